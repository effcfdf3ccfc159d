//! A win as it is claimed, and as it can be: raw input becomes a [`Win`] or a list of all its contradictions.

use crate::check::Shown;
use crate::contradiction::Contradiction;
use crate::counts::TileCounts;
use crate::decompose;
use crate::fu;
use crate::hand::Hand;
use crate::meld::{Meld, MeldKind, Source};
use crate::rules::Rules;
use crate::said::{Flags, Riichi, Said};
use crate::spec::SpecialKind;
use crate::suits::{Codes, Splits, Suits};
use crate::tile::{KINDS, Kind, KindSet, Suit};
use crate::yaku::Shapes;

/// A win as it is claimed; nothing is checked yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WinInput {
    /// What is said of it.
    pub said: Said,
    /// Concealed tiles, the winning one last, and melds.
    pub hand: Hand,
}

impl WinInput {
    /// A hand won by East's discard in the east round by nobody in particular: no flags, no indicators.
    pub const fn new(hand: Hand) -> Self {
        Self { said: Said::NOTHING, hand }
    }
}

/// A win that can be, with what every ruleset asks of it worked out once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Win {
    // What scoring reads lies together, before the hand: a win that is not in the processor's cache costs less to score.
    pub(crate) prepared: Prepared,
    pub(crate) said: Said,
    hand: Hand,
}

/// What scoring asks of a win beside what is said of it: all but how its tiles are written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct Prepared {
    /// The kinds of hand and melds.
    pub(crate) kinds: KindSet,
    pub(crate) melds: Melds,
    /// How the concealed tiles of each suit split.
    pub(crate) splits: [Splits; 4],
    /// What the win asks of a table, see [`Need`].
    pub(crate) needs: u32,
    /// The winning tile's kind.
    pub(crate) tile: Kind,
    pub(crate) reds: u8,
    /// The suit of a chuuren or daisharin, and whether the hand is one; both rules ask for it.
    pub(crate) shapes: Shapes,
    pub(crate) seven_pairs: SevenPairs,
    pub(crate) orphans: bool,
    /// Copies of each kind in hand and melds.
    pub(crate) held: TileCounts,
}

/// What the melds of a hand come to together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Melds {
    kinds: u64,
    /// Triplets and kans.
    pub(crate) triplets: u64,
    /// Runs, as in [`decompose::runs`].
    pub(crate) runs: u32,
    /// What they ask of a table, see [`Need`].
    needs: u32,
    pub(crate) fu: u16,
    /// How many there are, closed kans too.
    pub(crate) count: u8,
    pub(crate) kans: u8,
    /// How many of them are closed.
    pub(crate) closed_kans: u8,
    /// Whether they open the hand.
    pub(crate) open: bool,
}

impl Melds {
    const NONE: Self =
        Self { kinds: 0, triplets: 0, runs: 0, needs: 0, fu: 0, count: 0, kans: 0, closed_kans: 0, open: false };

    /// One meld of each kind, told by its lowest kind of tile.
    const OF: &[[Self; KINDS]; MeldKind::ALL.len()] = &{
        let mut all = [[Self::NONE; KINDS]; MeldKind::ALL.len()];
        let mut kind = 0;
        while kind < all.len() {
            let mut first = 0;
            while let Some(tile) = Kind::new(first) {
                all[kind][tile.index()] = Self::of(MeldKind::ALL[kind], tile);
                first += 1;
            }
            kind += 1;
        }
        all
    };

    const fn of(kind: MeldKind, first: Kind) -> Self {
        let run = matches!(kind, MeldKind::Chi);
        Self {
            kinds: if run { 0b111 << first.index() } else { first.bit() },
            triplets: if run { 0 } else { first.bit() },
            runs: if run { decompose::run_starts(1 << (3 * (first.number() - 1)), first.suit()) } else { 0 },
            needs: if run { Need::CHI } else { 0 },
            fu: fu::of_meld(kind, first),
            count: 1,
            kans: kind.is_kan() as u8,
            closed_kans: matches!(kind, MeldKind::Ankan) as u8,
            open: kind.is_open(),
        }
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        self.kinds |= other.kinds;
        self.triplets |= other.triplets;
        self.runs |= other.runs;
        self.needs |= other.needs;
        self.fu += other.fu;
        self.count += other.count;
        self.kans += other.kans;
        self.closed_kans += other.closed_kans;
        self.open |= other.open;
    }
}

