//! What a suit's content is worth: looked up, one entry for every possible content.
//!
//! An entry holds how many tiles are missing to each number of sets with and without a pair, and where the suit's splits into
//! sets and a pair begin. The tables are computed when the crate is built (`suits/generate.rs`); a test computes them again in a
//! slow, plain way.

#[cfg_attr(not(test), allow(dead_code, reason = "the build script runs the generator; the tests run it again"))]
pub(crate) mod generate;

pub(crate) mod front;

use crate::distances::Distances;
use crate::tile::{KINDS, Kind, Suit};
use generate::{HONOR_HALVES, LAST, NUMBER_HALVES};

/// Keeps a table on its own cache lines.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

/// The bytes of a table that the build script wrote.
macro_rules! table {
    ($name:literal) => {
        &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin")))
    };
}

static NUMBER_ROWS: &Aligned<[u8]> = table!("number_rows");
static HONOR_ROWS: &Aligned<[u8]> = table!("honor_rows");
static NUMBER_SPLITS: &Aligned<[u8]> = table!("number_splits");
static HONOR_SPLITS: &Aligned<[u8]> = table!("honor_splits");
static READINGS: &Aligned<[u8]> = table!("readings");
static ROWS: &Aligned<[u8]> = table!("rows");
static MERGED: &Aligned<[u8; generate::ROWS * generate::ROWS]> = table!("merged");
static MISSING: &Aligned<[u8; 5 * generate::ROWS * generate::ROWS]> = table!("missing");
static NUMBER_INDEX: &Aligned<[u8]> = table!("number_index");
static HONOR_INDEX: &Aligned<[u8]> = table!("honor_index");

#[inline]
fn wide(table: &Aligned<[u8]>, at: usize) -> u64 {
    let (entries, _) = table.0.as_chunks::<8>();
    u64::from_le_bytes(entries[at])
}

#[inline]
fn narrow(table: &Aligned<[u8]>, at: usize) -> u16 {
    let (entries, _) = table.0.as_chunks::<2>();
    u16::from_le_bytes(entries[at])
}

/// The number of a row of distances: what is missing to each number of sets, with and without a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row(u8);

impl Row {
    /// The row of two groups of suits together.
    #[inline]
    pub(crate) fn merge(self, other: Self) -> Self {
        Self(MERGED.0[usize::from(self.0) << 8 | usize::from(other.0)])
    }

    /// The missing tiles to so many sets and a pair, shared between two groups.
    #[inline]
    pub(crate) fn missing(self, other: Self, sets: usize) -> u8 {
        MISSING.0[sets << 16 | usize::from(self.0) << 8 | usize::from(other.0)]
    }

    /// The distances of the row.
    pub(crate) fn distances(self) -> Distances {
        Distances::unpack(wide(ROWS, usize::from(self.0)))
    }
}

/// The table entries of a hand's four suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Suits {
    codes: Codes,
    /// Where each suit stands in its tables.
    places: [u32; 4],
    /// A byte each: kinds held, kinds held twice or more, and both for terminals and honours.
    sums: [u32; 4],
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
        32 * (suit % 2) + 16 * half
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

    /// The code of one half of a suit.
    const fn half(self, suit: Suit, half: usize) -> usize {
        (self.0[suit as usize / 2] >> Self::shift(suit as usize, half)) as u16 as usize
    }
}

impl Suits {
    /// The suits of these codes, which stand for no more than 14 tiles and four of a kind.
    #[inline]
    pub(crate) fn at(codes: Codes) -> Self {
        let mut suits = Self { codes, places: [0; 4], sums: [0; 4] };
        for suit in Suit::ALL {
            suits.look_up(suit);
        }
        suits
    }

