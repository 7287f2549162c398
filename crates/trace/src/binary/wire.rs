//! How values of the model become bytes and back. Each type's layout is stated once, and both
//! directions come from that statement ([`wire!`]): tags never change their meaning; a new variant
//! takes a new tag.
//!
//! Decoding believes nothing: lists grow as their elements are read, and never reserve more room
//! than the bytes that are left could fill.

use fencepost_model::*;
use std::collections::BTreeMap;

/// Why bytes cannot be decoded.
pub type Malformed = &'static str;

/// Bytes that are being decoded.
#[derive(Clone, Debug)]
pub struct Input<'a>(pub &'a [u8]);

impl<'a> Input<'a> {
    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, Malformed> {
        let (&first, rest) = self.0.split_first().ok_or("a record is cut off")?;
        self.0 = rest;
        Ok(first)
    }

    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or("a length exceeds its block")?;
        self.0 = rest;
        Ok(taken)
    }
}

/// A value with a binary layout.
pub trait Wire: Sized {
    /// Appends it.
    fn put(&self, out: &mut Vec<u8>);
    /// Takes it off the input.
    fn get(input: &mut Input<'_>) -> Result<Self, Malformed>;
}

impl Wire for u64 {
    fn put(&self, out: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let mut value = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = input.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a number has more than 64 bits")
    }
}

macro_rules! wire_numbers {
    ($($number:ty),*) => {$(
        impl Wire for $number {
            fn put(&self, out: &mut Vec<u8>) {
                u64::from(*self).put(out);
            }

            fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
                <$number>::try_from(u64::get(input)?).map_err(|_| "a number is out of range")
            }
        }
    )*};
}
wire_numbers!(u16, u32);

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        match input.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err("a flag is neither 0 nor 1"),
        }
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let present = bool::get(input)?;
        present.then(|| T::get(input)).transpose()
    }
}

fn put_count(count: usize, out: &mut Vec<u8>) {
    (count as u64).put(out);
}

/// A count of elements of at least one byte each.
fn get_count(input: &mut Input<'_>) -> Result<usize, Malformed> {
    match usize::try_from(u64::get(input)?) {
        Ok(count) if count <= input.0.len() => Ok(count),
        _ => Err("a length exceeds its block"),
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        put_count(self.len(), out);
        self.iter().for_each(|item| item.put(out));
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let count = get_count(input)?;
        (0..count).map(|_| T::get(input)).collect()
    }
}

impl Wire for Remotes {
    fn put(&self, out: &mut Vec<u8>) {
        put_count(self.len(), out);
        self.iter().for_each(|item| item.put(out));
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let count = get_count(input)?;
        (0..count).map(|_| Remote::get(input)).collect()
    }
}

impl<K: Wire + Ord, V: Wire> Wire for BTreeMap<K, V> {
    fn put(&self, out: &mut Vec<u8>) {
        put_count(self.len(), out);
        for (key, value) in self {
            key.put(out);
            value.put(out);
        }
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let count = get_count(input)?;
        (0..count)
            .map(|_| Ok((K::get(input)?, V::get(input)?)))
            .collect()
    }
}

impl Wire for String {
    fn put(&self, out: &mut Vec<u8>) {
        put_count(self.len(), out);
        out.extend_from_slice(self.as_bytes());
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let count = get_count(input)?;
        let bytes = input.take(count)?.to_vec();
        String::from_utf8(bytes).map_err(|_| "a string is not UTF-8")
    }
}

impl Wire for Ranges {
    fn put(&self, out: &mut Vec<u8>) {
        put_count(self.0.len(), out);
        let mut last = 0;
        for range in self.iter() {
            zigzag(range.start.wrapping_sub(last)).put(out);
            range.len().put(out);
            last = range.end;
        }
    }

    fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
        let count = get_count(input)?;
        let mut last: u64 = 0;
        let next = |_| {
            let start = last.wrapping_add(unzigzag(u64::get(input)?));
            let range = ByteRange::new(start, u64::get(input)?);
            let range = range.ok_or("a byte range is empty or leaves the address space")?;
            last = range.end;
            Ok(range)
        };
        (0..count).map(next).collect()
    }
}

/// Small distances in either direction become small numbers.
fn zigzag(distance: u64) -> u64 {
    (distance << 1) ^ ((distance as i64 >> 63) as u64)
}

fn unzigzag(number: u64) -> u64 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

/// States the layout of a type: `struct` as the list of its fields, `enum` as tags with the fields
/// of each variant. The same pattern serves to take a value apart and to build it.
macro_rules! wire {
    (struct $type:ident { $($field:ident),* }) => {
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$field.put(out);)*
            }

            fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
                Ok($type { $($field: Wire::get(input)?,)* })
            }
        }
    };
    (enum $type:ident {
        $($tag:literal => $variant:ident $(($($item:ident),*))? $({$($field:ident),*})?,)*
    }) => {
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                match self {
                    $($type::$variant $(($($item),*))? $({$($field),*})? => {
                        out.push($tag);
                        $($($item.put(out);)*)?
                        $($($field.put(out);)*)?
                    })*
                }
            }

            fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
                match input.byte()? {
                    $($tag => {
                        $($(let $item = Wire::get(input)?;)*)?
                        $($(let $field = Wire::get(input)?;)*)?
                        Ok($type::$variant $(($($item),*))? $({$($field),*})?)
                    })*
                    _ => Err(concat!("unknown kind of ", stringify!($type))),
                }
            }
        }
    };
}
pub(super) use wire;

