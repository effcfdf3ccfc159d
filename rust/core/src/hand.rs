//! Hands as they are written: concealed tiles and melds in one string.

use crate::meld::{Meld, MeldError, MeldKind, Source};
use crate::tile::{Kind, Suit, Tile, write_digit};
use arrayvec::ArrayVec;
use std::fmt;

/// The most concealed tiles that the notation takes: more than any hand has, so that too many are counted and reported.
pub const MAX_TILES: usize = 20;
/// The most melds that the notation takes.
pub const MAX_MELDS: usize = 6;

/// Concealed tiles and melds. What is written need not be possible: see [`Hand::problems`].
///
/// The concealed tiles are sorted but for the last one of a complete hand, which is the winning or drawn tile.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hand {
    tiles: ArrayVec<Tile, MAX_TILES>,
    melds: ArrayVec<Meld, MAX_MELDS>,
}

/// Why a text is not notation: where, and what stands there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?}, at character {at}: {reason}", at = .at + 1)]
pub struct NotationError {
    /// The whole text.
    pub text: String,
    /// The offset of the offending character, counted from 0, in characters.
    pub at: usize,
    /// What is wrong there.
    pub reason: NotationReason,
}

/// What can be wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotationReason {
    /// A character that the notation does not know.
    #[error("{0:?} is no digit 0-9 and no suit m, p, s, z")]
    Character(char),
    /// Digits without a suit behind them.
    #[error("these digits have no suit m, p, s or z behind them")]
    NoSuit,
    /// A suit without digits before it.
    #[error("the suit has no digits before it")]
    NoDigits,
    /// A number that the suit does not have.
    #[error("honours are 1z to 7z")]
    NoHonor,
    /// `r` behind a red five that is written as 0, or without a digit before it.
    #[error("r stands behind the digit of a red tile; the red five is 0")]
    Red,
    /// A caller's mark outside a meld, or two of them in one.
    #[error("a mark - = + stands behind the one called tile of a meld")]
    Mark,
    /// A meld with more than one suit.
    #[error("a meld has one suit, at its end")]
    MeldSuit,
    /// An empty part between commas, or an empty text.
    #[error("a tile or a meld is missing here")]
    Empty,
    /// More than [`MAX_TILES`] tiles or [`MAX_MELDS`] melds.
    #[error("no hand has so many tiles or melds")]
    TooMany,
    /// The tiles do not make a meld.
    #[error("{0}")]
    Meld(#[from] MeldError),
    /// The mark's place makes neither an open nor an added kan.
    #[error("the mark of a kan stands behind the fourth tile (daiminkan) or the third (kakan)")]
    KanMark,
}

/// A digit of the notation before its suit is known.
#[derive(Clone, Copy)]
struct Digit {
    at: usize,
    number: u8,
    red: bool,
    mark: Option<Source>,
}

impl Digit {
    /// Where its mark stands, behind an `r` if there is one.
    fn mark_at(&self) -> usize {
        self.at + 1 + usize::from(self.red)
    }
}

impl Hand {
    /// A hand of these tiles and melds, the winning or drawn tile last.
    ///
    /// # Panics
    /// With more than [`MAX_TILES`] tiles or [`MAX_MELDS`] melds.
    pub fn new(tiles: &[Tile], melds: &[Meld]) -> Self {
        Self::sorted(tiles.iter().copied().collect(), melds.iter().copied().collect())
    }

    fn sorted(mut tiles: ArrayVec<Tile, MAX_TILES>, melds: ArrayVec<Meld, MAX_MELDS>) -> Self {
        let sorted = if tiles.len() % 3 == 2 { tiles.len() - 1 } else { tiles.len() };
        // Insertion: the tiles are few and mostly sorted.
        for end in 1..sorted {
            let mut at = end;
            while at > 0 && order(tiles[at]) < order(tiles[at - 1]) {
                tiles.swap(at, at - 1);
                at -= 1;
            }
        }
        Self { tiles, melds }
    }

