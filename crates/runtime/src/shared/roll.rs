//! The roll: which collectives a process has come to, and whether it waits in one of them.
//!
//! ```text
//! roll of rank r =  standing         what r is doing: running, waiting, gone
//!                   forgets          whether there are sequences without a slot
//!                   looked           how often r has looked whether the word it waits for has come
//!                   awaited          the collectives it waits for, if they are several, or whose word
//!                   keys             which sequence each slot is about
//!                   slots            latest   how many collectives of the sequence r has come to
//!                                    refrain  how r repeats itself in it, as a word
//!                                    members  who takes part in them, a bit each
//!                                    ring     the last of them, an entry each
//! ```
//!
//! A *sequence* is what must be the same at all members: the collectives of a communicator, the
//! fences of a window, the starts of a persistent collective. Only r writes its roll. A reader
//! checks the number of an entry before and after it reads it: an entry is void while it is written.
//! Nothing is written with a fence, which would cost more than all the rest: of two who come to a
//! collective at the same moment neither may see the other, but then both see it at the next.

use super::memory::{Layout, Memory};
use super::segment::{Segment, Word};
use fencepost_model::Rank;

/// Sequences a process can take part in at a time.
pub const SLOTS: usize = 512;
/// Collectives of a sequence that are remembered.
pub const RING: usize = 64;
/// Collectives a process can wait for at a time.
pub const AWAITED: usize = 30;
/// A key is looked for in so many places.
const PLACES: usize = 16;

/// What is written together is on a line.
const LINE: usize = 64;
const STANDING: usize = 0;
const FORGETS: usize = 8;
const LOOKED: usize = 16;
const AWAITED_COUNT: usize = LINE;
const AWAITED_SITE: usize = LINE + 8;
const AWAITED_FIRST: usize = LINE + 16;
const KEYS: usize = AWAITED_FIRST + AWAITED * 8;
const SLOTS_AT: usize = (KEYS + SLOTS * 8).next_multiple_of(LINE);

const LATEST: usize = 0;
const REFRAIN: usize = LINE;
const MEMBERS: usize = 2 * LINE;

const NUMBER: usize = 0;
const SITE: usize = 8;
const ROOT: usize = 16;
const AMOUNT: usize = 24;
const HASH: usize = 32;
const MANNER: usize = 40;

/// Bytes of the bits of all processes.
const fn member_bytes(processes: usize) -> usize {
    (processes.div_ceil(64) * 8).next_multiple_of(LINE)
}

/// The bytes of a sequence.
pub const fn slot_bytes(processes: usize) -> usize {
    MEMBERS + member_bytes(processes) + RING * LINE
}

/// The bytes of a roll.
pub const fn roll_bytes(processes: usize) -> usize {
    SLOTS_AT + SLOTS * slot_bytes(processes)
}

/// A collective as one member calls it. What does not apply is 0 at all members.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// Its number in the sequence, from 1.
    pub number: u32,
    /// Where, in the member's own numbering.
    pub site: u32,
    /// Which function.
    pub code: u32,
    /// The root, as the communicator numbers it, plus one.
    pub root: u32,
    /// The reduction operation.
    pub op: u32,
    /// Bytes of the data, plus one.
    pub amount: u64,
    /// This entry and all before it.
    pub hash: u64,
    /// How it is called, where that may be different without keeping anybody waiting.
    pub manner: u32,
}

/// What is known of an entry.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// The process has not come there.
    NotYet,
    /// It was there like this.
    Entry(Entry),
    /// It was there, long ago.
    Gone,
}

/// What a process is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Something of its own.
    Running,
    /// It waits in a collective.
    Waits {
        /// The slot of its sequence.
        slot: usize,
        /// The number in it.
        number: u32,
    },
    /// It waits for several collectives that it has started, or for a word of others; each time has a number.
    Awaits(u32),
    /// It will call nothing any more.
    Left {
        /// Where it said so; `None` if it just ended.
        site: Option<u32>,
    },
}

/// What a process waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// A collective that it has started: the slot of its sequence, and its number in it.
    Collective(usize, u32),
    /// A word of one process.
    Word(Rank),
}

impl Awaited {
    const WORD: u64 = 1 << 63;

    fn word(self) -> u64 {
        match self {
            Awaited::Collective(slot, number) => (slot as u64) << 32 | u64::from(number),
            Awaited::Word(of) => Awaited::WORD | u64::from(of.0),
        }
    }

    fn from_word(word: u64) -> Awaited {
        match word & Awaited::WORD {
            0 => Awaited::Collective((word >> 32) as usize, word as u32),
            _ => Awaited::Word(Rank(word as u32)),
        }
    }
}

