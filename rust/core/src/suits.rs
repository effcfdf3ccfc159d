//! What a suit's content is worth: looked up, one entry for every possible content.
//!
//! An entry holds how many tiles are missing to each number of sets with and without a pair, and where the suit's splits into
//! sets and a pair begin. The tables are computed when the crate is built (`suits/generate.rs`); a test computes them again in a
//! slow, plain way.

#[cfg_attr(not(test), allow(dead_code, reason = "the build script runs the generator; the tests run it again"))]
pub(crate) mod generate;

pub(crate) mod front;

use crate::distances::Distances;
use crate::tile::{KINDS, Kind, KindSet, Suit};
use generate::{
    COMPLETE, EQUAL_RUNS, HONOR_HALVES, KINDS_AT, LACKS_PAIR, LAST, NUMBER_HALVES, PAIR, PAIR_AT, PAIRS, RUNS,
    TRIPLETS, YAOCHUU_TRIPLETS,
};

/// Keeps a table on its own cache lines.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

/// The bytes of a table that the build script wrote.
macro_rules! table {
    ($name:literal) => {
        &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin")))
    };
}

/// A table of so many bytes, a power of two, so that a masked index is always in it.
type Table<const BYTES: usize> = &'static Aligned<[u8; BYTES]>;

static NUMBER_FIRST: Table<{ 8 << 10 }> = table!("number_first");
static NUMBER_SECOND: Table<{ 8 << 12 }> = table!("number_second");
static HONOR_FIRST: Table<{ 8 << 10 }> = table!("honor_first");
static HONOR_SECOND: Table<{ 8 << 7 }> = table!("honor_second");
static LONE_FIRST: Table<{ 4 << 10 }> = table!("lone_first");
static LONE_SECOND: Table<{ 4 << 12 }> = table!("lone_second");
static NUMBER_ROWS: Table<{ 1 << 19 }> = table!("number_rows");
static HONOR_ROWS: Table<{ 1 << 16 }> = table!("honor_rows");
static NUMBER_FIFTHS: Table<{ 1 << 19 }> = table!("number_fifths");
static HONOR_FIFTHS: Table<{ 1 << 16 }> = table!("honor_fifths");
static NUMBER_WAITS: Table<{ 2 << 19 }> = table!("number_waits");
static HONOR_WAITS: Table<{ 2 << 16 }> = table!("honor_waits");
static NUMBER_SPLITS: Table<{ 2 << 19 }> = table!("number_splits");
static HONOR_SPLITS: Table<{ 2 << 16 }> = table!("honor_splits");
static READINGS: Table<{ 8 << 15 }> = table!("readings");
static ROWS: Table<{ 8 * generate::ROWS }> = table!("rows");
static MERGED: Table<{ generate::ROWS * generate::ROWS }> = table!("merged");
static MISSING: Table<{ 8 * generate::ROWS * generate::ROWS }> = table!("missing");

/// An entry of eight bytes.
#[inline(always)]
fn eight<const BYTES: usize>(table: Table<BYTES>, at: usize) -> u64 {
    let (entries, _) = table.0.as_chunks::<8>();
    u64::from_le_bytes(entries[at & (BYTES / 8 - 1)])
}

/// An entry of four bytes.
#[inline(always)]
fn four<const BYTES: usize>(table: Table<BYTES>, at: usize) -> u32 {
    let (entries, _) = table.0.as_chunks::<4>();
    u32::from_le_bytes(entries[at & (BYTES / 4 - 1)])
}

/// An entry of two bytes.
#[inline(always)]
fn two<const BYTES: usize>(table: Table<BYTES>, at: usize) -> u16 {
    let (entries, _) = table.0.as_chunks::<2>();
    u16::from_le_bytes(entries[at & (BYTES / 2 - 1)])
}

/// An entry of one byte.
#[inline(always)]
fn one<const BYTES: usize>(table: Table<BYTES>, at: usize) -> u8 {
    table.0[at & (BYTES - 1)]
}

/// The number of a row of distances: what is missing to each number of sets, with and without a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row(u8);

impl Row {
    /// The row of two groups of suits together.
    #[inline(always)]
    pub(crate) fn merge(self, other: Self) -> Self {
        Self(one(MERGED, usize::from(self.0) << 8 | usize::from(other.0)))
    }