    /// Adds a tile of which there are fewer than four, to fewer than 14.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.codes.add(kind);
        self.look_up(kind.suit());
    }

    /// Takes a tile away that is there.
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.codes.remove(kind);
        self.look_up(kind.suit());
    }

    #[inline]
    fn look_up(&mut self, suit: Suit) {
        let (index, halves) = match suit {
            Suit::Honor => (HONOR_INDEX, HONOR_HALVES),
            _ => (NUMBER_INDEX, NUMBER_HALVES),
        };
        let [first, second] = [0, 1].map(|half| self.codes.half(suit, half));
        let both = wide(index, first) + wide(index, 5usize.pow(halves[0] as u32) + second);
        self.places[suit as usize] = (both & 0xffff_ffff) as u32;
        self.sums[suit as usize] = (both >> 32) as u32;
    }

    /// The row of distances of a suit.
    #[inline]
    pub(crate) fn row(&self, suit: Suit) -> Row {
        let rows = if suit == Suit::Honor { HONOR_ROWS } else { NUMBER_ROWS };
        Row(rows.0[self.places[suit as usize] as usize])
    }

    /// The splits of a suit into sets and at most one pair.
    #[inline]
    pub(crate) fn splits(&self, suit: Suit) -> Splits {
        let splits = if suit == Suit::Honor { HONOR_SPLITS } else { NUMBER_SPLITS };
        Splits { first: narrow(splits, self.places[suit as usize] as usize) }
    }

    /// How many kinds are held, once and twice at least, and the same of terminals and honours.
    #[inline]
    pub(crate) fn holds(&self) -> Holds {
        let [kinds, pairs, orphans, orphan_pairs] = self.sums.iter().sum::<u32>().to_le_bytes();
        Holds { kinds, pairs, orphans, orphan_pairs }
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

impl Splits {
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = SuitReading> {
        let mut next = self.first;
        std::iter::from_fn(move || {
            if next == 0 {
                return None;
            }
            let reading = wide(READINGS, usize::from(next));
            next = if reading & LAST == 0 { next + 1 } else { 0 };
            Some(SuitReading(reading & !LAST))
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
/// Bits 0..9 are triplets, bits 9..30 how often a run begins at each number (three bits each), bits 30..34 the pair's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct SuitReading(pub(crate) u64);

/// The lowest of each three bits of a suit's runs.
pub(crate) const RUN_STARTS: u32 = 0o111_1111;

impl SuitReading {
    /// The triplets, one bit a number.
    pub(crate) const fn triplets(self) -> u64 {
        self.0 & 0x1ff
    }

    /// How often each run begins, three bits a number.
    pub(crate) const fn runs(self) -> u32 {
        (self.0 >> 9) as u32 & 0x1f_ffff
    }

    /// How often the run that begins at a number (counted from 0) occurs.
    pub(crate) const fn run(self, start: u8) -> u32 {
        self.runs() >> (3 * start) & 7
    }

    /// The pair's number counted from 1, 0 for none.
    pub(crate) const fn pair(self) -> u64 {
        self.0 >> 30 & 15
    }

    /// The pair's kind, if there is a pair.
    pub(crate) fn pair_kind(self, suit: Suit) -> Option<Kind> {
        Kind::of(suit, self.pair() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::front::{self, Room};
    use super::*;

    fn bytes_of<const N: usize>(entries: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
        entries.into_iter().flatten().collect()
    }

    #[test]
    fn the_tables_are_what_the_generator_makes() {
        let tables = generate::generate();
        let wide = |entries: Vec<u64>| bytes_of(entries.into_iter().map(u64::to_le_bytes));
        let narrow = |entries: Vec<u16>| bytes_of(entries.into_iter().map(u16::to_le_bytes));
        assert!(tables.number_rows == NUMBER_ROWS.0, "number rows");
        assert!(tables.honor_rows == HONOR_ROWS.0, "honor rows");
        assert!(narrow(tables.number_splits) == NUMBER_SPLITS.0, "number splits");
        assert!(narrow(tables.honor_splits) == HONOR_SPLITS.0, "honor splits");
        assert!(wide(tables.readings) == READINGS.0, "readings");
        assert!(wide(tables.rows) == ROWS.0, "rows");
        assert!(tables.merged == MERGED.0, "merged");
        assert!(tables.missing == MISSING.0, "missing");
        assert!(wide(generate::index(NUMBER_HALVES, false)) == NUMBER_INDEX.0, "number index");
        assert!(wide(generate::index(HONOR_HALVES, true)) == HONOR_INDEX.0, "honor index");
    }

    #[test]
    fn rows_go_together_as_their_distances_do() {
        let rows = || (0..ROWS.0.len() / 8).map(|number| Row(number as u8));
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

    fn slow(counts: &[u8], shapes: &[(usize, usize, Vec<u8>)], most: u8) -> front::Distances {
        let mut distances = [front::FAR; 10];
        for (sets, pair, tiles) in shapes {
            if tiles.iter().any(|&used| used > most) {
                continue;
            }
            let missing = tiles.iter().zip(counts).map(|(used, held)| used.saturating_sub(*held)).sum();
            let place = &mut distances[pair * 5 + sets];
            *place = (*place).min(missing);
        }
        distances
    }

    /// A small generator of numbers, the same on every machine.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % limit
        }
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
                let truth = slow(&counts, &shapes, 4);
                assert_eq!(suits.row(suit).distances(), Distances::of(&truth), "{counts:?}");
                let rooms = vec![Room { most: 4, fifth: false }; size];
                assert_eq!(front::distances(&counts, &rooms, runs)[0], truth, "{counts:?}");
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
}
