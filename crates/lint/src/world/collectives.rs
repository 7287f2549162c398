//! Collectives that move data or synchronise: who waits for whom, and what arrives where.

use super::meeting::{MeetingId, On, Purpose};
use super::moving::Bytes;
use super::reduce::{Op, elements, of_values};
use super::requests::Work;
use super::table::Invocation;
use super::{Begun, Env, Inside, World, handle};
use crate::term::Source;
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::{self, Form, Object, Shape, Times, Use, Who};
use fencepost_model::{Action, Flow, GroupId, Layout, Rank, ReqId};
use std::rc::Rc;

/// Block of a buffer: whose (the rank in the communicator), and which.
type Block = (usize, usize);

/// How much data a block of a buffer is.
pub(super) struct Amount {
    /// Where it begins, in bytes.
    offset: i64,
    /// How many elements.
    pub count: i64,
    /// Of this type.
    pub layout: Rc<Layout>,
}

impl World {
    /// A collective in any form.
    pub(super) fn collective(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let comm = match self.comm_of(call) {
            Ok(comm) => comm,
            Err(begun) => return begun,
        };
        match call.function.form {
            Form::Persistent { .. } => {
                let request = self.new_request(call, Work::Idle);
                let meets = self.meets(call.rank, comm);
                let made = &mut self.requests[request];
                (made.persistent, made.meets) = (true, Some(meets));
                let value = handle(HandleKind::Request, request);
                self.put_handle(env, call, "request", Object::Request, value);
                Begun::Done
            }
            Form::Nonblocking => {
                let model = self.model_request(call.rank);
                let meeting = self.come(call, comm, Some(model), env);
                let request = self.new_request(call, Work::Meeting(meeting));
                self.requests[request].models = vec![model];
                let value = handle(HandleKind::Request, request);
                self.put_handle(env, call, "request", Object::Request, value);
                Begun::Done
            }
            _ => Begun::Wait(Inside::Meeting(self.come(call, comm, None, env))),
        }
    }

    /// Starts of persistent collectives meet apart from the others: made in the same order, they may
    /// be started in any.
    fn meets(&mut self, rank: u32, comm: usize) -> usize {
        let count = self.comms[comm].persistent_of.entry(rank).or_default();
        let index = *count;
        *count += 1;
        if let Some(&known) = self.comms[comm].persistent.get(index) {
            return known;
        }
        let members = Rc::clone(&self.comms[comm].members);
        let topology = self.comms[comm].topology.clone();
        let new = self.add_comm(members, topology);
        self.comms[comm].persistent.push(new);
        new
    }

    /// A persistent collective starts.
    pub(super) fn collective_started(
        &mut self,
        call: &Invocation,
        request: usize,
        env: &mut Env<'_>,
    ) -> Work {
        let Some(comm) = self.requests[request].meets else {
            return Work::Nothing;
        };
        let model = self.model_request(call.rank);
        let meeting = self.come(call, comm, Some(model), env);
        self.requests[request].models = vec![model];
        Work::Meeting(meeting)
    }

    fn come(
        &mut self,
        call: &Invocation,
        comm: usize,
        request: Option<ReqId>,
        env: &mut Env<'_>,
    ) -> MeetingId {
        let op = call.has("op").then(|| call.value("op"));
        let purpose = Purpose {
            root: call.has("root").then(|| call.int("root")).flatten(),
            op: op.and_then(|op| self.comparable(op)),
            ..World::purpose(call)
        };
        let (meeting, fits) = self.arrive(On::Comm(comm), call, purpose);
        if fits {
            self.record_collective(call, comm, meeting, request, env);
        }
        meeting
    }

    /// An operation as ranks compare it: all that the program made itself are one, as their numbers differ between
    /// ranks.
    fn comparable(&self, op: Value) -> Option<Value> {
        match op {
            Value::Handle(made) if made.kind == HandleKind::Op => Some(handle(HandleKind::Op, 0)),
            _ => Some(op).filter(|op| self.op(*op) != Op::Unknown),
        }
    }

