//! Shanten, waits and acceptance of rows of counts.
//!
//! A row is the concealed tiles of a hand without melds that are told: a count for each kind. Every row is answered as
//! [`Concealed`] answers for the same tiles. A row that cannot be gets the status of its first contradiction, answers
//! that are [`NEVER`] or empty, and keeps no other row from being answered.
//!
//! All slices have as many entries as there are rows.

use super::Status;
use crate::contradiction::Contradiction;
use crate::counts::TileCounts;
use crate::rules::Rules;
use crate::shanten::{Concealed, Standard, TableTiles, all_tabled, exceeds};
use crate::suits::{Codes, Lookup, Row, Suits};
use crate::tile::{KINDS, Kind, KindSet, Suit};

/// The count of each kind.
pub type Counts = [u8; KINDS];

/// The shanten of a form that does not exist for a row, and of a row that cannot be.
pub const NEVER: i8 = i8::MAX;

/// The most kinds that a hand can discard.
pub const MAX_DISCARDS: usize = 14;

/// What improves a hand after a discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Discard {
    /// The kinds that lower the shanten and are left, one bit each.
    pub tiles: u64,
    /// How many tiles these are.
    pub left: u16,
    /// The shanten of the tiles that are kept.
    pub shanten: i8,
    /// The kind that is discarded.
    pub kind: u8,
}

/// The shanten of 3n + 1 or 3n + 2 tiles: the least of the forms.
///
/// ```
/// use ronpai_core::batch::{Status, analysis};
/// let mut rows = [[0; 34]; 2];
/// for tile in [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33] {
///     rows[0][tile] += 1;
/// }
/// rows[1][0] = 5;
/// let (mut found, mut status) = ([0; 2], [0; 2]);
/// analysis::shanten(&rows, None, &mut found, &mut status);
/// assert_eq!((found[0], Status(status[0])), (0, Status::OK));
/// assert_eq!((found[1], Status(status[1]).code()), (analysis::NEVER, Some("Copies")));
/// ```
///
/// # Panics
/// If a slice is of another length than `rows`.
pub fn shanten(rows: &[Counts], rules: Option<&Rules>, found: &mut [i8], status: &mut [u8]) {
    check([found.len()], rows);
    run(rows, rules, status, Least { found });
}

/// The shanten of each form; [`NEVER`] for a form that does not exist for a row.
///
/// # Panics
/// If a slice is of another length than `rows`.
pub fn shanten_by_form(
    rows: &[Counts],
    rules: Option<&Rules>,
    standard: &mut [i8],
    chiitoitsu: &mut [i8],
    kokushi: &mut [i8],
    status: &mut [u8],
) {
    check([standard.len(), chiitoitsu.len(), kokushi.len()], rows);
    run(rows, rules, status, Forms { standard, chiitoitsu, kokushi });
}

/// The kinds that complete 3n + 1 tiles, one bit each. A kind counts even when all copies are seen elsewhere; a fifth copy as the table says.
///
/// # Panics
/// If a slice is of another length than `rows`.
pub fn waits(rows: &[Counts], rules: Option<&Rules>, masks: &mut [u64], status: &mut [u8]) {
    check([masks.len()], rows);
    let table = TableTiles::of(rules);
    let room = std::array::from_fn(|i| table.copies[i] + u8::from(table.fifth() && table.copies[i] > 0));
    run(rows, rules, status, Waits { masks, room });
}

/// The shanten of 3n + 1 tiles, the kinds that lower it and are left, one bit each, and how many tiles these are.
///
/// `visible` are the tiles seen elsewhere, a row for each row.
///
/// # Panics
/// If a slice is of another length than `rows`.
pub fn acceptance(
    rows: &[Counts],
    visible: Option<&[Counts]>,
    rules: Option<&Rules>,
    shanten: &mut [i8],
    tiles: &mut [u64],
    left: &mut [u16],
    status: &mut [u8],
) {
    check([shanten.len(), tiles.len(), left.len()], rows);
    let seen = Seen::new(visible, rows);
    run(rows, rules, status, Improving { seen, shanten, tiles, left });
}

/// For each kind that can be discarded from 3n + 2 tiles, what improves the rest; best first: least shanten, then most tiles, then the order
/// of kinds. `found` tells how many of a row's slots are filled.
///
/// # Panics
/// If a slice is of another length than `rows`.
pub fn discards(
    rows: &[Counts],
    visible: Option<&[Counts]>,
    rules: Option<&Rules>,
    discards: &mut [[Discard; MAX_DISCARDS]],
    found: &mut [u8],
    status: &mut [u8],
) {
    check([discards.len(), found.len()], rows);
    let seen = Seen::new(visible, rows);
    run(rows, rules, status, Discards { seen, slots: discards, found });
}