/// Whether the concealed tiles are seven pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SevenPairs {
    /// No.
    No,
    /// Seven different ones.
    Different,
    /// Seven, some of them twice the same.
    Repeated,
}

/// A meld as far as scoring looks at it: how it came about, its lowest kind, from whom.
pub(crate) type Outline = (MeldKind, Kind, Option<Source>);

impl Meld {
    pub(crate) fn outline(&self) -> Outline {
        (self.kind(), self.first(), self.called().map(|(_, source)| source))
    }
}

impl Prepared {
    /// Works out what scoring asks of a win that can be: 14 tiles, a kan counted as three, the winning one among the concealed.
    #[inline(always)]
    pub(crate) fn new(
        concealed: &TileCounts,
        codes: Codes,
        melds: impl Iterator<Item = Outline>,
        win: Kind,
        reds: u8,
        said: &Said,
    ) -> Self {
        let suits = Suits::at(codes);
        let (own, mut held, mut all) = (suits.kinds(), *concealed, Melds::NONE);
        for (kind, first, source) in melds {
            held.add_meld(kind, first);
            all.add(&Melds::OF[kind as usize][first.index()]);
            all.needs |= if source == Some(Source::Across) { Need::ACROSS } else { 0 };
        }
        let melded = all.count > 0;
        let holds = suits.holds();
        let orphans = !melded && (holds.orphans, holds.kinds) == (13, 13);
        let seven_pairs = match (holds.pairs, holds.kinds) {
            (7, 7) if !melded => SevenPairs::Different,
            // Seven pairs with two or more of them the same are 5 or 6 kinds, or fewer.
            (pairs, kinds) if !melded && pairs == kinds && concealed.all_even() => SevenPairs::Repeated,
            _ => SevenPairs::No,
        };
        Self {
            kinds: KindSet(own.0 | all.kinds),
            splits: suits.all_splits(),
            needs: Need::of(said, win) | all.needs,
            tile: win,
            reds,
            melds: all,
            shapes: shapes(concealed, own, win, melded, orphans),
            seven_pairs,
            orphans,
            held,
        }
    }
}

impl Win {
    /// The win, or everything that contradicts itself, at any table or at the one whose rules are given.
    ///
    /// ```
    /// use ronpai_core::{Contradiction, Flags, Hand, Win, WinInput};
    /// let mut input = WinInput::new(Hand::parse("234m567p23467s99m8s").unwrap());
    /// assert!(Win::new(input.clone(), None).is_ok());
    /// input.said.flags = Flags(Flags::IPPATSU | Flags::RINSHAN);
    /// let found = Win::new(input, None).unwrap_err();
    /// assert!(found.contains(&Contradiction::IppatsuWithoutRiichi));
    /// assert!(found.contains(&Contradiction::RinshanByRon));
    /// ```
    pub fn new(input: WinInput, rules: Option<&Rules>) -> Result<Self, Vec<Contradiction>> {
        let shown = Shown::of(&input);
        let problems = input.problems_with(&shown, rules);
        match (problems.is_empty(), input.hand.win()) {
            (true, Some(win)) => {
                let WinInput { said, hand } = input;
                let (mut concealed, mut codes) = (TileCounts::default(), Codes::default());
                for tile in hand.tiles() {
                    concealed.add(tile.kind);
                    codes.add(tile.kind);
                }
                let reds = hand.all_tiles().filter(|tile| tile.red).count() as u8;
                let melds = hand.melds().iter().map(Meld::outline);
                Ok(Self { prepared: Prepared::new(&concealed, codes, melds, win.kind, reds, &said), said, hand })
            }
            _ => Err(problems),
        }
    }

    /// What was said of the win.
    pub const fn said(&self) -> &Said {
        &self.said
    }

