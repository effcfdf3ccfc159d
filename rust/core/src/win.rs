//! A win as it is claimed, and as it can be: raw input becomes a [`Win`] or a list of all its contradictions.

use crate::counts::TileCounts;
use crate::hand::Hand;
use crate::meld::{Meld, MeldKind, Source};
use crate::rules::Rules;
use crate::spec::{NorthRole, SpecialKind};
use crate::suits::{Codes, Splits, Suits};
use crate::tile::{KINDS, Kind, KindSet, Suit, Wind};
use crate::yaku::Shapes;
use arrayvec::ArrayVec;

/// The most indicators of each row: one at first, four kans, and as many more as a table may show.
pub const MAX_INDICATORS: usize = 10;

/// Indicators of one row.
pub type Indicators = ArrayVec<Kind, MAX_INDICATORS>;

/// A declared riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Riichi {
    /// The ordinary one.
    Riichi,
    /// In the first uninterrupted go-around.
    Double,
    /// With the hand or its waits shown.
    Open,
    /// Shown, in the first go-around.
    DoubleOpen,
    /// For a larger deposit and more han.
    Flame,
    /// The same in the first go-around.
    DoubleFlame,
}

impl Riichi {
    /// All kinds of riichi.
    pub const ALL: [Self; 6] =
        [Self::Riichi, Self::Double, Self::Open, Self::DoubleOpen, Self::Flame, Self::DoubleFlame];

    /// The name that calls take.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Riichi => "riichi",
            Self::Double => "double",
            Self::Open => "open",
            Self::DoubleOpen => "double_open",
            Self::Flame => "flame",
            Self::DoubleFlame => "double_flame",
        }
    }

    /// Whether it was declared in the first go-around.
    pub const fn is_double(self) -> bool {
        matches!(self, Self::Double | Self::DoubleOpen | Self::DoubleFlame)
    }

    /// The special kind, if it is not an ordinary riichi.
    pub const fn special(self) -> Option<SpecialKind> {
        match self {
            Self::Riichi | Self::Double => None,
            Self::Open | Self::DoubleOpen => Some(SpecialKind::Open),
            Self::Flame | Self::DoubleFlame => Some(SpecialKind::Flame),
        }
    }
}

/// Facts of a win that are true or false, one bit each; the numbers are those of the column `flags`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// Won by the own draw.
    pub const TSUMO: u32 = 1;
    /// Within a go-around of the riichi.
    pub const IPPATSU: u32 = 1 << 1;
    /// By the last tile of the live wall.
    pub const HAITEI: u32 = 1 << 2;
    /// By the discard after it.
    pub const HOUTEI: u32 = 1 << 3;
    /// By the supplement tile after a kan or a north set aside.
    pub const RINSHAN: u32 = 1 << 4;
    /// By a tile robbed from a kan.
    pub const CHANKAN: u32 = 1 << 5;
    /// In the first uninterrupted go-around.
    pub const FIRST_TURN: u32 = 1 << 6;

    /// The input flags and their names.
    pub const NAMES: [(u32, &'static str); 7] = [
        (Self::TSUMO, "tsumo"),
        (Self::IPPATSU, "ippatsu"),
        (Self::HAITEI, "haitei"),
        (Self::HOUTEI, "houtei"),
        (Self::RINSHAN, "rinshan"),
        (Self::CHANKAN, "chankan"),
        (Self::FIRST_TURN, "first_turn"),
    ];

    /// The input flag of this name.
    pub const fn named(name: &str) -> Option<u32> {
        let mut i = 0;
        while i < Self::NAMES.len() {
            let (flag, known) = Self::NAMES[i];
            if equal(known.as_bytes(), name.as_bytes()) {
                return Some(flag);
            }
            i += 1;
        }
        None
    }

    /// Whether all these flags are set.
    pub const fn has(self, flags: u32) -> bool {
        self.0 & flags == flags
    }
}

/// Whether two texts are the same, for constants.
const fn equal(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([first, rest @ ..], [other, others @ ..]) = (a, b) {
        if *first != *other {
            return false;
        }
        (a, b) = (rest, others);
    }
    a.is_empty() && b.is_empty()
}

