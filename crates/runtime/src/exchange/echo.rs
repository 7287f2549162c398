//! What a process says again and again, with numbers that have grown.
//!
//! A process whose calls come again ([`crate::hooks`]' `turns`) says the same to the same processes each time, but for
//! numbers that grow: stamps, times, how many epochs there were. Once it has told a reader all that it says in one
//! turn, and by how much each number grows, it only says that the next of it comes (`AGAIN`): the reader can make
//! it out of the last ([`Echo`]), and need not before it wants to know it.
//!
//! One *saying* is what one call says to one process: the bytes of some records, taken apart into their numbers.

use super::names::{get_key, put_key};
use fencepost_engine::wire::{Decoder, Encoder, Put, Reader, get_signal, put_signal};
use fencepost_engine::{Key, Record, Signal};

/// Begins a record of the engine, in a lane as in a saying.
pub(super) const FACT: u8 = 0;
/// Begins a signal and its key.
pub(super) const SIGNAL: u8 = 1;

/// A turn comes again at most so many times before it is looked at anew.
pub const MOST_TURNS: u32 = 1 << 20;
/// More numbers in one saying are not kept.
const MOST_NUMBERS: usize = 1 << 12;

/// What one call says to one process.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Saying {
    numbers: Vec<Number>,
}

/// A number of one, four or eight bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Number {
    bytes: u8,
    value: u64,
}

/// By how much the lower and the upper half of a number grow: some are two numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Growth([i32; 2]);

/// By how much the numbers of a saying grow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Growths(Vec<Growth>);

impl Put for Saying {
    fn bytes(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.u8(*byte));
    }

    fn u8(&mut self, value: u8) {
        self.push(1, value.into());
    }

    fn u32(&mut self, value: u32) {
        self.push(4, value.into());
    }

    fn u64(&mut self, value: u64) {
        self.push(8, value);
    }
}

fn halves(value: u64) -> [i64; 2] {
    [i64::from(value as u32), i64::from((value >> 32) as u32)]
}

impl Saying {
    fn push(&mut self, bytes: u8, value: u64) {
        self.numbers.push(Number { bytes, value });
    }

    /// Is it too much to be kept?
    pub fn is_long(&self) -> bool {
        self.numbers.len() > MOST_NUMBERS
    }

    /// By how much its numbers have grown since it was said last, if it is that, and they can grow so for long.
    pub fn growths_since(&self, last: &Saying) -> Option<Growths> {
        if self.numbers.len() != last.numbers.len() {
            return None;
        }
        let pairs = self.numbers.iter().zip(&last.numbers);
        let growths = pairs.map(|(now, last)| now.growth_since(last));
        growths.collect::<Option<_>>().map(Growths)
    }

    /// Says it so many times.
    pub fn grow(&mut self, growths: &Growths, times: u32) {
        for (number, growth) in self.numbers.iter_mut().zip(&growths.0) {
            number.grow(growth, times);
        }
    }

    /// Its bytes.
    fn put_into(&self, out: &mut impl Put) {
        for &Number { bytes, value } in &self.numbers {
            match bytes {
                1 => out.u8(value as u8),
                4 => out.u32(value as u32),
                _ => out.u64(value),
            }
        }
    }
}

impl Number {
    fn growth_since(&self, last: &Number) -> Option<Growth> {
        if self.bytes != last.bytes || (self.bytes == 1 && self.value != last.value) {
            return None;
        }
        let (now, last) = (halves(self.value), halves(last.value));
        let mut growth = Growth::default();
        for half in 0..2 {
            let grown = now[half] - last[half];
            let at_last = now[half] + grown * i64::from(MOST_TURNS);
            u32::try_from(at_last).ok()?;
            growth.0[half] = grown as i32;
        }
        Some(growth)
    }

    fn grow(&mut self, Growth(growth): &Growth, times: u32) {
        let [low, high] = halves(self.value);
        let grown = |half: i64, by: i32| (half + i64::from(by) * i64::from(times)) as u32;
        let (low, high) = (grown(low, growth[0]), grown(high, growth[1]));
        self.value = u64::from(low) | u64::from(high) << 32;
    }
}

/// What is in a saying.
#[derive(Debug)]
pub(super) enum Said {
    Signal(Key, Signal),
    Fact(Record),
}

impl Said {
    /// Adds it to a saying, if it may be part of one: a word that somebody may wait for does not grow.
    pub(super) fn add_to(&self, saying: &mut Saying) -> bool {
        match self {
            Said::Signal(key, signal) => {
                saying.u8(SIGNAL);
                put_key(saying, *key);
                put_signal(saying, signal);
            }
            Said::Fact(record) => {
                saying.u8(FACT);
                Encoder::default().record(saying, record);
            }
        }
        match self {
            Said::Fact(Record::Issued(issued) | Record::Done { issued, .. }) => {
                issued.operand.is_none()
            }
            _ => true,
        }
    }
}

/// What bytes of a saying say. A fact in it goes with no other before it.
fn read(bytes: &[u8]) -> Option<Vec<Said>> {
    let (mut reader, mut said) = (Reader(bytes), Vec::new());
    while !reader.0.is_empty() {
        said.push(match reader.u8()? {
            SIGNAL => Said::Signal(get_key(&mut reader)?, get_signal(&mut reader)?),
            FACT => Said::Fact(Decoder::default().record(&mut reader)?),
            _ => return None,
        });
    }
    Some(said)
}

