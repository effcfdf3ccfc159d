//! Why a win, or a hand, cannot be: one list of all contradictions.

use crate::said::{MAX_INDICATORS, Riichi};
use crate::tile::{Kind, Wind};

macro_rules! contradictions {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),* $(,)? })? [$($place:literal),*] $text:literal $(($($arg:tt)+))?;)*) => {
        /// Why a win, or a hand, cannot be.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        #[allow(missing_docs, reason = "the fields are what the messages name")]
        pub enum Contradiction {
            $($(#[$doc])* #[error($text $(, $($arg)+)?)] $name $({ $($field: $type),* })?,)*
        }

        impl Contradiction {
            /// The codes of all contradictions and where each of them lies, in parameters of a win.
            pub const CODES: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$($place),*])),*];

            /// The contradiction's name.
            pub const fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => stringify!($name),)* }
            }

            /// The parameters that contradict each other.
            pub const fn places(&self) -> &'static [&'static str] {
                match self { $(Self::$name $({ $($field: _),* })? => &[$($place),*],)* }
            }
        }
    };
}

contradictions! {
    /// A hand has too many or too few tiles for what is asked of it.
    TileCount { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a complete hand has 14" (.found + 3 * .melds);
    /// More tiles than any hand has.
    TooManyTiles { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a hand has 14 at most" (.found + 3 * .melds);
    /// Tiles in threes are no moment of any game.
    TilesInThrees { found: usize } ["hand"] "{found} concealed tiles; a hand holds 3n + 1, or 3n + 2 after a draw";
    /// Melds that do not leave room for the tiles.
    TilesAndMelds { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a hand has 13, or 14 after a draw" (.found + 3 * .melds);
    /// Thirteen tiles were asked for.
    NotWaiting { found: usize } ["hand"] "{found} concealed tiles; only a hand of 3n + 1 waits";
    /// More melds than sets.
    TooManyMelds { found: usize } ["hand"] "{found} melds; a hand has four at most";
    /// More copies than exist.
    Copies { kind: Kind, found: u8, copies: u8 } ["hand", "dora", "ura", "nukidora", "visible"]
        "{found} copies of {kind} in hand, melds, indicators and what is set aside or seen; there are {copies}";
    /// More red copies than the table has.
    Reds { kind: Kind, found: u8, reds: u8 } ["hand"] "{found} red {kind}; the table has {reds}";
    /// A kind that the table does not have.
    NotInSet { kind: Kind } ["hand", "dora", "ura", "visible"] "the table has no {kind}";
    /// More indicators than a table shows.
    TooManyIndicators { found: usize } ["dora", "ura"] "{found} indicators in a row; {MAX_INDICATORS} at most";
    /// Haitei is a tsumo.
    HaiteiByRon ["haitei", "tsumo"] "haitei is a tsumo; the discard after the last tile is houtei";
    /// Houtei is a ron.
    HouteiByTsumo ["houtei", "tsumo"] "houtei is a ron; the last tile itself is haitei";
    /// A supplement tile is drawn.
    RinshanByRon ["rinshan", "tsumo"] "rinshan is a tsumo";
    /// A robbed tile is another's.
    ChankanByTsumo ["chankan", "tsumo"] "chankan is a ron";
    /// A supplement tile needs a reason.
    RinshanWithoutKan ["rinshan", "hand", "nukidora"] "rinshan without a kan or a north set aside";
    /// The last discard is no kan.
    HouteiWithChankan ["houtei", "chankan"] "a robbed tile is no discard: houtei or chankan";
    /// The last tile of the wall is no supplement tile.
    HaiteiWithRinshan ["haitei", "rinshan"] "a supplement tile is not the last of the live wall (yaku.haitei_with_rinshan is off)";
    /// All four copies are in the kan.
    ChankanTileHeld { kind: Kind, found: u8 } ["chankan", "hand", "dora", "ura"]
        "{found} copies of {kind} beside the robbed kan, which holds the other three";
    /// Riichi needs a closed hand.
    RiichiOpen ["riichi", "hand"] "riichi with an open hand; closed kans alone leave it closed";
    /// Ippatsu needs riichi.
    IppatsuWithoutRiichi ["ippatsu", "riichi"] "ippatsu without riichi";
    /// A kan ends ippatsu.
    IppatsuWithRinshan ["ippatsu", "rinshan"] "the kan before a supplement tile ends ippatsu";
    /// A pon is needed before an added kan.
    IppatsuDoubleChankan ["riichi", "ippatsu", "chankan"]
        "an added kan needs a pon: before a double riichi it ends the first go-around, after it ippatsu";
    /// The first turn is uninterrupted.
    FirstTurnWithMelds ["first_turn", "hand"] "a call or kan, even a closed one, ends the first turn";
    /// Setting a north aside interrupts.
    FirstTurnWithNukidora ["first_turn", "nukidora"] "a north set aside ends the first turn";
    /// Riichi is declared with a discard.
    FirstTurnWithRiichi ["first_turn", "riichi"] "a win in the first turn comes before any riichi of the winner";
    /// The wall is full in the first turn.
    FirstTurnLastTile ["first_turn", "haitei", "houtei"] "the first turn is not the last tile";
    /// No kan has been made in the first turn.
    FirstTurnKan ["first_turn", "rinshan", "chankan"] "a kan ends the first turn";
    /// The dealer has no discard before the own first draw.
    FirstTurnDealerRon ["first_turn", "seat", "tsumo"] "the dealer draws before anybody discards: no ron in the first turn";
    /// Nobody discarded.
    LoserOnTsumo ["loser_riichi", "tsumo"] "a tsumo has no discarder";
    /// Only the dealer has a streak.
    StreakOfNonDealer ["dealer_streak", "seat"] "only the dealer wins in a row as dealer";
    /// More norths than exist.
    TooManyNukidora { found: u8 } ["nukidora"] "{found} norths set aside; there are four";
    /// The table sets no north aside.
    NoNukidora ["nukidora"] "the table sets no north aside (north_role)";
    /// The table has no such riichi.
    NoSuchRiichi { riichi: Riichi } ["riichi"] "the table has no {} riichi (riichi.special)" (.riichi.name());
    /// The table has no chi.
    NoChi ["hand"] "a chi at a table without chi";
    /// Nobody sits across.
    NoSeatAcross ["hand"] "a call from across at a table without that seat";
    /// The table has no such seat.
    NoSeat { seat: Wind } ["seat"] "the table has no seat {}" (.seat.letter());
    /// The round's wind does not exist.
    NoRound { round: Wind } ["round"] "the table has no {}" (.round.kind());
}
