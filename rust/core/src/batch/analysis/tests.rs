//! Every kernel against [`Concealed`], row by row.

use super::*;
use crate::random::{Numbers, rules};
use crate::{Concealed, Hand, Tile, TileCounts};
use std::cmp::Reverse;

/// Counts of up to 14 tiles of some of the kinds, with fours of a kind and flushes; now and then impossible ones.
fn row(numbers: &mut Numbers, copies: &Counts) -> Counts {
    let mut row = [0; KINDS];
    let (first, size) = [(0, 34), (0, 34), (0, 9), (9, 18), (18, 16), (27, 7)][numbers.below(6) as usize];
    let sizes = [13, 14, 13, 14, 10, 11, 7, 8, 4, 5, 1, 2, 12, 15, 16, 0];
    let common = if numbers.below(4) == 0 { sizes.len() } else { 4 };
    let total = sizes[numbers.below(common as u64) as usize];
    let (mut held, lumps, bad) = (0, numbers.below(4), numbers.below(12) == 0);
    for _ in 0..200 {
        let kind = first + numbers.below(size) as usize;
        let more = if numbers.below(4) < lumps { numbers.below(4) as u8 + 1 } else { 1 };
        if held + more <= total && (bad || row[kind] + more <= copies[kind]) {
            row[kind] += more;
            held += more;
        }
    }
    if numbers.below(50) == 0 {
        row[numbers.below(34) as usize] = numbers.below(256) as u8;
    }
    row
}

/// A hand near completion: sets, pairs and runs of kinds that exist, with some tiles taken away.
fn shaped(numbers: &mut Numbers, copies: &Counts) -> Counts {
    let mut row = [0; KINDS];
    let total = 1 + 3 * numbers.below(5) as u8 + numbers.below(2) as u8;
    let special = numbers.below(4);
    let mut held = 0;
    for _ in 0..300 {
        let kind = numbers.below(34) as usize;
        let part: &[u8] = match special {
            0 => &[2],
            1 if Kind::new(kind as u8).is_some_and(Kind::is_yaochuu) => &[1],
            1 => &[],
            _ => [&[3][..], &[1, 1, 1], &[1, 1, 1], &[2], &[1]][numbers.below(5) as usize],
        };
        let fits = kind % 9 + part.len() <= if kind < 27 { 9 } else { 7 } && (kind < 27 || part.len() < 2);
        let size: u8 = part.iter().sum();
        if fits
            && held + size <= total
            && part.iter().enumerate().all(|(i, more)| row[kind + i] + more <= copies[kind + i])
        {
            part.iter().enumerate().for_each(|(i, more)| row[kind + i] += more);
            held += size;
        }
    }
    row
}

/// Tiles seen elsewhere, now and then more than there are.
fn visible(numbers: &mut Numbers, row: &Counts, copies: &Counts) -> Counts {
    let bad = numbers.below(20) == 0;
    std::array::from_fn(|i| match numbers.below(3) {
        0 if bad => numbers.below(256) as u8,
        0 => numbers.below(u64::from(copies[i].saturating_sub(row[i])) + 1) as u8,
        _ => 0,
    })
}

/// The scalar hand of a row, or its status.
fn scalar<'r>(row: &Counts, rules: Option<&'r Rules>) -> Result<Concealed<'r>, u8> {
    let kinds = Kind::all().flat_map(|kind| std::iter::repeat_n(Tile::plain(kind), usize::from(row[kind.index()])));
    let tiles: Vec<Tile> = kinds.collect();
    if tiles.len() > crate::MAX_TILES {
        let size = if tiles.len().is_multiple_of(3) { "TilesInThrees" } else { "TilesAndMelds" };
        let status = (0..=255).map(Status).find(|status| status.code() == Some(size)).expect("a code");
        return Err(status.0);
    }
    Concealed::new(&Hand::new(&tiles, &[]), rules).map_err(|problems| Status::of(&problems[0]).0)
}

fn check_shanten(rows: &[Counts], rules: Option<&Rules>) {
    let (mut least, mut status) = (vec![0; rows.len()], vec![1; rows.len()]);
    shanten(rows, rules, &mut least, &mut status);
    let mut forms = [(); 3].map(|()| vec![0; rows.len()]);
    let [standard, chiitoitsu, kokushi] = &mut forms;
    let mut again = vec![1; rows.len()];
    shanten_by_form(rows, rules, standard, chiitoitsu, kokushi, &mut again);
    assert_eq!(status, again);
    for (i, row) in rows.iter().enumerate() {
        let found = (status[i], least[i], [0, 1, 2].map(|form| forms[form][i]));
        let expected = match scalar(row, rules) {
            Ok(hand) => {
                let shanten = hand.shanten();
                let forms = [Some(shanten.standard), shanten.chiitoitsu, shanten.kokushi];
                (0, shanten.least(), forms.map(|form| form.unwrap_or(NEVER)))
            }
            Err(status) => (status, NEVER, [NEVER; 3]),
        };
        assert_eq!(found, expected, "{row:?}");
    }
}

