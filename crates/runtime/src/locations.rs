//! Where processes leave what they know for whoever comes to a word of memory: each process has a table of places
//! ([`fencepost_engine::Key::Location`]) for the words of its own.
//!
//! | places | of |
//! |---|---|
//! | [`ACCUMULATES`] | updates through windows of MPI |
//! | [`ATOMICS`] | atomic operations of OpenSHMEM; a program with both has some places in common |
//! | [`DIRECT`], [`FENCES`], [`ALL`] | atomic variables of the language, locks and their like in memory that processes share |
//! | [`ATTEMPTS`], [`LOOKS`] | attempts in vain to change a word |
//!
//! Whoever shares a place is ordered more than necessary, which can hide a race. Words that are near each other have
//! places of their own, wherever the system has put the memory: so what is found in a program with a few flags
//! or locks side by side does not differ from run to run.

use crate::exchange::mix;
use std::ops::Range;

/// Of updates through windows.
pub const ACCUMULATES: Range<u64> = 0..64;
/// Of atomic operations of OpenSHMEM.
pub const ATOMICS: Range<u64> = 0..256;
/// Of direct accesses.
pub const DIRECT: Range<u64> = 256..320;
/// Where fences of the language release.
pub const FENCES: u64 = 320;
/// Where all direct accesses release: what fences acquire.
pub const ALL: u64 = 321;
/// Of attempts.
pub const ATTEMPTS: Range<u64> = 512..576;
/// Where a process shows that it takes attempts of others for over.
pub const LOOKS: u64 = 576;

const _: () = {
    assert!(ACCUMULATES.end <= DIRECT.start && ATOMICS.end <= DIRECT.start);
    assert!(DIRECT.end <= FENCES && FENCES < ALL && ALL < ATTEMPTS.start);
    assert!(ATTEMPTS.end <= LOOKS);
};

/// The place of what begins at an address, or is called by a number in which neighbours are as far apart as in memory.
pub fn place(at: u64, among: Range<u64>) -> u64 {
    let places = among.end - among.start;
    debug_assert!(places.is_power_of_two() && places >= 4);
    let bits = places.trailing_zeros();
    let (word, byte) = (at / 4, at % 4);
    let block = word >> bits;
    among.start + (word ^ (byte << (bits - 2)) ^ mix(&[block])) % places
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn neighbours_have_places_of_their_own() {
        for page in [0x7f12_3456_7000u64, 0x5555_0000_1000, 0x1000] {
            let places: BTreeSet<u64> = (0..64).map(|at| place(page + 4 * at, DIRECT)).collect();
            assert_eq!(places.len(), 64);
            assert!(places.iter().all(|place| DIRECT.contains(place)));
            for at in page..page + 256 {
                assert_ne!(place(at, DIRECT), place(at + 1, DIRECT), "{at:x}");
            }
        }
    }
}