/// A win as it is claimed; nothing is checked yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct WinInput {
    /// What is true of the win.
    pub flags: Flags,
    /// The winner's seat.
    pub seat: Wind,
    /// The round.
    pub round: Wind,
    /// The riichi that was declared.
    pub riichi: Option<Riichi>,
    /// How many norths are set aside.
    pub nukidora: u8,
    /// Han that the game adds (calls, trailing).
    pub bonus_han: u8,
    /// The dealer's wins in a row, this one included; 0 where nobody counts.
    pub dealer_streak: u8,
    /// Counters on the table, for a table that raises the least han with them.
    pub honba: u8,
    /// Whether the discarder is in riichi, where it is known.
    pub loser_riichi: Option<bool>,
    /// The indicators.
    pub dora: Indicators,
    /// The indicators under them.
    pub ura: Indicators,
    /// Concealed tiles, the winning one last, and melds.
    pub hand: Hand,
}

impl WinInput {
    /// A hand won by East's discard in the east round by nobody in particular: no flags, no indicators.
    pub const fn new(hand: Hand) -> Self {
        Self {
            hand,
            flags: Flags(0),
            seat: Wind::East,
            round: Wind::East,
            riichi: None,
            dora: Indicators::new_const(),
            ura: Indicators::new_const(),
            nukidora: 0,
            bonus_han: 0,
            dealer_streak: 0,
            honba: 0,
            loser_riichi: None,
        }
    }
}

macro_rules! contradictions {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),* $(,)? })? [$($place:literal),*] $text:literal $(($($arg:tt)+))?;)*) => {
        /// Why a win, or a hand, cannot be.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        #[allow(missing_docs, reason = "the fields are what the messages name")]
        pub enum Contradiction {
            $($(#[$doc])* #[error($text $(, $($arg)+)?)] $name $({ $($field: $type),* })?,)*
        }

        impl Contradiction {
            /// The codes of all contradictions and where each of them lies, in parameters of a win.
            pub const CODES: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$($place),*])),*];

            /// The contradiction's name.
            pub const fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => stringify!($name),)* }
            }

            /// The parameters that contradict each other.
            pub const fn places(&self) -> &'static [&'static str] {
                match self { $(Self::$name $({ $($field: _),* })? => &[$($place),*],)* }
            }
        }
    };
}

