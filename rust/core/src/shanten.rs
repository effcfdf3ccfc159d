//! Shanten by form, and which tiles improve it.

use crate::contradiction::Contradiction;
use crate::counts::TileCounts;
use crate::distances::Distances;
use crate::hand::Hand;
use crate::meld::Meld;
use crate::rules::Rules;
use crate::spec::{Own4, RulesSpec};
use crate::suits::front::{self, Room};
use crate::suits::{self, Codes, Holds, Lookup, Row, SuitReading, Suits};
use crate::tile::{KINDS, Kind, KindSet, Suit};
use crate::yaku::Form;

/// How many tiles have to be exchanged until a hand is ready, for each form; -1 is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shanten {
    /// Of four sets and a pair.
    pub standard: i8,
    /// Of seven pairs; melds rule them out.
    pub chiitoitsu: Option<i8>,
    /// Of thirteen orphans; melds, or a table without some of them, rule them out.
    pub kokushi: Option<i8>,
}

impl Shanten {
    /// The least of the forms: the hand's shanten.
    pub fn least(self) -> i8 {
        let special = self.chiitoitsu.into_iter().chain(self.kokushi).min();
        special.map_or(self.standard, |special| special.min(self.standard))
    }
}

/// The concealed tiles of a hand that is played: 3n + 1 of them, or 3n + 2 after a draw.
#[derive(Debug, Clone)]
pub struct Concealed<'r> {
    pub(crate) counts: TileCounts,
    suits: Option<Suits>,
    /// Copies of each kind that are in the own melds.
    melded: [u8; KINDS],
    /// Sets that the concealed tiles have to form.
    sets: usize,
    table: &'r TableTiles,
    lookups: Lookups,
}

/// What a table's tiles are to shanten.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TableTiles {
    pub(crate) copies: [u8; KINDS],
    pub(crate) kinds: KindSet,
    own4: Own4,
    chiitoi_four_same: bool,
    pub(crate) chiitoitsu: bool,
    pub(crate) kokushi: bool,
    /// Every kind has four copies or none, seven pairs can be made of them, and no four of a kind are two.
    pub(crate) distinct: bool,
    /// How suits are looked up where no melds matter.
    pub(crate) lookups: Lookups,
}

/// How each suit is looked up; None where the tables of suits do not answer.
pub(crate) type Lookups = [Option<Lookup>; 4];

/// So many kinds with four copies leave one that is untouched beside any four of a hand's five parts.
const ENOUGH: usize = 13;

/// The full set, and no waiting for a fifth copy.
static STANDARD: TableTiles = TableTiles {
    copies: [4; KINDS],
    kinds: KindSet::ALL,
    own4: Own4::NotIfConcealed4,
    chiitoi_four_same: false,
    chiitoitsu: true,
    kokushi: true,
    distinct: true,
    lookups: [Some(Lookup::Own); 4],
};

impl TableTiles {
    /// The tiles of a table; `has` tells which forms win there.
    pub(crate) fn new(spec: &RulesSpec, copies: [u8; KINDS], has: impl Fn(Form) -> bool) -> Self {
        let kinds = TileCounts::new(copies).kinds();
        let mut table = Self {
            copies,
            kinds,
            own4: spec.tenpai_own4,
            chiitoi_four_same: spec.yaku_chiitoi_four_same,
            chiitoitsu: has(Form::Chiitoitsu),
            kokushi: has(Form::Kokushi) && KindSet::YAOCHUU.0 & !kinds.0 == 0,
            distinct: copies.iter().all(|copies| [0, 4].contains(copies))
                && kinds.0.count_ones() >= 7
                && !spec.yaku_chiitoi_four_same,
            lookups: [None; 4],
        };
        table.lookups = table.lookups(&[0; KINDS]);
        table
    }

    /// The tiles of a table, or the full set and no waiting for a fifth copy.
    pub(crate) fn of(rules: Option<&Rules>) -> &Self {
        rules.map_or(&STANDARD, |rules| &rules.tiles)
    }

    /// Whether all that is asked of the table is as with the full set.
    pub(crate) fn is_full_set(&self) -> bool {
        *self == Self { own4: self.own4, ..STANDARD } && !self.fifth()
    }