fn check<const N: usize>(lengths: [usize; N], rows: &[Counts]) {
    assert_eq!(lengths, [rows.len(); N], "one entry a row");
}

/// Where the tiles of a table stand: a type of its own for the full set, whose rules are then known when a kernel is compiled.
trait Table: Copy {
    fn tiles(&self) -> &TableTiles;
}

impl Table for &TableTiles {
    #[inline]
    fn tiles(&self) -> &TableTiles {
        self
    }
}

#[derive(Clone, Copy)]
struct FullSet;

impl Table for FullSet {
    #[inline]
    fn tiles(&self) -> &TableTiles {
        TableTiles::of(None)
    }
}

/// What is answered for rows, and where the answers go.
trait Kernel {
    /// Answers for a row that can be; if this is no question for it, says why.
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction>;

    /// Answers for a row that cannot be.
    fn none(&mut self, row: usize);
}

fn run(rows: &[Counts], rules: Option<&Rules>, status: &mut [u8], kernel: impl Kernel) {
    check([status.len()], rows);
    let table = TableTiles::of(rules);
    if table.is_full_set() { each(rows, FullSet, status, kernel) } else { each(rows, table, status, kernel) }
}

fn each<T: Table>(rows: &[Counts], table: T, status: &mut [u8], mut kernel: impl Kernel) {
    for (row, (counts, status)) in rows.iter().zip(status).enumerate() {
        *status = match Tiles::of(counts, table) {
            Some(tiles) => kernel.answer(row, &tiles).map_or_else(|problem| Status::of(&problem), |()| Status::OK),
            None => impossible(counts, table.tiles()),
        }
        .0;
        if *status != Status::OK.0 {
            kernel.none(row);
        }
    }
}

/// The status of counts that are no hand of the table.
#[cold]
fn impossible(counts: &Counts, table: &TableTiles) -> Status {
    let total = counts.iter().map(|&count| usize::from(count)).sum();
    table.problems(total, 0, counts).next().map_or(Status::OK, |problem| Status::of(&problem))
}

struct Least<'a> {
    found: &'a mut [i8],
}

impl Kernel for Least<'_> {
    #[inline(always)]
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction> {
        self.found[row] = tiles.shanten();
        Ok(())
    }

    fn none(&mut self, row: usize) {
        self.found[row] = NEVER;
    }
}

struct Forms<'a> {
    standard: &'a mut [i8],
    chiitoitsu: &'a mut [i8],
    kokushi: &'a mut [i8],
}

impl Forms<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, [standard, chiitoitsu, kokushi]: [i8; 3]) {
        (self.standard[row], self.chiitoitsu[row], self.kokushi[row]) = (standard, chiitoitsu, kokushi);
    }
}

impl Kernel for Forms<'_> {
    #[inline(always)]
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction> {
        self.put(row, tiles.forms());
        Ok(())
    }

    fn none(&mut self, row: usize) {
        self.put(row, [NEVER; 3]);
    }
}

struct Waits<'a> {
    masks: &'a mut [u64],
    /// How many tiles of each kind a complete hand has room for.
    room: Counts,
}

impl Kernel for Waits<'_> {
    #[inline(always)]
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction> {
        tiles.check_waiting()?;
        self.masks[row] = tiles.waits(&self.room);
        Ok(())
    }

    fn none(&mut self, row: usize) {
        self.masks[row] = 0;
    }
}

struct Improving<'a> {
    seen: Seen<'a>,
    shanten: &'a mut [i8],
    tiles: &'a mut [u64],
    left: &'a mut [u16],
}

impl Improving<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, shanten: i8, tiles: u64, left: u16) {
        (self.shanten[row], self.tiles[row], self.left[row]) = (shanten, tiles, left);
    }
}

impl Kernel for Improving<'_> {
    #[inline(always)]
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction> {
        let left = self.seen.left(row, tiles)?;
        tiles.check_waiting()?;
        let shanten = tiles.shanten();
        let improving = tiles.improving(&left, shanten);
        self.put(row, shanten, improving, left.total(improving));
        Ok(())
    }

    fn none(&mut self, row: usize) {
        self.put(row, NEVER, 0, 0);
    }
}

