//! How many copies of each kind there are.

use crate::meld::MeldKind;
use crate::tile::{KINDS, Kind, KindSet, Suit};

/// Room for whole registers of counts: 34, and zeros behind them.
const ROOM: usize = 48;

/// A count for each of the 34 kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileCounts([u8; ROOM]);

impl Default for TileCounts {
    fn default() -> Self {
        Self([0; ROOM])
    }
}

impl TileCounts {
    /// Four copies of every kind.
    pub(crate) const FOUR: Self = Self::new([4; KINDS]);

    /// Counts as they are; nothing is checked.
    #[inline]
    pub const fn new(counts: [u8; KINDS]) -> Self {
        let mut all = [0; ROOM];
        all.split_at_mut(KINDS).0.copy_from_slice(&counts);
        Self(all)
    }

    /// The count of every kind, in order.
    #[inline]
    pub const fn as_array(&self) -> &[u8; KINDS] {
        const { assert!(KINDS <= ROOM) };
        match self.0.first_chunk() {
            Some(counts) => counts,
            None => unreachable!(),
        }
    }

    /// How many copies of a kind there are.
    pub const fn get(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Adds one copy, unless there would be more than 255.
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
    }

    /// Adds so many copies of a kind, of which there are few.
    #[inline]
    pub(crate) const fn add_few(&mut self, kind: Kind, copies: u8) {
        self.0[kind.index()] += copies;
    }

    /// Takes one copy away; `false` if there is none.
    #[must_use]
    pub fn remove(&mut self, kind: Kind) -> bool {
        let count = &mut self.0[kind.index()];
        let taken = count.checked_sub(1);
        *count = taken.unwrap_or(0);
        taken.is_some()
    }

    /// How many tiles there are.
    #[inline]
    pub fn total(&self) -> usize {
        // Eight counts at a time, neighbours in lanes of 16 bits.
        const LANES: u64 = 0x00ff_00ff_00ff_00ff;
        let lanes = self.eights().fold(0, |lanes, eight| lanes + (eight & LANES) + (eight >> 8 & LANES));
        (lanes.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }

    /// How many tiles there are, where no kind has more than four.
    #[inline]
    pub(crate) fn total_of_fours(&self) -> usize {
        // Eight sums, a byte each; none of them runs over.
        let sums = self.eights().fold(0u64, u64::wrapping_add);
        (sums.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// The counts by eights, the first one lowest.
    #[inline]
    fn eights(&self) -> impl Iterator<Item = u64> {
        let (eights, _) = self.0.as_chunks();
        eights.iter().take(KINDS.div_ceil(8)).map(|eight| u64::from_le_bytes(*eight))
    }

    /// Whether there are no tiles.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.eights().fold(0, |any, eight| any | eight) == 0
    }

    /// Whether some kind has more copies than in the other counts.
    #[inline]
    pub(crate) fn exceed(&self, most: &Self) -> bool {
        // Every kind is looked at, without a branch for each.
        self.0.iter().zip(&most.0).fold(0, |any, (&count, &most)| any | count.max(most) ^ most) != 0
    }

    /// The greatest count.
    pub fn most(&self) -> u8 {
        self.0.iter().fold(0, |most, &count| most.max(count))
    }

    /// The kinds with at least one copy.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        KindSet(self.eights().enumerate().fold(0, |bits, (place, eight)| bits | held(eight) << (8 * place)))
    }

    /// Whether there is an even number of each kind.
    pub(crate) fn all_even(&self) -> bool {
        self.0.iter().fold(0, |odd, count| odd | count) & 1 == 0
    }

    /// Adds other counts, unless there would be more than 255.
    // All in registers: a byte that was just written holds up the register that is read next.
    #[inline]
    fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(count, other)| *count = count.saturating_add(*other));
    }

    /// Adds the tiles of a meld, told by its lowest kind.
    #[inline]
    pub(crate) fn add_meld(&mut self, kind: MeldKind, first: Kind) {
        self.add_all(&OF_MELDS[kind as usize][first.index()]);
    }

    /// Adds one copy of each of these kinds.
    #[inline]
    pub(crate) fn add_each(&mut self, kinds: &[Kind]) {
        for kind in kinds {
            self.add_all(&OF_KINDS[kind.index()]);
        }
    }

    /// The counts of one suit, in order.
    pub fn suit(&self, suit: Suit) -> &[u8] {
        &self.0[suit.first()..suit.first() + suit.size()]
    }
}

/// One copy of each kind.
static OF_KINDS: [TileCounts; KINDS] = {
    let mut all = [TileCounts([0; ROOM]); KINDS];
    let mut kind = 0;
    while kind < KINDS {
        all[kind].0[kind] = 1;
        kind += 1;
    }
    all
};

/// The tiles of each kind of meld, by its lowest kind.
static OF_MELDS: [[TileCounts; KINDS]; MeldKind::ALL.len()] = {
    let mut all = [[TileCounts([0; ROOM]); KINDS]; MeldKind::ALL.len()];
    let mut meld = 0;
    while meld < all.len() {
        let kind = MeldKind::ALL[meld];
        let mut first = 0;
        while first < KINDS {
            let tiles = &mut all[meld][first].0;
            if matches!(kind, MeldKind::Chi) {
                // The last kinds begin no run; their places behind the counts are never asked for.
                (tiles[first], tiles[first + 1], tiles[first + 2]) = (1, 1, 1);
            } else {
                tiles[first] = kind.size() as u8;
            }
            first += 1;
        }
        meld += 1;
    }
    all
};

/// Which of eight counts are not zero, a bit each.
#[inline]
const fn held(counts: u64) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    // The top bit of each byte, brought down; a product then lines the eight up in its top byte.
    let some = (((counts & 0x7f * LOW) + 0x7f * LOW | counts) >> 7) & LOW;
    some.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

impl FromIterator<Kind> for TileCounts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut counts = Self::default();
        kinds.into_iter().for_each(|kind| counts.add(kind));
        counts
    }
}
