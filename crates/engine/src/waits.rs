//! Which operations satisfied a wait (SEMANTICS §5, `wait_until*`, `test*`, `signal_wait_until`).
//!
//! An origin tells of an operation before the operation can have any effect, with the operand it
//! changes memory with. So when a wait has returned, whatever satisfied it is among the operations that
//! are known here and that this process has not seen the effect of yet. Of those on the word:
//!
//! * **Values** are written (put, set, swap, signal set): the first that writes a value for which the
//!   condition holds. If several do, a program cannot know which it was, and cannot rely on a later one:
//!   it may write its value only after the first was seen, or after another has.
//! * **Changes** are made (add, and, or, xor): those that lead from the value before them to the first for
//!   which the condition holds. If the value before is not known, all of them.
//! * Where the operand is not known (a put of many bytes, a store through `shmem_ptr`) the operation
//!   counts as one that may have satisfied the wait.
//!
//! An atomic operation that *fetches* the word comes after every update before the one whose value it brings:
//! there the last one counts, and those before it. A lock that is released by writing 0 depends on it.
//!
//! First means in Lamport order, which extends happens-before. Naming an operation too many can only hide
//! a race; the one that a correct program relies on is never left out.

use crate::Engine;
use crate::exchange::{Exchange, Issued};
use crate::inbox::Open;
use crate::judge::writes;
use fencepost_model::{AccOp, ByteRange, Rank, RemoteKind, Role};
use smallvec::SmallVec;

/// What is known about the word a process waits for.
#[derive(Copy, Clone, Debug)]
pub struct Word {
    /// Where it is.
    pub at: ByteRange,
    /// Its value before the operations that are not seen yet, if that is known.
    pub before: Option<u64>,
}

/// How an operation changes a word.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Change {
    /// It writes this.
    Value(u64),
    /// It combines this with what is there.
    Combined(AccOp, u64),
    /// Not known.
    Something,
}

/// An operation that may satisfy a wait.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Writer {
    /// Lamport time of issue, origin, place in the order of issue there.
    order: (u64, Rank, u64),
    op: u64,
    change: Change,
}

/// Several of them: most often one.
type Writers = SmallVec<[Writer; 2]>;

/// Operations by origin and number, as [`Engine::see`] takes them.
pub type Names = SmallVec<[(Rank, u64); 2]>;

impl Engine {
    /// Has somebody issued an operation that may change these bytes of this process, of which no effect
    /// was seen yet?
    pub fn expects_change<X: Exchange>(&mut self, thread: u32, at: ByteRange, ex: &mut X) -> bool {
        self.take_facts(thread, ex);
        self.writers(thread, at).any(|_| true)
    }

    /// The operations that satisfied a wait of `thread` for a value of which the condition `holds`, as
    /// [`Engine::see`] takes them: origin and number.
    pub fn satisfied_by<X: Exchange>(
        &mut self,
        thread: u32,
        word: Word,
        holds: impl Fn(u64) -> bool,
        ex: &mut X,
    ) -> Names {
        let writers = self.sorted_writers(thread, word.at, ex);
        names(&choose(&writers, word, holds))
    }

    /// Likewise, those before an atomic operation that has fetched a value.
    pub fn fetched_by<X: Exchange>(
        &mut self,
        thread: u32,
        at: ByteRange,
        value: u64,
        ex: &mut X,
    ) -> Names {
        let writers = self.sorted_writers(thread, at, ex);
        names(&before_fetch(&writers, at, value))
    }

    /// The operations on these bytes of which a thread knows nothing, in order.
    fn sorted_writers<X: Exchange>(&mut self, thread: u32, at: ByteRange, ex: &mut X) -> Writers {
        self.take_facts(thread, ex);
        let mut writers = Writers::new();
        self.writers(thread, at)
            .for_each(|writer| writers.push(writer));
        if writers.len() > 1 {
            writers.sort_by_key(|writer| writer.order);
        }
        writers
    }

    fn take_facts<X: Exchange>(&mut self, thread: u32, ex: &mut X) {
        if let Some(own) = self.threads.get(thread) {
            ex.drain(self.rank, own.known(), &[], &mut self.facts);
            let facts = self.facts.drain(..);
            facts.for_each(|fact| self.inbox.take(fact));
        }
    }

    /// The operations on these bytes of which a thread knows nothing; other threads may have seen them.
    fn writers(&self, thread: u32, at: ByteRange) -> impl Iterator<Item = Writer> + '_ {
        let own = self.threads.get(thread).filter(|_| self.threaded);
        let seen = move |open: &Open| match own {
            Some(own) => {
                let mut ends = open.observed.iter().chain(&open.completed);
                ends.any(|&(actor, stamp)| own.knows(actor, stamp))
            }
            None => !open.observed.is_empty() || open.judged,
        };
        let unseen = self.inbox.all().chain(&self.delivered);
        let unseen = unseen.filter(move |open| open.is_first() && !seen(open));
        unseen.filter_map(move |open| {
            let issued = &open.issued;
            Some(Writer {
                order: (issued.time, issued.origin, issued.seq),
                op: issued.op,
                change: change(issued, at)?,
            })
        })
    }
}

/// What an operation does to some bytes; `None` if nothing.
fn change(issued: &Issued, at: ByteRange) -> Option<Change> {
    let last = issued.remote.len().checked_sub(1)?;
    let mut accesses = issued.remote.iter().enumerate().filter(|(_, access)| {
        let mut ranges = access.1.ranges.iter();
        writes(access.0) && ranges.any(|range| range.intersection(at).is_some())
    });
    let (index, (role, remote)) = accesses.next()?;
    let exactly = index == last && matches!(remote.ranges.0[..], [only] if only == at);
    let operand = issued.operand.filter(|_| exactly);
    Some(match (role, operand) {
        (Role::Target(RemoteKind::Write), Some(value)) => Change::Value(value),
        (Role::Target(RemoteKind::Update(update)), Some(value)) => match update.op {
            AccOp::Replace => Change::Value(value),
            op => Change::Combined(op, value),
        },
        _ => Change::Something,
    })
}

