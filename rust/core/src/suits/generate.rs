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
    /// The same rows where one fifth copy may be used.
    pub(crate) number_fifths: Vec<u8>,
    /// The same for the honours.
    pub(crate) honor_fifths: Vec<u8>,
    /// What completes each content of a number suit, see [`COMPLETE`]; at the places of [`index`].
    pub(crate) number_waits: Vec<u16>,
    /// The same for the honours.
    pub(crate) honor_waits: Vec<u16>,
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
pub(crate) const NUMBER_HALVES: [usize; 2] = [4, 5];
/// The same for the honours.
pub(crate) const HONOR_HALVES: [usize; 2] = [4, 3];
/// More tiles than this are in no hand.
pub(crate) const MAX_SUIT: usize = 14;
/// The bit of the last reading of an entry.
pub(crate) const LAST: u64 = 1 << 63;
/// How many rows there can be: as many as a byte counts.
pub(crate) const ROWS: usize = 256;

/// Where an index tells which kinds its half holds.
pub(crate) const KINDS_AT: u32 = 20;

/// Beside the nine bits of the kinds, fifth copies among them, that complete a content to sets, and to a pair where it lacks one: the content
/// itself is sets and at most one pair.
pub(crate) const COMPLETE: u16 = 1 << 9;
/// The same with a pair.
pub(crate) const PAIR: u16 = 1 << 10;
/// The content waits without a pair of its own.
pub(crate) const LACKS_PAIR: u16 = 1 << 11;

/// Where the runs of a reading stand: three bits for each number at which one can begin, the lowest for a run, the others for how many
/// more begin there.
pub(crate) const RUNS: u32 = 9;
/// Where the pair of a reading stands, a bit for each number.
pub(crate) const PAIR_AT: u32 = 30;
/// Sums of a reading, above all its marks, with room for the carry of four readings added up: how many pairs it has.
pub(crate) const PAIRS: u32 = 42;
/// How many pairs of equal runs.
pub(crate) const EQUAL_RUNS: u32 = 47;
/// How many triplets.
pub(crate) const TRIPLETS: u32 = 50;
/// How many triplets of terminals or honours.
pub(crate) const YAOCHUU_TRIPLETS: u32 = 53;
/// The reading of what does not split: more pairs than any hand may have.
pub(crate) const NO_READING: u64 = LAST | 2 << PAIRS;

/// Four copies of a kind; distances are told without and with a fifth.
const ROOM: Room = Room { most: 4, fifth: true };

/// The contents of `len` kinds with at most four copies each, as digits of base 5, the first kind lowest.
fn contents(len: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..5usize.pow(len as u32)).map(move |code| (0..len).map(|i| code / 5usize.pow(i as u32) % 5).collect())
}

/// What stands in the index for the content of one half of a suit.
///
/// The lowest bits are the start of a first half's block of entries, or a second half's place in a block; from bit [`KINDS_AT`] on stand the kinds
/// held, a bit each. From bit 32 on, a byte each: kinds held, kinds held twice or more, and the same for terminals and honours.
fn half(position: u32, counts: &[usize], first: usize, yaochuu: impl Fn(usize) -> bool) -> u64 {
    assert!(position < 1 << KINDS_AT, "places stay below the kinds");
    let (mut held, mut pairs, mut orphans, mut orphan_pairs, mut kinds) = (0, 0, 0, 0, 0);
    for (i, &count) in counts.iter().enumerate() {
        kinds |= u64::from(count > 0) << (first + i);
        held += u64::from(count > 0);
        pairs += u64::from(count > 1);
        orphans += u64::from(count > 0 && yaochuu(i));
        orphan_pairs += u64::from(count > 1 && yaochuu(i));
    }
    u64::from(position) | kinds << KINDS_AT | held << 32 | pairs << 40 | orphans << 48 | orphan_pairs << 56
}

/// The index of a suit: an entry for each code of the first half, and one for each code of the second.
///
/// Second halves are ranked by their number of tiles, so the block of a first half with `n` tiles holds just those with up to
/// `14 - n`: the index is minimal, and hands of few tiles a suit stay close together.
pub(crate) fn index(halves: [usize; 2], honors: bool) -> [Vec<u64>; 2] {
    let (start, place) = positions(halves);
    let last = halves[1] - 1;
    let first = contents(halves[0]).zip(start).map(|(counts, at)| half(at, &counts, 0, |i| honors || i == 0));
    let second =
        contents(halves[1]).zip(place).map(|(counts, at)| half(at, &counts, halves[0], |i| honors || i == last));
    [first.collect(), second.collect()]
}

/// Where a number suit without any run stands among the honours: an entry for each code of the first half, and one for each code of the second.
///
/// Without three kinds in a row, four kinds of the second half may exist and three of the first: as many as the halves of the honours.
pub(crate) fn lone() -> [Vec<u32>; 2] {
    let (start, place) = positions(HONOR_HALVES);
    [(0, place), (1, start)].map(|(half, positions)| {
        let entry = |counts: Vec<usize>| {
            let held: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
            // More kinds than fit are in no such suit.
            if held.len() > HONOR_HALVES[1 - half] { 0 } else { positions[code(&held)] }
        };
        contents(NUMBER_HALVES[half]).map(entry).collect()
    })
}

/// Counts as digits of base 5, the first one lowest.
fn code(counts: &[usize]) -> usize {
    counts.iter().rev().fold(0, |code, &count| code * 5 + count)
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

/// Every split of a suit into sets and at most one pair, once each, as readings (see `SuitReading`).
pub(crate) fn splits(counts: &mut [usize], runs: bool) -> Vec<u64> {
    let mut found = Vec::new();
    split(counts, runs, 0, 0, &mut found);
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|split| reading(split, runs)).collect()
}

