//! Hands of many wins, as columns of counts and codes.

use super::status::Status;
use crate::counts::TileCounts;
use crate::hand::Hand;
use crate::meld::{Meld, MeldKind, Source};
use crate::suits::Codes;
use crate::tile::{KINDS, Kind, Tile};
use crate::win::Outline;
use arrayvec::ArrayVec;

/// A hand as scoring takes it; that its tiles can be together is not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedHand {
    /// Concealed tiles, the winning one among them.
    pub(crate) counts: TileCounts,
    /// How many copies of each kind are red, in melds too.
    pub(crate) reds: TileCounts,
    pub(crate) melds: ArrayVec<Outline, MELDS>,
    /// The winning tile's kind.
    pub(crate) win: Kind,
}

/// The most melds of a row.
pub(crate) const MELDS: usize = 4;

impl PackedHand {
    /// What finds the concealed tiles in the tables of suits; they are not more than 14, and four of a kind.
    #[inline]
    pub(crate) fn codes(&self) -> Codes {
        Codes::of(self.counts.as_array())
    }

    /// The columns of the hand: counts, red copies, codes of melds, the winning tile.
    #[inline]
    pub fn columns(&self) -> (&[u8; KINDS], &[u8; KINDS], [u16; MELDS], u8) {
        let mut codes = [0; MELDS];
        for (code, &(kind, first, source)) in codes.iter_mut().zip(&self.melds) {
            *code = meld_code(kind, first, source);
        }
        (self.counts.as_array(), self.reds.as_array(), codes, self.win.index() as u8)
    }

    /// The same of a hand that was read; `None` for one that has no winning tile or more melds than a row.
    pub(crate) fn of(hand: &Hand) -> Option<Self> {
        let reds = hand.all_tiles().filter(|tile| tile.red).map(|tile| tile.kind).collect();
        let mut melds = ArrayVec::new();
        for meld in hand.melds() {
            melds.try_push(meld.outline()).ok()?;
        }
        let counts = hand.tiles().iter().map(|tile| tile.kind).collect();
        Some(Self { counts, reds, melds, win: hand.win()?.kind })
    }
}

/// Hands of many wins, a row each.
pub trait Hands {
    /// The hand of a row as scoring takes it.
    fn packed(&self, row: usize) -> Result<PackedHand, Status>;

    /// The same with every tile told, for wins that contradict themselves.
    fn hand(&self, row: usize) -> Result<Hand, Status>;
}

/// Where [`pack`] writes.
#[derive(Debug)]
pub struct PackRows<'a> {
    /// Why a row has no hand; 0 where it has one.
    pub status: &'a mut [u8],
    /// Copies of each kind among the concealed tiles: 34 a row.
    pub counts: &'a mut [u8],
    /// How many copies of each kind are red, in melds too: 34 a row.
    pub reds: &'a mut [u8],
    /// Four codes a row, see [`meld_code`].
    pub melds: &'a mut [u16],
    /// The winning tile's kind.
    pub win: &'a mut [u8],
}

impl PackRows<'_> {
    /// The first rows, and the others.
    pub fn split_at(self, row: usize) -> (Self, Self) {
        let (status, counts) = (self.status.split_at_mut(row), self.counts.split_at_mut(row * KINDS));
        let (reds, melds) = (self.reds.split_at_mut(row * KINDS), self.melds.split_at_mut(row * MELDS));
        let win = self.win.split_at_mut(row);
        (
            Self { status: status.0, counts: counts.0, reds: reds.0, melds: melds.0, win: win.0 },
            Self { status: status.1, counts: counts.1, reds: reds.1, melds: melds.1, win: win.1 },
        )
    }
}

/// Writes as many hands as there are rows, from row `first` of the input on. A row without a hand keeps its zeros.
pub fn pack(hands: &impl Hands, first: usize, rows: &mut PackRows<'_>) {
    for row in 0..rows.status.len() {
        match hands.packed(first + row) {
            Ok(hand) => {
                let (counts, reds, melds, win) = hand.columns();
                rows.counts[row * KINDS..][..KINDS].copy_from_slice(counts);
                rows.reds[row * KINDS..][..KINDS].copy_from_slice(reds);
                rows.melds[row * MELDS..][..MELDS].copy_from_slice(&melds);
                rows.win[row] = win;
            }
            Err(status) => rows.status[row] = status.0,
        }
    }
}

