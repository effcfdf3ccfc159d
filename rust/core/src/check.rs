//! Whether a hand or a win can be: all its contradictions, at every table and at one.

use crate::contradiction::Contradiction;
use crate::counts::TileCounts;
use crate::hand::Hand;
use crate::meld::{Meld, MeldKind};
use crate::rules::Rules;
use crate::said::{Flags, Riichi, Said};
use crate::spec::NorthRole;
use crate::tile::{Kind, KindSet};
use crate::win::WinInput;

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
        copies(&mut problems, &self.all_tiles().map(|tile| tile.kind).collect(), &TileCounts::FOUR);
        problems
    }
}

/// Adds every kind with more copies than there are.
fn copies(problems: &mut Vec<Contradiction>, shown: &TileCounts, copies: &TileCounts) {
    if shown.exceed(copies) {
        for kind in shown.kinds().iter() {
            let (found, copies) = (shown.get(kind), copies.get(kind));
            if found > copies && copies > 0 {
                problems.push(Contradiction::Copies { kind, found, copies });
            }
        }
    }
}

/// What is seen of the tiles with a win: hand, melds, indicators, norths set aside.
pub(crate) struct Shown {
    counts: TileCounts,
    kinds: KindSet,
}

impl Shown {
    pub(crate) fn of(input: &WinInput) -> Self {
        let mut counts: TileCounts = input.hand.all_tiles().map(|tile| tile.kind).collect();
        counts.add_said(&input.said);
        Self { kinds: counts.kinds(), counts }
    }
}

impl TileCounts {
    /// Adds the indicators and the norths set aside.
    #[inline]
    pub(crate) fn add_said(&mut self, said: &Said) {
        self.add_each(&said.dora);
        self.add_each(&said.ura);
        (0..said.nukidora.min(4)).for_each(|_| self.add(Kind::NORTH));
    }
}

/// What the flags of a win ask of its tiles.
pub(crate) struct Outline {
    pub(crate) melded: bool,
    pub(crate) open: bool,
    pub(crate) kan: bool,
    /// Thirteen orphans, which may rob a closed kan.
    pub(crate) orphans: bool,
    pub(crate) win: Option<Kind>,
    /// Copies of the winning tile's kind that are seen with the win.
    pub(crate) win_copies: u8,
}

impl Said {
    /// Whether nothing is said that [`flag_problems`] could hold against anything: most wins need no closer look.
    #[inline]
    pub(crate) fn is_plain(&self, open: bool) -> bool {
        let flags = self.flags.0 & !Flags::TSUMO;
        let riichi = self.riichi.is_some();
        (flags == 0 || flags == Flags::IPPATSU && riichi)
            && !(riichi && open)
            && self.loser_riichi.is_none()
            && self.dealer_streak == 0
    }
}

/// Calls `found` with everything said that contradicts itself or the tiles.
pub(crate) fn flag_problems(said: &Said, tiles: &Outline, rules: Option<&Rules>, mut found: impl FnMut(Contradiction)) {
    use Contradiction as C;
    let has = |flag| said.flags.has(flag);
    let (tsumo, riichi) = (has(Flags::TSUMO), said.riichi.is_some());
    let (first_turn, rinshan, chankan) = (has(Flags::FIRST_TURN), has(Flags::RINSHAN), has(Flags::CHANKAN));
    let (haitei, houtei, ippatsu) = (has(Flags::HAITEI), has(Flags::HOUTEI), has(Flags::IPPATSU));
    let &Outline { melded, open, kan, orphans, win, win_copies } = tiles;
    // A table may say otherwise of norths that are set aside or robbed; without a table they are given the benefit of the doubt.
    let uninterrupted_nukidora =
        said.nukidora > 0 && rules.is_none_or(|rules| !rules.spec().nukidora_breaks_first_turn);
    let robbed_north = win == Some(Kind::NORTH) && rules.is_none_or(|rules| rules.spec().nukidora_rob_gives_chankan);
    let mut when = |wrong: bool, problem: Contradiction| {
        if wrong {
            found(problem);
        }
    };
    when(haitei && !tsumo, C::HaiteiByRon);
    when(houtei && tsumo, C::HouteiByTsumo);
    when(rinshan && !tsumo, C::RinshanByRon);
    when(chankan && tsumo, C::ChankanByTsumo);
    when(rinshan && !kan && said.nukidora == 0, C::RinshanWithoutKan);
    when(houtei && chankan, C::HouteiWithChankan);
    when(haitei && rinshan && rules.is_some_and(|rules| !rules.spec().yaku_haitei_with_rinshan), C::HaiteiWithRinshan);
    if let (true, Some(kind), false) = (chankan && win_copies > 1, win, robbed_north) {
        when(true, C::ChankanTileHeld { kind, found: win_copies });
    }
    when(riichi && open, C::RiichiOpen);
    when(ippatsu && !riichi, C::IppatsuWithoutRiichi);
    when(ippatsu && rinshan && (kan || !uninterrupted_nukidora), C::IppatsuWithRinshan);
    when(
        ippatsu && chankan && said.riichi.is_some_and(Riichi::is_double) && !robbed_north && !orphans,
        C::IppatsuDoubleChankan,
    );
    when(first_turn && melded, C::FirstTurnWithMelds);
    when(first_turn && said.nukidora > 0 && !uninterrupted_nukidora, C::FirstTurnWithNukidora);
    when(first_turn && riichi, C::FirstTurnWithRiichi);
    when(first_turn && (haitei || houtei), C::FirstTurnLastTile);
    when(first_turn && (rinshan && !uninterrupted_nukidora || chankan), C::FirstTurnKan);
    when(first_turn && !tsumo && said.is_dealer(), C::FirstTurnDealerRon);
    when(said.loser_riichi.is_some() && tsumo, C::LoserOnTsumo);
    when(said.dealer_streak > 0 && !said.is_dealer(), C::StreakOfNonDealer);
}

