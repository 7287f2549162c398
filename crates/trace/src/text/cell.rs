//! Cells: what a process does, one verb each.
//!
//! [`VERBS`] lists every verb that is neither a one-sided operation ([`operation`]) nor a
//! collective ([`COLLECTIVES`]), with its usage and how it is read.

use super::bytes;
use super::define::Definitions;
use super::lex::{Parsed, Word, Words};
use super::matching::{Half, Matching, Sequence, Turns};
use super::operation;
use fencepost_model::{
    Access, AccessKind, Action, Asserts, CollId, CtxId, EventRef, Flow, GroupId, ObjectId, Ranges,
    Rank, ReqId, WinId,
};

/// A cell while it is read.
pub struct Cell<'r, 't> {
    pub words: Words<'t>,
    pub definitions: &'r Definitions,
    pub matching: &'r mut Matching,
    /// The event it becomes.
    pub event: EventRef,
    /// Labels of the operations that satisfied a wait: they may stand further down.
    pub awaited: Vec<Word<'t>>,
}

/// A verb, how it is used and how it is read.
pub struct Verb {
    name: &'static str,
    usage: &'static str,
    read: fn(&mut Cell<'_, '_>) -> Parsed<Action>,
}

const fn verb(
    name: &'static str,
    usage: &'static str,
    read: fn(&mut Cell<'_, '_>) -> Parsed<Action>,
) -> Verb {
    Verb { name, usage, read }
}