    /// The tiles.
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// Everything that makes the win impossible at a table.
    pub fn check(&self, rules: &Rules) -> Result<(), Vec<Contradiction>> {
        let Prepared { needs, kinds, reds, .. } = self.prepared;
        let said = &self.said;
        let shown = said.dora.iter().chain(&said.ura).fold(kinds.0, |kinds, kind| kinds | kind.bit());
        if needs & !rules.grants == 0 && shown & !rules.kinds.0 == 0 && (reds == 0 || self.reds_fit(rules)) {
            return Ok(());
        }
        let input = WinInput { said: said.clone(), hand: self.hand.clone() };
        let problems = input.problems(Some(rules));
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    fn reds_fit(&self, rules: &Rules) -> bool {
        let mut left = rules.reds;
        self.hand.all_tiles().filter(|tile| tile.red).all(|tile| left.remove(tile.kind))
    }
}

/// What a win may ask of a table, a bit each: a table that grants all of them needs no closer look.
pub(crate) struct Need;

impl Need {
    pub(crate) const CHI: u32 = 1;
    pub(crate) const ACROSS: u32 = 1 << 1;
    pub(crate) const NUKIDORA: u32 = 1 << 2;
    pub(crate) const OPEN_RIICHI: u32 = 1 << 3;
    pub(crate) const FLAME_RIICHI: u32 = 1 << 4;
    pub(crate) const UNINTERRUPTED_NUKIDORA: u32 = 1 << 5;
    pub(crate) const ROBBED_NORTH: u32 = 1 << 6;
    pub(crate) const HAITEI_WITH_RINSHAN: u32 = 1 << 7;
    /// Four copies of every kind; every win asks for it.
    pub(crate) const FULL_SET: u32 = 1 << 8;
    /// The first of the four seats.
    pub(crate) const SEAT: u32 = 1 << 9;
    /// The first of the four rounds.
    pub(crate) const ROUND: u32 = 1 << 13;

    pub(crate) const fn special(kind: SpecialKind) -> u32 {
        match kind {
            SpecialKind::Open => Self::OPEN_RIICHI,
            SpecialKind::Flame => Self::FLAME_RIICHI,
        }
    }

    /// What is asked apart from the melds.
    fn of(said: &Said, win: Kind) -> u32 {
        let has = |flag| said.flags.has(flag);
        let mut needs = Self::FULL_SET | Self::SEAT << said.seat as u32 | Self::ROUND << said.round as u32;
        needs |= said.riichi.and_then(Riichi::special).map_or(0, Self::special);
        if said.nukidora > 0 {
            needs |= Self::NUKIDORA;
            if has(Flags::FIRST_TURN) || has(Flags::IPPATSU | Flags::RINSHAN) {
                needs |= Self::UNINTERRUPTED_NUKIDORA;
            }
        }
        if has(Flags::CHANKAN) && win == Kind::NORTH {
            needs |= Self::ROBBED_NORTH;
        }
        if has(Flags::HAITEI | Flags::RINSHAN) {
            needs |= Self::HAITEI_WITH_RINSHAN;
        }
        needs
    }
}

/// Chuuren, daisharin, and whether chuuren or kokushi was pure before the win.
#[inline]
fn shapes(concealed: &TileCounts, kinds: KindSet, win: Kind, melded: bool, orphans: bool) -> Shapes {
    if orphans {
        return Shapes { pure: concealed.get(win) == 2, ..Shapes::default() };
    }
    let suit = win.suit();
    if melded || suit == Suit::Honor || kinds.0 & !KindSet::of(suit).0 != 0 {
        return Shapes::default();
    }
    let counts = concealed.suit(suit);
    let gates = [3, 1, 1, 1, 1, 1, 1, 1, 3];
    let chuuren = counts.iter().zip(gates).all(|(&count, gate)| count >= gate);
    let number = usize::from(win.number()) - 1;
    Shapes {
        chuuren,
        pure: chuuren && counts[number] == gates[number] + 1,
        daisharin: counts == [0, 2, 2, 2, 2, 2, 2, 2, 0],
    }
}
