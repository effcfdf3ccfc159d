//! Batch calls for Python: parts of columns in, whole columns out, without the interpreter's lock.

use crate::columns::{Column, Columns, Input, Parts, batch, batch_read, column, lists, lists_of, records};
use crate::detach::{Output, detached};
use crate::error;
use crate::rules::Rules;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, new_empty_array};
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use ronpai_core as core;
use ronpai_core::batch::analysis::{self, Counts, Discard};
use ronpai_core::batch::{
    Hands, LOSER_NO_RIICHI, LOSER_RIICHI, NO_TILE, PackRows, Packed, RIICHI, SaidColumns, ScoreTable, Scores, Status,
    Tables, Texts,
};
use std::num::NonZero;

const KINDS: i32 = core::KINDS as i32;
const MELDS: i32 = 4;

/// What became of a row, by its code: 0 is a result, the others are reasons why there is none.
#[pyfunction]
fn batch_statuses(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (code, name) in Status::NAMES {
        all.set_item(code, name)?;
    }
    for (place, name) in error::contradiction_names().enumerate() {
        all.set_item(usize::from(Status::CONTRADICTIONS) + place, name)?;
    }
    Ok(all)
}

/// The bits of the column `flags`, by name.
#[pyfunction]
fn batch_flags(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (flag, name) in core::Flags::NAMES {
        all.set_item(name, flag)?;
    }
    for (place, riichi) in core::Riichi::ALL.iter().enumerate() {
        let name = if place == 0 { "riichi".to_owned() } else { format!("{}_riichi", riichi.name()) };
        all.set_item(name, RIICHI << place)?;
    }
    all.set_item("loser_riichi", LOSER_RIICHI)?;
    all.set_item("loser_no_riichi", LOSER_NO_RIICHI)?;
    Ok(all)
}

/// Raises MemoryError where so many rows of so many bytes are not to be had: an allocation that fails ends the process.
fn room(rows: usize, width: usize) -> PyResult<()> {
    let mut probe = Vec::<u8>::new();
    let got = rows.checked_mul(width).is_some_and(|whole| probe.try_reserve_exact(whole).is_ok());
    // Else the compiler may leave out an allocation that nobody uses.
    std::hint::black_box(&mut probe);
    if got { Ok(()) } else { Err(PyMemoryError::new_err(format!("{rows} rows of {width} bytes each"))) }
}

/// Gives each part of the input the rows of the output that it fills, and looks for an interrupt before each.
///
/// Raises InvalidArgument where there are other rows than were told.
fn fill<O: Output>(
    parts: &Bound<'_, PyAny>,
    rows: usize,
    output: O,
    mut fill: impl FnMut(&Columns, O) -> PyResult<()>,
) -> PyResult<()> {
    let (mut first, mut rest) = (0, output);
    let changed = |found: usize| {
        let told = rows.into_pyobject(parts.py())?;
        Err(error::argument("rows", told.as_any(), &format!("{found} when they were read")))
    };
    for part in parts.try_iter()? {
        parts.py().check_signals()?;
        let part = part?;
        let part = part.cast::<Columns>()?.get();
        let end = first + part.len();
        if end > rows {
            return changed(end);
        }
        let (output, others) = rest.split(part.len());
        fill(part, output)?;
        (first, rest) = (end, others);
    }
    if first == rows { Ok(()) } else { changed(first) }
}

/// The rows of a slice of which something is missing, counted from its first one.
fn missing_of(missing: &[usize], first: usize, rows: usize) -> impl Iterator<Item = usize> {
    let from = missing.partition_point(|&row| row < first);
    missing[from..].iter().map(move |&row| row - first).take_while(move |&row| row < rows)
}

/// Scores the rows of all parts. Raises InvalidArgument for columns that are unknown, missing or of another type.
#[pyfunction]
#[pyo3(signature = (parts, rows, rules, threads, /))]
fn batch_score(
    py: Python<'_>,
    parts: &Bound<'_, PyAny>,
    rows: usize,
    rules: Vec<PyRef<'_, Rules>>,
    threads: NonZero<usize>,
) -> PyResult<Columns> {
    room(rows, ScoreTable::WIDTH)?;
    let rules: Vec<&core::Rules> = rules.iter().map(|rules| &rules.0).collect();
    let mut table = ScoreTable::new(rows);
    fill(parts, rows, table.rows(), |columns, found| score_part(py, columns, &rules, threads, found))?;
    batch(vec![
        ("status", column::<UInt8Type>(table.status)),
        ("han", column::<UInt16Type>(table.han)),
        ("fu", column::<UInt16Type>(table.fu)),
        ("yakuman", column::<UInt8Type>(table.yakuman)),
        ("base", column::<Int64Type>(table.base)),
        ("limit", column::<UInt8Type>(table.limit)),
        ("yaku", column::<UInt64Type>(table.yaku)),
        ("yakuman_mask", column::<UInt32Type>(table.yakuman_mask)),
        ("dora", column::<UInt8Type>(table.dora)),
        ("ura", column::<UInt8Type>(table.ura)),
        ("red", column::<UInt8Type>(table.red)),
        ("nuki", column::<UInt8Type>(table.nuki)),
        ("ron", column::<Int64Type>(table.ron)),
        ("tsumo_dealer", column::<Int64Type>(table.tsumo_dealer)),
        ("tsumo_other", column::<Int64Type>(table.tsumo_other)),
    ])
}