/// The reading of a split: its runs marked, its sums added.
fn reading(split: u64, runs: bool) -> u64 {
    let triplets = split & 0x1ff;
    let yaochuu = if runs { triplets & 0x101 } else { triplets };
    let pairs = u64::from((split >> PAIR_AT).count_ones());
    let mut reading = triplets | split >> PAIR_AT << PAIR_AT | pairs << PAIRS;
    reading += u64::from(triplets.count_ones()) << TRIPLETS | u64::from(yaochuu.count_ones()) << YAOCHUU_TRIPLETS;
    for at in (RUNS..PAIR_AT).step_by(3) {
        let times = split >> at & 7;
        if times > 0 {
            reading += (1 | times - 1 << 1) << at;
            reading += times / 2 << EQUAL_RUNS;
        }
    }
    reading
}

/// Appends every split of `counts` into sets and at most one pair to `found`, as bits: triplets and the pair as in a reading, and between
/// them three bits for how often a run begins at each number.
fn split(counts: &mut [usize], runs: bool, at: usize, so_far: u64, found: &mut Vec<u64>) {
    let Some(at) = (at..counts.len()).find(|&i| counts[i] > 0) else {
        found.push(so_far);
        return;
    };
    if counts[at] >= 3 && so_far >> at & 1 == 0 {
        counts[at] -= 3;
        split(counts, runs, at, so_far | 1 << at, found);
        counts[at] += 3;
    }
    if counts[at] >= 2 && so_far >> PAIR_AT & 0x1ff == 0 {
        counts[at] -= 2;
        split(counts, runs, at, so_far | 1 << (PAIR_AT as usize + at), found);
        counts[at] += 2;
    }
    if runs && at + 2 < counts.len() && counts[at + 1] > 0 && counts[at + 2] > 0 {
        (0..3).for_each(|i| counts[at + i] -= 1);
        split(counts, runs, at, so_far + (1 << (RUNS as usize + 3 * at)), found);
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

/// The tables of one suit, at the places of [`index`].
struct Filled {
    rows: Vec<u8>,
    fifths: Vec<u8>,
    splits: Vec<u16>,
    waits: Vec<u16>,
}

/// The rows, splits and waits of every content of a suit.
fn fill(halves: [usize; 2], runs: bool, rows: &mut Rows, readings: &mut Vec<u64>) -> Filled {
    let len = halves[0] + halves[1];
    let (start, place) = positions(halves);
    let position = |counts: &[usize]| (start[code(&counts[..halves[0]])] + place[code(&counts[halves[0]..])]) as usize;
    let size = contents(halves[0])
        .map(|first| first.iter().sum::<usize>())
        .filter(|&sum| sum <= MAX_SUIT)
        .map(|sum| contents(halves[1]).filter(|second| sum + second.iter().sum::<usize>() <= MAX_SUIT).count())
        .sum();
    let mut filled = Filled { rows: vec![0; size], fifths: vec![0; size], splits: vec![0; size], waits: vec![0; size] };
    let mut all = Vec::with_capacity(size);
    // Depth first over the kinds, so that fronts of common beginnings are computed once.
    let mut stack = vec![(Vec::new(), Front::new())];
    while let Some((counts, front)) = stack.pop() {
        let at = counts.len();
        if at == len {
            let at = position(&counts);
            [filled.rows[at], filled.fifths[at]] = front.distances().map(|row| rows.number(row));
            let mut found = splits(&mut counts.clone(), runs);
            if let Some(last) = found.last_mut() {
                *last |= LAST;
                filled.splits[at] = u16::try_from(readings.len()).expect("splits are fewer than 65,536");
                readings.append(&mut found);
            }
            all.push(counts);
            continue;
        }
        let held: usize = counts.iter().sum();
        for count in 0..=4.min(MAX_SUIT - held) {
            let mut longer = counts.clone();
            longer.push(count);
            stack.push((longer, front.step(count as u8, ROOM, runs && at + 2 < len)));
        }
    }
    for mut counts in all {
        let at = position(&counts);
        filled.waits[at] = waits(&mut counts, |counts| {
            if counts.contains(&5) { !splits(counts, runs).is_empty() } else { filled.splits[position(counts)] != 0 }
        });
    }
    filled
}

/// What completes a content, given whether contents split.
fn waits(counts: &mut [usize], complete: impl Fn(&mut [usize]) -> bool) -> u16 {
    let held: usize = counts.iter().sum();
    let mut waits = match (complete(counts), held % 3 == 2) {
        (false, _) => 0,
        (true, false) => COMPLETE,
        (true, true) => COMPLETE | PAIR,
    };
    if held % 3 == 2 {
        waits |= LACKS_PAIR;
    }
    if !held.is_multiple_of(3) && held < MAX_SUIT {
        for i in 0..counts.len() {
            counts[i] += 1;
            waits |= u16::from(complete(counts)) << i;
            counts[i] -= 1;
        }
    }
    waits
}

/// Computes all tables; about a second.
pub(crate) fn generate() -> Tables {
    let mut rows = Rows::default();
    // Place 0 is no split's: a content with it does not split.
    let mut readings = vec![NO_READING];
    let number = fill(NUMBER_HALVES, true, &mut rows, &mut readings);
    let honor = fill(HONOR_HALVES, false, &mut rows, &mut readings);
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
    Tables {
        number_rows: number.rows,
        honor_rows: honor.rows,
        number_fifths: number.fifths,
        honor_fifths: honor.fifths,
        number_waits: number.waits,
        honor_waits: honor.waits,
        number_splits: number.splits,
        honor_splits: honor.splits,
        readings,
        rows,
        merged,
        missing,
    }
}
