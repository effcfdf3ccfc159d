//! Times scoring and shanten without Python: the native rows of `make bench`, whose `benches/run.py` writes what this reads.
//!
//! `native score RULES ROWS SECONDS` reads the options of a table (JSON) and a row a line, tabs between its three parts: the hand in
//! notation, what is said of the win (`tsumo seat=S riichi=double dora=1z4p`), and the answer: `han fu yakuman share share`, the
//! shares a ron's and 0 or the dealer's and each other's, `-` for the han of a yakuman; or `no_yaku`.
//! `native shanten ROWS SECONDS` reads a row a line: a digit for each kind, a tab, the shanten.
//!
//! `native batch KERNEL COUNT SECONDS` makes so many rows itself, uniform hands or for `waits` ready ones: a kernel of `ronpai_core::batch`
//! (`shanten`, `forms`, `waits`, `acceptance`, `discards`) against the scalar calls.
//!
//! `native passes KERNEL COUNT PASSES` goes so many times over rows that it makes itself, the same on every machine, and times nothing:
//! for counting instructions. Beside those kernels there are `score` (one win after another), `scores` (a batch of them) and `notation`.
//!
//! All but the last first assert every answer, then go over all rows until the seconds are spent, and print rows, passes and nanoseconds.

use ronpai_core::batch::analysis::{self, Counts, Discard, MAX_DISCARDS};
use ronpai_core::batch::{PackRows, Packed, SaidColumns, ScoreTable, Status, Tables, Texts, pack, scores};
use ronpai_core::{
    Acceptance, Concealed, Flags, Hand, Indicators, KINDS, Kind, MAX_TILES, Riichi, Rules, RulesSpec, Score, Tile,
    TileCounts, TsumoShares, Win, WinInput, Wind, parse_tiles, ron_share, score, tsumo_shares,
};
use std::fmt::Display;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How many wrong answers are shown.
const SHOWN: usize = 5;

type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["score", rules, rows, seconds] => time_score(rules, rows, seconds),
        ["shanten", rows, seconds] => time_shanten(rows, seconds),
        ["batch", kernel, count, seconds] => time_batch(kernel, count, seconds),
        ["passes", kernel, count, passes] => go_over(kernel, count, passes),
        _ => {
            Err("native score RULES ROWS SECONDS, native shanten ROWS SECONDS, native batch KERNEL COUNT SECONDS, or \
            native passes KERNEL COUNT PASSES"
                .to_owned())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn time_score(rules: &str, rows: &str, seconds: &str) -> Result<()> {
    let spec = serde_json::from_str(&read(rules)?).map_err(|error| format!("{rules}: {error}"))?;
    let rules = Rules::compile(spec).map_err(|errors| format!("{rules}: {errors:?}"))?;
    let rows = rows_of(rows, |line| {
        let mut parts = line.split('\t');
        let (Some(hand), Some(said), Some(answer), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err("three parts a row".to_owned());
        };
        let input = claim(hand, said)?;
        let win = Win::new(input, Some(&rules)).map_err(|problems| format!("{problems:?}"))?;
        Ok((win, answer.to_owned()))
    })?;
    check(&rows, |win| value(win, &rules))?;
    time(rows.len(), seconds, || {
        for (win, _) in &rows {
            let win = black_box(win);
            black_box(worth(win, &rules));
        }
    })
}

/// What is timed: the score, and the shares that follow from it, a ron's and 0 or the dealer's and each other's.
fn worth(win: &Win, rules: &Rules) -> Option<(Score, TsumoShares<u64>)> {
    let score = score(win, rules).ok()?;
    let (base, dealer) = (score.base().small()?, win.said().is_dealer());
    let shares = if win.said().flags.has(Flags::TSUMO) {
        tsumo_shares(&base, rules, dealer)
    } else {
        TsumoShares { dealer: ron_share(base, rules, dealer), other: 0 }
    };
    Some((score, shares))
}

/// A score as the rows write it.
fn value(win: &Win, rules: &Rules) -> String {
    let Some((score, TsumoShares { dealer, other })) = worth(win, rules) else {
        return "no_yaku".to_owned();
    };
    let han = score.han().map_or_else(|| "-".to_owned(), |han| han.to_string());
    // A dealer has no dealer's share to get: the answers repeat the others' there.
    let first = if dealer == 0 { other } else { dealer };
    format!("{han} {} {} {first} {other}", score.fu(), score.yakuman())
}

/// A win from a hand in notation and from what is said of it.
fn claim(hand: &str, said: &str) -> Result<WinInput> {
    let mut input = WinInput::new(Hand::parse(hand).map_err(|error| error.to_string())?);
    for word in said.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let unknown = || format!("{word} is unknown");
        match name {
            "seat" => input.said.seat = Wind::from_letter(value).ok_or_else(unknown)?,
            "round" => input.said.round = Wind::from_letter(value).ok_or_else(unknown)?,
            "riichi" => {
                input.said.riichi =
                    Some(Riichi::ALL.into_iter().find(|riichi| riichi.name() == value).ok_or_else(unknown)?);
            }
            "dora" => input.said.dora = indicators(value)?,
            "ura" => input.said.ura = indicators(value)?,
            _ => input.said.flags.0 |= Flags::named(name).ok_or_else(unknown)?,
        }
    }
    Ok(input)
}

