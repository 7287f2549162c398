//! Random legal executions over all of SEMANTICS §2–§5: two to five processes, several windows of
//! each synchronisation style (some over sub-groups, some on the same memory), requests, messages,
//! collectives of every flow, SHMEM contexts, locks and waits, threads.
//!
//! A [`World`] keeps what each process may do next, so that what comes out can really happen: every
//! lock is free when taken, every wait has something to wait for. Whether it races is left to chance;
//! memory is small, so that accesses meet, and synchronisation frequent, so that many are ordered.

use crate::Builder;
use fencepost_model::{
    AccOp, Access, AccessKind, Action, Actor, Asserts, ByteRange, Call, CollId, Context, CtxId,
    ElemType, EventRef, Execution, Family, Flow, GroupId, MsgId, ObjectId, Operation, Ranges, Rank,
    Remote, RemoteKind, ReqId, Scope, Update, WinId,
};
use fencepost_transport::rng::Rng;

/// Window memory: every process has it at the same address.
const SHARED: u64 = 0x1000;
const SHARED_LEN: u64 = 24;
/// Private buffers.
const PRIVATE: u64 = 0x2000;
const PRIVATE_LEN: u64 = 16;

/// How a window is synchronised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Style {
    Fence,
    Pscw,
    Passive,
}

/// A matched set of access and exposure epochs.
#[derive(Clone, Debug)]
struct Session {
    origins: Vec<Rank>,
    targets: Vec<Rank>,
    completed: Vec<Rank>,
}

#[derive(Clone, Debug)]
struct Win {
    id: WinId,
    members: Vec<Rank>,
    style: Style,
    /// Fence style: operations are allowed.
    open: bool,
    /// Operations since the last fence.
    used: bool,
    sessions: Vec<Session>,
    /// Locks held: origin, target, exclusive.
    locks: Vec<(Rank, Rank, bool)>,
    lock_alls: Vec<Rank>,
    turn: u32,
}

/// A started request and what its completion needs.
#[derive(Copy, Clone, Debug)]
enum Waitable {
    Always,
    Sent(MsgId),
    Received(MsgId),
}

struct World<'r> {
    rng: &'r mut Rng,
    builder: Builder,
    size: u32,
    wins: Vec<Win>,
    groups: Vec<(GroupId, Vec<Rank>)>,
    shmem: bool,
    direct: bool,
    requests: Vec<(Actor, ReqId, Waitable)>,
    sent: Vec<MsgId>,
    received: Vec<MsgId>,
    /// Sent and not yet received: destination.
    in_flight: Vec<(MsgId, Rank)>,
    /// Operations somebody may wait for: issued event and target.
    flags: Vec<(EventRef, Rank)>,
    /// SHMEM lock 0: who holds it.
    holder: Option<Actor>,
    lock_turn: u32,
    /// Live threads other than main.
    threads: Vec<Actor>,
    next_thread: Vec<u32>,
    object_turn: Vec<u32>,
    object_holder: Vec<Option<Actor>>,
}

/// Draws an execution.
pub fn execution(rng: &mut Rng) -> Execution {
    let size = 2 + rng.below(4) as u32;
    let steps = 4 + rng.below(26);
    let mut world = World::new(rng, size);
    for _ in 0..steps {
        world.step();
    }
    if world.rng.chance(50) {
        world.join_threads();
        world.wind_down();
    }
    world.builder.finish()
}

