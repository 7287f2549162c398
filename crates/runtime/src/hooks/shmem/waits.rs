//! Waits and tests: the order comes from the operation that wrote the value that satisfied them.

use super::{Elem, Waiting, Which, with_shmem};
use crate::caller::Call;
use crate::comparisons::{Comparison, comparison};
use crate::process::Process;
use fencepost_engine::{Names, Word};
use fencepost_model::ByteRange;
use smallvec::{SmallVec, smallvec};

/// What is known when a wait begins.
#[derive(Debug)]
pub struct Before {
    /// The values, if nobody is about to change them.
    values: Option<SmallVec<[u64; 1]>>,
    comparison: Comparison,
}

/// Elements of a wait whose values are looked at before it.
const MOST_LOOKED_AT: usize = 4096;

/// A wait or test begins.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn wait(call: &Call, waiting: &Waiting) -> Option<Before> {
    let comparison = waiting.cmp.map_or(Comparison::Unequal, comparison);
    with_shmem(call, |process, _| {
        let count = waiting.words.count;
        // The values first: what changes them later is then known to be later.
        let values = (count <= MOST_LOOKED_AT)
            // SAFETY: the call reads them, too.
            .then(|| (0..count).map(|i| unsafe { value(waiting.words.at, waiting.elem, i) }));
        let values: Option<SmallVec<[u64; 1]>> = values.map(Iterator::collect);
        let all = ByteRange::new(waiting.words.at as u64, (count * waiting.elem.size) as u64)?;
        let Process {
            engine,
            node,
            thread,
            ..
        } = process;
        let values = values.filter(|_| !engine.expects_change(*thread, all, node));
        Some(Before { values, comparison })
    })
}

/// A wait or test is over.
///
/// # Safety
/// The arguments are those of the call, and those are the elements that satisfied it.
pub unsafe fn waited(call: &Call, waiting: &Waiting, before: Option<Before>, which: Which) {
    let Some(before) = before else { return };
    let counts = |i: &usize| {
        // SAFETY: the mask is null or as long as the words.
        waiting.mask.is_null() || unsafe { *waiting.mask.add(*i) } == 0
    };
    let count = waiting.words.count;
    let satisfied: SmallVec<[usize; 1]> = match which {
        Which::All(true) => (0..count).filter(counts).collect(),
        Which::All(false) => return,
        Which::One(i) => Some(i).filter(|i| *i < count).into_iter().collect(),
        // SAFETY: the call has stored so many numbers there.
        Which::Some(n, indices) => (0..n).map(|i| unsafe { *indices.add(i) }).collect(),
        Which::Value(_) => smallvec![0],
    };
    with_shmem(call, |process, _| {
        let mut by = Names::new();
        for i in satisfied.into_iter().filter(|i| *i < count) {
            let elem = waiting.elem;
            let at = waiting.words.at as u64 + (i * elem.size) as u64;
            let word = Word {
                at: ByteRange::new(at, elem.size as u64)?,
                before: before.values.as_ref().map(|values| values[i]),
            };
            let wanted = match waiting.each.is_null() {
                true => waiting.value,
                // SAFETY: there are as many values as words.
                false => unsafe { value(waiting.each.cast(), elem, i) },
            };
            let holds = |there: u64| match (which, before.comparison) {
                (Which::Value(value), _) if waiting.cmp.is_none() => there == value,
                (_, comparison) => comparison.holds(elem.number(there), elem.number(wanted)),
            };
            let Process {
                engine,
                node,
                thread,
                ..
            } = &mut *process;
            let satisfied_by = engine.satisfied_by(*thread, word, holds, node);
            process.learn_of_attempts(word.at, &satisfied_by);
            by.extend(satisfied_by);
        }
        by.sort();
        by.dedup();
        process.see(&by);
        Some(())
    });
}

/// The value of an element.
///
/// # Safety
/// It is in memory.
unsafe fn value(at: *const u8, elem: Elem, index: usize) -> u64 {
    // SAFETY: the caller's promise. Others may change it meanwhile.
    unsafe {
        let at = at.add(index * elem.size);
        match elem.size {
            1 => at.read_volatile().into(),
            2 => at.cast::<u16>().read_volatile().into(),
            4 => at.cast::<u32>().read_volatile().into(),
            _ => at.cast::<u64>().read_volatile(),
        }
    }
}
