//! The yaku: one static table, one predicate each.

use crate::decompose;
use crate::rules::Rules;
use crate::said::{Flags, Riichi, Said};
use crate::suits::{RUN_STARTS, SuitReading, Sums};
use crate::tile::{Kind, KindSet, Suit};
use crate::win::Prepared;
use std::ops::Deref;

/// The shape of a complete hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Four sets and a pair.
    Standard,
    /// Seven pairs.
    Chiitoitsu,
    /// Thirteen orphans.
    Kokushi,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Chiitoitsu, Self::Kokushi];

    /// The form's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chiitoitsu => "chiitoitsu",
            Self::Kokushi => "kokushi",
        }
    }
}

/// What the winning tile completed.
///
/// Longer names come down to these five: nobetan is two tanki, sanmenchan two ryanmen, entotsu ryanmen and shanpon. The tile that
/// completes seven pairs or thirteen orphans is a tanki.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WaitKind {
    /// A run, open on both sides.
    Ryanmen,
    /// The middle of a run.
    Kanchan,
    /// The 3 of 1-2 or the 7 of 8-9.
    Penchan,
    /// The pair.
    Tanki,
    /// A triplet, from two pairs.
    Shanpon,
}

impl WaitKind {
    /// All kinds of wait.
    pub const ALL: [Self; 5] = [Self::Ryanmen, Self::Kanchan, Self::Penchan, Self::Tanki, Self::Shanpon];

    /// The name in the field's romaji.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ryanmen => "ryanmen",
            Self::Kanchan => "kanchan",
            Self::Penchan => "penchan",
            Self::Tanki => "tanki",
            Self::Shanpon => "shanpon",
        }
    }
}

/// All that a predicate may ask of a hand at a table, however it is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HandFacts<'a> {
    pub(crate) win: &'a Prepared,
    pub(crate) said: &'a Said,
    pub(crate) rules: &'a Rules,
    /// The flags; rinshan only where the table has it.
    pub(crate) flags: Flags,
    /// The kinds whose triplet is a yaku by seat or round, and of which a pair keeps pinfu away (the dragons apart).
    pub(crate) seat: u64,
    pub(crate) round: u64,
    /// The special shapes that the hand as a whole has under the table's rules.
    pub(crate) shapes: Shapes,
}

/// All that a predicate may ask of a hand that is split into sets, whatever the winning tile completed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SplitFacts<'a> {
    hand: &'a HandFacts<'a>,
    pub(crate) form: Form,
    /// Triplets and kans.
    pub(crate) triplets: u64,
    /// Those among the own tiles.
    pub(crate) own_triplets: u64,
    /// Runs, three bits for each number at which they begin, one for each suit.
    pub(crate) runs: u32,
    /// The pair, as a bit.
    pub(crate) pair: u64,
    /// What the own tiles of the suits come to together.
    pub(crate) sums: Sums,
}

/// All that a predicate may ask of a hand in one reading of it: split, and completed in one way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts<'a> {
    split: SplitFacts<'a>,
    pub(crate) wait: WaitKind,
    /// How many triplets a ron completed: one or none.
    pub(crate) ron_triplets: u32,
}

impl<'a> Deref for SplitFacts<'a> {
    type Target = HandFacts<'a>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.hand
    }
}

impl<'a> Deref for Facts<'a> {
    type Target = SplitFacts<'a>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.split
    }
}

/// Shapes that do not depend on how the hand is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Shapes {
    /// 1112345678999 and one more of one suit, without melds.
    pub(crate) chuuren: bool,
    /// The thirteen tiles before the win were 1112345678999, or one of each orphan.
    pub(crate) pure: bool,
    /// 22334455667788 of one suit, without melds.
    pub(crate) daisharin: bool,
}

impl HandFacts<'_> {
    const fn all_in(&self, kinds: u64) -> bool {
        self.win.kinds.0 & !kinds == 0
    }

    /// How many number suits the hand has tiles of.
    const fn number_suits(&self) -> u32 {
        let kinds = self.win.kinds;
        (kinds.suit(Suit::Man) != 0) as u32 + (kinds.suit(Suit::Pin) != 0) as u32 + (kinds.suit(Suit::Sou) != 0) as u32
    }

    const fn honors(&self) -> bool {
        self.win.kinds.0 & KindSet::HONORS.0 != 0
    }

    pub(crate) const fn tsumo(&self) -> bool {
        self.flags.has(Flags::TSUMO)
    }

    const fn dealer(&self) -> bool {
        self.said.is_dealer()
    }
}

