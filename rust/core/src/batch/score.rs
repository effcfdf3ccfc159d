//! Scores of many wins: a row a win, columns in, columns out.

use super::hands::Hands;
use super::status::Status;
use crate::check::{Outline, flag_problems};
use crate::contradiction::Contradiction;
use crate::counts::TileCounts;
use crate::points::{ron_share, tsumo_shares};
use crate::rules::Rules;
use crate::said::{Flags, Indicators, Riichi, Said};
use crate::score::{Dora, NoScore, Table, score};
use crate::tile::{Kind, Wind};
use crate::win::{Need, Prepared, Win, WinInput};
use crate::yaku::{YAKUMAN, Yaku, YakuSet};

/// A byte of a column of indicators that stands for none.
pub const NO_TILE: u8 = 255;

/// Bits of the column `flags` beside those of [`Flags`]: the riichi, a bit each in the order of [`Riichi`].
pub const RIICHI: u32 = 1 << 8;
/// The discarder is in riichi.
pub const LOSER_RIICHI: u32 = 1 << 14;
/// The discarder is not in riichi.
pub const LOSER_NO_RIICHI: u32 = 1 << 15;
const FLAGS: u32 = RIICHI - 1 >> 1;
const RIICHIS: u32 = 0x3f;

/// What is said of the wins beside their tiles, a value a row; a column that is not there says nothing, as in the scalar call.
#[derive(Debug, Clone, Copy, Default)]
pub struct SaidColumns<'a> {
    /// Bits: [`Flags`], and from [`RIICHI`] on the riichi and what is known of the discarder's.
    pub flags: Option<&'a [u32]>,
    /// The winner's wind, 0 to 3.
    pub seat: Option<&'a [u8]>,
    /// The round's wind, 0 to 3.
    pub round: Option<&'a [u8]>,
    /// Kinds of indicators, so many a row; [`NO_TILE`] for none.
    pub dora: Option<(&'a [u8], usize)>,
    /// The indicators under them.
    pub ura: Option<(&'a [u8], usize)>,
    /// Norths set aside.
    pub nukidora: Option<&'a [u8]>,
    /// Han that the game adds.
    pub bonus_han: Option<&'a [u8]>,
    /// The dealer's wins in a row.
    pub dealer_streak: Option<&'a [u8]>,
    /// Counters on the table.
    pub honba: Option<&'a [u8]>,
}

impl SaidColumns<'_> {
    /// Reads what is said of a row.
    #[inline(always)]
    fn read(&self, row: usize, said: &mut Said) -> Result<(), Status> {
        let number = |column: Option<&[u8]>| column.map_or(0, |column| column[row]);
        let wind = |column, status| Wind::ALL.get(usize::from(number(column))).copied().ok_or(status);
        let flags = self.flags.map_or(0, |flags| flags[row]);
        said.flags = Flags(flags & FLAGS);
        (said.riichi, said.loser_riichi) = if flags & !FLAGS == 0 { (None, None) } else { declared(flags)? };
        said.seat = wind(self.seat, Status::SEAT)?;
        said.round = wind(self.round, Status::ROUND)?;
        for (column, found) in [(self.dora, &mut said.dora), (self.ura, &mut said.ura)] {
            if let Some((kinds, width)) = column {
                indicators(&kinds[row * width..][..width], found)?;
            }
        }
        said.nukidora = number(self.nukidora);
        said.bonus_han = number(self.bonus_han);
        said.dealer_streak = number(self.dealer_streak);
        said.honba = number(self.honba);
        Ok(())
    }
}

/// The riichi of the winner, and whether the discarder is in riichi.
#[inline]
fn declared(flags: u32) -> Result<(Option<Riichi>, Option<bool>), Status> {
    let riichi = flags / RIICHI & RIICHIS;
    let unknown = flags & !(FLAGS | RIICHIS * RIICHI | LOSER_RIICHI | LOSER_NO_RIICHI);
    let loser = match (flags & LOSER_RIICHI != 0, flags & LOSER_NO_RIICHI != 0) {
        (false, false) => None,
        (true, false) => Some(true),
        (false, true) => Some(false),
        (true, true) => return Err(Status::FLAGS),
    };
    if unknown != 0 || riichi.count_ones() > 1 {
        return Err(Status::FLAGS);
    }
    Ok((Riichi::ALL.get(riichi.trailing_zeros() as usize).copied(), loser))
}