    /// Reads a hand: concealed tiles, then melds behind commas.
    ///
    /// ```
    /// use ronpai_core::Hand;
    /// let hand = Hand::parse("67p22s8p,2-34m,555=z,1111z").unwrap();
    /// assert_eq!(hand.win().unwrap().to_string(), "8p");
    /// assert_eq!(hand.to_string(), "67p22s8p,2-34m,555=z,1111z");
    /// assert_eq!(Hand::parse("12x").unwrap_err().at, 2);
    /// ```
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        parse(text).map_err(|found| located(text, found))
    }

    /// Reads one meld, without a comma before it.
    ///
    /// ```
    /// use ronpai_core::{Hand, MeldKind};
    /// assert_eq!(Hand::parse_meld("555=5z").unwrap().kind(), MeldKind::Kakan);
    /// assert!(Hand::parse_meld("567z").is_err());
    /// ```
    pub fn parse_meld(text: &str) -> Result<Meld, NotationError> {
        read_meld(text, 0).and_then(|(meld, end)| ended(text, end).map(|()| meld)).map_err(|found| located(text, found))
    }

    /// The concealed tiles.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The melds.
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// The winning or drawn tile: the last concealed one of a hand with 3n + 2 of them.
    pub fn win(&self) -> Option<Tile> {
        (self.tiles.len() % 3 == 2).then(|| self.tiles[self.tiles.len() - 1])
    }

    /// All tiles, concealed and melded.
    pub fn all_tiles(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().chain(self.melds.iter().flat_map(Meld::tiles)).copied()
    }

    /// The same hand with one more tile, the drawn or winning one.
    #[must_use]
    pub fn with(&self, tile: Tile) -> Self {
        let mut tiles = self.tiles.clone();
        tiles.push(tile);
        Self::new(&tiles, &self.melds)
    }
}

/// The order of concealed tiles: by kind, a red copy before its plain ones.
fn order(tile: Tile) -> usize {
    2 * tile.kind.index() + usize::from(!tile.red)
}

type At<T> = Result<T, (usize, NotationReason)>;

fn located(text: &str, (at, reason): (usize, NotationReason)) -> NotationError {
    let at = text.char_indices().take_while(|&(byte, _)| byte < at).count();
    NotationError { text: text.to_owned(), at, reason }
}

/// Reads tiles without melds, in the order in which they stand.
///
/// ```
/// let tiles = ronpai_core::parse_tiles("91m0s").unwrap();
/// assert_eq!(tiles.iter().map(ToString::to_string).collect::<Vec<_>>(), ["9m", "1m", "0s"]);
/// ```
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut tiles = Vec::new();
    each_tile(text, |tile| tiles.push(tile))?;
    Ok(tiles)
}

/// The same without a vector: calls `found` with each tile.
pub fn each_tile(text: &str, mut found: impl FnMut(Tile)) -> Result<(), NotationError> {
    let tile = |_, tile| {
        found(tile);
        Ok(())
    };
    read_tiles(text, tile).and_then(|end| ended(text, end)).map_err(|found| located(text, found))
}

fn parse(text: &str) -> At<Hand> {
    let mut tiles: ArrayVec<Tile, MAX_TILES> = ArrayVec::new();
    let mut melds: ArrayVec<Meld, MAX_MELDS> = ArrayVec::new();
    let mut end = read_tiles(text, |at, tile| tiles.try_push(tile).map_err(|_| (at, NotationReason::TooMany)))?;
    if tiles.is_empty() {
        return Err((0, NotationReason::Empty));
    }
    while end < text.len() {
        let start = end + 1;
        let meld;
        (meld, end) = read_meld(text, start)?;
        melds.try_push(meld).map_err(|_| (start, NotationReason::TooMany))?;
    }
    Ok(Hand::sorted(tiles, melds))
}

/// Whether the text ends here: what stands alone has no comma behind it.
fn ended(text: &str, end: usize) -> At<()> {
    if end < text.len() { Err((end, NotationReason::Character(','))) } else { Ok(()) }
}

/// Reads the tiles before the first comma; returns where they end.
fn read_tiles(text: &str, mut found: impl FnMut(usize, Tile) -> At<()>) -> At<usize> {
    read(text, 0, |_, digits, suit| {
        digits.iter().try_for_each(|&digit| match digit.mark {
            Some(_) => Err((digit.mark_at(), NotationReason::Mark)),
            None => found(digit.at, tile(digit, suit)?),
        })
    })
}

/// Reads the one meld between two commas; returns also where it ends.
fn read_meld(text: &str, start: usize) -> At<(Meld, usize)> {
    let mut found = None;
    let end = read(text, start, |at, digits, suit| {
        if found.is_some() {
            return Err((at, NotationReason::MeldSuit));
        }
        found = Some(meld(start, digits, suit)?);
        Ok(())
    })?;
    found.map(|meld| (meld, end)).ok_or((start, NotationReason::Empty))
}