#[rustfmt::skip]
const VERBS: &[Verb] = &[
    verb("load", "load BYTES[@P]", |c| c.access(AccessKind::Load)),
    verb("store", "store BYTES[@P]", |c| c.access(AccessKind::Store)),
    verb("aload", "aload BYTES[@P]", |c| c.access(AccessKind::AtomicLoad)),
    verb("astore", "astore BYTES[@P]", |c| c.access(AccessKind::AtomicStore)),
    verb("op", operation::GENERAL_USAGE, |c| operation::general(c).map(Action::Operation)),

    verb("win_create", "win_create w [coll=N]", |c| {
        let win = c.window()?;
        Ok(Action::WinCreate { win, coll: c.collective(Sequence::Create(win))? })
    }),
    verb("win_free", "win_free w [coll=N]", |c| {
        let win = c.window()?;
        Ok(Action::WinFree { win, coll: c.collective(Sequence::Free(win))? })
    }),
    verb("attach", "attach w BYTES", |c| Ok(Action::Attach { win: c.window()?, ranges: c.bytes()? })),
    verb("detach", "detach w BYTES", |c| Ok(Action::Detach { win: c.window()?, ranges: c.bytes()? })),
    verb("shared_query", "shared_query w", |c| Ok(Action::SharedQuery { win: c.window()? })),
    verb("fence", "fence w [noprecede] [nosucceed] [nostore] [noput] [nocheck] [coll=N]", |c| {
        let win = c.window()?;
        Ok(Action::Fence { win, asserts: c.asserts(), coll: c.collective(Sequence::Fence(win))? })
    }),
    verb("post", "post w 0,2 [nocheck] [nostore] [noput]", |c| {
        Ok(Action::Post { win: c.window()?, group: c.ranks()?, asserts: c.asserts() })
    }),
    verb("start", "start w 0,2 [nocheck]", |c| {
        Ok(Action::Start { win: c.window()?, group: c.ranks()?, asserts: c.asserts() })
    }),
    verb("complete", "complete w", |c| Ok(Action::Complete { win: c.window()? })),
    verb("wait", "wait w", |c| Ok(Action::WinWait { win: c.window()? })),
    verb("lock", "lock w 1 shared|excl [nocheck] [turn=N]", |c| {
        let (win, target) = (c.window()?, c.rank()?);
        let (exclusive, nocheck) = (c.exclusive()?, c.words.flag("nocheck"));
        Ok(Action::Lock { win, target, exclusive, nocheck, turn: c.turn(Turns::Window(win))? })
    }),
    verb("unlock", "unlock w 1", |c| Ok(Action::Unlock { win: c.window()?, target: c.rank()? })),
    verb("lock_all", "lock_all w [nocheck] [turn=N]", |c| {
        let (win, nocheck) = (c.window()?, c.words.flag("nocheck"));
        Ok(Action::LockAll { win, nocheck, turn: c.turn(Turns::Window(win))? })
    }),
    verb("unlock_all", "unlock_all w", |c| Ok(Action::UnlockAll { win: c.window()? })),
    verb("flush", "flush w 1", |c| {
        Ok(Action::Flush { win: c.window()?, target: Some(c.rank()?), local: false })
    }),
    verb("flush_all", "flush_all w", |c| {
        Ok(Action::Flush { win: c.window()?, target: None, local: false })
    }),
    verb("flush_local", "flush_local w 1", |c| {
        Ok(Action::Flush { win: c.window()?, target: Some(c.rank()?), local: true })
    }),
    verb("flush_local_all", "flush_local_all w", |c| {
        Ok(Action::Flush { win: c.window()?, target: None, local: true })
    }),
    verb("sync", "sync w", |c| Ok(Action::WinSync { win: c.window()? })),

    verb("waitreq", "waitreq r1 r2 …", |c| Ok(Action::RequestWait { requests: c.requests()? })),
    verb("send", "send m", |c| c.send(false, false)),
    verb("ssend", "ssend m", |c| c.send(true, false)),
    verb("isend", "isend m req=r", |c| c.send(false, true)),
    verb("issend", "issend m req=r", |c| c.send(true, true)),
    verb("recv", "recv m", |c| c.receive(false)),
    verb("irecv", "irecv m req=r", |c| c.receive(true)),

    verb("fork", "fork 1", |c| Ok(Action::Fork { child: c.thread()? })),
    verb("join", "join 1", |c| Ok(Action::Join { child: c.thread()? })),
    verb("acquire", "acquire L [turn=N]", |c| {
        let object = c.object(Some(c.event.rank))?;
        Ok(Action::Acquire { object, turn: c.turn(Turns::Object(c.event.rank, object))? })
    }),
    verb("release", "release L [turn=N]", |c| {
        let object = c.object(Some(c.event.rank))?;
        Ok(Action::Release { object, turn: c.turn(Turns::Object(c.event.rank, object))? })
    }),

    verb("sh.fence", "sh.fence [c]", |c| Ok(Action::ShmemFence { ctx: c.context()? })),
    verb("sh.quiet", "sh.quiet [c]", |c| Ok(Action::Quiet { ctx: c.context()? })),
    verb("sh.ctx_destroy", "sh.ctx_destroy c", |c| {
        let word = c.words.next("the context")?;
        Ok(Action::CtxDestroy { ctx: c.definitions.context(word)? })
    }),
    verb("sh.set_lock", "sh.set_lock L [turn=N]", |c| {
        let lock = c.object(None)?;
        Ok(Action::SetLock { lock, turn: c.turn(Turns::Lock(lock))? })
    }),
    verb("sh.clear_lock", "sh.clear_lock L", |c| Ok(Action::ClearLock { lock: c.object(None)? })),
    verb("sh.wait", "sh.wait [by a,b]", |c| c.wait_until()),
    verb("barrier_all", "barrier_all [coll=N]", |c| {
        Ok(Action::BarrierAll { coll: c.collective(Sequence::Shmem)? })
    }),
    verb("sync_all", "sync_all [coll=N]", |c| {
        let coll = c.collective(Sequence::Shmem)?;
        Ok(Action::Collective { coll, group: GroupId::WORLD, flow: Flow::AllToAll, request: None })
    }),
    verb("alloc", "alloc BYTES [coll=N]", |c| {
        Ok(Action::SymmetricAlloc { coll: c.collective(Sequence::Shmem)?, ranges: c.bytes()? })
    }),
    verb("free", "free BYTES [coll=N]", |c| {
        Ok(Action::SymmetricFree { coll: c.collective(Sequence::Shmem)?, ranges: c.bytes()? })
    }),

    verb("buffer_end", "buffer_end BYTES", |c| Ok(Action::BufferEnd { ranges: c.bytes()? })),
    verb("finalize", "finalize", |_| Ok(Action::Finalize)),
];

/// A collective, and how its flow is read. With `i` in front it is nonblocking and needs `req=`.
struct Collective {
    name: &'static str,
    usage: &'static str,
    flow: fn(&mut Cell<'_, '_>) -> Parsed<Flow>,
}

const fn collective(
    name: &'static str,
    usage: &'static str,
    flow: fn(&mut Cell<'_, '_>) -> Parsed<Flow>,
) -> Collective {
    Collective { name, usage, flow }
}