/// Scores the rows of a part.
fn score_part(
    py: Python<'_>,
    columns: &Columns,
    rules: &[&core::Rules],
    threads: NonZero<usize>,
    found: Scores<'_>,
) -> PyResult<()> {
    let mut input = Input::new(py, columns)?;
    let texts = input.texts("hand");
    let counts = input.rows_of::<UInt8Type>("counts", KINDS);
    let reds = input.rows_of::<UInt8Type>("reds", KINDS);
    let melds = input.rows_of::<UInt16Type>("melds", MELDS);
    let win = input.numbers::<UInt8Type>("win");
    let flags = input.numbers::<UInt32Type>("flags");
    let [seat, round, nukidora, bonus_han, dealer_streak, honba] =
        ["seat", "round", "nukidora", "bonus_han", "dealer_streak", "honba"]
            .map(|name| input.numbers::<UInt8Type>(name));
    let [dora, ura] = ["dora", "ura"].map(|name| input.padded(name, NO_TILE));
    let which = input.numbers::<UInt16Type>("rules");
    match ["hand", "counts", "win"].map(|name| input.has(name)) {
        [true, false, false] if !input.has("reds") && !input.has("melds") => {}
        [false, true, true] => {}
        [true, ..] => input.wrong("hand", "beside counts, reds, melds or win; a hand is told in one way"),
        [false, ..] => input.wrong("hand", "neither hand nor counts and win are there"),
    }
    if !input.has("rules") && rules.len() > 1 {
        input.wrong("rules", "several rulesets, and no column that tells which row takes which");
    }
    let missing = input.missing()?;
    let said = SaidColumns {
        flags: flags.as_deref(),
        seat: seat.as_deref(),
        round: round.as_deref(),
        dora: dora.as_ref().map(|(kinds, width)| (&kinds[..], *width)),
        ura: ura.as_ref().map(|(kinds, width)| (&kinds[..], *width)),
        nukidora: nukidora.as_deref(),
        bonus_han: bonus_han.as_deref(),
        dealer_streak: dealer_streak.as_deref(),
        honba: honba.as_deref(),
    };
    let tables = Tables { rules, which: which.as_deref() };
    if let Some(texts) = texts {
        let texts = texts.as_string::<i64>();
        let hands = Texts(|row| texts.is_valid(row).then(|| texts.value(row)));
        score_rows(py, threads, &hands, &said, &tables, &missing, found);
    } else {
        let hands = Packed {
            counts: counts.as_deref().unwrap_or_default(),
            reds: reds.as_deref(),
            melds: melds.as_deref(),
            win: win.as_deref().unwrap_or_default(),
        };
        score_rows(py, threads, &hands, &said, &tables, &missing, found);
    }
    Ok(())
}

fn score_rows(
    py: Python<'_>,
    threads: NonZero<usize>,
    hands: &(impl Hands + Sync),
    said: &SaidColumns<'_>,
    tables: &Tables<'_>,
    missing: &[usize],
    found: Scores<'_>,
) {
    detached(py, threads, found.status.len(), found, |first, mut found| {
        core::batch::scores(hands, said, tables, first, &mut found);
        for row in missing_of(missing, first, found.status.len()) {
            found.fail(row, Status::MISSING);
        }
    });
}

/// Reads the hands of all parts, a column of notation, into the packed columns, and says of each row whether it could be read.
#[pyfunction]
#[pyo3(signature = (parts, rows, threads, /))]
fn batch_pack(py: Python<'_>, parts: &Bound<'_, PyAny>, rows: usize, threads: NonZero<usize>) -> PyResult<Columns> {
    room(rows, size_of::<([u8; 2 * core::KINDS + 2], [u16; MELDS as usize])>())?;
    let (kinds, melds) = (core::KINDS * rows, MELDS as usize * rows);
    let mut packed = (vec![0; rows], vec![0; kinds], vec![0; kinds], vec![0; melds], vec![0; rows]);
    let (status, counts, reds, melds, win) = &mut packed;
    let output = PackRows { status, counts, reds, melds, win };
    fill(parts, rows, output, |columns, output| {
        let mut input = Input::new(py, columns)?;
        let texts = input.texts("hand");
        if !input.has("hand") {
            input.wrong("hand", "a column of notation is needed");
        }
        input.missing()?;
        let texts = texts.unwrap_or_else(|| new_empty_array(&DataType::LargeUtf8));
        let texts = texts.as_string::<i64>();
        let hands = Texts(|row| texts.is_valid(row).then(|| texts.value(row)));
        let run = |first, mut rows: PackRows<'_>| core::batch::pack(&hands, first, &mut rows);
        detached(py, threads, columns.len(), output, run);
        Ok(())
    })?;
    let (status, counts, reds, melds, win) = packed;
    batch(vec![
        ("status", column::<UInt8Type>(status)),
        ("counts", lists::<UInt8Type>(counts, KINDS)?),
        ("reds", lists::<UInt8Type>(reds, KINDS)?),
        ("melds", lists::<UInt16Type>(melds, MELDS)?),
        ("win", column::<UInt8Type>(win)),
    ])
}

