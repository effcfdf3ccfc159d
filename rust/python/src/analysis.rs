//! Shanten, waits and acceptance for Python.

use crate::tile::{self, Tile};
use crate::{error, hand, names, rules};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use ronpai_core as core;

/// Asks something of a hand at a table.
fn ask<T>(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    question: impl FnOnce(&core::Hand, &core::Concealed<'_>) -> Result<T, Vec<core::Contradiction>>,
) -> PyResult<T> {
    let rules = rules.map(rules::compiled).transpose()?;
    let rules = rules.as_ref().map(|rules| &rules.get().0);
    let answer = |hand: &core::Hand| {
        let concealed = core::Concealed::new(hand, rules)?;
        question(hand, &concealed)
    };
    let found = match hand.cast::<hand::Hand>() {
        Ok(hand) => answer(&hand.get().0),
        Err(_) => answer(&hand::raw(hand)?),
    };
    found.map_err(|found| error::hand(hand.py(), &found))
}

/// How many tiles have to be exchanged until the hand is ready: 0 is tenpai, -1 complete.
///
/// `hand` is notation or a `Hand`: 13 tiles, or 14 after a draw, counting three to a meld; without melds told, 10 tiles are a hand
/// with one, and so on. `form` asks for one form only (`standard`, `chiitoitsu`, `kokushi`), None for the least. `rules` (a Ruleset)
/// says which tiles exist and whether a fifth copy can be waited for (`tenpai.own4`); without it the full set and no fifth copy.
/// None is returned for a form that melds or the table rule out.
///
/// >>> shanten("123456789m1111z"), shanten("19m19p19s1234567z"), shanten("1122334455667m", form="chiitoitsu")
/// (1, 0, 0)
///
/// Raises NotationError, and InvalidHand for a hand of no moment of the game (12 tiles, a fifth copy).
#[pyfunction]
#[pyo3(signature = (hand, rules = None, *, form = None))]
pub(crate) fn shanten(
    hand: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    form: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<i8>> {
    let shanten = ask(hand, rules, |_, concealed| Ok(concealed.shanten()))?;
    let Some(form) = form else {
        return Ok(Some(shanten.least()));
    };
    let name: std::borrow::Cow<'_, str> = form.extract()?;
    match core::Form::ALL.into_iter().find(|form| form.name() == name) {
        Some(core::Form::Standard) => Ok(Some(shanten.standard)),
        Some(core::Form::Chiitoitsu) => Ok(shanten.chiitoitsu),
        Some(core::Form::Kokushi) => Ok(shanten.kokushi),
        None => Err(error::argument("form", form, "standard, chiitoitsu, kokushi or None")),
    }
}

/// The tiles that complete a hand of 3n + 1 tiles, each with its kinds of wait; empty when it is not tenpai.
///
/// A tile counts even when all copies are seen elsewhere; a fifth copy counts as `rules` say (see `shanten`).
///
/// >>> {str(tile): [str(kind) for kind in kinds] for tile, kinds in waits("123m456p2345678s").items()}
/// {'2s': ['tanki'], '5s': ['tanki'], '8s': ['tanki']}
///
/// Raises NotationError and InvalidHand.
#[pyfunction]
#[pyo3(signature = (hand, rules = None))]
pub(crate) fn waits<'py>(hand: &Bound<'py, PyAny>, rules: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
    let py = hand.py();
    let waits = ask(hand, rules, |_, concealed| concealed.waits().map_err(|found| vec![found]))?;
    let found = PyDict::new(py);
    for kind in waits.kinds().iter() {
        let kinds = names::tuple(py, &names::WAIT, waits.on(kind).iter().map(|wait| wait as usize))?;
        found.set_item(Tile(core::Tile::plain(kind)), kinds)?;
    }
    Ok(found)
}

/// What improves a hand: the tiles that lower its shanten, and how many of each are left.
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Acceptance {
    discard: Option<core::Tile>,
    acceptance: core::Acceptance,
}

#[pymethods]
impl Acceptance {
    /// The tile that is discarded; None for a hand that has nothing to discard.
    #[getter]
    fn discard(&self) -> Option<Tile> {
        self.discard.map(Tile)
    }

    /// The shanten of the tiles that are kept.
    #[getter]
    fn shanten(&self) -> i8 {
        self.acceptance.shanten
    }

    /// How many copies are left of each tile that lowers it, as far as the hand and `visible` show; those with none left are not listed.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tiles = PyDict::new(py);
        for kind in self.acceptance.kinds().iter() {
            tiles.set_item(Tile(core::Tile::plain(kind)), self.acceptance.left[kind.index()])?;
        }
        Ok(tiles)
    }

    /// How many tiles lower it in all.
    #[getter]
    fn total(&self) -> u32 {
        self.acceptance.total()
    }

    fn __repr__(&self) -> String {
        let tiles: Vec<_> = self
            .acceptance
            .kinds()
            .iter()
            .map(|kind| format!("{kind} x{}", self.acceptance.left[kind.index()]))
            .collect();
        let discard = self.discard.map_or_else(String::new, |tile| format!("discard {tile}, "));
        format!("Acceptance({discard}shanten {}, {} tiles: {})", self.acceptance.shanten, self.total(), tiles.join(" "))
    }
}

