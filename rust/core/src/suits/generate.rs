//! The generator of the suit tables: for every possible content of one suit, how far it is from sets and a pair, and how it
//! splits into them. The build script writes what [`generate`] returns; the tests compare it with a slow truth.
//!
//! Contents are many, but distances are few: some two hundred rows of ten numbers, even after suits are put together. So the tables
//! hold a row's number, and putting two groups of suits together is one more table.

use super::front::{Distances, FAR, Front, Room};
use std::collections::HashMap;

/// All tables.
pub(crate) struct Tables {
    /// The rows' numbers of each content of a number suit, at the places of [`index`].
    pub(crate) number_rows: Vec<u8>,
    /// The same for the honours.
    pub(crate) honor_rows: Vec<u8>,
    /// Where the splits of each content of a number suit begin among [`Tables::readings`]; 0 for none.
    pub(crate) number_splits: Vec<u16>,
    /// The same for the honours.
    pub(crate) honor_splits: Vec<u16>,
    /// The splits; the last one of each content carries [`LAST`].
    pub(crate) readings: Vec<u64>,
    /// The distances of each row: ten fields of four bits, 0 to 4 sets without and then with a pair.
    pub(crate) rows: Vec<u64>,
    /// The row of two groups together, at `first * 256 + second`.
    pub(crate) merged: Vec<u8>,
    /// The missing tiles to so many sets and a pair of two groups together, at `(sets * 256 + first) * 256 + second`.
    pub(crate) missing: Vec<u8>,
}

/// How a suit is cut in two halves, whose contents are looked up on their own.
pub(crate) const NUMBER_HALVES: [usize; 2] = [5, 4];
/// The same for the honours.
pub(crate) const HONOR_HALVES: [usize; 2] = [4, 3];
/// More tiles than this are in no hand.
pub(crate) const MAX_SUIT: usize = 14;
/// The bit of the last reading of an entry.
pub(crate) const LAST: u64 = 1 << 63;
/// How many rows there can be: as many as a byte counts.
pub(crate) const ROWS: usize = 256;

/// Hands at most tables: four copies of a kind, and no waiting for a fifth.
const ROOM: Room = Room { most: 4, fifth: false };

/// The contents of `len` kinds with at most four copies each, as digits of base 5, the first kind lowest.
fn contents(len: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..5usize.pow(len as u32)).map(move |code| (0..len).map(|i| code / 5usize.pow(i as u32) % 5).collect())
}

/// What stands in the index for the content of one half of a suit.
///
/// The low 32 bits are the start of a first half's block of entries, or a second half's place in a block. Above them, a byte each:
/// kinds held, kinds held twice or more, and the same for terminals and honours.
fn half(position: u32, counts: &[usize], yaochuu: impl Fn(usize) -> bool) -> u64 {
    let (mut held, mut pairs, mut orphans, mut orphan_pairs) = (0, 0, 0, 0);
    for (i, &count) in counts.iter().enumerate() {
        held += u64::from(count > 0);
        pairs += u64::from(count > 1);
        orphans += u64::from(count > 0 && yaochuu(i));
        orphan_pairs += u64::from(count > 1 && yaochuu(i));
    }
    u64::from(position) | held << 32 | pairs << 40 | orphans << 48 | orphan_pairs << 56
}

/// The index of a suit: an entry for each code of the first half, then one for each code of the second.
///
/// Second halves are ranked by their number of tiles, so the block of a first half with `n` tiles holds just those with up to
/// `14 - n`: the index is minimal, and hands of few tiles a suit stay close together.
pub(crate) fn index(halves: [usize; 2], honors: bool) -> Vec<u64> {
    let (start, place) = positions(halves);
    let last = halves[1] - 1;
    let first = contents(halves[0]).zip(start).map(|(counts, at)| half(at, &counts, |i| honors || i == 0));
    let second = contents(halves[1]).zip(place).map(|(counts, at)| half(at, &counts, |i| honors || i == last));
    first.chain(second).collect()
}

fn positions(halves: [usize; 2]) -> (Vec<u32>, Vec<u32>) {
    let sums = |len: usize| contents(len).map(|counts| counts.iter().sum::<usize>()).collect::<Vec<_>>();
    let ranked = |sums: &[usize]| {
        let mut codes: Vec<usize> = (0..sums.len()).collect();
        codes.sort_by_key(|&code| sums[code]);
        codes
    };
    let (first, second) = (sums(halves[0]), sums(halves[1]));
    let mut place = vec![0; second.len()];
    for (rank, code) in ranked(&second).into_iter().enumerate() {
        place[code] = rank as u32;
    }
    let mut start = vec![0; first.len()];
    let mut next = 0;
    for code in ranked(&first) {
        start[code] = next;
        next += second.iter().filter(|&&sum| first[code] + sum <= MAX_SUIT).count() as u32;
    }
    (start, place)
}

