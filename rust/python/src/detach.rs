//! The one release of the interpreter's lock: work over rows, shared out among threads.

use pyo3::prelude::*;
use ronpai_core::batch::{PackRows, Scores};
use std::num::NonZero;

/// What is written to, row by row, and can be cut between two rows.
pub(crate) trait Output: Send + Sized {
    /// The first rows, and the others.
    fn split(self, at: usize) -> (Self, Self);
}

impl<T: Send> Output for &mut [T] {
    fn split(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl<A: Output, B: Output> Output for (A, B) {
    fn split(self, at: usize) -> (Self, Self) {
        let (a, b) = (self.0.split(at), self.1.split(at));
        ((a.0, b.0), (a.1, b.1))
    }
}

impl<A: Output, B: Output, C: Output> Output for (A, B, C) {
    fn split(self, at: usize) -> (Self, Self) {
        let (a, b, c) = (self.0.split(at), self.1.split(at), self.2.split(at));
        ((a.0, b.0, c.0), (a.1, b.1, c.1))
    }
}

impl Output for Scores<'_> {
    fn split(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

impl Output for PackRows<'_> {
    fn split(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

/// Fewer rows are not worth a thread.
const LEAST: usize = 1024;

/// Does the work of so many rows with the lock released, each part on a thread of its own, given the number of its first row.
///
/// What is written does not depend on how many parts there are.
pub(crate) fn detached<O: Output>(
    py: Python<'_>,
    threads: NonZero<usize>,
    rows: usize,
    output: O,
    run: impl Fn(usize, O) + Sync,
) {
    let (mut parts, mut first, mut rest) = (Vec::new(), 0, output);
    let each = rows.div_ceil(threads.get()).max(LEAST);
    while rows - first > each {
        let (part, others) = rest.split(each);
        parts.push((first, part));
        (first, rest) = (first + each, others);
    }
    let run = &run;
    py.detach(move || {
        std::thread::scope(|scope| {
            for (first, part) in parts {
                scope.spawn(move || run(first, part));
            }
            run(first, rest);
        });
    });
}
