//! The closed sets of names, as Python's own enums: made once from the core's tables, so that there is one list of each.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use ronpai_core as core;

/// The members of one enum, in the order of the core's table.
pub(crate) struct Names(PyOnceLock<(Py<PyAny>, Vec<Py<PyAny>>)>);

impl Names {
    const fn new() -> Self {
        Self(PyOnceLock::new())
    }

    /// Makes the enum and adds it to the module.
    fn add(&self, module: &Bound<'_, PyModule>, name: &str, doc: &str, ids: &[&str]) -> PyResult<()> {
        let py = module.py();
        let (class, _) = self.0.get_or_try_init(py, || {
            let members: Vec<_> = ids.iter().map(|id| (*id, *id)).collect();
            let keywords = PyDict::new(py);
            keywords.set_item("module", "ronpai._core")?;
            let class = py.import("enum")?.getattr("StrEnum")?.call((name, members), Some(&keywords))?;
            class.setattr("__doc__", doc)?;
            let members = ids.iter().map(|id| Ok(class.getattr(*id)?.unbind())).collect::<PyResult<Vec<_>>>()?;
            Ok::<_, PyErr>((class.unbind(), members))
        })?;
        module.add(name, class)
    }

    /// The member at a place of the table.
    pub(crate) fn get<'py>(&self, py: Python<'py>, place: usize) -> Bound<'py, PyAny> {
        self.0
            .get(py)
            .and_then(|(_, members)| members.get(place))
            .map_or_else(|| py.None().into_bound(py), |member| member.bind(py).clone())
    }
}

/// Every yaku.
pub(crate) static YAKU: Names = Names::new();
/// Every limit.
pub(crate) static LIMIT: Names = Names::new();
/// The kinds of wait.
pub(crate) static WAIT: Names = Names::new();
/// The reasons of fu.
pub(crate) static FU: Names = Names::new();
/// The kinds of meld.
pub(crate) static MELD: Names = Names::new();
/// From whom a tile was called.
pub(crate) static SOURCE: Names = Names::new();
/// The forms of a hand.
pub(crate) static FORM: Names = Names::new();
/// Why there is no score.
pub(crate) static NO_SCORE: Names = Names::new();

/// Adds the enums to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let yaku: Vec<_> = core::Yaku::ALL.iter().map(|yaku| yaku.id()).collect();
    YAKU.add(
        module,
        "Yaku",
        "A yaku, by its romaji id. The order is that of the bits in columns and never changes.",
        &yaku,
    )?;
    let limits = core::Limit::ALL.map(core::Limit::name);
    LIMIT.add(module, "Limit", "A step at which the value no longer follows from fu.", &limits)?;
    let waits = core::WaitKind::ALL.map(core::WaitKind::name);
    WAIT.add(
        module,
        "WaitKind",
        "What a tile completes: a run's open, middle or closed side, the pair, a triplet.",
        &waits,
    )?;
    let reasons: Vec<_> = core::FuReason::ALL.iter().map(|reason| reason.name()).collect();
    FU.add(module, "FuReason", "Why an item of fu is counted.", &reasons)?;
    let melds = core::MeldKind::ALL.map(core::MeldKind::name);
    MELD.add(module, "MeldKind", "How a meld came about.", &melds)?;
    let sources = core::Source::ALL.map(core::Source::name);
    SOURCE.add(
        module,
        "Source",
        "From whom a tile was called: the previous seat, the one across, the next one.",
        &sources,
    )?;
    let forms = core::Form::ALL.map(core::Form::name);
    FORM.add(module, "Form", "The shape of a hand: four sets and a pair, seven pairs, thirteen orphans.", &forms)?;
    NO_SCORE.add(module, "NoScoreReason", "Why a hand has no score.", &core::NoScore::NAMES)
}

/// A tuple of the members at these places.
pub(crate) fn tuple<'py>(
    py: Python<'py>,
    names: &Names,
    places: impl Iterator<Item = usize>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, places.map(|place| names.get(py, place)).collect::<Vec<_>>())
}