    /// Writes down that a rank has come to a collective.
    pub(super) fn record_collective(
        &mut self,
        call: &Invocation,
        comm: usize,
        meeting: MeetingId,
        request: Option<ReqId>,
        env: &mut Env<'_>,
    ) {
        for writes in [false, true] {
            for bytes in self.uses(call, comm, writes, env) {
                self.call_access(env, (call.rank, call.site), &Some(bytes), writes);
            }
        }
        let action = Action::Collective {
            coll: self.meeting(meeting).coll,
            group: GroupId(comm as u32),
            flow: self.flow(call, comm),
            request,
        };
        self.record(call.rank, action, call.site);
    }

    /// A rank leaves a collective: its results are there.
    pub(super) fn collective_left(&mut self, call: &Invocation, env: &mut Env<'_>) {
        if call.function.flow().is_none() {
            return;
        }
        if let Some(comm) = self.comm(call.rank, call.value("comm")) {
            for bytes in self.uses(call, comm, true, env) {
                self.call_access(env, (call.rank, call.site), &Some(bytes), true);
            }
        }
    }

    /// Who waits for whom. A root that is not known may be anybody: then all for all.
    fn flow(&self, call: &Invocation, comm: usize) -> Flow {
        let members = &self.comms[comm].members;
        let root = || {
            let root = usize::try_from(call.int("root")?).ok()?;
            members.get(root).copied().map(Rank)
        };
        match call.function.flow() {
            Some(mpi::Flow::FromRoot) => root().map_or(Flow::AllToAll, Flow::FromRoot),
            Some(mpi::Flow::ToRoot) => root().map_or(Flow::AllToAll, Flow::ToRoot),
            Some(mpi::Flow::Scan) => Flow::Scan,
            // Without a known topology anybody may be a neighbour.
            Some(mpi::Flow::Neighbours) if self.comms[comm].topology.is_none() => Flow::AllToAll,
            Some(mpi::Flow::Neighbours) => {
                let (sources, _) = self.neighbours(comm, call.rank);
                let mut sources: Vec<Rank> = sources.into_iter().flatten().map(Rank).collect();
                sources.sort();
                sources.dedup();
                Flow::Neighbours(sources)
            }
            Some(mpi::Flow::AllToAll) | None => Flow::AllToAll,
        }
    }

    /// The bytes of the caller a collective reads or writes, as far as they are known.
    fn uses(&self, call: &Invocation, comm: usize, writes: bool, env: &mut Env<'_>) -> Vec<Bytes> {
        let members = &self.comms[comm].members;
        let own = self.comms[comm].rank_of(call.rank).unwrap_or(0);
        let root = call.has("root").then(|| call.int("root")).flatten();
        let mut all = Vec::new();
        for (index, parameter) in call.function.parameters.iter().enumerate() {
            let at = call.arguments[index];
            for used in parameter.uses.iter().filter(|used| used.writes == writes) {
                let is_root = root == Some(own as i64);
                let concerned = match used.who {
                    Who::All => true,
                    Who::Root => is_root,
                    Who::NotRoot => !is_root,
                    Who::NotFirst => own != 0,
                };
                if !concerned || self.is_in_place(at) {
                    continue;
                }
                let blocks = match used.shape {
                    Shape::Sum { .. } | Shape::Own { .. } => vec![true],
                    _ => self.blocks(call, comm, used.times, members.len()),
                };
                let there = blocks.into_iter().enumerate().filter(|(_, there)| *there);
                let blocks = there.map(|(block, _)| self.block(call, comm, at, used, block, env));
                all.extend(blocks.flatten());
            }
        }
        all
    }

    /// The blocks of a buffer, and which of them are used: not those of a neighbour that is missing.
    fn blocks(&self, call: &Invocation, comm: usize, times: Times, members: usize) -> Vec<bool> {
        let there = |ranks: Vec<Option<u32>>| ranks.iter().map(Option::is_some).collect();
        match times {
            Times::One => vec![true],
            Times::GroupSize => vec![true; members],
            Times::InDegree => there(self.neighbours(comm, call.rank).0),
            Times::OutDegree => there(self.neighbours(comm, call.rank).1),
        }
    }

    /// Block number `block` of a buffer.
    fn block(
        &self,
        call: &Invocation,
        comm: usize,
        at: Value,
        used: &Use,
        block: usize,
        env: &mut Env<'_>,
    ) -> Option<Bytes> {
        let mut buffer = self.buffer(call.rank, at)?;
        let amount = self.amount(call, comm, used, block, env)?;
        buffer.base = buffer.base.wrapping_add_signed(amount.offset);
        self.bytes(Some(buffer), Some(amount.count), Some(&amount.layout))
    }