struct Discards<'a> {
    seen: Seen<'a>,
    slots: &'a mut [[Discard; MAX_DISCARDS]],
    found: &'a mut [u8],
}

impl Kernel for Discards<'_> {
    #[inline(always)]
    fn answer<T: Table>(&mut self, row: usize, tiles: &Tiles<T>) -> Result<(), Contradiction> {
        let left = self.seen.left(row, tiles)?;
        if tiles.total % 3 != 2 {
            return Err(Contradiction::TileCount { found: tiles.total, melds: 0 });
        }
        self.found[row] = tiles.discards(&left, &mut self.slots[row]) as u8;
        Ok(())
    }

    fn none(&mut self, row: usize) {
        self.found[row] = 0;
    }
}

/// The tiles that are seen elsewhere.
struct Seen<'a>(Option<&'a [Counts]>);

impl<'a> Seen<'a> {
    fn new(visible: Option<&'a [Counts]>, rows: &[Counts]) -> Self {
        if let Some(visible) = visible {
            check([visible.len()], rows);
        }
        Self(visible)
    }

    /// What is left of each kind beside a row; an error if it is less than nothing.
    #[inline(always)]
    fn left<T: Table>(&self, row: usize, tiles: &Tiles<T>) -> Result<Left, Contradiction> {
        let (counts, table) = (tiles.counts, tiles.table.tiles());
        let mut left: Counts = std::array::from_fn(|i| table.copies[i] - counts[i]);
        if let Some(visible) = self.0.map(|visible| &visible[row]) {
            if exceeds(visible, &left) {
                table.visible_problems(counts, visible).next().map_or(Ok(()), Err)?;
            }
            left = std::array::from_fn(|i| left[i].saturating_sub(visible[i]));
        }
        Ok(Left::new(left))
    }
}

/// What is left of each kind.
struct Left {
    counts: Counts,
    /// The kinds of which one, two, three and four tiles are left at least.
    kinds: [u64; 4],
}

impl Left {
    #[inline(always)]
    fn new(counts: Counts) -> Self {
        let least = |count| at_least(&counts, &[count; KINDS]);
        Self { kinds: [least(1), least(2), least(3), least(4)], counts }
    }

    /// The kinds that are left at all.
    const fn kinds(&self) -> u64 {
        self.kinds[0]
    }

    /// How many tiles of some kinds are left.
    #[inline]
    fn total(&self, kinds: u64) -> u16 {
        self.kinds.iter().map(|left| (left & kinds).count_ones() as u16).sum()
    }
}

/// The kinds with at least so many tiles, one bit each. No number is above 127.
#[inline(always)]
fn at_least(counts: &Counts, least: &Counts) -> u64 {
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let eight = |at: usize| {
        let word = |of: &Counts| u64::from_le_bytes(std::array::from_fn(|i| of[at + i]));
        let reached = ((word(counts) | TOPS) - word(least) & TOPS) >> 7;
        reached.wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    eight(0) | eight(8) << 8 | eight(16) << 16 | eight(24) << 24 | eight(26) << 26
}

/// A row that can be.
struct Tiles<'a, T> {
    counts: &'a Counts,
    suits: Suits,
    total: usize,
    table: T,
}

impl<'a, T: Table> Tiles<'a, T> {
    #[inline(always)]
    fn of(counts: &'a Counts, table: T) -> Option<Self> {
        let total = table.tiles().total(counts)?;
        Some(Self { counts, suits: Suits::at(Codes::of(counts)), total, table })
    }

    /// An error unless the tiles are 3n + 1.
    #[inline(always)]
    fn check_waiting(&self) -> Result<(), Contradiction> {
        if self.total % 3 == 1 { Ok(()) } else { Err(Contradiction::NotWaiting { found: self.total }) }
    }

    /// Sets that are to be formed.
    const fn sets(&self) -> usize {
        self.total / 3
    }

    #[inline(always)]
    fn shanten(&self) -> i8 {
        let [standard, chiitoitsu, kokushi] = self.forms();
        standard.min(chiitoitsu).min(kokushi)
    }

    /// The shanten of each form.
    #[inline(always)]
    fn forms(&self) -> [i8; 3] {
        let Some(standard) = self.standard() else {
            let found = self.concealed().shanten();
            return [found.standard, found.chiitoitsu.unwrap_or(NEVER), found.kokushi.unwrap_or(NEVER)];
        };
        let [chiitoitsu, kokushi] = self.special();
        [standard.missing(self.sets()) as i8 - 1, chiitoitsu, kokushi]
    }

