//! What a hand waits for, and how.

use crate::contradiction::Contradiction;
use crate::decompose::{self, Completions};
use crate::hand::Hand;
use crate::meld::{Meld, MeldKind};
use crate::rules::Rules;
use crate::score::Table;
use crate::shanten::Concealed;
use crate::spec::RiichiAnkan;
use crate::tile::{KINDS, Kind, KindSet, Tile};
use crate::win::{Win, WinInput};
use crate::yaku::{WaitKind, YakuSet, of_reading};

/// The kinds of wait on one tile, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WaitKinds(u8);

impl WaitKinds {
    /// Whether the tile completes something in this way.
    pub const fn contains(self, kind: WaitKind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// Whether the tile completes nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of wait, in the order of [`WaitKind`].
    pub fn iter(self) -> impl Iterator<Item = WaitKind> {
        WaitKind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// The tiles that complete a hand, each with its kinds of wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Waits([WaitKinds; KINDS]);

impl Waits {
    /// The kinds that are waited for.
    pub fn kinds(&self) -> KindSet {
        Kind::all().filter(|&kind| !self.on(kind).is_empty()).collect()
    }

    /// How a kind is waited for.
    pub const fn on(&self, kind: Kind) -> WaitKinds {
        self.0[kind.index()]
    }
}

impl Concealed<'_> {
    /// What a hand of 3n + 1 tiles waits for. A fifth copy counts as the table says; a tile that is gone elsewhere still counts.
    ///
    /// ```
    /// use ronpai_core::{Concealed, Hand, Kind, WaitKind};
    /// let hand = Concealed::new(&Hand::parse("123m456p789s2345z").unwrap(), None).unwrap();
    /// assert_eq!(hand.waits().unwrap().kinds().iter().count(), 0);
    /// let hand = Concealed::new(&Hand::parse("123m456p2345678s").unwrap(), None).unwrap();
    /// let waits = hand.waits().unwrap();
    /// assert_eq!(waits.kinds().iter().map(|kind| kind.to_string()).collect::<Vec<_>>(), ["2s", "5s", "8s"]);
    /// assert!(waits.on(Kind::new(22).unwrap()).contains(WaitKind::Tanki));
    /// ```
    pub fn waits(&self) -> Result<Waits, Contradiction> {
        if self.total() % 3 != 1 {
            return Err(Contradiction::NotWaiting { found: self.total() });
        }
        let mut waits = [WaitKinds::default(); KINDS];
        for kind in Kind::all().filter(|&kind| self.can_wait_for(kind)) {
            let complete = self.with(kind);
            let found = &mut waits[kind.index()].0;
            if complete.is_special() {
                *found |= 1 << WaitKind::Tanki as u8;
            }
            let [man, pin, sou, honor] = complete.readings();
            for &man in &man {
                for &pin in &pin {
                    for &sou in &sou {
                        for &honor in &honor {
                            let split = [man, pin, sou, honor];
                            if decompose::has_one_pair(&split) {
                                Completions::of(&split, kind).for_each(|wait| *found |= 1 << wait as u8);
                            }
                        }
                    }
                }
            }
        }
        Ok(Waits(waits))
    }
}

/// Whether a hand of 3n + 1 tiles in riichi may set a closed kan aside after it drew a tile (rules.md 1.5).
///
/// ```
/// use ronpai_core::{Hand, Rules, RulesSpec, parse_tiles, riichi_ankan};
/// let rules = Rules::compile(RulesSpec::default()).unwrap();
/// let may = |hand: &str, tile: &str| {
///     let drawn = parse_tiles(tile).unwrap()[0];
///     riichi_ankan(&Hand::parse(hand).unwrap(), drawn, drawn.kind, &rules).unwrap()
/// };
/// assert!(may("111222m345p6799s", "1m"));
/// // 22 and 234 need the three.
/// assert!(!may("222m34567p22234s", "2s"));
/// ```
pub fn riichi_ankan(hand: &Hand, drawn: Tile, kan: Kind, rules: &Rules) -> Result<bool, Vec<Contradiction>> {
    let spec = rules.spec();
    let waits = |hand: &Hand| Concealed::new(hand, Some(rules))?.waits().map_err(|found| vec![found]);
    let before = waits(hand)?.kinds();
    let whole = hand.with(drawn);
    Concealed::new(&whole, Some(rules))?;
    let (four, kept): (Vec<_>, Vec<_>) = whole.tiles().iter().partition(|tile| tile.kind == kan);
    let Ok(meld) = Meld::new(MeldKind::Ankan, &four, None, None) else {
        return Ok(false);
    };
    // A kan of another tile than the drawn one changes the readings.
    let other = spec.riichi_okurikan && spec.riichi_ankan == RiichiAnkan::Waits;
    if spec.riichi_ankan == RiichiAnkan::None || before.0 == 0 || kan != drawn.kind && !other {
        return Ok(false);
    }
    let melds: Vec<_> = hand.melds().iter().copied().chain([meld]).collect();
    let set_aside = Hand::new(&kept, &melds);
    if waits(&set_aside)?.kinds() != before {
        return Ok(false);
    }
    let all = |same: fn(&[YakuSet], &[YakuSet]) -> bool| {
        before.iter().all(|wait| same(&readings(hand, wait, rules), &readings(&set_aside, wait, rules)))
    };
    Ok(match spec.riichi_ankan {
        RiichiAnkan::None => false,
        RiichiAnkan::Waits => true,
        RiichiAnkan::Strict => all(|before, after| before.len() == after.len()),
        RiichiAnkan::NoYakuLoss => {
            all(|before, after| before.len() == after.len() && union(before) & !union(after) == 0)
        }
    })
}

/// The yaku of each reading of a hand that wins on a tile; a kan keeps the readings in which its tiles are a triplet.
fn readings(hand: &Hand, win: Kind, rules: &Rules) -> Vec<YakuSet> {
    let mut found = Vec::new();
    if let Ok(win) = Win::new(WinInput::new(hand.with(Tile::plain(win))), None) {
        let counted = rules.counted[usize::from(win.prepared.melds.open)];
        let table = Table::of(&win, rules);
        table.views(|view| found.push(YakuSet(of_reading(&view.facts).0 & counted)));
    }
    found
}

fn union(sets: &[YakuSet]) -> u64 {
    sets.iter().fold(0, |all, set| all | set.0)
}