/// The counts of a part, what is seen elsewhere, and of which rows something is missing.
struct Rows {
    counts: ScalarBuffer<u8>,
    visible: Option<ScalarBuffer<u8>>,
    missing: Vec<usize>,
}

impl Rows {
    fn new(py: Python<'_>, columns: &Columns, visible: bool) -> PyResult<Self> {
        let mut input = Input::new(py, columns)?;
        let counts = input.rows_of::<UInt8Type>("counts", KINDS);
        let visible = if visible { input.rows_of::<UInt8Type>("visible", KINDS) } else { None };
        if !input.has("counts") {
            input.wrong("counts", "34 numbers a row are needed");
        }
        let missing = input.missing()?;
        let mut counts = counts.unwrap_or_else(|| ScalarBuffer::from(Vec::new()));
        if !missing.is_empty() {
            // No tiles are no hand: nothing is answered where something is missing.
            let mut blank = counts.to_vec();
            for &row in &missing {
                blank[row * core::KINDS..][..core::KINDS].fill(0);
            }
            counts = blank.into();
        }
        Ok(Self { counts, visible, missing })
    }

    /// Runs a kernel over slices of the rows: it takes the counts, what is seen, its slice of the output and of the status.
    fn run<O: Output>(
        &self,
        py: Python<'_>,
        threads: NonZero<usize>,
        output: (O, &mut [u8]),
        run: impl Fn(&[Counts], Option<&[Counts]>, O, &mut [u8]) + Sync,
    ) {
        let (rows, _) = self.counts.as_chunks();
        let visible = self.visible.as_ref().map(|visible| visible.as_chunks().0);
        detached(py, threads, rows.len(), output, |first, (output, status)| {
            let part = first..first + status.len();
            run(&rows[part.clone()], visible.map(|visible| &visible[part]), output, status);
            for row in missing_of(&self.missing, first, status.len()) {
                status[row] = Status::MISSING.0;
            }
        });
    }
}

/// Runs a kernel over the rows of all parts and returns their status.
fn analysed<O: Output>(
    parts: &Bound<'_, PyAny>,
    rows: usize,
    threads: NonZero<usize>,
    visible: bool,
    output: O,
    run: impl Fn(&[Counts], Option<&[Counts]>, O, &mut [u8]) + Sync,
) -> PyResult<ArrayRef> {
    let py = parts.py();
    let mut status = vec![0; rows];
    fill(parts, rows, (output, &mut status[..]), |columns, output| {
        Rows::new(py, columns, visible)?.run(py, threads, output, &run);
        Ok(())
    })?;
    Ok(column::<UInt8Type>(status))
}

fn rules_of<'a>(rules: Option<&'a Bound<'_, Rules>>) -> Option<&'a core::Rules> {
    rules.map(|rules| &rules.get().0)
}

/// The shanten of the rows of all parts: the least, and each form's.
#[pyfunction]
#[pyo3(signature = (parts, rows, rules, by_form, threads, /))]
fn batch_shanten(
    parts: &Bound<'_, PyAny>,
    rows: usize,
    rules: Option<&Bound<'_, Rules>>,
    by_form: bool,
    threads: NonZero<usize>,
) -> PyResult<Columns> {
    room(rows, if by_form { size_of::<[i8; 5]>() } else { size_of::<[i8; 2]>() })?;
    let rules = rules_of(rules);
    let new = || vec![analysis::NEVER; rows];
    let (mut least, mut forms) = (new(), by_form.then(|| (new(), new(), new())));
    let by_form = forms.as_mut().map(|forms| (&mut forms.0[..], &mut forms.1[..], &mut forms.2[..]));
    let status =
        analysed(parts, rows, threads, false, (&mut least[..], by_form), |rows, _, (least, forms), status| {
            analysis::shanten(rows, rules, least, status);
            if let Some((standard, chiitoitsu, kokushi)) = forms {
                analysis::shanten_by_form(rows, rules, standard, chiitoitsu, kokushi, status);
            }
        })?;
    let mut all = vec![("status", status), ("shanten", column::<Int8Type>(least))];
    if let Some((standard, chiitoitsu, kokushi)) = forms {
        all.push(("standard", column::<Int8Type>(standard)));
        all.push(("chiitoitsu", column::<Int8Type>(chiitoitsu)));
        all.push(("kokushi", column::<Int8Type>(kokushi)));
    }
    batch(all)
}

