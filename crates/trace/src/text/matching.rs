//! What belongs together: the numbers an [`Execution`](fencepost_model::Execution) needs and a
//! drawing only implies.
//!
//! * The k-th collective of a process in a [`Sequence`] matches the k-th of the other participants.
//! * The k-th send of a message name matches the k-th receive of that name.
//! * A request name means the request most recently started under it in the process.
//! * The turn of a lock is its position among the locks drawn before it, row by row.
//!
//! A name `#17` (or `coll=17`, `turn=17`) is that very number; implied numbers keep clear of those.

use super::lex::{At, Fault, Parsed, Word};
use fencepost_model::{CollId, GroupId, MsgId, ObjectId, Rank, ReqId, WinId};
use std::collections::{BTreeMap, BTreeSet};

/// Collectives that are counted together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sequence {
    /// Collectives of a communicator or team.
    Group(GroupId),
    /// Constructors of a window.
    Create(WinId),
    /// Fences of a window.
    Fence(WinId),
    /// `MPI_Win_free` of a window.
    Free(WinId),
    /// SHMEM's collectives of all PEs.
    Shmem,
}

/// Lock events that are counted together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Turns {
    /// Acquisitions of a window.
    Window(WinId),
    /// Acquisitions and releases of an object of a process.
    Object(Rank, ObjectId),
    /// Acquisitions of a SHMEM lock.
    Lock(ObjectId),
}

/// Which half of a message.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Half {
    /// The send.
    Send,
    /// The receive.
    Recv,
}

#[derive(Debug)]
struct Message {
    sends: u64,
    recvs: u64,
    last: At,
}

/// The state of matching while a table is read, row by row.
#[derive(Debug, Default)]
pub struct Matching {
    collectives: Numbers<(Sequence, u64)>,
    called: BTreeMap<(Rank, Sequence), u64>,
    messages: Numbers<(String, u64)>,
    halves: BTreeMap<String, Message>,
    objects: Numbers<(Option<Rank>, String)>,
    requests: Numbers<(Rank, String, u64)>,
    started: BTreeMap<(Rank, String), u64>,
    turns: BTreeMap<Turns, u32>,
}

/// Numbers for names, keeping clear of those that are written out.
#[derive(Debug)]
struct Numbers<K> {
    written: BTreeSet<u64>,
    known: BTreeMap<K, u64>,
    next: u64,
}

impl<K> Default for Numbers<K> {
    fn default() -> Self {
        Numbers {
            written: BTreeSet::new(),
            known: BTreeMap::new(),
            next: 0,
        }
    }
}

impl<K: Ord> Numbers<K> {
    fn avoiding(written: BTreeSet<u64>) -> Self {
        Numbers {
            written,
            ..Numbers::default()
        }
    }

    fn of(&mut self, key: K) -> u64 {
        let (written, next) = (&self.written, &mut self.next);
        *self.known.entry(key).or_insert_with(|| {
            while written.contains(next) {
                *next += 1;
            }
            *next += 1;
            *next - 1
        })
    }
}

fn small(number: u64, at: At) -> Parsed<u32> {
    u32::try_from(number).or_else(|_| at.fault("too many names"))
}

impl Matching {
    /// Keeps clear of the numbers written out in `source`.
    pub fn new(source: &str) -> Matching {
        let mut hashes = BTreeSet::new();
        let mut collectives = BTreeSet::new();
        for word in source.split_whitespace() {
            let (key, value) = word.split_once('=').unwrap_or(("", word));
            if key == "coll" {
                collectives.extend(value.parse::<u64>());
            } else if let Some(digits) = value.strip_prefix('#') {
                hashes.extend(digits.parse::<u64>());
            }
        }
        Matching {
            collectives: Numbers::avoiding(collectives),
            messages: Numbers::avoiding(hashes.clone()),
            objects: Numbers::avoiding(hashes.clone()),
            requests: Numbers::avoiding(hashes),
            ..Matching::default()
        }
    }

    /// The next collective of a process in a sequence.
    pub fn collective(
        &mut self,
        rank: Rank,
        sequence: Sequence,
        written: Option<Word<'_>>,
    ) -> Parsed<CollId> {
        let count = self.called.entry((rank, sequence)).or_default();
        let position = *count;
        *count += 1;
        match written {
            Some(word) => word.number("the number of a collective").map(CollId),
            None => Ok(CollId(self.collectives.of((sequence, position)))),
        }
    }

    /// One half of a message.
    pub fn message(&mut self, name: Word<'_>, half: Half) -> Parsed<MsgId> {
        if let Some(number) = name.explicit() {
            return number.map(MsgId);
        }
        let key = name.name("the name of a message")?.to_owned();
        let entry = self.halves.entry(key.clone()).or_insert(Message {
            sends: 0,
            recvs: 0,
            last: name.at,
        });
        entry.last = name.at;
        let count = match half {
            Half::Send => &mut entry.sends,
            Half::Recv => &mut entry.recvs,
        };
        *count += 1;
        Ok(MsgId(self.messages.of((key, *count))))
    }

    /// Does every message have both halves?
    pub fn finish(&self) -> Parsed<()> {
        for (name, message) in &self.halves {
            let Message { sends, recvs, last } = *message;
            if sends != recvs {
                return Err(Fault {
                    at: last,
                    message: format!(
                        "message `{name}` is unmatched: {sends} sends and {recvs} receives"
                    ),
                });
            }
        }
        Ok(())
    }

    /// A request that starts here.
    pub fn start_request(&mut self, rank: Rank, name: Word<'_>) -> Parsed<ReqId> {
        if let Some(number) = name.explicit() {
            return number.map(ReqId);
        }
        let key = (rank, name.name("the name of a request")?.to_owned());
        let count = self.started.entry(key.clone()).or_default();
        *count += 1;
        let number = self.requests.of((rank, key.1, *count));
        small(number, name.at).map(ReqId)
    }

    /// A request that was started before.
    pub fn request(&mut self, rank: Rank, name: Word<'_>) -> Parsed<ReqId> {
        if let Some(number) = name.explicit() {
            return number.map(ReqId);
        }
        let key = (rank, name.text.to_owned());
        match self.started.get(&key) {
            Some(&count) => small(self.requests.of((rank, key.1, count)), name.at).map(ReqId),
            None => name.fault(format!(
                "process {rank} has started no request `{}` above",
                name.text
            )),
        }
    }

    /// An object of one process, or of all (`None`).
    pub fn object(&mut self, owner: Option<Rank>, name: Word<'_>) -> Parsed<ObjectId> {
        if let Some(number) = name.explicit() {
            return number.map(ObjectId);
        }
        let key = name.name("the name of a lock")?.to_owned();
        small(self.objects.of((owner, key)), name.at).map(ObjectId)
    }

    /// The position of a lock event among those before it, unless written out.
    pub fn turn(&mut self, turns: Turns, written: Option<Word<'_>>) -> Parsed<u32> {
        let count = self.turns.entry(turns).or_default();
        let position = *count;
        *count += 1;
        match written {
            Some(word) => word.number("a turn"),
            None => Ok(position),
        }
    }
}