    /// The missing tiles to so many sets and a pair, shared between two groups.
    #[inline(always)]
    pub(crate) fn missing(self, other: Self, sets: usize) -> u8 {
        self.missing_beside(sets)[usize::from(other.0)]
    }

    /// The missing tiles to so many sets and a pair beside each row of another group.
    #[inline(always)]
    fn missing_beside(self, sets: usize) -> &'static [u8; generate::ROWS] {
        let (rows, _) = MISSING.0.as_chunks::<{ generate::ROWS }>();
        &rows[(sets << 8 | usize::from(self.0)) & (8 * generate::ROWS - 1)]
    }

    /// Which rows of another group leave fewer tiles missing than so many, one bit each.
    #[inline(always)]
    pub(crate) fn lowered<const N: usize>(self, each: &[Self; N], sets: usize, missing: u8) -> u64 {
        let beside = self.missing_beside(sets);
        let mut lowered = 0;
        for i in 0..N {
            lowered |= u64::from(beside[usize::from(each[i].0)] < missing) << i;
        }
        lowered
    }

    /// The distances of the row.
    pub(crate) fn distances(self) -> Distances {
        Distances::unpack(eight(ROWS, usize::from(self.0)))
    }
}

/// The table entries of a hand's four suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Suits {
    codes: Codes,
    /// Where each suit stands in its tables, what kinds it holds, and in the upper half a byte each: how many kinds are held, how many twice or
    /// more, and both for terminals and honours. What stands above a place, masked indices do not see.
    entries: [u64; 4],
}

/// What a tile of each kind adds to the codes of a hand.
const WEIGHTS: [[u64; 2]; KINDS] = {
    let mut weights = [[0; 2]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let (suit, number) = (kind / 9, kind % 9);
        let first = if suit == 3 { HONOR_HALVES[0] } else { NUMBER_HALVES[0] };
        let (half, digit) = if number < first { (0, number) } else { (1, number - first) };
        weights[kind][suit / 2] = 5u64.pow(digit as u32) << Codes::shift(suit, half);
        kind += 1;
    }
    weights
};

/// The codes of the two halves of each suit, which find its entries: counts as digits of base 5.
///
/// Sixteen bits each, two suits a word, so that a tile is added in a register; a hand has too few tiles for a code to run over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Codes([u64; 2]);

impl Codes {
    const fn shift(suit: usize, half: usize) -> usize {
        16 * (suit % 2) + 32 * half
    }

    /// The codes of counts of at most four; other counts have codes that mean nothing.
    ///
    /// Eight digits become two codes of four by two multiplications: neighbours go together, then neighbours of those.
    #[inline(always)]
    pub(crate) fn of(counts: &[u8; KINDS]) -> Self {
        const { assert!(NUMBER_HALVES[0] == 4 && NUMBER_HALVES[1] == 5 && HONOR_HALVES[0] == 4 && HONOR_HALVES[1] == 3) };
        let eight = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| counts[at + i]));
        let fold = |digits: u64| {
            let pairs = digits.wrapping_mul(0x105) >> 8 & 0x00ff_00ff_00ff_00ff;
            pairs.wrapping_mul(0x1_0019) >> 16 & 0x0000_ffff_0000_ffff
        };
        let number = |at: usize| fold(eight(at)) + (u64::from(counts[at + 8]) * 625 << 32);
        Self([number(0) | number(9) << 16, number(18) | fold(eight(26) >> 8) << 16])
    }

    /// Counts one more tile of a kind. Codes mean something only while no kind has more than four.
    #[inline]
    pub(crate) const fn add(&mut self, kind: Kind) {
        let [first, second] = WEIGHTS[kind.index()];
        self.0[0] += first;
        self.0[1] += second;
    }

    const fn remove(&mut self, kind: Kind) {
        let [first, second] = WEIGHTS[kind.index()];
        self.0[0] -= first;
        self.0[1] -= second;
    }

    /// The codes of the halves of a suit.
    #[inline(always)]
    const fn halves(self, suit: Suit) -> [usize; 2] {
        let word = self.0[suit as usize / 2];
        [
            (word >> Self::shift(suit as usize, 0)) as u16 as usize,
            (word >> Self::shift(suit as usize, 1)) as u16 as usize,
        ]
    }
}

