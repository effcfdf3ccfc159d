//! Seeded numbers and tables for the tests.

use crate::{Kind, NorthRole, Own4, Rules, RulesSpec, TsumoSplit};

/// A small generator of numbers, the same on every machine.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A table of two to four seats: a set that is played with, or one that lacks kinds and copies anywhere, and any rule of tenpai.
pub(crate) fn rules(numbers: &mut Numbers) -> Rules {
    let holes = numbers.below(3) + 1;
    let sets = numbers.below(7);
    let copies = |kind: Kind, numbers: &mut Numbers| match sets {
        1 => 4 * u8::from(!(1..8).contains(&kind.index())),
        2 => 4 * u8::from(!kind.is_honor()),
        3 => 4 * u8::from(kind.index() >= 9 && !matches!(kind.index(), 29 | 30)),
        // No run in a suit.
        4 => 4 * u8::from(kind.index() >= 9 || kind.index() % 3 != 2),
        5 if numbers.below(10) < holes => 0,
        6 if numbers.below(10) < holes => numbers.below(4) as u8,
        _ => 4,
    };
    let tiles_kinds = Kind::all().map(|kind| (kind.to_string(), copies(kind, numbers))).collect();
    let mut spec = RulesSpec {
        tiles_kinds,
        players: 2 + numbers.below(3) as u8,
        north_role: NorthRole::Wind,
        score_tsumo_split: TsumoSplit::FourPlayer,
        tenpai_own4: [Own4::Counts, Own4::NotIfConcealed4, Own4::NotIfOwnHandAndMeldsHold4][numbers.below(3) as usize],
        yaku_chiitoi_four_same: numbers.below(3) == 0,
        ..RulesSpec::default()
    };
    for yaku in ["chiitoitsu", "kokushi"] {
        if numbers.below(6) == 0 {
            spec.yaku_off.push(yaku.to_owned());
        }
    }
    // A seat without its wind is no table: give the winds back.
    Rules::compile(spec.clone()).unwrap_or_else(|_| {
        spec.tiles_kinds.extend(["1z", "2z", "3z", "4z"].map(|wind| (wind.to_owned(), 4)));
        Rules::compile(spec).expect("a table with all winds")
    })
}
