//! Reads of other processes' memory that need not be told again: those of a process that polls.
//!
//! Let a process read the same bytes of another twice, by the same call at the same place in the code: gets, atomic
//! operations that change nothing, direct loads. Let it tell nobody anything from the end of the first on (it may
//! learn), and issue nothing that writes after the first was issued. Then an access races with the second only if it
//! races with the first, so that the second need not be told:
//!
//! * of another process: it does not come after the end of the first, of which nobody was told; and had it ended before
//!   the first began, it would have ended before the second did;
//! * of this process: all that write were issued before the first. One that is over when the second begins does not
//!   race with it; one that is not was not over when the first began.
//!
//! The buffers of the second are another matter: those are looked at where they are, at the origin.

use crate::clock::Stamp;
use crate::exchange::Issued;
use crate::judge::writes;
use crate::thread::Thread;
use fencepost_model::{ByteRange, Call, Rank, Role, Scope, SiteId};

/// So many of them are remembered.
const MOST: usize = 16;

/// What is read, and where in the code.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    site: SiteId,
    bytes: ByteRange,
    target: Rank,
    scope: Option<Scope>,
    call: Option<Call>,
    role: Role,
}

impl Question {
    /// A fact as one, if it only reads, and one piece of memory.
    pub(crate) fn of(issued: &Issued, target: Rank) -> Option<Question> {
        let [(role, remote)] = &issued.remote[..] else {
            return None;
        };
        let &[bytes] = &remote.ranges.0[..] else {
            return None;
        };
        (!writes(*role)).then_some(Question {
            site: issued.site,
            bytes,
            target,
            scope: issued.scope,
            call: issued.call,
            role: *role,
        })
    }
}

/// The last of them that were told.
#[derive(Default, Debug)]
pub(crate) struct Asked {
    /// With the place in the order of issue, and the end.
    told: Vec<(Question, u64, Stamp)>,
    /// Which to forget next.
    oldest: usize,
    /// The last operation or store that writes memory of another process, in the order of issue.
    last_write: u64,
}

impl Asked {
    /// So many operations were issued, the last of which writes, or goes on writing.
    pub(crate) fn note_write(&mut self, issued: u64) {
        self.last_write = issued;
    }

    /// Memory may not be what it was.
    pub(crate) fn forget(&mut self) {
        self.told.clear();
        self.oldest = 0;
    }

    /// Does one that `own` has told stand for this one, which ends now? If not, this one is told as the `seq`-th.
    pub(crate) fn stands_for(&mut self, question: Question, seq: u64, own: &Thread) -> bool {
        let now = own.stamp();
        let known = self.told.iter_mut().find(|(told, ..)| *told == question);
        let Some((_, first, end)) = known else {
            self.add(question, seq, now);
            return false;
        };
        // A synchronisation of all processes begins an era.
        let stands = *first > self.last_write && end.era == now.era && own.is_silent_since(*end);
        if !stands {
            (*first, *end) = (seq, now);
        }
        stands
    }

    fn add(&mut self, question: Question, seq: u64, end: Stamp) {
        let told = (question, seq, end);
        if self.told.len() < MOST {
            return self.told.push(told);
        }
        self.told[self.oldest] = told;
        self.oldest = (self.oldest + 1) % MOST;
    }
}