/// Which tables answer for a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Its own.
    Own,
    /// Those of the honours: no run can be formed of the kinds that there are.
    Lone,
}

/// Where a suit stands in the tables of the numbers or of the honours.
#[derive(Clone, Copy)]
struct Place {
    honors: bool,
    at: usize,
}

impl Place {
    #[inline(always)]
    fn row(self) -> Row {
        Row(if self.honors { one(HONOR_ROWS, self.at) } else { one(NUMBER_ROWS, self.at) })
    }

    #[inline(always)]
    fn fifth(self) -> Row {
        Row(if self.honors { one(HONOR_FIFTHS, self.at) } else { one(NUMBER_FIFTHS, self.at) })
    }
}

impl Suits {
    /// The suits of these codes, which stand for no more than 14 tiles and four of a kind.
    #[inline(always)]
    pub(crate) fn at(codes: Codes) -> Self {
        // Written out, each suit is looked up with what the compiler knows of it.
        let entry = |suit| {
            let [first, second] = Self::entries(suit, codes.halves(suit));
            first + second
        };
        let entries = [entry(Suit::Man), entry(Suit::Pin), entry(Suit::Sou), entry(Suit::Honor)];
        Self { codes, entries }
    }

    /// The entries of the halves of a suit.
    #[inline(always)]
    fn entries(suit: Suit, [first, second]: [usize; 2]) -> [u64; 2] {
        match suit {
            Suit::Honor => [eight(HONOR_FIRST, first), eight(HONOR_SECOND, second)],
            _ => [eight(NUMBER_FIRST, first), eight(NUMBER_SECOND, second)],
        }
    }

    /// Adds a tile of which there are fewer than four, to fewer than 14.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.codes.add(kind);
        self.look_up(kind.suit());
    }

    /// Takes a tile away that is there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.codes.remove(kind);
        self.look_up(kind.suit());
    }

    #[inline]
    fn look_up(&mut self, suit: Suit) {
        let [first, second] = Self::entries(suit, self.codes.halves(suit));
        self.entries[suit as usize] = first + second;
    }

    #[inline(always)]
    fn own(&self, suit: Suit) -> Place {
        Place { honors: suit == Suit::Honor, at: self.entries[suit as usize] as u32 as usize }
    }

    #[inline(always)]
    fn place(&self, suit: Suit, lookup: Lookup) -> Place {
        if suit == Suit::Honor || lookup == Lookup::Own {
            return self.own(suit);
        }
        let [first, second] = self.codes.halves(suit);
        Place { honors: true, at: (four(LONE_FIRST, first) + four(LONE_SECOND, second)) as usize }
    }

    /// The row of distances of a suit.
    #[inline(always)]
    pub(crate) fn row(&self, suit: Suit, lookup: Lookup) -> Row {
        self.place(suit, lookup).row()
    }

    /// The same where one fifth copy may be used.
    #[inline(always)]
    pub(crate) fn fifth(&self, suit: Suit, lookup: Lookup) -> Row {
        self.place(suit, lookup).fifth()
    }

    /// The rows of a suit after one more tile of each of its kinds; those of kinds of which there are four mean nothing.
    #[inline(always)]
    pub(crate) fn rows_with_each(&self, suit: Suit, lookup: Lookup) -> [Row; 9] {
        self.with_each(suit, lookup, Place::row)
    }

    /// The same where one fifth copy may be used.
    #[inline]
    pub(crate) fn fifths_with_each(&self, suit: Suit, lookup: Lookup) -> [Row; 9] {
        self.with_each(suit, lookup, Place::fifth)
    }

    #[inline(always)]
    fn with_each(&self, suit: Suit, lookup: Lookup, row: impl Fn(Place) -> Row) -> [Row; 9] {
        let (mut rows, [first, second]) = ([Row(0); 9], self.codes.halves(suit));
        if suit != Suit::Honor && lookup == Lookup::Lone {
            let at = |first, second| {
                row(Place { honors: true, at: (four(LONE_FIRST, first) + four(LONE_SECOND, second)) as usize })
            };
            for (i, power) in POWERS.into_iter().enumerate() {
                rows[i] = if i < NUMBER_HALVES[0] { at(first + power, second) } else { at(first, second + power) };
            }
            return rows;
        }
        let [a, b] = Self::entries(suit, [first, second]);
        let at = |sum: u64| row(Place { honors: suit == Suit::Honor, at: sum as u32 as usize });
        let [front, back] = if suit == Suit::Honor { HONOR_HALVES } else { NUMBER_HALVES };
        for i in 0..front {
            rows[i] = at(Self::entries(suit, [first + POWERS[i], 0])[0] + b);
        }
        for i in 0..back {
            rows[front + i] = at(a + Self::entries(suit, [0, second + POWERS[front + i]])[1]);
        }
        rows
    }

    /// What completes a suit.
    #[inline(always)]
    pub(crate) fn waits(&self, suit: Suit) -> SuitWaits {
        let at = self.own(suit).at;
        SuitWaits(if suit == Suit::Honor { two(HONOR_WAITS, at) } else { two(NUMBER_WAITS, at) })
    }

    /// The splits of a suit into sets and at most one pair.
    #[inline]
    pub(crate) fn splits(&self, suit: Suit) -> Splits {
        let at = self.own(suit).at;
        Splits { first: if suit == Suit::Honor { two(HONOR_SPLITS, at) } else { two(NUMBER_SPLITS, at) } }
    }

    /// The splits of every suit.
    #[inline]
    pub(crate) fn all_splits(&self) -> [Splits; 4] {
        Suit::ALL.map(|suit| self.splits(suit))
    }

    /// How many kinds are held, once and twice at least, and the same of terminals and honours.
    #[inline(always)]
    pub(crate) fn holds(&self) -> Holds {
        // The places are too small to reach the upper half.
        let [kinds, pairs, orphans, orphan_pairs] = ((self.entries.iter().sum::<u64>() >> 32) as u32).to_le_bytes();
        Holds { kinds, pairs, orphans, orphan_pairs }
    }

    /// The kinds that are held.
    #[inline(always)]
    pub(crate) fn kinds(&self) -> KindSet {
        let [man, pin, sou, honor] = self.entries.map(|entry| entry >> KINDS_AT & 0x1ff);
        KindSet(man | pin << 9 | sou << 18 | honor << 27)
    }
}

