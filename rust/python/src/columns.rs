//! Columns that come in and go out: Arrow, over its capsule interface, and the memory of NumPy arrays.

use crate::error;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Int64Type, UInt8Type};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, LargeStringArray, ListArray, NullArray, PrimitiveArray, RecordBatch,
    RecordBatchOptions, StructArray, new_empty_array, new_null_array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use arrow_select::concat::{concat, concat_batches};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PySchema, PyTable};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Columns of equal length: what a batch call returns.
///
/// Anything that reads the Arrow capsule interface takes them as they are: `pyarrow.table(columns)`, `polars.DataFrame(columns)`. A column, by
/// its name, is an Arrow array and a NumPy array: `numpy.asarray(columns["han"])`.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    wrong: Wrong,
}

/// What is wrong with columns before anybody asks for one: the call that wants them tells it with all that it finds itself.
#[derive(Clone, Default)]
struct Wrong {
    /// The columns that cannot be read.
    names: Vec<String>,
    reasons: Vec<String>,
}

impl Columns {
    pub(crate) fn one(batch: RecordBatch) -> Self {
        Self { schema: batch.schema(), batches: vec![batch], wrong: Wrong::default() }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The columns of one part.
    pub(crate) fn batch(&self) -> PyResult<RecordBatch> {
        match &self.batches[..] {
            [batch] => Ok(batch.clone()),
            [] => Ok(RecordBatch::new_empty(self.schema.clone())),
            _ => Err(PyTypeError::new_err("columns in several parts, where one is worked on")),
        }
    }
}

#[pymethods]
impl Columns {
    /// The columns of arrays by their names; or the parts of longer columns, one behind another.
    #[new]
    #[pyo3(signature = (arrays, /))]
    fn new(arrays: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(arrays) = arrays.cast::<PyDict>() {
            let columns = batch_read(arrays)?;
            if !columns.wrong.reasons.is_empty() {
                return Err(error::argument("columns", arrays.keys().as_any(), &columns.wrong.reasons.join("; ")));
            }
            return Ok(columns);
        }
        let parts: Vec<PyRef<'_, Self>> = arrays.extract()?;
        let schema = parts.first().map_or_else(|| Arc::new(Schema::empty()), |part| part.schema.clone());
        let batches = parts.iter().flat_map(|part| part.batches.iter().cloned()).collect();
        Ok(Self { schema, batches, wrong: Wrong::default() })
    }

    /// The rows from `start` to before `end`.
    fn slice(&self, start: usize, end: usize) -> Self {
        let mut batches = Vec::new();
        let mut first = 0;
        for batch in &self.batches {
            let (from, to) = (start.max(first), end.min(first + batch.num_rows()));
            if from < to {
                batches.push(batch.slice(from - first, to - from));
            }
            first += batch.num_rows();
        }
        Self { schema: self.schema.clone(), batches, wrong: self.wrong.clone() }
    }

    /// The columns' names.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    /// A column, by its name.
    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let Ok(place) = self.schema.index_of(name) else {
            return Err(PyKeyError::new_err(format!("{name:?}; there are {}", self.names().join(", "))));
        };
        let arrays: Vec<&dyn Array> = self.batches.iter().map(|batch| batch.column(place).as_ref()).collect();
        let field = Arc::new(self.schema.field(place).clone());
        let array = match arrays[..] {
            [] => new_empty_array(field.data_type()),
            [array] => array.slice(0, array.len()),
            _ => concat(&arrays).map_err(|found| failed(&found))?,
        };
        Ok(Column { array, field })
    }

    fn __contains__(&self, name: &str) -> bool {
        self.schema.index_of(name).is_ok()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = Bound::new(py, PyTable::try_new(self.batches.clone(), self.schema.clone())?)?;
        table.call_method1("__arrow_c_stream__", (requested_schema,))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, PySchema::new(self.schema.clone()))?.call_method0("__arrow_c_schema__")
    }

    fn __repr__(&self) -> String {
        format!("Columns({} rows: {})", self.len(), self.names().join(", "))
    }
}

