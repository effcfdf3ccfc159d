//! Scores for Python.

use crate::names;
use crate::rules::{self, Rules};
use crate::tile::Tile;
use crate::win::{Keywords, Win, claimed, win_function};
use num_bigint::BigUint;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};
use ronpai_core as core;
use ronpai_core::{Base, Flags, TsumoShares, Wind};

/// What a win is worth at a table. True; `NoScore` is false.
///
/// >>> result = ronpai.score("345p678s678m22p,2-34m", ronpai.ruleset("tenhou.4p"), tsumo=True, dora="9s")
/// >>> result.han, result.fu, result.yaku, result.tsumo
/// (1, 30, ((<Yaku.tanyao: 'tanyao'>, 1),), Tsumo(dealer=0, other=500))
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Score {
    pub(crate) score: core::Score,
    pub(crate) win: Py<Win>,
    pub(crate) rules: Py<Rules>,
}

/// Why a hand has no score: a value, not an error. False.
///
/// >>> result = ronpai.score("345p678s678m22p,2-34m", ronpai.ruleset("tenhou.4p").replace({"yaku.kuitan": False}))
/// >>> bool(result), result.reason
/// (False, <NoScoreReason.no_yaku: 'no_yaku'>)
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct NoScore(pub(crate) core::NoScore);

/// Bonus han by where they come from.
#[pyclass(frozen, eq, hash, get_all, module = "ronpai._core")]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct Dora {
    /// Of the indicators; norths set aside count here too where they are dora.
    dora: u16,
    /// Of the indicators under them.
    ura: u16,
    /// Of red tiles.
    red: u16,
    /// Of norths set aside.
    nuki: u16,
}

/// One item of fu: why, how much, of which tile (None where it is about no tile).
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct FuItem(core::FuItem);

/// What a self-draw costs: the dealer's share (0 when the dealer won) and each other's. Unpacks as a pair.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Tsumo {
    dealer: Py<PyAny>,
    other: Py<PyAny>,
}

/// How a hand was read: its form, the wait that the winning tile completed, and the concealed blocks.
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Reading(core::Reading);

win_function! {
    /// Scores a hand at a table.
    ///
    /// `hand` is notation, a `Hand`, or a prepared `Win`, which takes no keywords. `rules` is a `Ruleset`. Of the keywords, `riichi` is
    /// None, "riichi", "double", "open", "double_open", "flame" or "double_flame"; `seat` and `round` are E, S, W, N; `first_turn` makes
    /// tenhou, chiihou or renhou, as seat and tsumo say; `dora` and `ura` are indicators; `bonus_han` and `dealer_streak` (the dealer's wins
    /// in a row, this one included) are counted by the game; `honba` only matters where it raises the least han: payments add its points;
    /// `loser_riichi` says whether the discarder is in riichi, which decides what dealing into an open riichi costs.
    ///
    /// >>> result = ronpai.score("67p22s8p,2-34m,555=z,1111z", ronpai.ruleset("tenhou.4p"), seat="S", dora="7p")
    /// >>> result.han, result.fu, result.ron
    /// (3, 60, 7700)
    ///
    /// Raises NotationError for a malformed text and InvalidWin, with every contradiction, for a win that cannot be at this table.
    score -> Bound<'py, PyAny> = answer
}

fn answer<'py>(
    hand: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    keywords: &Keywords<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = rules::compiled(rules)?;
    let win = claimed(hand, &rules.get().0, keywords)?;
    result(hand.py(), core::score(&win.get().0, &rules.get().0), &win, &rules)
}

/// A score or the reason why there is none, as an object.
pub(crate) fn result<'py>(
    py: Python<'py>,
    result: Result<core::Score, core::NoScore>,
    win: &Bound<'py, Win>,
    rules: &Bound<'py, Rules>,
) -> PyResult<Bound<'py, PyAny>> {
    match result {
        Ok(score) => {
            let score = Score { score, win: win.clone().unbind(), rules: rules.clone().unbind() };
            Ok(Bound::new(py, score)?.into_any())
        }
        Err(reason) => Ok(Bound::new(py, NoScore(reason))?.into_any()),
    }
}

/// What han and fu are worth at a table, whatever the hand.
#[pyclass(frozen, module = "ronpai._core")]
pub(crate) struct Value {
    base: Base,
    limit: Option<core::Limit>,
    rules: Py<Rules>,
    dealer: bool,
}