fn check_waits(rows: &[Counts], rules: Option<&Rules>) {
    let (mut masks, mut status) = (vec![1; rows.len()], vec![1; rows.len()]);
    waits(rows, rules, &mut masks, &mut status);
    for (i, row) in rows.iter().enumerate() {
        let expected = scalar(row, rules).and_then(|hand| match hand.waits() {
            Ok(waits) => Ok(waits.kinds().0),
            Err(problem) => Err(Status::of(&problem).0),
        });
        assert_eq!(if status[i] == 0 { Ok(masks[i]) } else { Err(status[i]) }, expected, "{row:?}");
        assert!(status[i] == 0 || masks[i] == 0);
    }
}

fn check_acceptance(rows: &[Counts], seen: Option<&[Counts]>, rules: Option<&Rules>) {
    let (mut found, mut tiles, mut left) = (vec![1; rows.len()], vec![1; rows.len()], vec![1; rows.len()]);
    let mut status = vec![1; rows.len()];
    acceptance(rows, seen, rules, &mut found, &mut tiles, &mut left, &mut status);
    let (mut slots, mut counts) = (vec![[Discard::default(); MAX_DISCARDS]; rows.len()], vec![1; rows.len()]);
    let mut discard_status = vec![1; rows.len()];
    discards(rows, seen, rules, &mut slots, &mut counts, &mut discard_status);
    for (i, row) in rows.iter().enumerate() {
        let seen = TileCounts::new(seen.map_or([0; KINDS], |seen| seen[i]));
        let hand = scalar(row, rules).and_then(|hand| match hand.check_visible(&seen) {
            Ok(()) => Ok(hand),
            Err(problems) => Err(Status::of(&problems[0]).0),
        });
        let (mut expected, mut expected_discards) = ((NEVER, 0, 0, 0), (vec![], 0));
        match hand {
            Ok(hand) if hand.total() % 3 == 1 => {
                let best = hand.acceptance(&seen);
                expected = (best.shanten, best.kinds().0, best.total() as u16, 0);
                expected_discards.1 = Status::of(&Contradiction::TileCount { found: 0, melds: 0 }).0;
            }
            Ok(hand) => {
                let mut all = hand.discards(&seen);
                all.sort_by_key(|(_, best)| (best.shanten, Reverse(best.total())));
                let discard = |(kind, best): &(Kind, crate::Acceptance)| Discard {
                    tiles: best.kinds().0,
                    left: best.total() as u16,
                    shanten: best.shanten,
                    kind: kind.index() as u8,
                };
                expected_discards.0 = all.iter().map(discard).collect();
                expected.3 = Status::of(&Contradiction::NotWaiting { found: 0 }).0;
            }
            Err(status) => (expected.3, expected_discards.1) = (status, status),
        }
        assert_eq!((found[i], tiles[i], left[i], status[i]), expected, "{row:?} {seen:?}");
        assert_eq!(slots[i][..usize::from(counts[i])], expected_discards.0, "{row:?} {seen:?}");
        assert_eq!(discard_status[i], expected_discards.1, "{row:?}");
    }
}

fn check(numbers: &mut Numbers, rules: Option<&Rules>, count: usize) {
    let copies = TableTiles::of(rules).copies;
    let rows: Vec<Counts> =
        (0..count).map(|i| if i % 2 == 0 { row(numbers, &copies) } else { shaped(numbers, &copies) }).collect();
    let seen: Vec<Counts> = rows.iter().map(|row| visible(numbers, row, &copies)).collect();
    check_shanten(&rows, rules);
    check_waits(&rows, rules);
    check_acceptance(&rows, None, rules);
    check_acceptance(&rows, Some(&seen), rules);
}

#[test]
fn the_full_set_is_answered_as_by_the_scalar_calls() {
    check(&mut Numbers(3), None, 6000);
}

#[test]
fn every_table_is_answered_as_by_the_scalar_calls() {
    let mut numbers = Numbers(5);
    for _ in 0..150 {
        let rules = rules(&mut numbers);
        check(&mut numbers, Some(&rules), 60);
    }
}

#[test]
fn kinds_are_told_by_their_counts() {
    let mut numbers = Numbers(9);
    for _ in 0..1000 {
        let [counts, least]: [Counts; 2] =
            [(); 2].map(|()| std::array::from_fn(|_| numbers.below(128) as u8 >> numbers.below(7)));
        let expected = Kind::all().filter(|kind| counts[kind.index()] >= least[kind.index()]).collect::<KindSet>();
        assert_eq!(at_least(&counts, &least), expected.0, "{counts:?} {least:?}");
    }
}
