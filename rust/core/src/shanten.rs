//! Shanten by form, and which tiles improve it.

use crate::counts::TileCounts;
use crate::distances::Distances;
use crate::hand::Hand;
use crate::meld::Meld;
use crate::rules::Rules;
use crate::spec::{Own4, RulesSpec};
use crate::suits::front::{self, Room};
use crate::suits::{self, Codes, SuitReading, Suits};
use crate::tile::{KINDS, Kind, KindSet, Suit};
use crate::win::Contradiction;
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
    /// The suits whose kinds may all be used four times and no more, as the suit tables have it.
    tabled: [bool; 4],
}

/// What a table's tiles are to shanten.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TableTiles {
    copies: [u8; KINDS],
    kinds: KindSet,
    own4: Own4,
    chiitoi_four_same: bool,
    chiitoitsu: bool,
    kokushi: bool,
    /// Every kind has four copies or none, and seven pairs can be made of them.
    full: bool,
    /// The suits that the tables of suits answer for where no melds matter.
    tabled: [bool; 4],
}

/// The full set, and no waiting for a fifth copy.
static STANDARD: TableTiles = TableTiles {
    copies: [4; KINDS],
    kinds: KindSet::ALL,
    own4: Own4::NotIfConcealed4,
    chiitoi_four_same: false,
    chiitoitsu: true,
    kokushi: true,
    full: true,
    tabled: [true; 4],
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
            full: copies.iter().all(|copies| [0, 4].contains(copies)) && kinds.0.count_ones() >= 7,
            tabled: [false; 4],
        };
        table.tabled = table.tabled(&[0; KINDS]);
        table
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

    /// The suits whose kinds may all be used four times and no more, as the suit tables have it.
    fn tabled(&self, melded: &[u8; KINDS]) -> [bool; 4] {
        let plain = |kind| {
            let room = self.room(kind, melded);
            room.most == 4 && !room.fifth
        };
        Suit::ALL.map(|suit| suit_kinds(suit).all(plain))
    }
}

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
        let table = rules.map_or(&STANDARD, |rules| &rules.tiles);
        let (found, melds) = (hand.tiles().len(), hand.melds());
        let (mut counts, mut codes, mut melded) = ([0; KINDS], Codes::default(), [0; KINDS]);
        for tile in hand.tiles() {
            counts[tile.kind.index()] += 1;
            codes.add(tile.kind);
        }
        let mut tabled = table.tabled;
        if !melds.is_empty() {
            melds.iter().flat_map(Meld::tiles).for_each(|tile| melded[tile.kind.index()] += 1);
            tabled = table.tabled(&melded);
        }
        let told = melds.is_empty() || matches!(found + 3 * melds.len(), 13 | 14);
        let over = |i: usize| counts[i] + melded[i] > table.copies[i];
        // Every kind is looked at, without a branch for each.
        let any_over = (0..KINDS).fold(false, |any, i| any | over(i));
        if found.is_multiple_of(3) || found > 14 || !told || any_over {
            return Err(problems(hand, table));
        }
        let (counts, suits) = (TileCounts::new(counts), Some(Suits::at(codes)));
        Ok(Self { counts, suits, melded, sets: found / 3, table, tabled })
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
        match &self.suits {
            Some(suits) if self.tabled[suit as usize] => [suits.row(suit).distances(); 2],
            _ => {
                let mut rooms = [Room { most: 0, fifth: false }; 9];
                for (room, kind) in rooms.iter_mut().zip(suit_kinds(suit)) {
                    *room = self.table.room(kind, &self.melded);
                }
                let rows = front::distances(self.counts.suit(suit), &rooms[..suit.size()], suit != Suit::Honor);
                rows.map(|row| Distances::of(&row))
            }
        }
    }

    /// The shanten of each form.
    pub fn shanten(&self) -> Shanten {
        match &self.suits {
            Some(suits) if self.tabled == [true; 4] => {
                let [man, pin, sou, honor] = Suit::ALL.map(|suit| suits.row(suit));
                self.shanten_with(u32::from(man.merge(pin).missing(sou.merge(honor), self.sets)))
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

    fn shanten_with(&self, missing: u32) -> Shanten {
        Shanten { standard: missing as i8 - 1, chiitoitsu: self.chiitoitsu(), kokushi: self.kokushi() }
    }

    fn chiitoitsu(&self) -> Option<i8> {
        if self.sets != 4 || !self.table.chiitoitsu {
            return None;
        }
        if let (Some(suits), true, false) = (&self.suits, self.table.full, self.table.chiitoi_four_same) {
            let holds = suits.holds();
            return Some(6 - holds.pairs.min(7) as i8 + 7 - holds.kinds.min(7) as i8);
        }
        // Each kind offers a pair, and a second one where four of a kind are two; the cheapest seven are taken.
        let mut offers = [0i8; 3];
        for kind in Kind::all() {
            let (count, copies) = (self.counts.get(kind), self.table.copies[kind.index()]);
            if copies >= 2 {
                offers[usize::from(2 - count.min(2))] += 1;
            }
            if copies >= 4 && self.table.chiitoi_four_same {
                offers[usize::from(4 - count.clamp(2, 4))] += 1;
            }
        }
        let free = offers[0].min(7);
        let one = offers[1].min(7 - free);
        let two = 7 - free - one;
        (two <= offers[2]).then(|| one + 2 * two - 1)
    }

    fn kokushi(&self) -> Option<i8> {
        (self.sets == 4 && self.table.kokushi).then(|| {
            if let Some(suits) = &self.suits {
                let holds = suits.holds();
                return 13 - holds.orphans as i8 - i8::from(holds.orphan_pairs > 0);
            }
            let held = KindSet::YAOCHUU.iter().map(|kind| self.counts.get(kind));
            let (kinds, pair) =
                held.fold((0, 0), |(kinds, pair), count| (kinds + i8::from(count > 0), pair.max(i8::from(count > 1))));
            13 - kinds - pair
        })
    }

    /// Every kind of which more copies are in the hand, its melds and in sight than exist, or which the table does not have.
    pub fn check_visible(&self, visible: &TileCounts) -> Result<(), Vec<Contradiction>> {
        let mut problems = Vec::new();
        for kind in visible.kinds().iter() {
            let (i, copies) = (kind.index(), self.table.copies[kind.index()]);
            let found = self.counts.get(kind).saturating_add(self.melded[i]).saturating_add(visible.get(kind));
            if copies == 0 {
                problems.push(Contradiction::NotInSet { kind });
            } else if found > copies {
                problems.push(Contradiction::Copies { kind, found, copies });
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// What improves a hand of 3n + 1 tiles, given how many copies of each kind are seen elsewhere.
    pub fn acceptance(&self, visible: &TileCounts) -> Acceptance {
        let shanten = self.shanten().least();
        // Where the tables of suits do not answer, a suit costs a search: one more tile changes one of the four.
        let slow = self.suits.is_none() || self.tabled != [true; 4];
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

/// All that keeps a hand from being looked at.
fn problems(hand: &Hand, table: &TableTiles) -> Vec<Contradiction> {
    let (found, melds) = (hand.tiles().len(), hand.melds().len());
    let mut problems = Vec::new();
    if melds > 4 {
        problems.push(Contradiction::TooManyMelds { found: melds });
    } else if found % 3 == 0 {
        problems.push(Contradiction::TilesInThrees { found });
    } else if (melds > 0 || found > 14) && !matches!(found + 3 * melds, 13 | 14) {
        problems.push(Contradiction::TilesAndMelds { found, melds });
    }
    let mut counts = [0u8; KINDS];
    hand.all_tiles().for_each(|tile| counts[tile.kind.index()] += 1);
    for kind in Kind::all() {
        let (found, copies) = (counts[kind.index()], table.copies[kind.index()]);
        if found > 0 && copies == 0 {
            problems.push(Contradiction::NotInSet { kind });
        } else if found > copies {
            problems.push(Contradiction::Copies { kind, found, copies });
        }
    }
    problems
}

/// The same without a fifth copy, and with one at most.
fn merge_both(a: &[Distances; 2], b: &[Distances; 2]) -> [Distances; 2] {
    [a[0].merge(&b[0]), a[1].merge(&b[0]).min(a[0].merge(&b[1]))]
}