contradictions! {
    /// A hand has too many or too few tiles for what is asked of it.
    TileCount { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a complete hand has 14" (.found + 3 * .melds);
    /// More tiles than any hand has.
    TooManyTiles { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a hand has 14 at most" (.found + 3 * .melds);
    /// Tiles in threes are no moment of any game.
    TilesInThrees { found: usize } ["hand"] "{found} concealed tiles; a hand holds 3n + 1, or 3n + 2 after a draw";
    /// Melds that do not leave room for the tiles.
    TilesAndMelds { found: usize, melds: usize } ["hand"]
        "tiles: {found} concealed and three to each of {melds} melds make {}; a hand has 13, or 14 after a draw" (.found + 3 * .melds);
    /// Thirteen tiles were asked for.
    NotWaiting { found: usize } ["hand"] "{found} concealed tiles; only a hand of 3n + 1 waits";
    /// More melds than sets.
    TooManyMelds { found: usize } ["hand"] "{found} melds; a hand has four at most";
    /// More copies than exist.
    Copies { kind: Kind, found: u8, copies: u8 } ["hand", "dora", "ura", "nukidora", "visible"]
        "{found} copies of {kind} in hand, melds, indicators and what is set aside or seen; there are {copies}";
    /// More red copies than the table has.
    Reds { kind: Kind, found: u8, reds: u8 } ["hand"] "{found} red {kind}; the table has {reds}";
    /// A kind that the table does not have.
    NotInSet { kind: Kind } ["hand", "dora", "ura", "visible"] "the table has no {kind}";
    /// More indicators than a table shows.
    TooManyIndicators { found: usize } ["dora", "ura"] "{found} indicators in a row; {MAX_INDICATORS} at most";
    /// Haitei is a tsumo.
    HaiteiByRon ["haitei", "tsumo"] "haitei is a tsumo; the discard after the last tile is houtei";
    /// Houtei is a ron.
    HouteiByTsumo ["houtei", "tsumo"] "houtei is a ron; the last tile itself is haitei";
    /// A supplement tile is drawn.
    RinshanByRon ["rinshan", "tsumo"] "rinshan is a tsumo";
    /// A robbed tile is another's.
    ChankanByTsumo ["chankan", "tsumo"] "chankan is a ron";
    /// A supplement tile needs a reason.
    RinshanWithoutKan ["rinshan", "hand", "nukidora"] "rinshan without a kan or a north set aside";
    /// The last discard is no kan.
    HouteiWithChankan ["houtei", "chankan"] "a robbed tile is no discard: houtei or chankan";
    /// The last tile of the wall is no supplement tile.
    HaiteiWithRinshan ["haitei", "rinshan"] "a supplement tile is not the last of the live wall (yaku.haitei_with_rinshan is off)";
    /// All four copies are in the kan.
    ChankanTileHeld { kind: Kind, found: u8 } ["chankan", "hand", "dora", "ura"]
        "{found} copies of {kind} beside the robbed kan, which holds the other three";
    /// Riichi needs a closed hand.
    RiichiOpen ["riichi", "hand"] "riichi with an open hand; closed kans alone leave it closed";
    /// Ippatsu needs riichi.
    IppatsuWithoutRiichi ["ippatsu", "riichi"] "ippatsu without riichi";
    /// A kan ends ippatsu.
    IppatsuWithRinshan ["ippatsu", "rinshan"] "the kan before a supplement tile ends ippatsu";
    /// A pon is needed before an added kan.
    IppatsuDoubleChankan ["riichi", "ippatsu", "chankan"]
        "an added kan needs a pon: before a double riichi it ends the first go-around, after it ippatsu";
    /// The first turn is uninterrupted.
    FirstTurnWithMelds ["first_turn", "hand"] "a call or kan, even a closed one, ends the first turn";
    /// Setting a north aside interrupts.
    FirstTurnWithNukidora ["first_turn", "nukidora"] "a north set aside ends the first turn";
    /// Riichi is declared with a discard.
    FirstTurnWithRiichi ["first_turn", "riichi"] "a win in the first turn comes before any riichi of the winner";
    /// The wall is full in the first turn.
    FirstTurnLastTile ["first_turn", "haitei", "houtei"] "the first turn is not the last tile";
    /// No kan has been made in the first turn.
    FirstTurnKan ["first_turn", "rinshan", "chankan"] "a kan ends the first turn";
    /// The dealer has no discard before the own first draw.
    FirstTurnDealerRon ["first_turn", "seat", "tsumo"] "the dealer draws before anybody discards: no ron in the first turn";
    /// Nobody discarded.
    LoserOnTsumo ["loser_riichi", "tsumo"] "a tsumo has no discarder";
    /// Only the dealer has a streak.
    StreakOfNonDealer ["dealer_streak", "seat"] "only the dealer wins in a row as dealer";
    /// More norths than exist.
    TooManyNukidora { found: u8 } ["nukidora"] "{found} norths set aside; there are four";
    /// The table sets no north aside.
    NoNukidora ["nukidora"] "the table sets no north aside (north_role)";
    /// The table has no such riichi.
    NoSuchRiichi { riichi: Riichi } ["riichi"] "the table has no {} riichi (riichi.special)" (.riichi.name());
    /// The table has no chi.
    NoChi ["hand"] "a chi at a table without chi";
    /// Nobody sits across.
    NoSeatAcross ["hand"] "a call from across at a table without that seat";
    /// The table has no such seat.
    NoSeat { seat: Wind } ["seat"] "the table has no seat {}" (.seat.letter());
    /// The round's wind does not exist.
    NoRound { round: Wind } ["round"] "the table has no {}" (.round.kind());
}

/// A win that can be, with what every ruleset asks of it worked out once.
///
/// What scoring reads lies together, before the hand: a win that is not in the processor's cache costs less to score.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Win {
    pub(crate) kinds: KindSet,
    /// The kinds of hand, melds and indicators.
    shown: KindSet,
    pub(crate) meld_triplets: u64,
    pub(crate) meld_runs: [u32; 3],
    /// How the concealed tiles of each suit split.
    pub(crate) splits: [Splits; 4],
    needs: u32,
    pub(crate) kans: u8,
    /// How many of them are closed.
    pub(crate) closed_kans: u8,
    /// The winning tile's kind.
    pub(crate) tile: Kind,
    pub(crate) reds: u8,
    pub(crate) open: bool,
    /// The suit of a chuuren or daisharin, and whether the hand is one; both rules ask for it.
    pub(crate) shapes: Shapes,
    pub(crate) seven_pairs: SevenPairs,
    pub(crate) orphans: bool,
    /// Copies of each kind in hand and melds.
    pub(crate) held: [u8; KINDS],
    input: WinInput,
}

/// Whether the concealed tiles are seven pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SevenPairs {
    /// No.
    No,
    /// Seven different ones.
    Different,
    /// Seven, some of them twice the same.
    Repeated,
}