#[rustfmt::skip]
const COLLECTIVES: &[Collective] = &[
    collective("barrier", "[i]barrier [g] [req=r] [coll=N]", |_| Ok(Flow::AllToAll)),
    collective("allreduce", "[i]allreduce [g] [req=r] [coll=N]", |_| Ok(Flow::AllToAll)),
    collective("bcast", "[i]bcast 0 [g] [req=r] [coll=N]", |c| c.rank().map(Flow::FromRoot)),
    collective("scatter", "[i]scatter 0 [g] [req=r] [coll=N]", |c| c.rank().map(Flow::FromRoot)),
    collective("reduce", "[i]reduce 0 [g] [req=r] [coll=N]", |c| c.rank().map(Flow::ToRoot)),
    collective("gather", "[i]gather 0 [g] [req=r] [coll=N]", |c| c.rank().map(Flow::ToRoot)),
    collective("scan", "[i]scan [g] [req=r] [coll=N]", |_| Ok(Flow::Scan)),
    collective("exscan", "[i]exscan [g] [req=r] [coll=N]", |_| Ok(Flow::Scan)),
    collective("neighbours", "[i]neighbours 0,2 [g] [req=r] [coll=N]", |c| c.ranks().map(Flow::Neighbours)),
];

impl Cell<'_, '_> {
    /// Reads the whole cell.
    pub fn action(&mut self) -> Parsed<Action> {
        let word = self.words.next("a verb")?;
        let action = self.dispatch(word)?;
        self.words.finish()?;
        Ok(action)
    }

    fn dispatch(&mut self, word: Word<'_>) -> Parsed<Action> {
        if let Some(verb) = VERBS.iter().find(|verb| verb.name == word.text) {
            self.words.usage = verb.usage;
            return (verb.read)(self);
        }
        if let Some(shape) = operation::find(word.text) {
            self.words.usage = shape.usage;
            return shape.read(self).map(Action::Operation);
        }
        let find = |name: &str| COLLECTIVES.iter().find(|known| known.name == name);
        let nonblocking = word.text.strip_prefix('i').and_then(find);
        match (find(word.text), nonblocking) {
            (Some(blocking), _) => self.group_collective(blocking, false),
            (None, Some(nonblocking)) => self.group_collective(nonblocking, true),
            (None, None) => word.fault(unknown(word.text)),
        }
    }

    fn group_collective(&mut self, known: &Collective, nonblocking: bool) -> Parsed<Action> {
        self.words.usage = known.usage;
        let flow = (known.flow)(self)?;
        let group = match self.words.optional() {
            Some(word) => self.definitions.group(word)?,
            None => GroupId::WORLD,
        };
        Ok(Action::Collective {
            coll: self.collective(Sequence::Group(group))?,
            group,
            flow,
            request: self.request(nonblocking)?,
        })
    }

    pub fn window(&mut self) -> Parsed<WinId> {
        let word = self.words.next("the window")?;
        self.definitions.window(word)
    }

    pub fn rank(&mut self) -> Parsed<Rank> {
        let word = self.words.next("the number of a process")?;
        self.definitions.rank(word)
    }

    fn ranks(&mut self) -> Parsed<Vec<Rank>> {
        let word = self.words.next("a list of processes")?;
        self.definitions.ranks(word)
    }

    fn bytes(&mut self) -> Parsed<Ranges> {
        let word = self.words.next("a byte expression")?;
        bytes::ranges(self.definitions, word)
    }

    /// A context as an argument; the default one if there is none.
    fn context(&mut self) -> Parsed<CtxId> {
        match self.words.optional() {
            Some(word) => self.definitions.context(word),
            None => Ok(CtxId::DEFAULT),
        }
    }

    /// A context as `ctx=`; the default one if there is none.
    pub fn context_option(&mut self) -> Parsed<CtxId> {
        match self.words.option("ctx") {
            Some(word) => self.definitions.context(word),
            None => Ok(CtxId::DEFAULT),
        }
    }

    /// A request that starts here, if there is `req=`.
    pub fn request_option(&mut self) -> Parsed<Option<ReqId>> {
        let word = self.words.option("req");
        word.map(|word| self.matching.start_request(self.event.rank, word))
            .transpose()
    }