    /// How much block number `block` of a buffer is, and where it begins.
    pub(super) fn amount(
        &self,
        call: &Invocation,
        comm: usize,
        used: &Use,
        block: usize,
        env: &mut Env<'_>,
    ) -> Option<Amount> {
        let int = |index: usize| match call.arguments[index] {
            Value::Int(value) => Some(value),
            _ => None,
        };
        let name = |index: usize| call.function.parameters[index].name.as_str();
        let mut element =
            |index: usize, block: usize| match self.get_at(env, call, name(index), block as i64) {
                Value::Int(value) => Some(value),
                _ => None,
            };
        let datatype = |index: usize| self.datatype(call.arguments[index]);
        let (offset, count, layout) = match used.shape {
            Shape::Single { datatype: of } => (0, 1, datatype(of)?),
            Shape::Uniform {
                count,
                datatype: of,
            } => {
                let (count, layout) = (int(count)?, datatype(of)?);
                let offset = layout.extent().wrapping_mul(count * block as i64);
                (offset, count, layout)
            }
            Shape::Vector {
                counts,
                displs,
                datatype: of,
            } => {
                let layout = datatype(of)?;
                let offset = element(displs, block)?.wrapping_mul(layout.extent());
                (offset, element(counts, block)?, layout)
            }
            Shape::Each {
                counts,
                displs,
                datatypes,
            } => {
                let (offset, count) = (element(displs, block)?, element(counts, block)?);
                let kind = Object::Datatype;
                let of = self.get_handle(env, call, name(datatypes), block as i64, kind);
                (offset, count, self.datatype(of)?)
            }
            Shape::Sum {
                counts,
                datatype: of,
            } => {
                let members = self.comms[comm].members.len();
                let all: Option<Vec<i64>> = (0..members).map(|at| element(counts, at)).collect();
                (0, all?.iter().sum(), datatype(of)?)
            }
            Shape::Own {
                counts,
                datatype: of,
            } => {
                let own = self.comms[comm].rank_of(call.rank)?;
                (0, element(counts, own)?, datatype(of)?)
            }
        };
        Some(Amount {
            offset,
            count,
            layout,
        })
    }

    /// Block `block` of what a member gives or gets; with `MPI_IN_PLACE` it gives from its results.
    fn side(
        &self,
        call: &Invocation,
        comm: usize,
        writes: bool,
        block: usize,
        env: &mut Env<'_>,
    ) -> Option<Bytes> {
        let mut parameters = call.function.parameters.iter().enumerate();
        let (index, parameter) = parameters
            .find(|(_, parameter)| parameter.uses.iter().any(|used| used.writes == writes))?;
        let at = call.arguments[index];
        let used = parameter.uses.iter().find(|used| used.writes == writes)?;
        if self.is_in_place(at) {
            return match writes {
                false => self.side(call, comm, true, block, env),
                true => None,
            };
        }
        self.block(call, comm, at, used, block, env)
    }

