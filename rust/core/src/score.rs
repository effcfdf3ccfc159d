//! The value of a win: the best reading, and what is compared with it.

use crate::decompose::{self, Reading};
use crate::fu::{self, FuItem};
use crate::points::{Base, KAZOE, Limit, MANGAN, YAKUMAN_BASE, capped, value};
use crate::rules::Rules;
use crate::spec::{NorthRole, RenhouCombine, RenhouValue};
use crate::tile::{Kind, Wind};
use crate::win::{Flags, Riichi, SevenPairs, Win};
use crate::yaku::{Facts, Form, WaitKind, YAKUMAN, Yaku, YakuSet, holding};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The yaku that count.
    pub yaku: YakuSet,
    /// How many yakuman they are worth, 0 for none.
    pub yakuman: u16,
    /// The fu, rounded.
    pub fu: u16,
    /// Bonus han.
    pub dora: Dora,
    /// The limit that was reached.
    pub limit: Option<Limit>,
    /// The base value.
    pub base: Base,
    /// The reading that won.
    pub reading: Reading,
    han: u16,
    raw_fu: u16,
    way: Way,
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
        match self.way {
            Way::Yakuman => None,
            Way::Renhou | Way::DealIn if self.yakuman > 0 && self.han == 0 => None,
            _ => Some(self.han),
        }
    }

    /// The fu before rounding.
    pub const fn raw_fu(&self) -> u16 {
        self.raw_fu
    }

    /// Each yaku with its han, or how often a yakuman counts.
    pub fn yaku<'a>(&self, win: &Win, rules: &'a Rules) -> impl Iterator<Item = (Yaku, u16)> + use<'a> {
        let (way, open, total, yakuman) = (self.way, win.open, self.han, self.yakuman);
        self.yaku.iter().map(move |yaku| {
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
        let facts = Table::new(win, rules).facts(&self.reading);
        fu::each(win, rules, &self.reading, &facts, |item| items.push(item));
        items
    }
}

/// A win at a table: what all readings share.
pub(crate) struct Table<'a> {
    win: &'a Win,
    rules: &'a Rules,
    dora: Dora,
    least: u16,
    template: Facts,
}