/// Adds the indicators of a row.
// A call costs less than what the compiler makes of this loop inside another one.
#[inline(never)]
fn indicators(kinds: &[u8], found: &mut Indicators) -> Result<(), Status> {
    for &kind in kinds.iter().filter(|&&kind| kind != NO_TILE) {
        let kind = Kind::new(kind).ok_or(Status::INDICATOR)?;
        if found.try_push(kind).is_err() {
            let found = kinds.iter().filter(|&&kind| kind != NO_TILE).count();
            return Err(Status::of(&Contradiction::TooManyIndicators { found }));
        }
    }
    Ok(())
}

/// The rules of the rows: one ruleset, or several and which of them each row takes.
#[derive(Debug, Clone, Copy)]
pub struct Tables<'a> {
    /// The rulesets.
    pub rules: &'a [&'a Rules],
    /// The number of the row's ruleset; the first one where there is no column.
    pub which: Option<&'a [u16]>,
}

impl<'a> Tables<'a> {
    #[inline]
    fn row(&self, row: usize) -> Result<&'a Rules, Status> {
        let which = self.which.map_or(0, |which| usize::from(which[row]));
        self.rules.get(which).copied().ok_or(Status::NO_SUCH_RULES)
    }
}

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// What wins are worth, a value a row. Where the status is not 0, all else is 0.
        #[derive(Debug)]
        pub struct Scores<'a> { $($(#[$doc])* pub $name: &'a mut [$type],)* }

        impl<'a> Scores<'a> {
            /// The first rows, and the others.
            pub fn split_at(self, row: usize) -> (Scores<'a>, Scores<'a>) {
                $(let $name = self.$name.split_at_mut(row);)*
                (Scores { $($name: $name.0,)* }, Scores { $($name: $name.1,)* })
            }

            /// Says why a row has no value.
            pub fn fail(&mut self, row: usize, status: Status) {
                self.set(row, &ScoreRow { status: status.0, ..ScoreRow::default() });
            }

            #[inline(always)]
            fn set(&mut self, at: usize, row: &ScoreRow) {
                $(self.$name[at] = row.$name;)*
            }
        }

        /// Columns of their own for [`Scores`].
        #[derive(Debug, Clone, Default)]
        pub struct ScoreTable { $($(#[$doc])* pub $name: Vec<$type>,)* }

        impl ScoreTable {
            /// The bytes of a row.
            pub const WIDTH: usize = 0 $(+ size_of::<$type>())*;

            /// So many rows of zeros.
            pub fn new(rows: usize) -> Self {
                Self { $($name: vec![0; rows],)* }
            }

            /// All rows, to be written to.
            pub fn rows(&mut self) -> Scores<'_> {
                Scores { $($name: &mut self.$name,)* }
            }
        }

        /// One row of [`Scores`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct ScoreRow { $($(#[$doc])* pub $name: $type,)* }
    };
}

columns! {
    /// Why there is no value, see [`Status`]; 0 where there is one.
    status: u8,
    /// Han in all; 0 where yakuman are counted instead.
    han: u16,
    /// Fu, rounded.
    fu: u16,
    /// How many yakuman count.
    yakuman: u8,
    /// The base value.
    base: i64,
    /// The limit: its place in [`Limit::ALL`](crate::Limit::ALL) counted from 1, 0 for none.
    limit: u8,
    /// The yaku that count, a bit each.
    yaku: u64,
    /// The yakuman among them, a bit each in their order.
    yakuman_mask: u32,
    /// Bonus han of the indicators.
    dora: u8,
    /// Of those under them.
    ura: u8,
    /// Of red tiles.
    red: u8,
    /// Of norths set aside.
    nuki: u8,
    /// What the discarder pays; 0 for a tsumo.
    ron: i64,
    /// What the dealer pays; 0 for a ron and for the dealer's own win.
    tsumo_dealer: i64,
    /// What each other pays; 0 for a ron.
    tsumo_other: i64,
}

/// Scores as many rows as the output has, from row `first` of the input on.
///
/// Row for row the same as [`Win::new`] with the row's rules and [`score`](crate::score): a win that cannot be has the status of its
/// first contradiction.
///
/// # Panics
/// If a column of the input is shorter.
pub fn scores(hands: &impl Hands, said: &SaidColumns<'_>, tables: &Tables<'_>, first: usize, found: &mut Scores<'_>) {
    for row in 0..found.status.len() {
        let mut worth = ScoreRow::default();
        if let Err(status) = one(hands, said, tables, first + row, &mut worth) {
            worth = ScoreRow { status: status.0, ..ScoreRow::default() };
        }
        found.set(row, &worth);
    }
}

