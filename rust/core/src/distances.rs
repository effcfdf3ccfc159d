//! How many tiles are missing to so many sets, with and without a pair; and how suits go together.

use crate::suits::front::Distances as Row;

/// How many numbers of sets there are: 0 to 4.
const SETS: usize = 5;

/// The missing tiles of a group of suits for each number of sets. Nothing is missing to no set and no pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Distances {
    sets: [u32; SETS],
    paired: [u32; SETS],
}

impl Distances {
    /// The distances of a table entry: ten fields of four bits, sets without and then with a pair.
    #[inline]
    pub(crate) fn unpack(entry: u64) -> Self {
        let field = |shape: usize| (entry >> (4 * shape)) as u32 & 15;
        Self { sets: std::array::from_fn(field), paired: std::array::from_fn(|sets| field(SETS + sets)) }
    }

    /// The distances of a worked-out row.
    pub(crate) fn of(row: &Row) -> Self {
        Self::unpack(row.iter().rev().fold(0, |entry, &missing| entry << 4 | u64::from(missing)))
    }

    /// The lesser of both, shape by shape.
    pub(crate) fn min(self, other: Self) -> Self {
        Self {
            sets: std::array::from_fn(|sets| self.sets[sets].min(other.sets[sets])),
            paired: std::array::from_fn(|sets| self.paired[sets].min(other.paired[sets])),
        }
    }

    /// The distances of two groups together: for each shape the best way to share it out.
    #[inline]
    pub(crate) fn merge(&self, other: &Self) -> Self {
        let mut both = self.min(*other);
        for sets in 1..SETS {
            for own in 1..sets {
                both.sets[sets] = both.sets[sets].min(self.sets[own] + other.sets[sets - own]);
            }
            for own in 1..=sets {
                let (left, right) =
                    (self.sets[own] + other.paired[sets - own], self.paired[sets - own] + other.sets[own]);
                both.paired[sets] = both.paired[sets].min(left.min(right));
            }
        }
        both
    }

    /// The missing tiles to so many sets and a pair, shared between two groups.
    #[inline]
    pub(crate) fn missing(&self, other: &Self, sets: usize) -> u32 {
        let mut least = u32::MAX;
        for own in 0..=sets {
            let (left, right) = (self.sets[own] + other.paired[sets - own], self.paired[own] + other.sets[sets - own]);
            least = least.min(left.min(right));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let mut state = 9u64;
        let mut below = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % limit) as u8
        };
        (0..200).map(|_| std::array::from_fn(|shape| if shape == 0 { 0 } else { below(15) })).collect()
    }

    /// Every way to share out every shape.
    fn slow(a: &Row, b: &Row) -> Row {
        let mut both = [u8::MAX; 2 * SETS];
        for i in 0..2 * SETS {
            for j in 0..2 * SETS {
                let (sets, pair) = (i % SETS + j % SETS, i / SETS + j / SETS);
                if sets < SETS && pair < 2 {
                    both[pair * SETS + sets] = both[pair * SETS + sets].min(a[i] + b[j]);
                }
            }
        }
        both
    }

    fn row(distances: &Distances) -> Row {
        std::array::from_fn(|shape| {
            let half = if shape < SETS { distances.sets } else { distances.paired };
            half[shape % SETS] as u8
        })
    }

    #[test]
    fn merging_is_sharing_out_in_every_way() {
        for pair in rows().chunks(2) {
            let (a, b) = (Distances::of(&pair[0]), Distances::of(&pair[1]));
            let both = slow(&pair[0], &pair[1]);
            assert_eq!(row(&a.merge(&b)), both);
            for sets in 0..SETS {
                assert_eq!(a.missing(&b, sets), u32::from(both[SETS + sets]));
            }
        }
    }

    #[test]
    fn entries_unpack_to_rows() {
        for expected in rows() {
            assert_eq!(row(&Distances::of(&expected)), expected);
        }
    }
}