/// Every split of a suit into sets and at most one pair, once each.
pub(crate) fn splits(counts: &mut [usize], runs: bool) -> Vec<u64> {
    let mut found = Vec::new();
    split(counts, runs, 0, 0, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Appends every split of `counts` into sets and at most one pair to `found`, as bits (see `SuitReading`).
fn split(counts: &mut [usize], runs: bool, at: usize, reading: u64, found: &mut Vec<u64>) {
    let Some(at) = (at..counts.len()).find(|&i| counts[i] > 0) else {
        found.push(reading);
        return;
    };
    if counts[at] >= 3 && reading >> at & 1 == 0 {
        counts[at] -= 3;
        split(counts, runs, at, reading | 1 << at, found);
        counts[at] += 3;
    }
    if counts[at] >= 2 && reading >> 30 & 15 == 0 {
        counts[at] -= 2;
        split(counts, runs, at, reading | (at as u64 + 1) << 30, found);
        counts[at] += 2;
    }
    if runs && at + 2 < counts.len() && counts[at + 1] > 0 && counts[at + 2] > 0 {
        (0..3).for_each(|i| counts[at + i] -= 1);
        split(counts, runs, at, reading + (1 << (9 + 3 * at)), found);
        (0..3).for_each(|i| counts[at + i] += 1);
    }
}

/// The rows that occur, each with its number.
#[derive(Default)]
struct Rows {
    numbers: HashMap<Distances, u8>,
    all: Vec<Distances>,
}

impl Rows {
    fn number(&mut self, row: Distances) -> u8 {
        *self.numbers.entry(row).or_insert_with(|| {
            self.all.push(row);
            u8::try_from(self.all.len() - 1).expect("rows are fewer than 256")
        })
    }
}

/// The distances of two groups together: for each shape the best of all ways to share it out.
fn merge(a: &Distances, b: &Distances) -> Distances {
    let mut both = [FAR; 10];
    for (i, first) in a.iter().enumerate() {
        for (j, second) in b.iter().enumerate() {
            let (sets, pair) = (i % 5 + j % 5, i / 5 + j / 5);
            if sets < 5 && pair < 2 {
                both[pair * 5 + sets] = both[pair * 5 + sets].min(first + second);
            }
        }
    }
    both
}

/// The rows and splits of every content of a suit.
fn fill(halves: [usize; 2], runs: bool, rows: &mut Rows, readings: &mut Vec<u64>) -> (Vec<u8>, Vec<u16>) {
    let len = halves[0] + halves[1];
    let (start, place) = positions(halves);
    let code = |counts: &[usize]| counts.iter().rev().fold(0, |code, &count| code * 5 + count);
    let size = contents(halves[0])
        .map(|first| first.iter().sum::<usize>())
        .filter(|&sum| sum <= MAX_SUIT)
        .map(|sum| contents(halves[1]).filter(|second| sum + second.iter().sum::<usize>() <= MAX_SUIT).count())
        .sum();
    let (mut numbers, mut begins) = (vec![0; size], vec![0; size]);
    // Depth first over the kinds, so that fronts of common beginnings are computed once.
    let mut stack = vec![(Vec::new(), Front::new())];
    while let Some((counts, front)) = stack.pop() {
        let at = counts.len();
        if at == len {
            let at = (start[code(&counts[..halves[0]])] + place[code(&counts[halves[0]..])]) as usize;
            numbers[at] = rows.number(front.distances()[0]);
            let mut found = splits(&mut counts.clone(), runs);
            if let Some(last) = found.last_mut() {
                *last |= LAST;
                begins[at] = u16::try_from(readings.len()).expect("splits are fewer than 65,536");
                readings.append(&mut found);
            }
            continue;
        }
        let held: usize = counts.iter().sum();
        for count in 0..=4.min(MAX_SUIT - held) {
            let mut longer = counts.clone();
            longer.push(count);
            stack.push((longer, front.step(count as u8, ROOM, runs && at + 2 < len)));
        }
    }
    (numbers, begins)
}

/// Computes all tables; about half a second.
pub(crate) fn generate() -> Tables {
    let mut rows = Rows::default();
    // Place 0 is no split's: a content with it does not split.
    let mut readings = vec![LAST];
    let (number_rows, number_splits) = fill(NUMBER_HALVES, true, &mut rows, &mut readings);
    let (honor_rows, honor_splits) = fill(HONOR_HALVES, false, &mut rows, &mut readings);
    // Rows of groups of suits come to the rows of suits, until there are no new ones.
    let (mut merged, mut missing) = (vec![0; ROWS * ROWS], vec![FAR; 5 * ROWS * ROWS]);
    let mut first = 0;
    while first < rows.all.len() {
        for second in 0..=first {
            let both = merge(&rows.all[first], &rows.all[second]);
            let number = rows.number(both);
            for at in [first * ROWS + second, second * ROWS + first] {
                merged[at] = number;
                (0..5).for_each(|sets| missing[sets * ROWS * ROWS + at] = both[5 + sets]);
            }
        }
        first += 1;
    }
    let fields = |row: &Distances| row.iter().rev().fold(0, |fields, &missing| fields << 4 | u64::from(missing));
    let rows = rows.all.iter().map(fields).collect();
    Tables { number_rows, honor_rows, number_splits, honor_splits, readings, rows, merged, missing }
}
