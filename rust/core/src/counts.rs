//! How many copies of each kind there are.

use crate::tile::{KINDS, Kind, KindSet, Suit};

/// A count for each of the 34 kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileCounts([u8; KINDS]);

impl Default for TileCounts {
    fn default() -> Self {
        Self([0; KINDS])
    }
}

impl TileCounts {
    /// Counts as they are; nothing is checked.
    pub const fn new(counts: [u8; KINDS]) -> Self {
        Self(counts)
    }

    /// The count of every kind, in order.
    pub const fn as_array(&self) -> &[u8; KINDS] {
        &self.0
    }

    /// How many copies of a kind there are.
    pub const fn get(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Adds one copy, unless there would be more than 255.
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
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
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// The greatest count.
    pub fn most(&self) -> u8 {
        self.0.iter().fold(0, |most, &count| most.max(count))
    }

    /// The kinds with at least one copy.
    pub fn kinds(&self) -> KindSet {
        let mut bits = 0;
        for (index, &count) in self.0.iter().enumerate() {
            bits |= u64::from(count > 0) << index;
        }
        KindSet(bits)
    }

    /// The counts of one suit, in order.
    pub fn suit(&self, suit: Suit) -> &[u8] {
        &self.0[suit.first()..suit.first() + suit.size()]
    }
}

impl FromIterator<Kind> for TileCounts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut counts = Self::default();
        kinds.into_iter().for_each(|kind| counts.add(kind));
        counts
    }
}