impl Standing {
    /// As it is written.
    #[inline]
    pub fn word(self) -> u64 {
        let word = |kind: u64, high: u64, low: u32| kind << 62 | high << 32 | u64::from(low);
        match self {
            Standing::Running => 0,
            Standing::Waits { slot, number } => word(1, slot as u64, number),
            Standing::Awaits(number) => word(2, 0, number),
            Standing::Left { site: Some(site) } => word(3, 1, site),
            Standing::Left { site: None } => word(3, 0, 0),
        }
    }

    fn from_word(word: u64) -> Standing {
        let (high, low) = ((word >> 32 & 0x3fff_ffff) as usize, word as u32);
        match word >> 62 {
            0 => Standing::Running,
            1 => Standing::Waits {
                slot: high,
                number: low,
            },
            2 => Standing::Awaits(low),
            _ => Standing::Left {
                site: (high != 0).then_some(low),
            },
        }
    }
}

/// Where a process writes what it repeats.
#[derive(Copy, Clone, Debug)]
pub struct Groove {
    latest: Word,
    ring: Word,
}

impl Groove {
    /// The process has come to a collective that is called as the one [`RING`] before it was, at the same place.
    ///
    /// # Safety
    /// The memory of the roll is still mapped.
    #[inline(always)]
    pub unsafe fn enter(&self, number: u32, hash: u64) {
        // SAFETY: the caller's promise, and the ring has so many entries.
        unsafe {
            let entry = self.ring.after(number as usize % RING * LINE);
            let of_number = entry.after(NUMBER);
            of_number.store(0);
            entry.after(HASH).store(hash);
            of_number.store(number.into());
            self.latest.store(number.into());
        }
    }
}

impl Roll<'_, Segment> {
    /// Where it writes what it repeats in a sequence.
    pub fn groove(&self, slot: usize) -> Groove {
        Groove {
            latest: self.memory.word_at(self.slot(slot) + LATEST),
            ring: self.memory.word_at(self.entry(slot, 0)),
        }
    }

    /// Where it says how the process repeats itself in a sequence.
    pub fn refrain_at(&self, slot: usize) -> Word {
        self.memory.word_at(self.slot(slot) + REFRAIN)
    }

    /// Where it says what the process is doing.
    #[inline]
    pub fn standing_at(&self) -> Word {
        self.memory.word_at(self.at(STANDING))
    }
}

/// The roll of one process.
pub struct Roll<'a, M: Memory + ?Sized = dyn Memory + 'a> {
    memory: &'a M,
    layout: &'a Layout,
}