    /// Everybody is there: data moves.
    pub(super) fn collective_done(
        &mut self,
        comm: usize,
        root: Option<i64>,
        parts: &[Invocation],
        env: &mut Env<'_>,
    ) {
        let Some(name) = parts.first().map(Invocation::name) else {
            return;
        };
        // By their ranks in the communicator.
        let mut calls: Vec<&Invocation> = parts.iter().collect();
        calls.sort_by_key(|call| self.comms[comm].rank_of(call.rank));
        self.compare_signatures(comm, root, &calls, env);
        let root = root.and_then(|root| usize::try_from(root).ok());
        let rooted = root.filter(|root| *root < calls.len());
        // From block of whom to block of whom.
        let mut moves: Vec<(Block, Block)> = Vec::new();
        let all = 0..calls.len();
        match (name, rooted) {
            ("Barrier", _) => return,
            ("Bcast", Some(root)) => {
                moves.extend(all.filter(|to| *to != root).map(|to| ((root, 0), (to, 0))));
                if !self.move_blocks(comm, &calls, &moves, env) {
                    self.forget_alike(&calls, env);
                }
                return;
            }
            ("Scatter" | "Scatterv", Some(root)) => {
                moves.extend(all.map(|to| ((root, to), (to, 0))));
            }
            ("Gather" | "Gatherv", Some(root)) => {
                moves.extend(all.map(|from| ((from, 0), (root, from))));
            }
            ("Allgather" | "Allgatherv", _) => return self.gather_all(comm, &calls, env),
            ("Neighbor_allgather" | "Neighbor_allgatherv", _)
                if self.comms[comm].topology.is_some() =>
            {
                for to in all {
                    moves.extend(self.gathered(comm, calls[to].rank, to));
                }
            }
            ("Alltoall" | "Alltoallv" | "Alltoallw", _) => {
                for to in all.clone() {
                    moves.extend(all.clone().map(|from| ((from, to), (to, from))));
                }
            }
            ("Reduce", Some(root)) => return self.reduce(comm, &calls, &[calls[root]], env),
            ("Allreduce", _) => return self.reduce(comm, &calls, &calls, env),
            // Nobody's result is anything a lower rank gives.
            ("Scan", _) => {
                for to in all.rev() {
                    self.reduce(comm, &calls[..=to], &[calls[to]], env);
                }
                return;
            }
            ("Exscan", _) => {
                for to in all.skip(1).rev() {
                    self.reduce(comm, &calls[..to], &[calls[to]], env);
                }
                return;
            }
            _ => return self.forget_uses(comm, &calls, env),
        }
        if !self.move_blocks(comm, &calls, &moves, env) {
            calls.iter().for_each(|call| self.forget_written(call, env));
        }
    }

    /// What a member gets from its neighbours: of each that is there a block.
    fn gathered(&self, comm: usize, rank: u32, to: usize) -> Vec<(Block, Block)> {
        let (sources, _) = self.neighbours(comm, rank);
        let sources = sources.into_iter().enumerate();
        let from = sources.filter_map(|(block, source)| {
            let source = self.comms[comm].rank_of(source?)?;
            Some(((source, 0), (to, block)))
        });
        from.collect()
    }

    fn gather_all(&mut self, comm: usize, calls: &[&Invocation], env: &mut Env<'_>) {
        let mut moves = Vec::new();
        for to in 0..calls.len() {
            moves.extend((0..calls.len()).map(|from| ((from, 0), (to, from))));
        }
        // In place a member gives its own block of the result.
        let in_place = |call: &&Invocation| self.is_in_place(call.value("send"));
        if calls.iter().any(in_place) {
            for ((from, block), _) in &mut moves {
                if in_place(&calls[*from]) {
                    *block = *from;
                }
            }
        }
        if !self.move_blocks(comm, calls, &moves, env) {
            self.forget_alike(calls, env);
        }
    }

    /// Moves blocks, if it is known of each where it goes to.
    fn move_blocks(
        &mut self,
        comm: usize,
        calls: &[&Invocation],
        moves: &[(Block, Block)],
        env: &mut Env<'_>,
    ) -> bool {
        // All is read before anything is written: buffers may be the same.
        let mut contents = Vec::with_capacity(moves.len());
        for ((from, block), _) in moves {
            let bytes = self.side(calls[*from], comm, false, *block, env);
            contents.push(bytes.and_then(|bytes| self.take(env, &bytes)));
        }
        let mut known = true;
        for ((_, (to, block)), contents) in moves.iter().zip(contents) {
            let bytes = self.side(calls[*to], comm, true, *block, env);
            match (bytes, contents) {
                (Some(to), Some(contents)) => self.give(env, &to, &contents),
                (bytes @ Some(_), None) => self.forget(env, &bytes),
                (None, _) => known = false,
            }
        }
        known
    }

    /// Nobody knows how much it is, but what is in the buffers is the same for all, the root's included.
    fn forget_alike(&self, calls: &[&Invocation], env: &mut Env<'_>) {
        let Value::Term(run) = env.terms.fresh(Source::Received, None) else {
            return;
        };
        for call in calls {
            let parameters = call.function.parameters.iter().zip(&call.arguments);
            for (parameter, at) in parameters {
                let written = parameter.uses.iter().any(|used| used.writes);
                if written && !self.is_in_place(*at) {
                    self.forget_as(env, call.rank, *at, run);
                }
            }
        }
    }