/// A column: an Arrow array, which NumPy reads too: `numpy.asarray(column)`. A column of lists of one length is an array with as many columns.
#[pyclass(frozen, sequence, module = "ronpai._core")]
pub(crate) struct Column {
    array: ArrayRef,
    field: FieldRef,
}

impl Column {
    fn arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray>> {
        Bound::new(py, PyArray::new(self.array.clone(), self.field.clone()))
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// The value of a row as Python's.
    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        self.arrow(py)?.get_item(row)?.call_method0("as_py")
    }

    /// The values as a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrow(py)?.call_method0("to_pylist")
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(lists) = self.array.as_fixed_size_list_opt() else {
            return self.arrow(py)?.call_method1("__array__", (dtype, copy));
        };
        let item = Arc::new(Field::new("item", lists.value_type(), false));
        let values =
            Bound::new(py, PyArray::new(lists.values().clone(), item))?.call_method1("__array__", (dtype, copy))?;
        values.call_method1("reshape", (lists.len(), lists.value_length()))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.arrow(py)?.call_method1("__arrow_c_array__", (requested_schema,))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.arrow(py)?.call_method0("__arrow_c_schema__")
    }

    fn __repr__(&self) -> String {
        format!("Column({}, {} rows)", self.array.data_type(), self.array.len())
    }
}

/// The columns of arrays by their names, as far as they can be read and as long as the shortest is.
///
/// What is wrong is told by the call that they are handed to, with everything that it finds wrong itself.
#[pyfunction]
#[pyo3(signature = (arrays, /))]
pub(crate) fn batch_read(arrays: &Bound<'_, PyDict>) -> PyResult<Columns> {
    let (mut fields, mut columns, mut wrong) = (Vec::new(), Vec::new(), Wrong::default());
    for (name, array) in arrays {
        let name: String = name.extract()?;
        if let Ok(column) = array.cast::<Columns>()
            && !column.get().wrong.reasons.is_empty()
        {
            wrong.names.extend_from_slice(&column.get().wrong.names);
            wrong.reasons.extend_from_slice(&column.get().wrong.reasons);
        } else if let Ok(array) = in_memory(&array) {
            fields.push(Field::new(name, array.data_type().clone(), true));
            columns.push(array);
        } else {
            wrong.reasons.push(format!(
                "{name}: {}, neither an Arrow or NumPy array nor a sequence of texts, whole numbers or lists of those",
                array.get_type().name()?
            ));
            wrong.names.push(name);
        }
    }
    let rows = columns.iter().map(Array::len).min().unwrap_or(0);
    if columns.iter().any(|column| column.len() > rows) {
        let lengths =
            fields.iter().zip(&columns).map(|(field, column)| format!("{} has {}", field.name(), column.len()));
        wrong.reasons.push(format!("columns of different lengths: {}", lengths.collect::<Vec<_>>().join(", ")));
        columns = columns.iter().map(|column| column.slice(0, rows)).collect();
    }
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), columns, &options);
    batch.map(|batch| Columns { wrong, ..Columns::one(batch) }).map_err(|found| failed(&found))
}

/// The column of an array: Arrow, in one piece or several, memory that tells its type, or a sequence of texts, numbers, or lists of numbers.
fn in_memory(array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    if let Ok(columns) = array.cast::<Columns>() {
        let batches: Vec<&RecordBatch> = columns.get().batches.iter().collect();
        let whole = concat_batches(&columns.get().schema, batches).map_err(|found| failed(&found))?;
        return Ok(whole.column(0).clone());
    }
    if array.is_instance_of::<PyList>() || array.is_instance_of::<PyTuple>() {
        if array.try_iter()?.all(|value| value.is_ok_and(|value| value.is_none())) {
            return Ok(Arc::new(NullArray::new(array.len()?)));
        }
        if let Ok(texts) = array.extract::<Vec<Option<PyBackedStr>>>() {
            return Ok(Arc::new(LargeStringArray::from_iter(texts)));
        }
        if let Ok(numbers) = array.extract::<Vec<Option<i64>>>() {
            return Ok(Arc::new(PrimitiveArray::<Int64Type>::from_iter(numbers)));
        }
        let lists: Vec<Option<Vec<Option<i64>>>> = array.extract()?;
        return Ok(Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(lists)));
    }
    match array.extract::<AnyArray>()? {
        AnyArray::Array(array) => Ok(array.into_inner().0),
        AnyArray::Stream(stream) => {
            let chunks: Vec<ArrayRef> = stream.into_chunked_array()?.into_inner().0;
            let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
            concat(&chunks).map_err(|found| failed(&found))
        }
    }
}

