//! Points: limits, the base value, and what each seat pays of it.

use crate::rules::{Part, Rules};
use crate::spec::{Kazoe, RulesSpec};
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul};

/// A step at which the value no longer follows from fu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Base 2000.
    Mangan,
    /// Base 3000.
    Haneman,
    /// Base 4000.
    Baiman,
    /// Base 6000.
    Sanbaiman,
    /// 13 han or more.
    KazoeYakuman,
    /// Base 8000, as often as the yakuman count.
    Yakuman,
    /// The greatest base of a table without limits.
    Cap,
}

impl Limit {
    /// All limits.
    pub const ALL: [Self; 7] =
        [Self::Mangan, Self::Haneman, Self::Baiman, Self::Sanbaiman, Self::KazoeYakuman, Self::Yakuman, Self::Cap];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mangan => "mangan",
            Self::Haneman => "haneman",
            Self::Baiman => "baiman",
            Self::Sanbaiman => "sanbaiman",
            Self::KazoeYakuman => "kazoe_yakuman",
            Self::Yakuman => "yakuman",
            Self::Cap => "cap",
        }
    }
}

/// The base value of a mangan; all limits are multiples of it.
pub(crate) const MANGAN: u64 = 2000;
pub(crate) const YAKUMAN_BASE: u64 = 4 * MANGAN;
/// Han of a counted yakuman, and of an open riichi's deal-in without limits.
pub(crate) const KAZOE: u16 = 13;

/// A base value, exact however many han: `mantissa << shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base {
    mantissa: u64,
    shift: u32,
}

impl Base {
    /// The value as a number that shares can be worked out of without overflow, if it is that small.
    pub const fn small(self) -> Option<u64> {
        /// Six times the base, and some rounding, stay within 64 bits.
        const ROOM: u32 = 5;
        if self.shift + ROOM <= self.mantissa.leading_zeros() { Some(self.mantissa << self.shift) } else { None }
    }

    /// The value, whatever its size.
    pub fn exact(self) -> BigUint {
        BigUint::from(self.mantissa) << self.shift
    }

    /// The base of a number, unless it is none that han and fu or yakuman make: those have few digits before their twos.
    pub fn from_exact(value: &BigUint) -> Option<Self> {
        let shift = value.trailing_zeros().unwrap_or(0);
        let mantissa = u64::try_from(value >> shift).ok()?;
        Some(Self { mantissa, shift: u32::try_from(shift).ok()? })
    }

    pub(crate) const fn of(mantissa: u64) -> Self {
        Self { mantissa, shift: 0 }
    }
}

impl Ord for Base {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.shift == other.shift {
            return self.mantissa.cmp(&other.mantissa);
        }
        let bits = |base: &Self| u64::from(u64::BITS - base.mantissa.leading_zeros()) + u64::from(base.shift);
        // The same number of bits: the shifts then differ by less than 64.
        bits(self).cmp(&bits(other)).then_with(|| {
            let common = self.shift.min(other.shift);
            let value = |base: &Self| u128::from(base.mantissa) << (base.shift - common);
            value(self).cmp(&value(other))
        })
    }
}