/// What han and fu are worth at a table, whatever the hand: base value, limit, and the shares of a ron and of a tsumo.
///
/// >>> three = value(3, 40, ronpai.ruleset("tenhou.4p"), seat="S")
/// >>> three.base, three.ron, three.tsumo
/// (1280, 5200, Tsumo(dealer=2600, other=1300))
///
/// Raises InvalidArgument for a seat that the table does not have, and for han and fu that no hand has.
#[pyfunction]
#[pyo3(signature = (han, fu, rules, *, seat = "E"))]
pub(crate) fn value(
    han: &Bound<'_, PyAny>,
    fu: &Bound<'_, PyAny>,
    rules: &Bound<'_, PyAny>,
    seat: &str,
) -> PyResult<Value> {
    let possible = |name, said: &Bound<'_, PyAny>, reason, is: fn(u16) -> bool| {
        let number = said.extract().ok().filter(|&number| is(number) && !said.is_instance_of::<PyBool>());
        number.ok_or_else(|| crate::error::argument(name, said, reason))
    };
    let han = possible("han", han, "a whole number from 1 to 65535", |han| han > 0)?;
    // Four closed kans of terminals and honours, a pair of a double wind, a closed ron by a single wait: 164 fu.
    let fu = possible("fu", fu, "20, 25, 30, and so on in tens to 170", |fu| {
        fu == 25 || fu % 10 == 0 && (20..=170).contains(&fu)
    })?;
    let rules = rules::compiled(rules)?;
    let dealer = self::seat(&rules.get().0, seat, rules.py())? == Wind::East;
    let (base, limit) = core::value(han, fu, &rules.get().0);
    Ok(Value { base, limit, rules: rules.unbind(), dealer })
}

/// What a base value costs at a table, whatever made it: the shares of a ron and of a tsumo.
///
/// >>> shares(16000, ronpai.ruleset("tenhou.4p"), seat="S").ron
/// 64000
///
/// Raises InvalidArgument for a seat that the table does not have, and for a base that no hand has.
#[pyfunction]
#[pyo3(signature = (base, rules, *, seat = "E"))]
pub(crate) fn shares(base: &Bound<'_, PyAny>, rules: &Bound<'_, PyAny>, seat: &str) -> PyResult<Value> {
    let rules = rules::compiled(rules)?;
    let dealer = self::seat(&rules.get().0, seat, rules.py())? == Wind::East;
    let known = base.extract::<BigUint>().ok().as_ref().and_then(Base::from_exact);
    let exact = known.ok_or_else(|| crate::error::argument("base", base, "the base value of no hand"))?;
    Ok(Value { base: exact, limit: None, rules: rules.unbind(), dealer })
}

/// The seat of a letter, if the table has it.
fn seat(rules: &core::Rules, letter: &str, py: Python<'_>) -> PyResult<Wind> {
    let wind = Wind::from_letter(letter).filter(|wind| rules.seats().contains(wind));
    wind.ok_or_else(|| {
        let seats: Vec<_> = rules.seats().iter().map(|seat| seat.letter().to_string()).collect();
        let reason = format!("the table has {}", seats.join(", "));
        letter
            .into_bound_py_any(py)
            .map_or_else(|error| error, |letter| crate::error::argument("seat", &letter, &reason))
    })
}

#[pymethods]
impl Value {
    /// The base value.
    #[getter]
    fn base<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number(py, self.base)
    }

    /// The limit that is reached, if any.
    #[getter]
    fn limit<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.limit.map(|limit| names::LIMIT.get(py, limit as usize))
    }

    /// What a discarder pays.
    #[getter]
    fn ron(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        ron_share(py, self.base, &self.rules.get().0, self.dealer)
    }

    /// What the dealer and each other pay on a tsumo.
    #[getter]
    fn tsumo(&self, py: Python<'_>) -> PyResult<Tsumo> {
        tsumo_shares(py, self.base, &self.rules.get().0, self.dealer)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let limit = self.limit.map_or_else(String::new, |limit| format!(", {}", limit.name()));
        Ok(format!(
            "Value(base {}{limit}, ron {}, tsumo {})",
            self.base(py)?,
            self.ron(py)?,
            self.tsumo(py)?.__repr__()
        ))
    }
}