    /// The request of a form that needs one, or must not have one.
    fn request(&mut self, needed: bool) -> Parsed<Option<ReqId>> {
        match (needed, self.request_option()?) {
            (true, None) => self.words.missing("`req=`"),
            (false, Some(_)) => self
                .words
                .at
                .fault("a blocking call has no `req=`; the nonblocking form starts with `i`"),
            (_, request) => Ok(request),
        }
    }

    fn requests(&mut self) -> Parsed<Vec<ReqId>> {
        let mut requests = Vec::new();
        while let Some(word) = self.words.optional() {
            if word.text != "-" {
                requests.push(self.matching.request(self.event.rank, word)?);
            } else if !(requests.is_empty() && self.words.is_empty()) {
                return word.fault("`-` stands for no request at all");
            } else {
                return Ok(requests);
            }
        }
        match requests.is_empty() {
            true => self.words.missing("a request"),
            false => Ok(requests),
        }
    }

    fn collective(&mut self, sequence: Sequence) -> Parsed<CollId> {
        let written = self.words.option("coll");
        self.matching.collective(self.event.rank, sequence, written)
    }

    fn turn(&mut self, turns: Turns) -> Parsed<u32> {
        let written = self.words.option("turn");
        self.matching.turn(turns, written)
    }

    fn object(&mut self, owner: Option<Rank>) -> Parsed<ObjectId> {
        let word = self.words.next("the name of a lock")?;
        self.matching.object(owner, word)
    }

    fn thread(&mut self) -> Parsed<u32> {
        let word = self.words.next("the number of a thread")?;
        word.number("the number of a thread")
    }

    fn exclusive(&mut self) -> Parsed<bool> {
        let word = self.words.next("`shared` or `excl`")?;
        match word.text {
            "shared" => Ok(false),
            "excl" => Ok(true),
            other => word.fault(format!("expected `shared` or `excl`, found `{other}`")),
        }
    }

    fn asserts(&mut self) -> Asserts {
        Asserts {
            nocheck: self.words.flag("nocheck"),
            nostore: self.words.flag("nostore"),
            noput: self.words.flag("noput"),
            noprecede: self.words.flag("noprecede"),
            nosucceed: self.words.flag("nosucceed"),
        }
    }

    fn access(&mut self, kind: AccessKind) -> Parsed<Action> {
        let word = self.words.next("a byte expression")?;
        let (place, owner) = match word.split_once('@') {
            Some((place, owner)) => (place, self.definitions.rank(owner)?),
            None => (word, self.event.rank),
        };
        Ok(Action::Access(Access {
            kind,
            owner,
            ranges: bytes::ranges(self.definitions, place)?,
        }))
    }

    fn send(&mut self, synchronous: bool, nonblocking: bool) -> Parsed<Action> {
        let name = self.words.next("the name of a message")?;
        Ok(Action::Send {
            msg: self.matching.message(name, Half::Send)?,
            synchronous,
            request: self.request(nonblocking)?,
        })
    }

    fn receive(&mut self, nonblocking: bool) -> Parsed<Action> {
        let name = self.words.next("the name of a message")?;
        Ok(Action::Recv {
            msg: self.matching.message(name, Half::Recv)?,
            request: self.request(nonblocking)?,
        })
    }

    /// The labels are resolved when all rows are read.
    fn wait_until(&mut self) -> Parsed<Action> {
        if self.words.has("by") {
            let labels = self.words.keyword("by")?;
            self.awaited = labels.split(',').collect();
        }
        Ok(Action::WaitUntil {
            satisfied: Vec::new(),
        })
    }
}

/// Names the verbs that look most like an unknown one.
fn unknown(text: &str) -> String {
    let verbs = VERBS.iter().map(|verb| verb.usage);
    let shapes = operation::SHAPES.iter().map(|shape| shape.usage);
    let collectives = COLLECTIVES.iter().map(|known| known.usage);
    let head: String = text.chars().take(3).collect();
    let alike: Vec<String> = verbs
        .chain(shapes)
        .chain(collectives)
        .filter(|usage| usage.trim_start_matches("[i]").starts_with(&head))
        .map(|usage| format!("`{usage}`"))
        .collect();
    match alike.is_empty() {
        true => format!("unknown verb `{text}`; FORMAT.md lists the verbs"),
        false => format!(
            "unknown verb `{text}`; did you mean {}?",
            alike.join(" or ")
        ),
    }
}
