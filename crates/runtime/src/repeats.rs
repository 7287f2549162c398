//! Updates of many words: a program that counts into bins updates the same words again and again.
//!
//! Two updates by one process that are the same call at the same place, with the same operand, are one to
//! whoever may race with them, as long as no event that orders or completes anything lies between them: what is
//! over for one is over for both. So the first one of a page is told to the engine, and of the others it is kept
//! which words they touch, until something happens: then the first is widened by them. That holds where nobody
//! learns from an update itself, by fetching or waiting for its value. What is kept is exact to the word.

use fencepost_model::{AccOp, ByteRange, RangeList, Ranges, Rank, Scope};
use std::ops::Range;

/// An update as the program calls it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Update {
    /// What it has in common with many.
    pub shape: Shape,
    /// The target, as the call names it.
    pub target: i32,
    /// The word there, as the call names it; words are at least [`WORD`] apart.
    pub at: usize,
}

/// What distinguishes calls, but for the word.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Where it is called.
    pub pc: usize,
    /// The window or context.
    pub scope: usize,
    /// The type of the word.
    pub elem: usize,
    /// What is done to it.
    pub op: AccOp,
    /// Where the operand is, if it has a place.
    pub operand: usize,
}

/// An update the engine holds back.
#[derive(Clone, Debug)]
pub struct Held {
    /// Its number.
    pub op: u64,
    /// Its window or context.
    pub scope: Scope,
    /// Its target.
    pub target: Rank,
    /// Its bytes there.
    pub bytes: ByteRange,
    /// How many bytes words that are [`WORD`] apart in the call are apart there.
    pub unit: u64,
    /// Where others are as good as it, as calls name them; every so many a word may begin.
    pub allowed: (Range<usize>, usize),
}

/// So much in the naming of a call is one word.
pub const WORD: usize = 4;
/// So many shapes are told apart.
const SHAPES: usize = 8;
/// So many pages are remembered, with so many words each.
const PAGES: usize = 1024;
const WORDS: usize = 1024;

/// Words at a target that were updated.
#[derive(Clone, Debug)]
struct Page {
    /// When: those of another time count no more.
    time: u64,
    shape: usize,
    target: i32,
    number: usize,
    /// The first of them, and where it is in the naming of calls.
    first: Option<(Held, usize)>,
    /// Some were not told.
    untold: bool,
    words: [u64; WORDS / 64],
}

/// What was updated since the last event that orders anything.
#[derive(Debug, Default)]
pub struct Repeats {
    /// Counts those events.
    time: u64,
    shapes: Vec<Shape>,
    /// None before the first update.
    pages: Vec<Page>,
    /// The pages of which some were not told.
    untold: Vec<usize>,
}

impl Repeats {
    /// Something happens that may order or complete what is before it. Everything was told.
    #[inline]
    pub fn forget(&mut self) {
        debug_assert!(self.untold.is_empty());
        self.time += 1;
    }

    /// Is there anything to tell?
    #[inline]
    pub fn any_untold(&self) -> bool {
        !self.untold.is_empty()
    }

    /// Takes in an update, if one like it was told. Cannot panic.
    #[inline]
    pub fn take(&mut self, update: &Update) -> bool {
        let Some(shape) = self.shapes.iter().position(|shape| *shape == update.shape) else {
            return false;
        };
        let index = page_index(shape, update);
        let Some(page) = self.pages.get_mut(index) else {
            return false;
        };
        if !page.is_of(self.time, shape, update) {
            return false;
        }
        let (word, bit) = word_of(update.at);
        if page.words[word] & bit != 0 {
            return true;
        }
        let allows = |held: &Held| {
            let (range, step) = &held.allowed;
            range.contains(&update.at) && update.at.is_multiple_of(*step)
        };
        let allowed = page.first.as_ref().is_some_and(|(held, _)| allows(held));
        if allowed {
            page.words[word] |= bit;
            if !std::mem::replace(&mut page.untold, true) {
                self.untold.push(index);
            }
        }
        allowed
    }

    /// Is there no room for an update unless others are told?
    pub fn are_in_the_way(&self, update: &Update) -> bool {
        let known = self.shapes.iter().position(|shape| *shape == update.shape);
        match known {
            Some(shape) => {
                let page = &self.pages[page_index(shape, update)];
                page.untold && !page.is_of(self.time, shape, update)
            }
            None => !self.untold.is_empty(),
        }
    }

    /// An update was told: others like it need not be, nor, if the engine holds it back, those of its page.
    /// Nothing is in its way.
    pub fn add(&mut self, update: &Update, held: Option<Held>) {
        debug_assert!(!self.are_in_the_way(update));
        if !update.at.is_multiple_of(WORD) {
            return;
        }
        let known = self.shapes.iter().position(|shape| *shape == update.shape);
        let shape = known.unwrap_or_else(|| self.add_shape(update.shape));
        let page = &mut self.pages[page_index(shape, update)];
        if !page.is_of(self.time, shape, update) {
            *page = Page {
                time: self.time,
                shape,
                target: update.target,
                number: page_number(update.at),
                first: held.map(|held| (held, update.at)),
                untold: false,
                words: [0; WORDS / 64],
            };
        }
        let (word, bit) = word_of(update.at);
        page.words[word] |= bit;
    }

