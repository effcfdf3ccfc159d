//! What a ruleset compiles to: tables, not switches.

use crate::counts::TileCounts;
use crate::meld::Source;
use crate::points::{self, Limit};
use crate::shanten::TableTiles;
use crate::spec::{
    HanOverride, NorthRole, RenhouCombine, RenhouValue, RulesSpec, SpecialKind, SpecialRiichi, TsumoSplit,
};
use crate::tile::{KINDS, Kind, KindSet, Suit, Wind};
use crate::win::Need;
use crate::yaku::{Form, Worth, YAKUMAN, Yaku, YakuSet};
use std::collections::BTreeMap;

/// A contradiction in a [`RulesSpec`]: the options and why they cannot stand together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", .options.join(", "))]
pub struct RulesError {
    /// The options.
    pub options: Vec<&'static str>,
    /// Why.
    pub reason: String,
}

/// A share of a self-draw as a fraction of the base value, and what comes on top of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) times: u64,
    pub(crate) over: u64,
    pub(crate) missing: Option<Missing>,
}

/// The shares of seats that the table lacks, rounded, divided among the payers and rounded again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) seats: u64,
    /// The share of each as a multiple of the base value.
    pub(crate) times: u64,
    pub(crate) payers: u64,
}

impl Part {
    const NOTHING: Self = Self { times: 0, over: 1, missing: None };
}

/// How a win of the dealer, or of another seat, is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) ron: u64,
    pub(crate) dealer: Part,
    pub(crate) other: Part,
}

/// A ruleset compiled for scoring: frozen tables.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    spec: RulesSpec,
    pub(crate) kinds: KindSet,
    pub(crate) copies: TileCounts,
    pub(crate) reds: TileCounts,
    /// The dora of each indicator.
    pub(crate) successor: [Option<Kind>; KINDS],
    /// Han of each yaku (multiples of a yakuman), closed and open.
    pub(crate) worth: [[u8; 2]; Yaku::ALL.len()],
    /// The sums of `worth` over each byte of a set of yaku, closed and open.
    sums: [[[u16; 256]; 8]; 2],
    /// The yaku that count, closed and open.
    pub(crate) counted: [u64; 2],
    /// The yaku that count as yakuman: renhou may be one.
    pub(crate) yakuman: u64,
    /// North, where a triplet of it is everybody's yaku.
    pub(crate) common_north: u64,
    /// What so many han and fu are worth below the last limit, `han * FU + fu / 5`.
    pub(crate) limited: Box<[(u64, Option<Limit>)]>,
    /// For the seats 0 = dealer, 1 = others.
    pub(crate) splits: [Split; 2],
    pub(crate) daisharin_suits: [bool; 3],
    pub(crate) chuuren_suits: [bool; 3],
    pub(crate) open_riichi_deal_in: bool,
    /// What shanten asks of the table.
    pub(crate) tiles: TableTiles,
    /// What wins may ask of the table, see [`Need`].
    pub(crate) grants: u32,
}

/// How many seats the shares of a table of four are made for (rules.md 1.7).
const FULL_TABLE: u64 = 4;