    /// The rows of the suits, where tables answer for them.
    #[inline(always)]
    fn standard(&self) -> Option<Standard> {
        let lookups = all_tabled(self.table.tiles().lookups)?;
        Some(Standard::new(&self.suits, lookups, self.table.tiles().fifth()))
    }

    /// The hand as the scalar calls have it, which search where no table answers.
    fn concealed(&self) -> Concealed<'_> {
        Concealed::of(self.counts, self.suits, self.total, self.table.tiles())
    }

    /// The shanten of seven pairs and of thirteen orphans.
    #[inline(always)]
    fn special(&self) -> [i8; 2] {
        if self.sets() != 4 {
            return [NEVER; 2];
        }
        let (table, holds) = (self.table.tiles(), self.suits.holds());
        let chiitoitsu = match (table.chiitoitsu, table.distinct) {
            (false, _) => NEVER,
            (true, true) => holds.seven_pairs(),
            (true, false) => table.offers(self.counts).shanten().unwrap_or(NEVER),
        };
        [chiitoitsu, if table.kokushi { holds.thirteen_orphans() } else { NEVER }]
    }

    /// The kinds that complete 3n + 1 tiles, given how many tiles of each kind a complete hand has room for.
    #[inline(always)]
    fn waits(&self, room: &Counts) -> u64 {
        let suits = Suit::ALL.map(|suit| (suit, self.suits.waits(suit)));
        let complete: u8 = suits.iter().map(|(_, waits)| u8::from(waits.is_complete())).sum();
        let mut kinds = 0;
        // All suits but the one that waits are complete, and there is one pair.
        if complete >= 3 {
            let pairs: u8 = suits.iter().map(|(_, waits)| u8::from(waits.is_paired())).sum();
            for (suit, waits) in suits {
                if complete - u8::from(waits.is_complete()) == 3
                    && pairs - u8::from(waits.is_paired()) == u8::from(waits.lacks_pair())
                {
                    kinds |= waits.kinds() << suit.first();
                }
            }
        }
        let [chiitoitsu, kokushi] = self.special();
        if chiitoitsu == 0 || kokushi == 0 {
            kinds |= self.special_improving([chiitoitsu, kokushi], 0);
        }
        if kinds == 0 { 0 } else { kinds & !at_least(self.counts, room) }
    }

    /// The kinds that lower the shanten of seven pairs or of thirteen orphans below the hand's.
    fn special_improving(&self, [chiitoitsu, kokushi]: [i8; 2], shanten: i8) -> u64 {
        let [once, twice] = [at_least(self.counts, &[1; KINDS]), at_least(self.counts, &[2; KINDS])];
        let (single, none, holds) = (once & !twice, !once, self.suits.holds());
        let mut kinds = 0;
        if chiitoitsu == shanten {
            kinds |= if self.table.tiles().distinct {
                single | if holds.kinds < 7 { none } else { 0 }
            } else {
                let offers = self.table.tiles().offers(self.counts);
                let after = |kind: Kind| offers.with_more(self.counts[kind.index()], self.table.tiles().pairs_of(kind));
                let lowers = |kind: &Kind| after(*kind).shanten().is_some_and(|after| after < shanten);
                Kind::all().filter(lowers).collect::<KindSet>().0
            };
        }
        if kokushi == shanten {
            kinds |= (none | if holds.orphan_pairs == 0 { single } else { 0 }) & KindSet::YAOCHUU.0;
        }
        kinds
    }

    /// The kinds that lower the shanten of 3n + 1 tiles and are left.
    #[inline(always)]
    fn improving(&self, rest: &Left, shanten: i8) -> u64 {
        let table = self.table.tiles();
        let Some(lookups) = all_tabled(table.lookups) else {
            let visible = std::array::from_fn(|i| table.copies[i] - self.counts[i] - rest.counts[i]);
            return self.concealed().acceptance(&TileCounts::new(visible)).kinds().0;
        };
        self.improving_with(&Each::new(&self.suits, lookups, table.fifth()), rest, shanten)
    }

    /// The same, given the rows of each suit with each of its kinds.
    #[inline(always)]
    fn improving_with(&self, each: &Each, rest: &Left, shanten: i8) -> u64 {
        let Some(standard) = self.standard() else { return 0 };
        let (mut kinds, missing) = (0, standard.missing(self.sets()));
        if missing as i8 - 1 == shanten {
            kinds = each.lowering(&standard, self.sets(), missing);
        }
        let special = self.special();
        if special.contains(&shanten) {
            kinds |= self.special_improving(special, shanten);
        }
        kinds & rest.kinds()
    }

    /// Fills slots with what improves the hand after each discard, best first, and tells how many.
    fn discards(&self, rest: &Left, slots: &mut [Discard; MAX_DISCARDS]) -> usize {
        let mut found = 0;
        let lookups = all_tabled(self.table.tiles().lookups);
        let fifth = self.table.tiles().fifth();
        let mut each = lookups.map(|lookups| Each::new(&self.suits, lookups, fifth));
        for suit in Suit::ALL {
            let whole = each;
            for i in 0..suit.size() {
                let kind = Kind::of(suit, i as u8 + 1).expect("a kind of the suit");
                if self.counts[kind.index()] == 0 {
                    continue;
                }
                let (mut counts, mut suits) = (*self.counts, self.suits);
                counts[kind.index()] -= 1;
                suits.remove(kind);
                let kept = Tiles { counts: &counts, suits, total: self.total - 1, table: self.table };
                let shanten = kept.shanten();
                let tiles = match (&mut each, lookups) {
                    (Some(each), Some(lookups)) => {
                        each.put(suit, &suits, lookups);
                        kept.improving_with(each, rest, shanten)
                    }
                    _ => kept.improving(rest, shanten),
                };
                slots[found] = Discard { tiles, left: rest.total(tiles), shanten, kind: kind.index() as u8 };
                found += 1;
            }
            each = whole;
        }
        slots[..found].sort_unstable_by_key(|discard| (discard.shanten, std::cmp::Reverse(discard.left), discard.kind));
        found
    }
}

