//! The one mapping from the core's errors to Python's exceptions, which `ronpai.errors` defines.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use ronpai_core as core;

/// An instance of one of the classes of `ronpai.errors`.
fn build<'py>(
    py: Python<'py>,
    class: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let errors = ERRORS.get_or_try_init(py, || py.import("ronpai.errors").map(Bound::unbind))?;
    errors.bind(py).getattr(class)?.call1(arguments)
}

fn raise<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    build(py, class, arguments).map_or_else(|error| error, PyErr::from_value)
}

/// A text that is no notation.
pub(crate) fn notation(py: Python<'_>, error: &core::NotationError) -> PyErr {
    raise(py, "NotationError", (&error.text, error.at, error.reason.to_string()))
}

/// A tile's name or number that its convention does not know.
pub(crate) fn tile(py: Python<'_>, error: &core::TileError) -> PyErr {
    raise(py, "NotationError", (&error.text, None::<usize>, format!("no tile of {}: {}", error.form, error.reason)))
}

/// Tiles that do not make a meld.
pub(crate) fn meld(py: Python<'_>, error: core::MeldError, tiles: &str) -> PyErr {
    raise(py, "NotationError", (tiles, None::<usize>, error.to_string()))
}

/// A value that an argument does not take.
pub(crate) fn argument(name: &str, value: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    raise(value.py(), "InvalidArgument", (name, value, reason))
}

/// One reason why a hand or a win cannot be.
pub(crate) struct Contradiction {
    code: String,
    places: Vec<String>,
    message: String,
}

impl Contradiction {
    /// A value that an argument of a win does not take.
    pub(crate) fn argument(place: &str, message: &str) -> Self {
        Self { code: ARGUMENT.to_owned(), places: vec![place.to_owned()], message: format!("{place}: {message}") }
    }
}

/// The code of a value that an argument of a win does not take.
const ARGUMENT: &str = "argument";

impl From<&core::Contradiction> for Contradiction {
    fn from(found: &core::Contradiction) -> Self {
        Self {
            code: snake(found.code()),
            places: found.places().iter().map(|&place| place.to_owned()).collect(),
            message: found.to_string(),
        }
    }
}

/// `CamelCase` as `snake_case`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Every way in which a hand or a win can contradict itself: code -> the arguments concerned.
///
/// >>> ronpai.contradictions()["ippatsu_without_riichi"]
/// ('ippatsu', 'riichi')
#[pyfunction]
pub(crate) fn contradictions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (code, places) in core::Contradiction::CODES {
        all.set_item(snake(code), PyTuple::new(py, *places)?)?;
    }
    all.set_item(ARGUMENT, PyTuple::empty(py))?;
    Ok(all)
}

/// The codes of all contradictions of a hand or win, in their order.
pub(crate) fn contradiction_names() -> impl Iterator<Item = String> {
    core::Contradiction::CODES.iter().map(|(code, _)| snake(code))
}

/// A hand that cannot be.
pub(crate) fn hand(py: Python<'_>, found: &[core::Contradiction]) -> PyErr {
    contradicting(py, "InvalidHand", found.iter().map(Contradiction::from))
}

/// A win that cannot be.
pub(crate) fn win(py: Python<'_>, found: impl IntoIterator<Item = Contradiction>) -> PyErr {
    contradicting(py, "InvalidWin", found)
}

fn contradicting(py: Python<'_>, class: &str, found: impl IntoIterator<Item = Contradiction>) -> PyErr {
    let listed: PyResult<Vec<_>> = found
        .into_iter()
        .map(|found| build(py, "Contradiction", (found.code, PyTuple::new(py, found.places)?, found.message)))
        .collect();
    match listed {
        Ok(listed) => raise(py, class, (listed,)),
        Err(error) => error,
    }
}

/// A ruleset that contradicts itself.
pub(crate) fn ruleset<'a>(py: Python<'_>, found: impl IntoIterator<Item = (Vec<&'a str>, String)>) -> PyErr {
    let listed: PyResult<Vec<_>> =
        found.into_iter().map(|(options, reason)| build(py, "Problem", (PyTuple::new(py, options)?, reason))).collect();
    match listed {
        Ok(listed) => raise(py, "RulesetError", (listed,)),
        Err(error) => error,
    }
}