/// Which tiles improve a hand, and how many of each are left.
///
/// For 3n + 2 tiles one entry a kind that can be discarded, best first: least shanten, then most tiles; a plain copy goes before a red
/// one. For 3n + 1 tiles one entry. `visible` are tiles seen elsewhere (discards, indicators, others' melds), in notation or as a
/// sequence; `rules` as for `shanten`.
///
/// >>> acceptance("2346678p3455577s", visible="7s")[0]
/// Acceptance(discard 6p, shanten 0, 6 tiles: 2s x4 5s x1 7s x1)
///
/// Raises NotationError and InvalidHand; the latter also for more copies than exist, counting what is visible.
#[pyfunction]
#[pyo3(signature = (hand, rules = None, visible = None))]
pub(crate) fn acceptance<'py>(
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
    visible: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = hand.py();
    let seen = visible.map_or_else(|| Ok(Vec::new()), tile::tiles)?;
    let visible: core::TileCounts = seen.iter().map(|tile| tile.kind).collect();
    let mut found = ask(hand, rules, |hand, concealed| {
        concealed.check_visible(&visible)?;
        if concealed.total() % 3 == 1 {
            return Ok(vec![Acceptance { discard: None, acceptance: concealed.acceptance(&visible) }]);
        }
        let copy = |kind| hand.tiles().iter().copied().filter(|tile| tile.kind == kind).min();
        let discards = concealed.discards(&visible).into_iter();
        Ok(discards.map(|(kind, acceptance)| Acceptance { discard: copy(kind), acceptance }).collect())
    })?;
    found.sort_by_key(|entry| (entry.acceptance.shanten, std::cmp::Reverse(entry.total())));
    PyTuple::new(py, found)
}

/// Whether a hand in riichi may set a closed kan aside (`riichi.ankan`, `riichi.okurikan`; rules.md 1.5).
///
/// `hand` are the 3n + 1 tiles that declared, in notation or as a `Hand`; `drawn` is the tile drawn to them, `kan` one of the four.
/// False too where there are no four.
///
/// >>> touhou = ronpai.ruleset("touhou.4p")
/// >>> riichi_ankan("1113456788999p", "1p", "1p", touhou), riichi_ankan("1113456788999p", "9p", "9p", touhou)
/// (True, False)
///
/// Raises NotationError, InvalidHand, and InvalidArgument for a `drawn` or `kan` that is not one tile.
#[pyfunction]
#[pyo3(signature = (hand, drawn, kan, rules))]
pub(crate) fn riichi_ankan(
    hand: &Bound<'_, PyAny>,
    drawn: &Bound<'_, PyAny>,
    kan: &Bound<'_, PyAny>,
    rules: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let one = |name: &str, tile: &Bound<'_, PyAny>| match tile::tiles(tile)?[..] {
        [tile] => Ok(tile),
        _ => Err(error::argument(name, tile, "one tile")),
    };
    let (drawn, kan) = (one("drawn", drawn)?, one("kan", kan)?);
    let rules = rules::compiled(rules)?;
    ask(hand, Some(rules.as_any()), |hand, _| core::riichi_ankan(hand, drawn, kan.kind, &rules.get().0))
}

/// What the concealed tiles of a seat are of use for: shanten, then sets of kinds as bits, 1 << kind for each.
///
/// The sets are the kinds that are of any use when others put them down, those that complete the hand, those of which it holds one, two,
/// three and four, those that make a run with two of its tiles, and those of its pons; then comes how many kans it has, and its
/// different tiles. `hand` is the concealed tiles in notation, 3n + 1 or 3n + 2; the
/// latter wait for nothing.
///
/// >>> shanten, wanted, waits, *_, kans, tiles = uses("1123m", (), ronpai.ruleset("tenhou.4p"))
/// >>> shanten, bin(wanted), bin(waits), kans, tiles
/// (0, '0b1111', '0b1001', 0, ('1m', '2m', '3m'))
///
/// Raises NotationError and InvalidHand.
#[pyfunction]
#[pyo3(signature = (hand, melds, rules))]
pub(crate) fn uses<'py>(
    hand: &Bound<'_, PyAny>,
    melds: &Bound<'_, PyTuple>,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Told<'py>> {
    told(&seat(hand, melds)?, rules)
}