/// The weights of a number suit's digits in the codes of its halves; an honor's are the same.
const POWERS: [usize; 9] = [1, 5, 25, 125, 1, 5, 25, 125, 625];

/// What completes a suit: see [`COMPLETE`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct SuitWaits(u16);

impl SuitWaits {
    /// The kinds that complete the suit to sets, and to a pair where it lacks one; one bit a number. A fifth copy is among them.
    #[inline]
    pub(crate) const fn kinds(self) -> u64 {
        (self.0 & (COMPLETE - 1)) as u64
    }

    /// Whether the suit is sets and at most one pair.
    #[inline]
    pub(crate) const fn is_complete(self) -> bool {
        self.0 & COMPLETE != 0
    }

    /// Whether it is sets and one pair.
    #[inline]
    pub(crate) const fn is_paired(self) -> bool {
        self.0 & PAIR != 0
    }

    /// Whether it waits without a pair of its own.
    #[inline]
    pub(crate) const fn lacks_pair(self) -> bool {
        self.0 & LACKS_PAIR != 0
    }
}

/// What chiitoitsu and kokushi look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Holds {
    /// Kinds held.
    pub(crate) kinds: u8,
    /// Kinds held twice or more.
    pub(crate) pairs: u8,
    /// Terminals and honours held.
    pub(crate) orphans: u8,
    /// Terminals and honours held twice or more.
    pub(crate) orphan_pairs: u8,
}

/// The splits of a suit: where the table has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Splits {
    /// Where the first one stands; 0 if there is none.
    first: u16,
}

/// A split, with the bit of the last one of its suit.
#[inline]
fn reading(at: u16) -> u64 {
    eight(READINGS, usize::from(at))
}

impl Splits {
    /// The first split of each suit; where there is none, a reading of no hand.
    #[inline]
    pub(crate) fn first_of(suits: [Self; 4]) -> [SuitReading; 4] {
        suits.map(|splits| SuitReading(reading(splits.first)))
    }