impl Rules {
    /// Resolves a ruleset to tables, or lists all that contradicts itself.
    pub fn compile(spec: RulesSpec) -> Result<Self, Vec<RulesError>> {
        let mut errors = Errors::default();
        let copies = tile_counts(&spec.tiles_kinds, "tiles.kinds", &mut errors);
        let kinds: KindSet = Kind::all().filter(|kind| copies[kind.index()] > 0).collect();
        let reds = tile_counts(&spec.tiles_red, "tiles.red", &mut errors);
        for kind in Kind::all() {
            let (red, copies) = (reds[kind.index()], copies[kind.index()]);
            if copies > 4 {
                errors.add(&["tiles.kinds"], format!("{copies} copies of {kind}; at most four"));
            }
            if red > copies {
                errors.add(&["tiles.red", "tiles.kinds"], format!("{red} red {kind} of {copies} in the set"));
            }
        }
        let seats = usize::from(spec.players);
        if !(2..=Wind::ALL.len()).contains(&seats) {
            errors.add(&["players"], format!("{seats} seats; a table has two to four"));
        } else if let Some(wind) = Wind::ALL[..seats].iter().find(|wind| !kinds.contains(wind.kind()))
            && kinds.0 & KindSet::HONORS.0 != 0
        {
            errors.add(&["players", "tiles.kinds"], format!("seat {} without its tile {}", wind.letter(), wind.kind()));
        }
        if spec.north_role != NorthRole::Wind && !kinds.contains(Kind::NORTH) {
            errors.add(&["north_role", "tiles.kinds"], "the set has no north".to_owned());
        }
        if !(1..=2).contains(&spec.min_han) {
            errors.add(&["min_han"], "1 or 2".to_owned());
        }
        let [daisharin_suits, chuuren_suits] =
            [("yaku.daisharin_suits", &spec.yaku_daisharin_suits), ("yaku.chuuren_suits", &spec.yaku_chuuren_suits)]
                .map(|(option, letters)| suits(option, letters, &mut errors));
        for (option, value, allowed) in [
            ("score.double_wind_pair_fu", spec.score_double_wind_pair_fu, [2, 4]),
            ("score.open_no_fu_ron", spec.score_open_no_fu_ron, [20, 30]),
            ("score.rinshan_tsumo_fu", spec.score_rinshan_tsumo_fu, [0, 2]),
        ] {
            if !allowed.contains(&value) {
                errors.add(&[option], format!("{value}; {} or {}", allowed[0], allowed[1]));
            }
        }
        let (worth, counted) = worth(&spec, &mut errors);
        let splits = splits(spec.score_tsumo_split, u64::from(spec.players.clamp(2, 4)));
        if !errors.0.is_empty() {
            return Err(errors.0);
        }
        Ok(Self {
            kinds,
            copies: TileCounts::new(copies),
            reds: TileCounts::new(reds),
            successor: std::array::from_fn(|i| Kind::new(i as u8).and_then(|kind| successor(kind, kinds, &spec))),
            grants: grants(&spec, kinds, &copies),
            tiles: TableTiles::new(&spec, copies, |form| has_form(&counted, form)),
            worth,
            sums: sums(&worth),
            counted,
            yakuman: if spec.yaku_renhou_combine == RenhouCombine::WithYakuman && spec.score_aotenjo.is_none() {
                YAKUMAN | Yaku::Renhou.bit()
            } else {
                YAKUMAN
            },
            common_north: if spec.north_role == NorthRole::YakuhaiAll { Kind::NORTH.bit() } else { 0 },
            limited: points::limited_table(&spec),
            splits,
            daisharin_suits,
            chuuren_suits,
            open_riichi_deal_in: spec
                .riichi_special
                .iter()
                .any(|special| special.kind == SpecialKind::Open && special.deal_in_by_non_riichi.is_some()),
            spec,
        })
    }

    /// What the rules were compiled from.
    pub const fn spec(&self) -> &RulesSpec {
        &self.spec
    }

    /// The kind that an indicator makes dora, if any.
    ///
    /// Kinds that are not in the set are skipped: with 2m to 8m gone, 1m indicates 9m.
    pub const fn dora(&self, indicator: Kind) -> Option<Kind> {
        self.successor[indicator.index()]
    }

    /// Han of a yaku, or how many yakuman it counts, in a closed or open hand; 0 if it does not count.
    pub const fn worth(&self, yaku: Yaku, open: bool) -> u8 {
        if self.counted[open as usize] & yaku.bit() != 0 { self.worth[yaku as usize][open as usize] } else { 0 }
    }

    /// The han of a set of yaku, or how many yakuman it counts, in a closed or open hand, whichever of them count.
    #[inline]
    pub(crate) fn sum(&self, yaku: YakuSet, open: bool) -> u16 {
        let bytes = self.sums[usize::from(open)].iter().zip(yaku.0.to_le_bytes());
        bytes.map(|(sums, byte)| sums[usize::from(byte)]).sum()
    }

    /// The same of yaku that are no yakuman, whose bits come first.
    #[inline]
    pub(crate) fn sum_of_ordinary(&self, yaku: YakuSet, open: bool) -> u16 {
        const BYTES: usize = (u64::BITS - (!YAKUMAN & YakuSet::ALL.0).leading_zeros()).div_ceil(8) as usize;
        let bytes = self.sums[usize::from(open)][..BYTES].iter().zip(yaku.0.to_le_bytes());
        bytes.map(|(sums, byte)| sums[usize::from(byte)]).sum()
    }

    /// The seats of the table.
    pub fn seats(&self) -> &'static [Wind] {
        &Wind::ALL[..usize::from(self.spec.players)]
    }

    /// Whether hands of a form win at the table: seven pairs and thirteen orphans do where their yaku exist.
    pub(crate) const fn has_form(&self, form: Form) -> bool {
        has_form(&self.counted, form)
    }

    /// Whether somebody sits there to call from: the seat across is neither the next nor the previous one.
    pub(crate) const fn has_source(&self, source: Source) -> bool {
        !matches!(source, Source::Across) || self.grants & Need::ACROSS != 0
    }

    /// The special riichi of a kind, if the table has it.
    pub(crate) fn special(&self, kind: SpecialKind) -> Option<&SpecialRiichi> {
        self.spec.riichi_special.iter().find(|special| special.kind == kind)
    }
}

