//! Tiles: 34 kinds, and whether a copy is red.

use std::fmt;

/// How many kinds of tile there are: three suits of nine and seven honours.
pub const KINDS: usize = 34;

/// The suit of a kind, in the order of the notation's letters `m p s z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Manzu, `m`.
    Man,
    /// Pinzu, `p`.
    Pin,
    /// Souzu, `s`.
    Sou,
    /// Winds and dragons, `z`.
    Honor,
}

impl Suit {
    /// All suits, in the order of their kinds.
    pub const ALL: [Self; 4] = [Self::Man, Self::Pin, Self::Sou, Self::Honor];

    /// The letter that stands for the suit in the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Man => 'm',
            Self::Pin => 'p',
            Self::Sou => 's',
            Self::Honor => 'z',
        }
    }

    /// The suit that a letter stands for.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'm' => Some(Self::Man),
            b'p' => Some(Self::Pin),
            b's' => Some(Self::Sou),
            b'z' => Some(Self::Honor),
            _ => None,
        }
    }

    /// The first kind of the suit as an index.
    pub const fn first(self) -> usize {
        self as usize * 9
    }

    /// How many kinds the suit has: nine numbers, or seven honours.
    pub const fn size(self) -> usize {
        if matches!(self, Self::Honor) { 7 } else { 9 }
    }
}

/// One of the 34 kinds of tile: `1m..9m 1p..9p 1s..9s`, then E S W N haku hatsu chun as `1z..7z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// East, the first wind.
    pub const EAST: Self = Self(27);
    /// North, the wind that a table may set aside as a bonus tile.
    pub const NORTH: Self = Self(30);
    /// The white dragon.
    pub const HAKU: Self = Self(31);
    /// The green dragon.
    pub const HATSU: Self = Self(32);
    /// The red dragon.
    pub const CHUN: Self = Self(33);

    /// The kind with this index (`0..34`), if there is one.
    ///
    /// ```
    /// use ronpai_core::Kind;
    /// assert_eq!(Kind::new(4).unwrap().to_string(), "5m");
    /// assert_eq!(Kind::new(34), None);
    /// ```
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < KINDS { Some(Self(index)) } else { None }
    }

    /// The kind with this number (counted from 1) in a suit, if there is one.
    pub const fn of(suit: Suit, number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= suit.size() { Some(Self(suit.first() as u8 + number - 1)) } else { None }
    }

    /// Every kind in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..KINDS as u8).map(Self)
    }

    /// The index of the kind, `0..34`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind's bit in a [`KindSet`].
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        match self.0 / 9 {
            0 => Suit::Man,
            1 => Suit::Pin,
            2 => Suit::Sou,
            _ => Suit::Honor,
        }
    }

    /// The number within the suit, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Whether the kind is a wind or a dragon.
    pub const fn is_honor(self) -> bool {
        self.0 >= 27
    }

    /// Whether the kind is a terminal or an honour.
    pub const fn is_yaochuu(self) -> bool {
        KindSet::YAOCHUU.contains(self)
    }

    /// The kind `steps` higher in the same number suit, if there is one.
    pub const fn up(self, steps: u8) -> Option<Self> {
        if self.is_honor() { None } else { Self::of(self.suit(), self.number() + steps) }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), self.suit().letter())
    }
}

/// A wind, as a seat or as a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// East, the dealer.
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

impl Wind {
    /// The winds in turn order.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// The wind's tile.
    pub const fn kind(self) -> Kind {
        Kind(Kind::EAST.0 + self as u8)
    }

    /// The wind's letter, `E S W N`.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
            Self::North => 'N',
        }
    }

    /// The wind that a letter stands for.
    pub const fn from_letter(letter: &str) -> Option<Self> {
        match letter.as_bytes() {
            b"E" => Some(Self::East),
            b"S" => Some(Self::South),
            b"W" => Some(Self::West),
            b"N" => Some(Self::North),
            _ => None,
        }
    }
}

/// A set of kinds, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(pub u64);

impl KindSet {
    /// Every kind.
    pub const ALL: Self = Self((1 << KINDS) - 1);
    /// Winds and dragons.
    pub const HONORS: Self = Self(0x7f << 27);
    /// The four winds.
    pub const WINDS: Self = Self(0xf << 27);
    /// The three dragons.
    pub const DRAGONS: Self = Self(0x7 << 31);
    /// Ones and nines.
    pub const TERMINALS: Self = Self(0x101 | 0x101 << 9 | 0x101 << 18);
    /// Terminals and honours.
    pub const YAOCHUU: Self = Self(Self::TERMINALS.0 | Self::HONORS.0);
    /// The tiles of ryuuiisou without hatsu: 2 3 4 6 8 s (rules.md X-2).
    pub const GREEN_SOUZU: Self = Self(0b0_1010_1110 << 18);

    /// The kinds of a suit.
    pub(crate) const fn of(suit: Suit) -> Self {
        Self(((1 << suit.size()) - 1) << suit.first())
    }

    /// Whether a kind is in the set.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// The kinds of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = Kind(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                kind
            })
        })
    }

    /// The kinds of one suit, as bits counted from the suit's first kind.
    pub const fn suit(self, suit: Suit) -> u64 {
        self.0 >> suit.first() & ((1 << suit.size()) - 1)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |bits, kind| bits | kind.bit()))
    }
}