/// Parts of Arrow columns, of so many rows at most: `for part in Parts(source, "counts", 1024)`.
///
/// `source` speaks the capsule interface. A column without a name, an array, gets the given one. Nothing is copied.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Parts {
    reading: Mutex<Reading>,
    /// How many rows there are in all, where the source tells.
    #[pyo3(get)]
    rows: Option<usize>,
}

struct Reading {
    arrays: Box<dyn Iterator<Item = Result<ArrayRef, ArrowError>> + Send>,
    name: String,
    queue: VecDeque<RecordBatch>,
    rows: usize,
    /// What has no rows has one part all the same, which tells the columns.
    empty: Option<RecordBatch>,
}

#[pymethods]
impl Parts {
    #[new]
    #[pyo3(signature = (source, name, rows, /))]
    fn new(source: &Bound<'_, PyAny>, name: String, rows: usize) -> PyResult<Self> {
        type Arrays = Box<dyn Iterator<Item = Result<ArrayRef, ArrowError>> + Send>;
        let (kind, arrays, all): (_, Arrays, _) = match source.extract::<AnyArray>()? {
            AnyArray::Array(array) => {
                let array = array.into_inner().0;
                let all = array.len();
                (array.data_type().clone(), Box::new(std::iter::once(Ok(array))), Some(all))
            }
            AnyArray::Stream(stream) => {
                let reader = stream.into_reader()?;
                (reader.field().data_type().clone(), Box::new(reader), None)
            }
        };
        let empty = as_batch(&name, new_empty_array(&kind)).map_err(|found| failed(&found))?;
        let reading = Reading { arrays, name, queue: VecDeque::new(), rows: rows.max(1), empty: Some(empty) };
        Ok(Self { reading: Mutex::new(reading), rows: all })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Columns>> {
        // Another language's reader may want the lock.
        let next = py.detach(|| self.reading.lock().map_or(Ok(None), |mut reading| reading.next()));
        next.map(|batch| batch.map(Columns::one)).map_err(|found| failed(&found))
    }
}

impl Reading {
    fn next(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        while self.queue.is_empty() {
            let Some(array) = self.arrays.next() else { return Ok(self.empty.take()) };
            let batch = as_batch(&self.name, array?)?;
            for start in (0..batch.num_rows()).step_by(self.rows) {
                self.queue.push_back(batch.slice(start, self.rows.min(batch.num_rows() - start)));
            }
        }
        self.empty = None;
        Ok(self.queue.pop_front())
    }
}

/// A record for each row: the array's own if it holds records, else one of a single column.
fn as_batch(name: &str, array: ArrayRef) -> Result<RecordBatch, ArrowError> {
    if let Some(records) = array.as_any().downcast_ref::<StructArray>() {
        return Ok(RecordBatch::from(records));
    }
    let field = Field::new(name, array.data_type().clone(), true);
    RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![array])
}

pub(crate) fn failed(found: &ArrowError) -> PyErr {
    PyTypeError::new_err(format!("columns that cannot be read: {found}"))
}

/// What a kernel reads of a batch: its columns by name, as the types that it asks for.
pub(crate) struct Input<'py> {
    py: Python<'py>,
    batch: RecordBatch,
    known: Vec<&'static str>,
    wrong: Wrong,
    /// Rows of which some value is null or does not fit its type.
    missing: Option<NullBuffer>,
}