    /// Whether a fifth copy can be waited for.
    #[inline(always)]
    pub(crate) fn fifth(&self) -> bool {
        self.own4 == Own4::Counts
    }

    /// How many copies of a kind the complete hand may use.
    const fn room(&self, kind: Kind, melded: &[u8; KINDS]) -> Room {
        let i = kind.index();
        let copies = self.copies[i];
        match self.own4 {
            Own4::NotIfConcealed4 => Room { most: copies, fifth: false },
            Own4::NotIfOwnHandAndMeldsHold4 => Room { most: copies - melded[i], fifth: false },
            Own4::Counts => Room { most: copies, fifth: copies > 0 },
        }
    }

    /// How each suit can be looked up: its kinds may all be used four times, or there are none of them.
    ///
    /// A suit that lacks kinds is looked up among the honours if no three of the others are in a row. The tables then make sets and
    /// pairs of kinds that the suit lacks, which is no nearer than making them of a kind that exists and is not touched.
    fn lookups(&self, melded: &[u8; KINDS]) -> Lookups {
        let room = |kind: Kind| self.room(kind, melded).most;
        let enough = Kind::all().filter(|&kind| room(kind) == 4).count() >= ENOUGH;
        Suit::ALL.map(|suit| {
            let (mut rooms, size) = ([0; 9], suit.size());
            rooms.iter_mut().zip(suit_kinds(suit)).for_each(|(most, kind)| *most = room(kind));
            let runs = suit != Suit::Honor && rooms.windows(3).any(|three| three.iter().all(|&most| most > 0));
            match &rooms[..size] {
                rooms if rooms.iter().all(|&most| most == 4) => Some(Lookup::Own),
                rooms if enough && !runs && rooms.iter().all(|most| [0, 4].contains(most)) => Some(Lookup::Lone),
                _ => None,
            }
        })
    }

    /// How many tiles counts are, if they are a moment of a hand of the table without melds.
    #[inline(always)]
    pub(crate) fn total(&self, counts: &[u8; KINDS]) -> Option<usize> {
        let total = counts.iter().map(|&count| u32::from(count)).sum::<u32>() as usize;
        (!exceeds(counts, &self.copies) && total <= 14 && !total.is_multiple_of(3)).then_some(total)
    }

    /// All that keeps concealed tiles, and so many melds that are told, from being looked at; `counts` are of all of them.
    pub(crate) fn problems(
        &self,
        found: usize,
        melds: usize,
        counts: &[u8; KINDS],
    ) -> impl Iterator<Item = Contradiction> {
        let size = if melds > 4 {
            Some(Contradiction::TooManyMelds { found: melds })
        } else if found.is_multiple_of(3) {
            Some(Contradiction::TilesInThrees { found })
        } else if (melds > 0 || found > 14) && !matches!(found + 3 * melds, 13 | 14) {
            Some(Contradiction::TilesAndMelds { found, melds })
        } else {
            None
        };
        size.into_iter().chain(Kind::all().filter_map(move |kind| self.too_many(kind, counts[kind.index()])))
    }

    /// Every kind that is in sight and too many with the own copies, or that the table does not have.
    pub(crate) fn visible_problems(
        &self,
        own: &[u8; KINDS],
        visible: &[u8; KINDS],
    ) -> impl Iterator<Item = Contradiction> {
        let seen = Kind::all().filter(|kind| visible[kind.index()] > 0);
        seen.filter_map(move |kind| self.too_many(kind, own[kind.index()].saturating_add(visible[kind.index()])))
    }

    fn too_many(&self, kind: Kind, found: u8) -> Option<Contradiction> {
        match self.copies[kind.index()] {
            copies if found <= copies => None,
            0 => Some(Contradiction::NotInSet { kind }),
            copies => Some(Contradiction::Copies { kind, found, copies }),
        }
    }

    /// What seven pairs of these tiles can be made of.
    pub(crate) fn offers(&self, counts: &[u8; KINDS]) -> Offers {
        let mut offers = Offers([0; 3]);
        for kind in Kind::all() {
            offers.put(counts[kind.index()], self.pairs_of(kind), 1);
        }
        offers
    }