impl Hand {
    /// All that makes the hand impossible at any table: too many tiles, melds, or copies of a kind.
    pub fn problems(&self) -> Vec<Contradiction> {
        let mut problems = Vec::new();
        let (found, melds) = (self.tiles().len(), self.melds().len());
        if melds > 4 {
            problems.push(Contradiction::TooManyMelds { found: melds });
        } else if found + 3 * melds > 14 {
            problems.push(Contradiction::TooManyTiles { found, melds });
        }
        copies(&mut problems, &self.all_tiles().map(|tile| tile.kind).collect(), &[4; KINDS]);
        problems
    }
}

/// Adds every kind with more copies than there are.
fn copies(problems: &mut Vec<Contradiction>, shown: &TileCounts, copies: &[u8; KINDS]) {
    let over = |i: usize| shown.as_array()[i] > copies[i];
    if (0..KINDS).fold(false, |any, i| any | over(i)) {
        for kind in shown.kinds().iter() {
            let (found, copies) = (shown.get(kind), copies[kind.index()]);
            if found > copies && copies > 0 {
                problems.push(Contradiction::Copies { kind, found, copies });
            }
        }
    }
}

/// What is seen of the tiles with a win: hand, melds, indicators, norths set aside.
struct Shown {
    counts: TileCounts,
    kinds: KindSet,
}

impl Shown {
    fn of(input: &WinInput) -> Self {
        let mut counts: TileCounts = input.hand.all_tiles().map(|tile| tile.kind).collect();
        input.dora.iter().chain(&input.ura).for_each(|&kind| counts.add(kind));
        (0..input.nukidora.min(4)).for_each(|_| counts.add(Kind::NORTH));
        Self { kinds: counts.kinds(), counts }
    }
}

impl WinInput {
    /// All contradictions that hold at every table, or only at this one.
    pub fn problems(&self, rules: Option<&Rules>) -> Vec<Contradiction> {
        self.problems_with(&Shown::of(self), rules)
    }

    fn problems_with(&self, shown: &Shown, rules: Option<&Rules>) -> Vec<Contradiction> {
        let mut problems = Vec::new();
        self.tile_problems(shown, rules, &mut problems);
        self.flag_problems(shown, rules, &mut problems);
        if let Some(rules) = rules {
            self.table_problems(shown, rules, &mut problems);
        }
        problems
    }

    fn tile_problems(&self, shown: &Shown, rules: Option<&Rules>, problems: &mut Vec<Contradiction>) {
        let (found, melds) = (self.hand.tiles().len(), self.hand.melds().len());
        if melds > 4 {
            problems.push(Contradiction::TooManyMelds { found: melds });
        } else if found + 3 * melds != 14 {
            problems.push(Contradiction::TileCount { found, melds });
        }
        if self.nukidora > 4 {
            problems.push(Contradiction::TooManyNukidora { found: self.nukidora });
        }
        copies(problems, &shown.counts, rules.map_or(&[4; KINDS], |rules| &rules.copies));
    }

