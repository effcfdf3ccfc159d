//! How far one suit is from sets and a pair, kind by kind: the truth that the tables are computed from, and the way for suits whose
//! tiles are limited otherwise.

/// The missing tiles for 0..=4 sets, then for 0..=4 sets and a pair.
pub(crate) type Distances = [u8; 10];

/// No way leads there.
pub(crate) const FAR: u8 = 15;

/// How many runs may begin at a kind, none included. Three equal runs are the same tiles as three triplets, so two are enough.
const RUNS: usize = 3;

/// The least number of missing tiles for every way to begin a suit: one row of ten shapes for each number of runs begun two kinds and one kind
/// ago, once without and once with a fifth copy of some kind.
#[derive(Clone)]
pub(crate) struct Front([[Distances; RUNS * RUNS]; 2]);

/// How many copies of a kind a complete hand may use.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// Real copies.
    pub(crate) most: u8,
    /// Whether the tile that is waited for may be one more.
    pub(crate) fifth: bool,
}

impl Front {
    /// Before the first kind.
    pub(crate) fn new() -> Self {
        let mut front = Self([[[FAR; 10]; RUNS * RUNS]; 2]);
        front.0[0][0][0] = 0;
        front
    }

    /// After a kind with `count` copies; `runs` tells whether runs can begin at it.
    pub(crate) fn step(&self, count: u8, room: Room, runs: bool) -> Self {
        let mut next = Self([[[FAR; 10]; RUNS * RUNS]; 2]);
        let most_runs = if runs { RUNS } else { 1 };
        for (fifth, rows) in self.0.iter().enumerate() {
            for (begun, row) in rows.iter().enumerate() {
                if row.iter().all(|&missing| missing == FAR) {
                    continue;
                }
                let (two_ago, one_ago) = (begun / RUNS, begun % RUNS);
                for new in 0..most_runs {
                    for (triplet, pair) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let used = (two_ago + one_ago + new + 3 * triplet + 2 * pair) as u8;
                        let over = usize::from(used > room.most);
                        if used > room.most + u8::from(room.fifth) || fifth + over > 1 {
                            continue;
                        }
                        let sets = new + triplet;
                        let missing = used.saturating_sub(count);
                        let to = &mut next.0[fifth + over][one_ago * RUNS + new];
                        for shape in 0..10 {
                            let (held, eyes) = (shape % 5 + sets, shape / 5 + pair);
                            if held < 5 && eyes < 2 && row[shape] < FAR {
                                let at = eyes * 5 + held;
                                to[at] = to[at].min(row[shape] + missing);
                            }
                        }
                    }
                }
            }
        }
        next
    }

    /// The distances of the whole suit without a fifth copy, and with one at most; all runs are complete.
    pub(crate) fn distances(&self) -> [Distances; 2] {
        let [real, fifth] = [self.0[0][0], self.0[1][0]];
        [real, std::array::from_fn(|shape| real[shape].min(fifth[shape]))]
    }
}

/// The distances of a suit from its counts, what may be used of each kind, and whether its kinds form runs.
#[allow(dead_code, reason = "the build script needs the steps only")]
pub(crate) fn distances(counts: &[u8], room: &[Room], runs: bool) -> [Distances; 2] {
    let usable = |kind: Option<&Room>| kind.is_some_and(|room| room.most > 0);
    let front = (0..counts.len()).fold(Front::new(), |front, i| {
        let runs = runs && usable(room.get(i + 1)) && usable(room.get(i + 2));
        front.step(counts[i], room[i], runs)
    });
    front.distances()
}