/// What the rows of all parts wait for, a bit a kind.
#[pyfunction]
#[pyo3(signature = (parts, rows, rules, threads, /))]
fn batch_waits(
    parts: &Bound<'_, PyAny>,
    rows: usize,
    rules: Option<&Bound<'_, Rules>>,
    threads: NonZero<usize>,
) -> PyResult<Columns> {
    room(rows, size_of::<u8>() + size_of::<u64>())?;
    let rules = rules_of(rules);
    let mut masks = vec![0; rows];
    let status = analysed(parts, rows, threads, false, &mut masks[..], |rows, _, masks, status| {
        analysis::waits(rows, rules, masks, status);
    })?;
    batch(vec![("status", status), ("waits", column::<UInt64Type>(masks))])
}

/// What improves the rows of all parts.
#[pyfunction]
#[pyo3(signature = (parts, rows, rules, threads, /))]
fn batch_acceptance(
    parts: &Bound<'_, PyAny>,
    rows: usize,
    rules: Option<&Bound<'_, Rules>>,
    threads: NonZero<usize>,
) -> PyResult<Columns> {
    room(rows, size_of::<[u8; 2]>() + size_of::<u16>() + size_of::<u64>())?;
    let rules = rules_of(rules);
    let (mut shanten, mut tiles, mut left) = (vec![analysis::NEVER; rows], vec![0; rows], vec![0; rows]);
    let output = (&mut shanten[..], &mut tiles[..], &mut left[..]);
    let status = analysed(parts, rows, threads, true, output, |rows, visible, (shanten, tiles, left), status| {
        analysis::acceptance(rows, visible, rules, shanten, tiles, left, status);
    })?;
    batch(vec![
        ("status", status),
        ("shanten", column::<Int8Type>(shanten)),
        ("tiles", column::<UInt64Type>(tiles)),
        ("left", column::<UInt16Type>(left)),
    ])
}

/// What improves the rows of a part after every discard: a list a row.
#[pyfunction]
#[pyo3(signature = (columns, rules, threads, /))]
fn batch_discards(
    py: Python<'_>,
    columns: &Columns,
    rules: Option<&Bound<'_, Rules>>,
    threads: NonZero<usize>,
) -> PyResult<Columns> {
    let (rows, rules) = (Rows::new(py, columns, true)?, rules_of(rules));
    let mut slots = vec![[Discard::default(); analysis::MAX_DISCARDS]; columns.len()];
    let (mut found, mut status) = (vec![0; columns.len()], vec![0; columns.len()]);
    let output = ((&mut slots[..], &mut found[..]), &mut status[..]);
    rows.run(py, threads, output, |rows, visible, (slots, found), status| {
        analysis::discards(rows, visible, rules, slots, found, status);
    });
    let lengths = found.iter().map(|&found| usize::from(found));
    let each: Vec<Discard> =
        slots.iter().zip(lengths.clone()).flat_map(|(slots, found)| slots[..found].iter().copied()).collect();
    let records = records(vec![
        ("discard", column::<UInt8Type>(each.iter().map(|each| each.kind).collect())),
        ("shanten", column::<Int8Type>(each.iter().map(|each| each.shanten).collect())),
        ("tiles", column::<UInt64Type>(each.iter().map(|each| each.tiles).collect())),
        ("left", column::<UInt16Type>(each.iter().map(|each| each.left).collect())),
    ])?;
    batch(vec![("status", column::<UInt8Type>(status)), ("discards", lists_of(records, lengths)?)])
}

/// Adds functions and classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Column>()?;
    module.add_class::<Columns>()?;
    module.add_class::<Parts>()?;
    module.add_function(wrap_pyfunction!(batch_statuses, module)?)?;
    module.add_function(wrap_pyfunction!(batch_flags, module)?)?;
    module.add_function(wrap_pyfunction!(batch_read, module)?)?;
    module.add_function(wrap_pyfunction!(batch_score, module)?)?;
    module.add_function(wrap_pyfunction!(batch_pack, module)?)?;
    module.add_function(wrap_pyfunction!(batch_shanten, module)?)?;
    module.add_function(wrap_pyfunction!(batch_waits, module)?)?;
    module.add_function(wrap_pyfunction!(batch_acceptance, module)?)?;
    module.add_function(wrap_pyfunction!(batch_discards, module)?)
}
