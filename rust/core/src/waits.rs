//! What a hand waits for, and how.

use crate::decompose;
use crate::shanten::Concealed;
use crate::tile::{KINDS, Kind, KindSet};
use crate::win::Contradiction;
use crate::yaku::WaitKind;

/// The kinds of wait on one tile, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WaitKinds(u8);

impl WaitKinds {
    /// Whether the tile completes something in this way.
    pub const fn contains(self, kind: WaitKind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// Whether the tile completes nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of wait, in the order of [`WaitKind`].
    pub fn iter(self) -> impl Iterator<Item = WaitKind> {
        WaitKind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// The tiles that complete a hand, each with its kinds of wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Waits([WaitKinds; KINDS]);

impl Waits {
    /// The kinds that are waited for.
    pub fn kinds(&self) -> KindSet {
        Kind::all().filter(|&kind| !self.on(kind).is_empty()).collect()
    }

    /// How a kind is waited for.
    pub const fn on(&self, kind: Kind) -> WaitKinds {
        self.0[kind.index()]
    }
}

impl Concealed<'_> {
    /// What a hand of 3n + 1 tiles waits for. A fifth copy counts as the table says; a tile that is gone elsewhere still counts.
    ///
    /// ```
    /// use ronpai_core::{Concealed, Hand, Kind, WaitKind};
    /// let hand = Concealed::new(&Hand::parse("123m456p789s2345z").unwrap(), None).unwrap();
    /// assert_eq!(hand.waits().unwrap().kinds().iter().count(), 0);
    /// let hand = Concealed::new(&Hand::parse("123m456p2345678s").unwrap(), None).unwrap();
    /// let waits = hand.waits().unwrap();
    /// assert_eq!(waits.kinds().iter().map(|kind| kind.to_string()).collect::<Vec<_>>(), ["2s", "5s", "8s"]);
    /// assert!(waits.on(Kind::new(22).unwrap()).contains(WaitKind::Tanki));
    /// ```
    pub fn waits(&self) -> Result<Waits, Contradiction> {
        if self.total() % 3 != 1 {
            return Err(Contradiction::NotWaiting { found: self.total() });
        }
        let mut waits = [WaitKinds::default(); KINDS];
        for kind in Kind::all().filter(|&kind| self.can_wait_for(kind)) {
            let complete = self.with(kind);
            let found = &mut waits[kind.index()].0;
            if complete.is_special() {
                *found |= 1 << WaitKind::Tanki as u8;
            }
            let [man, pin, sou, honor] = complete.readings();
            for &man in &man {
                for &pin in &pin {
                    for &sou in &sou {
                        for &honor in &honor {
                            let split = [man, pin, sou, honor];
                            if decompose::has_one_pair(&split) {
                                decompose::completions(&split, kind, |wait| *found |= 1 << wait as u8);
                            }
                        }
                    }
                }
            }
        }
        Ok(Waits(waits))
    }
}
