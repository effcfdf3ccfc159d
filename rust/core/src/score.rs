//! The value of a win: the best reading, and what is compared with it.

use crate::decompose::{self, Completions, Reading};
use crate::fu::{self, FuItem};
use crate::points::{Base, KAZOE, Limit, MANGAN, YAKUMAN_BASE, capped, value};
use crate::rules::Rules;
use crate::said::{Flags, Riichi, Said};
use crate::spec::{RenhouCombine, RenhouValue};
use crate::suits::SuitReading;
use crate::tile::Kind;
use crate::win::{Prepared, SevenPairs, Win};
use crate::yaku::{Facts, Form, HandFacts, SplitFacts, WaitKind, Yaku, YakuSet, of_hand, of_split, of_wait};

/// Bonus han of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dora {
    /// Of the indicators.
    pub dora: u16,
    /// Of the indicators under them.
    pub ura: u16,
    /// Of red tiles.
    pub red: u16,
    /// Of norths set aside.
    pub nuki: u16,
}

impl Dora {
    /// All of them.
    pub const fn total(self) -> u16 {
        self.dora + self.ura + self.red + self.nuki
    }
}

/// How the value came about, which decides what the yaku's numbers mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    /// Han and fu.
    Han,
    /// Yakuman only.
    Yakuman,
    /// Han and fu without limits.
    Aotenjo,
    /// Renhou instead of the hand.
    Renhou,
    /// What dealing into an open riichi costs, instead of the hand.
    DealIn,
}

/// What a win is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    value: Value,
    /// Bonus han; none beside yakuman, where they do not count.
    pub dora: Dora,
    /// The reading that won.
    pub reading: Reading,
}

/// Why there is nothing to score: values, not errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoScore {
    /// The tiles are no complete hand.
    NotComplete,
    /// A complete hand without yaku.
    NoYaku,
    /// Yaku, but fewer han than the table asks for.
    MinHan {
        /// Han of the yaku.
        han: u16,
        /// The least that wins.
        least: u16,
    },
}

impl NoScore {
    /// The names of all reasons.
    pub const NAMES: [&'static str; 3] = ["not_complete", "no_yaku", "min_han"];

    /// The reason's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotComplete => Self::NAMES[0],
            Self::NoYaku => Self::NAMES[1],
            Self::MinHan { .. } => Self::NAMES[2],
        }
    }
}

impl Score {
    /// Han in all, bonus included; none where yakuman are counted and han are not.
    pub const fn han(&self) -> Option<u16> {
        self.value.han()
    }

    /// The fu, rounded.
    pub const fn fu(&self) -> u16 {
        self.value.fu
    }

    /// The fu before rounding.
    pub const fn raw_fu(&self) -> u16 {
        self.value.raw_fu
    }

    /// How many yakuman the yaku are worth, 0 for none.
    pub const fn yakuman(&self) -> u16 {
        self.value.yakuman
    }

    /// The limit that was reached.
    pub const fn limit(&self) -> Option<Limit> {
        self.value.limit
    }

    /// The base value.
    pub const fn base(&self) -> Base {
        self.value.base
    }

    /// The yaku that count.
    pub const fn yaku_set(&self) -> YakuSet {
        self.value.yaku
    }

    /// Each yaku with its han, or how often a yakuman counts.
    pub fn yaku<'a>(&self, win: &Win, rules: &'a Rules) -> impl Iterator<Item = (Yaku, u16)> + use<'a> {
        let Value { yaku, way, han: total, yakuman, .. } = self.value;
        let open = win.prepared.melds.open;
        yaku.iter().map(move |yaku| {
            let worth = u16::from(rules.worth(yaku, open));
            let amount = match (way, rules.spec().score_aotenjo) {
                (Way::Renhou | Way::DealIn, _) if total > 0 => total,
                (Way::Renhou | Way::DealIn, _) => yakuman,
                (Way::Aotenjo, Some(aotenjo)) if yaku.is_yakuman() => worth * u16::from(aotenjo.yakuman_han),
                _ => worth,
            };
            (yaku, amount)
        })
    }

    /// The items of fu.
    pub fn fu_items(&self, win: &Win, rules: &Rules) -> Vec<FuItem> {
        let mut items = Vec::new();
        let table = Table::of(win, rules);
        fu::each(win, &table.facts(&self.reading), |item| items.push(item));
        items
    }
}

/// What one reading of a win is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) yaku: YakuSet,
    pub(crate) yakuman: u16,
    pub(crate) fu: u16,
    pub(crate) limit: Option<Limit>,
    pub(crate) base: Base,
    han: u16,
    raw_fu: u16,
    way: Way,
}

