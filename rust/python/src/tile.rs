//! Tiles for Python.

use crate::error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};
use ronpai_core as core;

/// One tile: a kind, red or plain.
///
/// >>> Tile("0p").red, Tile("0p").kind, str(Tile("5p"))
/// (True, 13, '5p')
/// >>> Tile("3rz")
/// Tile('3rz')
///
/// Raises NotationError for anything but one tile.
#[pyclass(frozen, eq, ord, hash, module = "ronpai._core")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tile(pub(crate) core::Tile);

/// The only tile of a text.
pub(crate) fn parse(py: Python<'_>, text: &str) -> PyResult<core::Tile> {
    let hand = core::Hand::parse(text).map_err(|found| error::notation(py, &found))?;
    match (hand.tiles(), hand.melds()) {
        ([tile], []) => Ok(*tile),
        _ => Err(error::tile(
            py,
            &core::TileError { form: "the notation", text: text.to_owned(), reason: "this is not one tile" },
        )),
    }
}

/// The notation of every tile, made once: by kind, the plain one and then the red one.
pub(crate) fn texts(py: Python<'_>) -> &[Py<PyString>] {
    static TEXTS: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    TEXTS.get_or_init(py, || {
        let both = core::Kind::all().flat_map(|kind| [false, true].map(|red| core::Tile { kind, red }));
        both.map(|tile| PyString::intern(py, &tile.to_string()).unbind()).collect()
    })
}

/// The notation of a tile.
pub(crate) fn text(py: Python<'_>, tile: core::Tile) -> &Py<PyString> {
    &texts(py)[2 * tile.kind.index() + usize::from(tile.red)]
}

/// Tiles given as a text in notation or as a sequence of tiles and such texts.
pub(crate) fn tiles(value: &Bound<'_, PyAny>) -> PyResult<Vec<core::Tile>> {
    let mut tiles = Vec::new();
    each(value, |tile| tiles.push(tile))?;
    Ok(tiles)
}

/// The same without a vector: calls `found` with each tile.
pub(crate) fn each(value: &Bound<'_, PyAny>, mut found: impl FnMut(core::Tile)) -> PyResult<()> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return core::each_tile(text.to_str()?, found).map_err(|found| error::notation(py, &found));
    }
    for item in value.try_iter()? {
        let item = item?;
        found(match item.cast::<Tile>() {
            Ok(tile) => tile.get().0,
            Err(_) => parse(py, item.extract::<std::borrow::Cow<'_, str>>()?.as_ref())?,
        });
    }
    Ok(())
}

#[pymethods]
impl Tile {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        parse(py, text).map(Self)
    }

    /// The tile that mjai calls so.
    ///
    /// >>> Tile.from_mjai("5mr"), Tile.from_mjai("C")
    /// (Tile('0m'), Tile('7z'))
    #[staticmethod]
    #[pyo3(signature = (name, /))]
    fn from_mjai(py: Python<'_>, name: &str) -> PyResult<Self> {
        core::Tile::from_mjai(name).map(Self).map_err(|found| error::tile(py, &found))
    }

    /// The tile of a number in Tenhou's JSON logs: 11..19, 21..29, 31..39, 41..47, and 51 52 53 for the red fives.
    ///
    /// >>> Tile.from_tenhou(47), Tile.from_tenhou(53)
    /// (Tile('7z'), Tile('0s'))
    #[staticmethod]
    #[pyo3(signature = (number, /))]
    fn from_tenhou(py: Python<'_>, number: u32) -> PyResult<Self> {
        core::Tile::from_tenhou(number).map(Self).map_err(|found| error::tile(py, &found))
    }

    /// The tile of one of Tenhou's 136 ids: four of each kind in order; 16, 52 and 88 are the red fives where `reds` is true.
    ///
    /// >>> Tile.from_id(88), Tile.from_id(88, reds=False), Tile.from_id(135)
    /// (Tile('0s'), Tile('5s'), Tile('7z'))
    #[staticmethod]
    #[pyo3(signature = (id, /, *, reds = true))]
    fn from_id(py: Python<'_>, id: u32, reds: bool) -> PyResult<Self> {
        core::Tile::from_id(id, reds).map(Self).map_err(|found| error::tile(py, &found))
    }

    /// The index of the kind: 0..8 are 1m..9m, then p, s, and 27..33 E S W N haku hatsu chun.
    #[getter]
    fn kind(&self) -> usize {
        self.0.kind.index()
    }

    /// Whether the tile is red.
    #[getter]
    fn red(&self) -> bool {
        self.0.red
    }

    /// The number within the suit, counted from 1.
    #[getter]
    fn number(&self) -> u8 {
        self.0.kind.number()
    }

    /// The suit's letter: m, p, s or z.
    #[getter]
    fn suit(&self) -> char {
        self.0.kind.suit().letter()
    }

    /// mjai's name of the tile.
    ///
    /// >>> Tile("0s").mjai, Tile("5z").mjai
    /// ('5sr', 'P')
    #[getter]
    fn mjai(&self) -> String {
        self.0.to_mjai()
    }

    /// The tile's number in Tenhou's JSON logs. Raises NotationError for a red tile that is no five, which they cannot tell.
    ///
    /// >>> Tile("0m").tenhou, Tile("1z").tenhou
    /// (51, 41)
    #[getter]
    fn tenhou(&self, py: Python<'_>) -> PyResult<u32> {
        self.0.to_tenhou().map_err(|found| error::tile(py, &found))
    }

    /// The ids among Tenhou's 136 that are this tile. Raises NotationError for a red tile that Tenhou does not have.
    ///
    /// >>> Tile("0p").ids(), Tile("5p").ids(), Tile("5p").ids(reds=False)
    /// ((52,), (53, 54, 55), (52, 53, 54, 55))
    #[pyo3(signature = (*, reds = true))]
    fn ids<'py>(&self, py: Python<'py>, reds: bool) -> PyResult<Bound<'py, PyTuple>> {
        let ids: Vec<u32> = (0..136).filter(|&id| core::Tile::from_id(id, reds) == Ok(self.0)).collect();
        if ids.is_empty() {
            let reason = "no id stands for this red tile";
            return Err(error::tile(py, &core::TileError { form: "Tenhou", text: self.0.to_string(), reason }));
        }
        PyTuple::new(py, ids)
    }

    /// The same kind, plain.
    #[getter]
    fn plain(&self) -> Self {
        Self(core::Tile::plain(self.0.kind))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Tile('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// Reads tiles in notation, in the order in which they stand.
///
/// >>> parse_tiles("12r0m7z")
/// (Tile('1m'), Tile('2rm'), Tile('0m'), Tile('7z'))
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn parse_tiles<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
    let tiles = core::parse_tiles(text).map_err(|found| error::notation(py, &found))?;
    PyTuple::new(py, tiles.into_iter().map(Tile))
}