macro_rules! wire_ids {
    ($($id:ident),*) => {$(
        impl Wire for $id {
            fn put(&self, out: &mut Vec<u8>) {
                self.0.put(out);
            }

            fn get(input: &mut Input<'_>) -> Result<Self, Malformed> {
                Wire::get(input).map($id)
            }
        }
    )*};
}
wire_ids!(
    Rank, WinId, CtxId, GroupId, MsgId, CollId, ReqId, ObjectId, SiteId
);

wire!(struct EventRef { rank, index });
wire!(struct Event { thread, site, action });
wire!(struct Access { kind, owner, ranges });
wire!(struct Remote { kind, ranges });
wire!(struct Update { family, elem, op });
wire!(struct ElemType { code, size });
wire!(struct Asserts { nocheck, nostore, noput, noprecede, nosucceed });
wire!(struct Operation { call, scope, target, reads, writes, remote, request });
wire!(struct Context { domain });
wire!(struct Window { group, flavour, flavours, exposed, no_locks, same_op_only, ordered });

wire!(enum Flavour { 0 => Create, 1 => Allocate, 2 => Shared, 3 => Dynamic, });
wire!(enum AccessKind { 0 => Load, 1 => Store, 2 => AtomicLoad, 3 => AtomicStore, });
wire!(enum Scope { 0 => Win(win), 1 => Ctx(ctx), });
wire!(enum RemoteKind { 0 => Read, 1 => Write, 2 => Update(update), });
wire!(enum Family { 0 => Mpi { same_op_only, ordered }, 1 => Shmem { domain }, });
wire!(enum AccOp {
    0 => NoOp, 1 => Replace, 2 => Sum, 3 => Prod, 4 => Min, 5 => Max, 6 => And, 7 => Or, 8 => Xor,
    9 => LogicalAnd, 10 => LogicalOr, 11 => LogicalXor, 12 => Minloc, 13 => Maxloc,
});
wire!(enum Flow {
    0 => AllToAll, 1 => FromRoot(root), 2 => ToRoot(root), 3 => Scan, 4 => Neighbours(ranks),
});
wire!(enum Call {
    0 => Put, 1 => Get, 2 => Accumulate, 3 => GetAccumulate, 4 => FetchAndOp, 5 => CompareAndSwap,
    6 => ShmemPut, 7 => ShmemPutNbi, 8 => ShmemGet, 9 => ShmemGetNbi, 10 => ShmemAmo,
    11 => ShmemFetch, 12 => ShmemFetchNbi, 13 => ShmemPutSignal, 14 => ShmemPutSignalNbi,
});
wire!(enum Action {
    0 => Access(access),
    1 => Operation(operation),
    2 => WinCreate { win, coll },
    3 => WinFree { win, coll },
    4 => Attach { win, ranges },
    5 => Detach { win, ranges },
    6 => SharedQuery { win },
    7 => Fence { win, asserts, coll },
    8 => Post { win, group, asserts },
    9 => Start { win, group, asserts },
    10 => Complete { win },
    11 => WinWait { win },
    12 => Lock { win, target, exclusive, nocheck, turn },
    13 => Unlock { win, target },
    14 => LockAll { win, nocheck, turn },
    15 => UnlockAll { win },
    16 => Flush { win, target, local },
    17 => WinSync { win },
    18 => RequestWait { requests },
    19 => Send { msg, synchronous, request },
    20 => Recv { msg, request },
    21 => Collective { coll, group, flow, request },
    22 => Fork { child },
    23 => Join { child },
    24 => Acquire { object, turn },
    25 => Release { object, turn },
    26 => CtxDestroy { ctx },
    27 => ShmemFence { ctx },
    28 => Quiet { ctx },
    29 => BarrierAll { coll },
    30 => SymmetricAlloc { coll, ranges },
    31 => SymmetricFree { coll, ranges },
    32 => SetLock { lock, turn },
    33 => ClearLock { lock },
    34 => WaitUntil { satisfied },
    35 => BufferEnd { ranges },
    36 => Finalize,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_edges() {
        for number in [0, 1, 127, 128, 1 << 32, u64::MAX - 1, u64::MAX] {
            let mut out = Vec::new();
            number.put(&mut out);
            assert_eq!(u64::get(&mut Input(&out)), Ok(number));
            assert_eq!(unzigzag(zigzag(number)), number);
        }
        assert!(u64::get(&mut Input(&[0xff; 10])).is_err());
        assert!(u64::get(&mut Input(&[0x80])).is_err());
    }

    #[test]
    fn a_length_is_believed_only_as_far_as_bytes_are_left() {
        let mut out = Vec::new();
        (1_u64 << 40).put(&mut out);
        assert!(Vec::<u32>::get(&mut Input(&out)).is_err());
        assert!(String::get(&mut Input(&out)).is_err());
        assert!(Ranges::get(&mut Input(&out)).is_err());
    }

    #[test]
    fn ranges_reach_the_ends_of_the_address_space() {
        let ends = [(u64::MAX - 1, 1), (0, 1), (0, u64::MAX)];
        let ranges: Ranges = ends
            .into_iter()
            .filter_map(|(start, len)| ByteRange::new(start, len))
            .collect();
        let mut out = Vec::new();
        ranges.put(&mut out);
        assert_eq!(Ranges::get(&mut Input(&out)), Ok(ranges));
    }
}
