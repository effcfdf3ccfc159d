//! What became of a row: one table of codes, append-only.

use crate::contradiction::Contradiction;

/// What became of a row of a batch: 0 is a result, every other code a reason why there is none. Codes never change; new ones are appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Status(pub u8);

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident $code:literal $id:literal;)*) => {
        impl Status {
            $($(#[$doc])* pub const $name: Self = Self($code);)*

            /// The codes below [`Status::CONTRADICTIONS`] with their names.
            pub const NAMES: &'static [(u8, &'static str)] = &[$(($code, $id)),*];
        }
    };
}

statuses! {
    /// There is a result.
    OK 0 "ok";
    /// The tiles are no complete hand.
    NOT_COMPLETE 1 "not_complete";
    /// A complete hand without yaku.
    NO_YAKU 2 "no_yaku";
    /// Fewer han than the table asks for.
    MIN_HAN 3 "min_han";
    /// The value does not fit its column.
    TOO_LARGE 4 "too_large";
    /// The text is no notation.
    NOTATION 5 "notation";
    /// A value that is needed is null.
    MISSING 6 "missing";
    /// There is no ruleset of this number.
    NO_SUCH_RULES 7 "no_such_rules";
    /// The code is no meld.
    MELD 8 "meld";
    /// The winning tile is not among the concealed ones.
    WIN 9 "win";
    /// More red copies than tiles of their kind.
    REDS 10 "reds_without_tiles";
    /// Unknown flags, or two that exclude each other.
    FLAGS 11 "flags";
    /// The seat is no wind.
    SEAT 12 "seat";
    /// The round is no wind.
    ROUND 13 "round";
    /// The indicator is no kind.
    INDICATOR 14 "indicator";
}

impl Status {
    /// The code of the first contradiction in [`Contradiction::CODES`]; the others follow in order.
    pub const CONTRADICTIONS: u8 = 32;

    /// The status of a hand or win that contradicts itself.
    pub fn of(found: &Contradiction) -> Self {
        let place = Contradiction::CODES.iter().position(|(code, _)| *code == found.code());
        Self(Self::CONTRADICTIONS + place.map_or(0, |place| place as u8))
    }

    /// The code of the contradiction, if it is one.
    ///
    /// ```
    /// use ronpai_core::{Contradiction, batch::Status};
    /// let status = Status::of(&Contradiction::TilesInThrees { found: 12 });
    /// assert_eq!((status.0, status.code()), (34, Some("TilesInThrees")));
    /// assert_eq!(Status::OK.code(), None);
    /// ```
    pub fn code(self) -> Option<&'static str> {
        let place = self.0.checked_sub(Self::CONTRADICTIONS)?;
        Contradiction::CODES.get(usize::from(place)).map(|(code, _)| *code)
    }
}