    fn flag_problems(&self, shown: &Shown, rules: Option<&Rules>, problems: &mut Vec<Contradiction>) {
        use Contradiction as C;
        let has = |flag| self.flags.has(flag);
        let (tsumo, riichi) = (has(Flags::TSUMO), self.riichi.is_some());
        let (first_turn, rinshan, chankan) = (has(Flags::FIRST_TURN), has(Flags::RINSHAN), has(Flags::CHANKAN));
        let (haitei, houtei, ippatsu) = (has(Flags::HAITEI), has(Flags::HOUTEI), has(Flags::IPPATSU));
        let melds = self.hand.melds();
        let kan = melds.iter().any(|meld| meld.kind().is_kan());
        // A table may say otherwise of norths that are set aside or robbed; without a table they are given the benefit of the doubt.
        let uninterrupted_nukidora =
            self.nukidora > 0 && rules.is_none_or(|rules| !rules.spec().nukidora_breaks_first_turn);
        let robbed_north = self.hand.win().is_some_and(|tile| tile.kind == Kind::NORTH)
            && rules.is_none_or(|rules| rules.spec().nukidora_rob_gives_chankan);
        let win = self.hand.win().map(|tile| tile.kind);
        let win_copies = win.map_or(0, |win| shown.counts.get(win));
        let mut when = |wrong: bool, problem: Contradiction| {
            if wrong {
                problems.push(problem);
            }
        };
        when(haitei && !tsumo, C::HaiteiByRon);
        when(houtei && tsumo, C::HouteiByTsumo);
        when(rinshan && !tsumo, C::RinshanByRon);
        when(chankan && tsumo, C::ChankanByTsumo);
        when(rinshan && !kan && self.nukidora == 0, C::RinshanWithoutKan);
        when(houtei && chankan, C::HouteiWithChankan);
        when(
            haitei && rinshan && rules.is_some_and(|rules| !rules.spec().yaku_haitei_with_rinshan),
            C::HaiteiWithRinshan,
        );
        if let (true, Some(kind), false) = (chankan && win_copies > 1, win, robbed_north) {
            when(true, C::ChankanTileHeld { kind, found: win_copies });
        }
        when(riichi && melds.iter().any(Meld::is_open), C::RiichiOpen);
        when(ippatsu && !riichi, C::IppatsuWithoutRiichi);
        when(ippatsu && rinshan && (kan || !uninterrupted_nukidora), C::IppatsuWithRinshan);
        when(
            ippatsu && chankan && self.riichi.is_some_and(Riichi::is_double) && !robbed_north && !self.orphans(),
            C::IppatsuDoubleChankan,
        );
        when(first_turn && !melds.is_empty(), C::FirstTurnWithMelds);
        when(first_turn && self.nukidora > 0 && !uninterrupted_nukidora, C::FirstTurnWithNukidora);
        when(first_turn && riichi, C::FirstTurnWithRiichi);
        when(first_turn && (haitei || houtei), C::FirstTurnLastTile);
        when(first_turn && (rinshan && !uninterrupted_nukidora || chankan), C::FirstTurnKan);
        when(first_turn && !tsumo && self.seat == Wind::East, C::FirstTurnDealerRon);
        when(self.loser_riichi.is_some() && tsumo, C::LoserOnTsumo);
        when(self.dealer_streak > 0 && self.seat != Wind::East, C::StreakOfNonDealer);
    }

    /// Whether the tiles are thirteen orphans, which may rob a closed kan.
    fn orphans(&self) -> bool {
        let kinds: KindSet = self.hand.tiles().iter().map(|tile| tile.kind).collect();
        kinds == KindSet::YAOCHUU && self.hand.tiles().len() == 14
    }

