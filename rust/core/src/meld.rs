//! Melds: called sets and kans, with the tile that was called and from whom.

use crate::tile::{Kind, KindSet, Tile, write_digit};
use std::fmt;

/// How a meld came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// A run, called from the previous seat.
    Chi,
    /// A triplet, called from anybody.
    Pon,
    /// An open kan: three own tiles and a called one.
    Daiminkan,
    /// An added kan: a pon and the fourth tile.
    Kakan,
    /// A closed kan: four own tiles; the hand stays closed.
    Ankan,
}

impl MeldKind {
    /// All kinds of meld.
    pub const ALL: [Self; 5] = [Self::Chi, Self::Pon, Self::Daiminkan, Self::Kakan, Self::Ankan];

    /// The kind's name in the field's romaji.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chi => "chi",
            Self::Pon => "pon",
            Self::Daiminkan => "daiminkan",
            Self::Kakan => "kakan",
            Self::Ankan => "ankan",
        }
    }

    /// How many tiles such a meld has.
    pub const fn size(self) -> usize {
        match self {
            Self::Chi | Self::Pon => 3,
            Self::Daiminkan | Self::Kakan | Self::Ankan => 4,
        }
    }

    /// Whether the meld opens the hand.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Ankan)
    }

    /// Whether the meld is a kan.
    pub const fn is_kan(self) -> bool {
        matches!(self, Self::Daiminkan | Self::Kakan | Self::Ankan)
    }
}

/// From whom a tile was called, seen from the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The previous seat (kamicha), written `-`.
    Left,
    /// The seat across (toimen), written `=`.
    Across,
    /// The next seat (shimocha), written `+`.
    Right,
}

impl Source {
    /// All sources.
    pub const ALL: [Self; 3] = [Self::Left, Self::Across, Self::Right];

    /// The mark of the notation.
    pub const fn mark(self) -> char {
        match self {
            Self::Left => '-',
            Self::Across => '=',
            Self::Right => '+',
        }
    }

    /// The source that a mark stands for.
    pub const fn from_mark(mark: u8) -> Option<Self> {
        match mark {
            b'-' => Some(Self::Left),
            b'=' => Some(Self::Across),
            b'+' => Some(Self::Right),
            _ => None,
        }
    }

    /// The source's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Across => "across",
            Self::Right => "right",
        }
    }
}

/// Why tiles do not make a meld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MeldError {
    /// The number of tiles does not fit the kind.
    #[error("a {} has {} tiles, not {found}", .kind.name(), .kind.size())]
    Size {
        /// The kind that was asked for.
        kind: MeldKind,
        /// How many tiles were given.
        found: usize,
    },
    /// A chi needs three consecutive numbers of one suit.
    #[error("a chi is three consecutive numbers of one suit; honours form no runs")]
    NoRun,
    /// A pon or kan needs equal tiles.
    #[error("a {} is tiles of one kind only", .0.name())]
    NotEqual(MeldKind),
    /// The called tile is not among the tiles.
    #[error("the called tile {0} is not in the meld")]
    CalledElsewhere(Tile),
    /// The tile added to a pon is not among the tiles, or was the called one.
    #[error("the added tile {0} is not in the meld beside the called one")]
    AddedElsewhere(Tile),
    /// A chi can only come from the previous seat.
    #[error("a chi is called from the left only")]
    ChiFrom(Source),
    /// A closed kan is called from nobody.
    #[error("an ankan is called from nobody")]
    AnkanCalled,
    /// An open kan says from whom.
    #[error("a {} says from whom it was called: - left, = across, + right", .0.name())]
    NoSource(MeldKind),
}

/// A meld: its tiles in the order of the notation, the called tile and its source.
///
/// A chi stands in ascending order; a pon and an open kan end with the called tile; an added kan ends with the called and
/// the added one; a closed kan and an unmarked pon have red tiles first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld {
    kind: MeldKind,
    /// The first `kind.size()` entries; the last one repeats the third in a chi or pon.
    tiles: [Tile; 4],
    /// The position of the called tile, and from whom.
    called: Option<(u8, Source)>,
}