/// The rows of each suit with one more tile of each of its kinds.
#[derive(Clone, Copy)]
struct Each {
    rows: [[Row; 9]; 4],
    fifths: Option<[[Row; 9]; 4]>,
}

impl Each {
    #[inline(always)]
    fn new(suits: &Suits, lookups: [Lookup; 4], fifth: bool) -> Self {
        let [man, pin, sou, honor] = lookups;
        Self {
            rows: [
                suits.rows_with_each(Suit::Man, man),
                suits.rows_with_each(Suit::Pin, pin),
                suits.rows_with_each(Suit::Sou, sou),
                suits.rows_with_each(Suit::Honor, honor),
            ],
            fifths: fifth.then(|| Suit::ALL.map(|suit| suits.fifths_with_each(suit, lookups[suit as usize]))),
        }
    }

    /// Looks a suit up again.
    #[inline(always)]
    fn put(&mut self, suit: Suit, suits: &Suits, lookups: [Lookup; 4]) {
        let (i, lookup) = (suit as usize, lookups[suit as usize]);
        self.rows[i] = suits.rows_with_each(suit, lookup);
        if let Some(fifths) = &mut self.fifths {
            fifths[i] = suits.fifths_with_each(suit, lookup);
        }
    }

    /// The kinds that leave fewer tiles missing than so many.
    #[inline(always)]
    fn lowering(&self, standard: &Standard, sets: usize, missing: u8) -> u64 {
        let mut kinds = lowering(standard.rows, &self.rows, sets, missing);
        if let Some(fifths) = &self.fifths {
            // The fifth copy is in the suit of the new tile, or in another one.
            kinds |= lowering(standard.rows, fifths, sets, missing);
            for rows in standard.with_fifth() {
                kinds |= lowering(rows, &self.rows, sets, missing);
            }
        }
        kinds
    }
}

/// The same, given the rows of the suits and those with one more tile of each kind.
#[inline(always)]
fn lowering([man, pin, sou, honor]: [Row; 4], each: &[[Row; 9]; 4], sets: usize, missing: u8) -> u64 {
    let (low, high) = (man.merge(pin), sou.merge(honor));
    let lowered = |others: Row, suit: Suit| others.lowered(&each[suit as usize], sets, missing) << suit.first();
    let kinds = lowered(pin.merge(high), Suit::Man) | lowered(man.merge(high), Suit::Pin);
    // An eighth and a ninth honor are none.
    (kinds | lowered(low.merge(honor), Suit::Sou) | lowered(low.merge(sou), Suit::Honor)) & KindSet::ALL.0
}

#[cfg(test)]
mod tests;
