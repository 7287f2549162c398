//! Put, get and atomic operations: who accesses which memory, what is written there, and what one that fetches learns.

use super::codes::SignalOp;
use super::table::{Elem, Invocation, Span};
use super::teams::Context;
use super::words::Change;
use super::{Begun, DONE, Inside};
use crate::term::Source;
use crate::value::Value;
use crate::world::moving::Bytes;
use crate::world::reduce::{Op, of_values};
use crate::world::{Env, World};
use fencepost_api::shmem::{Amount, Role};
use fencepost_model::{
    AccOp, Action, Call, Family, Operation, Ranges, Rank, Remote, RemoteKind, Remotes, Rule, Scope,
    Update,
};

/// The process an operation names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Target {
    Known(u32),
    Unknown,
    /// There is none of that number.
    Outside,
}

/// What an atomic operation does.
struct Atomic {
    op: AccOp,
    value: Value,
    /// Only if this is there.
    condition: Option<Value>,
    fetches: bool,
}

impl World {
    fn shmem_target(&mut self, call: &Invocation, context: &Context) -> Target {
        match call.int("pe") {
            None => Target::Unknown,
            Some(pe) => {
                let index = usize::try_from(pe).ok();
                match index.and_then(|index| context.members.get(index)) {
                    Some(rank) => Target::Known(*rank),
                    None => Target::Outside,
                }
            }
        }
    }

    /// The bytes an operation names at its target, if they are known and symmetric; an error is reported.
    fn target_span(
        &mut self,
        env: &Env<'_>,
        call: &Invocation,
        span: &Span,
        elem: Elem,
        target: Target,
    ) -> Option<Bytes> {
        let Target::Known(pe) = target else {
            return None;
        };
        let base = self.address_at(env, call.rank, span.at, pe);
        let bytes = self.span_bytes(span, base, pe, 1);
        let bytes = bytes.filter(|bytes| {
            self.is_inside(env, bytes) && self.is_aligned(env, call.rank, span, elem)
        });
        if bytes.is_none()
            && span.count != Some(0)
            && let Some((rule, since)) = self.wrong_memory(env, call.rank, span, elem)
        {
            self.shmem_wrong(call, rule, since);
        }
        bytes
    }

    /// There is no PE of that number. The program may be meant for more; but not if it counts from one, or
    /// goes below the first.
    fn no_such_pe(&mut self, call: &Invocation, context: &Context) -> Begun {
        let beyond = context.members.len() as i64;
        if call.int("pe").is_some_and(|pe| pe < 0 || pe == beyond) {
            self.shmem_wrong(call, Rule::ShmemTarget, None);
        }
        self.out_of_range = true;
        self.shmem_cut(call, "there is no such PE")
    }

    /// Put, get and their relatives.
    pub(super) fn shmem_transfer(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let Some(context) = self.shmem_context(call, env) else {
            return self.shmem_cut(call, "the context is not known");
        };
        let target = self.shmem_target(call, &context);
        if target == Target::Outside {
            return self.no_such_pe(call, &context);
        }
        let at_target = call.span(remote_role);
        let own = call.span(local_role);
        let (Some(at_target), true) = (at_target, call.function.elem.size > 0) else {
            return self.shmem_cut(call, "not supported");
        };
        let writes = !matches!(call.hook(), "get" | "iget" | "g");
        let elem = call.function.elem;
        let data = self.target_span(env, call, &at_target, elem, target);
        let local = own.and_then(|span| self.own_bytes(call.rank, &span, 1));
        let mut remote = Remotes::new();
        if let Some((_, ranges)) = data.as_ref().filter(|(_, ranges)| !ranges.is_empty()) {
            let kind = match writes {
                true => RemoteKind::Write,
                false => RemoteKind::Read,
            };
            let ranges = ranges.clone();
            remote.push(Remote { kind, ranges });
        }
        let signal = match self.signal(call, target, env) {
            Ok(signal) => signal,
            Err(begun) => return begun,
        };
        if let Some((word, op, _)) = &signal {
            let update = update_of(Elem::SIGNAL, *op, 0);
            remote.push(Remote {
                kind: RemoteKind::Update(update),
                ranges: word.1.clone(),
            });
        }
        let event = self.issue_transfer(call, &context, target, writes, &local, remote, env);
        let result = match writes {
            true => {
                self.write_there(call, own, &local, data, event, env);
                Value::Int(0)
            }
            false => self.read_there(call, own, local, data, env),
        };
        if let Some((word, op, value)) = signal {
            self.combine_word(
                &word,
                Elem::SIGNAL,
                op,
                value,
                Some((call.rank, event)),
                env,
            );
        }
        Begun::Value(result)
    }

