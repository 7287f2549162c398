//! What operations wrote, and which of them satisfied a wait (SEMANTICS §5).
//!
//! As in the engine (`engine/src/waits.rs`), of the operations on the word that the waiting PE has not seen yet, in the
//! order of the execution:
//!
//! * **values** are written: the first that writes a value for which the condition holds;
//! * **changes** are made: those that lead from the value before them to the first for which it holds; if that is
//!   not known, all of them;
//! * where it is not known what is written, the operation counts as one that may have satisfied the wait.
//!
//! A store of the owner's ends what is told: before it nothing can have satisfied a later wait.

use super::codes::Comparison;
use super::table::Elem;
use crate::value::{ObjectId, Value};
use crate::world::place::object_at;
use crate::world::reduce::of_integers;
use fencepost_model::{AccOp, ByteRange, EventRef, Ranges, Rank};
use rustc_hash::FxHashMap;

/// What an operation does to a word.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// It writes this.
    Value(i64),
    /// It combines this with what is there.
    Combined(AccOp, i64),
    /// Not known.
    Something,
}

impl Change {
    /// A value that is written.
    pub fn to(value: Value) -> Change {
        match value {
            Value::Int(value) => Change::Value(value),
            _ => Change::Something,
        }
    }
}

/// An operation that wrote.
#[derive(Clone, Debug)]
struct Written {
    bytes: Ranges,
    by: EventRef,
    change: Change,
    /// The value before it, if it is one word and was known.
    before: Option<i64>,
}

impl Written {
    fn touches(&self, word: ByteRange) -> bool {
        let mut bytes = self.bytes.iter();
        bytes.any(|own| own.intersection(word).is_some())
    }
}

/// What was written, by whose memory it is and by the object in it.
#[derive(Default)]
pub struct Words {
    of: FxHashMap<(u32, Option<ObjectId>), Vec<Written>>,
}

/// The memory that a range of an owner's is in.
fn memory(owner: u32, range: ByteRange) -> (u32, Option<ObjectId>) {
    let place = object_at(range.start);
    (owner, place.map(|(object, _)| object))
}

impl Words {
    /// An operation writes.
    pub fn written(
        &mut self,
        owner: u32,
        bytes: &Ranges,
        by: (u32, usize),
        change: Change,
        before: Option<i64>,
    ) {
        let Some(first) = bytes.iter().next() else {
            return;
        };
        let written = self.of.entry(memory(owner, first)).or_default();
        written.push(Written {
            bytes: bytes.clone(),
            by: EventRef {
                rank: Rank(by.0),
                index: by.1 as u32,
            },
            change,
            before,
        });
    }

    /// A PE stores to memory: its own, or another's through `shmem_ptr`.
    pub fn stored(&mut self, rank: u32, owner: u32, range: ByteRange, event: usize) {
        if rank != owner {
            let bytes = Ranges::from(range);
            return self.written(owner, &bytes, (rank, event), Change::Something, None);
        }
        if let Some(written) = self.of.get_mut(&memory(owner, range)) {
            let covers = |own: ByteRange| range.start <= own.start && own.end <= range.end;
            written.retain(|one| !one.bytes.iter().all(covers));
        }
    }

    /// All operations on a word of its owner's that the owner has not seen; it has now.
    pub fn all_on(&mut self, owner: u32, word: ByteRange) -> Vec<EventRef> {
        let Some(written) = self.of.get_mut(&memory(owner, word)) else {
            return Vec::new();
        };
        let touching = written.iter().filter(|one| one.touches(word));
        let by = touching.map(|one| one.by).collect();
        written.retain(|one| one.bytes.0[..] != [word]);
        by
    }

