//! What the concealed tiles of a seat are of use for: all that a game asks of a hand when tiles are drawn and put down.

use crate::meld::MeldKind;
use crate::rules::Rules;
use crate::shanten::Concealed;
use crate::tile::{KindSet, Suit};
use crate::{Contradiction, Hand};

/// What one more tile of each kind does for a hand.
///
/// ```
/// use ronpai_core::{Hand, Kind, Rules, RulesSpec, Uses};
/// let rules = Rules::compile(RulesSpec::default()).unwrap();
/// let uses = Uses::of(&Hand::parse("1134m555p67s2z,333=z").unwrap(), &rules).unwrap();
/// let kinds = |set: ronpai_core::KindSet| set.iter().map(|kind| kind.to_string()).collect::<Vec<_>>();
/// assert_eq!(kinds(uses.pairs), ["1m", "5p"]);
/// assert_eq!(kinds(uses.triplets), ["5p"]);
/// assert_eq!(kinds(uses.runs), ["2m", "5m", "5s", "8s"]);
/// assert_eq!(kinds(uses.pons), ["3z"]);
/// assert_eq!((uses.shanten, uses.waits.iter().count()), (1, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uses {
    /// How far the hand is from waiting.
    pub shanten: i8,
    /// The kinds that complete it; none for 3n + 2 tiles.
    pub waits: KindSet,
    /// The kinds of which it holds a tile at least.
    pub held: KindSet,
    /// Two at least.
    pub pairs: KindSet,
    /// Three at least.
    pub triplets: KindSet,
    /// All four.
    pub quads: KindSet,
    /// The kinds that make a run with two tiles of the hand.
    pub runs: KindSet,
    /// The kinds of its pons, to which a fourth tile can be added.
    pub pons: KindSet,
    /// How many kans it has.
    pub kans: u8,
}

impl Uses {
    /// The kinds that complete the hand, or that it could call.
    pub fn wanted(&self) -> KindSet {
        KindSet(self.waits.0 | self.pairs.0 | self.runs.0)
    }
}

impl Uses {
    /// What a hand's tiles are of use for at a table. Fails for a hand that cannot be.
    pub fn of(hand: &Hand, rules: &Rules) -> Result<Self, Vec<Contradiction>> {
        let concealed = Concealed::new(hand, Some(rules))?;
        let shanten = concealed.shanten().least();
        let waits = if shanten == 0 && concealed.total() % 3 == 1 {
            concealed.waits().map_err(|found| vec![found])?.kinds()
        } else {
            KindSet::default()
        };
        let (mut held, mut pairs, mut triplets, mut quads) = (0, 0, 0, 0);
        for bit in hand.tiles().iter().map(|tile| tile.kind.bit()) {
            quads |= triplets & bit;
            triplets |= pairs & bit;
            pairs |= held & bit;
            held |= bit;
        }
        let pons = hand.melds().iter().filter(|meld| meld.kind() == MeldKind::Pon);
        let kans = hand.melds().iter().filter(|meld| meld.tiles().len() == 4);
        Ok(Self {
            shanten,
            waits,
            held: KindSet(held),
            pairs: KindSet(pairs),
            triplets: KindSet(triplets),
            quads: KindSet(quads),
            runs: runs(KindSet(held)),
            pons: KindSet(pons.fold(0, |set, meld| set | meld.kinds().0)),
            kans: kans.count() as u8,
        })
    }
}

/// The kinds whose discard leaves a hand that waits; none for a hand of 3n + 1 tiles, which has nothing to discard.
///
/// ```
/// use ronpai_core::{Hand, Rules, RulesSpec, tenpai_discards};
/// let rules = Rules::compile(RulesSpec::default()).unwrap();
/// let found = tenpai_discards(&Hand::parse("123456m234p99s57z5s").unwrap(), &rules).unwrap();
/// assert_eq!(found.iter().count(), 0);
/// let found = tenpai_discards(&Hand::parse("123456m2344p99s5z3p").unwrap(), &rules).unwrap();
/// assert_eq!(found.iter().map(|kind| kind.to_string()).collect::<Vec<_>>(), ["5z"]);
/// ```
pub fn tenpai_discards(hand: &Hand, rules: &Rules) -> Result<KindSet, Vec<Contradiction>> {
    let concealed = Concealed::new(hand, Some(rules))?;
    if concealed.total() % 3 != 2 {
        return Ok(KindSet::default());
    }
    let kinds =
        hand.tiles().iter().map(|tile| tile.kind).filter(|&kind| concealed.without(kind).shanten().least() == 0);
    Ok(KindSet(kinds.fold(0, |set, kind| set | kind.bit())))
}

/// The kinds that make a run with two of these.
fn runs(held: KindSet) -> KindSet {
    let in_suit = |suit: Suit| {
        let all = (1 << suit.size()) - 1;
        let own = held.0 >> suit.first() & all;
        let (below, above) = (own << 1, own >> 1);
        let found = below & own << 2 | below & above | above & own >> 2;
        (found & all) << suit.first()
    };
    KindSet(Suit::ALL.into_iter().filter(|&suit| suit != Suit::Honor).fold(0, |set, suit| set | in_suit(suit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Kind;

    #[test]
    fn runs_are_those_that_three_neighbours_make() {
        for held in (0..1u64 << 9).map(|own| KindSet(own << 9 | own >> 1)) {
            let has = |kind: Option<Kind>| kind.is_some_and(|kind| held.contains(kind));
            for kind in Kind::all() {
                let up = |steps| kind.up(steps);
                let down = |steps: u8| {
                    (kind.number() > steps && !kind.is_honor())
                        .then(|| Kind::of(kind.suit(), kind.number() - steps))
                        .flatten()
                };
                let made = has(down(2)) && has(down(1)) || has(down(1)) && has(up(1)) || has(up(1)) && has(up(2));
                assert_eq!(runs(held).contains(kind), made, "{kind} beside {held:?}");
            }
        }
    }
}