impl<'py> Input<'py> {
    pub(crate) fn new(py: Python<'py>, columns: &Columns) -> PyResult<Self> {
        Ok(Self { py, batch: columns.batch()?, known: Vec::new(), wrong: columns.wrong.clone(), missing: None })
    }

    /// Whether there is a column of this name, one that cannot be read among them.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names().any(|found| found == name)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let read = self.batch.schema_ref().fields().iter().map(|field| field.name());
        read.chain(&self.wrong.names).map(String::as_str)
    }

    /// A column of this name, if there is one that can be read.
    fn array(&mut self, name: &'static str) -> Option<ArrayRef> {
        self.known.push(name);
        self.batch.column_by_name(name).cloned()
    }

    pub(crate) fn wrong(&mut self, name: &str, reason: &str) {
        self.wrong.reasons.push(format!("{name}: {reason}"));
    }

    fn cast(&mut self, name: &'static str, array: &ArrayRef, to: &DataType) -> Option<ArrayRef> {
        if *array.data_type() == DataType::Null {
            // Nothing is known of the values because there are none.
            let nulls = new_null_array(to, array.len());
            self.missing = NullBuffer::union(self.missing.as_ref(), nulls.nulls());
            return Some(nulls);
        }
        if same(array.data_type(), to)
            && let Ok(cast) = cast(array, to)
        {
            self.missing = NullBuffer::union(self.missing.as_ref(), cast.nulls());
            return Some(cast);
        }
        self.wrong(name, &format!("{}, where {to} is read", array.data_type()));
        None
    }

    /// A column of texts.
    pub(crate) fn texts(&mut self, name: &'static str) -> Option<ArrayRef> {
        let array = self.array(name)?;
        let text =
            [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View, DataType::Null].contains(array.data_type());
        if !text && !matches!(array.data_type(), DataType::Dictionary(..)) {
            self.wrong(name, &format!("{}, where text is read", array.data_type()));
            return None;
        }
        self.cast(name, &array, &DataType::LargeUtf8)
    }

    /// A column with a number a row.
    pub(crate) fn numbers<T: ArrowPrimitiveType>(&mut self, name: &'static str) -> Option<ScalarBuffer<T::Native>> {
        let array = self.array(name)?;
        let array = self.cast(name, &array, &T::DATA_TYPE)?;
        Some(array.as_primitive::<T>().values().clone())
    }

    /// A column with so many numbers a row.
    pub(crate) fn rows_of<T: ArrowPrimitiveType>(
        &mut self,
        name: &'static str,
        width: i32,
    ) -> Option<ScalarBuffer<T::Native>> {
        let array = self.array(name)?;
        let item = Arc::new(Field::new("item", T::DATA_TYPE, true));
        let array = self.cast(name, &array, &DataType::FixedSizeList(item, width))?;
        Some(self.values::<T>(array.as_fixed_size_list()))
    }

    /// The numbers of a list, all rows behind one another.
    fn values<T: ArrowPrimitiveType>(&mut self, lists: &FixedSizeListArray) -> ScalarBuffer<T::Native> {
        let width = usize::try_from(lists.value_length()).unwrap_or(0);
        let values: &PrimitiveArray<T> = lists.values().as_primitive();
        if let Some(nulls) = values.nulls().filter(|nulls| nulls.null_count() > 0) {
            let valid: Vec<bool> =
                (0..lists.len()).map(|row| nulls.slice(row * width, width).null_count() == 0).collect();
            self.missing = NullBuffer::union(self.missing.as_ref(), Some(&NullBuffer::from(valid)));
        }
        values.values().clone()
    }

    /// A column of lists of different lengths: the numbers padded to the longest one, and its length.
    pub(crate) fn padded(&mut self, name: &'static str, pad: u8) -> Option<(ScalarBuffer<u8>, usize)> {
        let array = self.array(name)?;
        if let DataType::FixedSizeList(_, width) = *array.data_type() {
            let item = Arc::new(Field::new("item", DataType::UInt8, true));
            let array = self.cast(name, &array, &DataType::FixedSizeList(item, width))?;
            let values = self.values::<UInt8Type>(array.as_fixed_size_list());
            return Some((values, usize::try_from(width).unwrap_or(0)));
        }
        let item = Arc::new(Field::new("item", DataType::UInt8, true));
        let lists = self.cast(name, &array, &DataType::LargeList(item))?;
        let lists = lists.as_list::<i64>();
        let width = (0..lists.len()).map(|row| lists.value_length(row)).max().unwrap_or(0);
        let width = usize::try_from(width).unwrap_or(0);
        let mut padded = vec![pad; width * lists.len()];
        let mut valid = vec![true; lists.len()];
        for row in 0..lists.len() {
            let values = lists.value(row);
            let values: &PrimitiveArray<UInt8Type> = values.as_primitive();
            padded[row * width..][..values.len()].copy_from_slice(values.values());
            valid[row] = values.null_count() == 0;
        }
        self.missing = NullBuffer::union(self.missing.as_ref(), Some(&NullBuffer::from(valid)));
        Some((padded.into(), width))
    }

    /// The rows of which some value is missing, once all columns were asked for.
    ///
    /// Raises InvalidArgument for columns that nobody reads, and for those of the wrong type.
    pub(crate) fn missing(mut self) -> PyResult<Vec<usize>> {
        let names: Vec<String> = self.names().map(str::to_owned).collect();
        let known = std::mem::take(&mut self.known);
        for name in names.iter().filter(|name| !known.contains(&name.as_str())) {
            self.wrong(name, &format!("no such column; there are {}", known.join(", ")));
        }
        if self.wrong.reasons.is_empty() {
            let missing = self.missing.filter(|nulls| nulls.null_count() > 0);
            return Ok(
                missing.map_or_else(Vec::new, |nulls| (0..nulls.len()).filter(|&row| nulls.is_null(row)).collect())
            );
        }
        let names = names.into_pyobject(self.py)?;
        Err(error::argument("columns", names.as_any(), &self.wrong.reasons.join("; ")))
    }
}

