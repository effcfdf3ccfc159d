//! Times scoring and shanten without Python: the native rows of `make bench`, whose `benches/run.py` writes what this reads.
//!
//! `native score RULES ROWS SECONDS` reads the options of a table (JSON) and a row a line, tabs between its three parts: the hand in
//! notation, what is said of the win (`tsumo seat=S riichi=double dora=1z4p`), and the answer: `han fu yakuman share share`, the
//! shares a ron's and 0 or the dealer's and each other's, `-` for the han of a yakuman; or `no_yaku`.
//! `native shanten ROWS SECONDS` reads a row a line: a digit for each kind, a tab, the shanten.
//!
//! Both first assert every answer, then go over all rows until the seconds are spent, and print rows, passes and nanoseconds.

use ronpai_core::{
    Concealed, Flags, Hand, Indicators, KINDS, Kind, MAX_TILES, Riichi, Rules, Score, Tile, TsumoShares, Win, WinInput,
    Wind, parse_tiles, ron_share, score, tsumo_shares,
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
        _ => Err("native score RULES ROWS SECONDS, or native shanten ROWS SECONDS".to_owned()),
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
    time(&rows, seconds, |(win, _)| {
        let win = black_box(win);
        black_box(worth(win, &rules));
    })
}

/// What is timed: the score, and the shares that follow from it, a ron's and 0 or the dealer's and each other's.
fn worth(win: &Win, rules: &Rules) -> Option<(Score, TsumoShares<u64>)> {
    let score = score(win, rules).ok()?;
    let (base, dealer) = (score.base.small()?, win.input().seat == Wind::East);
    let shares = if win.input().flags.has(Flags::TSUMO) {
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
    format!("{han} {} {} {first} {other}", score.fu, score.yakuman)
}

/// A win from a hand in notation and from what is said of it.
fn claim(hand: &str, said: &str) -> Result<WinInput> {
    let mut input = WinInput::new(Hand::parse(hand).map_err(|error| error.to_string())?);
    for word in said.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let unknown = || format!("{word} is unknown");
        match name {
            "seat" => input.seat = Wind::from_letter(value).ok_or_else(unknown)?,
            "round" => input.round = Wind::from_letter(value).ok_or_else(unknown)?,
            "riichi" => {
                input.riichi = Some(Riichi::ALL.into_iter().find(|riichi| riichi.name() == value).ok_or_else(unknown)?);
            }
            "dora" => input.dora = indicators(value)?,
            "ura" => input.ura = indicators(value)?,
            _ => input.flags.0 |= Flags::named(name).ok_or_else(unknown)?,
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
    time(&rows, seconds, |(hand, _)| {
        black_box(shanten(black_box(hand)));
    })
}

/// What is timed: tiles are counted, suits looked up, and the entries put together.
fn shanten(hand: &Hand) -> Option<i8> {
    match &Concealed::new(hand, None) {
        Ok(concealed) => Some(concealed.shanten().least()),
        Err(_) => None,
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
fn time<T>(rows: &[T], seconds: &str, each: impl Fn(&T)) -> Result<()> {
    let enough = seconds.parse().map(Duration::from_secs_f64).map_err(|error| wrong(seconds, &error))?;
    rows.iter().for_each(&each);
    let mut passes = 0u32;
    let start = Instant::now();
    let spent = loop {
        rows.iter().for_each(&each);
        passes += 1;
        let spent = start.elapsed();
        if spent >= enough {
            break spent;
        }
    };
    let found = serde_json::json!({ "rows": rows.len(), "passes": passes, "nanoseconds": spent.as_nanos() as u64 });
    println!("{found}");
    Ok(())
}

fn wrong(seconds: &str, error: &dyn Display) -> String {
    format!("{seconds} is no number of seconds: {error}")
}