/// A base value as Python's number.
fn number(py: Python<'_>, base: Base) -> PyResult<Bound<'_, PyAny>> {
    match base.small() {
        Some(base) => base.into_bound_py_any(py),
        None => base.exact().into_bound_py_any(py),
    }
}

/// A discarder's share, as Python's number.
fn ron_share(py: Python<'_>, base: Base, rules: &core::Rules, dealer: bool) -> PyResult<Py<PyAny>> {
    match base.small() {
        Some(base) => core::ron_share(base, rules, dealer).into_py_any(py),
        None => core::ron_share(base.exact(), rules, dealer).into_py_any(py),
    }
}

/// The shares of a self-draw, as Python's numbers.
fn tsumo_shares(py: Python<'_>, base: Base, rules: &core::Rules, dealer: bool) -> PyResult<Tsumo> {
    match base.small() {
        Some(base) => Tsumo::new(py, core::tsumo_shares(&base, rules, dealer)),
        None => Tsumo::new(py, core::tsumo_shares(&base.exact(), rules, dealer)),
    }
}

/// What nagashi mangan is worth to a seat (E is the dealer): a mangan by tsumo, shared as the table shares it.
///
/// >>> nagashi(ronpai.ruleset("tenhou.4p"), seat="S")
/// Tsumo(dealer=4000, other=2000)
///
/// Raises InvalidArgument for a seat that the table does not have.
#[pyfunction]
#[pyo3(signature = (rules, seat = "E"))]
pub(crate) fn nagashi(rules: &Bound<'_, PyAny>, seat: &str) -> PyResult<Tsumo> {
    let py = rules.py();
    let rules = rules::compiled(rules)?;
    let rules = &rules.get().0;
    let dealer = self::seat(rules, seat, py)? == Wind::East;
    Tsumo::new(py, core::tsumo_shares(&core::nagashi(), rules, dealer))
}

impl Tsumo {
    fn pair<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [self.dealer.bind(py), self.other.bind(py)])
    }

    fn new<'py, T: IntoPyObjectExt<'py>>(py: Python<'py>, shares: TsumoShares<T>) -> PyResult<Self> {
        Ok(Self { dealer: shares.dealer.into_py_any(py)?, other: shares.other.into_py_any(py)? })
    }
}

impl Score {
    fn core_win(&self) -> &core::Win {
        &self.win.get().0
    }

    fn core_rules(&self) -> &core::Rules {
        &self.rules.get().0
    }

    fn is_tsumo(&self) -> bool {
        self.core_win().said().flags.has(Flags::TSUMO)
    }

    fn is_dealer(&self) -> bool {
        self.core_win().said().is_dealer()
    }
}

#[pymethods]
impl Score {
    /// Han in all, bonus included. None where yakuman are counted instead (han count in aotenjo even then).
    #[getter]
    fn han(&self) -> Option<u16> {
        self.score.han()
    }

    /// Fu, rounded: up to ten, 25 for seven pairs, 0 for kokushi (30 in aotenjo).
    #[getter]
    fn fu(&self) -> u16 {
        self.score.fu()
    }

