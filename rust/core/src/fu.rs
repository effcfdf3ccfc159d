//! Itemised fu.

use crate::meld::MeldKind;
use crate::said::Flags;
use crate::tile::{Kind, KindSet};
use crate::win::Win;
use crate::yaku::{Facts, Form, SplitFacts, WaitKind, Yaku};
use std::cell::Cell;

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $id:literal;)*) => {
        /// Why an item of fu is counted.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FuReason { $($(#[$doc])* $name),* }

        impl FuReason {
            /// All reasons.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The reason's name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $id),* }
            }
        }
    };
}

reasons! {
    /// Every win.
    Base "base";
    /// Seven pairs, and nothing else.
    Chiitoitsu "chiitoitsu";
    /// Thirteen orphans where there are no limits, and nothing else.
    Kokushi "kokushi";
    /// A closed hand won by ron.
    MenzenRon "menzen_ron";
    /// A self-draw, but not with pinfu.
    Tsumo "tsumo";
    /// A wait on the middle of a run.
    Kanchan "kanchan";
    /// A wait on the 3 of 1-2 or the 7 of 8-9.
    Penchan "penchan";
    /// A wait on the pair.
    Tanki "tanki";
    /// A pair of dragons.
    DragonPair "dragon_pair";
    /// A pair of the seat's wind.
    SeatWindPair "seat_wind_pair";
    /// A pair of the round's wind.
    RoundWindPair "round_wind_pair";
    /// A pair of north where it is everybody's.
    NorthPair "north_pair";
    /// A pair of a wind that counts in two ways.
    DoubleWindPair "double_wind_pair";
    /// An open triplet, or one completed by ron.
    Minkou "minkou";
    /// A concealed triplet.
    Ankou "ankou";
    /// An open or added kan.
    Minkan "minkan";
    /// A closed kan.
    Ankan "ankan";
    /// An open hand without any fu, by ron.
    OpenNoFu "open_no_fu";
}

/// One item of fu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FuItem {
    /// Why.
    pub reason: FuReason,
    /// How much.
    pub fu: u16,
    /// Of which tiles, where it is about tiles.
    pub kind: Option<Kind>,
}

/// What fu a win counts that no ruleset changes.
const BASE: u16 = 20;
const CHIITOITSU: u16 = 25;
const MENZEN_RON: u16 = 10;
const TSUMO: u16 = 2;
const WAIT: u16 = 2;
const PAIR: u16 = 2;
/// An open triplet of simples; concealed, a kan, and terminals or honours multiply it.
const MINKOU: u16 = 2;
const CONCEALED: u16 = 2;
const KAN: u16 = 4;
const YAOCHUU: u16 = 2;

/// Calls `item` with each item of fu, in the order in which they are told.
pub(crate) fn each(win: &Win, facts: &Facts<'_>, mut item: impl FnMut(FuItem)) {
    if let Some((reason, fu)) = of_special(facts) {
        if fu > 0 {
            item(FuItem { reason, fu, kind: None });
        }
        return;
    }
    let sum = Cell::new(0);
    let mut add = |reason, fu, kind| {
        if fu > 0 {
            sum.set(sum.get() + fu);
            item(FuItem { reason, fu, kind });
        }
    };
    add(FuReason::Base, BASE, None);
    of_win(facts, &mut add);
    of_pair(facts, &mut add);
    of_triplets(facts.own_triplets, if facts.ron_triplets > 0 { facts.win.tile.bit() } else { 0 }, &mut add);
    for meld in win.hand().melds() {
        let reason = match meld.kind() {
            MeldKind::Chi => continue,
            MeldKind::Pon => FuReason::Minkou,
            MeldKind::Daiminkan | MeldKind::Kakan => FuReason::Minkan,
            MeldKind::Ankan => FuReason::Ankan,
        };
        add(reason, of_meld(meld.kind(), meld.first()), Some(meld.first()));
    }
    add(FuReason::OpenNoFu, of_nothing(sum.get(), facts), None);
}

/// The fu of a split, whatever the winning tile completed: its triplets as concealed ones, its pair, the melds.
#[inline]
fn of_split(facts: &SplitFacts<'_>) -> u16 {
    let mut sum = BASE + facts.win.melds.fu;
    of_pair(facts, &mut |_, fu, _| sum += fu);
    let (all, yaochuu) = (facts.sums.triplets() as u16, facts.sums.yaochuu_triplets() as u16);
    sum + MINKOU * CONCEALED * (all + yaochuu * (YAOCHUU - 1))
}