fn indicators(text: &str) -> Result<Indicators> {
    let tiles = parse_tiles(text).map_err(|error| error.to_string())?;
    Ok(tiles.into_iter().map(|tile| tile.kind).collect())
}

fn time_shanten(rows: &str, seconds: &str) -> Result<()> {
    let rows = rows_of(rows, |line| {
        let (digits, answer) = line.split_once('\t').ok_or("two parts a row")?;
        let counts: Vec<usize> =
            digits.chars().filter_map(|digit| digit.to_digit(5)).map(|count| count as usize).collect();
        if counts.len() != KINDS || counts.iter().sum::<usize>() > MAX_TILES {
            return Err(format!("{digits} are no counts of {KINDS} kinds"));
        }
        let tiles: Vec<Tile> =
            Kind::all().zip(counts).flat_map(|(kind, count)| std::iter::repeat_n(Tile::plain(kind), count)).collect();
        Ok((Hand::new(&tiles, &[]), answer.to_owned()))
    })?;
    check(&rows, |hand| shanten(hand).map_or_else(|| "impossible".to_owned(), |shanten| shanten.to_string()))?;
    time(rows.len(), seconds, || {
        for (hand, _) in &rows {
            black_box(shanten(black_box(hand)));
        }
    })
}

/// What is timed: tiles are counted, suits looked up, and the entries put together.
fn shanten(hand: &Hand) -> Option<i8> {
    match &Concealed::new(hand, None) {
        Ok(concealed) => Some(concealed.shanten().least()),
        Err(_) => None,
    }
}

fn time_batch(kernel: &str, count: &str, seconds: &str) -> Result<()> {
    let mut batch = Batch::new(counts_for(kernel, count)?);
    batch.pass(kernel);
    for (i, row) in batch.rows.iter().enumerate() {
        let (found, expected) = (batch.answers(kernel, i), scalar(kernel, row)?);
        if batch.status[i] != 0 || found != expected {
            return Err(format!("row {}: {found:?}, not {expected:?}", i + 1));
        }
    }
    time(batch.rows.len(), seconds, || batch.pass(kernel))
}

/// Rows of counts that suit a kernel.
fn counts_for(kernel: &str, count: &str) -> Result<Vec<Counts>> {
    if !KERNELS.contains(&kernel) {
        return Err(format!("{kernel} is none of {}", KERNELS.join(", ")));
    }
    let mut numbers = Numbers(1);
    let row = |_| match kernel {
        "waits" => numbers.ready(),
        "discards" => numbers.uniform(14),
        _ => numbers.uniform(13),
    };
    Ok((0..number(count)?).map(row).collect())
}

fn number(text: &str) -> Result<usize> {
    text.parse().map_err(|error| format!("{text} is no number: {error}"))
}

/// Passes over rows, for counting instructions.
fn go_over(kernel: &str, count: &str, passes: &str) -> Result<()> {
    let passes = number(passes)?;
    if KERNELS.contains(&kernel) {
        let mut batch = Batch::new(counts_for(kernel, count)?);
        (0..passes).for_each(|_| batch.pass(kernel));
        return Ok(());
    }
    let mut numbers = Numbers(1);
    let texts: Vec<String> = (0..number(count)?).map(|_| numbers.win()).collect();
    let rules = Rules::compile(RulesSpec::default()).map_err(|errors| format!("{errors:?}"))?;
    let hands = Texts(|row: usize| texts.get(row).map(String::as_str));
    let rows = texts.len();
    let (mut status, mut counts, mut reds) = (vec![0; rows], vec![0; rows * KINDS], vec![0; rows * KINDS]);
    let (mut melds, mut win) = (vec![0; rows * 4], vec![0; rows]);
    let mut packing = || {
        let mut rows =
            PackRows { status: &mut status, counts: &mut counts, reds: &mut reds, melds: &mut melds, win: &mut win };
        pack(&hands, 0, &mut rows);
    };
    match kernel {
        "notation" => (0..passes).for_each(|_| packing()),
        "score" => {
            let wins: Result<Vec<Win>> = texts.iter().map(|text| scored(text, &rules)).collect();
            let wins = wins?;
            for win in (0..passes).flat_map(|_| &wins) {
                black_box(worth(black_box(win), &rules));
            }
        }
        "scores" => {
            packing();
            let hands = Packed { counts: &counts, reds: Some(&reds), melds: Some(&melds), win: &win };
            let tables = Tables { rules: &[&rules], which: None };
            let mut found = ScoreTable::new(rows);
            (0..passes).for_each(|_| scores(black_box(&hands), &SaidColumns::default(), &tables, 0, &mut found.rows()));
            if let Some(row) = found.status.iter().position(|&status| status > Status::NO_YAKU.0) {
                return Err(format!("{}: status {}", texts[row], found.status[row]));
            }
        }
        _ => return Err(format!("{kernel} is none of score, scores, notation, {}", KERNELS.join(", "))),
    }
    Ok(())
}