    /// How many pairs of a kind seven pairs may have.
    #[inline]
    pub(crate) fn pairs_of(&self, kind: Kind) -> u8 {
        match self.copies[kind.index()] {
            0 | 1 => 0,
            copies if copies >= 4 && self.chiitoi_four_same => 2,
            _ => 1,
        }
    }
}

/// How many pairs are offered that lack no, one or two tiles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offers([i8; 3]);

impl Offers {
    #[inline]
    fn put(&mut self, count: u8, pairs: u8, times: i8) {
        if pairs >= 1 {
            self.0[usize::from(2 - count.min(2))] += times;
        }
        if pairs >= 2 {
            self.0[usize::from(4 - count.clamp(2, 4))] += times;
        }
    }

    /// With one more of a kind of which there are `count`.
    #[inline]
    pub(crate) fn with_more(mut self, count: u8, pairs: u8) -> Self {
        self.put(count, pairs, -1);
        self.put(count + 1, pairs, 1);
        self
    }

    /// The shanten of seven pairs: the cheapest are taken.
    #[inline]
    pub(crate) fn shanten(self) -> Option<i8> {
        let free = self.0[0].min(7);
        let one = self.0[1].min(7 - free);
        let two = 7 - free - one;
        (two <= self.0[2]).then(|| one + 2 * two - 1)
    }
}

impl Holds {
    /// The shanten of seven different pairs.
    #[inline(always)]
    pub(crate) fn seven_pairs(self) -> i8 {
        6 - self.pairs.min(7) as i8 + 7 - self.kinds.min(7) as i8
    }

    /// The shanten of thirteen orphans.
    #[inline(always)]
    pub(crate) fn thirteen_orphans(self) -> i8 {
        13 - self.orphans as i8 - i8::from(self.orphan_pairs > 0)
    }
}

/// Whether there are more than so many of any kind: every kind is looked at, without a branch for each.
#[inline(always)]
pub(crate) fn exceeds(counts: &[u8; KINDS], most: &[u8; KINDS]) -> bool {
    let over = |i: usize| counts[i] > most[i];
    (0..KINDS).fold(false, |any, i| any | over(i))
}

/// How a hand's suits are looked up, where the tables answer for all of them.
#[inline(always)]
pub(crate) fn all_tabled(lookups: Lookups) -> Option<[Lookup; 4]> {
    let [Some(man), Some(pin), Some(sou), Some(honor)] = lookups else {
        return None;
    };
    Some([man, pin, sou, honor])
}

/// What the suits of a hand are away from: their rows, and those with a fifth copy where it can be waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standard {
    pub(crate) rows: [Row; 4],
    pub(crate) fifths: Option<[Row; 4]>,
}

impl Standard {
    #[inline(always)]
    pub(crate) fn new(suits: &Suits, lookups: [Lookup; 4], fifth: bool) -> Self {
        let all = Suit::ALL.map(|suit| (suit, lookups[suit as usize]));
        Self {
            rows: all.map(|(suit, lookup)| suits.row(suit, lookup)),
            fifths: fifth.then(|| all.map(|(suit, lookup)| suits.fifth(suit, lookup))),
        }
    }

    /// The missing tiles to so many sets and a pair.
    #[inline(always)]
    pub(crate) fn missing(&self, sets: usize) -> u8 {
        let together = |[man, pin, sou, honor]: [Row; 4]| man.merge(pin).missing(sou.merge(honor), sets);
        self.with_fifth().map(together).fold(together(self.rows), u8::min)
    }

    /// The rows with a fifth copy in one of the suits, where that makes a difference.
    #[inline(always)]
    pub(crate) fn with_fifth(&self) -> impl Iterator<Item = [Row; 4]> {
        let (rows, fifths) = (self.rows, self.fifths.unwrap_or(self.rows));
        let suits = if self.fifths.is_some() { 0..4 } else { 0..0 };
        suits.filter(move |&suit| fifths[suit] != rows[suit]).map(move |suit| {
            let mut changed = rows;
            changed[suit] = fifths[suit];
            changed
        })
    }
}

/// Every suit in its own tables, as with the full set.
const OWN: Lookups = [Some(Lookup::Own); 4];

