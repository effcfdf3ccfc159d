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

/// The only split of the concealed tiles into sets and one pair, where every suit splits in one way.
#[inline]
pub(crate) fn only_split(suits: [Splits; 4]) -> Option<[SuitReading; 4]> {
    let split = Splits::first_of(suits);
    (SuitReading::are_last(&split) && has_one_pair(&split)).then_some(split)
}

/// Calls `found` with every split of the concealed tiles into sets and one pair.
pub(crate) fn splits(suits: [Splits; 4], mut found: impl FnMut([SuitReading; 4])) {
    let mut at = suits;
    loop {
        let split = Splits::first_of(at);
        if has_one_pair(&split) {
            found(split);
        }
        // The next split of the last suit that has more, and the first ones of those behind it.
        let Some(next) = split.iter().rposition(|reading| !reading.is_last()) else {
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

/// The kinds of wait in which the winning tile can have completed a part of a split, a bit each.
#[derive(Debug)]
pub(crate) struct Completions(u32);

impl Completions {
    /// The tile as the lowest, the middle and the highest of a run.
    const LOWEST: u32 = 0o100;
    const MIDDLE: u32 = 0o010;
    const HIGHEST: u32 = 0o001;
    const ENDS: u32 = Self::LOWEST | Self::HIGHEST;
    /// The ends that leave a run's other side open, for each number: 7 of 789 and 3 of 123 do not.
    const OPEN: [u32; 9] = {
        let mut open = [Self::ENDS; 9];
        let mut number = 0;
        while number < 9 {
            if number < 3 {
                open[number] &= !Self::HIGHEST;
            }
            if number > 5 {
                open[number] &= !Self::LOWEST;
            }
            number += 1;
        }
        open
    };
    const ORDER: [WaitKind; 5] =
        [WaitKind::Tanki, WaitKind::Shanpon, WaitKind::Ryanmen, WaitKind::Kanchan, WaitKind::Penchan];

    #[inline]
    pub(crate) fn of(split: &[SuitReading; 4], win: Kind) -> Self {
        let reading = split[win.suit() as usize];
        let number = usize::from(win.number()) - 1;
        let runs = reading.run_starts() << 6 >> (3 * number);
        let open = Self::OPEN[number];
        let ways = [
            reading.pair() as u32 >> number & 1,
            reading.triplets() as u32 >> number & 1,
            u32::from(runs & open != 0),
            u32::from(runs & Self::MIDDLE != 0),
            u32::from(runs & Self::ENDS & !open != 0),
        ];
        Self(ways.iter().rev().fold(0, |bits, way| bits << 1 | way))
    }

    /// The kind of wait, if there is just one.
    #[inline]
    pub(crate) fn only(&self) -> Option<WaitKind> {
        if self.0.is_power_of_two() { Self::ORDER.get(self.0.trailing_zeros() as usize).copied() } else { None }
    }
}

impl Iterator for Completions {
    type Item = WaitKind;

    #[inline]
    fn next(&mut self) -> Option<WaitKind> {
        let wait = Self::ORDER.get(self.0.trailing_zeros() as usize).copied()?;
        self.0 &= self.0 - 1;
        Some(wait)
    }
}
