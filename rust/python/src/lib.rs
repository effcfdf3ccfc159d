//! The Python module `ronpai._core`: bindings only. What a hand is worth is the core crate's business, whose money it is Python's.
#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "the documentation of what Python sees is Python's"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    clippy::needless_pass_by_value,
    clippy::struct_field_names,
    clippy::type_complexity,
    reason = "methods and fields have the shape and the names that Python sees"
)]

use pyo3::prelude::*;

mod analysis;
mod batch;
mod columns;
mod detach;
mod error;
mod explain;
mod hand;
mod names;
mod rules;
mod score;
mod tile;
mod win;

/// The compiled core of ronpai.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    names::add(module)?;
    module.add_class::<tile::Tile>()?;
    module.add_class::<hand::Meld>()?;
    module.add_class::<hand::Hand>()?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<win::Win>()?;
    module.add_function(wrap_pyfunction!(error::contradictions, module)?)?;
    module.add_function(wrap_pyfunction!(tile::parse_tiles, module)?)?;
    module.add_function(wrap_pyfunction!(win::_win, module)?)?;
    module.add_function(wrap_pyfunction!(score::_no_score, module)?)?;
    module.add_function(wrap_pyfunction!(score::score, module)?)?;
    module.add_function(wrap_pyfunction!(score::nagashi, module)?)?;
    module.add_function(wrap_pyfunction!(score::value, module)?)?;
    module.add_function(wrap_pyfunction!(score::shares, module)?)?;
    score::add(module)?;
    analysis::add(module)?;
    batch::add(module)?;
    explain::add(module)
}
