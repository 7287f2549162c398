//! One-sided operations.

use super::epochs::Target;
use super::moving::{Bytes, Moves, Pending};
use super::place::{Buffer, address_of};
use super::reduce::{Op, combine};
use super::requests::Work;
use super::table::Invocation;
use super::{Begun, Env, Inside, World};
use crate::value::Value;
use fencepost_api::mpi::{Form, Object};
use fencepost_ir::program::Compare;
use fencepost_model::{
    AccOp, Action, Call, EventRef, Flavour, Layout, Operation, Ranges, Rank, Remote, RemoteKind,
    Remotes, ReqId, Scope, SiteId, Update, WinId,
};
use smallvec::smallvec;
use std::rc::Rc;

/// A buffer argument: its bytes as far as they are known.
struct Used {
    at: Value,
    bytes: Option<Bytes>,
}

/// What an operation touches at its target, as far as that is known.
struct AtTarget {
    place: Option<Buffer>,
    count: Option<i64>,
    layout: Option<Rc<Layout>>,
}

impl World {
    /// `MPI_Put` and its like.
    pub(super) fn operation(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let win = match self.window_of(call, call.value("win")) {
            Ok(win) => win,
            Err(begun) => return begun,
        };
        if call.has("result") && self.spins(call, win, env) {
            return Begun::Wait(Inside::Spin);
        }
        self.operate(call, win, env);
        Begun::Done
    }

    /// After a soft wait: the operation itself.
    pub(super) fn spun(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match self.window_of(call, call.value("win")) {
            Ok(win) => self.operate(call, win, env),
            Err(begun) => return begun,
        }
        Begun::Done
    }

    /// Would a fetch give the same as the last one here, since nobody has moved?
    fn spins(&mut self, call: &Invocation, win: usize, env: &mut Env<'_>) -> bool {
        let target = self.target(call, win);
        let Some(bytes) = self.target_bytes(win, &self.at_target(call, win, target)) else {
            return false;
        };
        let now = self.first_value(env, &bytes);
        self.fetched_again(call.rank, call.site, now)
    }

    /// Did the last fetch of a rank here give the same, and has nobody moved since? This is the last one now.
    pub(super) fn fetched_again(&mut self, rank: u32, site: SiteId, value: Value) -> bool {
        let local = &mut self.local[rank as usize];
        let same = |last: &(SiteId, Value, u64)| (last.0, last.1) == (site, value);
        local.polls += u64::from(local.fetched.as_ref().is_some_and(same));
        let fetch = Some((site, value, self.progress - local.own));
        std::mem::replace(&mut local.fetched, fetch) == fetch
    }

    fn first_value(&self, env: &mut Env<'_>, bytes: &Bytes) -> Value {
        let range = bytes.1.iter().next();
        let at = range.and_then(|range| super::place::object_at(range.start));
        match (at, range) {
            (Some((object, offset)), Some(range)) => {
                let memory = &mut env.memories[bytes.0 as usize];
                let size = range.len().min(8) as u32;
                memory.load(env.terms, object, offset, size)
            }
            _ => Value::Undefined,
        }
    }

    fn operate(&mut self, call: &Invocation, win: usize, env: &mut Env<'_>) {
        let target = self.target(call, win);
        let request = match call.function.form {
            Form::Request => Some(self.model_request(call.rank)),
            _ => None,
        };
        if target != Target::Nobody {
            self.issue(call, win, target, request, env);
        }
        if let Some(request) = request {
            let work = match target {
                Target::Nobody => Work::Nothing,
                _ => Work::Operation { win, request },
            };
            let handle = self.add_request(call, work);
            self.put_handle(env, call, "request", Object::Request, handle);
        }
    }

