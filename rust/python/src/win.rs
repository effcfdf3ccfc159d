//! Wins for Python, and how calls describe them.

use crate::error::{self, Contradiction};
use crate::hand::{self, Hand};
use crate::rules;
use crate::tile::{self, Tile};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use ronpai_core as core;
use ronpai_core::{Flags, Indicators, Riichi, Wind};
use std::convert::Infallible;

/// A win that can be: a complete hand and how it was won. Frozen and picklable; scoring it again and again costs no second look.
///
/// >>> win = Win("234m567p23467s99m8s", riichi="riichi", dora="8m")
/// >>> win.riichi, win.tsumo, str(win.hand)
/// ('riichi', False, '23499m567p234678s')
///
/// With `rules` (a Ruleset) what the table does not have is refused here already. Raises NotationError, and InvalidWin with every
/// contradiction at once.
#[pyclass(frozen, eq, hash, module = "ronpai._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Win(pub(crate) core::Win);

/// What a keyword says of a win, and where that goes.
#[derive(Clone, Copy)]
pub(crate) enum Says {
    Flag(u32),
    Wind(fn(&mut core::Said) -> &mut Wind),
    Riichi,
    Indicators(fn(&mut core::Said) -> &mut Indicators),
    Number(fn(&mut core::Said) -> &mut u8),
    LoserRiichi,
}

impl Says {
    /// What the keyword of this name says, if there is one.
    pub(crate) const fn of(name: &str) -> Option<Self> {
        Some(match name.as_bytes() {
            b"seat" => Self::Wind(|said| &mut said.seat),
            b"round" => Self::Wind(|said| &mut said.round),
            b"riichi" => Self::Riichi,
            b"dora" => Self::Indicators(|said| &mut said.dora),
            b"ura" => Self::Indicators(|said| &mut said.ura),
            b"nukidora" => Self::Number(|said| &mut said.nukidora),
            b"bonus_han" => Self::Number(|said| &mut said.bonus_han),
            b"dealer_streak" => Self::Number(|said| &mut said.dealer_streak),
            b"honba" => Self::Number(|said| &mut said.honba),
            b"loser_riichi" => Self::LoserRiichi,
            _ => match Flags::named(name) {
                Some(flag) => Self::Flag(flag),
                None => return None,
            },
        })
    }
}

/// What a call says of a win, beside the hand.
struct Claim {
    input: core::WinInput,
    wrong: Vec<Contradiction>,
}

impl Claim {
    fn new(hand: core::Hand) -> Self {
        Self { input: core::WinInput::new(hand), wrong: Vec::new() }
    }

    fn take(&mut self, name: &str, says: Says, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match says {
            Says::Flag(flag) => self.flag(flag, name, value),
            Says::Wind(place) => self.wind(name, value, place),
            Says::Riichi => self.riichi(value),
            Says::Indicators(place) => self.indicators(value, place),
            Says::Number(place) => self.number(name, value, place),
            Says::LoserRiichi if value.is_none() => Ok(()),
            Says::LoserRiichi => {
                self.input.said.loser_riichi = Some(truth(name, value)?);
                Ok(())
            }
        }
    }

    fn flag(&mut self, flag: u32, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if truth(name, value)? {
            self.input.said.flags.0 |= flag;
        }
        Ok(())
    }

    fn wind(&mut self, name: &str, value: &Bound<'_, PyAny>, place: fn(&mut core::Said) -> &mut Wind) -> PyResult<()> {
        let letter = text(name, value)?;
        match Wind::from_letter(letter.to_str()?) {
            Some(wind) => *place(&mut self.input.said) = wind,
            None => self.wrong.push(Contradiction::argument(name, &format!("{letter:?} is none of E, S, W, N"))),
        }
        Ok(())
    }