impl Value {
    /// Han in all, bonus included; none where yakuman are counted and han are not.
    pub(crate) const fn han(&self) -> Option<u16> {
        match self.way {
            Way::Yakuman => None,
            Way::Renhou | Way::DealIn if self.yakuman > 0 && self.han == 0 => None,
            _ => Some(self.han),
        }
    }

    /// Whether bonus han are part of the value.
    pub(crate) const fn has_dora(&self) -> bool {
        matches!(self.way, Way::Han | Way::Aotenjo)
    }

    /// The order of readings: points, then yakuman, then han, then fu, then fu before rounding.
    #[inline]
    fn beats(&self, other: &Self) -> bool {
        let key = |value: &Self| (value.base, value.yakuman, value.han, value.fu, value.raw_fu);
        key(self) > key(other)
    }

    pub(crate) fn scored(self, reading: Reading, dora: Dora) -> Score {
        Score { value: self, dora: if self.has_dora() { dora } else { Dora::default() }, reading }
    }
}

/// A win at a table: what all readings share.
pub(crate) struct Table<'a> {
    /// What is true of the hand, however it is read.
    hand: HandFacts<'a>,
    pub(crate) dora: Dora,
    least: u16,
    /// The yaku that the table counts in a hand that is open, or is not.
    counted: u64,
    /// Those of them that follow from the hand.
    of_hand: u64,
}

/// One reading of a win with what yaku and fu ask of it.
pub(crate) struct View<'a> {
    pub(crate) facts: Facts<'a>,
    suits: [SuitReading; 4],
    /// The yaku that count, but for those that ask for the wait.
    yaku: u64,
}

impl View<'_> {
    pub(crate) fn reading(&self) -> Reading {
        Reading { form: self.facts.form, wait: self.facts.wait, suits: self.suits.map(SuitReading::alone) }
    }
}

impl<'a> Table<'a> {
    pub(crate) fn of(win: &'a Win, rules: &'a Rules) -> Self {
        Self::new(&win.prepared, &win.said, rules)
    }

    #[inline]
    pub(crate) fn new(win: &'a Prepared, said: &'a Said, rules: &'a Rules) -> Self {
        let spec = rules.spec();
        let mut flags = said.flags;
        if flags.has(Flags::RINSHAN) && win.melds.kans == 0 && !spec.nukidora_rinshan_yaku {
            flags.0 &= !Flags::RINSHAN;
        }
        let mut shapes = win.shapes;
        if shapes.chuuren | shapes.daisharin {
            let suit = win.tile.suit() as usize;
            shapes.chuuren &= rules.chuuren_suits.get(suit) == Some(&true);
            shapes.daisharin &= rules.daisharin_suits.get(suit) == Some(&true);
        }
        let (seat, round) = (said.seat.kind().bit(), said.round.kind().bit());
        let hand = HandFacts { win, said, rules, flags, seat, round, shapes };
        let raised = spec.min_han_from_honba.is_some_and(|from| said.honba >= from);
        let counted = rules.counted[usize::from(win.melds.open)];
        Self {
            dora: dora(win, said, rules),
            least: u16::from(spec.min_han.max(1 + u8::from(raised))),
            counted,
            of_hand: of_hand(&hand) & counted,
            hand,
        }
    }