/// The fu of a reading before rounding: those of its split, of what the winning tile completed, and of how it came.
#[inline(always)]
pub(crate) fn of_reading(facts: &Facts<'_>) -> u16 {
    if let Some((_, fu)) = of_special(facts) {
        return fu;
    }
    let mut sum = of_split(facts);
    of_win(facts, &mut |_, fu, _| sum += fu);
    // The triplet that a ron completed is no concealed one.
    sum -= facts.ron_triplets as u16 * MINKOU * (CONCEALED - 1) * yaochuu(facts.win.tile);
    sum + of_nothing(sum, facts)
}

/// What special forms count, and nothing else.
#[inline]
fn of_special(facts: &SplitFacts<'_>) -> Option<(FuReason, u16)> {
    match facts.form {
        Form::Standard => None,
        Form::Chiitoitsu => Some((FuReason::Chiitoitsu, CHIITOITSU)),
        Form::Kokushi => {
            let aotenjo = facts.rules.spec().score_aotenjo;
            Some((FuReason::Kokushi, aotenjo.map_or(0, |aotenjo| u16::from(aotenjo.kokushi_fu))))
        }
    }
}

/// How the hand was won, and on what wait.
#[inline]
fn of_win(facts: &Facts<'_>, add: &mut impl FnMut(FuReason, u16, Option<Kind>)) {
    use FuReason as R;
    let (rules, tile) = (facts.rules, facts.win.tile);
    if !facts.tsumo() {
        if !facts.win.melds.open {
            add(R::MenzenRon, MENZEN_RON, None);
        }
    } else if rules.counted[0] & Yaku::Pinfu.bit() == 0 || !facts.pinfu() {
        let fu = if facts.flags.has(Flags::RINSHAN) { u16::from(rules.spec().score_rinshan_tsumo_fu) } else { TSUMO };
        add(R::Tsumo, fu, None);
    }
    match facts.wait {
        WaitKind::Kanchan => add(R::Kanchan, WAIT, Some(tile)),
        WaitKind::Penchan => add(R::Penchan, WAIT, Some(tile)),
        WaitKind::Tanki => add(R::Tanki, WAIT, Some(tile)),
        WaitKind::Ryanmen | WaitKind::Shanpon => {}
    }
}

#[inline]
fn of_pair(facts: &SplitFacts<'_>, add: &mut impl FnMut(FuReason, u16, Option<Kind>)) {
    use FuReason as R;
    if !facts.pair_has_value() {
        return;
    }
    let kind = KindSet(facts.pair).iter().next();
    let is = |kinds: u64| facts.pair & kinds != 0;
    let (seat, round, north) = (is(facts.seat), is(facts.round), is(facts.rules.common_north));
    if u8::from(seat) + u8::from(round) + u8::from(north) > 1 {
        add(R::DoubleWindPair, u16::from(facts.rules.spec().score_double_wind_pair_fu), kind);
    } else {
        let reason = match (seat, round, north) {
            (true, ..) => R::SeatWindPair,
            (_, true, _) => R::RoundWindPair,
            (.., true) => R::NorthPair,
            _ => R::DragonPair,
        };
        add(reason, PAIR, kind);
    }
}

/// The triplets among the own tiles; of the `completed` one the third tile was another's.
#[inline]
fn of_triplets(triplets: u64, completed: u64, add: &mut impl FnMut(FuReason, u16, Option<Kind>)) {
    for kind in KindSet(triplets).iter() {
        let (reason, times) =
            if kind.bit() & completed != 0 { (FuReason::Minkou, 1) } else { (FuReason::Ankou, CONCEALED) };
        add(reason, MINKOU * times * yaochuu(kind), Some(kind));
    }
}

/// The fu of a meld.
#[inline]
pub(crate) const fn of_meld(kind: MeldKind, first: Kind) -> u16 {
    let times = match kind {
        MeldKind::Chi => return 0,
        MeldKind::Pon => 1,
        MeldKind::Daiminkan | MeldKind::Kakan => KAN,
        MeldKind::Ankan => KAN * CONCEALED,
    };
    MINKOU * times * yaochuu(first)
}

/// What an open hand by ron gets that has nothing but the base.
#[inline]
fn of_nothing(sum: u16, facts: &Facts<'_>) -> u16 {
    let nothing = sum == BASE && facts.win.melds.open && !facts.tsumo();
    if nothing { u16::from(facts.rules.spec().score_open_no_fu_ron) - BASE } else { 0 }
}

const fn yaochuu(kind: Kind) -> u16 {
    if kind.is_yaochuu() { YAOCHUU } else { 1 }
}

/// Rounds fu up to ten; seven pairs are 25 as they are.
pub(crate) const fn rounded(form: Form, fu: u16) -> u16 {
    match form {
        Form::Chiitoitsu => fu,
        Form::Standard | Form::Kokushi => fu.div_ceil(10) * 10,
    }
}
