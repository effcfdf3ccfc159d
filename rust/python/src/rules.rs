//! Compiled rules for Python.

use crate::error;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use ronpai_core as core;
use std::sync::Mutex;

/// A ruleset compiled for scoring: frozen tables, made by `Ruleset.compiled` from the options that scoring needs, as JSON.
///
/// Raises RulesetError for options that are unknown, missing or contradict each other.
#[pyclass(frozen, eq, module = "ronpai._core")]
#[derive(PartialEq)]
pub(crate) struct Rules(pub(crate) core::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (json, /))]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        let spec: core::RulesSpec = serde_json::from_str(json)
            .map_err(|found| error::ruleset(py, [(vec!["scoring options"], found.to_string())]))?;
        core::Rules::compile(spec)
            .map(Self)
            .map_err(|found| error::ruleset(py, found.into_iter().map(|problem| (problem.options, problem.reason))))
    }

    /// The options, as JSON.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(self.0.spec()).map_err(|found| PyTypeError::new_err(found.to_string()))
    }

    /// The options that a compiled ruleset is made of, and the values they take at a table that says nothing else.
    ///
    /// >>> json.loads(Rules.defaults())["score.kiriage"]
    /// False
    #[staticmethod]
    fn defaults() -> PyResult<String> {
        serde_json::to_string(&core::RulesSpec::default()).map_err(|found| PyTypeError::new_err(found.to_string()))
    }

    /// The dora that each indicator shows, by tile.
    fn dora<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dora = PyDict::new(py);
        for kind in core::Kind::all() {
            if let Some(shown) = self.0.dora(kind) {
                dora.set_item(kind.to_string(), shown.to_string())?;
            }
        }
        Ok(dora)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.to_json()?,)))
    }
}

/// The ruleset that was asked for last, and its compiled rules: calls in a row mostly name the same.
static LAST: Mutex<Option<(Py<PyAny>, Py<Rules>)>> = Mutex::new(None);

/// The compiled rules of a `Ruleset`, or the rules themselves.
pub(crate) fn compiled<'py>(rules: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Rules>> {
    let py = rules.py();
    if let Ok(last) = LAST.try_lock()
        && let Some((ruleset, compiled)) = &*last
        && ruleset.is(rules)
    {
        return Ok(compiled.bind(py).clone());
    }
    let compiled = look_up(rules)?;
    if let Ok(mut last) = LAST.try_lock() {
        *last = Some((rules.clone().unbind(), compiled.clone().unbind()));
    }
    Ok(compiled)
}

fn look_up<'py>(rules: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Rules>> {
    if let Ok(rules) = rules.cast::<Rules>() {
        return Ok(rules.clone());
    }
    match rules.getattr_opt(intern!(rules.py(), "compiled"))? {
        Some(compiled) => Ok(compiled.cast_into::<Rules>()?),
        None => Err(PyTypeError::new_err(format!(
            "rules are a Ruleset, as ronpai.ruleset('tenhou.4p') returns, not {}",
            rules.get_type().name()?
        ))),
    }
}
