//! What is said of a win beside its tiles: flags, seat, round, riichi, indicators, what the game counts.

use crate::spec::SpecialKind;
use crate::tile::{Kind, Wind};
use arrayvec::ArrayVec;

/// The most indicators of each row: one at first, four kans, and as many more as a table may show.
pub const MAX_INDICATORS: usize = 10;

/// Indicators of one row.
pub type Indicators = ArrayVec<Kind, MAX_INDICATORS>;

/// A declared riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Riichi {
    /// The ordinary one.
    Riichi,
    /// In the first uninterrupted go-around.
    Double,
    /// With the hand or its waits shown.
    Open,
    /// Shown, in the first go-around.
    DoubleOpen,
    /// For a larger deposit and more han.
    Flame,
    /// The same in the first go-around.
    DoubleFlame,
}

impl Riichi {
    /// All kinds of riichi.
    pub const ALL: [Self; 6] =
        [Self::Riichi, Self::Double, Self::Open, Self::DoubleOpen, Self::Flame, Self::DoubleFlame];

    /// The name that calls take.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Riichi => "riichi",
            Self::Double => "double",
            Self::Open => "open",
            Self::DoubleOpen => "double_open",
            Self::Flame => "flame",
            Self::DoubleFlame => "double_flame",
        }
    }

    /// Whether it was declared in the first go-around.
    pub const fn is_double(self) -> bool {
        matches!(self, Self::Double | Self::DoubleOpen | Self::DoubleFlame)
    }

    /// The special kind, if it is not an ordinary riichi.
    pub const fn special(self) -> Option<SpecialKind> {
        match self {
            Self::Riichi | Self::Double => None,
            Self::Open | Self::DoubleOpen => Some(SpecialKind::Open),
            Self::Flame | Self::DoubleFlame => Some(SpecialKind::Flame),
        }
    }
}

/// Facts of a win that are true or false, one bit each; the numbers are those of the column `flags`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// Won by the own draw.
    pub const TSUMO: u32 = 1;
    /// Within a go-around of the riichi.
    pub const IPPATSU: u32 = 1 << 1;
    /// By the last tile of the live wall.
    pub const HAITEI: u32 = 1 << 2;
    /// By the discard after it.
    pub const HOUTEI: u32 = 1 << 3;
    /// By the supplement tile after a kan or a north set aside.
    pub const RINSHAN: u32 = 1 << 4;
    /// By a tile robbed from a kan.
    pub const CHANKAN: u32 = 1 << 5;
    /// In the first uninterrupted go-around.
    pub const FIRST_TURN: u32 = 1 << 6;

    /// How many sets of flags there are.
    pub(crate) const SETS: usize = 1 << Self::NAMES.len();

    /// The input flags and their names.
    pub const NAMES: [(u32, &'static str); 7] = [
        (Self::TSUMO, "tsumo"),
        (Self::IPPATSU, "ippatsu"),
        (Self::HAITEI, "haitei"),
        (Self::HOUTEI, "houtei"),
        (Self::RINSHAN, "rinshan"),
        (Self::CHANKAN, "chankan"),
        (Self::FIRST_TURN, "first_turn"),
    ];

    /// The input flag of this name.
    pub const fn named(name: &str) -> Option<u32> {
        let mut i = 0;
        while i < Self::NAMES.len() {
            let (flag, known) = Self::NAMES[i];
            if equal(known.as_bytes(), name.as_bytes()) {
                return Some(flag);
            }
            i += 1;
        }
        None
    }

    /// Whether all these flags are set.
    pub const fn has(self, flags: u32) -> bool {
        self.0 & flags == flags
    }
}

/// Whether two texts are the same, for constants.
const fn equal(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([first, rest @ ..], [other, others @ ..]) = (a, b) {
        if *first != *other {
            return false;
        }
        (a, b) = (rest, others);
    }
    a.is_empty() && b.is_empty()
}

/// What is said of a win beside its tiles; nothing is checked yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Said {
    /// What is true of the win.
    pub flags: Flags,
    /// The winner's seat.
    pub seat: Wind,
    /// The round.
    pub round: Wind,
    /// The riichi that was declared.
    pub riichi: Option<Riichi>,
    /// How many norths are set aside.
    pub nukidora: u8,
    /// Han that the game adds (calls, trailing).
    pub bonus_han: u8,
    /// The dealer's wins in a row, this one included; 0 where nobody counts.
    pub dealer_streak: u8,
    /// Counters on the table, for a table that raises the least han with them.
    pub honba: u8,
    /// Whether the discarder is in riichi, where it is known.
    pub loser_riichi: Option<bool>,
    /// The indicators.
    pub dora: Indicators,
    /// The indicators under them.
    pub ura: Indicators,
}

impl Said {
    /// A win by East's discard in the east round: no flags, no indicators.
    pub const NOTHING: Self = Self {
        flags: Flags(0),
        seat: Wind::East,
        round: Wind::East,
        riichi: None,
        dora: Indicators::new_const(),
        ura: Indicators::new_const(),
        nukidora: 0,
        bonus_han: 0,
        dealer_streak: 0,
        honba: 0,
        loser_riichi: None,
    };

    /// Whether the dealer wins.
    pub const fn is_dealer(&self) -> bool {
        matches!(self.seat, Wind::East)
    }
}