impl<'a> SplitFacts<'a> {
    /// The facts of the concealed tiles, split in one way, and the melds.
    #[inline]
    pub(crate) const fn new(hand: &'a HandFacts<'a>, suits: &[SuitReading; 4]) -> Self {
        let own_triplets = decompose::triplets(suits);
        Self {
            hand,
            form: Form::Standard,
            triplets: own_triplets | hand.win.melds.triplets,
            own_triplets,
            runs: decompose::runs(suits) | hand.win.melds.runs,
            pair: decompose::pairs(suits),
            sums: Sums::of(suits),
        }
    }

    /// The facts of a form without sets.
    pub(crate) fn special(hand: &'a HandFacts<'a>, form: Form) -> Self {
        Self { form, triplets: 0, own_triplets: 0, runs: 0, pair: 0, sums: Sums::default(), hand }
    }

    const fn standard(&self) -> bool {
        matches!(self.form, Form::Standard)
    }

    const fn has(&self, kind: Kind) -> bool {
        self.triplets & kind.bit() != 0
    }

    /// The numbers at which a run begins in each of the suits, in the lowest of three bits each.
    const fn runs_of_all_suits(&self) -> u32 {
        self.runs & self.runs >> 1 & self.runs >> 2 & RUN_STARTS
    }

    /// The suits with runs from 1, 4 and 7, a bit each.
    const fn straights(&self) -> u32 {
        self.runs & self.runs >> 9 & self.runs >> 18 & 0o7
    }

    /// Every set and the pair holds a terminal or honour, and there is a run.
    const fn outside(&self) -> bool {
        // Those from 1 and 7 hold a terminal.
        const OUTSIDE_RUNS: u32 = 0o700_0007;
        self.runs != 0 && self.runs & !OUTSIDE_RUNS == 0 && (self.triplets | self.pair) & !KindSet::YAOCHUU.0 == 0
    }

    /// A triplet of each of these kinds.
    const fn triplets_of(&self, kinds: u64) -> bool {
        self.triplets & kinds == kinds
    }

    /// A triplet of each of these kinds but one, and a pair of that.
    const fn pair_among_triplets_of(&self, kinds: u64) -> bool {
        self.pair & kinds != 0 && (self.triplets | self.pair) & kinds == kinds
    }

    /// Whether the pair is worth fu: dragons, seat, round, a north that is everybody's.
    pub(crate) const fn pair_has_value(&self) -> bool {
        let hand = self.hand;
        self.pair & (KindSet::DRAGONS.0 | hand.seat | hand.round | hand.rules.common_north) != 0
    }

    pub(crate) const fn all_runs(&self) -> bool {
        self.standard() && self.triplets == 0
    }

    /// How many triplets and kans are concealed before it is asked who discarded the last tile of one.
    const fn concealed_triplets(&self) -> u32 {
        self.sums.triplets() + self.hand.win.melds.closed_kans as u32
    }
}

impl<'a> Facts<'a> {
    /// The facts of a reading: the winning tile completed this.
    #[inline]
    pub(crate) const fn new(split: SplitFacts<'a>, wait: WaitKind) -> Self {
        let mut facts = Self { split, wait, ron_triplets: 0 };
        facts.complete(wait);
        facts
    }

    /// Makes them the facts of another reading of the split.
    #[inline]
    pub(crate) const fn complete(&mut self, wait: WaitKind) {
        self.wait = wait;
        self.ron_triplets = (matches!(wait, WaitKind::Shanpon) && !self.split.hand.tsumo()) as u32;
    }

    /// How many triplets and kans are concealed.
    const fn ankou(&self) -> u32 {
        self.split.concealed_triplets() - self.ron_triplets
    }

    /// Four runs, a pair without value, a ryanmen wait, no meld; by tsumo only where the table has that.
    #[inline]
    pub(crate) fn pinfu(&self) -> bool {
        self.wait == WaitKind::Ryanmen
            && self.all_runs()
            && self.win.melds.count == 0
            && !self.pair_has_value()
            && (!self.tsumo() || self.rules.spec().yaku_pinfu_tsumo)
    }
}