/// What improves a hand of 3n + 1 tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Acceptance {
    /// The hand's shanten.
    pub shanten: i8,
    /// How many copies are left of each kind that lowers it; 0 for all others, and for those of which none is left.
    pub left: [u8; KINDS],
}

impl Acceptance {
    /// The kinds that improve the hand and can still be drawn.
    pub fn kinds(&self) -> KindSet {
        TileCounts::new(self.left).kinds()
    }

    /// How many tiles improve the hand.
    pub fn total(&self) -> u32 {
        self.left.iter().map(|&left| u32::from(left)).sum()
    }
}

impl<'r> Concealed<'r> {
    /// The concealed tiles of a hand, at a table or with the full set and no waiting for a fifth copy.
    ///
    /// Without melds, 10 or 11 tiles are a hand with one meld that is not told, and so on.
    ///
    /// ```
    /// use ronpai_core::{Concealed, Hand};
    /// let hand = Concealed::new(&Hand::parse("123m456p789s1122z").unwrap(), None).unwrap();
    /// assert_eq!(hand.shanten().least(), 0);
    /// assert!(Concealed::new(&Hand::parse("123m456p789s112z").unwrap(), None).is_err());
    /// ```
    #[inline]
    pub fn new(hand: &Hand, rules: Option<&'r Rules>) -> Result<Self, Vec<Contradiction>> {
        let table = TableTiles::of(rules);
        let (found, melds) = (hand.tiles().len(), hand.melds());
        let (mut counts, mut codes, mut melded) = ([0; KINDS], Codes::default(), [0; KINDS]);
        // Counts that were just written are slow to read as words: the codes are not made of them.
        for tile in hand.tiles() {
            counts[tile.kind.index()] += 1;
            codes.add(tile.kind);
        }
        let mut lookups = table.lookups;
        if !melds.is_empty() {
            melds.iter().flat_map(Meld::tiles).for_each(|tile| melded[tile.kind.index()] += 1);
            if table.own4 == Own4::NotIfOwnHandAndMeldsHold4 {
                lookups = table.lookups(&melded);
            }
        }
        let told = melds.is_empty() || matches!(found + 3 * melds.len(), 13 | 14);
        let over = |i: usize| counts[i] + melded[i] > table.copies[i];
        // Every kind is looked at, without a branch for each.
        let any_over = (0..KINDS).fold(false, |any, i| any | over(i));
        if found.is_multiple_of(3) || found > 14 || !told || any_over {
            let all = std::array::from_fn(|i| counts[i] + melded[i]);
            return Err(table.problems(found, melds.len(), &all).collect());
        }
        let (suits, counts) = (Some(Suits::at(codes)), TileCounts::new(counts));
        Ok(Self { counts, suits, melded, sets: found / 3, table, lookups })
    }

    /// A hand without melds, whose counts can be.
    pub(crate) fn of(counts: &[u8; KINDS], suits: Suits, total: usize, table: &'r TableTiles) -> Self {
        Self {
            counts: TileCounts::new(*counts),
            suits: Some(suits),
            melded: [0; KINDS],
            sets: total / 3,
            table,
            lookups: table.lookups,
        }
    }

    /// How many concealed tiles there are.
    pub fn total(&self) -> usize {
        self.counts.total()
    }

    /// The hand with one more copy of a kind, which may be one that does not exist.
    pub(crate) fn with(&self, kind: Kind) -> Self {
        let mut more = self.clone();
        more.counts.add(kind);
        match &mut more.suits {
            Some(suits) if more.counts.get(kind) <= 4 => suits.add(kind),
            // No table holds a fifth copy.
            suits => *suits = None,
        }
        more
    }

    /// The hand without one copy of a kind that it has.
    pub(crate) fn without(&self, kind: Kind) -> Self {
        let mut fewer = self.clone();
        if fewer.counts.remove(kind)
            && let Some(suits) = &mut fewer.suits
        {
            suits.remove(kind);
        }
        fewer
    }

    /// Whether the hand can wait for a kind: one more copy is there to be won with, in the sense of the table.
    pub(crate) fn can_wait_for(&self, kind: Kind) -> bool {
        let room = self.table.room(kind, &self.melded);
        self.counts.get(kind) < room.most + u8::from(room.fifth)
    }

