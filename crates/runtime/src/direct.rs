//! What orders processes through memory that they access directly, as shared windows and what `shmem_ptr`
//! gives: atomic variables of the language. A store that releases comes before a load, of any process, that
//! acquires and sees it, or anything later. From the stub, around the real access.
//!
//! Who releases leaves what it knows before the access, who acquires learns after it what was left. Locations
//! share places, and fences go with all atomic accesses, as among threads ([`crate::threads`]). That orders
//! more than it must, never less.

use crate::caller::Inside;
use crate::exchange::mix;
use crate::process::{self, Process};
use crate::watch::{self, Hit};
use fencepost_engine::Key;
use fencepost_model::{ByteRange, Rank};

/// Locations share so many places per process; who shares one is ordered more than necessary.
const PLACES: u64 = 64;
/// The first of them: those before are of one-sided operations.
const FIRST: u64 = 256;
/// Where fences release.
const FENCES: Key = Key::Location(Rank(0), FIRST + PLACES);
/// Where all release: what fences acquire.
const ALL: Key = Key::Location(Rank(0), FIRST + PLACES + 1);

/// An atomic access that releases is about to be made; a fence, if there is no address.
pub fn release(at: usize) {
    follow(at, |process, key| {
        for key in [key, ALL] {
            process
                .engine
                .publish(process.thread, key, &mut process.node);
        }
    });
}

/// An atomic access that acquires was made; a fence, if there is no address.
pub fn acquire(at: usize) {
    follow(at, |process, key| match key {
        FENCES => process.observe(ALL),
        _ => [key, FENCES]
            .into_iter()
            .for_each(|key| process.observe(key)),
    });
}

/// Works with the place of a location, if other processes can access that directly: most are elsewhere.
fn follow(at: usize, work: impl FnOnce(&mut Process, Key)) {
    if !watch::is_shared() {
        return;
    }
    let Some(_inside) = Inside::enter() else {
        return;
    };
    let key = process::within(|process| process.place_of(at as u64));
    if let Some(key) = key.flatten() {
        process::with(|process| {
            process.flush_direct();
            work(process, key);
        });
    }
}

impl Process {
    fn place_of(&mut self, at: u64) -> Option<Key> {
        if at == 0 {
            return Some(FENCES);
        }
        let (owner, there) = match self.watch.find(ByteRange::new(at, 1)?)? {
            Hit::Own(_) => (self.rank, at),
            Hit::Other(owner, there) => (owner, there),
        };
        Some(Key::Location(owner, FIRST + mix(&[there]) % PLACES))
    }
}
