//! Why a win is worth what it is worth: every reading with its value, what was refused and why, the next step up.

use crate::decompose::Reading;
use crate::points::{Limit, limited};
use crate::rules::Rules;
use crate::said::Flags;
use crate::score::{NoScore, Score, Table, score};
use crate::spec::RenhouValue;
use crate::win::Win;
use crate::yaku::{Facts, WaitKind, YAKUMAN, Yaku, YakuSet, of_reading};

/// Why a yaku that seems to be there does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Why {
    /// The table does not have it.
    #[error("the table does not have it")]
    Off,
    /// It exists in closed hands only.
    #[error("it needs a closed hand")]
    Open,
    /// Another yaku stands for it.
    #[error("{} stands for it", .0.id())]
    Hidden(Yaku),
    /// Beside a yakuman only yakuman count.
    #[error("beside a yakuman only yakuman count")]
    Yakuman,
    /// Yakuman do not add up at this table.
    #[error("only one yakuman counts at this table")]
    OneYakuman,
    /// Pinfu needs a ryanmen wait.
    #[error("the wait is {}, not ryanmen", .0.name())]
    Wait(WaitKind),
    /// Pinfu needs a pair without value.
    #[error("the pair is worth fu")]
    Pair,
    /// The table has no pinfu by tsumo.
    #[error("the table has no pinfu by tsumo")]
    Tsumo,
    /// The streak alone does not win.
    #[error("it needs another yaku at this table")]
    Alone,
    /// It is compared with the hand, and the hand is worth as much or more.
    #[error("the hand itself is worth as much or more")]
    Lower,
}

/// A yaku that does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refused {
    /// Which.
    pub yaku: Yaku,
    /// Why.
    pub why: Why,
}

/// One reading of a win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// How the hand was read.
    pub reading: Reading,
    /// What it is worth so.
    pub value: Result<Score, NoScore>,
    /// What does not count in it.
    pub refused: Vec<Refused>,
}

/// The least that more han would change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NextStep {
    /// How many more han.
    pub han: u16,
    /// The limit they reach.
    pub limit: Option<Limit>,
    /// The base value then.
    pub base: u64,
}

/// All readings of a win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// What the win is worth.
    pub result: Result<Score, NoScore>,
    /// Every reading, in the order in which they are found.
    pub readings: Vec<Explained>,
    /// The next step up, where han count.
    pub next: Option<NextStep>,
}

/// Explains a win at a table that it fits.
pub fn explain(win: &Win, rules: &Rules) -> Explanation {
    let table = Table::of(win, rules);
    let result = score(win, rules);
    let mut readings = Vec::new();
    table.views(|view| {
        let value = table.score(view);
        let refused = refused(&view.facts, value.as_ref().ok());
        readings.push(Explained { reading: view.reading(), value, refused });
    });
    table.alternatives(|other, reading| {
        let other = other.scored(reading, table.dora);
        let lower = (result.as_ref() != Ok(&other)).then(|| other.yaku_set().iter().next()).flatten();
        let refused = lower.map(|yaku| Refused { yaku, why: Why::Lower }).into_iter().collect();
        readings.push(Explained { reading, value: Ok(other), refused });
    });
    let next = result.as_ref().ok().and_then(|score| next_step(score, rules));
    Explanation { result, readings, next }
}

fn refused(facts: &Facts<'_>, value: Option<&Score>) -> Vec<Refused> {
    let (held, rules) = (of_reading(facts), facts.rules);
    let counted = YakuSet(held.0 & rules.counted[usize::from(facts.win.melds.open)]);
    let mut refused = Vec::new();
    for yaku in held.iter() {
        if value.is_some_and(|score| score.yaku_set().contains(yaku)) {
            continue;
        }
        let hiding = counted.iter().find(|other| other.hides() & yaku.bit() != 0);
        let compared = yaku == Yaku::Renhou && rules.spec().yaku_renhou != RenhouValue::Off;
        let why = match hiding {
            _ if compared && !counted.contains(yaku) => continue,
            _ if !counted.contains(yaku) && rules.worth(yaku, false) > 0 => Why::Open,
            _ if !counted.contains(yaku) => Why::Off,
            Some(other) => Why::Hidden(other),
            None if value.is_some_and(|score| score.yakuman() > 0) && !yaku.is_yakuman() => Why::Yakuman,
            None if value.is_some_and(|score| score.yaku_set().0 & YAKUMAN != 0) => Why::OneYakuman,
            None if yaku == Yaku::Paarenchan => Why::Alone,
            // The reading has no value; its yaku are told by the reason.
            None => continue,
        };
        refused.push(Refused { yaku, why });
    }
    if facts.all_runs() && !held.contains(Yaku::Pinfu) {
        let why = if facts.win.melds.count > 0 {
            Why::Open
        } else if facts.wait != WaitKind::Ryanmen {
            Why::Wait(facts.wait)
        } else if facts.pair_has_value() {
            Why::Pair
        } else {
            Why::Tsumo
        };
        refused.push(Refused { yaku: Yaku::Pinfu, why });
    }
    if facts.flags.has(Flags::HAITEI | Flags::RINSHAN) && !held.contains(Yaku::Haitei) {
        refused.push(Refused { yaku: Yaku::Haitei, why: Why::Hidden(Yaku::Rinshan) });
    }
    refused
}

/// From any value, so many more han reach the next one.
const FURTHEST: u16 = 13;

fn next_step(score: &Score, rules: &Rules) -> Option<NextStep> {
    if score.yakuman() > 0 || rules.spec().score_aotenjo.is_some() {
        return None;
    }
    let (now, han) = (score.base().small()?, score.han()?);
    (1..=FURTHEST).find_map(|more| {
        let (base, limit) = limited(han + more, score.fu(), rules);
        (base > now).then_some(NextStep { han: more, limit, base })
    })
}