const fn has_form(counted: &[u64; 2], form: Form) -> bool {
    match form {
        Form::Standard => true,
        Form::Chiitoitsu => counted[0] & Yaku::Chiitoitsu.bit() != 0,
        Form::Kokushi => counted[0] & Yaku::Kokushi.bit() != 0,
    }
}

fn grants(spec: &RulesSpec, kinds: KindSet, copies: &[u8; KINDS]) -> u32 {
    let honors = kinds.0 & KindSet::HONORS.0 != 0;
    let rounds = Wind::ALL.iter().filter(|wind| !honors || kinds.contains(wind.kind()));
    let granted = [
        (spec.chi, Need::CHI),
        (usize::from(spec.players) > Source::ALL.len(), Need::ACROSS),
        (spec.north_role == NorthRole::Nukidora, Need::NUKIDORA),
        (!spec.nukidora_breaks_first_turn, Need::UNINTERRUPTED_NUKIDORA),
        (spec.nukidora_rob_gives_chankan, Need::ROBBED_NORTH),
        (spec.yaku_haitei_with_rinshan, Need::HAITEI_WITH_RINSHAN),
        (copies.iter().all(|&copies| copies == 0 || copies == 4), Need::FULL_SET),
    ];
    granted.iter().filter(|(granted, _)| *granted).fold(0, |bits, (_, need)| bits | need)
        | spec.riichi_special.iter().fold(0, |bits, special| bits | Need::special(special.kind))
        | ((1 << spec.players) - 1) * Need::SEAT
        | rounds.fold(0, |bits, &wind| bits | Need::ROUND << wind as u32)
}

#[derive(Default)]
struct Errors(Vec<RulesError>);

impl Errors {
    fn add(&mut self, options: &[&'static str], reason: String) {
        self.0.push(RulesError { options: options.to_vec(), reason });
    }
}

fn tile_counts(map: &BTreeMap<String, u8>, option: &'static str, errors: &mut Errors) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    for (name, &count) in map {
        match Kind::all().find(|kind| kind.to_string() == *name) {
            Some(kind) => counts[kind.index()] = count,
            None => errors.add(&[option], format!("{name:?} is no kind of tile")),
        }
    }
    counts
}

fn suits(option: &'static str, letters: &str, errors: &mut Errors) -> [bool; 3] {
    if let Some(letter) = letters.chars().find(|letter| !"mps".contains(*letter)) {
        errors.add(&[option], format!("{letter:?} is none of m, p, s"));
    }
    [Suit::Man, Suit::Pin, Suit::Sou].map(|suit| letters.contains(suit.letter()))
}

/// The next kind of the indicator's group: its suit, the winds, the dragons.
fn successor(indicator: Kind, kinds: KindSet, spec: &RulesSpec) -> Option<Kind> {
    let group = match indicator.suit() {
        Suit::Honor if KindSet::WINDS.contains(indicator) => KindSet::WINDS,
        Suit::Honor => KindSet::DRAGONS,
        suit => KindSet(0x1ff << suit.first()),
    };
    let wrapped = if spec.dora_wrap_removed { KindSet(group.0 & kinds.0) } else { group };
    let higher = KindSet(wrapped.0 & !((indicator.bit() << 1) - 1));
    higher.iter().next().or_else(|| wrapped.iter().next()).filter(|&dora| kinds.contains(dora))
}

type Worths = [[u8; 2]; Yaku::ALL.len()];

/// Han and multiples of every yaku, and which of them count, closed and open.
fn worth(spec: &RulesSpec, errors: &mut Errors) -> (Worths, [u64; 2]) {
    let mut worth: Worths = std::array::from_fn(|i| match Yaku::ALL[i].worth() {
        Worth::Han(closed, open) => [closed, open],
        Worth::Yakuman { open } => [1, u8::from(open)],
    });
    override_han(spec, &mut worth, errors);
    if !spec.yaku_kuitan {
        worth[Yaku::Tanyao as usize][1] = 0;
    }
    for id in &spec.score_double_yakuman {
        match Yaku::from_id(id) {
            Some(yaku) if DOUBLE.contains(&yaku) => worth[yaku as usize].iter_mut().for_each(|times| *times *= 2),
            _ => errors.add(&["score.double_yakuman"], format!("{id:?} is none of {}", ids(&DOUBLE))),
        }
    }
    riichi_kinds(spec, &mut worth, errors);
    if let Some(aotenjo) = spec.score_aotenjo {
        worth[Yaku::Renhou as usize] = [aotenjo.renhou_han, 0];
    } else if spec.yaku_renhou == RenhouValue::Yakuman {
        worth[Yaku::Renhou as usize] = [1, 0];
    }
    let off = off(spec, errors);
    let counted = [0, 1].map(|open| {
        let counts = |yaku: &&Yaku| worth[**yaku as usize][open] > 0 && off & yaku.bit() == 0;
        Yaku::ALL.iter().filter(counts).fold(0, |bits, yaku| bits | yaku.bit())
    });
    (worth, counted)
}

