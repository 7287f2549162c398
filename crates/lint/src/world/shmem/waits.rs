//! Waits and tests: a wait returns when its values are there, and learns from the operations that wrote them.

use super::Begun;
use super::codes::Comparison;
use super::table::{Elem, Invocation};
use crate::memory::Memory;
use crate::value::{ObjectId, Value};
use crate::world::{Env, World};
use fencepost_api::shmem::Role;
use fencepost_model::{Action, ByteRange, EventRef};

/// More elements than this are not waited for.
const MOST: i64 = 4096;

/// What a call waits for.
struct Wanted {
    /// The words: where they are, and what they are compared with. Those that do not count are left out.
    words: Vec<(usize, i64, i64)>,
    object: ObjectId,
    comparison: Comparison,
    elem: Elem,
    all: bool,
}

/// What is known of a wait's words.
struct Answer {
    /// Words that have a value that was wanted.
    holding: Vec<usize>,
    /// There are some of which that is not known.
    unknown: bool,
}

impl World {
    /// A wait or test goes on, or is over.
    pub(super) fn shmem_wait(
        &mut self,
        call: &Invocation,
        idle: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let Some(wanted) = self.words_wanted(call, env) else {
            return Some(self.shmem_cut(call, "what it waits for is not known"));
        };
        if wanted.words.is_empty() {
            return Some(Begun::Value(self.answer(call, &wanted, &[], env)));
        }
        let answer = self.look(call, &wanted, env);
        let needed = if wanted.all { wanted.words.len() } else { 1 };
        if answer.holding.len() >= needed {
            let mut by = Vec::new();
            let seen = match is_any(call) {
                true => &answer.holding[..1],
                false => &answer.holding[..],
            };
            for at in seen {
                by.extend(self.satisfied_word(call, &wanted, *at));
            }
            self.saw(call, by);
            return Some(Begun::Value(self.answer(call, &wanted, seen, env)));
        }
        if answer.unknown {
            // Whether it waits for ever is not known, either.
            self.mail.blurred = true;
            return match idle {
                true => Some(self.shmem_cut(call, "what it waits for is not known")),
                false => None,
            };
        }
        match idle && call.function.call.name.starts_with("test") {
            true => {
                let answer = self.refusal(call);
                Some(self.shmem_refuse(call, answer))
            }
            false => None,
        }
    }

    fn words_wanted(&self, call: &Invocation, env: &mut Env<'_>) -> Option<Wanted> {
        let comparison = match call.role(&Role::Comparison) {
            None => Comparison::Unequal,
            Some(Value::Int(code)) => self.shmem.codes.comparison(code)?,
            Some(_) => return None,
        };
        let span = call.span(|role| match role {
            Role::Watch { amount, .. } => Some(*amount),
            _ => None,
        })?;
        let elem = call.function.elem;
        let Value::Pointer(object, offset) = span.at else {
            return None;
        };
        self.symmetric(env, call.rank, span.at)?;
        let count = span.count.filter(|count| (0..=MOST).contains(count))?;
        let mask = call.value("status").unwrap_or(Value::Int(0));
        let each = call.value("cmp_values");
        let mut words = Vec::new();
        for at in 0..count {
            if mask != Value::Int(0) {
                match self.load(env, call.rank, mask, at, 4) {
                    Value::Int(0) => {}
                    Value::Int(_) => continue,
                    _ => return None,
                }
            }
            let value = match each {
                Some(each) => self.load(env, call.rank, each, at, elem.size),
                None => call.role(&Role::Value)?,
            };
            let Value::Int(value) = value else {
                return None;
            };
            words.push((at as usize, offset + at * i64::from(elem.size), value));
        }
        let name = &call.function.call.name;
        Some(Wanted {
            words,
            object,
            comparison,
            elem,
            all: !name.contains("_any") && !name.contains("_some"),
        })
    }

    fn look(&self, call: &Invocation, wanted: &Wanted, env: &mut Env<'_>) -> Answer {
        let mut answer = Answer {
            holding: Vec::new(),
            unknown: false,
        };
        let elem = wanted.elem;
        for (at, (_, offset, value)) in wanted.words.iter().enumerate() {
            let memory = &mut env.memories[call.rank as usize];
            match memory.load(env.terms, wanted.object, *offset, elem.size) {
                Value::Int(there) => {
                    let holds = wanted
                        .comparison
                        .holds(elem.number(there), elem.number(*value));
                    answer.holding.extend(holds.then_some(at));
                }
                _ => answer.unknown = true,
            }
        }
        answer
    }

    fn satisfied_word(&mut self, call: &Invocation, wanted: &Wanted, at: usize) -> Vec<EventRef> {
        let (_, offset, value) = wanted.words[at];
        let start = Memory::address(wanted.object, offset);
        let Some(word) = ByteRange::new(start, u64::from(wanted.elem.size)) else {
            return Vec::new();
        };
        let condition = (wanted.comparison, value);
        let words = &mut self.shmem.words;
        words.satisfied(call.rank, word, wanted.elem, condition)
    }

    fn saw(&mut self, call: &Invocation, mut satisfied: Vec<EventRef>) {
        satisfied.sort();
        satisfied.dedup();
        if !satisfied.is_empty() {
            self.record(call.rank, Action::WaitUntil { satisfied }, call.site);
        }
    }

    /// What a call returns that saw these words.
    fn answer(
        &self,
        call: &Invocation,
        wanted: &Wanted,
        seen: &[usize],
        env: &mut Env<'_>,
    ) -> Value {
        let name = &call.function.call.name;
        let number = |at: &usize| Value::Int(wanted.words[*at].0 as i64);
        if is_any(call) {
            return seen.first().map_or(Value::Int(-1), number);
        }
        if name.contains("_some") {
            let to = call.value("indices").unwrap_or(Value::Undefined);
            for (place, at) in seen.iter().enumerate() {
                if let Value::Pointer(object, offset) = to {
                    let to = Value::Pointer(object, offset + 8 * place as i64);
                    self.store(env, call.rank, to, 8, number(at));
                }
            }
            return Value::Int(seen.len() as i64);
        }
        match (name.as_str(), wanted.words.first()) {
            ("signal_wait_until", Some((_, offset, _))) => {
                let at = Value::Pointer(wanted.object, *offset);
                self.load(env, call.rank, at, 0, wanted.elem.size)
            }
            _ => Value::Int(1),
        }
    }

    /// What a test returns that has seen nothing.
    fn refusal(&self, call: &Invocation) -> Value {
        Value::Int(if is_any(call) { -1 } else { 0 })
    }
}

fn is_any(call: &Invocation) -> bool {
    call.function.call.name.contains("_any")
}