    /// The facts of a reading.
    pub(crate) fn facts(&self, reading: &Reading) -> Facts<'_> {
        let split = match reading.form {
            Form::Standard => SplitFacts::new(&self.hand, &reading.suits),
            form => SplitFacts::special(&self.hand, form),
        };
        Facts::new(split, reading.wait)
    }

    #[inline(always)]
    fn view<'v>(&'v self, split: SplitFacts<'v>, suits: [SuitReading; 4]) -> View<'v> {
        View { yaku: self.of_hand | of_split(&split) & self.counted, facts: Facts::new(split, WaitKind::Tanki), suits }
    }

    /// Calls `found` with every reading of the hand.
    pub(crate) fn views(&self, mut found: impl FnMut(&View<'_>)) {
        let (win, rules) = (self.hand.win, self.hand.rules);
        decompose::splits(win.splits, |suits| {
            let mut view = self.view(SplitFacts::new(&self.hand, &suits), suits);
            for wait in Completions::of(&suits, win.tile) {
                view.facts.complete(wait);
                found(&view);
            }
        });
        let pairs = match win.seven_pairs {
            SevenPairs::No => false,
            SevenPairs::Different => true,
            SevenPairs::Repeated => rules.spec().yaku_chiitoi_four_same,
        };
        for (held, form) in [(pairs, Form::Chiitoitsu), (win.orphans, Form::Kokushi)] {
            if held && rules.has_form(form) {
                found(&self.view(SplitFacts::special(&self.hand, form), Default::default()));
            }
        }
    }

    /// A reading of the hand and the waits of all readings, where they plainly differ in nothing else.
    #[inline(always)]
    fn only_split(&self) -> Option<(View<'_>, Completions)> {
        let win = self.hand.win;
        let suits = decompose::only_split(win.splits).filter(|_| win.seven_pairs == SevenPairs::No)?;
        let view = self.view(SplitFacts::new(&self.hand, &suits), suits);
        Some((view, Completions::of(&suits, win.tile)))
    }

    /// What a reading is worth, or why nothing.
    #[inline(always)]
    pub(crate) fn value(&self, view: &View<'_>) -> Result<Value, NoScore> {
        let (rules, facts) = (self.hand.rules, &view.facts);
        let mut yaku = YakuSet(view.yaku | of_wait(facts) & self.counted);
        if yaku.contains(Yaku::Paarenchan) && rules.spec().yaku_paarenchan_needs_yaku && !self.stands_alone(yaku) {
            yaku.0 &= !Yaku::Paarenchan.bit();
        }
        let yaku = yaku.without_hidden();
        let yakuman = self.yakuman(yaku);
        let ordinary = rules.sum_of_ordinary(YakuSet(yaku.0 & !rules.yakuman), self.hand.win.melds.open);
        if yakuman == 0 && ordinary < self.least {
            return Err(if ordinary == 0 {
                NoScore::NoYaku
            } else {
                NoScore::MinHan { han: ordinary, least: self.least }
            });
        }
        let raw_fu = fu::of_reading(facts);
        let fu = fu::rounded(facts.form, raw_fu);
        let bonus = self.dora.total() + u16::from(self.hand.said.bonus_han);
        if let Some(aotenjo) = rules.spec().score_aotenjo {
            let han = ordinary + yakuman * u16::from(aotenjo.yakuman_han) + bonus;
            let (base, limit) = value(han, fu, rules);
            Ok(Value { yaku, yakuman, fu, limit, base, han, raw_fu, way: Way::Aotenjo })
        } else if yakuman > 0 {
            let mut yaku = YakuSet(yaku.0 & rules.yakuman);
            let mut times = yakuman;
            if !rules.spec().score_yakuman_stack {
                (yaku, times) = self.highest(yaku);
            }
            let yakuman = capped(times, rules.spec());
            let base = Base::of(YAKUMAN_BASE * u64::from(yakuman));
            Ok(Value { yaku, yakuman, fu, limit: Some(Limit::Yakuman), base, han: 0, raw_fu, way: Way::Yakuman })
        } else {
            let han = ordinary + bonus;
            let (base, limit) = value(han, fu, rules);
            Ok(Value { yaku, yakuman, fu, limit, base, han, raw_fu, way: Way::Han })
        }
    }

    /// The value of a reading as a score.
    pub(crate) fn score(&self, view: &View<'_>) -> Result<Score, NoScore> {
        self.value(view).map(|value| value.scored(view.reading(), self.dora))
    }

    /// The reading that is worth most, with what `keep` takes of it; or what is nearest to a win.
    #[inline]
    pub(crate) fn best<R>(&self, keep: impl Fn(Reading) -> R) -> Result<(Value, R), NoScore> {
        // Most hands can be read in one way, and need no comparison.
        let mut best = match self.only_split() {
            Some((mut view, waits)) => match waits.only() {
                Some(wait) => {
                    view.facts.complete(wait);
                    self.value(&view).map(|value| (value, keep(view.reading())))
                }
                None => self.best_wait(view, waits, &keep),
            },
            None => self.best_view(&keep),
        };
        self.alternatives(|other, reading| {
            if best.is_err() || best.as_ref().is_ok_and(|(hand, _)| other.base > hand.base) {
                best = Ok((other, keep(reading)));
            }
        });
        best
    }

    /// The best of all readings.
    #[inline(never)]
    fn best_view<R>(&self, keep: &impl Fn(Reading) -> R) -> Result<(Value, R), NoScore> {
        let mut best = Err(NoScore::NotComplete);
        self.views(|view| self.compare(view, &mut best, keep));
        best
    }

    /// The best of the readings that differ in the wait.
    #[inline(never)]
    fn best_wait<R>(
        &self,
        mut view: View<'_>,
        waits: Completions,
        keep: &impl Fn(Reading) -> R,
    ) -> Result<(Value, R), NoScore> {
        let mut best = Err(NoScore::NotComplete);
        for wait in waits {
            view.facts.complete(wait);
            self.compare(&view, &mut best, keep);
        }
        best
    }

    /// Takes a reading for the best one if it is.
    #[inline(always)]
    fn compare<R>(&self, view: &View<'_>, best: &mut Result<(Value, R), NoScore>, keep: &impl Fn(Reading) -> R) {
        match (&*best, self.value(view)) {
            (Ok((old, _)), Ok(new)) if !new.beats(old) => {}
            (_, Ok(new)) => *best = Ok((new, keep(view.reading()))),
            (Err(old), Err(new)) if lacks_less(new, *old) => *best = Err(new),
            _ => {}
        }
    }

    /// Whether the hand wins without paarenchan.
    fn stands_alone(&self, yaku: YakuSet) -> bool {
        let others = YakuSet(yaku.0 & !Yaku::Paarenchan.bit());
        self.yakuman(others) > 0 || self.han(others.without_hidden()) >= self.least
    }

    fn han(&self, yaku: YakuSet) -> u16 {
        self.hand.rules.sum(yaku, self.hand.win.melds.open)
    }

    fn yakuman(&self, yaku: YakuSet) -> u16 {
        match yaku.0 & self.hand.rules.yakuman {
            0 => 0,
            bits => self.han(YakuSet(bits)),
        }
    }

    /// The one yakuman that counts where they do not add up.
    fn highest(&self, yaku: YakuSet) -> (YakuSet, u16) {
        let times = |yaku: Yaku| self.han(YakuSet(yaku.bit()));
        let best = yaku.iter().reduce(|best, yaku| if times(yaku) > times(best) { yaku } else { best });
        best.map_or((yaku, 0), |best| (YakuSet(best.bit()), times(best)))
    }

    /// What is compared with the hand, never added to it: renhou, and a deal-in to an open riichi.
    pub(crate) fn alternatives(&self, mut found: impl FnMut(Value, Reading)) {
        let (said, rules, spec) = (self.hand.said, self.hand.rules, self.hand.rules.spec());
        if said.flags.has(Flags::TSUMO) {
            return;
        }
        let first_turn_ron = said.flags.has(Flags::FIRST_TURN) && !said.is_dealer();
        let renhou = first_turn_ron && spec.score_aotenjo.is_none() && spec.yaku_renhou_combine == RenhouCombine::Never;
        if renhou {
            let (han, base, limit) = match spec.yaku_renhou {
                RenhouValue::Off => return,
                RenhouValue::Mangan => (5, MANGAN, Limit::Mangan),
                RenhouValue::Baiman => (8, 2 * MANGAN, Limit::Baiman),
                RenhouValue::Yakuman => (0, YAKUMAN_BASE, Limit::Yakuman),
            };
            if let Some((reading, fu, raw_fu)) = self.widest() {
                let value = Value {
                    yaku: YakuSet(Yaku::Renhou.bit()),
                    yakuman: u16::from(limit == Limit::Yakuman),
                    fu,
                    limit: Some(limit),
                    base: Base::of(base),
                    han,
                    raw_fu,
                    way: Way::Renhou,
                };
                found(value, reading);
            }
        }
        let open_riichi = match said.riichi {
            Some(Riichi::Open) => Some(Yaku::OpenRiichi),
            Some(Riichi::DoubleOpen) => Some(Yaku::DoubleOpenRiichi),
            _ => None,
        };
        if let (Some(yaku), Some(false), true) = (open_riichi, said.loser_riichi, rules.open_riichi_deal_in)
            && let Some((reading, fu, raw_fu)) = self.widest()
        {
            let han = if spec.score_aotenjo.is_some() { KAZOE } else { 0 };
            let (base, limit) =
                if han > 0 { value(han, fu, rules) } else { (Base::of(YAKUMAN_BASE), Some(Limit::Yakuman)) };
            let yaku = YakuSet(yaku.bit());
            found(Value { yaku, yakuman: 1, fu, limit, base, han, raw_fu, way: Way::DealIn }, reading);
        }
    }

    /// The reading with the highest fu.
    fn widest(&self) -> Option<(Reading, u16, u16)> {
        let mut widest: Option<(Reading, u16, u16)> = None;
        self.views(|view| {
            let raw_fu = fu::of_reading(&view.facts);
            let fu = fu::rounded(view.facts.form, raw_fu);
            if widest.is_none_or(|(_, most, most_raw)| (fu, raw_fu) > (most, most_raw)) {
                widest = Some((view.reading(), fu, raw_fu));
            }
        });
        widest
    }
}