/// Reads up to the next comma or the end, and returns where that is; `group` takes a suit's place, its digits and the suit.
fn read(text: &str, start: usize, mut group: impl FnMut(usize, &[Digit], Suit) -> At<()>) -> At<usize> {
    let mut digits: ArrayVec<Digit, MAX_TILES> = ArrayVec::new();
    let mut end = text.len();
    for (at, &byte) in text.as_bytes().iter().enumerate().skip(start) {
        match byte {
            b',' => {
                end = at;
                break;
            }
            b'0'..=b'9' => {
                let digit = Digit { at, number: byte - b'0', red: false, mark: None };
                digits.try_push(digit).map_err(|_| (at, NotationReason::TooMany))?;
            }
            b'r' => match digits.last_mut() {
                Some(digit) if !digit.red && digit.mark.is_none() => digit.red = true,
                _ => return Err((at, NotationReason::Red)),
            },
            b'-' | b'=' | b'+' => match digits.last_mut() {
                Some(digit) if digit.mark.is_none() => digit.mark = Source::from_mark(byte),
                _ => return Err((at, NotationReason::Mark)),
            },
            _ => {
                let Some(suit) = Suit::from_letter(byte) else {
                    let character = text[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                    return Err((at, NotationReason::Character(character)));
                };
                if digits.is_empty() {
                    return Err((at, NotationReason::NoDigits));
                }
                group(at, &digits, suit)?;
                digits.clear();
            }
        }
    }
    match digits.first() {
        Some(digit) => Err((digit.at, NotationReason::NoSuit)),
        None => Ok(end),
    }
}

fn tile(digit: Digit, suit: Suit) -> At<Tile> {
    // The red five has one spelling, 0; there is no other use of 0.
    let (number, red) = match (digit.number, digit.red, suit) {
        (0, _, Suit::Honor) => return Err((digit.at, NotationReason::NoHonor)),
        (0, false, _) => (5, true),
        (0, true, _) => return Err((digit.at + 1, NotationReason::Red)),
        (5, true, Suit::Man | Suit::Pin | Suit::Sou) => {
            return Err((digit.at + 1, NotationReason::Red));
        }
        (number, red, _) => (number, red),
    };
    Kind::of(suit, number).map(|kind| Tile { kind, red }).ok_or((digit.at, NotationReason::NoHonor))
}

fn meld(start: usize, digits: &[Digit], suit: Suit) -> At<Meld> {
    let mut tiles: ArrayVec<Tile, MAX_TILES> = ArrayVec::new();
    for digit in digits {
        tiles.push(tile(*digit, suit)?);
    }
    let mut marks = digits.iter().enumerate().filter_map(|(i, digit)| digit.mark.map(|mark| (i, mark)));
    let mark = marks.next();
    if let Some((second, _)) = marks.next() {
        return Err((digits[second].mark_at(), NotationReason::Mark));
    }
    let run = tiles.iter().any(|tile| tile.kind != tiles[0].kind);
    let kind = match (tiles.len(), run, mark) {
        (4, false, Some((3, _))) => MeldKind::Daiminkan,
        (4, false, Some((2, _))) => MeldKind::Kakan,
        (4, false, Some((other, _))) => return Err((digits[other].mark_at(), NotationReason::KanMark)),
        // Four different tiles are no meld of any kind; a closed kan says so.
        (4, ..) => MeldKind::Ankan,
        (_, true, _) => MeldKind::Chi,
        (_, false, _) => MeldKind::Pon,
    };
    let called = mark.map(|(i, source)| (tiles[i], source));
    let added = (kind == MeldKind::Kakan).then(|| tiles[3]);
    Meld::new(kind, &tiles, called, added).map_err(|error| (start, error.into()))
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &tile) in self.tiles.iter().enumerate() {
            write_digit(tile, f)?;
            let suit = tile.kind.suit();
            if self.tiles.get(i + 1).is_none_or(|next| next.kind.suit() != suit) {
                write!(f, "{}", suit.letter())?;
            }
        }
        self.melds.iter().try_for_each(|meld| write!(f, ",{meld}"))
    }
}
