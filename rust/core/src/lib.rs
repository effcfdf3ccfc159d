//! Riichi mahjong hands: notation, decomposition, waits, shanten, tile acceptance, yaku, fu, han and the shares of one win.
//!
//! Rust knows hands, never whose money it is. Rules are data: a [`RulesSpec`] compiles to [`Rules`], tables that every table of
//! four, three or two players shares the code of.
#![forbid(unsafe_code)]
// What runs once a row must be compiled into the loop over rows, where the table is known.
#![allow(clippy::inline_always)]

pub mod batch;
mod check;
mod contradiction;
mod counts;
mod decompose;
mod distances;
mod explain;
mod fu;
mod hand;
mod meld;
mod points;
#[cfg(test)]
mod random;
mod rules;
mod said;
mod score;
mod shanten;
mod spec;
mod suits;
mod tile;
mod uses;
mod waits;
mod win;
mod yaku;

pub use contradiction::Contradiction;
pub use counts::TileCounts;
pub use decompose::{Block, Reading};
pub use explain::{Explained, Explanation, NextStep, Refused, Why, explain};
pub use fu::{FuItem, FuReason};
pub use hand::{Hand, MAX_MELDS, MAX_TILES, NotationError, NotationReason, each_tile, parse_tiles};
pub use meld::{Meld, MeldError, MeldKind, Source};
pub use points::{Base, Limit, Number, TsumoShares, nagashi, ron_share, tsumo_shares, value};
pub use rules::{Rules, RulesError};
pub use said::{Flags, Indicators, MAX_INDICATORS, Riichi, Said};
pub use score::{Dora, NoScore, Score, score};
pub use shanten::{Acceptance, Concealed, Shanten};
pub use spec::{
    Aotenjo, DealIn, HanOverride, Kazoe, NorthRole, Own4, RenhouCombine, RenhouValue, RiichiAnkan, RulesSpec,
    SpecialKind, SpecialRiichi, TsumoSplit,
};
pub use tile::{KINDS, Kind, KindSet, Suit, Tile, TileError, Wind};
pub use uses::{Uses, tenpai_discards};
pub use waits::{WaitKinds, Waits, riichi_ankan};
pub use win::{Win, WinInput};
pub use yaku::{Form, WaitKind, Worth, Yaku, YakuSet};

/// A four-player table for the examples of this documentation.
///
/// # Panics
/// Never: the rules are valid.
#[doc(hidden)]
pub fn doc_rules() -> Rules {
    Rules::compile(RulesSpec::default()).expect("the defaults do not contradict themselves")
}
