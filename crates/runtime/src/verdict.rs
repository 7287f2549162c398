//! A program that cannot go on is ended in order: one rank says who is where, then all end.
//!
//! | seen by | what |
//! |---|---|
//! | a rank that comes to a collective | its neighbour called something else there ([`discord`]) |
//! | a thread of each rank, which looks when the rank has stood still for a while | ranks that wait for ever ([`watch`]) |
//! | a rank that exits without `MPI_Finalize` | ranks that wait for it ([`exiting`]) |
//!
//! When something was seen, other ranks may still be on their way to where they will wait: they
//! are waited for, for a while, so that the report has them all. No verdict depends on time.

use crate::caller::Inside;
use crate::exchange::{Differs, Discord};
use crate::process::{self, Process};
use crate::shared::{Entry, Seen, Standing};
use crate::standings::{self, Since};
use crate::{ending, watch, world};
use fencepost_model::{Rank, Rule, SiteId};
use fencepost_session::journal::{End, FoundMismatch, MismatchSide};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long others are waited for that are on their way.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is looked whether a rank stands still.
const TICK: Duration = Duration::from_millis(100);
/// A rank that does not wait for others to fail is looked at less and less often.
const RAREST: u32 = 50;

/// This rank came to a collective that others call differently: it does not return.
#[cold]
pub fn discord(discord: &Discord) {
    let muted = process::aside(|process| process.node.muted());
    if muted != Some(false) {
        return;
    }
    if process::aside(|process| process.node.claim_verdict()) != Some(true) {
        return wait_for_the_end();
    }
    let deadline = Instant::now() + PATIENCE;
    process::wait_until(|process| all_have_come(process, discord) || Instant::now() > deadline);
    let found = process::aside(|process| sides(process, discord));
    if let Some(found) = found {
        end_with(&found);
    }
}

/// Has everybody come to a collective, or stands elsewhere?
fn all_have_come(process: &mut Process, discord: &Discord) -> bool {
    let has_come = |rank: &Rank| {
        process.node.seen_at(discord, *rank) != Seen::NotYet
            || standings::rests(&mut process.node, *rank)
    };
    discord.members.iter().all(has_come)
}

/// All ranks have come to the end: were their collectives the same? One says if not.
pub fn at_the_end(process: &mut Process) {
    let discord = process.node.discord_at_the_end();
    if let Some(discord) = discord
        && process.node.claim_verdict()
    {
        let found = sides(process, &discord);
        process.write_mismatch(&found);
    }
}

fn sides(process: &mut Process, discord: &Discord) -> FoundMismatch {
    let mut sides = Vec::new();
    let mut absent = false;
    for rank in discord.members.iter().copied() {
        match process.node.seen_at(discord, rank) {
            Seen::Entry(entry) => sides.push(MismatchSide {
                rank,
                site: Some(SiteId(entry.site)),
                detail: detail(&entry, discord.differs),
            }),
            Seen::NotYet => {
                absent = true;
                sides.extend(standings::side_of(&mut process.node, rank));
            }
            Seen::Gone => {}
        }
    }
    FoundMismatch {
        rule: match discord.differs {
            Differs::Before if absent => Rule::CollLeft,
            Differs::Call | Differs::Before => Rule::CollMatch,
            Differs::Root | Differs::Op | Differs::Amount => Rule::CollArgs,
        },
        sides,
    }
}

/// What a call does differently, in words.
fn detail(entry: &Entry, differs: Differs) -> String {
    match differs {
        Differs::Call | Differs::Before => String::new(),
        Differs::Root => format!("root {}", entry.root.wrapping_sub(1) as i32),
        Differs::Op => crate::hooks::operation_name(entry.op).into(),
        Differs::Amount => format!("{} bytes", entry.amount.wrapping_sub(1)),
    }
}

/// Another rank has the word, and will end this one.
fn wait_for_the_end() {
    let deadline = Instant::now() + 10 * PATIENCE;
    process::wait_until(|_| Instant::now() > deadline);
}