    #[cold]
    fn add_shape(&mut self, shape: Shape) -> usize {
        if self.pages.is_empty() {
            let none = Page {
                time: u64::MAX,
                shape: 0,
                target: 0,
                number: 0,
                first: None,
                untold: false,
                words: [0; WORDS / 64],
            };
            self.pages = vec![none; PAGES];
        }
        if self.shapes.len() == SHAPES {
            self.shapes.clear();
            self.forget();
        }
        self.shapes.push(shape);
        self.shapes.len() - 1
    }

    /// What was not told: an update, and what it is to be widened by.
    pub fn take_untold(&mut self) -> Option<(Held, Ranges)> {
        let page = &mut self.pages[self.untold.pop()?];
        page.untold = false;
        let (held, at) = page.first.clone()?;
        let first = (at / WORD) % WORDS;
        let start_of = |word: usize| {
            let words = word as i64 - first as i64;
            held.bytes
                .start
                .wrapping_add_signed(words * held.unit as i64)
        };
        let mut ranges = RangeList::new();
        for word in page.all() {
            let start = start_of(word);
            let end = start + held.bytes.len();
            match ranges.last_mut() {
                Some(ByteRange { end: last, .. }) if *last == start => *last = end,
                _ => ranges.push(ByteRange { start, end }),
            }
        }
        Some((held, Ranges(ranges)))
    }
}

impl Page {
    #[inline]
    fn is_of(&self, time: u64, shape: usize, update: &Update) -> bool {
        self.time == time
            && self.shape == shape
            && self.target == update.target
            && self.number == page_number(update.at)
    }

    /// The numbers of the words that were updated.
    fn all(&self) -> impl Iterator<Item = usize> + '_ {
        let groups = self.words.iter().enumerate();
        groups.flat_map(|(group, bits)| {
            let set = (0..64).filter(move |bit| bits >> bit & 1 != 0);
            set.map(move |bit| 64 * group + bit)
        })
    }
}

#[inline]
fn page_number(at: usize) -> usize {
    at / (WORD * WORDS)
}

#[inline]
fn page_index(shape: usize, update: &Update) -> usize {
    let spread = 61 * update.target as usize + 509 * shape;
    page_number(update.at).wrapping_add(spread) % PAGES
}

#[inline]
fn word_of(at: usize) -> (usize, u64) {
    let word = (at / WORD) % WORDS;
    (word / 64, 1 << (word % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::CtxId;

    fn update(at: usize) -> Update {
        Update {
            shape: Shape {
                pc: 1,
                scope: 2,
                elem: 3,
                op: AccOp::Sum,
                operand: 0,
            },
            target: 1,
            at,
        }
    }

    fn held(at: usize, allowed: Range<usize>) -> Option<Held> {
        Some(Held {
            op: 7,
            scope: Scope::Ctx(CtxId::DEFAULT),
            target: Rank(1),
            bytes: ByteRange {
                start: at as u64 + 0x10_0000,
                end: at as u64 + 0x10_0008,
            },
            unit: 4,
            allowed: (allowed, 8),
        })
    }

    #[test]
    fn the_same_update_is_taken_until_something_happens() {
        let mut repeats = Repeats::default();
        assert!(!repeats.take(&update(0x1000)));
        repeats.add(&update(0x1000), None);
        repeats.add(&update(0x1008), None);
        assert!(repeats.take(&update(0x1000)) && repeats.take(&update(0x1008)));
        assert!(!repeats.take(&update(0x1004)) && !repeats.take(&update(0x2000)));
        assert!(!repeats.any_untold());
        repeats.forget();
        assert!(!repeats.take(&update(0x1000)));
    }

    #[test]
    fn another_target_place_or_operation_is_another_update() {
        let mut repeats = Repeats::default();
        repeats.add(&update(0x1000), None);
        let mut other = update(0x1000);
        other.target = 0;
        assert!(!repeats.take(&other));
        other = update(0x1000);
        other.shape.pc = 7;
        assert!(!repeats.take(&other));
        other = update(0x1000);
        other.shape.op = AccOp::Replace;
        assert!(!repeats.take(&other));
    }

    #[test]
    fn many_shapes_are_not_mixed_up() {
        let mut repeats = Repeats::default();
        for pc in 0..3 * SHAPES {
            let mut one = update(0x1000);
            one.shape.pc = pc;
            assert!(!repeats.take(&one));
            repeats.add(&one, None);
            assert!(repeats.take(&one));
        }
    }

    #[test]
    fn others_of_its_page_widen_an_update_that_is_held_back() {
        let mut repeats = Repeats::default();
        repeats.add(&update(0x1010), held(0x1010, 0x1008..0x1100));
        assert!(repeats.take(&update(0x1010)) && !repeats.any_untold());
        // Outside of what is allowed, not aligned, on another page.
        for at in [0x1000, 0x1100, 0x1014, 0x2010] {
            assert!(!repeats.take(&update(at)));
        }
        for at in [0x1018, 0x1008, 0x1040, 0x1018] {
            assert!(repeats.take(&update(at)));
        }
        let (held, ranges) = repeats.take_untold().unwrap();
        assert_eq!(held.op, 7);
        let range = |start, end| ByteRange { start, end };
        let expected = [range(0x10_1008, 0x10_1020), range(0x10_1040, 0x10_1048)];
        assert_eq!(ranges.0[..], expected);
        assert!(repeats.take_untold().is_none() && !repeats.any_untold());
        assert!(repeats.take(&update(0x1040)) && !repeats.any_untold());
    }
}