    /// Where the place is not known, all of the buffer may have changed.
    fn forget_written(&self, call: &Invocation, env: &mut Env<'_>) {
        let parameters = call.function.parameters.iter().zip(&call.arguments);
        for (parameter, at) in parameters {
            let written = parameter.uses.iter().any(|used| used.writes);
            if written && !self.is_in_place(*at) {
                self.forget_all(env, call.rank, *at);
            }
        }
    }

    fn forget_uses(&mut self, comm: usize, calls: &[&Invocation], env: &mut Env<'_>) {
        for call in calls {
            let bytes = self.uses(call, comm, true, env);
            match bytes.is_empty() {
                true => self.forget_written(call, env),
                false => bytes
                    .into_iter()
                    .for_each(|bytes| self.forget(env, &Some(bytes))),
            }
        }
    }

    /// Everything that `from` give, put together element by element: the same result for all of `to`.
    fn reduce(&mut self, comm: usize, from: &[&Invocation], to: &[&Invocation], env: &mut Env<'_>) {
        let given: Option<Vec<Bytes>> = from
            .iter()
            .map(|call| self.side(call, comm, false, 0, env))
            .collect();
        let results: Option<Vec<Bytes>> = to.iter().map(|to| self.result(to, comm, env)).collect();
        let call = to[0];
        let size = self.datatype(call.value("type")).and_then(|l| l.uniform());
        let op = self.op(call.value("op"));
        let (Some(given), Some(results), Some(size)) = (given, results, size) else {
            return match to.len() > 1 {
                true => self.forget_alike(to, env),
                false => self.forget_uses(comm, to, env),
            };
        };
        let size = u32::from(size.size);
        let places: Option<Vec<_>> = given.iter().map(|b| elements(b, size)).collect();
        let targets: Option<Vec<_>> = results.iter().map(|b| elements(b, size)).collect();
        let (Some(places), Some(targets)) = (places, targets) else {
            return match to.len() > 1 {
                true => self.uniform_unknown(&results, env),
                false => results
                    .into_iter()
                    .for_each(|bytes| self.forget(env, &Some(bytes))),
            };
        };
        let only = (to.len() == 1).then_some(to[0].rank);
        let count = places.iter().chain(&targets).map(Vec::len).min();
        for element in 0..count.unwrap_or(0) {
            let mut result = None;
            for (place, bytes) in places.iter().zip(&given) {
                let (object, at) = place[element];
                let memory = &mut env.memories[bytes.0 as usize];
                let value = memory.load(env.terms, object, at, size);
                result = match result {
                    None => Some(Some(value)),
                    Some(Some(before)) => Some(of_values(op, before, value, size)),
                    Some(None) => Some(None),
                };
            }
            let value = match result.flatten() {
                Some(value @ Value::Int(_)) => value,
                _ => env.terms.fresh(Source::Received, only),
            };
            for (target, bytes) in targets.iter().zip(&results) {
                let (object, at) = target[element];
                env.memories[bytes.0 as usize].store(object, at, size, value);
            }
        }
    }

    /// Where a reduction's result goes.
    fn result(&self, call: &Invocation, comm: usize, env: &mut Env<'_>) -> Option<Bytes> {
        let at = call.value("receive");
        let mut parameters = call.function.parameters.iter();
        let parameter = parameters.find(|parameter| parameter.name == "receive")?;
        self.block(call, comm, at, parameter.uses.first()?, 0, env)
    }

    /// Not known, but the same for all.
    pub(super) fn uniform_unknown(&self, results: &[Bytes], env: &mut Env<'_>) {
        let longest = results.iter().map(|(_, ranges)| ranges.0.len()).max();
        let runs: Vec<Value> = (0..longest.unwrap_or(0))
            .map(|_| env.terms.fresh(Source::Received, None))
            .collect();
        for (owner, ranges) in results {
            for (range, run) in ranges.iter().zip(&runs) {
                let place = super::place::object_at(range.start);
                if let (Some((object, offset)), Value::Term(run)) = (place, run) {
                    let range = offset..offset + range.len() as i64;
                    env.memories[*owner as usize].forget_as(object, Some(range), *run);
                }
            }
        }
    }
}