impl Meld {
    /// A meld of these tiles, in any order. `called` names the called tile and its source: it must be given for an open or added
    /// kan, may be left out of a chi or pon, and belongs to no closed kan. `added` is the fourth tile of a kakan; left out, a plain
    /// copy is taken to be the added one if there is one beside the called tile.
    ///
    /// ```
    /// use ronpai_core::{Hand, Meld, MeldKind, Source};
    /// let tiles: Vec<_> = Hand::parse("340m").unwrap().tiles().to_vec();
    /// let chi = Meld::new(MeldKind::Chi, &tiles, Some((tiles[1], Source::Left)), None).unwrap();
    /// assert_eq!(chi.to_string(), "34-0m");
    /// assert!(Meld::new(MeldKind::Pon, &tiles, None, None).is_err());
    /// ```
    pub fn new(
        kind: MeldKind,
        tiles: &[Tile],
        called: Option<(Tile, Source)>,
        added: Option<Tile>,
    ) -> Result<Self, MeldError> {
        if tiles.len() != kind.size() {
            return Err(MeldError::Size { kind, found: tiles.len() });
        }
        let mut sorted = [tiles[0]; 4];
        sorted[..tiles.len()].copy_from_slice(tiles);
        let sorted = &mut sorted[..tiles.len()];
        sorted.sort_by_key(|tile| (tile.kind, !tile.red));
        if kind == MeldKind::Chi {
            let low = sorted[0].kind;
            if low.up(1) != Some(sorted[1].kind) || low.up(2) != Some(sorted[2].kind) {
                return Err(MeldError::NoRun);
            }
        } else if sorted.iter().any(|tile| tile.kind != sorted[0].kind) {
            return Err(MeldError::NotEqual(kind));
        }
        match (kind, called) {
            (MeldKind::Chi, Some((_, source))) if source != Source::Left => {
                return Err(MeldError::ChiFrom(source));
            }
            (MeldKind::Ankan, Some(_)) => return Err(MeldError::AnkanCalled),
            (MeldKind::Daiminkan | MeldKind::Kakan, None) => return Err(MeldError::NoSource(kind)),
            _ => {}
        }
        let called = match called {
            None => None,
            Some((tile, source)) => {
                let found = sorted.iter().position(|&own| own == tile).ok_or(MeldError::CalledElsewhere(tile))?;
                if kind == MeldKind::Chi {
                    Some((found as u8, source))
                } else {
                    sorted[found..].rotate_left(1);
                    Some((sorted.len() as u8 - 1, source))
                }
            }
        };
        let called = match (kind, called) {
            (MeldKind::Kakan, Some((last, source))) => {
                let own = &mut sorted[..last as usize];
                let found = match added {
                    Some(tile) => own.iter().rposition(|&own| own == tile).ok_or(MeldError::AddedElsewhere(tile))?,
                    None => own.len() - 1,
                };
                own[found..].rotate_left(1);
                sorted.swap(2, 3);
                Some((2, source))
            }
            (_, called) => called,
        };
        let mut tiles = [sorted[2]; 4];
        tiles[..sorted.len()].copy_from_slice(sorted);
        Ok(Self { kind, tiles, called })
    }

    /// How the meld came about.
    pub const fn kind(&self) -> MeldKind {
        self.kind
    }

    /// The tiles in the order of the notation.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.kind.size()]
    }

    /// The lowest kind: a run's first, a set's only one.
    pub const fn first(&self) -> Kind {
        self.tiles[0].kind
    }

    /// The called tile and from whom, where the meld says so.
    pub fn called(&self) -> Option<(Tile, Source)> {
        self.called.map(|(position, source)| (self.tiles[position as usize], source))
    }

    /// The tile that turned a pon into a kan.
    pub fn added(&self) -> Option<Tile> {
        (self.kind == MeldKind::Kakan).then(|| self.tiles[3])
    }

    /// Whether the meld opens the hand.
    pub const fn is_open(&self) -> bool {
        self.kind.is_open()
    }

    /// The kinds of the meld.
    pub fn kinds(&self) -> KindSet {
        self.tiles().iter().map(|tile| tile.kind).collect()
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for (position, &tile) in self.tiles().iter().enumerate() {
            write_digit(tile, f)?;
            if let Some((called, source)) = self.called
                && usize::from(called) == position
            {
                f.write_char(source.mark())?;
            }
        }
        write!(f, "{}", self.tiles[0].kind.suit().letter())
    }
}