    /// A suit's distances: without a fifth copy, and with one at most.
    fn distances(&self, suit: Suit) -> [Distances; 2] {
        if let (Some(suits), Some(lookup)) = (&self.suits, self.lookups[suit as usize]) {
            let real = suits.row(suit, lookup);
            return [real, if self.table.fifth() { suits.fifth(suit, lookup) } else { real }].map(Row::distances);
        }
        let mut rooms = [Room { most: 0, fifth: false }; 9];
        for (room, kind) in rooms.iter_mut().zip(suit_kinds(suit)) {
            *room = self.table.room(kind, &self.melded);
        }
        let rows = front::distances(self.counts.suit(suit), &rooms[..suit.size()], suit != Suit::Honor);
        rows.map(|row| Distances::of(&row))
    }

    /// The shanten of each form.
    #[inline]
    pub fn shanten(&self) -> Shanten {
        match &self.suits {
            // Nearly every hand. Written out, each suit is looked up with what the compiler knows of it.
            Some(suits) if self.lookups == OWN && !self.table.fifth() => {
                let row = |suit| suits.row(suit, Lookup::Own);
                let (low, high) = (row(Suit::Man).merge(row(Suit::Pin)), row(Suit::Sou).merge(row(Suit::Honor)));
                self.shanten_with(u32::from(low.missing(high, self.sets)))
            }
            _ => self.shanten_elsewhere(),
        }
    }

    /// The same where not every suit has its own tables, or a fifth copy can be waited for.
    #[inline(never)]
    fn shanten_elsewhere(&self) -> Shanten {
        match (&self.suits, all_tabled(self.lookups)) {
            (Some(suits), Some(lookups)) => {
                let standard = Standard::new(suits, lookups, self.table.fifth());
                self.shanten_with(u32::from(standard.missing(self.sets)))
            }
            _ => self.shanten_of(&Suit::ALL.map(|suit| self.distances(suit))),
        }
    }

    /// The shanten of each form, given what each suit is away from.
    fn shanten_of(&self, suits: &[[Distances; 2]; 4]) -> Shanten {
        let [man, pin, sou, honor] = suits;
        let (low, high) = (merge_both(man, pin), merge_both(sou, honor));
        self.shanten_with(low[1].missing(&high[0], self.sets).min(low[0].missing(&high[1], self.sets)))
    }

    #[inline]
    fn shanten_with(&self, missing: u32) -> Shanten {
        Shanten { standard: missing as i8 - 1, chiitoitsu: self.chiitoitsu(), kokushi: self.kokushi() }
    }

    #[inline]
    fn chiitoitsu(&self) -> Option<i8> {
        if self.sets != 4 || !self.table.chiitoitsu {
            return None;
        }
        match &self.suits {
            Some(suits) if self.table.distinct => Some(suits.holds().seven_pairs()),
            _ => self.table.offers(self.counts.as_array()).shanten(),
        }
    }

    #[inline]
    fn kokushi(&self) -> Option<i8> {
        (self.sets == 4 && self.table.kokushi).then(|| {
            if let Some(suits) = &self.suits {
                return suits.holds().thirteen_orphans();
            }
            let held = KindSet::YAOCHUU.iter().map(|kind| self.counts.get(kind));
            let (kinds, pair) =
                held.fold((0, 0), |(kinds, pair), count| (kinds + i8::from(count > 0), pair.max(i8::from(count > 1))));
            13 - kinds - pair
        })
    }