fn scored(text: &str, rules: &Rules) -> Result<Win> {
    let hand = Hand::parse(text).map_err(|error| error.to_string())?;
    Win::new(WinInput::new(hand), Some(rules)).map_err(|problems| format!("{text}: {problems:?}"))
}

/// Rows and what the kernels answer.
struct Batch {
    rows: Vec<Counts>,
    shanten: [Vec<i8>; 3],
    tiles: Vec<u64>,
    left: Vec<u16>,
    discards: Vec<[Discard; MAX_DISCARDS]>,
    found: Vec<u8>,
    status: Vec<u8>,
}

impl Batch {
    fn new(rows: Vec<Counts>) -> Self {
        let count = rows.len();
        Self {
            rows,
            shanten: [(); 3].map(|()| vec![0; count]),
            tiles: vec![0; count],
            left: vec![0; count],
            discards: vec![[Discard::default(); MAX_DISCARDS]; count],
            found: vec![0; count],
            status: vec![0; count],
        }
    }

    /// What is timed.
    fn pass(&mut self, kernel: &str) {
        let ([first, second, third], status) = (&mut self.shanten, &mut self.status);
        let rows = black_box(&self.rows[..]);
        match kernel {
            "shanten" => analysis::shanten(rows, None, first, status),
            "forms" => analysis::shanten_by_form(rows, None, first, second, third, status),
            "waits" => analysis::waits(rows, None, &mut self.tiles, status),
            "acceptance" => analysis::acceptance(rows, None, None, first, &mut self.tiles, &mut self.left, status),
            _ => analysis::discards(rows, None, None, &mut self.discards, &mut self.found, status),
        }
    }

    fn answers(&self, kernel: &str, i: usize) -> Vec<Answer> {
        let shanten = |form: usize| Answer { shanten: self.shanten[form][i], ..Answer::default() };
        match kernel {
            "shanten" => vec![shanten(0)],
            "forms" => [0, 1, 2].map(shanten).to_vec(),
            "waits" => vec![Answer { tiles: self.tiles[i], ..Answer::default() }],
            "acceptance" => vec![Answer { tiles: self.tiles[i], left: self.left[i], ..shanten(0) }],
            _ => self.discards[i][..usize::from(self.found[i])].to_vec(),
        }
    }
}

/// The kernels that are timed.
const KERNELS: [&str; 5] = ["shanten", "forms", "waits", "acceptance", "discards"];

/// What a kernel answers for a row; shanten, tiles and what is left of them as far as it tells them.
type Answer = Discard;