    /// The splits without the first one, which is not the last.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self { first: self.first + 1 }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = SuitReading> {
        let mut next = Some(self).filter(|splits| splits.first != 0);
        std::iter::from_fn(move || {
            let splits = next?;
            let reading = SuitReading(reading(splits.first));
            next = (!reading.is_last()).then(|| splits.next());
            Some(reading.alone())
        })
    }
}

/// The splits of a suit, worked out: for contents that no table holds, a fifth copy among them.
pub(crate) fn readings(suit: Suit, counts: &[u8]) -> Vec<SuitReading> {
    let mut counts: Vec<usize> = counts.iter().map(|&count| usize::from(count)).collect();
    generate::splits(&mut counts, suit != Suit::Honor).into_iter().map(SuitReading).collect()
}

/// One way to split a suit into sets and at most one pair.
///
/// Bits 0..9 are triplets, bits 9..30 runs (three bits for each number at which one can begin), bits 30..39 the pair. Above them are sums, see
/// [`Sums`], which the generator of the tables added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct SuitReading(u64);

/// The lowest of each three bits of a suit's runs.
pub(crate) const RUN_STARTS: u32 = 0o111_1111;

impl SuitReading {
    /// Whether the suit has no further split.
    #[inline]
    pub(crate) const fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    /// Whether none of the suits has a further split.
    #[inline]
    pub(crate) const fn are_last(split: &[Self; 4]) -> bool {
        let [man, pin, sou, honor] = split;
        man.0 & pin.0 & sou.0 & honor.0 & LAST != 0
    }

    /// The reading for itself, whatever others the suit has.
    #[inline]
    pub(crate) const fn alone(self) -> Self {
        Self(self.0 & !LAST)
    }

    /// The triplets, one bit a number.
    pub(crate) const fn triplets(self) -> u64 {
        self.0 & 0x1ff
    }

    /// The numbers at which runs begin, in the lowest of three bits each.
    pub(crate) const fn run_starts(self) -> u32 {
        (self.0 >> RUNS) as u32 & RUN_STARTS
    }

    /// How often the run that begins at a number (counted from 0) occurs.
    pub(crate) const fn run(self, start: u8) -> u32 {
        let run = (self.0 >> RUNS) as u32 >> (3 * start) & 7;
        (run & 1) + (run >> 1)
    }

    /// The pair, one bit a number.
    pub(crate) const fn pair(self) -> u64 {
        self.0 >> PAIR_AT & 0x1ff
    }

    /// The pair's kind, if there is a pair.
    pub(crate) fn pair_kind(self, suit: Suit) -> Option<Kind> {
        Kind::of(suit, (u64::BITS - self.pair().leading_zeros()) as u8)
    }
}

/// What the readings of four suits come to together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums(u64);

impl Sums {
    /// The sums of a split.
    pub(crate) const fn of(split: &[SuitReading; 4]) -> Self {
        let [man, pin, sou, honor] = split;
        // What stands below the sums is too small to reach them, and nothing stands between them and the mark of the last reading.
        Self(man.0.wrapping_add(pin.0).wrapping_add(sou.0).wrapping_add(honor.0))
    }

    const fn sum(self, at: u32) -> u32 {
        (self.0 >> at) as u32 & 7
    }

    /// Whether there is just one pair, and every suit splits.
    pub(crate) const fn one_pair(self) -> bool {
        (self.0 >> PAIRS) as u32 & 0x1f == 1
    }

    /// How many pairs of equal runs.
    pub(crate) const fn equal_runs(self) -> u32 {
        self.sum(EQUAL_RUNS)
    }

    /// How many triplets.
    pub(crate) const fn triplets(self) -> u32 {
        self.sum(TRIPLETS)
    }

    /// How many triplets of terminals or honours.
    pub(crate) const fn yaochuu_triplets(self) -> u32 {
        self.sum(YAOCHUU_TRIPLETS)
    }
}

#[cfg(test)]
mod tests {
    use super::front::{self, Room};
    use super::generate::NO_READING;
    use super::*;
    use crate::random::Numbers;

    fn bytes_of<const N: usize>(entries: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
        entries.into_iter().flatten().collect()
    }