    /// The yaku with their han, in the fixed order of `Yaku`; for yakuman how often each counts (han in aotenjo).
    #[getter]
    fn yaku<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let yaku = self.score.yaku(self.core_win(), self.core_rules());
        PyTuple::new(py, yaku.map(|(yaku, han)| (names::YAKU.get(py, yaku as usize), han)).collect::<Vec<_>>())
    }

    /// Bonus han, which `han` includes; all 0 beside a yakuman.
    #[getter]
    fn dora(&self) -> Dora {
        let core::Dora { dora, ura, red, nuki } = self.score.dora;
        Dora { dora, ura, red, nuki }
    }

    /// How many yakuman the hand counts; 0 for none, and for a counted (kazoe) one.
    #[getter]
    fn yakuman(&self) -> u16 {
        self.score.yakuman()
    }

    /// The items that make the fu, before rounding.
    #[getter]
    fn fu_items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.score.fu_items(self.core_win(), self.core_rules()).into_iter().map(FuItem))
    }

    /// The limit that was reached, if any.
    #[getter]
    fn limit<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.score.limit().map(|limit| names::LIMIT.get(py, limit as usize))
    }

    /// The base value: fu x 2^(han + 2), or the limit's.
    #[getter]
    fn base<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number(py, self.score.base())
    }

    /// What the discarder pays, without honba; None for a tsumo.
    #[getter]
    fn ron(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let share = || ron_share(py, self.score.base(), self.core_rules(), self.is_dealer());
        (!self.is_tsumo()).then(share).transpose()
    }

    /// What the dealer and each other pay, without honba; None for a ron.
    #[getter]
    fn tsumo(&self, py: Python<'_>) -> PyResult<Option<Tsumo>> {
        let shares = || tsumo_shares(py, self.score.base(), self.core_rules(), self.is_dealer());
        self.is_tsumo().then(shares).transpose()
    }

    /// What the winner gets in all, without honba and sticks.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(Tsumo { dealer, other }) = self.tsumo(py)? else {
            return Ok(ron_share(py, self.score.base(), self.core_rules(), self.is_dealer())?.into_bound(py));
        };
        let others = self.core_rules().seats().len() - if self.is_dealer() { 1 } else { 2 };
        other.bind(py).mul(others)?.add(dealer)
    }

    /// The reading that won.
    #[getter]
    fn reading(&self) -> Reading {
        Reading(self.score.reading)
    }

    /// The win that was scored.
    #[getter]
    fn win(&self, py: Python<'_>) -> Py<Win> {
        self.win.clone_ref(py)
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.score == other.score && self.core_win() == other.core_win() && self.core_rules() == other.core_rules()
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.win.bind(py).as_any().hash()
    }

    /// The score as a picture, for notebooks: see `ronpai.pictures.score_svg`.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("ronpai.pictures")?.call_method1("score_svg", (slf,))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let yaku: Vec<String> = self
            .score
            .yaku(self.core_win(), self.core_rules())
            .map(|(yaku, han)| format!("{} {han}", yaku.id()))
            .collect();
        let value = match self.score.han() {
            Some(han) => format!("{han} han {} fu", self.score.fu()),
            None if self.score.yakuman() == 1 => "yakuman".to_owned(),
            None => format!("{} yakuman", self.score.yakuman()),
        };
        let limit = match self.score.limit() {
            Some(limit) if self.score.han().is_some() => format!(", {}", limit.name()),
            _ => String::new(),
        };
        let points = match self.tsumo(py)? {
            None => format!("ron {}", self.points(py)?),
            Some(Tsumo { other, .. }) if self.is_dealer() => format!("tsumo {other} all"),
            Some(Tsumo { dealer, other }) => format!("tsumo {other}, the dealer {dealer}"),
        };
        Ok(format!("Score({value}{limit}, {points}: {})", yaku.join(", ")))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<Win>, Py<Rules>))> {
        let score = py.import("ronpai._core")?.getattr("score")?;
        Ok((score, (self.win.clone_ref(py), self.rules.clone_ref(py))))
    }
}

#[pymethods]
impl NoScore {
    /// Why: `not_complete`, `no_yaku` or `min_han`.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        let place = core::NoScore::NAMES.iter().position(|name| *name == self.0.name());
        names::NO_SCORE.get(py, place.unwrap_or_default())
    }

    /// Han of the yaku that the hand has.
    #[getter]
    fn han(&self) -> u16 {
        match self.0 {
            core::NoScore::MinHan { han, .. } => han,
            core::NoScore::NotComplete | core::NoScore::NoYaku => 0,
        }
    }

    /// The reason in a sentence.
    #[getter]
    fn message(&self) -> String {
        match self.0 {
            core::NoScore::NotComplete => "the tiles are no complete hand".to_owned(),
            core::NoScore::NoYaku => "the hand is complete but has no yaku".to_owned(),
            core::NoScore::MinHan { han, least } => {
                format!("yaku of {han} han; this table asks for {least}")
            }
        }
    }

    fn __bool__(&self) -> bool {
        false
    }

    fn __repr__(&self) -> String {
        format!("NoScore({}: {})", self.0.name(), self.message())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u16, u16))> {
        let (han, least) = match self.0 {
            core::NoScore::MinHan { han, least } => (han, least),
            core::NoScore::NotComplete | core::NoScore::NoYaku => (0, 0),
        };
        Ok((py.import("ronpai._core")?.getattr("_no_score")?, (self.0.name().to_owned(), han, least)))
    }
}