/// Whether both are text, numbers that are whole, or lists of those: other casts would lose something.
fn same(from: &DataType, to: &DataType) -> bool {
    let item = |kind: &DataType| match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            Some(item.data_type().clone())
        }
        _ => None,
    };
    match (item(from), item(to)) {
        (Some(from), Some(to)) => same(&from, &to),
        (None, None) => {
            to.is_integer() && (from.is_integer() || *from == DataType::Boolean) || *to == DataType::LargeUtf8
        }
        _ => false,
    }
}

/// A record batch of columns that have no nulls.
pub(crate) fn batch(columns: Vec<(&str, ArrayRef)>) -> PyResult<Columns> {
    let fields: Vec<_> =
        columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), array.is_nullable())).collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map(Columns::one).map_err(|found| failed(&found))
}

/// A column of numbers.
pub(crate) fn column<T: ArrowPrimitiveType>(values: Vec<T::Native>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::new(values.into(), None))
}

/// A column with so many numbers a row.
pub(crate) fn lists<T: ArrowPrimitiveType>(values: Vec<T::Native>, width: i32) -> PyResult<ArrayRef> {
    let item = Arc::new(Field::new("item", T::DATA_TYPE, false));
    let lists = FixedSizeListArray::try_new(item, width, column::<T>(values), None);
    lists.map(|lists| Arc::new(lists) as ArrayRef).map_err(|found| failed(&found))
}

/// Records, a column of their own.
pub(crate) fn records(columns: Vec<(&str, ArrayRef)>) -> PyResult<StructArray> {
    Ok(StructArray::from(batch(columns)?.batch()?))
}

/// Lists of so many records each.
pub(crate) fn lists_of(records: StructArray, lengths: impl IntoIterator<Item = usize>) -> PyResult<ArrayRef> {
    let item = Arc::new(Field::new("item", records.data_type().clone(), false));
    let lists = ListArray::try_new(item, OffsetBuffer::from_lengths(lengths), Arc::new(records), None);
    lists.map(|lists| Arc::new(lists) as ArrayRef).map_err(|found| failed(&found))
}
