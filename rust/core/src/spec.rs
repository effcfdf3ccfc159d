//! The part of a ruleset that scoring needs, as it is written.

use crate::tile::Kind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The part of a ruleset that scoring needs, by the option names of the ruleset schema.
///
/// Unknown names and values are refused when it is read; [`Rules::compile`](crate::Rules::compile) refuses what contradicts itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesSpec {
    /// How many seats there are.
    pub players: u8,
    /// Copies of each kind; kinds left out do not exist.
    #[serde(rename = "tiles.kinds")]
    pub tiles_kinds: BTreeMap<String, u8>,
    /// How many copies of a kind are red.
    #[serde(rename = "tiles.red")]
    pub tiles_red: BTreeMap<String, u8>,
    /// Han of each red tile.
    #[serde(rename = "tiles.red_value")]
    pub tiles_red_value: u8,
    /// Whether runs may be called.
    pub chi: bool,
    /// What north is.
    pub north_role: NorthRole,
    /// Han of each north set aside.
    #[serde(rename = "nukidora.value")]
    pub nukidora_value: u8,
    /// Whether setting a north aside interrupts first turn and ippatsu.
    #[serde(rename = "nukidora.breaks_first_turn")]
    pub nukidora_breaks_first_turn: bool,
    /// Whether robbing a north that is set aside is chankan.
    #[serde(rename = "nukidora.rob_gives_chankan")]
    pub nukidora_rob_gives_chankan: bool,
    /// Whether the supplement tile after a north set aside is rinshan.
    #[serde(rename = "nukidora.rinshan_yaku")]
    pub nukidora_rinshan_yaku: bool,
    /// The least han of yaku.
    pub min_han: u8,
    /// From how many honba on the least is two han.
    pub min_han_from_honba: Option<u8>,
    /// Whether an indicator skips kinds that do not exist.
    #[serde(rename = "dora.wrap_removed")]
    pub dora_wrap_removed: bool,
    /// Whether ura indicators count.
    #[serde(rename = "dora.ura")]
    pub dora_ura: bool,
    /// Whether they count without riichi too.
    #[serde(rename = "dora.ura_without_riichi")]
    pub dora_ura_without_riichi: bool,
    /// Whether a north set aside also counts as the dora of an indicator.
    #[serde(rename = "dora.indicator_for_nukidora")]
    pub dora_indicator_for_nukidora: bool,
    /// Whether tanyao may be open.
    #[serde(rename = "yaku.kuitan")]
    pub yaku_kuitan: bool,
    /// Whether pinfu and a self-draw go together.
    #[serde(rename = "yaku.pinfu_tsumo")]
    pub yaku_pinfu_tsumo: bool,
    /// Whether ippatsu is a yaku.
    #[serde(rename = "yaku.ippatsu")]
    pub yaku_ippatsu: bool,
    /// Other han than the table's, closed and open.
    #[serde(rename = "yaku.han_override")]
    pub yaku_han_override: BTreeMap<String, HanOverride>,
    /// Yaku that the table does not have.
    #[serde(rename = "yaku.off")]
    pub yaku_off: Vec<String>,
    /// Local yaku that the table has.
    #[serde(rename = "yaku.local")]
    pub yaku_local: Vec<String>,
    /// Whether paarenchan needs another yaku.
    #[serde(rename = "yaku.paarenchan_needs_yaku")]
    pub yaku_paarenchan_needs_yaku: bool,
    /// The suits of daisharin.
    #[serde(rename = "yaku.daisharin_suits")]
    pub yaku_daisharin_suits: String,
    /// The suits of chuuren.
    #[serde(rename = "yaku.chuuren_suits")]
    pub yaku_chuuren_suits: String,
    /// Whether ryuuiisou needs hatsu.
    #[serde(rename = "yaku.ryuuiisou_needs_hatsu")]
    pub yaku_ryuuiisou_needs_hatsu: bool,
    /// Whether four copies are two pairs of chiitoitsu.
    #[serde(rename = "yaku.chiitoi_four_same")]
    pub yaku_chiitoi_four_same: bool,
    /// Whether haitei and rinshan go together.
    #[serde(rename = "yaku.haitei_with_rinshan")]
    pub yaku_haitei_with_rinshan: bool,
    /// What renhou is worth.
    #[serde(rename = "yaku.renhou")]
    pub yaku_renhou: RenhouValue,
    /// What renhou goes together with.
    #[serde(rename = "yaku.renhou_combine")]
    pub yaku_renhou_combine: RenhouCombine,
    /// Which closed kans a hand in riichi may set aside.
    #[serde(rename = "riichi.ankan")]
    pub riichi_ankan: RiichiAnkan,
    /// Whether they may be of another tile than the drawn one.
    #[serde(rename = "riichi.okurikan")]
    pub riichi_okurikan: bool,
    /// The riichi kinds beside the ordinary one.
    #[serde(rename = "riichi.special")]
    pub riichi_special: Vec<SpecialRiichi>,
    /// Whether 4 han 30 fu and 3 han 60 fu are mangan.
    #[serde(rename = "score.kiriage")]
    pub score_kiriage: bool,
    /// Fu of a pair that is seat and round wind.
    #[serde(rename = "score.double_wind_pair_fu")]
    pub score_double_wind_pair_fu: u8,
    /// Fu of an open hand without any, by ron.
    #[serde(rename = "score.open_no_fu_ron")]
    pub score_open_no_fu_ron: u8,
    /// Fu of a self-draw after a kan.
    #[serde(rename = "score.rinshan_tsumo_fu")]
    pub score_rinshan_tsumo_fu: u8,
    /// What 13 han and more are.
    #[serde(rename = "score.kazoe")]
    pub score_kazoe: Kazoe,
    /// Whether yakuman add up.
    #[serde(rename = "score.yakuman_stack")]
    pub score_yakuman_stack: bool,
    /// The most yakuman that a hand counts.
    #[serde(rename = "score.yakuman_cap")]
    pub score_yakuman_cap: Option<u8>,
    /// Yakuman that count twice.
    #[serde(rename = "score.double_yakuman")]
    pub score_double_yakuman: Vec<String>,
    /// No limits.
    #[serde(rename = "score.aotenjo")]
    pub score_aotenjo: Option<Aotenjo>,
    /// How a self-draw is split.
    #[serde(rename = "score.tsumo_split")]
    pub score_tsumo_split: TsumoSplit,
    /// Whether a fifth copy can be waited for.
    #[serde(rename = "tenpai.own4")]
    pub tenpai_own4: Own4,
}

