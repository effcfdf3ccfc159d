//! Explanations for Python.

use crate::names;
use crate::rules;
use crate::score::{Reading, result};
use crate::win::{Keywords, claimed, win_function};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use ronpai_core as core;

/// A yaku that seems to be there and does not count.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Refused(core::Refused);

/// One reading of a win: how the tiles were read, what it is worth so, and what was refused.
#[pyclass(frozen, get_all, module = "ronpai._core")]
pub(crate) struct Explained {
    /// How the hand was read.
    reading: Py<Reading>,
    /// What it is worth: a Score or NoScore.
    result: Py<PyAny>,
    /// What does not count, and why.
    refused: Py<PyTuple>,
}

/// The least that more han would change: how many, and the limit and base value they lead to.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct NextStep(core::NextStep);

/// Why a win is worth what it is worth.
#[pyclass(frozen, get_all, module = "ronpai._core")]
pub(crate) struct Explanation {
    /// What the win is worth: a Score or NoScore.
    result: Py<PyAny>,
    /// Every reading, renhou and a deal-in to an open riichi among them where they are compared with the hand.
    readings: Py<PyTuple>,
    /// The next step up, where han count and there is one.
    next: Option<Py<NextStep>>,
}

win_function! {
    /// Explains a win: every reading with its value, what was refused and why, the next step up. Takes what `score` takes.
    ///
    /// >>> explanation = explain("222333444s67m55p8m", ronpai.ruleset("tenhou.4p"), riichi="riichi", seat="S")
    /// >>> [reading.result.ron for reading in explanation.readings]
    /// [8000, 7700]
    /// >>> explanation.next.han, explanation.next.limit
    /// (2, <Limit.haneman: 'haneman'>)
    ///
    /// Raises NotationError and InvalidWin.
    explain -> Explanation = answer
}

fn answer<'py>(
    hand: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    keywords: &Keywords<'_, 'py>,
) -> PyResult<Explanation> {
    let py = hand.py();
    let rules = rules::compiled(rules)?;
    let win = claimed(hand, &rules.get().0, keywords)?;
    let found = core::explain(&win.get().0, &rules.get().0);
    let readings = found
        .readings
        .into_iter()
        .map(|explained| {
            Bound::new(
                py,
                Explained {
                    reading: Py::new(py, Reading::from(explained.reading))?,
                    result: result(py, explained.value, &win, &rules)?.unbind(),
                    refused: PyTuple::new(py, explained.refused.into_iter().map(Refused))?.unbind(),
                },
            )
        })
        .collect::<PyResult<Vec<_>>>()?;
    Ok(Explanation {
        result: result(py, found.result, &win, &rules)?.unbind(),
        readings: PyTuple::new(py, readings)?.unbind(),
        next: found.next.map(|next| Py::new(py, NextStep(next))).transpose()?,
    })
}

#[pymethods]
impl Refused {
    /// Which yaku.
    #[getter]
    fn yaku<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        names::YAKU.get(py, self.0.yaku as usize)
    }

    /// Why it does not count.
    #[getter]
    fn reason(&self) -> String {
        self.0.why.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Refused({}: {})", self.0.yaku.id(), self.0.why)
    }
}

#[pymethods]
impl NextStep {
    /// How many more han.
    #[getter]
    fn han(&self) -> u16 {
        self.0.han
    }

    /// The limit that they reach, if any.
    #[getter]
    fn limit<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.0.limit.map(|limit| names::LIMIT.get(py, limit as usize))
    }

    /// The base value then.
    #[getter]
    fn base(&self) -> u64 {
        self.0.base
    }

    fn __repr__(&self) -> String {
        let limit = self.0.limit.map_or_else(String::new, |limit| format!(", {}", limit.name()));
        format!("NextStep(+{} han: base {}{limit})", self.0.han, self.0.base)
    }
}

#[pymethods]
impl Explained {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let [reading, result, refused] =
            [self.reading.as_any(), &self.result, self.refused.as_any()].map(|part| part.bind(py).repr());
        Ok(format!("Explained(reading={}, result={}, refused={})", reading?, result?, refused?))
    }
}

#[pymethods]
impl Explanation {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let next = self
            .next
            .as_ref()
            .map_or_else(|| Ok("None".to_owned()), |next| Ok::<_, PyErr>(next.bind(py).repr()?.to_string()))?;
        let (result, readings) = (self.result.bind(py).repr()?, self.readings.bind(py).repr()?);
        Ok(format!("Explanation(result={result}, readings={readings}, next={next})"))
    }
}

/// Adds the classes and the function to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Refused>()?;
    module.add_class::<Explained>()?;
    module.add_class::<NextStep>()?;
    module.add_class::<Explanation>()?;
    module.add_function(wrap_pyfunction!(explain, module)?)
}