/// A seat's concealed tiles after a discard, in order, and what they are of use for, as `uses` tells it; None where the tile is not there.
///
/// `hand` is the concealed tiles in notation, `gone` the one that is discarded, and `come`, if there is one, the drawn one that takes
/// its place.
///
/// >>> hand, found = exchange("112m7z", "7z", "0m", (), ronpai.ruleset("tenhou.4p"))
/// >>> hand, found == uses("1120m", (), ronpai.ruleset("tenhou.4p"))
/// (('1m', '1m', '2m', '0m'), True)
/// >>> exchange("1120m", "7z", None, (), ronpai.ruleset("tenhou.4p")) is None
/// True
///
/// Raises NotationError, and InvalidHand for tiles that cannot be a hand of the table.
#[pyfunction]
#[pyo3(signature = (hand, gone, come, melds, rules))]
pub(crate) fn exchange<'py>(
    hand: &Bound<'py, PyString>,
    gone: &str,
    come: Option<&str>,
    melds: &Bound<'py, PyTuple>,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Option<(Bound<'py, PyTuple>, Told<'py>)>> {
    let py = rules.py();
    let (held, gone) = (hand::raw(hand)?, tile::parse(py, gone)?);
    let Some(at) = held.tiles().iter().position(|&tile| tile == gone) else {
        return Ok(None);
    };
    let mut left = held.tiles().to_vec();
    left.remove(at);
    if let Some(tile) = come {
        left.push(tile::parse(py, tile)?);
    }
    let hand = with_melds(core::Hand::new(&left, &[]), melds)?;
    Ok(Some((PyTuple::new(py, in_order(&hand).into_iter().map(|tile| tile::text(py, tile)))?, told(&hand, rules)?)))
}

/// The concealed tiles by kind, a red copy behind the plain ones.
fn in_order(hand: &core::Hand) -> Vec<core::Tile> {
    let mut tiles = hand.tiles().to_vec();
    tiles.sort_unstable();
    tiles
}

/// What a hand is of use for, as Python reads it.
type Told<'py> = (i8, u64, u64, u64, u64, u64, u64, u64, u64, u8, Bound<'py, PyTuple>);

fn told<'py>(hand: &core::Hand, rules: &Bound<'py, PyAny>) -> PyResult<Told<'py>> {
    let py = rules.py();
    let found = core::Uses::of(hand, &rules::compiled(rules)?.get().0).map_err(|found| error::hand(py, &found))?;
    let mut tiles = in_order(hand);
    tiles.dedup();
    let tiles = PyTuple::new(py, tiles.into_iter().map(|tile| tile::text(py, tile)))?;
    let [wanted, waits, held, pairs, triplets, quads, runs, pons] =
        [found.wanted(), found.waits, found.held, found.pairs, found.triplets, found.quads, found.runs, found.pons]
            .map(|set| set.0);
    Ok((found.shanten, wanted, waits, held, pairs, triplets, quads, runs, pons, found.kans, tiles))
}

/// The hand of a seat: concealed tiles in notation, and melds.
fn seat(tiles: &Bound<'_, PyAny>, melds: &Bound<'_, PyTuple>) -> PyResult<core::Hand> {
    with_melds(hand::raw(tiles)?, melds)
}

fn with_melds(hand: core::Hand, melds: &Bound<'_, PyTuple>) -> PyResult<core::Hand> {
    if melds.is_empty() {
        return Ok(hand);
    }
    let melds = melds.iter().map(|meld| Ok(meld.cast::<hand::Meld>()?.get().0)).collect::<PyResult<Vec<_>>>()?;
    Ok(core::Hand::new(hand.tiles(), &melds))
}

/// The kinds whose discard leaves a hand that waits, as bits, 1 << kind for each: what a riichi may discard.
///
/// `hand` is the concealed tiles in notation, the drawn one among them.
///
/// >>> tenpai_discards("123456m2344p99s5z3p", (), ronpai.ruleset("tenhou.4p")) == 1 << Tile("5z").kind
/// True
///
/// Raises NotationError and InvalidHand.
#[pyfunction]
#[pyo3(signature = (hand, melds, rules))]
pub(crate) fn tenpai_discards(
    hand: &Bound<'_, PyAny>,
    melds: &Bound<'_, PyTuple>,
    rules: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    let (hand, rules) = (seat(hand, melds)?, rules::compiled(rules)?);
    let found = core::tenpai_discards(&hand, &rules.get().0);
    found.map(|kinds| kinds.0).map_err(|found| error::hand(rules.py(), &found))
}

/// Adds functions and classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Acceptance>()?;
    module.add_function(wrap_pyfunction!(shanten, module)?)?;
    module.add_function(wrap_pyfunction!(waits, module)?)?;
    module.add_function(wrap_pyfunction!(riichi_ankan, module)?)?;
    module.add_function(wrap_pyfunction!(uses, module)?)?;
    module.add_function(wrap_pyfunction!(exchange, module)?)?;
    module.add_function(wrap_pyfunction!(tenpai_discards, module)?)?;
    module.add_function(wrap_pyfunction!(acceptance, module)?)
}