    #[allow(clippy::too_many_arguments)]
    fn issue_transfer(
        &mut self,
        call: &Invocation,
        context: &Context,
        target: Target,
        writes: bool,
        local: &Option<Bytes>,
        remote: Remotes,
        env: &mut Env<'_>,
    ) -> usize {
        let own = local.as_ref().filter(|(owner, _)| *owner == call.rank);
        let ranges = own.map_or(Ranges::EMPTY, |(_, ranges)| ranges.clone());
        self.watch(env, call.rank, &ranges);
        let (reads, writes) = match writes {
            true => (ranges, Ranges::EMPTY),
            false => (Ranges::EMPTY, ranges),
        };
        let operation = Operation {
            call: call_kind(call),
            scope: Scope::Ctx(context.id),
            target: assumed(target, call.rank),
            reads,
            writes,
            remote,
            request: None,
        };
        self.shmem.operations += 1;
        let action = Action::Operation(operation);
        match call.function.call.member.as_deref() {
            // It changes nothing that others may wait for.
            Some("Fetch") => self.recorder.event(call.rank, action, call.site),
            _ => self.record(call.rank, action, call.site),
        }
    }

    /// What a put writes is there.
    fn write_there(
        &mut self,
        call: &Invocation,
        own: Option<Span>,
        local: &Option<Bytes>,
        data: Option<Bytes>,
        event: usize,
        env: &mut Env<'_>,
    ) {
        let Some(to) = data else {
            return;
        };
        let before = self.word_at(&to, env);
        match own {
            None => {
                let value = call.role(&Role::Value).unwrap_or(Value::Undefined);
                self.store_word(&to, call.function.elem.size, value, env);
            }
            Some(_) => match local.as_ref().and_then(|from| self.take(env, from)) {
                Some(contents) => self.give(env, &to, &contents),
                None => self.forget(env, &Some(to.clone())),
            },
        }
        let change = self.word_at(&to, env).map_or(Change::Something, Change::to);
        let before = before.and_then(known);
        let by = (call.rank, event);
        self.shmem.words.written(to.0, &to.1, by, change, before);
    }

    /// What a get brings is there.
    fn read_there(
        &mut self,
        call: &Invocation,
        own: Option<Span>,
        local: Option<Bytes>,
        data: Option<Bytes>,
        env: &mut Env<'_>,
    ) -> Value {
        let Some(own) = own else {
            let value = data.and_then(|from| self.word_at(&from, env));
            return match value {
                Some(Value::Pointer(..) | Value::Remote { .. } | Value::Undefined) | None => {
                    env.terms.fresh(Source::Received, Some(call.rank))
                }
                Some(value) => value,
            };
        };
        let contents = data.and_then(|from| self.take(env, &from));
        match (contents, local) {
            (Some(contents), Some(to)) => {
                self.give(env, &to, &contents);
                self.overwritten(&to);
            }
            (None, to @ Some(_)) => self.forget(env, &to),
            (_, None) => self.forget_all(env, call.rank, own.at),
        }
        Value::Int(0)
    }

    /// A PE has written its own memory by a call.
    pub(super) fn overwritten(&mut self, bytes: &Bytes) {
        for range in bytes.1.iter() {
            self.shmem.words.stored(bytes.0, bytes.0, range, 0);
        }
    }

    /// The signal of a put-with-signal: where, what is done to it, and with which value. An error if what
    /// is done is not known.
    #[allow(clippy::type_complexity)]
    fn signal(
        &mut self,
        call: &Invocation,
        target: Target,
        env: &Env<'_>,
    ) -> Result<Option<(Bytes, AccOp, Value)>, Begun> {
        let Some(at) = call.role(&Role::Notify) else {
            return Ok(None);
        };
        let code = call.int("sig_op");
        let op = match code.and_then(|code| self.shmem.codes.signal_op(code)) {
            Some(SignalOp::Set) => AccOp::Replace,
            Some(SignalOp::Add) => AccOp::Sum,
            None => return Err(self.shmem_cut(call, "the operation is not known")),
        };
        let word = self.target_span(env, call, &Span::word(at, 8), Elem::SIGNAL, target);
        let value = call.role(&Role::SignalValue).unwrap_or(Value::Undefined);
        Ok(word.map(|word| (word, op, value)))
    }

    /// An atomic operation.
    pub(super) fn shmem_atomic(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let atomic = atomic_of(call);
        let Some(context) = self.shmem_context(call, env) else {
            return self.shmem_cut(call, "the context is not known");
        };
        let target = self.shmem_target(call, &context);
        if target == Target::Outside {
            return self.no_such_pe(call, &context);
        }
        let word = self.atomic_word(call, target, env);
        let Some(word) = word else {
            return match atomic.fetches {
                true => self.shmem_cut(call, "the place is not known"),
                false => DONE,
            };
        };
        if atomic.fetches && (self.has_fetched(call, &word, env) || super::only_looks(call)) {
            return Begun::Wait(Inside::Spin);
        }
        self.update_atomically(call, &context, &word, &atomic, env)
    }