impl<'r> World<'r> {
    fn new(rng: &'r mut Rng, size: u32) -> World<'r> {
        let mut builder = Builder::new(size);
        let all: Vec<Rank> = (0..size).map(Rank).collect();
        let mut groups = vec![(GroupId::WORLD, all.clone())];
        if size > 2 && rng.chance(50) {
            let left_out = rng.below(size as usize);
            let some: Vec<Rank> = all
                .iter()
                .copied()
                .filter(|r| r.index() != left_out)
                .collect();
            builder
                .definitions()
                .groups
                .insert(GroupId(1), some.clone());
            groups.push((GroupId(1), some));
        }
        let shmem = rng.chance(40);
        if shmem {
            let other = Context {
                domain: rng.below(2) as u16,
            };
            builder.definitions().contexts.insert(CtxId(1), other);
        }
        let wins = 1 + rng.below(3);
        let mut world = World {
            builder,
            size,
            wins: Vec::new(),
            groups,
            shmem,
            direct: rng.chance(20),
            requests: Vec::new(),
            sent: Vec::new(),
            received: Vec::new(),
            in_flight: Vec::new(),
            flags: Vec::new(),
            holder: None,
            lock_turn: 0,
            threads: Vec::new(),
            next_thread: vec![1; size as usize],
            object_turn: vec![0; size as usize],
            object_holder: vec![None; size as usize],
            rng,
        };
        for _ in 0..wins {
            world.add_window();
        }
        world
    }

    fn add_window(&mut self) {
        let at = self.rng.below(self.groups.len());
        let (group, members) = self.groups[at].clone();
        let id = self.builder.window(group);
        if let Some(window) = self.builder.definitions().windows.get_mut(&id) {
            window.ordered = self.rng.chance(70);
            window.same_op_only = self.rng.chance(20);
        }
        let style = [Style::Fence, Style::Pscw, Style::Passive, Style::Passive][self.rng.below(4)];
        self.wins.push(Win {
            id,
            members,
            style,
            open: false,
            used: false,
            sessions: Vec::new(),
            locks: Vec::new(),
            lock_alls: Vec::new(),
            turn: 0,
        });
    }

    fn step(&mut self) {
        match self.rng.below(100) {
            0..25 => self.access(),
            25..62 => self.window_step(),
            62..72 => self.message(),
            72..80 => self.collective(),
            80..84 => self.wait_request(),
            84..89 => self.thread_step(),
            _ if self.shmem => self.shmem_step(),
            _ => self.window_step(),
        }
    }

    // ---- who and where -------------------------------------------------------------------------

    fn rank(&mut self) -> Rank {
        Rank(self.rng.below(self.size as usize) as u32)
    }

    /// A thread of the process that may call something now.
    fn thread_of(&mut self, rank: Rank) -> Actor {
        let mut actors = vec![Actor::main(rank)];
        actors.extend(self.threads.iter().filter(|actor| actor.rank == rank));
        actors[self.rng.below(actors.len())]
    }

    fn actor(&mut self) -> Actor {
        let rank = self.rank();
        self.thread_of(rank)
    }

    fn pick(&mut self, from: &[Rank]) -> Rank {
        from[self.rng.below(from.len())]
    }

    /// A few bytes of an area; sometimes several pieces.
    fn bytes(&mut self, base: u64, len: u64) -> Ranges {
        let mut piece = || {
            let size = [1, 2, 4, 8, 8][self.rng.below(5)].min(len);
            let start = base + self.rng.below((len - size) as usize + 1) as u64;
            ByteRange {
                start,
                end: start + size,
            }
        };
        let mut pieces = vec![piece()];
        if self.rng.chance(15) {
            let size = [1, 2, 4, 8, 8][self.rng.below(5)].min(len);
            let start = base + self.rng.below((len - size) as usize + 1) as u64;
            pieces.push(ByteRange {
                start,
                end: start + size,
            });
        }
        Ranges(pieces)
    }

    fn buffer(&mut self) -> Ranges {
        if self.rng.chance(30) {
            self.bytes(SHARED, SHARED_LEN)
        } else {
            self.bytes(PRIVATE, PRIVATE_LEN)
        }
    }

    // ---- plain accesses ------------------------------------------------------------------------

    fn access(&mut self) {
        let actor = self.actor();
        let direct = self.direct && self.rng.chance(30);
        let owner = if direct { self.rank() } else { actor.rank };
        let kind = match self.rng.below(8) {
            0..3 => AccessKind::Load,
            3..6 => AccessKind::Store,
            6 => AccessKind::AtomicLoad,
            _ => AccessKind::AtomicStore,
        };
        let ranges = if owner == actor.rank {
            self.buffer()
        } else {
            self.bytes(SHARED, SHARED_LEN)
        };
        let index = self.builder.execution().processes[actor.rank.index()].len() as u32;
        if kind.writes() && owner != actor.rank {
            let at = EventRef {
                rank: actor.rank,
                index,
            };
            self.flags.push((at, owner));
        }
        let access = Access {
            kind,
            owner,
            ranges,
        };
        self.builder.event(actor, Action::Access(access));
    }

    // ---- operations ----------------------------------------------------------------------------

    /// An update's element type and the bytes it touches, aligned to nothing in particular.
    fn elements(&mut self) -> (ElemType, Ranges) {
        let elem = [
            ElemType { code: 1, size: 4 },
            ElemType { code: 1, size: 4 },
            ElemType { code: 2, size: 4 },
            ElemType { code: 3, size: 8 },
        ][self.rng.below(4)];
        let size = u64::from(elem.size);
        let shift = if self.rng.chance(10) { 2 } else { 0 };
        let slots = (SHARED_LEN - shift) / size;
        let first = self.rng.below(slots as usize) as u64;
        let count = 1 + self.rng.below((slots - first).min(2) as usize) as u64;
        let start = SHARED + shift + first * size;
        (elem, Ranges::one(start, count * size))
    }

    fn op_kind(&mut self) -> AccOp {
        [
            AccOp::Sum,
            AccOp::Sum,
            AccOp::Sum,
            AccOp::Replace,
            AccOp::NoOp,
            AccOp::Max,
        ][self.rng.below(6)]
    }

    fn mpi_operation(&mut self, win: WinId, target: Rank, passive: bool) -> Operation {
        let call = [
            Call::Put,
            Call::Put,
            Call::Get,
            Call::Get,
            Call::Accumulate,
            Call::GetAccumulate,
            Call::FetchAndOp,
            Call::CompareAndSwap,
        ][self.rng.below(8)];
        let family = self.builder.execution().windows[&win].family();
        let remote = match call {
            Call::Put => Remote {
                kind: RemoteKind::Write,
                ranges: self.bytes(SHARED, SHARED_LEN),
            },
            Call::Get => Remote {
                kind: RemoteKind::Read,
                ranges: self.bytes(SHARED, SHARED_LEN),
            },
            _ => {
                let op = match call {
                    Call::CompareAndSwap => AccOp::Replace,
                    _ => self.op_kind(),
                };
                self.update(family, op)
            }
        };
        let reads = call != Call::Get;
        let writes = !matches!(call, Call::Put | Call::Accumulate);
        let may_request = matches!(
            call,
            Call::Put | Call::Get | Call::Accumulate | Call::GetAccumulate
        );
        let request =
            (passive && may_request && self.rng.chance(30)).then(|| self.builder.request());
        Operation {
            call,
            scope: Scope::Win(win),
            target,
            reads: if reads { self.buffer() } else { Ranges::EMPTY },
            writes: if writes { self.buffer() } else { Ranges::EMPTY },
            remote: vec![remote],
            request,
        }
    }

    fn update(&mut self, family: Family, op: AccOp) -> Remote {
        let (elem, ranges) = self.elements();
        Remote {
            kind: RemoteKind::Update(Update { family, elem, op }),
            ranges,
        }
    }

    fn issue(&mut self, actor: Actor, op: Operation) {
        if let Some(request) = op.request {
            self.requests.push((actor, request, Waitable::Always));
        }
        let index = self.builder.execution().processes[actor.rank.index()].len() as u32;
        let at = EventRef {
            rank: actor.rank,
            index,
        };
        let target = op.target;
        let may_satisfy = matches!(op.scope, Scope::Ctx(_))
            && !matches!(op.remote.last(), Some(r) if r.kind == RemoteKind::Read);
        self.builder.event(actor, Action::Operation(op));
        if may_satisfy {
            self.flags.push((at, target));
        }
    }

    // ---- windows -------------------------------------------------------------------------------

    fn window_step(&mut self) {
        let at = self.rng.below(self.wins.len());
        match self.wins[at].style {
            Style::Fence => self.fence_step(at),
            Style::Pscw => self.pscw_step(at),
            Style::Passive => self.passive_step(at),
        }
    }

    fn fence_step(&mut self, at: usize) {
        let win = self.wins[at].clone();
        if win.open && self.rng.chance(65) {
            let origin = self.pick(&win.members);
            let target = self.pick(&win.members);
            let actor = self.thread_of(origin);
            let op = self.mpi_operation(win.id, target, false);
            self.issue(actor, op);
            self.wins[at].used = true;
            return;
        }
        let asserts = Asserts {
            noprecede: !win.used && self.rng.chance(40),
            nosucceed: self.rng.chance(15),
            ..Asserts::default()
        };
        let coll = self.builder.coll();
        for rank in win.members {
            // Fences of one window must be in one order on every process: one thread calls them.
            let actor = Actor::main(rank);
            let action = Action::Fence {
                win: win.id,
                asserts,
                coll,
            };
            self.builder.event(actor, action);
        }
        self.wins[at].open = !asserts.nosucceed;
        self.wins[at].used = false;
    }

    fn pscw_step(&mut self, at: usize) {
        let win = self.wins[at].clone();
        if win.sessions.is_empty() || self.rng.chance(15) {
            return self.open_session(at);
        }
        let index = self.rng.below(win.sessions.len());
        let session = &win.sessions[index];
        let waiting: Vec<Rank> = session
            .origins
            .iter()
            .copied()
            .filter(|rank| !session.completed.contains(rank))
            .collect();
        if waiting.is_empty() {
            for &target in &session.targets {
                self.builder
                    .event(Actor::main(target), Action::WinWait { win: win.id });
            }
            self.wins[at].sessions.remove(index);
        } else if self.rng.chance(60) {
            let origin = self.pick(&waiting);
            let target = self.pick(&session.targets);
            let op = self.mpi_operation(win.id, target, false);
            let actor = self.thread_of(origin);
            self.issue(actor, op);
        } else {
            let origin = self.pick(&waiting);
            self.builder
                .event(Actor::main(origin), Action::Complete { win: win.id });
            self.wins[at].sessions[index].completed.push(origin);
        }
    }

    /// Posts at targets that expose nothing, then starts at origins that access nothing.
    fn open_session(&mut self, at: usize) {
        let win = self.wins[at].clone();
        let exposing = |r: &Rank| win.sessions.iter().any(|s| s.targets.contains(r));
        let accessing = |r: &Rank| win.sessions.iter().any(|s| s.origins.contains(r));
        let mut targets: Vec<Rank> = win
            .members
            .iter()
            .copied()
            .filter(|r| !exposing(r))
            .collect();
        let mut origins: Vec<Rank> = win
            .members
            .iter()
            .copied()
            .filter(|r| !accessing(r))
            .collect();
        targets.retain(|_| self.rng.chance(50));
        origins.retain(|_| self.rng.chance(50));
        if targets.is_empty() || origins.is_empty() {
            return;
        }
        let asserts = Asserts::default();
        for &target in &targets {
            let group = origins.clone();
            let post = Action::Post {
                win: win.id,
                group,
                asserts,
            };
            self.builder.event(Actor::main(target), post);
        }
        for &origin in &origins {
            let group = targets.clone();
            let start = Action::Start {
                win: win.id,
                group,
                asserts,
            };
            self.builder.event(Actor::main(origin), start);
        }
        self.wins[at].sessions.push(Session {
            origins,
            targets,
            completed: Vec::new(),
        });
    }

    fn passive_step(&mut self, at: usize) {
        let win = self.wins[at].clone();
        let origin = self.pick(&win.members);
        let actor = self.thread_of(origin);
        let all = win.lock_alls.contains(&origin);
        let own: Vec<(Rank, bool)> = win
            .locks
            .iter()
            .filter(|lock| lock.0 == origin)
            .map(|lock| (lock.1, lock.2))
            .collect();
        let main = Actor::main(origin);
        if !all && own.is_empty() {
            return self.lock(at, main);
        }
        let target = if all {
            self.pick(&win.members)
        } else {
            own[self.rng.below(own.len())].0
        };
        match self.rng.below(10) {
            0..5 => {
                let op = self.mpi_operation(win.id, target, true);
                self.issue(actor, op);
            }
            5..8 => {
                let flush = Action::Flush {
                    win: win.id,
                    target: self.rng.chance(60).then_some(target),
                    local: self.rng.chance(35),
                };
                self.builder.event(actor, flush);
            }
            8 if !all => self.lock(at, main),
            8 => self.builder.event(actor, Action::WinSync { win: win.id }),
            _ if all => {
                self.builder.event(main, Action::UnlockAll { win: win.id });
                self.wins[at].lock_alls.retain(|rank| *rank != origin);
            }
            _ => {
                let unlock = Action::Unlock {
                    win: win.id,
                    target,
                };
                self.builder.event(main, unlock);
                let held = &mut self.wins[at].locks;
                held.retain(|lock| (lock.0, lock.1) != (origin, target));
            }
        }
    }

    fn lock(&mut self, at: usize, actor: Actor) {
        let win = self.wins[at].clone();
        let origin = actor.rank;
        let target = self.pick(&win.members);
        let turn = win.turn;
        let holds_any = win.locks.iter().any(|lock| lock.0 == origin);
        if !holds_any && self.rng.chance(40) {
            if win.locks.iter().any(|lock| lock.2) {
                return;
            }
            let lock = Action::LockAll {
                win: win.id,
                nocheck: false,
                turn,
            };
            self.builder.event(actor, lock);
            self.wins[at].lock_alls.push(origin);
        } else {
            let exclusive = self.rng.chance(50);
            let here = |lock: &&(Rank, Rank, bool)| lock.1 == target;
            let taken = win
                .locks
                .iter()
                .filter(here)
                .any(|lock| lock.2 || lock.0 == origin);
            let shared = win.locks.iter().any(|lock| lock.1 == target) || !win.lock_alls.is_empty();
            if taken || (exclusive && shared) {
                return;
            }
            let lock = Action::Lock {
                win: win.id,
                target,
                exclusive,
                nocheck: false,
                turn,
            };
            self.builder.event(actor, lock);
            self.wins[at].locks.push((origin, target, exclusive));
        }
        self.wins[at].turn += 1;
    }

    // ---- messages, collectives, requests -------------------------------------------------------

    fn message(&mut self) {
        if !self.in_flight.is_empty() && self.rng.chance(60) {
            return self.receive();
        }
        let from = self.actor();
        let to = self.rank();
        if to == from.rank {
            return;
        }
        let msg = self.builder.msg();
        let synchronous = self.rng.chance(25);
        let request = self.rng.chance(30).then(|| self.builder.request());
        let blocks = synchronous && request.is_none();
        self.builder.event(
            from,
            Action::Send {
                msg,
                synchronous,
                request,
            },
        );
        self.sent.push(msg);
        self.in_flight.push((msg, to));
        if let Some(request) = request {
            let needs = if synchronous {
                Waitable::Received(msg)
            } else {
                Waitable::Always
            };
            self.requests.push((from, request, needs));
        }
        if blocks {
            self.receive_message(self.in_flight.len() - 1);
        }
    }

    fn receive(&mut self) {
        let at = self.rng.below(self.in_flight.len());
        self.receive_message(at);
    }

    fn receive_message(&mut self, at: usize) {
        let (msg, to) = self.in_flight.remove(at);
        let actor = self.thread_of(to);
        let request = self.rng.chance(30).then(|| self.builder.request());
        self.builder.event(actor, Action::Recv { msg, request });
        self.received.push(msg);
        if let Some(request) = request {
            self.requests.push((actor, request, Waitable::Sent(msg)));
        }
    }

    fn collective(&mut self) {
        let at = self.rng.below(self.groups.len());
        let (group, members) = self.groups[at].clone();
        let coll = self.builder.coll();
        let root = self.pick(&members);
        let flow = match self.rng.below(8) {
            0..4 => Flow::AllToAll,
            4 => Flow::FromRoot(root),
            5 => Flow::ToRoot(root),
            6 => Flow::Scan,
            _ => Flow::Neighbours(Vec::new()),
        };
        let nonblocking = self.rng.chance(25);
        for &rank in &members {
            let actor = self.thread_of(rank);
            let flow = match &flow {
                Flow::Neighbours(_) => {
                    let some = members.iter().copied().filter(|r| *r != rank);
                    let some: Vec<Rank> = some.collect();
                    Flow::Neighbours(some.into_iter().filter(|_| self.rng.chance(50)).collect())
                }
                flow => flow.clone(),
            };
            let request = nonblocking.then(|| self.builder.request());
            let action = Action::Collective {
                coll,
                group,
                flow,
                request,
            };
            self.builder.event(actor, action);
            if let Some(request) = request {
                self.requests.push((actor, request, Waitable::Always));
            }
        }
    }

    fn wait_request(&mut self) {
        let ready = |needs: Waitable| match needs {
            Waitable::Always => true,
            Waitable::Sent(msg) => self.sent.contains(&msg),
            Waitable::Received(msg) => self.received.contains(&msg),
        };
        let ready: Vec<usize> = (0..self.requests.len())
            .filter(|&at| ready(self.requests[at].2))
            .collect();
        if ready.is_empty() {
            return;
        }
        let at = ready[self.rng.below(ready.len())];
        let (starter, request, _) = self.requests.remove(at);
        let actor = self.requester(starter);
        self.builder.event(
            actor,
            Action::RequestWait {
                requests: vec![request],
            },
        );
    }

    /// Who may complete a request: its thread, or the main thread once that has been joined.
    fn requester(&self, starter: Actor) -> Actor {
        if starter.thread == 0 || self.threads.contains(&starter) {
            starter
        } else {
            Actor::main(starter.rank)
        }
    }

    // ---- threads -------------------------------------------------------------------------------

    fn thread_step(&mut self) {
        let rank = self.rank();
        let index = rank.index();
        let live: Vec<Actor> = self
            .threads
            .iter()
            .copied()
            .filter(|a| a.rank == rank)
            .collect();
        match self.rng.below(4) {
            0 if live.len() < 2 && self.next_thread[index] < 4 => {
                let child = self.next_thread[index];
                self.next_thread[index] += 1;
                self.builder
                    .event(Actor::main(rank), Action::Fork { child });
                self.threads.push(Actor {
                    rank,
                    thread: child,
                });
            }
            1 => {
                if let Some(&child) = live.first() {
                    self.join_thread(child);
                }
            }
            _ if !live.is_empty() => self.object_step(rank),
            _ => {}
        }
    }

    fn object_step(&mut self, rank: Rank) {
        let index = rank.index();
        let object = ObjectId(0);
        let turn = self.object_turn[index];
        self.object_turn[index] += 1;
        match self.object_holder[index].take() {
            Some(holder) => self.builder.event(holder, Action::Release { object, turn }),
            None => {
                let actor = self.thread_of(rank);
                self.builder.event(actor, Action::Acquire { object, turn });
                self.object_holder[index] = Some(actor);
            }
        }
    }

    fn join_thread(&mut self, child: Actor) {
        let index = child.rank.index();
        if self.object_holder[index] == Some(child) {
            self.object_step(child.rank);
        }
        if self.holder == Some(child) {
            return;
        }
        self.threads.retain(|actor| *actor != child);
        let join = Action::Join {
            child: child.thread,
        };
        self.builder.event(Actor::main(child.rank), join);
    }

    fn join_threads(&mut self) {
        for child in self.threads.clone() {
            self.join_thread(child);
        }
    }

    // ---- SHMEM ---------------------------------------------------------------------------------

    fn shmem_step(&mut self) {
        let actor = self.actor();
        let ctx = CtxId(u32::from(self.rng.chance(30)));
        match self.rng.below(20) {
            0..9 => self.shmem_operation(actor, ctx),
            9..11 => self.builder.event(actor, Action::ShmemFence { ctx }),
            11..14 => self.builder.event(actor, Action::Quiet { ctx }),
            14 => self.barrier_all(),
            15 | 16 => self.shmem_lock(actor),
            _ => self.wait_until(),
        }
    }

    fn shmem_operation(&mut self, actor: Actor, ctx: CtxId) {
        let call = [
            Call::ShmemPut,
            Call::ShmemPutNbi,
            Call::ShmemPutNbi,
            Call::ShmemGet,
            Call::ShmemGetNbi,
            Call::ShmemAmo,
            Call::ShmemAmo,
            Call::ShmemFetch,
            Call::ShmemFetchNbi,
            Call::ShmemPutSignal,
            Call::ShmemPutSignalNbi,
        ][self.rng.below(11)];
        let domain = self
            .builder
            .execution()
            .contexts
            .get(&ctx)
            .map_or(0, |context| context.domain);
        let family = Family::Shmem { domain };
        let data = |world: &mut World<'_>, kind| Remote {
            kind,
            ranges: world.bytes(SHARED, SHARED_LEN),
        };
        use Call::*;
        let remote = match call {
            ShmemPut | ShmemPutNbi => vec![data(self, RemoteKind::Write)],
            ShmemGet | ShmemGetNbi => vec![data(self, RemoteKind::Read)],
            ShmemPutSignal | ShmemPutSignalNbi => {
                let signal = self.update(family, AccOp::Replace);
                vec![data(self, RemoteKind::Write), signal]
            }
            _ => {
                let op = self.op_kind();
                vec![self.update(family, op)]
            }
        };
        let gets = matches!(call, ShmemGet | ShmemGetNbi | ShmemFetch | ShmemFetchNbi);
        let puts = matches!(
            call,
            ShmemPut | ShmemPutNbi | ShmemPutSignal | ShmemPutSignalNbi
        );
        let target = self.rank();
        let op = Operation {
            call,
            scope: Scope::Ctx(ctx),
            target,
            reads: if puts { self.buffer() } else { Ranges::EMPTY },
            writes: if gets { self.buffer() } else { Ranges::EMPTY },
            remote,
            request: None,
        };
        self.issue(actor, op);
    }