impl PartialOrd for Base {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a self-draw costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TsumoShares<T> {
    /// The dealer's payment; nothing if the dealer won.
    pub dealer: T,
    /// Each other's payment; nothing if there is nobody else.
    pub other: T,
}

/// The numbers that shares are worked out in.
pub trait Number: Clone + From<u64> + Add<Output = Self> + Mul<Output = Self> + Div<Output = Self> {}

impl<T: Clone + From<u64> + Add<Output = Self> + Mul<Output = Self> + Div<Output = Self>> Number for T {}

/// `value / over`, rounded up to whole hundreds.
#[inline]
fn hundreds<T: Number>(value: T, over: u64) -> T {
    if over == 1 {
        // The common case, a division by a constant.
        return (value + T::from(99)) / T::from(100) * T::from(100);
    }
    let step = 100 * over;
    (value + T::from(step - 1)) / T::from(step) * T::from(100)
}

fn part<T: Number>(base: &T, part: Part) -> T {
    let share = hundreds(base.clone() * T::from(part.times), part.over);
    match part.missing {
        None => share,
        Some(missing) => {
            let each = hundreds(base.clone() * T::from(missing.times), 1);
            share + hundreds(each * T::from(missing.seats), missing.payers)
        }
    }
}

/// What a base value costs a discarder, rounded up from the unrounded product (rules.md 1.7).
///
/// ```
/// # let rules = ronpai_core::doc_rules();
/// assert_eq!(ronpai_core::ron_share(1920u64, &rules, true), 11600);
/// ```
pub fn ron_share<T: Number>(base: T, rules: &Rules, dealer_wins: bool) -> T {
    let split = rules.splits[usize::from(!dealer_wins)];
    hundreds(base * T::from(split.ron), 1)
}

/// What a base value costs the others on a self-draw, as the table splits it; each payment is rounded on its own (rules.md 1.7).
///
/// ```
/// use ronpai_core::{TsumoShares, tsumo_shares};
/// # let rules = ronpai_core::doc_rules();
/// assert_eq!(tsumo_shares(&480u64, &rules, false), TsumoShares { dealer: 1000, other: 500 });
/// ```
pub fn tsumo_shares<T: Number>(base: &T, rules: &Rules, dealer_wins: bool) -> TsumoShares<T> {
    let split = rules.splits[usize::from(!dealer_wins)];
    TsumoShares { dealer: part(base, split.dealer), other: part(base, split.other) }
}

/// What a nagashi mangan is worth: the base value of a mangan, to be shared as a self-draw (rules.md 7).
pub const fn nagashi() -> u64 {
    MANGAN
}

/// The base value and limit of han and fu at a table.
///
/// ```
/// use ronpai_core::{Limit, value};
/// # let rules = ronpai_core::doc_rules();
/// assert_eq!(value(4, 30, &rules).0.small(), Some(1920));
/// assert_eq!(value(4, 40, &rules).1, Some(Limit::Mangan));
/// ```
#[inline]
pub fn value(han: u16, fu: u16, rules: &Rules) -> (Base, Option<Limit>) {
    if let Some(aotenjo) = rules.spec().score_aotenjo {
        return unlimited(han, fu, aotenjo.cap_base);
    }
    let (base, limit) = limited(han, fu, rules);
    (Base::of(base), limit)
}

/// Fu are multiples of this, rounded as they are.
const FU_STEP: u16 = 5;
/// More steps than the fu of any hand: four closed kans of terminals or honours make 170.
const FU_STEPS: u16 = 36;

/// What [`limited`] says of all han below a counted yakuman and the fu of any hand.
pub(crate) fn limited_table(spec: &RulesSpec) -> Box<[(u64, Option<Limit>)]> {
    let rows = (0..KAZOE).flat_map(|han| (0..FU_STEPS).map(move |step| (han, step * FU_STEP)));
    rows.map(|(han, fu)| stepped(han, fu, spec)).collect()
}

/// The base value and limit of han and fu where there are limits.
#[inline(always)]
pub(crate) fn limited(han: u16, fu: u16, rules: &Rules) -> (u64, Option<Limit>) {
    let step = fu / FU_STEP;
    if han < KAZOE && step < FU_STEPS && fu.is_multiple_of(FU_STEP) {
        return rules.limited[usize::from(han * FU_STEPS + step)];
    }
    stepped(han, fu, rules.spec())
}

fn stepped(han: u16, fu: u16, spec: &RulesSpec) -> (u64, Option<Limit>) {
    match han {
        0..=4 => {
            let base = u64::from(fu) << (han + 2);
            let kiriage = spec.score_kiriage && matches!((han, fu), (4, 30) | (3, 60));
            if base >= MANGAN || kiriage { (MANGAN, Some(Limit::Mangan)) } else { (base, None) }
        }
        5 => (MANGAN, Some(Limit::Mangan)),
        6 | 7 => (MANGAN * 3 / 2, Some(Limit::Haneman)),
        8..=10 => (MANGAN * 2, Some(Limit::Baiman)),
        11 | 12 => (MANGAN * 3, Some(Limit::Sanbaiman)),
        KAZOE.. => match spec.score_kazoe {
            Kazoe::Yakuman => (YAKUMAN_BASE, Some(Limit::KazoeYakuman)),
            Kazoe::Sanbaiman => (MANGAN * 3, Some(Limit::Sanbaiman)),
            Kazoe::Multi => (YAKUMAN_BASE * u64::from(capped(han / KAZOE, spec)), Some(Limit::KazoeYakuman)),
        },
    }
}

/// How many yakuman count of so many.
pub(crate) fn capped(times: u16, spec: &RulesSpec) -> u16 {
    spec.score_yakuman_cap.map_or(times, |cap| times.min(u16::from(cap)))
}

/// The base value and limit of han and fu without limits; kiriage does not exist there.
fn unlimited(han: u16, fu: u16, cap: Option<u64>) -> (Base, Option<Limit>) {
    let base = Base { mantissa: u64::from(fu), shift: u32::from(han) + 2 };
    match cap.map(Base::of) {
        Some(cap) if base > cap => (cap, Some(Limit::Cap)),
        _ => (base, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_the_rule_says() {
        for (score_kiriage, score_kazoe) in [(false, Kazoe::Yakuman), (true, Kazoe::Sanbaiman), (true, Kazoe::Multi)] {
            let spec = RulesSpec { score_kiriage, score_kazoe, score_yakuman_cap: Some(2), ..RulesSpec::default() };
            let rules = Rules::compile(spec.clone()).expect("rules without contradictions");
            for han in 0..60 {
                for fu in 0..250 {
                    assert_eq!(limited(han, fu, &rules), stepped(han, fu, &spec), "{han} han {fu} fu");
                }
            }
        }
    }
}
