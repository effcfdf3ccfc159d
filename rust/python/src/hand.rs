//! Melds and hands for Python.

use crate::tile::{self, Tile};
use crate::{error, names};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use ronpai_core as core;

/// A meld in notation: `2-34m` (chi, the called tile marked), `555=z` (pon), `5555=z` (open kan), `555=5z` (added kan), `5555z` (closed kan).
///
/// >>> meld = Meld("34-0m")
/// >>> meld.kind, meld.called, meld.source, meld.tiles
/// (<MeldKind.chi: 'chi'>, Tile('4m'), <Source.left: 'left'>, (Tile('3m'), Tile('4m'), Tile('0m')))
///
/// Raises NotationError for anything but one meld.
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Meld(pub(crate) core::Meld);

fn choose<T: Copy>(value: &Bound<'_, PyAny>, name: &str, all: &[T], id: impl Fn(T) -> &'static str) -> PyResult<T> {
    let text: std::borrow::Cow<'_, str> = value.extract()?;
    all.iter().copied().find(|&member| id(member) == text).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|&member| id(member)).collect();
        error::argument(name, value, &format!("one of {}", known.join(", ")))
    })
}

#[pymethods]
impl Meld {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        core::Hand::parse_meld(text).map(Self).map_err(|found| error::notation(py, &found))
    }

    /// A meld of these tiles, in any order; `called` and `source` say what was called from whom (`left`, `across`, `right`), `added` is the
    /// tile that a kakan put on its pon. A chi or pon may leave `called` and `source` out.
    ///
    /// >>> str(Meld.of("pon", "055p", called="0p", source="across"))
    /// '550=p'
    ///
    /// Raises NotationError when the tiles make no such meld.
    #[staticmethod]
    #[pyo3(signature = (kind, tiles, *, called = None, source = None, added = None))]
    fn of(
        kind: &Bound<'_, PyAny>,
        tiles: &Bound<'_, PyAny>,
        called: Option<&Bound<'_, PyAny>>,
        source: Option<&Bound<'_, PyAny>>,
        added: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = kind.py();
        let kind = choose(kind, "kind", &core::MeldKind::ALL, core::MeldKind::name)?;
        let tiles = tile::tiles(tiles)?;
        let one = |value: &Bound<'_, PyAny>| -> PyResult<core::Tile> {
            match value.cast::<Tile>() {
                Ok(tile) => Ok(tile.get().0),
                Err(_) => tile::parse(py, value.extract::<std::borrow::Cow<'_, str>>()?.as_ref()),
            }
        };
        let called = match (called, source) {
            (None, None) => None,
            (Some(called), Some(source)) => {
                Some((one(called)?, choose(source, "source", &core::Source::ALL, core::Source::name)?))
            }
            (Some(value), None) => return Err(error::argument("called", value, "needs source")),
            (None, Some(value)) => return Err(error::argument("source", value, "needs called")),
        };
        let added = added.map(one).transpose()?;
        core::Meld::new(kind, &tiles, called, added).map(Self).map_err(|found| {
            let text: Vec<_> = tiles.iter().map(ToString::to_string).collect();
            error::meld(py, found, &text.join(" "))
        })
    }

    /// How the meld came about.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        names::MELD.get(py, self.0.kind() as usize)
    }

    /// The tiles, in the order of the notation.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.tiles().iter().map(|&tile| Tile(tile)))
    }

    /// The called tile, where the meld tells it.
    #[getter]
    fn called(&self) -> Option<Tile> {
        self.0.called().map(|(tile, _)| Tile(tile))
    }

    /// From whom it was called, where the meld tells it.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.0.called().map(|(_, source)| names::SOURCE.get(py, source as usize))
    }

    /// Whether the meld opens the hand: every kind but a closed kan.
    #[getter]
    fn open(&self) -> bool {
        self.0.is_open()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Meld('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// Concealed tiles and melds, as in `67p22s8p,2-34m,555=z,1111z`; of 3n + 2 concealed tiles the last is the winning or drawn one.
///
/// >>> hand = Hand("22s67p8p,2-34m,555=z,1111z")
/// >>> str(hand), hand.win
/// ('67p22s8p,2-34m,555=z,1111z', Tile('8p'))
///
/// Raises NotationError for a text that is no notation, InvalidHand for a hand that cannot be: five copies of a tile, too many tiles.
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Hand(pub(crate) core::Hand);

impl Hand {
    fn checked(py: Python<'_>, hand: core::Hand) -> PyResult<Self> {
        let found = hand.problems();
        if found.is_empty() { Ok(Self(hand)) } else { Err(error::hand(py, &found)) }
    }
}

/// A hand given as a `Hand` or in notation; the latter is not checked for what cannot be.
pub(crate) fn raw(value: &Bound<'_, PyAny>) -> PyResult<core::Hand> {
    if let Ok(text) = value.cast::<PyString>() {
        return core::Hand::parse(text.to_str()?).map_err(|found| error::notation(value.py(), &found));
    }
    match value.cast::<Hand>() {
        Ok(hand) => Ok(hand.get().0.clone()),
        Err(_) => Err(pyo3::exceptions::PyTypeError::new_err(format!(
            "a hand is a Hand or its notation (str), not {}",
            value.get_type().name()?
        ))),
    }
}

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let hand = core::Hand::parse(text).map_err(|found| error::notation(py, &found))?;
        Self::checked(py, hand)
    }

    /// A hand of these concealed tiles, the winning or drawn one last, and melds.
    ///
    /// >>> str(Hand.of(["5m", "0m", "4m", "3m", "3m"], [Meld("555=z"), Meld("1111z"), Meld("999+s")]))
    /// '3405m3m,555=z,1111z,999+s'
    #[staticmethod]
    #[pyo3(signature = (tiles, melds = None))]
    fn of(py: Python<'_>, tiles: &Bound<'_, PyAny>, melds: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let tiles = tile::tiles(tiles)?;
        let mut found = Vec::new();
        if let Some(melds) = melds {
            for item in melds.try_iter()? {
                let item = item?;
                found.push(match item.cast::<Meld>() {
                    Ok(meld) => meld.get().0,
                    Err(_) => Meld::new(py, item.extract::<std::borrow::Cow<'_, str>>()?.as_ref())?.0,
                });
            }
        }
        if tiles.is_empty() || tiles.len() > core::MAX_TILES || found.len() > core::MAX_MELDS {
            let problem = core::Contradiction::TooManyTiles { found: tiles.len(), melds: found.len() };
            return Err(error::hand(py, &[problem]));
        }
        Self::checked(py, core::Hand::new(&tiles, &found))
    }

    /// The concealed tiles, sorted but for a winning or drawn one, which is last.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.tiles().iter().map(|&tile| Tile(tile)))
    }

    /// The melds.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.melds().iter().map(|&meld| Meld(meld)))
    }

    /// The winning or drawn tile; None for a hand that waits.
    #[getter]
    fn win(&self) -> Option<Tile> {
        self.0.win().map(Tile)
    }

    /// The hand after drawing a tile.
    ///
    /// >>> str(Hand("123m1p").draw(Tile("4m")))
    /// '123m1p4m'
    fn draw(&self, py: Python<'_>, tile: &Tile) -> PyResult<Self> {
        Self::checked(py, self.0.with(tile.0))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The hand as a picture, for notebooks: see `ronpai.pictures.hand_svg`.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("ronpai.pictures")?.call_method1("hand_svg", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}