    /// Every kind of which more copies are in the hand, its melds and in sight than exist, or which the table does not have.
    pub fn check_visible(&self, visible: &TileCounts) -> Result<(), Vec<Contradiction>> {
        let own = std::array::from_fn(|i| self.counts.as_array()[i] + self.melded[i]);
        let problems: Vec<_> = self.table.visible_problems(&own, visible.as_array()).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// What improves a hand of 3n + 1 tiles, given how many copies of each kind are seen elsewhere.
    pub fn acceptance(&self, visible: &TileCounts) -> Acceptance {
        let shanten = self.shanten().least();
        // Where the tables of suits do not answer, a suit costs a search: one more tile changes one of the four.
        let slow = self.suits.is_none() || all_tabled(self.lookups).is_none();
        let suits = slow.then(|| Suit::ALL.map(|suit| self.distances(suit)));
        let after = |kind: Kind| {
            let more = self.with(kind);
            suits.as_ref().map_or_else(
                || more.shanten(),
                |suits| {
                    let mut changed = *suits;
                    changed[kind.suit() as usize] = more.distances(kind.suit());
                    more.shanten_of(&changed)
                },
            )
        };
        let mut left = [0; KINDS];
        for kind in self.table.kinds.iter() {
            let i = kind.index();
            let used = self.counts.get(kind) + self.melded[i] + visible.get(kind);
            let copies = self.table.copies[i].saturating_sub(used);
            if copies > 0 && after(kind).least() < shanten {
                left[i] = copies;
            }
        }
        Acceptance { shanten, left }
    }

    /// For each kind that can be discarded from 3n + 2 tiles, what improves the rest; the discarded tile itself is seen.
    pub fn discards(&self, visible: &TileCounts) -> Vec<(Kind, Acceptance)> {
        let discard = |kind| {
            let mut seen = *visible;
            seen.add(kind);
            (kind, self.without(kind).acceptance(&seen))
        };
        self.counts.kinds().iter().map(discard).collect()
    }

    /// The splits of each suit into sets and at most one pair, fifth copies included.
    pub(crate) fn readings(&self) -> [Vec<SuitReading>; 4] {
        Suit::ALL.map(|suit| match &self.suits {
            Some(suits) => suits.splits(suit).iter().collect(),
            None => suits::readings(suit, self.counts.suit(suit)),
        })
    }

    /// Whether the concealed tiles are seven pairs, or thirteen orphans.
    pub(crate) fn is_special(&self) -> bool {
        self.chiitoitsu() == Some(-1) || self.kokushi() == Some(-1)
    }
}

fn suit_kinds(suit: Suit) -> impl Iterator<Item = Kind> {
    (1..=suit.size() as u8).filter_map(move |number| Kind::of(suit, number))
}

/// The same without a fifth copy, and with one at most.
fn merge_both(a: &[Distances; 2], b: &[Distances; 2]) -> [Distances; 2] {
    [a[0].merge(&b[0]), a[1].merge(&b[0]).min(a[0].merge(&b[1]))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Numbers, rules};
    use crate::tile::Tile;

    /// A hand of up to 14 tiles of the table, in few kinds or many.
    fn hand(numbers: &mut Numbers, copies: &[u8; KINDS]) -> Hand {
        let (mut tiles, mut counts) = (Vec::new(), [0; KINDS]);
        let (first, size) = [(0, 34), (9, 9), (0, 9), (24, 10), (18, 9)][numbers.below(5) as usize];
        let total = 13 + numbers.below(2) as usize;
        for _ in 0..1000 {
            let kind = first + numbers.below(size) as usize;
            for _ in 0..=numbers.below(4) {
                if tiles.len() < total && counts[kind] < copies[kind] {
                    counts[kind] += 1;
                    tiles.push(Tile::plain(Kind::new(kind as u8).expect("a kind")));
                }
            }
        }
        if tiles.len() % 3 == 0 {
            tiles.pop();
        }
        Hand::new(&tiles, &[])
    }

    #[test]
    fn what_is_looked_up_is_what_is_searched() {
        let mut numbers = Numbers(13);
        let (mut hands, mut lone, mut fifth) = (0, 0, 0);
        for _ in 0..400 {
            let rules = rules(&mut numbers);
            let table = &rules.tiles;
            for _ in 0..60 {
                let hand = hand(&mut numbers, &table.copies);
                let Ok(found) = Concealed::new(&hand, Some(&rules)) else { continue };
                let mut searched = found.clone();
                searched.lookups = [None; 4];
                assert_eq!(found.shanten(), searched.shanten(), "{hand:?} {table:?}");
                hands += 1;
                lone += i32::from(table.lookups.contains(&Some(Lookup::Lone)) && all_tabled(table.lookups).is_some());
                fifth += i32::from(table.fifth() && found.counts.most() == 4);
            }
        }
        assert!(hands > 10_000 && lone > 3000 && fifth > 3000, "{hands} {lone} {fifth}");
    }
}