    #[test]
    fn the_tables_are_what_the_generator_makes() {
        let tables = generate::generate();
        let eights = |entries: Vec<u64>| bytes_of(entries.into_iter().map(u64::to_le_bytes));
        let fours = |entries: Vec<u32>| bytes_of(entries.into_iter().map(u32::to_le_bytes));
        let twos = |entries: Vec<u16>| bytes_of(entries.into_iter().map(u16::to_le_bytes));
        let same = |name: &str, made: &[u8], stored: &[u8]| {
            assert!(stored[..made.len()] == *made && stored[made.len()..].iter().all(|&byte| byte == 0), "{name}");
        };
        same("number rows", &tables.number_rows, &NUMBER_ROWS.0);
        same("honor rows", &tables.honor_rows, &HONOR_ROWS.0);
        same("number fifths", &tables.number_fifths, &NUMBER_FIFTHS.0);
        same("honor fifths", &tables.honor_fifths, &HONOR_FIFTHS.0);
        same("number waits", &twos(tables.number_waits), &NUMBER_WAITS.0);
        same("honor waits", &twos(tables.honor_waits), &HONOR_WAITS.0);
        same("number splits", &twos(tables.number_splits), &NUMBER_SPLITS.0);
        same("honor splits", &twos(tables.honor_splits), &HONOR_SPLITS.0);
        same("readings", &eights(tables.readings), &READINGS.0);
        same("rows", &eights(tables.rows), &ROWS.0);
        same("merged", &tables.merged, &MERGED.0);
        same("missing", &tables.missing, &MISSING.0);
        let [first, second] = generate::index(NUMBER_HALVES, false).map(eights);
        same("first halves of numbers", &first, &NUMBER_FIRST.0);
        same("second halves of numbers", &second, &NUMBER_SECOND.0);
        let [first, second] = generate::index(HONOR_HALVES, true).map(eights);
        same("first halves of honors", &first, &HONOR_FIRST.0);
        same("second halves of honors", &second, &HONOR_SECOND.0);
        let [first, second] = generate::lone().map(fours);
        same("first halves without runs", &first, &LONE_FIRST.0);
        same("second halves without runs", &second, &LONE_SECOND.0);
    }

    #[test]
    fn rows_go_together_as_their_distances_do() {
        let count = (0..generate::ROWS).rposition(|row| eight(ROWS, row) != 0).map_or(0, |last| last + 1);
        let rows = || (0..count).map(|number| Row(number as u8));
        for first in rows() {
            for second in rows() {
                let (a, b) = (first.distances(), second.distances());
                assert_eq!(first.merge(second).distances(), a.merge(&b));
                for sets in 0..5 {
                    assert_eq!(u32::from(first.missing(second, sets)), a.missing(&b, sets));
                }
            }
        }
    }

    /// Every choice of up to four sets and perhaps a pair: how many sets, whether a pair, and the tiles.
    fn shapes(size: usize, runs: bool) -> Vec<(usize, usize, Vec<u8>)> {
        let mut sets: Vec<Vec<u8>> =
            (0..size).map(|i| (0..size).map(|j| if i == j { 3 } else { 0 }).collect()).collect();
        if runs {
            sets.extend((0..size - 2).map(|i| (0..size).map(|j| u8::from((i..i + 3).contains(&j))).collect()));
        }
        let mut shapes = vec![(0, 0, 0, vec![0; size])];
        let mut from = 0;
        for held in 1..=4 {
            let to = shapes.len();
            for i in from..to {
                for (which, set) in sets.iter().enumerate().skip(shapes[i].2) {
                    let tiles: Vec<u8> = shapes[i].3.iter().zip(set).map(|(a, b)| a + b).collect();
                    shapes.push((held, 0, which, tiles));
                }
            }
            from = to;
        }
        let mut all: Vec<_> = shapes.into_iter().map(|(held, pair, _, tiles)| (held, pair, tiles)).collect();
        for i in 0..all.len() {
            for pair in 0..size {
                let mut tiles = all[i].2.clone();
                tiles[pair] += 2;
                all.push((all[i].0, 1, tiles));
            }
        }
        all
    }

    fn slow(counts: &[u8], shapes: &[(usize, usize, Vec<u8>)], fifth: bool) -> front::Distances {
        let mut distances = [front::FAR; 10];
        for (sets, pair, tiles) in shapes {
            let over: u8 = tiles.iter().map(|used| used.saturating_sub(4)).sum();
            if over > u8::from(fifth) {
                continue;
            }
            let missing = tiles.iter().zip(counts).map(|(used, held)| used.saturating_sub(*held)).sum();
            let place = &mut distances[pair * 5 + sets];
            *place = (*place).min(missing);
        }
        distances
    }