/// What a yaku counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Han in a closed hand, and in an open one (0: not then).
    Han(u8, u8),
    /// A yakuman, in a closed hand only or in an open one too.
    Yakuman {
        /// Whether melds that open the hand are allowed.
        open: bool,
    },
}

/// The scopes of yaku, and what their predicates are given.
macro_rules! known_scope {
    // What is said of the win, each on its own. Their yaku are looked up.
    (FLAGS) => {};
    (RIICHI) => {};
    // What follows from the hand, however it is read.
    (HAND) => {};
    // The same, asked of wins in the first turn only, and of chuuren and daisharin only.
    (FIRST_TURN) => {};
    (SHAPE) => {};
    // What follows from the form, or from how the tiles split into sets, whatever the winning tile completed.
    (SPLIT) => {};
    // The same, where three of the sets are triplets or kans; other splits are not asked.
    (TRIPLETS) => {};
    // What follows from what the winning tile completed.
    (WAIT) => {};
}

/// Adds a yaku of this scope to a set where its predicate holds; the second name is that of the yaku's own scope.
macro_rules! in_scope {
    (FLAGS FLAGS $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (RIICHI RIICHI $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (HAND HAND $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (FIRST_TURN FIRST_TURN $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (SHAPE SHAPE $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (SPLIT SPLIT $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (TRIPLETS TRIPLETS $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    (WAIT WAIT $($asked:tt)*) => {
        add_held!($($asked)*)
    };
    ($one:ident $other:ident $($asked:tt)*) => {};
}

macro_rules! add_held {
    ($set:expr, $name:ident, $given:expr, |$facts:ident| $holds:expr) => {{
        let $facts = $given;
        if $holds {
            $set |= Yaku::$name.bit();
        }
    }};
}

macro_rules! yaku {
    ($($(#[$doc:meta])* $name:ident $id:literal $worth:expr, $scope:ident |$facts:ident| $holds:expr;)*) => {
        /// A yaku. Its number is its bit in [`YakuSet`]; numbers and ids never change, new ones are appended.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Yaku {
            $($(#[$doc])* $name,)*
        }

        impl Yaku {
            /// Every yaku, in the order of their bits.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The id, the field's romaji.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// What the yaku is worth at a table that does not say otherwise.
            pub const fn worth(self) -> Worth {
                match self { $(Self::$name => $worth,)* }
            }
        }

        $(known_scope!($scope);)*

        /// The yaku of each set of flags.
        static OF_FLAGS: [u64; Flags::SETS] = {
            let mut all = [0; Flags::SETS];
            let mut flags = 0;
            while flags < all.len() {
                $(in_scope!(FLAGS $scope all[flags], $name, Flags(flags as u32), |$facts| $holds);)*
                flags += 1;
            }
            all
        };

        /// The yaku of each riichi.
        static OF_RIICHI: [u64; Riichi::ALL.len()] = {
            let mut all = [0; Riichi::ALL.len()];
            let mut riichi = 0;
            while riichi < all.len() {
                $(in_scope!(RIICHI $scope all[riichi], $name, Riichi::ALL[riichi], |$facts| $holds);)*
                riichi += 1;
            }
            all
        };

        /// The yaku of a hand whose predicate holds, whatever the table counts.
        #[inline]
        pub(crate) fn of_hand(facts: &HandFacts<'_>) -> u64 {
            let mut bits = OF_FLAGS[facts.flags.0 as usize % Flags::SETS];
            if let Some(riichi) = facts.said.riichi {
                bits |= OF_RIICHI[riichi as usize];
            }
            $(in_scope!(HAND $scope bits, $name, facts, |$facts| $holds);)*
            if facts.flags.has(Flags::FIRST_TURN) {
                $(in_scope!(FIRST_TURN $scope bits, $name, facts, |$facts| $holds);)*
            }
            if facts.shapes.chuuren | facts.shapes.daisharin {
                $(in_scope!(SHAPE $scope bits, $name, facts, |$facts| $holds);)*
            }
            bits
        }

        /// The yaku that a split adds to those of its hand.
        #[inline(always)]
        pub(crate) fn of_split(facts: &SplitFacts<'_>) -> u64 {
            let mut bits = 0;
            $(in_scope!(SPLIT $scope bits, $name, facts, |$facts| $holds);)*
            if facts.triplets.count_ones() >= 3 { bits | of_triplets(facts) } else { bits }
        }

        /// The yaku that three triplets may add.
        pub(crate) fn of_triplets(facts: &SplitFacts<'_>) -> u64 {
            let mut bits = 0;
            $(in_scope!(TRIPLETS $scope bits, $name, facts, |$facts| $holds);)*
            bits
        }

        /// The yaku that a reading adds to those of its split.
        #[inline]
        pub(crate) fn of_wait(facts: &Facts<'_>) -> u64 {
            let mut bits = 0;
            $(in_scope!(WAIT $scope bits, $name, facts, |$facts| $holds);)*
            bits
        }
    };
}

/// The yaku of a reading whose predicate holds, whatever the table counts.
pub(crate) fn of_reading(facts: &Facts<'_>) -> YakuSet {
    YakuSet(of_hand(facts) | of_split(facts) | of_wait(facts))
}

use Worth::{Han, Yakuman};

yaku! {
    /// Ready declared.
    Riichi "riichi" Han(1, 0), RIICHI |riichi| matches!(riichi, Riichi::Riichi);
    /// Won within an uninterrupted go-around of the declaration.
    Ippatsu "ippatsu" Han(1, 0), FLAGS |flags| flags.has(Flags::IPPATSU);
    /// Closed and self-drawn.
    MenzenTsumo "menzen_tsumo" Han(1, 0), FLAGS |flags| flags.has(Flags::TSUMO);
    /// Four runs, a pair without value, a ryanmen wait, no meld of any kind.
    Pinfu "pinfu" Han(1, 0), WAIT
        |f| f.pinfu();
    /// No terminal and no honour.
    Tanyao "tanyao" Han(1, 1), HAND |f| f.all_in(!KindSet::YAOCHUU.0);
    /// Two equal runs.
    Iipeikou "iipeikou" Han(1, 0), SPLIT |f| f.sums.equal_runs() >= 1;
    /// A triplet of the seat's wind.
    SeatWind "seat_wind" Han(1, 1), SPLIT |f| f.triplets & f.seat != 0;
    /// A triplet of the round's wind.
    RoundWind "round_wind" Han(1, 1), SPLIT |f| f.triplets & f.round != 0;
    /// A triplet of north, where it is everybody's.
    North "north" Han(1, 1), SPLIT |f| f.triplets & f.rules.common_north != 0;
    /// A triplet of white dragons.
    Haku "haku" Han(1, 1), SPLIT |f| f.has(Kind::HAKU);
    /// A triplet of green dragons.
    Hatsu "hatsu" Han(1, 1), SPLIT |f| f.has(Kind::HATSU);
    /// A triplet of red dragons.
    Chun "chun" Han(1, 1), SPLIT |f| f.has(Kind::CHUN);
    /// A tile robbed from a kan.
    Chankan "chankan" Han(1, 1), FLAGS |flags| flags.has(Flags::CHANKAN);
    /// The supplement tile after a kan.
    Rinshan "rinshan" Han(1, 1), FLAGS |flags| flags.has(Flags::RINSHAN);
    /// The last tile of the live wall.
    Haitei "haitei" Han(1, 1), HAND |f| f.flags.has(Flags::HAITEI) && (!f.flags.has(Flags::RINSHAN) || f.rules.spec().yaku_haitei_with_rinshan);
    /// The discard after the last tile.
    Houtei "houtei" Han(1, 1), FLAGS |flags| flags.has(Flags::HOUTEI);
    /// Riichi in the first uninterrupted go-around: one more han than riichi.
    DoubleRiichi "double_riichi" Han(2, 0), RIICHI |riichi| matches!(riichi, Riichi::Double);
    /// Riichi with the waits or the hand shown.
    OpenRiichi "open_riichi" Han(2, 0), RIICHI |riichi| matches!(riichi, Riichi::Open);
    /// Open riichi in the first go-around.
    DoubleOpenRiichi "double_open_riichi" Han(3, 0), RIICHI |riichi| matches!(riichi, Riichi::DoubleOpen);
    /// A riichi of five han, for a larger deposit.
    FlameRiichi "flame_riichi" Han(5, 0), RIICHI |riichi| matches!(riichi, Riichi::Flame);
    /// Flame riichi in the first go-around.
    DoubleFlameRiichi "double_flame_riichi" Han(6, 0), RIICHI |riichi| matches!(riichi, Riichi::DoubleFlame);
    /// Seven pairs.
    Chiitoitsu "chiitoitsu" Han(2, 0), SPLIT |f| f.form == Form::Chiitoitsu;
    /// The same run in three suits.
    Sanshoku "sanshoku" Han(2, 1), SPLIT |f| f.runs_of_all_suits() != 0;
    /// 123 456 789 of one suit.
    Ittsu "ittsu" Han(2, 1), SPLIT |f| f.straights() != 0;
    /// A terminal or honour in every set and the pair, with a run and an honour.
    Chanta "chanta" Han(2, 1), SPLIT |f| f.outside();
    /// Triplets and kans only.
    Toitoi "toitoi" Han(2, 2), TRIPLETS |f| f.runs == 0;
    /// Three concealed triplets.
    Sanankou "sanankou" Han(2, 2), WAIT |f| f.ankou() >= 3;
    /// The same triplet in three suits.
    SanshokuDoukou "sanshoku_doukou" Han(2, 2), TRIPLETS |f| f.triplets & f.triplets >> 9 & f.triplets >> 18 & 0x1ff != 0;
    /// Three kans.
    Sankantsu "sankantsu" Han(2, 2), HAND |f| f.win.melds.kans >= 3;
    /// Two triplets and a pair of dragons.
    Shousangen "shousangen" Han(2, 2), SPLIT |f| f.pair_among_triplets_of(KindSet::DRAGONS.0);
    /// Terminals and honours only, both present.
    Honroutou "honroutou" Han(2, 2), SPLIT
        |f| f.form != Form::Kokushi && f.all_in(KindSet::YAOCHUU.0) && f.number_suits() > 0 && f.honors();
    /// Three triplets of consecutive numbers in one suit.
    Sanrenkou "sanrenkou" Han(2, 2), TRIPLETS |f| Suit::ALL[..3].iter().any(|&suit| {
        let triplets = KindSet(f.triplets).suit(suit);
        triplets & triplets >> 1 & triplets >> 2 != 0
    });
    /// Two pairs of equal runs.
    Ryanpeikou "ryanpeikou" Han(3, 0), SPLIT |f| f.sums.equal_runs() >= 2;
    /// One number suit and honours.
    Honitsu "honitsu" Han(3, 2), HAND |f| f.number_suits() == 1 && f.honors();
    /// A terminal in every set and the pair, with a run.
    Junchan "junchan" Han(3, 2), SPLIT |f| f.outside() && !f.honors();
    /// One number suit only.
    Chinitsu "chinitsu" Han(6, 5), HAND |f| f.number_suits() == 1 && !f.honors();
    /// Only terminals and honours discarded, none of them called: a draw or a win of its own, never part of a hand.
    NagashiMangan "nagashi_mangan" Han(5, 5), HAND |_f| false;
    /// Ron before the own first draw: a candidate of its own, see `score`.
    Renhou "renhou" Han(5, 0), FIRST_TURN |f| !f.tsumo() && !f.dealer();
    /// The dealer's complete first fourteen tiles.
    Tenhou "tenhou" Yakuman { open: false }, FIRST_TURN |f| f.tsumo() && f.dealer();
    /// Another seat's win by its first draw.
    Chiihou "chiihou" Yakuman { open: false }, FIRST_TURN |f| f.tsumo() && !f.dealer();
    /// Thirteen orphans.
    Kokushi "kokushi" Yakuman { open: false }, SPLIT |f| f.form == Form::Kokushi;
    /// Thirteen orphans on thirteen waits.
    Kokushi13 "kokushi_13" Yakuman { open: false }, SPLIT |f| f.form == Form::Kokushi && f.shapes.pure;
    /// Four concealed triplets.
    Suuankou "suuankou" Yakuman { open: false }, WAIT |f| f.ankou() == 4;
    /// Four concealed triplets, won on the pair.
    SuuankouTanki "suuankou_tanki" Yakuman { open: false }, WAIT |f| f.ankou() == 4 && f.wait == WaitKind::Tanki;
    /// Nine gates.
    Chuuren "chuuren" Yakuman { open: false }, SHAPE |f| f.shapes.chuuren;
    /// Nine gates on nine waits.
    Chuuren9 "chuuren_9" Yakuman { open: false }, SHAPE |f| f.shapes.chuuren && f.shapes.pure;
    /// Triplets of all dragons.
    Daisangen "daisangen" Yakuman { open: true }, TRIPLETS |f| f.triplets_of(KindSet::DRAGONS.0);
    /// Three triplets and a pair of winds.
    Shousuushii "shousuushii" Yakuman { open: true }, TRIPLETS |f| f.pair_among_triplets_of(KindSet::WINDS.0);
    /// Triplets of all winds.
    Daisuushii "daisuushii" Yakuman { open: true }, TRIPLETS |f| f.triplets_of(KindSet::WINDS.0);
    /// Honours only.
    Tsuuiisou "tsuuiisou" Yakuman { open: true }, HAND |f| f.all_in(KindSet::HONORS.0);
    /// Terminals only.
    Chinroutou "chinroutou" Yakuman { open: true }, SPLIT |f| f.standard() && f.all_in(KindSet::TERMINALS.0);
    /// Green tiles only: 2 3 4 6 8 s and hatsu.
    Ryuuiisou "ryuuiisou" Yakuman { open: true }, SPLIT
        |f| f.standard()
            && f.all_in(KindSet::GREEN_SOUZU.0 | Kind::HATSU.bit())
            && (!f.rules.spec().yaku_ryuuiisou_needs_hatsu || f.win.kinds.contains(Kind::HATSU));
    /// Four kans.
    Suukantsu "suukantsu" Yakuman { open: true }, HAND |f| f.win.melds.kans == 4;
    /// 22334455667788 of one suit, closed.
    Daisharin "daisharin" Yakuman { open: false }, SHAPE |f| f.shapes.daisharin;
    /// The dealer's eighth win in a row.
    Paarenchan "paarenchan" Yakuman { open: true }, HAND |f| f.said.dealer_streak == 8 && f.dealer();
}

impl Yaku {
    /// The yaku with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|yaku| yaku.id() == id)
    }

    /// The yaku's bit.
    pub const fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Whether the yaku is a yakuman.
    pub const fn is_yakuman(self) -> bool {
        matches!(self.worth(), Yakuman { .. })
    }

    /// Whether the yaku is off unless a table names it (rules.md 1.4).
    pub const fn is_local(self) -> bool {
        matches!(self, Self::Sanrenkou | Self::Daisharin | Self::Paarenchan)
    }

    /// The lower yaku that this one stands for, wherever it counts.
    pub const fn hides(self) -> u64 {
        match self {
            Self::Ryanpeikou => Self::Iipeikou.bit(),
            Self::Junchan => Self::Chanta.bit(),
            Self::Kokushi13 => Self::Kokushi.bit(),
            Self::Suuankou => Self::Sanankou.bit(),
            Self::SuuankouTanki => Self::Suuankou.bit() | Self::Sanankou.bit(),
            Self::Chuuren9 => Self::Chuuren.bit(),
            Self::Daisangen => Self::Shousangen.bit(),
            Self::Daisuushii => Self::Shousuushii.bit(),
            Self::Tsuuiisou | Self::Chinroutou => Self::Honroutou.bit(),
            Self::Suukantsu => Self::Sankantsu.bit(),
            _ => 0,
        }
    }
}

/// A set of yaku, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct YakuSet(pub u64);

/// The bits of all yaku for which `$holds` is true.
macro_rules! bits_where {
    (|$yaku:ident| $holds:expr) => {{
        let mut bits = 0;
        let mut i = 0;
        while i < Yaku::ALL.len() {
            let $yaku = Yaku::ALL[i];
            if $holds {
                bits |= $yaku.bit();
            }
            i += 1;
        }
        bits
    }};
}

/// The bits of all yakuman.
pub(crate) const YAKUMAN: u64 = bits_where!(|yaku| yaku.is_yakuman());
/// The bits of all yaku that hide others.
const HIDING: u64 = bits_where!(|yaku| yaku.hides() != 0);

impl YakuSet {
    /// Every yaku.
    pub(crate) const ALL: Self = Self((1 << Yaku::ALL.len()) - 1);

    /// Whether a yaku is in the set.
    pub const fn contains(self, yaku: Yaku) -> bool {
        self.0 & yaku.bit() != 0
    }

    /// The yaku of the set, in the order of their bits.
    pub fn iter(self) -> impl Iterator<Item = Yaku> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let yaku = Yaku::ALL[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                yaku
            })
        })
    }

    /// The set without the yaku that others of the set stand for.
    #[inline]
    pub(crate) fn without_hidden(self) -> Self {
        Self(self.0 & !Self(self.0 & HIDING).iter().fold(0, |hidden, yaku| hidden | yaku.hides()))
    }
}
