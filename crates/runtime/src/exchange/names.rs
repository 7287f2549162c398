//! The names of what is exchanged: cells by numbers, signals in lanes by keys.

use fencepost_engine::Key;
use fencepost_engine::wire::{Put, Reader, get_exposure, put_exposure};
use fencepost_model::{CollId, MsgId, Rank};

/// Mixes words into a name that is never 0.
pub fn mix(words: &[u64]) -> u64 {
    let step = |hash: u64, word: &u64| {
        let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (mixed >> 32)
    };
    words.iter().fold(0x5851_f42d_4c95_7f2d, step).max(1)
}

/// The name of a key's cell.
pub(super) fn name(key: Key) -> u64 {
    match key {
        Key::Collective(coll) => mix(&[1, coll.0]),
        Key::Exclusive(win, target) => mix(&[2, win.0.into(), target.0.into()]),
        Key::Shared(win, target) => mix(&[3, win.0.into(), target.0.into()]),
        Key::AnyExclusive(win) => mix(&[4, win.0.into()]),
        Key::SharedAll(win) => mix(&[5, win.0.into()]),
        Key::Location(_, at) => mix(&[6, at]),
        Key::ShmemLock(lock) => mix(&[7, lock.0.into()]),
        Key::Message(_) | Key::Ack(_) | Key::Contribution(..) | Key::Post(_) | Key::Complete(_) => {
            1
        }
    }
}

/// Writes the key of a signal that goes by a lane.
pub(super) fn put_key(out: &mut impl Put, key: Key) {
    match key {
        Key::Message(msg) => {
            out.u8(0);
            out.u64(msg.0);
        }
        Key::Ack(msg) => {
            out.u8(1);
            out.u64(msg.0);
        }
        Key::Contribution(coll, rank) => {
            out.u8(2);
            out.u64(coll.0);
            out.u32(rank.0);
        }
        Key::Post(epoch) => {
            out.u8(3);
            put_exposure(out, &epoch);
        }
        Key::Complete(epoch) => {
            out.u8(4);
            put_exposure(out, &epoch);
        }
        // The others have cells.
        _ => out.u8(u8::MAX),
    }
}

/// Reads one.
pub(super) fn get_key(reader: &mut Reader<'_>) -> Option<Key> {
    Some(match reader.u8()? {
        0 => Key::Message(MsgId(reader.u64()?)),
        1 => Key::Ack(MsgId(reader.u64()?)),
        2 => Key::Contribution(CollId(reader.u64()?), Rank(reader.u32()?)),
        3 => Key::Post(get_exposure(reader)?),
        4 => Key::Complete(get_exposure(reader)?),
        _ => return None,
    })
}