/// A copy of a kind, red or plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The kind.
    pub kind: Kind,
    /// Whether the copy is red: a bonus of its own at most tables.
    pub red: bool,
}

/// Why a word or number is no tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{form} has no tile {text:?}: {reason}")]
pub struct TileError {
    /// The convention that was asked for.
    pub form: &'static str,
    /// What was given.
    pub text: String,
    /// What the convention knows instead.
    pub reason: &'static str,
}

/// mjai's names of the honours, in the order of the kinds.
const MJAI_HONORS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];

impl Tile {
    /// A plain copy of a kind.
    pub const fn plain(kind: Kind) -> Self {
        Self { kind, red: false }
    }

    /// The tile that mjai calls so: `5m`, `5mr`, `E`, `P`.
    ///
    /// ```
    /// use ronpai_core::Tile;
    /// assert_eq!(Tile::from_mjai("5mr").unwrap().to_string(), "0m");
    /// assert_eq!(Tile::from_mjai("P").unwrap().to_string(), "5z");
    /// assert!(Tile::from_mjai("5z").is_err());
    /// ```
    pub fn from_mjai(name: &str) -> Result<Self, TileError> {
        let (plain, red) = name.strip_suffix('r').map_or((name, false), |plain| (plain, true));
        let kind = match (MJAI_HONORS.iter().position(|known| *known == plain), plain.as_bytes()) {
            (Some(honor), _) => Kind::of(Suit::Honor, honor as u8 + 1),
            (None, [number @ b'1'..=b'9', letter @ (b'm' | b'p' | b's')]) => {
                Suit::from_letter(*letter).and_then(|suit| Kind::of(suit, number - b'0'))
            }
            _ => None,
        };
        kind.map(|kind| Self { kind, red }).ok_or_else(|| TileError {
            form: "mjai",
            text: name.to_owned(),
            reason: "names are 1m..9m, 1p..9p, 1s..9s and E S W N P F C, with r behind a red tile",
        })
    }

    /// mjai's name of the tile; a red honour, which mjai cannot name, takes the same `r`.
    pub fn to_mjai(self) -> String {
        let red = if self.red { "r" } else { "" };
        if self.kind.is_honor() {
            format!("{}{red}", MJAI_HONORS[self.kind.index() - Kind::EAST.index()])
        } else {
            format!("{}{red}", self.kind)
        }
    }

    /// The tile that Tenhou's JSON logs call so: 11..19 m, 21..29 p, 31..39 s, 41..47 honours, 51 52 53 the red fives.
    ///
    /// ```
    /// use ronpai_core::Tile;
    /// assert_eq!(Tile::from_tenhou(52).unwrap().to_string(), "0p");
    /// assert!(Tile::from_tenhou(20).is_err());
    /// ```
    pub fn from_tenhou(number: u32) -> Result<Self, TileError> {
        let refuse = || TileError {
            form: "Tenhou",
            text: number.to_string(),
            reason: "numbers are 11..19, 21..29, 31..39, 41..47 and 51, 52, 53 for the red fives",
        };
        let (tens, ones) = (number / 10, (number % 10) as u8);
        let (suit, number, red) = match (tens, ones) {
            (1..=4, _) => (Suit::ALL[tens as usize - 1], ones, false),
            (5, 1..=3) => (Suit::ALL[ones as usize - 1], 5, true),
            _ => return Err(refuse()),
        };
        Kind::of(suit, number).map(|kind| Self { kind, red }).ok_or_else(refuse)
    }

    /// The number that Tenhou's JSON logs give the tile; it has none for a red tile that is no five.
    pub fn to_tenhou(self) -> Result<u32, TileError> {
        let suit = self.kind.suit() as u32;
        match (self.red, self.kind.number(), self.kind.is_honor()) {
            (false, number, _) => Ok((suit + 1) * 10 + u32::from(number)),
            (true, 5, false) => Ok(51 + suit),
            _ => Err(TileError { form: "Tenhou", text: self.to_string(), reason: "only fives can be red" }),
        }
    }

    /// The tile with this id of Tenhou's 136 (`kind = id / 4`; 16, 52 and 88 are the red fives where `reds` is set).
    ///
    /// ```
    /// use ronpai_core::Tile;
    /// assert_eq!(Tile::from_id(16, true).unwrap().to_string(), "0m");
    /// assert_eq!(Tile::from_id(16, false).unwrap().to_string(), "5m");
    /// assert!(Tile::from_id(136, true).is_err());
    /// ```
    pub fn from_id(id: u32, reds: bool) -> Result<Self, TileError> {
        let refuse = || TileError { form: "Tenhou", text: id.to_string(), reason: "ids are 0..135" };
        let kind = u8::try_from(id / 4).ok().and_then(Kind::new).ok_or_else(refuse)?;
        Ok(Self { kind, red: reds && matches!(id, 16 | 52 | 88) })
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digit(*self, f)?;
        write!(f, "{}", self.kind.suit().letter())
    }
}

/// Writes the tile without its suit: `0` for a red five, `r` behind any other red tile.
pub(crate) fn write_digit(tile: Tile, f: &mut impl fmt::Write) -> fmt::Result {
    match (tile.red, tile.kind.number(), tile.kind.is_honor()) {
        (true, 5, false) => f.write_char('0'),
        (red, number, _) => {
            write!(f, "{number}")?;
            if red { f.write_char('r') } else { Ok(()) }
        }
    }
}