impl WinInput {
    /// All contradictions that hold at every table, or only at this one.
    pub fn problems(&self, rules: Option<&Rules>) -> Vec<Contradiction> {
        self.problems_with(&Shown::of(self), rules)
    }

    pub(crate) fn problems_with(&self, shown: &Shown, rules: Option<&Rules>) -> Vec<Contradiction> {
        let mut problems = Vec::new();
        self.tile_problems(shown, rules, &mut problems);
        self.said_problems(shown, rules, &mut problems);
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
        if self.said.nukidora > 4 {
            problems.push(Contradiction::TooManyNukidora { found: self.said.nukidora });
        }
        copies(problems, &shown.counts, rules.map_or(&TileCounts::FOUR, |rules| &rules.copies));
    }

    fn said_problems(&self, shown: &Shown, rules: Option<&Rules>, problems: &mut Vec<Contradiction>) {
        let melds = self.hand.melds();
        let open = melds.iter().any(Meld::is_open);
        if self.said.is_plain(open) {
            return;
        }
        let win = self.hand.win().map(|tile| tile.kind);
        let tiles = Outline {
            melded: !melds.is_empty(),
            open,
            kan: melds.iter().any(|meld| meld.kind().is_kan()),
            orphans: self.orphans(),
            win,
            win_copies: win.map_or(0, |win| shown.counts.get(win)),
        };
        flag_problems(&self.said, &tiles, rules, |problem| problems.push(problem));
    }

    /// Whether the tiles are thirteen orphans.
    fn orphans(&self) -> bool {
        let kinds: KindSet = self.hand.tiles().iter().map(|tile| tile.kind).collect();
        kinds == KindSet::YAOCHUU && self.hand.tiles().len() == 14
    }

    fn table_problems(&self, shown: &Shown, rules: &Rules, problems: &mut Vec<Contradiction>) {
        use Contradiction as C;
        problems.extend(KindSet(shown.kinds.0 & !rules.kinds.0).iter().map(|kind| C::NotInSet { kind }));
        let red = || self.hand.all_tiles().filter(|tile| tile.red).map(|tile| tile.kind);
        for kind in red().collect::<KindSet>().iter() {
            let (found, reds) = (red().filter(|&red| red == kind).count() as u8, rules.reds.get(kind));
            if found > reds {
                problems.push(C::Reds { kind, found, reds });
            }
        }
        let seats = rules.seats();
        if !seats.contains(&self.said.seat) {
            problems.push(C::NoSeat { seat: self.said.seat });
        }
        if rules.kinds.0 & KindSet::HONORS.0 != 0 && !rules.kinds.contains(self.said.round.kind()) {
            problems.push(C::NoRound { round: self.said.round });
        }
        let melds = self.hand.melds();
        if !rules.spec().chi && melds.iter().any(|meld| meld.kind() == MeldKind::Chi) {
            problems.push(C::NoChi);
        }
        if melds.iter().any(|meld| meld.called().is_some_and(|(_, source)| !rules.has_source(source))) {
            problems.push(C::NoSeatAcross);
        }
        if self.said.nukidora > 0 && rules.spec().north_role != NorthRole::Nukidora {
            problems.push(C::NoNukidora);
        }
        if let Some(riichi) = self.said.riichi
            && let Some(special) = riichi.special()
            && rules.special(special).is_none()
        {
            problems.push(C::NoSuchRiichi { riichi });
        }
    }
}