    fn riichi(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if value.is_none() {
            return Ok(());
        }
        let kind = text("riichi", value)?;
        self.input.said.riichi = Riichi::ALL.into_iter().find(|riichi| kind == riichi.name());
        if self.input.said.riichi.is_none() {
            let known = Riichi::ALL.map(Riichi::name).join(", ");
            self.wrong.push(Contradiction::argument("riichi", &format!("{kind:?} is none of {known}, nor None")));
        }
        Ok(())
    }

    fn indicators(&mut self, value: &Bound<'_, PyAny>, place: fn(&mut core::Said) -> &mut Indicators) -> PyResult<()> {
        let row = place(&mut self.input.said);
        let mut found = 0;
        tile::each(value, |tile| {
            found += 1;
            let _ = row.try_push(tile.kind);
        })?;
        if found > core::MAX_INDICATORS {
            self.wrong.push(Contradiction::from(&core::Contradiction::TooManyIndicators { found }));
        }
        Ok(())
    }

    fn number(&mut self, name: &str, value: &Bound<'_, PyAny>, place: fn(&mut core::Said) -> &mut u8) -> PyResult<()> {
        if value.is_instance_of::<PyBool>() || !value.is_instance_of::<pyo3::types::PyInt>() {
            return Err(PyTypeError::new_err(format!("{name} is a whole number, not {}", value.get_type().name()?)));
        }
        match value.extract::<u8>() {
            Ok(number) => *place(&mut self.input.said) = number,
            Err(_) => self.wrong.push(Contradiction::argument(name, &format!("{value} is not within 0..255"))),
        }
        Ok(())
    }

    #[inline]
    fn win(self, py: Python<'_>, rules: Option<&core::Rules>) -> PyResult<Win> {
        let mut wrong = self.wrong;
        if !wrong.is_empty() {
            wrong.extend(self.input.problems(rules).iter().map(Contradiction::from));
            return Err(error::win(py, wrong));
        }
        match core::Win::new(self.input, rules) {
            Ok(win) => Ok(Win(win)),
            Err(found) => Err(error::win(py, found.iter().map(Contradiction::from))),
        }
    }
}

fn truth(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    match value.cast::<PyBool>() {
        Ok(truth) => Ok(truth.is_true()),
        Err(_) => Err(PyTypeError::new_err(format!("{name} is True or False, not {}", value.get_type().name()?))),
    }
}

fn text<'a, 'py>(name: &str, value: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyString>> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text),
        Err(_) => Err(PyTypeError::new_err(format!("{name} is a str, not {}", value.get_type().name()?))),
    }
}

/// The keywords that say how a hand was won.
const KEYWORDS: usize = 17;

/// A keyword argument: what was given, if it was, None included.
pub(crate) struct Given<'a, 'py>(Option<Borrowed<'a, 'py, PyAny>>);

impl Given<'_, '_> {
    /// The keyword was left out.
    pub(crate) const OUT: Self = Self(None);
}

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'a, 'py> {
    type Error = Infallible;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(Some(given)))
    }
}

/// The keywords of a call, each with its name.
pub(crate) struct Keywords<'a, 'py> {
    pub(crate) known: &'static [(&'static str, Says); KEYWORDS],
    pub(crate) given: [Given<'a, 'py>; KEYWORDS],
}

impl<'a, 'py> Keywords<'a, 'py> {
    /// Those that were given.
    fn said(&self) -> impl Iterator<Item = (&'static str, Says, Borrowed<'a, 'py, PyAny>)> {
        self.known.iter().zip(&self.given).filter_map(|(&(name, says), given)| Some((name, says, given.0?)))
    }
}