/// Builds a pickled reason again.
#[pyfunction]
#[pyo3(signature = (reason, han, least, /))]
pub(crate) fn _no_score(reason: &str, han: u16, least: u16) -> NoScore {
    NoScore(match reason {
        "not_complete" => core::NoScore::NotComplete,
        "no_yaku" => core::NoScore::NoYaku,
        _ => core::NoScore::MinHan { han, least },
    })
}

#[pymethods]
impl Dora {
    #[new]
    #[pyo3(signature = (dora = 0, ura = 0, red = 0, nuki = 0))]
    fn new(dora: u16, ura: u16, red: u16, nuki: u16) -> Self {
        Self { dora, ura, red, nuki }
    }

    /// All bonus han.
    #[getter]
    fn total(&self) -> u16 {
        self.dora + self.ura + self.red + self.nuki
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, [self.dora, self.ura, self.red, self.nuki])?.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("Dora(dora={}, ura={}, red={}, nuki={})", self.dora, self.ura, self.red, self.nuki)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (u16, u16, u16, u16)) {
        (py.get_type::<Self>(), (self.dora, self.ura, self.red, self.nuki))
    }
}

#[pymethods]
impl FuItem {
    /// Why it is counted.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        names::FU.get(py, self.0.reason as usize)
    }

    /// How much.
    #[getter]
    fn fu(&self) -> u16 {
        self.0.fu
    }

    /// The kind that it is about, as a plain tile.
    #[getter]
    fn tile(&self) -> Option<Tile> {
        self.0.kind.map(|kind| Tile(core::Tile::plain(kind)))
    }

    fn __repr__(&self) -> String {
        let tile = self.0.kind.map_or_else(String::new, |kind| format!(" {kind}"));
        format!("FuItem({} {}{tile})", self.0.reason.name(), self.0.fu)
    }
}

#[pymethods]
impl Tsumo {
    /// The dealer's share; 0 when the dealer won.
    #[getter]
    fn dealer(&self, py: Python<'_>) -> Py<PyAny> {
        self.dealer.clone_ref(py)
    }

    /// Each other's share.
    #[getter]
    fn other(&self, py: Python<'_>) -> Py<PyAny> {
        self.other.clone_ref(py)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.pair(py)?.try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        2
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        self.pair(py)?.as_any().get_item(index)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let pair = self.pair(py)?;
        match other.cast::<Self>() {
            Ok(other) => pair.eq(other.get().pair(py)?),
            Err(_) => pair.eq(other),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.pair(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("Tsumo(dealer={}, other={})", self.dealer, self.other)
    }
}

#[pymethods]
impl Reading {
    /// The shape.
    #[getter]
    fn form<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        names::FORM.get(py, self.0.form as usize)
    }

    /// What the winning tile completed.
    #[getter]
    fn wait<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        names::WAIT.get(py, self.0.wait as usize)
    }

    /// The concealed blocks in notation, sets first, then the pair; empty for seven pairs and thirteen orphans.
    #[getter]
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.blocks().into_iter().map(block))
    }

    fn __repr__(&self) -> String {
        let blocks: Vec<_> = self.0.blocks().into_iter().map(block).collect();
        format!("Reading({}, {}: {})", self.0.form.name(), self.0.wait.name(), blocks.join(" "))
    }
}

impl From<core::Reading> for Reading {
    fn from(reading: core::Reading) -> Self {
        Self(reading)
    }
}

fn block(block: core::Block) -> String {
    let (kind, steps): (_, &[u8]) = match block {
        core::Block::Pair(kind) => (kind, &[0, 0]),
        core::Block::Triplet(kind) => (kind, &[0, 0, 0]),
        core::Block::Run(kind) => (kind, &[0, 1, 2]),
    };
    let digits: String = steps.iter().map(|step| (kind.number() + step).to_string()).collect();
    format!("{digits}{}", kind.suit().letter())
}

/// Adds the classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Score>()?;
    module.add_class::<NoScore>()?;
    module.add_class::<Value>()?;
    module.add_class::<Dora>()?;
    module.add_class::<FuItem>()?;
    module.add_class::<Tsumo>()?;
    module.add_class::<Reading>()
}