impl<'a, M: Memory + ?Sized> Roll<'a, M> {
    /// The roll in a process's memory.
    #[inline]
    pub fn new(memory: &'a M, layout: &'a Layout) -> Roll<'a, M> {
        Roll { memory, layout }
    }

    fn at(&self, offset: usize) -> usize {
        self.layout.roll() + offset
    }

    #[inline]
    fn slot(&self, slot: usize) -> usize {
        self.at(SLOTS_AT) + slot % SLOTS * self.layout.roll_slot()
    }

    /// The ring is the last part of a slot.
    #[inline]
    fn entry(&self, slot: usize, number: u32) -> usize {
        let ring = self.slot(slot) + self.layout.roll_slot() - RING * LINE;
        ring + number as usize % RING * LINE
    }

    /// What the process is doing.
    pub fn standing(&self) -> Standing {
        Standing::from_word(self.memory.load(self.at(STANDING)))
    }

    /// Says what the process is doing.
    #[inline]
    pub fn stand(&self, standing: Standing) {
        self.memory.store(self.at(STANDING), standing.word());
    }

    /// Says that it waits at a place for something: for all of it, or for any.
    pub fn stand_waiting_for(&self, site: u32, awaited: &[Awaited], any: bool) {
        let before = self.memory.load(self.at(AWAITED_COUNT)) >> 32;
        let number = (before as u32).wrapping_add(1);
        let place = u64::from(any) << 32 | u64::from(site);
        self.memory.store(self.at(AWAITED_SITE), place);
        self.await_all(number, awaited);
        self.stand(Standing::Awaits(number));
    }

    fn await_all(&self, number: u32, awaited: &[Awaited]) {
        for (i, awaited) in awaited.iter().take(AWAITED).enumerate() {
            self.memory
                .store(self.at(AWAITED_FIRST + i * 8), awaited.word());
        }
        let count = u64::from(number) << 32 | awaited.len().min(AWAITED) as u64;
        self.memory.store(self.at(AWAITED_COUNT), count);
    }

    /// Says, while it waits for the `number`th time, what of that is not there yet: it has looked.
    pub fn look_again(&self, number: u32, awaited: &[Awaited]) {
        self.await_all(number, awaited);
        self.memory.store(self.at(LOOKED), self.looked() + 1);
    }

    /// How often it has looked.
    pub fn looked(&self) -> u64 {
        self.memory.load(self.at(LOOKED))
    }

    /// Where it waits, for what, and whether any of it is enough.
    pub fn awaited(&self) -> (u32, Vec<Awaited>, bool) {
        let count = self.memory.load(self.at(AWAITED_COUNT)) as u32 as usize;
        let mut words = vec![0; count.min(AWAITED)];
        self.memory.load_all(self.at(AWAITED_FIRST), &mut words);
        let awaited = words.iter().copied().map(Awaited::from_word);
        let place = self.memory.load(self.at(AWAITED_SITE));
        (place as u32, awaited.collect(), place >> 32 != 0)
    }

    /// The slot of a sequence.
    pub fn find(&self, key: u64) -> Option<usize> {
        let first = first_place(key);
        let mut keys = [0; PLACES];
        self.memory.load_all(self.at(KEYS + first * 8), &mut keys);
        let step = keys.iter().position(|there| *there == key)?;
        Some(first + step)
    }

    /// May the process have come to collectives of a sequence that has no slot?
    pub fn forgets(&self) -> bool {
        self.memory.load(self.at(FORGETS)) != 0
    }

    /// Which sequence a slot is about.
    pub fn key(&self, slot: usize) -> u64 {
        self.memory.load(self.at(KEYS + slot % SLOTS * 8))
    }

    /// The process takes part in a sequence. The slot was used before by one that `is_over`.
    pub fn open(
        &self,
        key: u64,
        members: &[Rank],
        mut is_over: impl FnMut(u64) -> bool,
    ) -> Option<usize> {
        let first = first_place(key);
        let mut keys = [0; PLACES];
        self.memory.load_all(self.at(KEYS + first * 8), &mut keys);
        let free = keys.iter().position(|there| *there == 0);
        if free.is_none() {
            self.memory.store(self.at(FORGETS), 1);
        }
        let slot = first + free.or_else(|| keys.iter().position(|there| is_over(*there)))?;
        self.memory.store(self.at(KEYS + slot * 8), 0);
        let at = self.slot(slot);
        self.memory.store(at + LATEST, 0);
        self.memory.store(at + REFRAIN, 0);
        (0..RING as u32).for_each(|number| self.memory.store(self.entry(slot, number), 0));
        let mut bits = vec![0u64; self.layout.processes.div_ceil(64)];
        for member in members {
            bits[member.index() / 64] |= 1 << (member.index() % 64);
        }
        for (i, word) in bits.iter().enumerate() {
            self.memory.store(at + MEMBERS + i * 8, *word);
        }
        self.memory.store(self.at(KEYS + slot * 8), key);
        Some(slot)
    }

    /// The process has come to a collective.
    #[inline]
    pub fn enter(&self, slot: usize, entry: &Entry) {
        let at = self.entry(slot, entry.number);
        self.memory.store(at + NUMBER, 0);
        self.memory.store(at + SITE, pair(entry.code, entry.site));
        self.memory.store(at + ROOT, pair(entry.op, entry.root));
        self.memory.store(at + AMOUNT, entry.amount);
        self.memory.store(at + HASH, entry.hash);
        self.memory.store(at + MANNER, entry.manner.into());
        self.memory.store(at + NUMBER, entry.number.into());
        self.memory
            .store(self.slot(slot) + LATEST, entry.number.into());
    }

    /// Is a collective as the one of that number was, wherever it is called?
    #[inline]
    pub fn repeats(&self, slot: usize, entry: &Entry, earlier: u32) -> bool {
        let at = self.entry(slot, earlier);
        self.memory.load(at + NUMBER) == u64::from(earlier)
            && (self.memory.load(at + SITE) >> 32) as u32 == entry.code
            && self.memory.load(at + ROOT) == pair(entry.op, entry.root)
            && self.memory.load(at + AMOUNT) == entry.amount
            && self.memory.load(at + MANNER) == entry.manner.into()
    }

    /// How the process repeats itself in a sequence, as a word.
    #[inline]
    pub fn refrain(&self, slot: usize) -> u64 {
        self.memory.load(self.slot(slot) + REFRAIN)
    }

    /// Says how the process repeats itself, before it enters what is new.
    pub fn set_refrain(&self, slot: usize, word: u64) {
        self.memory.store(self.slot(slot) + REFRAIN, word);
    }

    /// How many collectives of a sequence the process has come to.
    pub fn latest(&self, slot: usize) -> u32 {
        self.memory.load(self.slot(slot) + LATEST) as u32
    }

    /// What it called there.
    #[inline]
    pub fn read(&self, slot: usize, number: u32) -> Seen {
        let at = self.entry(slot, number);
        // Mostly it is not there yet.
        let first = self.memory.load(at + NUMBER);
        if first < u64::from(number) && first != 0 {
            return Seen::NotYet;
        }
        let mut words = [0; 6];
        self.memory.load_all(at, &mut words);
        if words[0] == u64::from(number) && self.memory.load(at + NUMBER) == words[0] {
            return Seen::Entry(Entry {
                number,
                site: words[SITE / 8] as u32,
                code: (words[SITE / 8] >> 32) as u32,
                root: words[ROOT / 8] as u32,
                op: (words[ROOT / 8] >> 32) as u32,
                amount: words[AMOUNT / 8],
                hash: words[HASH / 8],
                manner: words[MANNER / 8] as u32,
            });
        }
        match self.latest(slot) < number {
            true => Seen::NotYet,
            false => Seen::Gone,
        }
    }

    /// The sequences of the process.
    pub fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        (0..SLOTS).filter(|slot| self.key(*slot) != 0)
    }

    /// Who takes part in a sequence.
    pub fn members(&self, slot: usize) -> Vec<Rank> {
        let mut words = vec![0u64; self.layout.processes.div_ceil(64)];
        self.memory.load_all(self.slot(slot) + MEMBERS, &mut words);
        let is_in = |rank: &u32| words[*rank as usize / 64] >> (rank % 64) & 1 != 0;
        let all = 0..self.layout.processes as u32;
        all.filter(is_in).map(Rank).collect()
    }
}

