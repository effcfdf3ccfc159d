//! Hands of many wins, as texts.

use super::hands::{Hands, PackedHand};
use super::status::Status;
use crate::counts::TileCounts;
use crate::hand::Hand;
use crate::meld::{MeldKind, Source};
use crate::tile::{KINDS, Kind, Suit};
use crate::win::{Outline, WinInput};
use arrayvec::ArrayVec;

/// Hands in notation, one text a row; `None` where there is none.
#[derive(Debug, Clone, Copy)]
pub struct Texts<F>(pub F);

impl<'a, F: Fn(usize) -> Option<&'a str>> Hands for Texts<F> {
    #[inline]
    fn packed(&self, row: usize) -> Result<PackedHand, Status> {
        let text = (self.0)(row).ok_or(Status::MISSING)?;
        if let Some(packed) = plain(text.as_bytes()) {
            return Ok(packed);
        }
        let hand = self.hand(row)?;
        // Without a winning tile, or with too many melds, nothing else is asked of the hand.
        PackedHand::of(&hand).ok_or_else(|| Status::of(&WinInput::new(hand).problems(None)[0]))
    }

    fn hand(&self, row: usize) -> Result<Hand, Status> {
        Hand::parse((self.0)(row).ok_or(Status::MISSING)?).map_err(|_| Status::NOTATION)
    }
}

/// Reads what nearly all texts are written in: digits and suits, 0 for red fives. `None` for all else, errors among them, which
/// [`Hand::parse`] knows.
#[inline]
pub(crate) fn plain(text: &[u8]) -> Option<PackedHand> {
    let (mut counts, mut reds) = (TileCounts::default(), TileCounts::default());
    let mut melds = ArrayVec::new();
    let mut win = None;
    let (mut start, mut at, mut found) = (0, 0, 0);
    while at < text.len() && text[at] != b',' {
        let byte = text[at];
        at += 1;
        if byte.is_ascii_digit() {
            continue;
        }
        let suit = Suit::from_letter(byte)?;
        let digits = &text[start..at - 1];
        found += digits.len();
        if digits.is_empty() || found > 14 {
            return None;
        }
        for &digit in digits {
            let (kind, red) = tile(digit, suit)?;
            counts.add_few(kind, 1);
            reds.add_few(kind, u8::from(red));
            win = Some(kind);
        }
        start = at;
    }
    if start != at || found % 3 != 2 {
        return None;
    }
    while at < text.len() {
        let (outline, end) = meld(text, at + 1, &mut reds)?;
        melds.try_push(outline).ok()?;
        at = end;
    }
    Some(PackedHand { counts, reds, melds, win: win? })
}

/// A digit's kind, and whether it is a red five.
#[inline]
fn tile(digit: u8, suit: Suit) -> Option<(Kind, bool)> {
    let red = digit == b'0' && suit != Suit::Honor;
    let number = if red { 5 } else { digit.wrapping_sub(b'0') };
    Some((Kind::of(suit, number)?, red))
}

/// The meld that begins here, and where it ends.
#[inline]
fn meld(text: &[u8], start: usize, reds: &mut TileCounts) -> Option<(Outline, usize)> {
    let mut digits = [0; 4];
    let (mut count, mut mark, mut at) = (0, None, start);
    let suit = loop {
        let byte = *text.get(at)?;
        at += 1;
        match byte {
            b'0'..=b'9' => {
                *digits.get_mut(count)? = byte;
                count += 1;
            }
            b'-' | b'=' | b'+' => {
                if mark.is_some() || count == 0 {
                    return None;
                }
                mark = Some((count - 1, Source::from_mark(byte)?));
            }
            letter => break Suit::from_letter(letter)?,
        }
    };
    if text.get(at).is_some_and(|&byte| byte != b',') || count < 3 {
        return None;
    }
    let (mut bits, mut first) = (0u64, KINDS as u8);
    for &digit in &digits[..count] {
        let (kind, red) = tile(digit, suit)?;
        reds.add_few(kind, u8::from(red));
        bits |= kind.bit();
        first = first.min(kind.index() as u8);
    }
    let first = Kind::new(first)?;
    let kind = match (count, bits == first.bit(), mark) {
        (3, true, _) => MeldKind::Pon,
        (3, false, None | Some((_, Source::Left))) if suit != Suit::Honor && bits == 7 << first.index() => {
            MeldKind::Chi
        }
        (4, true, None) => MeldKind::Ankan,
        (4, true, Some((3, _))) => MeldKind::Daiminkan,
        (4, true, Some((2, _))) => MeldKind::Kakan,
        _ => return None,
    };
    Some(((kind, first, mark.map(|(_, source)| source)), at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of every kind that the plain reader takes, and of some that it leaves to the other one.
    #[test]
    fn plain_texts_read_as_hands_do() {
        let parts = ["123m", "0m", "5p", "505s", "11z", "7z", "8z", "9m", "", "12", "5r", "1rm", "m", "4567m", "5m5m"];
        let melds = [
            ",123m", ",2-34p", ",32-1p", ",3-12s", ",4=05s", ",555=z", ",55+5z", ",0555p", ",555=0p", ",055+5s",
            ",5-555p", ",13-2m", ",891m", ",11z", ",", ",123z", ",1-23=m", ",5550-m", ",777z", ",1234m", ",55r5p",
        ];
        let (mut read, mut left) = (0, 0);
        for first in parts {
            for second in parts {
                for third in melds.iter().chain(&[""]) {
                    for fourth in melds.iter().chain(&[""]) {
                        let text = format!("{first}{second}{third}{fourth}");
                        let slow = Hand::parse(&text).ok().and_then(|hand| PackedHand::of(&hand));
                        match plain(text.as_bytes()) {
                            Some(found) => {
                                assert_eq!(Some(found), slow, "{text}");
                                read += 1;
                            }
                            None => left += 1,
                        }
                    }
                }
            }
        }
        assert!(read > 1000 && left > 1000, "{read} read, {left} left");
    }
}