    fn suits_of(suit: Suit, counts: &[u8]) -> Suits {
        let mut codes = Codes::default();
        for (kind, &count) in (suit.first()..).zip(counts) {
            let kind = Kind::all().nth(kind).expect("a kind of the suit");
            (0..count).for_each(|_| codes.add(kind));
        }
        Suits::at(codes)
    }

    fn contents(size: usize, numbers: &mut Numbers) -> Vec<u8> {
        let mut counts = vec![0; size];
        for _ in 0..numbers.below(15) {
            let kind = numbers.below(size as u64) as usize;
            counts[kind] = (counts[kind] + 1).min(4);
        }
        counts
    }

    #[test]
    fn distances_are_those_of_all_shapes() {
        let mut numbers = Numbers(7);
        for (suit, runs) in [(Suit::Man, true), (Suit::Honor, false)] {
            let size = suit.size();
            let shapes = shapes(size, runs);
            for _ in 0..200 {
                let counts = contents(size, &mut numbers);
                let suits = suits_of(suit, &counts);
                let truth = [false, true].map(|fifth| slow(&counts, &shapes, fifth));
                assert_eq!(suits.row(suit, Lookup::Own).distances(), Distances::of(&truth[0]), "{counts:?}");
                assert_eq!(suits.fifth(suit, Lookup::Own).distances(), Distances::of(&truth[1]), "{counts:?}");
                let rooms = vec![Room { most: 4, fifth: true }; size];
                assert_eq!(front::distances(&counts, &rooms, runs), truth, "{counts:?}");
            }
        }
    }

    #[test]
    fn readings_are_those_worked_out() {
        let mut numbers = Numbers(11);
        for suit in Suit::ALL {
            for _ in 0..500 {
                let counts = contents(suit.size(), &mut numbers);
                let suits = suits_of(suit, &counts);
                assert_eq!(suits.splits(suit).iter().collect::<Vec<_>>(), readings(suit, &counts), "{counts:?}");
            }
        }
    }

    #[test]
    fn readings_hold_the_tiles_and_their_sums_are_counted() {
        let mut numbers = Numbers(13);
        let mut seen = 0;
        for suit in Suit::ALL {
            for (_, _, counts) in shapes(suit.size(), suit != Suit::Honor) {
                if counts.iter().any(|&count| count > 4) || numbers.below(8) > 0 {
                    continue;
                }
                for reading in suits_of(suit, &counts).splits(suit).iter() {
                    let mut held = vec![0; suit.size()];
                    let (mut pairs, mut triplets, mut yaochuu, mut equal) = (0, 0, 0, 0);
                    for number in 0..suit.size() {
                        let triplet = reading.triplets() >> number & 1;
                        let pair = reading.pair() >> number & 1;
                        held[number] += (3 * triplet + 2 * pair) as u8;
                        (pairs, triplets) = (pairs + pair, triplets + triplet as u32);
                        if suit == Suit::Honor || number == 0 || number == 8 {
                            yaochuu += triplet as u32;
                        }
                        if number < 7 {
                            let run = reading.run(number as u8);
                            held[number..].iter_mut().take(3).for_each(|held| *held += run as u8);
                            equal += run / 2;
                            assert_eq!(reading.run_starts() >> (3 * number) & 1, run.min(1));
                        }
                    }
                    let mut split = [SuitReading(0); 4];
                    split[suit as usize] = reading;
                    let sums = Sums::of(&split);
                    assert_eq!(held, counts);
                    assert_eq!((sums.triplets(), sums.yaochuu_triplets()), (triplets, yaochuu), "{counts:?}");
                    assert_eq!((sums.equal_runs(), sums.one_pair()), (equal, pairs == 1), "{counts:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000, "{seen}");
        for beside in 0..4 {
            let mut none = [SuitReading(NO_READING); 4];
            none[..beside].fill(SuitReading(1 << PAIRS));
            assert!(!Sums::of(&none).one_pair(), "no hand beside {beside} suits with a pair");
        }
    }
}