#[inline]
fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

fn first_place(key: u64) -> usize {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize % (SLOTS - PLACES + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::segment::Segment;

    fn segment() -> (Segment, Layout) {
        let layout = Layout::new(3);
        (Segment::create(layout).unwrap(), layout)
    }

    #[test]
    fn what_was_entered_is_read_until_it_is_long_ago() {
        let (segment, layout) = segment();
        let roll = Roll::new(&segment, &layout);
        let slot = roll.open(7, &[Rank(0), Rank(2)], |_| false).unwrap();
        assert_eq!(roll.find(7), Some(slot));
        assert_eq!(roll.members(slot), [Rank(0), Rank(2)]);
        assert_eq!(roll.read(slot, 1), Seen::NotYet);
        let entry = |number| Entry {
            number,
            site: 3,
            code: 4,
            root: 5,
            op: 6,
            amount: 7,
            hash: 8,
            manner: 9,
        };
        roll.enter(slot, &entry(1));
        assert_eq!(roll.read(slot, 1), Seen::Entry(entry(1)));
        (2..=RING as u32 + 1).for_each(|number| roll.enter(slot, &entry(number)));
        assert_eq!(roll.read(slot, 1), Seen::Gone);
        assert_eq!(roll.latest(slot), RING as u32 + 1);
    }

    #[test]
    fn slots_are_used_again_when_their_sequence_is_over() {
        let (segment, layout) = segment();
        let roll = Roll::new(&segment, &layout);
        let mut opened = Vec::new();
        let refused = (1..10_000).find(|key| match roll.open(*key, &[], |_| false) {
            Some(_) => {
                opened.push(*key);
                false
            }
            None => true,
        });
        let key = refused.expect("there are not so many slots");
        assert!(roll.forgets());
        assert!(roll.open(key, &[], |over| opened.contains(&over)).is_some());
        assert!(roll.find(key).is_some());
    }

    #[test]
    fn standings_are_told() {
        let (segment, layout) = segment();
        let roll = Roll::new(&segment, &layout);
        assert_eq!(roll.standing(), Standing::Running);
        let all = [
            Standing::Waits { slot: 5, number: 9 },
            Standing::Left { site: Some(0) },
            Standing::Left { site: None },
        ];
        for standing in all {
            roll.stand(standing);
            assert_eq!(roll.standing(), standing);
        }
        let [one, other] = [Awaited::Collective(1, 2), Awaited::Collective(3, 4)];
        roll.stand_waiting_for(4, &[one, other], false);
        assert_eq!(roll.standing(), Standing::Awaits(1));
        assert_eq!(roll.awaited(), (4, vec![one, other], false));
        roll.stand_waiting_for(5, &[one], true);
        assert_eq!(roll.awaited(), (5, vec![one], true));
        let looked = roll.looked();
        let words = [Awaited::Word(Rank(0)), Awaited::Word(Rank(70_000))];
        roll.look_again(2, &words);
        assert_eq!(roll.awaited(), (5, words.to_vec(), true));
        assert_eq!(roll.looked(), looked + 1);
    }
}