    fn issue(
        &mut self,
        call: &Invocation,
        win: usize,
        target: Target,
        request: Option<ReqId>,
        env: &mut Env<'_>,
    ) {
        let op = self.acc_op(call);
        let origin = self.used(call, "origin", "origin_count", "origin_type");
        let result = match call.has("result") {
            true => Some(self.used(call, "result", "result_count", "result_type")),
            false => None,
        };
        let compare = match call.has("compare") {
            true => Some(self.used(call, "compare", "", "")),
            false => None,
        };
        let touched = self.at_target(call, win, target);
        let at_target = self.target_bytes(win, &touched);
        let kind = call_of(call.name());
        let is_get = kind == Call::Get;
        if at_target.is_none() && !is_get && op != Some(AccOp::NoOp) {
            self.forget_exposed(win, target, env);
        }
        // With MPI_NO_OP the origin buffer is ignored.
        let ignored = op == Some(AccOp::NoOp) && result.is_some();
        let none = Used {
            at: Value::Undefined,
            bytes: None,
        };
        let (read, written) = match (is_get, ignored) {
            (true, _) => (None, Some(&origin)),
            (false, true) => (None, None),
            (false, false) => (Some(&origin), None),
        };
        let ranges = |used: [Option<&Used>; 2]| -> Ranges {
            let known = used.into_iter().flatten();
            let known = known.filter_map(|used| used.bytes.as_ref());
            let own = known.filter(|(owner, _)| *owner == call.rank);
            own.flat_map(|(_, ranges)| ranges.iter()).collect()
        };
        let reads = ranges([read, compare.as_ref()]);
        let writes = ranges([written, result.as_ref()]);
        self.watch(env, call.rank, &reads);
        self.watch(env, call.rank, &writes);
        let remote = self.remote(call, win, target, op, touched);
        let told = op.is_some_and(|op| op != AccOp::NoOp);
        if let (true, Some(bytes)) = (told, &at_target) {
            self.tell((call.rank, call.site), bytes);
        }
        let operation = Operation {
            call: kind,
            scope: Scope::Win(WinId(win as u32)),
            target: target.rank(),
            reads,
            writes,
            remote,
            request,
        };
        self.local[call.rank as usize].operated = true;
        let index = self.record(call.rank, Action::Operation(operation), call.site) as u32;
        if let (true, Some(bytes)) = (told, &at_target) {
            let rank = Rank(call.rank);
            self.told_by(EventRef { rank, index }, bytes);
        }
        let mut pend = |moves: Moves| {
            self.windows[win].pending.push(Pending {
                origin: call.rank,
                target: target.rank().0,
                request,
                moves,
            });
        };
        match kind {
            Call::Put => match (&origin.bytes, at_target) {
                (Some(from), Some(to)) => match self.take(env, from) {
                    Some(contents) => self.windows[win].pending.push(Pending {
                        origin: call.rank,
                        target: target.rank().0,
                        request,
                        moves: Moves::Put { contents, to },
                    }),
                    None => self.forget(env, &Some(to)),
                },
                (None, Some(to)) => self.forget(env, &Some(to)),
                _ => {}
            },
            Call::Get => match (origin.bytes, at_target) {
                (Some(to), Some(from)) => pend(Moves::Get { from, to }),
                (to @ Some(_), None) => self.forget(env, &to),
                (None, _) => self.forget_all(env, call.rank, origin.at),
            },
            _ => {
                let result = result.unwrap_or(none);
                self.update(
                    call,
                    (win, request),
                    at_target,
                    op,
                    &origin,
                    compare.as_ref(),
                    &result,
                    env,
                );
            }
        }
    }

    /// An atomic takes effect.
    #[allow(clippy::too_many_arguments)]
    fn update(
        &mut self,
        call: &Invocation,
        (win, request): (usize, Option<ReqId>),
        at: Option<Bytes>,
        op: Option<AccOp>,
        origin: &Used,
        compare: Option<&Used>,
        result: &Used,
        env: &mut Env<'_>,
    ) {
        let Some(at) = at else {
            match &result.bytes {
                Some(_) => self.forget(env, &result.bytes),
                None => self.forget_all(env, call.rank, result.at),
            }
            return;
        };
        if call.has("result") {
            let seen = self.seen(call.rank, &at);
            let contents = self.take(env, &at);
            match (contents, &result.bytes) {
                (Some(contents), Some(to)) => self.give(env, to, &contents),
                (_, bytes @ Some(_)) => self.forget(env, bytes),
                (_, None) => self.forget_all(env, call.rank, result.at),
            }
            if !seen.is_empty() {
                self.windows[win].pending.push(Pending {
                    origin: call.rank,
                    target: at.0,
                    request,
                    moves: Moves::Fetched(seen),
                });
            }
        }
        if op == Some(AccOp::NoOp) {
            return;
        }
        if let Some(compare) = compare {
            let old = self.first_value(env, &at);
            let wanted = compare.bytes.as_ref().map(|b| self.first_value(env, b));
            let wanted = wanted.unwrap_or(Value::Undefined).crossing(call.rank, at.0);
            match env.terms.compare(Compare::Equal, old, wanted) {
                Value::Int(0) => return,
                Value::Int(_) => {}
                _ => return self.forget(env, &Some(at)),
            }
        }
        let layout = self.datatype(call.value("type"));
        let size = layout.and_then(|layout| layout.uniform()).map(|e| e.size);
        let combined = match (&origin.bytes, size) {
            (Some(from), Some(size)) => {
                let op = op.map_or(Op::Unknown, Op::Known);
                combine(env, op, from, &at, u32::from(size))
            }
            _ => false,
        };
        if !combined {
            self.forget(env, &Some(at));
        }
    }