impl Default for RulesSpec {
    /// Four players with the full set, and the most common modern value of every option (rules.md 1).
    fn default() -> Self {
        Self {
            players: 4,
            tiles_kinds: Kind::all().map(|kind| (kind.to_string(), 4)).collect(),
            tiles_red: BTreeMap::new(),
            tiles_red_value: 1,
            chi: true,
            north_role: NorthRole::Wind,
            nukidora_value: 1,
            nukidora_breaks_first_turn: true,
            nukidora_rob_gives_chankan: false,
            nukidora_rinshan_yaku: true,
            min_han: 1,
            min_han_from_honba: None,
            dora_wrap_removed: true,
            dora_ura: true,
            dora_ura_without_riichi: false,
            dora_indicator_for_nukidora: true,
            yaku_kuitan: true,
            yaku_pinfu_tsumo: true,
            yaku_ippatsu: true,
            yaku_han_override: BTreeMap::new(),
            yaku_off: Vec::new(),
            yaku_local: Vec::new(),
            yaku_paarenchan_needs_yaku: true,
            yaku_daisharin_suits: "p".to_owned(),
            yaku_chuuren_suits: "mps".to_owned(),
            yaku_ryuuiisou_needs_hatsu: false,
            yaku_chiitoi_four_same: false,
            yaku_haitei_with_rinshan: false,
            yaku_renhou: RenhouValue::Off,
            yaku_renhou_combine: RenhouCombine::Never,
            riichi_ankan: RiichiAnkan::Strict,
            riichi_okurikan: false,
            riichi_special: Vec::new(),
            score_kiriage: false,
            score_double_wind_pair_fu: 4,
            score_open_no_fu_ron: 30,
            score_rinshan_tsumo_fu: 2,
            score_kazoe: Kazoe::Yakuman,
            score_yakuman_stack: true,
            score_yakuman_cap: None,
            score_double_yakuman: Vec::new(),
            score_aotenjo: None,
            score_tsumo_split: TsumoSplit::FourPlayer,
            tenpai_own4: Own4::NotIfConcealed4,
        }
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$variant_doc])* $variant),* }
    )*};
}