#[inline(always)]
fn one(
    hands: &impl Hands,
    columns: &SaidColumns<'_>,
    tables: &Tables<'_>,
    row: usize,
    worth: &mut ScoreRow,
) -> Result<(), Status> {
    let rules = tables.row(row)?;
    let mut said = Said::NOTHING;
    let told = columns.read(row, &mut said);
    let packed = match hands.packed(row) {
        Ok(packed) => packed,
        // What is no hand at all is told first, as by the scalar call; then what cannot be said of any hand.
        Err(status @ (Status::NOTATION | Status::MISSING)) => return Err(status),
        Err(status) => return told.and(Err(status)),
    };
    told?;
    let (counts, reds, melds) = (&packed.counts, &packed.reds, &packed.melds);
    if counts.exceed(&TileCounts::FOUR) || counts.total_of_fours() + 3 * melds.len() != 14 || said.nukidora > 4 {
        return slow(hands, said, rules, row, worth);
    }
    let no_reds = reds.is_empty();
    let found = if no_reds { 0 } else { reds.total() as u8 };
    let win = Prepared::new(counts, packed.codes(), melds.iter().copied(), packed.win, found, &said);
    if win.fits(&said, rules) && (no_reds || !reds.exceed(&rules.reds)) {
        fill(worth, &win, &said, rules)
    } else {
        slow(hands, said, rules, row, worth)
    }
}

/// The scalar path: for wins that contradict themselves, or may.
#[cold]
fn slow(hands: &impl Hands, said: Said, rules: &Rules, row: usize, worth: &mut ScoreRow) -> Result<(), Status> {
    let win =
        Win::new(WinInput { said, hand: hands.hand(row)? }, Some(rules)).map_err(|found| Status::of(&found[0]))?;
    score(&win, rules).map_err(no_score)?;
    fill(worth, &win.prepared, &win.said, rules)
}

impl Prepared {
    /// Whether nothing contradicts the win at a table, red tiles apart.
    #[inline(always)]
    fn fits(&self, said: &Said, rules: &Rules) -> bool {
        let mut shown = self.held;
        shown.add_said(said);
        let mut fits = !shown.exceed(&rules.copies) && self.needs & !(rules.grants | Need::FULL_SET) == 0;
        if fits && !said.is_plain(self.melds.open) {
            let tiles = Outline {
                melded: self.melds.count > 0,
                open: self.melds.open,
                kan: self.melds.kans > 0,
                orphans: self.orphans,
                win: Some(self.tile),
                win_copies: shown.get(self.tile),
            };
            flag_problems(said, &tiles, Some(rules), |_| fits = false);
        }
        fits
    }
}

/// Says what a win is worth.
#[inline]
fn fill(row: &mut ScoreRow, win: &Prepared, said: &Said, rules: &Rules) -> Result<(), Status> {
    let table = Table::new(win, said, rules);
    let (value, ()) = table.best(|_| ()).map_err(no_score)?;
    let base = value.base.small().filter(|&base| base < 1 << 60).ok_or(Status::TOO_LARGE)?;
    let dora = if value.has_dora() { table.dora } else { Dora::default() };
    if value.yakuman | dora.dora | dora.ura | dora.red | dora.nuki > u16::from(u8::MAX) {
        return Err(Status::TOO_LARGE);
    }
    *row = ScoreRow {
        status: 0,
        han: value.han().unwrap_or(0),
        fu: value.fu,
        yakuman: value.yakuman as u8,
        base: base as i64,
        limit: value.limit.map_or(0, |limit| limit as u8 + 1),
        yaku: value.yaku.0,
        yakuman_mask: yakuman_mask(value.yaku),
        dora: dora.dora as u8,
        ura: dora.ura as u8,
        red: dora.red as u8,
        nuki: dora.nuki as u8,
        ..ScoreRow::default()
    };
    if said.flags.has(Flags::TSUMO) {
        let shares = tsumo_shares(&base, rules, said.is_dealer());
        (row.tsumo_dealer, row.tsumo_other) = (shares.dealer as i64, shares.other as i64);
    } else {
        row.ron = ron_share(base, rules, said.is_dealer()) as i64;
    }
    Ok(())
}

const fn no_score(reason: NoScore) -> Status {
    match reason {
        NoScore::NotComplete => Status::NOT_COMPLETE,
        NoScore::NoYaku => Status::NO_YAKU,
        NoScore::MinHan { .. } => Status::MIN_HAN,
    }
}

/// The yakuman of a set, a bit each in their order.
fn yakuman_mask(yaku: YakuSet) -> u32 {
    let place = |yakuman: Yaku| (YAKUMAN & (yakuman.bit() - 1)).count_ones();
    YakuSet(yaku.0 & YAKUMAN).iter().fold(0, |mask, yakuman| mask | 1 << place(yakuman))
}