#[inline]
fn dora(win: &Prepared, said: &Said, rules: &Rules) -> Dora {
    let spec = rules.spec();
    let count = |indicators: &[Kind]| {
        let shown = || indicators.iter().filter_map(|&indicator| rules.dora(indicator));
        let held = shown().map(|kind| u16::from(win.held.get(kind))).sum::<u16>();
        if spec.dora_indicator_for_nukidora && said.nukidora > 0 {
            return held + u16::from(said.nukidora) * shown().filter(|&kind| kind == Kind::NORTH).count() as u16;
        }
        held
    };
    let ura = spec.dora_ura && (said.riichi.is_some() || spec.dora_ura_without_riichi);
    Dora {
        dora: count(&said.dora),
        ura: if ura { count(&said.ura) } else { 0 },
        red: u16::from(win.reds) * u16::from(spec.tiles_red_value),
        nuki: u16::from(said.nukidora) * u16::from(spec.nukidora_value),
    }
}

/// The value of a win at a table, or why it has none. The win must fit the table, see [`Win::check`].
pub fn score(win: &Win, rules: &Rules) -> Result<Score, NoScore> {
    let table = Table::of(win, rules);
    table.best(|reading| reading).map(|(value, reading)| value.scored(reading, table.dora))
}

/// Whether a reason is nearer to a win than another.
fn lacks_less(new: NoScore, old: NoScore) -> bool {
    let han = |reason| match reason {
        NoScore::NotComplete => -1,
        NoScore::NoYaku => 0,
        NoScore::MinHan { han, .. } => i32::from(han),
    };
    han(new) > han(old)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::Hand;
    use crate::tile::KindSet;
    use crate::win::WinInput;
    use crate::yaku::of_triplets;

    const HANDS: [&str; 14] = [
        "234m567p23467s99m8s",
        "222333444s67m55p8m",
        "111222333m99p11z1z",
        "1112345678999m5m",
        "2233445566778p8p",
        "19m19p19s1234567z7z",
        "11335577m22446p6p",
        "67p22s8p,2-34m,555=z,1111z",
        "2s2s,1111m,999=9p,1111+z,55-5z",
        "123m2p2p,123p,456s,3333z",
        "345p678s678m22p,2-34m",
        "234m234p234s55z66z6z",
        "444m111222333z5z5z",
        "23m99p1m,1-23m,1-23p,999=s",
    ];

    /// Every reading of every hand, by ron and by tsumo, at the seats and in the rounds that change fu.
    fn each_reading(mut found: impl FnMut(&Win, &View<'_>)) {
        let rules = crate::doc_rules();
        for text in HANDS {
            for (flags, seat) in [(0, 0), (Flags::TSUMO, 0), (0, 2), (Flags::TSUMO, 1)] {
                let mut input = WinInput::new(Hand::parse(text).expect("notation"));
                input.said.flags = Flags(flags);
                input.said.seat = crate::Wind::ALL[seat];
                let win = Win::new(input, None).expect("a win that can be");
                let table = Table::of(&win, &rules);
                table.views(|view| found(&win, view));
            }
        }
    }

    #[test]
    fn fu_are_the_sum_of_their_items() {
        let mut readings = 0;
        each_reading(|win, view| {
            let mut items = 0;
            fu::each(win, &view.facts, |item| items += item.fu);
            assert_eq!(fu::of_reading(&view.facts), items, "{} {:?}", win.hand(), view.reading());
            readings += 1;
        });
        assert!(readings > 60, "{readings}");
    }

    #[test]
    fn two_triplets_are_no_yaku_of_three() {
        let win = Win::new(WinInput::new(Hand::parse(HANDS[0]).expect("notation")), None).expect("a win that can be");
        let rules = crate::doc_rules();
        let table = Table::of(&win, &rules);
        let mut facts = SplitFacts::new(&table.hand, &Default::default());
        facts.runs = 1;
        for first in Kind::all() {
            for second in Kind::all() {
                for pair in Kind::all() {
                    (facts.triplets, facts.pair) = (first.bit() | second.bit(), pair.bit());
                    assert_eq!(of_triplets(&facts), 0, "{first} {second} {pair}");
                }
            }
        }
        facts.triplets = KindSet::DRAGONS.0;
        assert_eq!(of_triplets(&facts), Yaku::Daisangen.bit());
    }
}