    fn atomic_word(&mut self, call: &Invocation, target: Target, env: &Env<'_>) -> Option<Bytes> {
        let at = [false, true].map(|constant| call.role(&Role::Atomic { constant }));
        let at = at.into_iter().flatten().next()?;
        let span = Span::word(at, call.function.elem.size);
        self.target_span(env, call, &span, call.function.elem, target)
    }

    /// Would a fetch give the same as the last one here, since nobody has moved?
    fn has_fetched(&mut self, call: &Invocation, word: &Bytes, env: &mut Env<'_>) -> bool {
        let now = self.word_at(word, env).unwrap_or(Value::Undefined);
        self.fetched_again(call.rank, call.site, now)
    }

    /// After a soft wait: the operation itself.
    pub(super) fn shmem_spun(&mut self, call: &Invocation, idle: bool, env: &mut Env<'_>) -> Begun {
        if idle && let Begun::Exit = self.shmem_refuse(call, Value::Int(0)) {
            return Begun::Exit;
        }
        if call.hook() == "signal_fetch" {
            return self.fetch_signal(call, env);
        }
        let Some(context) = self.shmem_context(call, env) else {
            return self.shmem_cut(call, "the context is not known");
        };
        let target = self.shmem_target(call, &context);
        match self.atomic_word(call, target, env) {
            Some(word) => self.update_atomically(call, &context, &word, &atomic_of(call), env),
            None => self.shmem_cut(call, "the place is not known"),
        }
    }

    fn update_atomically(
        &mut self,
        call: &Invocation,
        context: &Context,
        word: &Bytes,
        atomic: &Atomic,
        env: &mut Env<'_>,
    ) -> Begun {
        let elem = call.function.elem;
        let fetch = call.value("fetch").filter(|_| call.function.nonblocking);
        let fetch = fetch.map(|at| Span::word(at, elem.size));
        let local = fetch.and_then(|span| self.own_bytes(call.rank, &span, 1));
        let remote = Remote {
            kind: RemoteKind::Update(update_of(elem, atomic.op, context.domain)),
            ranges: word.1.clone(),
        };
        let remote = Remotes::from_iter([remote]);
        let target = Target::Known(word.0);
        let event = self.issue_transfer(call, context, target, false, &local, remote, env);
        let old = self.word_at(word, env).unwrap_or(Value::Undefined);
        let changes = atomic.op != AccOp::NoOp;
        if changes && self.shmem.fetches {
            self.tell((call.rank, call.site), word);
        }
        match (atomic.condition, old) {
            _ if !changes => {}
            (Some(Value::Int(wanted)), Value::Int(old))
                if elem.number(wanted) != elem.number(old) => {}
            (Some(wanted), old) if wanted != old => {
                self.unknown_word(word, (call.rank, event), env)
            }
            _ => {
                let by = Some((call.rank, event));
                self.combine_word(word, elem, atomic.op, atomic.value, by, env);
            }
        }
        if !atomic.fetches {
            return DONE;
        }
        self.learn_from(call, word);
        let old = match old {
            Value::Undefined => env.terms.fresh(Source::Received, Some(call.rank)),
            old => old,
        };
        if let Some(span) = fetch {
            self.store(env, call.rank, span.at, elem.size, old);
            return DONE;
        }
        Begun::Value(old)
    }

    /// What those did that updated a word is known to who has fetched it.
    fn learn_from(&mut self, call: &Invocation, word: &Bytes) {
        if word.0 != call.rank {
            for msg in self.messages_seen(call.rank, word) {
                let action = Action::Recv { msg, request: None };
                self.record(call.rank, action, call.site);
            }
            return;
        }
        let Some(range) = word.1.iter().next() else {
            return;
        };
        let satisfied = self.shmem.words.all_on(call.rank, range);
        let satisfied: Vec<_> = satisfied
            .into_iter()
            .filter(|by| by.rank != Rank(call.rank))
            .collect();
        if !satisfied.is_empty() {
            self.record(call.rank, Action::WaitUntil { satisfied }, call.site);
        }
    }

    /// `shmem_signal_fetch`
    pub(super) fn shmem_signal_fetch(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match self.own_word(call, env) {
            Some(_) => Begun::Wait(Inside::Spin),
            None => self.shmem_cut(call, "the place is not known"),
        }
    }

    fn own_word(&mut self, call: &Invocation, env: &Env<'_>) -> Option<Bytes> {
        let span = Span::word(call.value("sig_addr")?, 8);
        self.target_span(env, call, &span, Elem::SIGNAL, Target::Known(call.rank))
    }