    fn barrier_all(&mut self) {
        let coll = self.builder.coll();
        for rank in (0..self.size).map(Rank) {
            let actor = self.thread_of(rank);
            self.builder.event(actor, Action::BarrierAll { coll });
        }
    }

    fn shmem_lock(&mut self, actor: Actor) {
        let lock = ObjectId(7);
        match self.holder.take() {
            Some(holder) => self.builder.event(holder, Action::ClearLock { lock }),
            None => {
                let turn = self.lock_turn;
                self.lock_turn += 1;
                self.builder.event(actor, Action::SetLock { lock, turn });
                self.holder = Some(actor);
            }
        }
    }

    fn wait_until(&mut self) {
        if self.flags.is_empty() {
            return;
        }
        let (op, target) = self.flags[self.rng.below(self.flags.len())];
        let more = self.flags.iter().filter(|(_, to)| *to == target);
        let mut satisfied = vec![op];
        if self.rng.chance(20) {
            satisfied.extend(more.map(|(op, _)| *op).filter(|other| *other != op).take(1));
        }
        let actor = self.thread_of(target);
        self.builder.event(actor, Action::WaitUntil { satisfied });
    }

    // ---- the end -------------------------------------------------------------------------------

    /// Completes and synchronises everything, then touches some of it again.
    fn wind_down(&mut self) {
        for at in 0..self.wins.len() {
            let win = self.wins[at].clone();
            for &rank in &win.lock_alls {
                self.builder
                    .event(Actor::main(rank), Action::UnlockAll { win: win.id });
            }
            for &(origin, target, _) in &win.locks {
                let unlock = Action::Unlock {
                    win: win.id,
                    target,
                };
                self.builder.event(Actor::main(origin), unlock);
            }
        }
        let coll: CollId = self.builder.coll();
        for rank in 0..self.size {
            let barrier = Action::Collective {
                coll,
                group: GroupId::WORLD,
                flow: Flow::AllToAll,
                request: None,
            };
            self.builder.main(rank, barrier);
        }
        for _ in 0..self.rng.below(4) {
            self.access();
        }
    }
}