/// Writes a verdict down and ends the program.
fn end_with(found: &FoundMismatch) {
    process::aside(|process| {
        process.write_mismatch(found);
        if watch::instrumented() {
            process.journal.instrumented();
        }
        process.journal.end(End::Aborted(66));
        process.check_journal();
    });
    ending::early();
    world::abort(66);
}

/// The thread that watches this rank, and what ends it.
static WATCHER: Mutex<Option<(Sender<()>, JoinHandle<()>)>> = Mutex::new(None);

/// Begins to watch this rank.
pub fn watch() {
    let (stop, stopped) = channel();
    // Signals are the program's business.
    // SAFETY: both sets are ours, and the mask is put back.
    let spawned = unsafe {
        let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        let spawned = std::thread::Builder::new()
            .name("fencepost".into())
            .stack_size(256 << 10)
            .spawn(move || {
                let _inside = Inside::enter();
                let mut still = Still::default();
                while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    still.tick();
                }
            });
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
        spawned
    };
    if let (Ok(thread), Ok(mut watcher)) = (spawned, WATCHER.lock()) {
        *watcher = Some((stop, thread));
    }
}

/// Ends watching: all ranks have come to the end.
pub fn stop_watching() {
    let watcher = WATCHER.lock().ok().and_then(|mut watcher| watcher.take());
    if let Some((stop, thread)) = watcher {
        drop(stop);
        let _ = thread.join();
    }
}

/// How long this rank stands where it stands.
#[derive(Default)]
struct Still {
    at: Option<Standing>,
    ticks: u32,
    next: u32,
}

impl Still {
    fn tick(&mut self) {
        let now = process::aside(|process| {
            process.look_for_words();
            let rank = process.rank;
            standings::standing(&mut process.node, rank)
        });
        if now != self.at || now == Some(Standing::Running) {
            *self = Still {
                at: now,
                ticks: 0,
                next: 2,
            };
            return;
        }
        self.ticks += 1;
        if self.ticks >= self.next {
            self.ticks = 0;
            self.next = (self.next * 2).min(RAREST);
            look();
        }
    }
}

/// Ends the program if there are ranks that wait for ever.
fn look() {
    let seen = process::aside(|process| {
        let discord = process.node.discord_where_it_stands();
        let lost = standings::suspicion(&mut process.node, process.size).is_some();
        let seen = discord.is_some() || lost;
        let ours = seen && !process.node.muted() && process.node.claim_verdict();
        ours.then_some(discord)
    });
    let found = match seen.flatten() {
        None => return,
        Some(None) => settled(PATIENCE),
        Some(Some(discord)) => {
            let come = |process: &mut Process| all_have_come(process, &discord);
            wait_until(PATIENCE, come);
            process::aside(|process| sides(process, &discord))
        }
    };
    match found {
        Some(found) => end_with(&found),
        None => drop(process::aside(|process| process.node.release_verdict())),
    }
}

/// Waits, for a while, until something holds.
fn wait_until(patience: Duration, mut holds: impl FnMut(&mut Process) -> bool) {
    let deadline = Instant::now() + patience;
    while process::aside(&mut holds) == Some(false) && Instant::now() < deadline {
        std::thread::sleep(TICK / 10);
    }
}

/// The verdict when all ranks stand, or after a while.
fn settled(patience: Duration) -> Option<FoundMismatch> {
    let since = process::aside(|process| Since::now(&mut process.node, process.size))?;
    wait_until(patience, |process| {
        process.look_for_words();
        let mut all = (0..process.size).map(Rank);
        all.all(|rank| standings::rests(&mut process.node, rank))
            && since.all_have_looked(&mut process.node)
    });
    process::aside(|process| standings::verdict(&mut process.node, process.size, &since)).flatten()
}

/// This rank exits without `MPI_Finalize`: others that wait for it, or will soon, are told why.
pub fn exiting() {
    let others = process::aside(|process| {
        process.node.stand_apart(None);
        process.node.stands
    });
    if others != Some(true) {
        return;
    }
    if let Some(found) = settled(PATIENCE / 3) {
        process::aside(|process| {
            if process.node.claim_verdict() {
                process.write_mismatch(&found);
            }
        });
    }
}
