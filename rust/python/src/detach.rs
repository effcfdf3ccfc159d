//! The one release of the interpreter's lock: work over rows, shared out among threads.

use pyo3::prelude::*;
use ronpai_core::batch::{PackRows, Scores};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

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

impl<O: Output> Output for Option<O> {
    fn split(self, at: usize) -> (Self, Self) {
        self.map(|output| output.split(at)).unzip()
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

/// Rows that a thread takes at a time: some tenths of a millisecond, so that none waits long for the last.
const SLICE: usize = 1024;

/// Does the work of so many rows with the lock released, slice by slice, given the number of the slice's first row.
///
/// Threads take the next slice when they are done with one: a thread that is held up keeps no others waiting. What is written does not
/// depend on who wrote it.
pub(crate) fn detached<O: Output>(
    py: Python<'_>,
    threads: NonZero<usize>,
    rows: usize,
    output: O,
    run: impl Fn(usize, O) + Sync,
) {
    let left = Mutex::new((0, Some(output)));
    let next = || {
        let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, output) = (left.0, left.1.take()?);
        if rows - first <= SLICE {
            return Some((first, output));
        }
        let (slice, others) = output.split(SLICE);
        *left = (first + SLICE, Some(others));
        Some((first, slice))
    };
    let work = || {
        while let Some((first, slice)) = next() {
            run(first, slice);
        }
    };
    py.detach(|| {
        std::thread::scope(|scope| {
            for _ in 1..threads.get().min(rows.div_ceil(SLICE)) {
                scope.spawn(work);
            }
            work();
        });
    });
}