    fn fetch_signal(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let Some(word) = self.own_word(call, env) else {
            return self.shmem_cut(call, "the place is not known");
        };
        self.learn_from(call, &word);
        Begun::Value(match self.word_at(&word, env) {
            Some(Value::Undefined) | None => env.terms.fresh(Source::Received, Some(call.rank)),
            Some(value) => value,
        })
    }

    /// Combines a value with what is in a word.
    fn combine_word(
        &mut self,
        word: &Bytes,
        elem: Elem,
        op: AccOp,
        value: Value,
        by: Option<(u32, usize)>,
        env: &mut Env<'_>,
    ) {
        let old = self.word_at(word, env).unwrap_or(Value::Undefined);
        let new = of_values(Op::Known(op), old, value, elem.size);
        match new {
            Some(new) => self.store_word(word, elem.size, new, env),
            None => self.forget(env, &Some(word.clone())),
        }
        let change = match (op, value) {
            (AccOp::Replace, value) => Change::to(value),
            (op, Value::Int(value)) if elem.integer => Change::Combined(op, value),
            _ => Change::Something,
        };
        if let Some(by) = by {
            let words = &mut self.shmem.words;
            words.written(word.0, &word.1, by, change, known(old));
        }
    }

    /// What an operation did to a word is not known.
    fn unknown_word(&mut self, word: &Bytes, by: (u32, usize), env: &mut Env<'_>) {
        self.forget(env, &Some(word.clone()));
        let words = &mut self.shmem.words;
        words.written(word.0, &word.1, by, Change::Something, None);
    }

    /// What is in a word, if it is one.
    pub(super) fn word_at(&self, bytes: &Bytes, env: &mut Env<'_>) -> Option<Value> {
        let [range] = bytes.1.0[..] else {
            return None;
        };
        if !matches!(range.len(), 1 | 2 | 4 | 8) {
            return None;
        }
        let (object, offset) = crate::world::place::object_at(range.start)?;
        let memory = &mut env.memories[bytes.0 as usize];
        Some(memory.load(env.terms, object, offset, range.len() as u32))
    }

    fn store_word(&self, word: &Bytes, size: u32, value: Value, env: &mut Env<'_>) {
        let Some(range) = word.1.iter().next() else {
            return;
        };
        if let Some((object, offset)) = crate::world::place::object_at(range.start) {
            env.memories[word.0 as usize].store(object, offset, size, value);
        }
    }
}

fn remote_role(role: &Role) -> Option<Amount> {
    match role {
        Role::To(amount) | Role::From(amount) => Some(*amount),
        _ => None,
    }
}

fn local_role(role: &Role) -> Option<Amount> {
    match role {
        Role::In(amount) | Role::Out(amount) => Some(*amount),
        _ => None,
    }
}

/// A target that is not known is written down as the caller; it has no access there.
fn assumed(target: Target, caller: u32) -> Rank {
    match target {
        Target::Known(pe) => Rank(pe),
        _ => Rank(caller),
    }
}

fn known(value: Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(value),
        _ => None,
    }
}

fn update_of(elem: Elem, op: AccOp, domain: u16) -> Update {
    Update {
        family: Family::Shmem { domain },
        elem: elem.kind(),
        op,
    }
}

fn call_kind(call: &Invocation) -> Call {
    match (call.hook(), call.function.nonblocking) {
        ("put_signal", false) => Call::ShmemPutSignal,
        ("put_signal", true) => Call::ShmemPutSignalNbi,
        ("get" | "iget" | "g", false) => Call::ShmemGet,
        ("get" | "iget" | "g", true) => Call::ShmemGetNbi,
        ("atomic", _) => Call::ShmemAmo,
        ("fetching" | "compare_swap", false) => Call::ShmemFetch,
        ("fetching" | "compare_swap", true) => Call::ShmemFetchNbi,
        (_, false) => Call::ShmemPut,
        (_, true) => Call::ShmemPutNbi,
    }
}

fn atomic_of(call: &Invocation) -> Atomic {
    let member = call.function.call.member.as_deref();
    let value = call.value("value").unwrap_or(Value::Int(0));
    let (op, value) = match member {
        Some("Fetch") => (AccOp::NoOp, Value::Int(0)),
        Some("Inc") => (AccOp::Sum, Value::Int(1)),
        Some("Add") => (AccOp::Sum, value),
        Some("And") => (AccOp::And, value),
        Some("Or") => (AccOp::Or, value),
        Some("Xor") => (AccOp::Xor, value),
        _ => (AccOp::Replace, value),
    };
    Atomic {
        op,
        value,
        condition: call.value("cond"),
        fetches: call.hook() != "atomic",
    }
}