    fn table_problems(&self, shown: &Shown, rules: &Rules, problems: &mut Vec<Contradiction>) {
        use Contradiction as C;
        problems.extend(KindSet(shown.kinds.0 & !rules.kinds.0).iter().map(|kind| C::NotInSet { kind }));
        let red = || self.hand.all_tiles().filter(|tile| tile.red).map(|tile| tile.kind);
        for kind in red().collect::<KindSet>().iter() {
            let (found, reds) = (red().filter(|&red| red == kind).count() as u8, rules.reds[kind.index()]);
            if found > reds {
                problems.push(C::Reds { kind, found, reds });
            }
        }
        let seats = rules.seats();
        if !seats.contains(&self.seat) {
            problems.push(C::NoSeat { seat: self.seat });
        }
        if rules.kinds.0 & KindSet::HONORS.0 != 0 && !rules.kinds.contains(self.round.kind()) {
            problems.push(C::NoRound { round: self.round });
        }
        let melds = self.hand.melds();
        if !rules.spec().chi && melds.iter().any(|meld| meld.kind() == MeldKind::Chi) {
            problems.push(C::NoChi);
        }
        if melds.iter().any(|meld| meld.called().is_some_and(|(_, source)| !rules.has_source(source))) {
            problems.push(C::NoSeatAcross);
        }
        if self.nukidora > 0 && rules.spec().north_role != NorthRole::Nukidora {
            problems.push(C::NoNukidora);
        }
        if let Some(riichi) = self.riichi
            && let Some(special) = riichi.special()
            && rules.special(special).is_none()
        {
            problems.push(C::NoSuchRiichi { riichi });
        }
    }
}

impl Win {
    /// The win, or everything that contradicts itself, at any table or at the one whose rules are given.
    ///
    /// ```
    /// use ronpai_core::{Contradiction, Flags, Hand, Win, WinInput};
    /// let mut input = WinInput::new(Hand::parse("234m567p23467s99m8s").unwrap());
    /// assert!(Win::new(input.clone(), None).is_ok());
    /// input.flags = Flags(Flags::IPPATSU | Flags::RINSHAN);
    /// let found = Win::new(input, None).unwrap_err();
    /// assert!(found.contains(&Contradiction::IppatsuWithoutRiichi));
    /// assert!(found.contains(&Contradiction::RinshanByRon));
    /// ```
    pub fn new(input: WinInput, rules: Option<&Rules>) -> Result<Self, Vec<Contradiction>> {
        let shown = Shown::of(&input);
        let problems = input.problems_with(&shown, rules);
        match (problems.is_empty(), input.hand.win()) {
            (true, Some(win)) => Ok(Self::prepare(input, win.kind, shown.kinds)),
            _ => Err(problems),
        }
    }

    /// Works out what scoring asks of a win that can be.
    fn prepare(input: WinInput, win: Kind, shown: KindSet) -> Self {
        let melds = input.hand.melds();
        let (mut tiles, mut codes) = (TileCounts::default(), Codes::default());
        for tile in input.hand.tiles() {
            tiles.add(tile.kind);
            codes.add(tile.kind);
        }
        let suits = Suits::at(codes);
        let mut held = *tiles.as_array();
        let (mut meld_triplets, mut closed_kans, mut meld_runs, mut kans) = (0, 0, [0; 3], 0);
        for meld in melds {
            meld.tiles().iter().for_each(|tile| held[tile.kind.index()] += 1);
            let first = meld.first();
            if meld.kind() == MeldKind::Chi {
                meld_runs[first.suit() as usize] |= 1 << (3 * (first.number() - 1));
            } else {
                meld_triplets |= first.bit();
            }
            kans += u8::from(meld.kind().is_kan());
            closed_kans += u8::from(meld.kind() == MeldKind::Ankan);
        }
        let melded = !melds.is_empty();
        let holds = suits.holds();
        let orphans = !melded && (holds.orphans, holds.kinds) == (13, 13);
        let seven_pairs = match (holds.pairs, holds.kinds) {
            _ if melded => SevenPairs::No,
            (7, 7) => SevenPairs::Different,
            _ if tiles.as_array().iter().all(|count| count % 2 == 0) => SevenPairs::Repeated,
            _ => SevenPairs::No,
        };
        Self {
            tile: win,
            splits: Suit::ALL.map(|suit| suits.splits(suit)),
            held,
            kinds: input.hand.all_tiles().map(|tile| tile.kind).collect(),
            shown,
            needs: Need::of(&input),
            reds: input.hand.all_tiles().filter(|tile| tile.red).count() as u8,
            open: melds.iter().any(Meld::is_open),
            kans,
            closed_kans,
            meld_triplets,
            meld_runs,
            shapes: shapes(&tiles, win, melded, orphans),
            seven_pairs,
            orphans,
            input,
        }
    }