/// The operations among these, in order, that a wait needs.
fn choose(writers: &[Writer], word: Word, holds: impl Fn(u64) -> bool) -> Writers {
    let combines = |writer: &Writer| matches!(writer.change, Change::Combined(..));
    if writers.iter().any(combines) {
        return chain(writers, word, holds).unwrap_or_else(|| writers.into());
    }
    let mut chosen = Writers::new();
    for writer in writers {
        match writer.change {
            Change::Value(value) if holds(cut(value, word.at)) => {
                chosen.push(*writer);
                break;
            }
            Change::Something => chosen.push(*writer),
            _ => {}
        }
    }
    chosen
}

/// The operations among these, in order, that come before a fetch of this value.
fn before_fetch(writers: &[Writer], at: ByteRange, value: u64) -> Writers {
    let wrote = |writer: &Writer| match writer.change {
        Change::Value(written) => cut(written, at) == cut(value, at),
        Change::Combined(..) | Change::Something => true,
    };
    let last = writers.iter().rposition(wrote);
    writers[..last.map_or(0, |last| last + 1)].into()
}

fn names(writers: &[Writer]) -> Names {
    let name = |writer: &Writer| (writer.order.1, writer.op);
    writers.iter().map(name).collect()
}

/// The first operations that together give a value the wait is for; `None` if that is not known.
fn chain(writers: &[Writer], word: Word, holds: impl Fn(u64) -> bool) -> Option<Writers> {
    let mut value = word.before?;
    let mut chosen = Writers::new();
    for writer in writers {
        value = match writer.change {
            Change::Value(written) => {
                chosen.clear();
                written
            }
            Change::Combined(AccOp::Sum, by) => value.wrapping_add(by),
            Change::Combined(AccOp::And, by) => value & by,
            Change::Combined(AccOp::Or, by) => value | by,
            Change::Combined(AccOp::Xor, by) => value ^ by,
            Change::Combined(..) | Change::Something => return None,
        };
        chosen.push(*writer);
        if holds(cut(value, word.at)) {
            return Some(chosen);
        }
    }
    None
}

/// So much of a value as fits into a word.
fn cut(value: u64, word: ByteRange) -> u64 {
    match word.len() {
        bytes @ 1..8 => value & ((1 << (8 * bytes)) - 1),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(before: Option<u64>) -> Word {
        let at = ByteRange { start: 64, end: 68 };
        Word { at, before }
    }

    fn writers(changes: &[Change]) -> Vec<Writer> {
        let writer = |(change, number): (&Change, u64)| Writer {
            order: (number, Rank(number as u32), 1),
            op: number,
            change: *change,
        };
        changes.iter().zip(0..).map(writer).collect()
    }

    fn chosen(changes: &[Change], before: Option<u64>, holds: impl Fn(u64) -> bool) -> Vec<u64> {
        let chosen = choose(&writers(changes), word(before), holds);
        chosen.iter().map(|writer| writer.op).collect()
    }

    use Change::{Combined, Something, Value};

    #[test]
    fn the_first_value_that_satisfies() {
        let changes = [Value(1), Value(2), Value(3), Value(2)];
        assert_eq!(chosen(&changes, None, |value| value == 2), [1]);
        assert_eq!(chosen(&changes, None, |value| value >= 1), [0]);
        assert!(chosen(&changes, None, |value| value == 9).is_empty());
    }

    #[test]
    fn a_fetch_comes_after_the_last_that_wrote_its_value() {
        let before = |changes: &[Change], value| {
            let before = before_fetch(&writers(changes), word(None).at, value);
            before.iter().map(|writer| writer.op).collect::<Vec<_>>()
        };
        let changes = [Value(0), Value(2), Value(0), Value(3)];
        assert_eq!(before(&changes, 0), [0, 1, 2]);
        assert!(before(&changes, 9).is_empty());
        assert_eq!(before(&[Combined(AccOp::Sum, 1), Value(3)], 7), [0]);
    }

    #[test]
    fn values_are_as_wide_as_the_word() {
        let minus_one = [Value(u64::MAX)];
        assert_eq!(chosen(&minus_one, None, |value| value == 0xffff_ffff), [0]);
    }

    #[test]
    fn as_many_changes_as_it_takes() {
        let add = Combined(AccOp::Sum, 1);
        let changes = [add, add, add];
        assert_eq!(chosen(&changes, Some(0), |value| value >= 2), [0, 1]);
        assert_eq!(chosen(&changes, Some(0), |value| value >= 4), [0, 1, 2]);
        assert_eq!(chosen(&changes, None, |value| value >= 1), [0, 1, 2]);
        let bits = [Combined(AccOp::Or, 1), Combined(AccOp::Or, 2)];
        assert_eq!(chosen(&bits, Some(0), |value| value == 3), [0, 1]);
    }

    #[test]
    fn a_value_ends_what_was_before_it() {
        let changes = [Combined(AccOp::Sum, 1), Value(4), Combined(AccOp::Sum, 1)];
        assert_eq!(chosen(&changes, Some(0), |value| value >= 5), [1, 2]);
    }

    #[test]
    fn what_is_not_known_may_have_done_it() {
        let changes = [Something, Value(1), Something];
        assert_eq!(chosen(&changes, None, |value| value == 1), [0, 1]);
        assert_eq!(chosen(&changes, None, |value| value == 2), [0, 2]);
    }
}
