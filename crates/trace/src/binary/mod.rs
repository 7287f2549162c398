//! The compact form: what a running program streams out.
//!
//! ```text
//! file    := header block*
//! header  := magic[8] version:u16 processes:u32 crc32:u32           little-endian; crc of what precedes it
//! block   := length:u32 crc32:u32 payload[length]                   crc of length and payload
//! payload := record*
//! record  := tag fields                                             numbers are LEB128 varints
//! ```
//!
//! | tag | record | fields |
//! |---|---|---|
//! | 0 | end | number of events in the file |
//! | 1 | string | text; numbered from 0 in order |
//! | 2 | site | file (string), line, column, function (string); numbered from 0 in order |
//! | 3 | group | id, members |
//! | 4 | window | id, properties |
//! | 5 | context | id, domain |
//! | 6 | event | rank, thread, site, action |
//!
//! Definitions come before their first use; a group, window or context may be defined again, and
//! the last definition holds. Events of one process stand in their order; processes interleave as
//! they like. Byte ranges are a count, then for each the distance of its start from the end of the
//! one before, and its length: a strided layout costs two bytes or three per range.
//!
//! The end record is the last of a complete file. A file without it was cut off: everything in its
//! complete and intact blocks is still good, and [`read`] gives that together with a [`Damage`].

mod dangling;
mod read;
mod record;
mod wire;
mod write;

pub use read::{Damage, Read, ReadError, read, read_from};
pub use write::{Writer, write};

/// What every trace starts with. The last byte catches transfers that think it is text.
pub const MAGIC: [u8; 8] = *b"FENCEP\r\n";
/// The version this crate writes, and the only one it reads.
pub const VERSION: u16 = 1;

/// Size of the header: magic, version, processes, checksum.
const HEADER: usize = 8 + 2 + 4 + 4;
/// Size of what precedes a block's payload: length and checksum.
const BLOCK_HEADER: usize = 4 + 4;

/// The checksum of a block: its length counts, so that no length is believed unchecked.
fn block_checksum(payload: &[u8], length: [u8; 4]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&length);
    hasher.update(payload);
    hasher.finalize()
}
