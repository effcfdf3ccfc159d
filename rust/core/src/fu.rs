//! Itemised fu.

use crate::decompose::Reading;
use crate::meld::{Meld, MeldKind};
use crate::rules::Rules;
use crate::tile::{Kind, KindSet};
use crate::win::{Flags, Win};
use crate::yaku::{Facts, Form, WaitKind, Yaku};
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
#[inline]
pub(crate) fn each(win: &Win, rules: &Rules, reading: &Reading, facts: &Facts, mut item: impl FnMut(FuItem)) {
    use FuReason as R;
    let mut add = |reason, fu, kind| {
        if fu > 0 {
            item(FuItem { reason, fu, kind });
        }
    };
    match (reading.form, rules.spec().score_aotenjo) {
        (Form::Chiitoitsu, _) => return add(R::Chiitoitsu, CHIITOITSU, None),
        (Form::Kokushi, Some(aotenjo)) => {
            return add(R::Kokushi, u16::from(aotenjo.kokushi_fu), None);
        }
        (Form::Kokushi, None) => return,
        (Form::Standard, _) => add(R::Base, BASE, None),
    }
    let tsumo = facts.flags.has(Flags::TSUMO);
    let beyond_base = Cell::new(false);
    let mut add = |reason, fu, kind| {
        beyond_base.set(beyond_base.get() || fu > 0);
        add(reason, fu, kind);
    };
    if !tsumo && !win.open {
        add(R::MenzenRon, MENZEN_RON, None);
    }
    let pinfu = rules.worth(Yaku::Pinfu, false) > 0 && facts.pinfu();
    if tsumo && !pinfu {
        let fu = if facts.flags.has(Flags::RINSHAN) { u16::from(rules.spec().score_rinshan_tsumo_fu) } else { TSUMO };
        add(R::Tsumo, fu, None);
    }
    match reading.wait {
        WaitKind::Kanchan => add(R::Kanchan, WAIT, Some(win.tile)),
        WaitKind::Penchan => add(R::Penchan, WAIT, Some(win.tile)),
        WaitKind::Tanki => add(R::Tanki, WAIT, Some(win.tile)),
        WaitKind::Ryanmen | WaitKind::Shanpon => {}
    }
    if facts.pair_has_value() {
        let kind = KindSet(facts.pair).iter().next();
        let meanings = [
            (KindSet::DRAGONS.0, R::DragonPair),
            (facts.seat, R::SeatWindPair),
            (facts.round, R::RoundWindPair),
            (facts.common_north, R::NorthPair),
        ];
        let mut held = meanings.iter().filter(|(kinds, _)| facts.pair & kinds != 0);
        match (held.next(), held.next()) {
            (Some(_), Some(_)) => add(R::DoubleWindPair, u16::from(rules.spec().score_double_wind_pair_fu), kind),
            (Some(&(_, reason)), None) => add(reason, PAIR, kind),
            (None, _) => {}
        }
    }
    let called = if !tsumo && reading.wait == WaitKind::Shanpon { win.tile.bit() } else { 0 };
    for kind in KindSet(reading.triplets()).iter() {
        let (reason, closed) = if kind.bit() & called != 0 { (R::Minkou, 1) } else { (R::Ankou, CONCEALED) };
        add(reason, MINKOU * closed * yaochuu(kind), Some(kind));
    }
    for meld in win.input().hand.melds() {
        let (reason, times) = match meld.kind() {
            MeldKind::Chi => continue,
            MeldKind::Pon => (R::Minkou, 1),
            MeldKind::Daiminkan | MeldKind::Kakan => (R::Minkan, KAN),
            MeldKind::Ankan => (R::Ankan, KAN * CONCEALED),
        };
        add(reason, MINKOU * times * yaochuu(Meld::first(meld)), Some(meld.first()));
    }
    if !beyond_base.get() && win.open && !tsumo {
        add(R::OpenNoFu, u16::from(rules.spec().score_open_no_fu_ron) - BASE, None);
    }
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