/// The sums of han over every byte of a set of yaku.
fn sums(worth: &Worths) -> [[[u16; 256]; 8]; 2] {
    let han = |open: usize, yaku: usize| worth.get(yaku).map_or(0, |worth| u16::from(worth[open]));
    let sum = |open: usize, byte: usize, bits: usize| {
        (0..8).filter(|bit| bits >> bit & 1 != 0).map(|bit| han(open, 8 * byte + bit)).sum()
    };
    std::array::from_fn(|open| std::array::from_fn(|byte| std::array::from_fn(|bits| sum(open, byte, bits))))
}

/// Puts the table's own han in place.
fn override_han(spec: &RulesSpec, worth: &mut Worths, errors: &mut Errors) {
    const OPTION: &str = "yaku.han_override";
    for (id, han) in &spec.yaku_han_override {
        let Some(yaku) = Yaku::from_id(id) else {
            errors.add(&[OPTION], format!("{id:?} is no yaku"));
            continue;
        };
        let open = worth[yaku as usize][1];
        if yaku.is_yakuman() || DERIVED.contains(&yaku) {
            errors.add(&[OPTION], format!("the value of {id} is not set here"));
        }
        worth[yaku as usize] = match *han {
            HanOverride::Same(han) => [han, if open == 0 { 0 } else { han }],
            HanOverride::Each(closed, open) => [closed, open],
        };
        let [new_closed, new_open] = worth[yaku as usize];
        if open == 0 && new_open > 0 {
            errors.add(&[OPTION], format!("{id} exists in closed hands only"));
        }
        if new_closed == 0 {
            errors.add(&[OPTION, "yaku.off"], format!("{id} with no han; name it in yaku.off instead"));
        }
        if new_closed.max(new_open) > MOST_HAN {
            errors.add(&[OPTION], format!("{id} with more than {MOST_HAN} han"));
        }
    }
}

/// The han of the riichi kinds: a double one is worth one more than its own kind (rules.md 7).
fn riichi_kinds(spec: &RulesSpec, worth: &mut Worths, errors: &mut Errors) {
    worth[Yaku::DoubleRiichi as usize][0] = worth[Yaku::Riichi as usize][0].saturating_add(1);
    for (kind, yaku, double) in SPECIAL {
        let mut specials = spec.riichi_special.iter().filter(|special| special.kind == kind);
        let han = specials.next().map_or(0, |special| special.han);
        worth[yaku as usize][0] = han;
        worth[double as usize][0] = if han > 0 { han.saturating_add(1) } else { 0 };
        if specials.next().is_some() {
            errors.add(&["riichi.special"], format!("{} twice", yaku.id()));
        }
    }
    if spec.riichi_special.iter().any(|special| special.han == 0) {
        errors.add(&["riichi.special"], "a riichi with no han".to_owned());
    }
}

/// The yaku that the table does not have.
fn off(spec: &RulesSpec, errors: &mut Errors) -> u64 {
    let mut off = 0;
    for id in &spec.yaku_off {
        match Yaku::from_id(id) {
            Some(Yaku::Renhou | Yaku::NagashiMangan) => {
                errors.add(&["yaku.off"], format!("{id} has an option of its own"));
            }
            Some(yaku) if yaku.is_local() => errors.add(&["yaku.off", "yaku.local"], format!("{id} is off anyway")),
            Some(yaku) => off |= yaku.bit(),
            None => errors.add(&["yaku.off"], format!("{id:?} is no yaku")),
        }
    }
    let mut local = 0;
    for id in &spec.yaku_local {
        match Yaku::from_id(id) {
            Some(yaku) if yaku.is_local() => local |= yaku.bit(),
            _ => errors.add(&["yaku.local"], format!("{id:?} is no local yaku")),
        }
    }
    if spec.yaku_renhou_combine == RenhouCombine::WithYakuman && spec.yaku_renhou != RenhouValue::Yakuman {
        errors.add(&["yaku.renhou_combine", "yaku.renhou"], "only a yakuman stands beside yakuman".to_owned());
    }
    let renhou_adds = spec.score_aotenjo.is_some() || spec.yaku_renhou_combine == RenhouCombine::WithYakuman;
    for yaku in Yaku::ALL.iter().copied() {
        let counts = match yaku {
            Yaku::Ippatsu => spec.yaku_ippatsu,
            Yaku::Renhou => spec.yaku_renhou != RenhouValue::Off && renhou_adds,
            Yaku::NagashiMangan => false,
            _ => !yaku.is_local() || local & yaku.bit() != 0,
        };
        if !counts {
            off |= yaku.bit();
        }
    }
    off
}

