//! Every reading of a complete hand: how the concealed tiles split, and which part the winning tile completed.

use crate::suits::{Splits, SuitReading, Sums};
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
}

/// The concealed triplets of a split, one bit a kind.
#[inline]
pub(crate) const fn triplets(split: &[SuitReading; 4]) -> u64 {
    let [man, pin, sou, honor] = split;
    man.triplets() | pin.triplets() << 9 | sou.triplets() << 18 | honor.triplets() << 27
}

/// The pairs of a split, one bit a kind.
#[inline]
pub(crate) const fn pairs(split: &[SuitReading; 4]) -> u64 {
    let [man, pin, sou, honor] = split;
    man.pair() | pin.pair() << 9 | sou.pair() << 18 | honor.pair() << 27
}

/// Calls `found` with every split of the concealed tiles into sets and one pair.
#[inline]
pub(crate) fn splits(suits: [Splits; 4], mut found: impl FnMut([SuitReading; 4])) {
    let mut at = suits;
    loop {
        let (split, last) = Splits::readings(at);
        if has_one_pair(&split) {
            found(split);
        }
        // Most hands split in one way. Where there are more, the last suit's come first.
        let Some(next) = last.iter().rposition(|last| !last) else {
            return;
        };
        at[next] = at[next].next();
        at[next + 1..].copy_from_slice(&suits[next + 1..]);
    }
}

/// Whether just one of the suits holds the pair.
#[inline]
pub(crate) const fn has_one_pair(split: &[SuitReading; 4]) -> bool {
    Sums::of(split).one_pair()
}

/// The runs of a split, three bits for each number at which they begin, one for each suit.
#[inline]
pub(crate) const fn runs(split: &[SuitReading; 4]) -> u32 {
    let [man, pin, sou, _] = split;
    run_starts(man.run_starts(), Suit::Man)
        | run_starts(pin.run_starts(), Suit::Pin)
        | run_starts(sou.run_starts(), Suit::Sou)
}

/// The starts of a suit's runs, each in the lowest of three bits, among those of all suits.
#[inline]
pub(crate) const fn run_starts(starts: u32, suit: Suit) -> u32 {
    starts << suit as u32
}

/// Calls `found` with every part of a split that the winning tile can have completed, once for each kind of wait.
#[inline]
pub(crate) fn completions(split: &[SuitReading; 4], win: Kind, mut found: impl FnMut(WaitKind)) {
    use WaitKind as W;
    const ORDER: [WaitKind; 5] = [W::Tanki, W::Shanpon, W::Ryanmen, W::Kanchan, W::Penchan];
    let reading = split[win.suit() as usize];
    let number = u32::from(win.number()) - 1;
    // As the lowest, middle or highest of a run; 7 of 789 and 3 of 123 close the run's open side.
    let [lowest, middle, highest] = [0, 3, 6].map(|lower| (reading.run_starts() << lower) >> (3 * number) & 1);
    let ways = [
        reading.pair() as u32 >> number & 1,
        reading.triplets() as u32 >> number & 1,
        lowest & u32::from(number < 6) | highest & u32::from(number > 2),
        middle,
        lowest & u32::from(number == 6) | highest & u32::from(number == 2),
    ];
    let mut rest = ways.iter().rev().fold(0, |bits, way| bits << 1 | way);
    while rest != 0 {
        found(ORDER[rest.trailing_zeros() as usize]);
        rest &= rest - 1;
    }
}
