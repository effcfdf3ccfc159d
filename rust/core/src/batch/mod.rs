//! The same over columns: rows of slices in, rows of slices out, no allocation a row, no row that depends on another.

pub mod analysis;
mod hands;
mod notation;
mod score;
mod status;

pub use hands::{Hands, PackRows, Packed, PackedHand, meld_code, pack};
pub use notation::Texts;
pub use score::{
    LOSER_NO_RIICHI, LOSER_RIICHI, NO_TILE, RIICHI, SaidColumns, ScoreRow, ScoreTable, Scores, Tables, scores,
};
pub use status::Status;