/// Hands in columns of numbers.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    /// Copies of each kind among the concealed tiles, the winning one among them: 34 a row.
    pub counts: &'a [u8],
    /// How many copies of each kind are red, in melds too: 34 a row.
    pub reds: Option<&'a [u8]>,
    /// Four codes a row, see [`meld_code`]; 0 for none.
    pub melds: Option<&'a [u16]>,
    /// The winning tile's kind.
    pub win: &'a [u8],
}

const FIRST: u32 = 3;
const FROM: u32 = 9;

/// The code of a meld: its kind in bits 0 to 2 (1 chi, 2 pon, 3 daiminkan, 4 kakan, 5 ankan), its lowest tile in bits 3 to 8, in bits 9
/// and 10 from whom (0 not told, 1 left, 2 across, 3 right).
pub const fn meld_code(kind: MeldKind, first: Kind, source: Option<Source>) -> u16 {
    let source = match source {
        None => 0,
        Some(source) => source as u16 + 1,
    };
    kind as u16 + 1 | (first.index() as u16) << FIRST | source << FROM
}

/// The meld that each code stands for: one that the notation can write.
static OUTLINES: [Option<Outline>; 4 << FROM] = {
    let mut all = [None; 4 << FROM];
    let mut code = 0;
    while code < all.len() {
        all[code] = outline(code);
        code += 1;
    }
    all
};

const fn outline(code: usize) -> Option<Outline> {
    let (kind, first, from) = (code & 7, Kind::new((code >> FIRST & 63) as u8), code >> FROM);
    if kind == 0 || kind > MeldKind::ALL.len() {
        return None;
    }
    let (Some(first), kind) = (first, MeldKind::ALL[kind - 1]) else {
        return None;
    };
    let source = if from == 0 { None } else { Some(Source::ALL[from - 1]) };
    let can_be = match kind {
        MeldKind::Chi => first.up(2).is_some() && matches!(source, None | Some(Source::Left)),
        MeldKind::Pon => true,
        MeldKind::Daiminkan | MeldKind::Kakan => source.is_some(),
        MeldKind::Ankan => source.is_none(),
    };
    if can_be { Some((kind, first, source)) } else { None }
}

#[inline]
fn meld(code: u16) -> Option<Outline> {
    *OUTLINES.get(usize::from(code))?
}

/// A row of a column with a count for each kind.
#[inline]
fn row_of(column: &[u8], row: usize) -> [u8; KINDS] {
    let (rows, _) = column.as_chunks();
    rows[row]
}

impl Hands for Packed<'_> {
    #[inline]
    fn packed(&self, row: usize) -> Result<PackedHand, Status> {
        let mut melds = ArrayVec::new();
        if let Some(codes) = self.melds {
            for &code in codes[row * MELDS..][..MELDS].iter().filter(|&&code| code != 0) {
                melds.push(meld(code).ok_or(Status::MELD)?);
            }
        }
        let counts = TileCounts::new(row_of(self.counts, row));
        let win = Kind::new(self.win[row]).filter(|&win| counts.get(win) > 0).ok_or(Status::WIN)?;
        let reds = TileCounts::new(self.reds.map_or([0; KINDS], |reds| row_of(reds, row)));
        if !reds.is_empty() {
            let mut held = counts;
            melds.iter().for_each(|&(kind, first, _)| held.add_meld(kind, first));
            if reds.exceed(&held) {
                return Err(Status::REDS);
            }
        }
        Ok(PackedHand { counts, reds, melds, win })
    }

    fn hand(&self, row: usize) -> Result<Hand, Status> {
        let PackedHand { counts, mut reds, melds, win } = self.packed(row)?;
        let mut take = |kind: Kind| Tile { kind, red: reds.remove(kind) };
        let mut tiles = Vec::new();
        for kind in Kind::all() {
            // More than the notation takes are too many however many they are.
            let more = crate::hand::MAX_TILES.saturating_sub(tiles.len() + 1);
            let own = usize::from(counts.get(kind)) - usize::from(kind == win);
            tiles.extend((0..own.min(more)).map(|_| take(kind)));
        }
        tiles.push(take(win));
        let melds: Option<Vec<Meld>> = melds
            .iter()
            .map(|&(kind, first, source)| {
                let tiles: Vec<Tile> = match kind {
                    MeldKind::Chi => [0, 1, 2].into_iter().filter_map(|step| first.up(step)).map(&mut take).collect(),
                    _ => (0..kind.size()).map(|_| take(first)).collect(),
                };
                Meld::new(kind, &tiles, source.map(|source| (tiles[0], source)), None).ok()
            })
            .collect();
        Ok(Hand::new(&tiles, &melds.ok_or(Status::MELD)?))
    }
}