impl Score {
    /// The order of readings: points, then yakuman, then han, then fu, then fu before rounding.
    fn beats(&self, other: &Self) -> bool {
        let key = |score: &Self| (score.base, score.yakuman, score.han, score.fu, score.raw_fu);
        key(self) > key(other)
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(win: &'a Win, rules: &'a Rules) -> Self {
        let (input, spec) = (win.input(), rules.spec());
        let mut flags = input.flags;
        if flags.has(Flags::RINSHAN) && win.kans == 0 && !spec.nukidora_rinshan_yaku {
            flags.0 &= !Flags::RINSHAN;
        }
        let dealer = input.seat == Wind::East;
        let mut shapes = win.shapes;
        let suit = win.tile.suit() as usize;
        shapes.chuuren = shapes.chuuren && rules.chuuren_suits.get(suit) == Some(&true);
        shapes.daisharin = shapes.daisharin && rules.daisharin_suits.get(suit) == Some(&true);
        let template = Facts {
            form: Form::Standard,
            wait: WaitKind::Tanki,
            flags,
            riichi: input.riichi,
            dealer,
            melded: !input.hand.melds().is_empty(),
            kinds: win.kinds.0,
            seat: input.seat.kind().bit(),
            round: input.round.kind().bit(),
            common_north: if spec.north_role == NorthRole::YakuhaiAll { Kind::NORTH.bit() } else { 0 },
            triplets: 0,
            concealed_triplets: 0,
            kans: win.kans,
            runs: [0; 3],
            equal_runs: 0,
            pair: 0,
            shapes,
            pinfu_tsumo: spec.yaku_pinfu_tsumo,
            needs_hatsu: spec.yaku_ryuuiisou_needs_hatsu,
            haitei_with_rinshan: spec.yaku_haitei_with_rinshan,
            eighth_dealer_win: dealer && input.dealer_streak == 8,
        };
        let raised = spec.min_han_from_honba.is_some_and(|from| input.honba >= from);
        Self { win, rules, dora: dora(win, rules), least: u16::from(spec.min_han.max(1 + u8::from(raised))), template }
    }

    /// The facts of one reading.
    pub(crate) fn facts(&self, reading: &Reading) -> Facts {
        let mut facts = Facts { form: reading.form, wait: reading.wait, ..self.template };
        if reading.form != Form::Standard {
            return facts;
        }
        let win = self.win;
        let concealed = reading.triplets();
        let called = u32::from(!facts.flags.has(Flags::TSUMO) && reading.wait == WaitKind::Shanpon);
        facts.triplets = concealed | win.meld_triplets;
        facts.concealed_triplets = concealed.count_ones() + u32::from(win.closed_kans) - called;
        facts.pair = reading.pair();
        let (mut twice, mut four) = (0, 0);
        for (suit, runs) in facts.runs.iter_mut().enumerate() {
            let counts = reading.suits[suit].runs();
            // Three bits a run: those of the other suits find room between.
            twice |= (counts >> 1 & LOW) << suit;
            four |= counts >> 2 & LOW;
            *runs = (counts | counts >> 1 | counts >> 2) & LOW | win.meld_runs[suit];
        }
        facts.equal_runs = match twice {
            _ if four != 0 => 2,
            0 => 0,
            _ => 1 + u32::from(twice & (twice - 1) != 0),
        };
        facts
    }

    /// Calls `found` with every reading of the hand.
    #[inline]
    pub(crate) fn readings(&self, mut found: impl FnMut(Reading)) {
        let win = self.win;
        decompose::splits(win.splits, |suits| {
            decompose::completions(&suits, win.tile, |wait| found(Reading { form: Form::Standard, wait, suits }));
        });
        let pairs = match win.seven_pairs {
            SevenPairs::No => false,
            SevenPairs::Different => true,
            SevenPairs::Repeated => self.rules.spec().yaku_chiitoi_four_same,
        };
        if pairs && self.rules.has_form(Form::Chiitoitsu) {
            found(Reading::special(Form::Chiitoitsu));
        }
        if win.orphans && self.rules.has_form(Form::Kokushi) {
            found(Reading::special(Form::Kokushi));
        }
    }

    /// The value of one reading, or why it has none.
    pub(crate) fn value(&self, reading: Reading) -> Result<Score, NoScore> {
        let facts = self.facts(&reading);
        let rules = self.rules;
        let mut raw_fu = 0;
        fu::each(self.win, rules, &reading, &facts, |item| raw_fu += item.fu);
        let fu = fu::rounded(reading.form, raw_fu);
        let counted = rules.counted[usize::from(self.win.open)];
        let mut yaku = YakuSet(holding(&facts).0 & counted);
        if yaku.contains(Yaku::Paarenchan) && rules.spec().yaku_paarenchan_needs_yaku && !self.stands_alone(yaku) {
            yaku.0 &= !Yaku::Paarenchan.bit();
        }
        let yaku = yaku.without_hidden();
        let mut score = Score {
            yaku,
            yakuman: 0,
            fu,
            dora: self.dora,
            limit: None,
            base: Base::of(0),
            reading,
            han: 0,
            raw_fu,
            way: Way::Han,
        };
        let yakuman = self.yakuman(yaku);
        let ordinary = self.han(YakuSet(yaku.0 & !yakuman_bits(rules)));
        if yakuman == 0 && ordinary < self.least {
            return Err(if ordinary == 0 {
                NoScore::NoYaku
            } else {
                NoScore::MinHan { han: ordinary, least: self.least }
            });
        }
        let bonus = self.dora.total() + u16::from(self.win.input().bonus_han);
        if let Some(aotenjo) = rules.spec().score_aotenjo {
            score.way = Way::Aotenjo;
            score.yakuman = yakuman;
            score.han = ordinary + yakuman * u16::from(aotenjo.yakuman_han) + bonus;
            (score.base, score.limit) = value(score.han, fu, rules);
        } else if yakuman > 0 {
            score.way = Way::Yakuman;
            score.yaku.0 &= yakuman_bits(rules);
            score.dora = Dora::default();
            let times = if rules.spec().score_yakuman_stack {
                yakuman
            } else {
                let (best, times) = self.highest(score.yaku);
                score.yaku = best;
                times
            };
            score.yakuman = capped(times, rules);
            score.base = Base::of(YAKUMAN_BASE * u64::from(score.yakuman));
            score.limit = Some(Limit::Yakuman);
        } else {
            score.han = ordinary + bonus;
            (score.base, score.limit) = value(score.han, fu, rules);
        }
        Ok(score)
    }

    /// Whether the hand wins without paarenchan.
    fn stands_alone(&self, yaku: YakuSet) -> bool {
        let others = YakuSet(yaku.0 & !Yaku::Paarenchan.bit());
        self.yakuman(others) > 0 || self.han(others.without_hidden()) >= self.least
    }

    fn han(&self, yaku: YakuSet) -> u16 {
        let open = usize::from(self.win.open);
        yaku.iter().map(|yaku| u16::from(self.rules.worth[yaku as usize][open])).sum()
    }

    fn yakuman(&self, yaku: YakuSet) -> u16 {
        match yaku.0 & yakuman_bits(self.rules) {
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
    pub(crate) fn alternatives(&self, mut found: impl FnMut(Score)) {
        let input = self.win.input();
        let (rules, spec) = (self.rules, self.rules.spec());
        if input.flags.has(Flags::TSUMO) {
            return;
        }
        let first_turn_ron = input.flags.has(Flags::FIRST_TURN) && !self.template.dealer;
        let renhou = first_turn_ron && spec.score_aotenjo.is_none() && spec.yaku_renhou_combine == RenhouCombine::Never;
        if renhou {
            let (han, base, limit) = match spec.yaku_renhou {
                RenhouValue::Off => return,
                RenhouValue::Mangan => (5, MANGAN, Limit::Mangan),
                RenhouValue::Baiman => (8, 2 * MANGAN, Limit::Baiman),
                RenhouValue::Yakuman => (0, YAKUMAN_BASE, Limit::Yakuman),
            };
            if let Some((reading, fu, raw_fu)) = self.widest() {
                found(Score {
                    yaku: YakuSet(Yaku::Renhou.bit()),
                    yakuman: u16::from(limit == Limit::Yakuman),
                    fu,
                    dora: Dora::default(),
                    limit: Some(limit),
                    base: Base::of(base),
                    reading,
                    han,
                    raw_fu,
                    way: Way::Renhou,
                });
            }
        }
        let open_riichi = match input.riichi {
            Some(Riichi::Open) => Some(Yaku::OpenRiichi),
            Some(Riichi::DoubleOpen) => Some(Yaku::DoubleOpenRiichi),
            _ => None,
        };
        if let (Some(yaku), Some(false), true) = (open_riichi, input.loser_riichi, rules.open_riichi_deal_in)
            && let Some((reading, fu, raw_fu)) = self.widest()
        {
            let han = if spec.score_aotenjo.is_some() { KAZOE } else { 0 };
            let (base, limit) =
                if han > 0 { value(han, fu, rules) } else { (Base::of(YAKUMAN_BASE), Some(Limit::Yakuman)) };
            found(Score {
                yaku: YakuSet(yaku.bit()),
                yakuman: 1,
                fu,
                dora: Dora::default(),
                limit,
                base,
                reading,
                han,
                raw_fu,
                way: Way::DealIn,
            });
        }
    }

    /// The reading with the highest fu.
    fn widest(&self) -> Option<(Reading, u16, u16)> {
        let mut widest: Option<(Reading, u16, u16)> = None;
        self.readings(|reading| {
            let facts = self.facts(&reading);
            let mut raw_fu = 0;
            fu::each(self.win, self.rules, &reading, &facts, |item| raw_fu += item.fu);
            let fu = fu::rounded(reading.form, raw_fu);
            if widest.is_none_or(|(_, most, most_raw)| (fu, raw_fu) > (most, most_raw)) {
                widest = Some((reading, fu, raw_fu));
            }
        });
        widest
    }
}

const LOW: u32 = crate::suits::RUN_STARTS;

/// The yaku that count as yakuman at a table: renhou may be one.
fn yakuman_bits(rules: &Rules) -> u64 {
    let spec = rules.spec();
    if spec.yaku_renhou_combine == RenhouCombine::WithYakuman && spec.score_aotenjo.is_none() {
        YAKUMAN | Yaku::Renhou.bit()
    } else {
        YAKUMAN
    }
}

fn dora(win: &Win, rules: &Rules) -> Dora {
    let (input, spec) = (win.input(), rules.spec());
    let set_aside = if spec.dora_indicator_for_nukidora { input.nukidora } else { 0 };
    let count = |indicators: &[Kind]| {
        indicators.iter().filter_map(|&indicator| rules.dora(indicator)).fold(0, |sum, kind| {
            let norths = if kind == Kind::NORTH { set_aside } else { 0 };
            sum + u16::from(win.held[kind.index()] + norths)
        })
    };
    let ura = spec.dora_ura && (input.riichi.is_some() || spec.dora_ura_without_riichi);
    Dora {
        dora: count(&input.dora),
        ura: if ura { count(&input.ura) } else { 0 },
        red: u16::from(win.reds) * u16::from(spec.tiles_red_value),
        nuki: u16::from(input.nukidora) * u16::from(spec.nukidora_value),
    }
}

/// The value of a win at a table, or why it has none. The win must fit the table, see [`Win::check`].
pub fn score(win: &Win, rules: &Rules) -> Result<Score, NoScore> {
    let table = Table::new(win, rules);
    let mut best: Result<Score, NoScore> = Err(NoScore::NotComplete);
    table.readings(|reading| {
        let value = table.value(reading);
        match (&best, &value) {
            (Ok(old), Ok(new)) if new.beats(old) => best = value,
            (Err(_), Ok(_)) => best = value,
            (Err(old), Err(new)) if lacks_less(*new, *old) => best = value,
            _ => {}
        }
    });
    table.alternatives(|other| {
        if best.is_err() || best.as_ref().is_ok_and(|hand| other.base > hand.base) {
            best = Ok(other);
        }
    });
    best
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