/// A function of a hand, rules and the keywords that say how it was won. `$answer` takes hand, rules, and the keywords.
macro_rules! win_function {
    ($(#[$meta:meta])* $name:ident -> $returns:ty = $answer:path) => {
        win_function! {
            @ $(#[$meta])* $name -> $returns = $answer;
            tsumo seat round riichi dora ura ippatsu haitei houtei rinshan chankan first_turn nukidora bonus_han dealer_streak honba
            loser_riichi
        }
    };
    (@ $(#[$meta:meta])* $name:ident -> $returns:ty = $answer:path; $($keyword:ident)*) => {
        $(#[$meta])*
        #[pyfunction]
        #[pyo3(
            signature = (hand, rules, *, $($keyword = $crate::win::Given::OUT),*),
            text_signature = "(hand, rules, *, tsumo=False, seat='E', round='E', riichi=None, dora='', ura='', ippatsu=False, haitei=False, houtei=False, rinshan=False, chankan=False, first_turn=False, nukidora=0, bonus_han=0, dealer_streak=0, honba=0, loser_riichi=None)"
        )]
        #[allow(clippy::too_many_arguments, reason = "the facts of a win are many")]
        pub(crate) fn $name<'a, 'py>(
            hand: &Bound<'py, PyAny>,
            rules: &Bound<'py, PyAny>,
            $($keyword: $crate::win::Given<'a, 'py>),*
        ) -> PyResult<$returns> {
            use $crate::win::{Keywords, Says};
            let known = &const { [$((stringify!($keyword), Says::of(stringify!($keyword)).unwrap())),*] };
            $answer(hand, rules, &Keywords { known, given: [$($keyword),*] })
        }
    };
}
pub(crate) use win_function;

/// The win that a call describes: a `Win` as it is, or a hand with keywords; it fits the table.
pub(crate) fn claimed<'py>(
    hand: &Bound<'py, PyAny>,
    rules: &core::Rules,
    keywords: &Keywords<'_, 'py>,
) -> PyResult<Bound<'py, Win>> {
    let py = hand.py();
    if let Ok(win) = hand.cast::<Win>() {
        if let Some((name, ..)) = keywords.said().next() {
            return Err(PyTypeError::new_err(format!("a Win says how it was won already: no {name} beside it")));
        }
        win.get().0.check(rules).map_err(|found| error::win(py, found.iter().map(Contradiction::from)))?;
        return Ok(win.clone());
    }
    let mut claim = Claim::new(hand::raw(hand)?);
    keywords.said().try_for_each(|(name, says, value)| claim.take(name, says, &value))?;
    Bound::new(py, claim.win(py, Some(rules))?)
}

#[pymethods]
impl Win {
    #[new]
    #[pyo3(signature = (hand, rules = None, **keywords), text_signature = "(hand, rules=None, *, tsumo=False, seat='E', round='E', riichi=None, dora='', ura='', ippatsu=False, haitei=False, houtei=False, rinshan=False, chankan=False, first_turn=False, nukidora=0, bonus_han=0, dealer_streak=0, honba=0, loser_riichi=None)")]
    fn new(
        hand: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let rules = rules.map(rules::compiled).transpose()?;
        let mut claim = Claim::new(hand::raw(hand)?);
        for (name, value) in keywords.into_iter().flatten() {
            let name = name.cast_into::<PyString>()?;
            let name = name.to_str()?;
            let Some(says) = Says::of(name) else {
                return Err(PyTypeError::new_err(format!("unexpected keyword argument {name:?}")));
            };
            claim.take(name, says, &value)?;
        }
        claim.win(hand.py(), rules.as_ref().map(|rules| &rules.get().0))
    }

    /// The hand.
    #[getter]
    fn hand(&self) -> Hand {
        Hand(self.0.hand().clone())
    }

    /// Won by the own draw.
    #[getter]
    fn tsumo(&self) -> bool {
        self.has(Flags::TSUMO)
    }

    /// The winner's seat: E is the dealer.
    #[getter]
    fn seat(&self) -> char {
        self.0.said().seat.letter()
    }

    /// The round's wind.
    #[getter]
    fn round(&self) -> char {
        self.0.said().round.letter()
    }