/// Writes all that a process says to another in a turn.
pub(super) fn put_turn<'a>(
    out: &mut impl Put,
    turn: impl ExactSizeIterator<Item = &'a (Saying, Growths)>,
) {
    out.u32(turn.len() as u32);
    for (saying, growths) in turn {
        out.u32(saying.numbers.len() as u32);
        for (number, Growth([low, high])) in saying.numbers.iter().zip(&growths.0) {
            out.u8(number.bytes);
            out.u64(number.value);
            out.u32(*low as u32);
            out.u32(*high as u32);
        }
    }
}

/// A signal that comes with a saying.
#[derive(Copy, Clone, Debug)]
struct Brought {
    key: Key,
    /// By how much its time grows.
    growth: u64,
}

/// One saying, as whoever hears it keeps it.
#[derive(Debug)]
struct Heard {
    saying: Saying,
    growths: Growths,
    brings: Vec<Brought>,
}

impl Heard {
    fn new(saying: Saying, growths: Growths) -> Option<Heard> {
        let signals = |saying: &Saying| {
            let mut bytes = Vec::new();
            saying.put_into(&mut bytes);
            let signals = read(&bytes)?.into_iter().filter_map(|said| match said {
                Said::Signal(key, signal) => Some((key, signal.time)),
                Said::Fact(_) => None,
            });
            Some(signals.collect::<Vec<_>>())
        };
        let mut next = saying.clone();
        next.grow(&growths, 1);
        let (now, then) = (signals(&saying)?, signals(&next)?);
        let brought = |(&(key, now), &(_, then)): (&(Key, u64), &(Key, u64))| Brought {
            key,
            growth: then.wrapping_sub(now),
        };
        let brings = now.iter().zip(&then).map(brought).collect();
        Some(Heard {
            saying,
            growths,
            brings,
        })
    }
}

/// What another process says in a turn, as it said it last.
#[derive(Debug)]
pub(super) struct Echo {
    sayings: Vec<Heard>,
    /// The one that comes next.
    next: usize,
}

impl Echo {
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Echo> {
        let mut sayings = Vec::new();
        for _ in 0..reader.u32()? {
            let (mut saying, mut growths) = (Saying::default(), Growths::default());
            for _ in 0..reader.u32()? {
                saying.push(reader.u8()?, reader.u64()?);
                let growth = [reader.u32()? as i32, reader.u32()? as i32];
                growths.0.push(Growth(growth));
            }
            sayings.push(Heard::new(saying, growths)?);
        }
        (!sayings.is_empty()).then_some(Echo { sayings, next: 0 })
    }

    /// What comes now.
    pub(super) fn next(&mut self) -> Vec<Said> {
        let heard = &mut self.sayings[self.next];
        heard.saying.grow(&heard.growths, 1);
        let mut bytes = Vec::new();
        heard.saying.put_into(&mut bytes);
        self.next = (self.next + 1) % self.sayings.len();
        read(&bytes).unwrap_or_default()
    }

    /// Goes on by so many turns of which nobody wants to know.
    pub(super) fn skip(&mut self, turns: u32) {
        for heard in &mut self.sayings {
            heard.saying.grow(&heard.growths, turns);
        }
    }

    /// How many sayings come from the `from`-th on, up to the one that brings a signal like this key's, and by how
    /// much its time grows with each turn.
    pub(super) fn up_to(&self, from: usize, key: Key) -> Option<(usize, u64)> {
        let brought = |at: usize| {
            let heard = &self.sayings[(from + at) % self.sayings.len()];
            let brought = heard
                .brings
                .iter()
                .find(|brought| are_alike(brought.key, key));
            brought.map(|brought| (at + 1, brought.growth))
        };
        (0..self.sayings.len()).find_map(brought)
    }

    /// How many come in a turn.
    pub(super) fn len(&self) -> usize {
        self.sayings.len()
    }

    /// Which comes next.
    pub(super) fn position(&self) -> usize {
        self.next
    }
}

/// Are they of the same window and processes?
fn are_alike(one: Key, other: Key) -> bool {
    let (one, other) = match (one, other) {
        (Key::Post(one), Key::Post(other)) | (Key::Complete(one), Key::Complete(other)) => {
            (one, other)
        }
        _ => return false,
    };
    (one.win, one.origin, one.target) == (other.win, other.origin, other.target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saying(numbers: &[u64]) -> Saying {
        let mut saying = Saying::default();
        saying.u8(7);
        numbers.iter().for_each(|number| saying.u64(*number));
        saying
    }

    #[test]
    fn what_grows_alike_goes_on_so() {
        let at = |turn: u64| saying(&[3, 10 * turn, (turn << 32) | (100 + 2 * turn), 5 << 32]);
        let growths = at(2).growths_since(&at(1)).expect("they grow alike");
        assert_eq!(at(3).growths_since(&at(2)).as_ref(), Some(&growths));
        let mut later = at(3);
        later.grow(&growths, 40);
        assert_eq!(later, at(43));
    }

    #[test]
    fn what_cannot_grow_for_long_is_refused() {
        let near_its_end = |turn: u64| saying(&[u64::from(u32::MAX) - 1000 + turn]);
        assert_eq!(near_its_end(2).growths_since(&near_its_end(1)), None);
        let falling = |turn: u64| saying(&[1000 - turn]);
        assert_eq!(falling(2).growths_since(&falling(1)), None);
        assert_eq!(saying(&[1]).growths_since(&saying(&[1, 2])), None);
    }
}