choices! {
    /// What the north tile is.
    NorthRole {
        /// A wind like the others.
        Wind,
        /// Everybody's yakuhai.
        YakuhaiAll,
        /// A bonus tile that is set aside.
        Nukidora,
    }
    /// What renhou is worth.
    RenhouValue {
        /// No yaku.
        Off,
        /// A mangan.
        Mangan,
        /// A baiman.
        Baiman,
        /// A yakuman.
        Yakuman,
    }
    /// What renhou goes together with.
    RenhouCombine {
        /// Nothing: it is compared with the ordinary hand.
        Never,
        /// Other yakuman, where it is one.
        WithYakuman,
    }
    /// What 13 han and more are.
    Kazoe {
        /// One yakuman.
        Yakuman,
        /// A sanbaiman.
        Sanbaiman,
        /// A yakuman for each 13 han.
        Multi,
    }
    /// How a self-draw is split among the others (rules.md 1.7).
    TsumoSplit {
        /// The dealer pays twice what the others pay.
        FourPlayer,
        /// As with four players, and the missing seat's share is nobody's.
        TsumoLoss,
        /// Equal parts of the ron value.
        EvenSplit,
        /// The missing seat's share, rounded, is divided among the payers, rounded again.
        NorthSplit,
        /// The same, rounded once.
        NorthSplitUnrounded,
        /// The ron value, two parts for the dealer and one for each other.
        DealerDouble,
        /// Everybody pays the ron value.
        FullEach,
        /// The only opponent pays the ron value.
        SinglePayer,
    }
    /// Whether a fifth copy of a tile can be waited for (rules.md 7).
    Own4 {
        /// It can.
        Counts,
        /// It cannot if the concealed tiles hold four.
        #[serde(rename = "not_if_concealed_4")]
        NotIfConcealed4,
        /// It cannot if hand and own melds hold four.
        #[serde(rename = "not_if_own_hand_and_melds_hold_4")]
        NotIfOwnHandAndMeldsHold4,
    }
    /// Which closed kans a hand in riichi may set aside (rules.md 1.5).
    RiichiAnkan {
        /// None.
        None,
        /// Those that leave the waits and every reading as they are.
        Strict,
        /// Those among them that cost no yaku.
        NoYakuLoss,
        /// Those that leave the waits as they are.
        Waits,
    }
    /// A riichi kind beside the ordinary one.
    SpecialKind {
        /// The hand or its waits are shown.
        Open,
        /// More han for a larger deposit.
        Flame,
    }
    /// What dealing into an open riichi costs who is in no riichi.
    DealIn {
        /// A yakuman at least.
        AtLeastYakuman,
    }
}

/// Han of a yaku, closed and open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HanOverride {
    /// The same in both; what must be closed stays closed.
    Same(u8),
    /// Closed, then open (0: not then).
    Each(u8, u8),
}

/// A riichi kind beside the ordinary one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRiichi {
    /// Which.
    pub kind: SpecialKind,
    /// Its han; one more in the first go-around.
    pub han: u8,
    /// What dealing into it costs who is in no riichi.
    pub deal_in_by_non_riichi: Option<DealIn>,
}

/// Scoring without limits (rules.md 1.7, 1.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aotenjo {
    /// Han of a yakuman.
    pub yakuman_han: u8,
    /// Han of renhou.
    pub renhou_han: u8,
    /// The greatest base value.
    pub cap_base: Option<u64>,
    /// Fu of kokushi.
    pub kokushi_fu: u8,
}