    /// The declared riichi, if any.
    #[getter]
    fn riichi(&self) -> Option<&'static str> {
        self.0.said().riichi.map(Riichi::name)
    }

    /// Won within a go-around of the riichi.
    #[getter]
    fn ippatsu(&self) -> bool {
        self.has(Flags::IPPATSU)
    }

    /// Won by the last tile of the live wall.
    #[getter]
    fn haitei(&self) -> bool {
        self.has(Flags::HAITEI)
    }

    /// Won by the discard after it.
    #[getter]
    fn houtei(&self) -> bool {
        self.has(Flags::HOUTEI)
    }

    /// Won by a supplement tile.
    #[getter]
    fn rinshan(&self) -> bool {
        self.has(Flags::RINSHAN)
    }

    /// Won by robbing a kan.
    #[getter]
    fn chankan(&self) -> bool {
        self.has(Flags::CHANKAN)
    }

    /// Won in the first uninterrupted go-around.
    #[getter]
    fn first_turn(&self) -> bool {
        self.has(Flags::FIRST_TURN)
    }

    /// The dora indicators.
    #[getter]
    fn dora<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        indicators(py, &self.0.said().dora)
    }

    /// The indicators under them.
    #[getter]
    fn ura<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        indicators(py, &self.0.said().ura)
    }

    /// How many norths are set aside.
    #[getter]
    fn nukidora(&self) -> u8 {
        self.0.said().nukidora
    }

    /// Han that the game adds.
    #[getter]
    fn bonus_han(&self) -> u8 {
        self.0.said().bonus_han
    }

    /// The dealer's wins in a row, this one included.
    #[getter]
    fn dealer_streak(&self) -> u8 {
        self.0.said().dealer_streak
    }

    /// Counters on the table.
    #[getter]
    fn honba(&self) -> u8 {
        self.0.said().honba
    }

    /// Whether the discarder is in riichi; None where it is not said.
    #[getter]
    fn loser_riichi(&self) -> Option<bool> {
        self.0.said().loser_riichi
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let said: Vec<String> = self
            .keywords(py)?
            .iter()
            .map(|(name, value)| Ok(format!(", {name}={}", value.repr()?)))
            .collect::<PyResult<_>>()?;
        Ok(format!("Win('{}'{})", self.0.hand(), said.concat()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let rebuild = py.import("ronpai._core")?.getattr("_win")?;
        Ok((rebuild, (self.0.hand().to_string(), self.keywords(py)?).into_pyobject(py)?))
    }
}

impl Win {
    fn has(&self, flag: u32) -> bool {
        self.0.said().flags.has(flag)
    }

    /// The keywords that make this win, those that say something.
    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let input = self.0.said();
        let said = PyDict::new(py);
        for (flag, name) in Flags::NAMES {
            if input.flags.has(flag) {
                said.set_item(name, true)?;
            }
        }
        for (name, wind) in [("seat", input.seat), ("round", input.round)] {
            if wind != Wind::East {
                said.set_item(name, wind.letter())?;
            }
        }
        if let Some(riichi) = input.riichi {
            said.set_item("riichi", riichi.name())?;
        }
        for (name, row) in [("dora", &input.dora), ("ura", &input.ura)] {
            if !row.is_empty() {
                said.set_item(name, row.iter().map(ToString::to_string).collect::<String>())?;
            }
        }
        for (name, number) in [
            ("nukidora", input.nukidora),
            ("bonus_han", input.bonus_han),
            ("dealer_streak", input.dealer_streak),
            ("honba", input.honba),
        ] {
            if number > 0 {
                said.set_item(name, number)?;
            }
        }
        if let Some(loser_riichi) = input.loser_riichi {
            said.set_item("loser_riichi", loser_riichi)?;
        }
        Ok(said)
    }
}

fn indicators<'py>(py: Python<'py>, row: &Indicators) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, row.iter().map(|&kind| Tile(core::Tile::plain(kind))))
}

/// Builds a pickled win again.
#[pyfunction]
#[pyo3(signature = (hand, keywords, /))]
pub(crate) fn _win(hand: &Bound<'_, PyAny>, keywords: &Bound<'_, PyDict>) -> PyResult<Win> {
    Win::new(hand, None, Some(keywords))
}