/// More han than any rules know, far below what would overflow.
const MOST_HAN: u8 = 100;
/// The riichi kinds beside the ordinary one, and their yaku.
const SPECIAL: [(SpecialKind, Yaku, Yaku); 2] = [
    (SpecialKind::Open, Yaku::OpenRiichi, Yaku::DoubleOpenRiichi),
    (SpecialKind::Flame, Yaku::FlameRiichi, Yaku::DoubleFlameRiichi),
];
/// Yakuman that a table may count twice.
const DOUBLE: [Yaku; 4] = [Yaku::SuuankouTanki, Yaku::Daisuushii, Yaku::Kokushi13, Yaku::Chuuren9];
/// Yaku whose value follows from another option.
const DERIVED: [Yaku; 7] = [
    Yaku::DoubleRiichi,
    Yaku::OpenRiichi,
    Yaku::DoubleOpenRiichi,
    Yaku::FlameRiichi,
    Yaku::DoubleFlameRiichi,
    Yaku::Renhou,
    Yaku::NagashiMangan,
];

fn ids(yaku: &[Yaku]) -> String {
    yaku.iter().map(|yaku| yaku.id()).collect::<Vec<_>>().join(", ")
}

/// The shares of a dealer's win and of another's (rules.md 1.7).
fn splits(split: TsumoSplit, seats: u64) -> [Split; 2] {
    let payers = seats - 1;
    let missing = FULL_TABLE - seats;
    let plain = |times| Part { times, over: 1, missing: None };
    [true, false].map(|dealer_wins| {
        // A full table's self-draw: the dealer's win costs everybody twice the base, another's costs the dealer twice, the others once.
        let ron = if dealer_wins { 6 } else { 4 };
        let (dealer, other) = if dealer_wins { (0, 2) } else { (2, 1) };
        let part = |share: u64, parts: u64| match split {
            TsumoSplit::FourPlayer | TsumoSplit::TsumoLoss => plain(share),
            TsumoSplit::EvenSplit => Part { times: ron, over: payers, missing: None },
            TsumoSplit::NorthSplit => {
                Part { times: share, over: 1, missing: Some(Missing { seats: missing, times: other, payers }) }
            }
            TsumoSplit::NorthSplitUnrounded => {
                Part { times: share * payers + missing * other, over: payers, missing: None }
            }
            TsumoSplit::DealerDouble => {
                let all_parts = if dealer_wins { payers } else { payers + 1 };
                Part { times: ron * parts, over: all_parts, missing: None }
            }
            TsumoSplit::FullEach | TsumoSplit::SinglePayer => plain(ron),
        };
        Split {
            ron,
            dealer: if dealer_wins { Part::NOTHING } else { part(dealer, 2) },
            // With two seats there is nobody beside the dealer and the winner.
            other: if dealer_wins || payers > 1 { part(other, 1) } else { Part::NOTHING },
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{self, Numbers};

    #[test]
    fn sums_of_han_are_those_of_each_yaku() {
        let mut numbers = Numbers(5);
        for _ in 0..20 {
            let rules = random::rules(&mut numbers);
            for _ in 0..200 {
                let set = YakuSet(numbers.below(1 << 31) << 31 | numbers.below(1 << 31));
                let set = YakuSet(set.0 & ((1 << Yaku::ALL.len()) - 1));
                for open in [false, true] {
                    let each = set.iter().map(|yaku| u16::from(rules.worth[yaku as usize][usize::from(open)])).sum();
                    assert_eq!(rules.sum(set, open), each, "{set:?}");
                    let ordinary = YakuSet(set.0 & !YAKUMAN);
                    assert_eq!(rules.sum_of_ordinary(ordinary, open), rules.sum(ordinary, open), "{set:?}");
                }
            }
        }
    }
}