/// What the scalar call answers.
fn scalar(kernel: &str, row: &Counts) -> Result<Vec<Answer>> {
    let tiles: Vec<Tile> =
        Kind::all().flat_map(|kind| std::iter::repeat_n(Tile::plain(kind), usize::from(row[kind.index()]))).collect();
    let hand = Hand::new(&tiles, &[]);
    let hand = Concealed::new(&hand, None).map_err(|problems| format!("{problems:?}"))?;
    let (shanten, none) = (hand.shanten(), TileCounts::default());
    let form = |shanten: i8| Answer { shanten, ..Answer::default() };
    let entry = |kind: usize, found: &Acceptance| Answer {
        shanten: found.shanten,
        tiles: found.kinds().0,
        left: found.total() as u16,
        kind: kind as u8,
    };
    Ok(match kernel {
        "shanten" => vec![form(shanten.least())],
        "forms" => [Some(shanten.standard), shanten.chiitoitsu, shanten.kokushi]
            .map(|shanten| form(shanten.unwrap_or(analysis::NEVER)))
            .to_vec(),
        "waits" => {
            let waits = hand.waits().map_err(|problem| format!("{problem:?}"))?;
            vec![Answer { tiles: waits.kinds().0, ..Answer::default() }]
        }
        "acceptance" => vec![entry(0, &hand.acceptance(&none))],
        _ => {
            let mut all: Vec<_> = hand.discards(&none).iter().map(|(kind, found)| entry(kind.index(), found)).collect();
            all.sort_by_key(|found| (found.shanten, std::cmp::Reverse(found.left)));
            all
        }
    })
}

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// So many tiles of a shuffled full set.
    fn uniform(&mut self, size: usize) -> Counts {
        let mut wall: [usize; 4 * KINDS] = std::array::from_fn(|tile| tile / 4);
        let mut row = [0; KINDS];
        for drawn in 0..size {
            wall.swap(drawn, drawn + self.below(4 * KINDS - drawn));
            row[wall[drawn]] += 1;
        }
        row
    }

    /// Four sets and a pair: their lowest kinds, and the steps from there.
    fn complete(&mut self) -> [(usize, &'static [usize]); 5] {
        let mut row = [0; KINDS];
        std::array::from_fn(|part| {
            loop {
                let (kind, run) = (self.below(KINDS), self.below(4) > 0);
                let steps: &[usize] = match part {
                    4 => &[0, 0],
                    _ if run && kind < 27 && kind % 9 < 7 => &[0, 1, 2],
                    _ => &[0, 0, 0],
                };
                let held = steps.iter().filter(|&&step| step == 0).count();
                if steps.iter().all(|&step| row[kind + step] + if step == 0 { held } else { 1 } <= 4) {
                    for step in steps {
                        row[kind + step] += 1;
                    }
                    return (kind, steps);
                }
            }
        })
    }

    /// Four sets and a pair without one of the tiles.
    fn ready(&mut self) -> Counts {
        let mut row = [0; KINDS];
        self.complete()
            .iter()
            .flat_map(|(kind, steps)| steps.iter().map(move |step| kind + step))
            .for_each(|kind| row[kind] += 1);
        loop {
            let kind = self.below(KINDS);
            if row[kind] > 0 {
                row[kind] -= 1;
                return row;
            }
        }
    }

    /// Four sets and a pair in notation, up to two of the sets called; the pair completes it.
    fn win(&mut self) -> String {
        let called = self.below(4).saturating_sub(1);
        let (mut own, mut melds) = (String::new(), String::new());
        for (part, (kind, steps)) in self.complete().iter().enumerate() {
            let suit = ["m", "p", "s", "z"][kind / 9];
            let digits: Vec<String> = steps.iter().map(|step| (kind % 9 + step + 1).to_string()).collect();
            if part < called {
                // What is called stands first in a chi, last in a pon.
                let place = if steps[1] == 0 { 2 } else { 0 };
                melds.push(',');
                for (i, digit) in digits.iter().enumerate() {
                    melds += digit;
                    melds += if i == place { "-" } else { "" };
                }
                melds += suit;
            } else {
                own += &digits.concat();
                own += suit;
            }
        }
        own + &melds
    }
}

fn read(path: &str) -> Result<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// The rows of a file; the message of what is wrong names the line.
fn rows_of<T>(path: &str, row: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    let text = read(path)?;
    let rows =
        text.lines().enumerate().map(|(i, line)| row(line).map_err(|error| format!("{path}:{}: {error}", i + 1)));
    rows.collect()
}

/// Asserts every answer.
fn check<T>(rows: &[(T, String)], answer: impl Fn(&T) -> String) -> Result<()> {
    let wrong: Vec<String> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, (row, expected))| {
            let found = answer(row);
            (found != *expected).then(|| format!("row {}: {found}, not {expected}", i + 1))
        })
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let shown = wrong.iter().take(SHOWN).cloned().collect::<Vec<_>>().join("\n");
    Err(format!("{} of {} answers are wrong\n{shown}", wrong.len(), rows.len()))
}

/// Goes over all rows until the time is spent, and prints how often and how long.
fn time(rows: usize, seconds: &str, mut pass: impl FnMut()) -> Result<()> {
    let enough = seconds.parse().map(Duration::from_secs_f64).map_err(|error| wrong(seconds, &error))?;
    pass();
    let mut passes = 0u32;
    let start = Instant::now();
    let spent = loop {
        pass();
        passes += 1;
        let spent = start.elapsed();
        if spent >= enough {
            break spent;
        }
    };
    let found = serde_json::json!({ "rows": rows, "passes": passes, "nanoseconds": spent.as_nanos() as u64 });
    println!("{found}");
    Ok(())
}

fn wrong(seconds: &str, error: &dyn Display) -> String {
    format!("{seconds} is no number of seconds: {error}")
}
