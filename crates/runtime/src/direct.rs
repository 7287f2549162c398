//! What orders processes through memory that they access directly, as shared windows, what `shmem_ptr`
//! gives, and files mapped by several ([`crate::mapped`]): atomic variables of the language, and locks,
//! semaphores, barriers and conditions of POSIX. A store that releases comes before a load, of any process,
//! that acquires and sees it, or anything later; an unlock before the next lock. Told around the real access
//! or call.
//!
//! Who releases leaves what it knows before the access, who acquires learns after it what was left. Locations
//! share places, and fences go with all atomic accesses, as among threads ([`crate::threads`]). That orders
//! more than it must, never less.

use crate::caller::Inside;
use crate::locations::{self, DIRECT, place};
use crate::process::{self, Process};
use crate::watch::{self, Hit};
use crate::{mapped, threads};
use fencepost_engine::Key;
use fencepost_model::{ByteRange, Rank};
use smallvec::SmallVec;

/// Where fences release.
const FENCES: Key = Key::Location(Rank(0), locations::FENCES);
/// Where all release: what fences acquire.
const ALL: Key = Key::Location(Rank(0), locations::ALL);

/// From here on processes can access memory of each other directly.
pub fn begin() {
    threads::know_libraries();
    watch::shared();
}

/// A lock is about to be released, or something like it: what this process knows is left there.
pub fn leave(at: usize) {
    follow(at, always, |process, key| process.leave(key));
}

/// A lock was taken, or something like it: what was left there is known.
pub fn learn(at: usize) {
    follow(at, always, |process, key| process.observe(key));
}

/// An atomic access that releases is about to be made; a fence, if there is no address.
pub fn release(at: usize) {
    follow(at, always, |process, key| {
        [key, ALL].into_iter().for_each(|key| process.leave(key));
    });
}

/// An atomic access that acquires was made; a fence, if there is no address. Who waits for a value makes many of them
/// that find nothing new.
pub fn acquire(at: usize) {
    follow(at, Process::has_news, |process, key| {
        acquired_at(key).for_each(|key| process.observe(key));
    });
}

/// Where something is learnt when a place is acquired.
fn acquired_at(key: Key) -> impl Iterator<Item = Key> {
    let (first, second) = match key {
        FENCES => (ALL, None),
        _ => (key, Some(FENCES)),
    };
    [first].into_iter().chain(second)
}

fn always(_: &mut Process, _: Key) -> bool {
    true
}

/// Works with the place of a location, if other processes can access that directly (most are elsewhere), and if it
/// `matters` now.
fn follow(
    at: usize,
    matters: impl FnOnce(&mut Process, Key) -> bool,
    work: impl FnOnce(&mut Process, Key),
) {
    if !watch::is_shared() || threads::this_is_foreign() {
        return;
    }
    let Some(_inside) = Inside::enter() else {
        return;
    };
    let key = process::within(|process| {
        let key = process.place_of(at as u64)?;
        matters(process, key).then_some(key)
    });
    if let Some(key) = key.flatten() {
        process::with(|process| {
            process.flush_direct();
            work(process, key);
        });
    }
}

impl Process {
    fn leave(&mut self, key: Key) {
        self.engine.publish(self.thread, key, &mut self.node);
    }

    /// Has anybody left something at a place since this process, which has one thread, last acquired there?
    fn has_news(&mut self, key: Key) -> bool {
        if threads::followed() || self.node.is_far() {
            return true;
        }
        let keys: SmallVec<[Key; 2]> = acquired_at(key).collect();
        let left = self.node.left(&keys);
        self.acquired.insert(key, left) != Some(left)
    }

    fn place_of(&mut self, at: u64) -> Option<Key> {
        if at == 0 {
            return Some(FENCES);
        }
        if let Some(name) = mapped::name_of(at) {
            return Some(Key::Location(Rank(0), place(name, DIRECT)));
        }
        let (owner, there) = match self.watch.find(ByteRange::new(at, 1)?)? {
            Hit::Own(_) => (self.rank, at),
            Hit::Other(owner, there) => (owner, there),
        };
        Some(Key::Location(owner, place(there, DIRECT)))
    }
}