    /// Something is written in a window, but nobody knows where.
    fn forget_exposed(&self, win: usize, target: Target, env: &mut Env<'_>) {
        let window = &self.windows[win];
        let owners = match &target {
            Target::Known(owner) => std::slice::from_ref(owner),
            Target::Assumed(_) => &window.members[..],
            Target::Nobody | Target::Outside => &[],
        };
        for owner in owners {
            self.forget(env, &Some((*owner, window.reachable(*owner))));
        }
    }

    fn used(&self, call: &Invocation, name: &str, count: &str, datatype: &str) -> Used {
        let at = call.value(name);
        let (count, datatype) = match call.has(count) {
            true => (call.int(count), call.value(datatype)),
            false => (Some(1), call.value("type")),
        };
        let layout = self.datatype(datatype);
        let bytes = self.bytes(self.buffer(call.rank, at), count, layout.as_deref());
        Used { at, bytes }
    }

    /// Where in the target's memory an operation is; `None` if that is not known.
    fn target_place(&self, call: &Invocation, win: usize, target: Target) -> Option<Buffer> {
        let Target::Known(owner) = target else {
            return None;
        };
        let window = &self.windows[win];
        let displ = call.value("displ");
        if window.flavour() == Flavour::Dynamic {
            return match displ {
                Value::Remote { owner: of, .. } if of != owner => None,
                Value::Pointer(..) if owner != call.rank => None,
                _ => Some(Buffer {
                    owner,
                    base: address_of(displ)?,
                }),
            };
        }
        let exposed = window.exposed.get(&owner)?;
        let Value::Int(displ) = displ else {
            return None;
        };
        let offset = displ.wrapping_mul(exposed.unit?);
        Some(Buffer {
            owner,
            base: exposed.base?.wrapping_add_signed(offset),
        })
    }

    fn at_target(&self, call: &Invocation, win: usize, target: Target) -> AtTarget {
        AtTarget {
            place: self.target_place(call, win, target),
            count: match call.has("count") {
                true => call.int("count"),
                false => Some(1),
            },
            layout: self.datatype(call.value("type")),
        }
    }

    fn target_bytes(&self, win: usize, touched: &AtTarget) -> Option<Bytes> {
        let bytes = self.bytes(touched.place, touched.count, touched.layout.as_deref())?;
        // Contents outside of the window are nobody's.
        let inside = self.windows[win].memory(bytes.0);
        let inside = inside.is_none_or(|memory| memory.contains(&bytes.1));
        inside.then_some(bytes)
    }

    /// The accesses at the target, as the model has them.
    fn remote(
        &self,
        call: &Invocation,
        win: usize,
        target: Target,
        op: Option<AccOp>,
        AtTarget {
            place,
            count,
            layout,
        }: AtTarget,
    ) -> Remotes {
        if target == Target::Outside && count != Some(0) {
            // Which byte does not matter: the target is wrong.
            let ranges = Ranges::one(0, 1);
            let kind = RemoteKind::Write;
            return smallvec![Remote { kind, ranges }];
        }
        let (Some(place), Some(count), Some(layout)) = (place, count, layout) else {
            // Something is accessed there, but nobody knows what.
            let somewhere = matches!(target, Target::Known(_)) && count.is_some_and(|n| n > 0);
            let nowhere = || Remote {
                kind: RemoteKind::Write,
                ranges: Ranges::default(),
            };
            return somewhere.then(nowhere).into_iter().collect();
        };
        let family = self.windows[win].family();
        match op {
            None => {
                let kind = match call.name() {
                    "Get" => RemoteKind::Read,
                    _ => RemoteKind::Write,
                };
                let ranges = layout.bytes(place.base, count);
                match ranges.is_empty() {
                    true => Remotes::new(),
                    false => smallvec![Remote { kind, ranges }],
                }
            }
            Some(op) => layout
                .elements(place.base, count)
                .into_iter()
                .map(|(elem, ranges)| Remote {
                    kind: RemoteKind::Update(Update { family, elem, op }),
                    ranges,
                })
                .collect(),
        }
    }

    /// The operation of the accumulate family; `None` for put and get.
    fn acc_op(&self, call: &Invocation) -> Option<AccOp> {
        match call.name() {
            "Put" | "Get" => None,
            "Compare_and_swap" => Some(AccOp::Replace),
            _ => Some(match self.op(call.value("op")) {
                Op::Known(op) => op,
                // Not predefined: MPI does not allow it, the runtime takes it so too.
                Op::Unknown => AccOp::Replace,
            }),
        }
    }
}

fn call_of(name: &str) -> Call {
    match name {
        "Put" => Call::Put,
        "Get" => Call::Get,
        "Accumulate" => Call::Accumulate,
        "Get_accumulate" => Call::GetAccumulate,
        "Fetch_and_op" => Call::FetchAndOp,
        _ => Call::CompareAndSwap,
    }
}