    /// What was claimed.
    pub const fn input(&self) -> &WinInput {
        &self.input
    }

    /// Everything that makes the win impossible at a table.
    pub fn check(&self, rules: &Rules) -> Result<(), Vec<Contradiction>> {
        if self.needs & !rules.grants == 0
            && self.shown.0 & !rules.kinds.0 == 0
            && (self.reds == 0 || self.reds_fit(rules))
        {
            return Ok(());
        }
        let problems = self.input.problems(Some(rules));
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    fn reds_fit(&self, rules: &Rules) -> bool {
        let mut left = rules.reds;
        self.input.hand.all_tiles().filter(|tile| tile.red).all(|tile| {
            let left = &mut left[tile.kind.index()];
            let fits = *left > 0;
            *left = left.saturating_sub(1);
            fits
        })
    }
}

/// What a win may ask of a table, a bit each: a table that grants all of them needs no closer look.
pub(crate) struct Need;

impl Need {
    pub(crate) const CHI: u32 = 1;
    pub(crate) const ACROSS: u32 = 1 << 1;
    pub(crate) const NUKIDORA: u32 = 1 << 2;
    pub(crate) const OPEN_RIICHI: u32 = 1 << 3;
    pub(crate) const FLAME_RIICHI: u32 = 1 << 4;
    pub(crate) const UNINTERRUPTED_NUKIDORA: u32 = 1 << 5;
    pub(crate) const ROBBED_NORTH: u32 = 1 << 6;
    pub(crate) const HAITEI_WITH_RINSHAN: u32 = 1 << 7;
    /// Four copies of every kind; every win asks for it.
    pub(crate) const FULL_SET: u32 = 1 << 8;
    /// The first of the four seats.
    pub(crate) const SEAT: u32 = 1 << 9;
    /// The first of the four rounds.
    pub(crate) const ROUND: u32 = 1 << 13;

    pub(crate) const fn special(kind: SpecialKind) -> u32 {
        match kind {
            SpecialKind::Open => Self::OPEN_RIICHI,
            SpecialKind::Flame => Self::FLAME_RIICHI,
        }
    }

    fn of(input: &WinInput) -> u32 {
        let has = |flag| input.flags.has(flag);
        let mut needs = Self::FULL_SET | Self::SEAT << input.seat as u32 | Self::ROUND << input.round as u32;
        for meld in input.hand.melds() {
            needs |= if meld.kind() == MeldKind::Chi { Self::CHI } else { 0 };
            needs |= if matches!(meld.called(), Some((_, Source::Across))) { Self::ACROSS } else { 0 };
        }
        needs |= input.riichi.and_then(Riichi::special).map_or(0, Self::special);
        if input.nukidora > 0 {
            needs |= Self::NUKIDORA;
            if has(Flags::FIRST_TURN) || has(Flags::IPPATSU | Flags::RINSHAN) {
                needs |= Self::UNINTERRUPTED_NUKIDORA;
            }
        }
        if has(Flags::CHANKAN) && input.hand.win().is_some_and(|tile| tile.kind == Kind::NORTH) {
            needs |= Self::ROBBED_NORTH;
        }
        if has(Flags::HAITEI | Flags::RINSHAN) {
            needs |= Self::HAITEI_WITH_RINSHAN;
        }
        needs
    }
}

/// Chuuren, daisharin, and whether chuuren or kokushi was pure before the win.
fn shapes(tiles: &TileCounts, win: Kind, melded: bool, orphans: bool) -> Shapes {
    if orphans {
        return Shapes { pure: tiles.get(win) == 2, ..Shapes::default() };
    }
    let suit = win.suit();
    let counts = tiles.suit(suit);
    if melded || suit == Suit::Honor || counts.iter().sum::<u8>() != 14 {
        return Shapes::default();
    }
    let gates = [3, 1, 1, 1, 1, 1, 1, 1, 3];
    let chuuren = counts.iter().zip(gates).all(|(&count, gate)| count >= gate);
    let number = usize::from(win.number()) - 1;
    Shapes {
        chuuren,
        pure: chuuren && counts[number] == gates[number] + 1,
        daisharin: counts == [0, 2, 2, 2, 2, 2, 2, 2, 0],
    }
}
