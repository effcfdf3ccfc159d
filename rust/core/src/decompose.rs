//! Every reading of a complete hand: how the concealed tiles split, and which part the winning tile completed.

use crate::suits::{Splits, SuitReading};
use crate::tile::{Kind, Suit};
use crate::yaku::{Form, WaitKind};

/// A reading of a complete hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The shape.
    pub form: Form,
    /// What the winning tile completed.
    pub wait: WaitKind,
    /// The concealed sets and the pair, a suit each; empty but for the standard form.
    pub(crate) suits: [SuitReading; 4],
}

/// A part of a reading: a concealed set or the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Block {
    /// The pair.
    Pair(Kind),
    /// Three equal tiles.
    Triplet(Kind),
    /// Three consecutive ones, by the lowest.
    Run(Kind),
}

impl Reading {
    /// A reading without blocks: seven pairs or thirteen orphans.
    pub(crate) const fn special(form: Form) -> Self {
        Self { form, wait: WaitKind::Tanki, suits: [SuitReading(0); 4] }
    }

    /// The concealed blocks, by kind: sets, then the pair.
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut pair = None;
        for suit in Suit::ALL {
            let reading = self.suits[suit as usize];
            for number in 0..suit.size() as u8 {
                let Some(kind) = Kind::of(suit, number + 1) else {
                    continue;
                };
                if reading.triplets() >> number & 1 != 0 {
                    blocks.push(Block::Triplet(kind));
                }
                if number < 7 {
                    blocks.extend((0..reading.run(number)).map(|_| Block::Run(kind)));
                }
            }
            pair = pair.or_else(|| reading.pair_kind(suit));
        }
        blocks.extend(pair.map(Block::Pair));
        blocks
    }

    /// The concealed triplets, one bit a kind.
    pub(crate) const fn triplets(&self) -> u64 {
        let [man, pin, sou, honor] = self.suits;
        man.triplets() | pin.triplets() << 9 | sou.triplets() << 18 | honor.triplets() << 27
    }

    /// The pair, as a bit; 0 for none.
    pub(crate) const fn pair(&self) -> u64 {
        let [man, pin, sou, honor] = self.suits;
        // Pairs are numbers from 1, so bit 0 of each is no pair.
        (1 << man.pair() | 1 << (9 + pin.pair()) | 1 << (18 + sou.pair()) | 1 << (27 + honor.pair())) >> 1
            & !(1 << 8 | 1 << 17 | 1 << 26)
            | ninth(man, 0)
            | ninth(pin, 1)
            | ninth(sou, 2)
    }
}

/// The bit of a suit's nine, if it is the pair.
const fn ninth(reading: SuitReading, suit: u32) -> u64 {
    ((reading.pair() == 9) as u64) << (9 * suit + 8)
}

/// Calls `found` with every split of the concealed tiles into sets and one pair.
#[inline]
pub(crate) fn splits(suits: [Splits; 4], mut found: impl FnMut([SuitReading; 4])) {
    let [men, pins, sous, honors] = suits;
    for man in men.iter() {
        for pin in pins.iter() {
            for sou in sous.iter() {
                for honor in honors.iter() {
                    let split = [man, pin, sou, honor];
                    if has_one_pair(&split) {
                        found(split);
                    }
                }
            }
        }
    }
}

/// Whether just one of the suits holds the pair.
#[inline]
pub(crate) fn has_one_pair(split: &[SuitReading; 4]) -> bool {
    split.iter().filter(|reading| reading.pair() != 0).count() == 1
}

/// Calls `found` with every part of a split that the winning tile can have completed, once for each kind of wait.
#[inline]
pub(crate) fn completions(split: &[SuitReading; 4], win: Kind, mut found: impl FnMut(WaitKind)) {
    let reading = split[win.suit() as usize];
    let number = win.number() - 1;
    if reading.pair() == u64::from(number) + 1 {
        found(WaitKind::Tanki);
    }
    if reading.triplets() >> number & 1 != 0 {
        found(WaitKind::Shanpon);
    }
    if reading.runs() == 0 {
        return;
    }
    let runs = |start: u8| start < 7 && reading.run(start) > 0;
    // As the lowest, middle or highest of a run; 7 of 789 and 3 of 123 close the run's open side.
    let lowest = runs(number);
    let highest = number >= 2 && runs(number - 2);
    if lowest && number < 6 || highest && number > 2 {
        found(WaitKind::Ryanmen);
    }
    if number >= 1 && runs(number - 1) {
        found(WaitKind::Kanchan);
    }
    if lowest && number == 6 || highest && number == 2 {
        found(WaitKind::Penchan);
    }
}