    /// The operations that satisfied a wait for a word of its owner's; they and those before them are seen.
    pub fn satisfied(
        &mut self,
        owner: u32,
        word: ByteRange,
        elem: Elem,
        (comparison, wanted): (Comparison, i64),
    ) -> Vec<EventRef> {
        let Some(written) = self.of.get_mut(&memory(owner, word)) else {
            return Vec::new();
        };
        let at: Vec<usize> = (0..written.len())
            .filter(|at| written[*at].touches(word))
            .collect();
        let all: Vec<&Written> = at.iter().map(|at| &written[*at]).collect();
        let holds = |value: i64| comparison.holds(elem.number(value), elem.number(wanted));
        let chosen = choose(&all, word, elem.size, holds);
        let by: Vec<EventRef> = chosen.iter().map(|at| all[*at].by).collect();
        if let Some(last) = chosen.last().map(|last| at[*last]) {
            let mut index = 0;
            written.retain(|one| {
                let seen = index <= last && one.bytes.0[..] == [word];
                index += 1;
                !seen
            });
        }
        by
    }
}

/// The operations among these, in order, that a wait needs.
fn choose(
    written: &[&Written],
    word: ByteRange,
    size: u32,
    holds: impl Fn(i64) -> bool,
) -> Vec<usize> {
    let change = |one: &Written| match one.bytes.0[..] == [word] {
        true => one.change,
        false => Change::Something,
    };
    let combines = |one: &&Written| matches!(change(one), Change::Combined(..));
    if written.iter().any(combines) {
        let all = || (0..written.len()).collect();
        return chain(written, change, size, holds).unwrap_or_else(all);
    }
    let mut chosen = Vec::new();
    for (at, one) in written.iter().enumerate() {
        match change(one) {
            Change::Value(value) if holds(value) => {
                chosen.push(at);
                break;
            }
            Change::Something => chosen.push(at),
            _ => {}
        }
    }
    chosen
}

/// The first operations that together give a value the wait is for; `None` if that is not known.
fn chain(
    written: &[&Written],
    change: impl Fn(&Written) -> Change,
    size: u32,
    holds: impl Fn(i64) -> bool,
) -> Option<Vec<usize>> {
    let mut value = written.first()?.before?;
    let mut chosen = Vec::new();
    for (at, one) in written.iter().enumerate() {
        value = match change(one) {
            Change::Value(new) => {
                chosen.clear();
                new
            }
            Change::Combined(op, by) => of_integers(op, value, by, size)?,
            Change::Something => return None,
        };
        chosen.push(at);
        if holds(value) {
            return Some(chosen);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: ByteRange = ByteRange {
        start: 1 << 40,
        end: (1 << 40) + 4,
    };

    const INT: Elem = Elem {
        code: 1,
        size: 4,
        signed: true,
        integer: true,
    };

    fn words(changes: &[(Change, i64)]) -> Words {
        let mut words = Words::default();
        for (at, (change, before)) in changes.iter().enumerate() {
            let bytes = Ranges::from(WORD);
            words.written(1, &bytes, (0, at), *change, Some(*before));
        }
        words
    }

    fn satisfied(words: &mut Words, comparison: Comparison, value: i64) -> Vec<u32> {
        let by = words.satisfied(1, WORD, INT, (comparison, value));
        by.iter().map(|by| by.index).collect()
    }

    #[test]
    fn the_first_value_that_satisfies_and_nothing_before_it_again() {
        let mut words = words(&[
            (Change::Value(1), 0),
            (Change::Value(2), 1),
            (Change::Value(1), 2),
        ]);
        assert_eq!(satisfied(&mut words, Comparison::Equal, 1), [0]);
        assert_eq!(satisfied(&mut words, Comparison::Equal, 1), [2]);
        assert!(satisfied(&mut words, Comparison::Equal, 1).is_empty());
    }

    #[test]
    fn as_many_changes_as_it_takes() {
        let add = |before| (Change::Combined(AccOp::Sum, 1), before);
        let mut words = words(&[add(0), add(1), add(2)]);
        assert_eq!(satisfied(&mut words, Comparison::GreaterOrEqual, 2), [0, 1]);
    }

    #[test]
    fn a_store_of_the_owner_ends_what_is_told() {
        let mut words = words(&[(Change::Value(1), 0)]);
        words.stored(1, 1, WORD, 0);
        assert!(satisfied(&mut words, Comparison::Equal, 1).is_empty());
    }

    #[test]
    fn what_is_not_known_counts() {
        let mut words = words(&[(Change::Something, 0), (Change::Value(3), 0)]);
        assert_eq!(satisfied(&mut words, Comparison::Unequal, 0), [0, 1]);
    }
}
