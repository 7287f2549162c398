//! Which bytes a datatype touches: every datatype as the list of its basic elements, exactly, in
//! whatever way and however deep it was built.
//!
//! A datatype is taken apart when it is first used, by asking MPI how it was made
//! (`MPI_Type_get_envelope`, `_contents`). No constructor has to be watched for that, and inner types
//! may have been freed long ago. What was learnt is kept until the handle is freed.
//!
//! ```text
//! layout(named)          = one element, or two for a pair type such as MPI_DOUBLE_INT
//! layout(C(blocks, t))   = for each block (offset o, length n): layout(t) at o, o + extent(t), …
//! bytes(base, count, t)  = for i in 0..count: layout(t) at base + i · extent(t)
//! ```

use crate::abi::{Combiner, Handle, constants, read_handle};
use crate::mpi;
use crate::recent::Recent;
use fencepost_model::{ByteRange, ElemType, RangeList, Ranges};
use rustc_hash::FxHashMap;
use std::ffi::{c_char, c_int};
use std::rc::Rc;

/// More basic blocks than this are not listed: the program would not fit either.
const MOST_BLOCKS: usize = 1 << 24;

/// Neighbouring elements of one basic type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Block {
    offset: i64,
    elem: ElemType,
    count: u32,
}

impl Block {
    fn len(&self) -> i64 {
        i64::from(self.count) * i64::from(self.elem.size)
    }
}

/// One element of a datatype.
#[derive(Debug, Default)]
pub struct Layout {
    blocks: Vec<Block>,
    /// From one element to the next.
    extent: i64,
}

impl Layout {
    /// The bytes of `count` elements from `base` on, neighbours merged.
    pub fn bytes(&self, base: u64, count: i64) -> Ranges {
        if let [block] = self.blocks[..]
            && block.len() == self.extent
        {
            return self.one_range(&block, base, count).into();
        }
        let mut ranges = RangeList::new();
        self.each(base, count, |range, _| match ranges.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => ranges.push(range),
        });
        Ranges(ranges)
    }

    /// The bytes by basic type, each range beginning at an element.
    pub fn elements(&self, base: u64, count: i64) -> Vec<(ElemType, Ranges)> {
        let mut by_type: Vec<(ElemType, Ranges)> = Vec::new();
        self.each(base, count, |range, elem| {
            let at = by_type.iter().position(|(known, _)| *known == elem);
            let at = at.unwrap_or_else(|| {
                by_type.push((elem, Ranges::default()));
                by_type.len() - 1
            });
            match by_type[at].1.0.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => by_type[at].1.0.push(range),
            }
        });
        by_type
    }

    fn each(&self, base: u64, count: i64, mut visit: impl FnMut(ByteRange, ElemType)) {
        if let [block] = self.blocks[..]
            && block.len() == self.extent
        {
            if let Some(range) = self.one_range(&block, base, count) {
                visit(range, block.elem);
            }
            return;
        }
        for index in 0..count.max(0) {
            let at = base.wrapping_add_signed(self.extent.wrapping_mul(index));
            for block in &self.blocks {
                let start = at.wrapping_add_signed(block.offset);
                if let Some(range) = ByteRange::new(start, block.len() as u64) {
                    visit(range, block.elem);
                }
            }
        }
    }

    /// Of a type that is one block without gaps.
    fn one_range(&self, block: &Block, base: u64, count: i64) -> Option<ByteRange> {
        let len = count.max(0).saturating_mul(block.len()) as u64;
        ByteRange::new(base.wrapping_add_signed(block.offset), len)
    }

    /// Bytes from one element to the next.
    pub fn extent(&self) -> i64 {
        self.extent
    }
}

/// The datatypes seen so far.
#[derive(Debug, Default)]
pub struct Datatypes {
    known: Recent<Handle, Rc<Layout>>,
    /// Numbers of basic types that are not in the list of names.
    unlisted: FxHashMap<String, u16>,
}

impl Datatypes {
    /// A datatype taken apart.
    pub fn layout(&mut self, datatype: Handle) -> Rc<Layout> {
        if let Some(layout) = self.known.get(datatype) {
            return Rc::clone(layout);
        }
        let layout = Rc::new(self.take_apart(datatype));
        self.known.insert(datatype, Rc::clone(&layout));
        layout
    }

    /// A handle is about to mean nothing.
    pub fn forget(&mut self, datatype: Handle) {
        self.known.remove(datatype);
    }

    fn take_apart(&mut self, datatype: Handle) -> Layout {
        if datatype == constants().datatype_null {
            return Layout::default();
        }
        // SAFETY: a valid datatype, as the program just passed it to MPI; outputs are ours.
        unsafe {
            let (mut lower, mut extent) = (0isize, 0isize);
            mpi::Type_get_extent(datatype.0, &mut lower, &mut extent);
            let contents = Contents::of(datatype);
            let mut blocks = match &contents {
                None => self.basic(datatype),
                Some(contents) => self.compose(contents),
            };
            if let Some(contents) = contents {
                contents.release();
            }
            merge(&mut blocks);
            Layout {
                blocks,
                extent: extent as i64,
            }
        }
    }

    /// A type MPI predefines, by its name: the same on every rank.
    unsafe fn basic(&mut self, datatype: Handle) -> Vec<Block> {
        let mut name = [0 as c_char; 512];
        let (mut len, mut size) = (0, 0);
        // SAFETY: the buffer is longer than any object's name.
        unsafe {
            mpi::Type_get_name(datatype.0, name.as_mut_ptr(), &mut len);
            mpi::Type_size(datatype.0, &mut size);
        }
        let bytes: Vec<u8> = name[..len.clamp(0, 511) as usize]
            .iter()
            .map(|c| *c as u8)
            .collect();
        let name = String::from_utf8_lossy(&bytes).into_owned();
        let short = name.strip_prefix("MPI_").unwrap_or(&name);
        if let Some(&(_, first, second, at)) = PAIRS.iter().find(|pair| pair.0 == short) {
            let part = |name: &str, size, offset| Block {
                offset,
                elem: ElemType {
                    code: code(name).unwrap_or(u16::MAX),
                    size,
                },
                count: 1,
            };
            let first_size = size as u16 - second.1;
            return vec![part(first, first_size, 0), part(second.0, second.1, at)];
        }
        let next = 1000 + self.unlisted.len() as u16;
        let code = code(short).unwrap_or_else(|| *self.unlisted.entry(name).or_insert(next));
        let size = size.clamp(0, i32::from(u16::MAX)) as u16;
        let elem = ElemType { code, size };
        let block = Block {
            offset: 0,
            elem,
            count: 1,
        };
        (size > 0).then_some(block).into_iter().collect()
    }

    fn compose(&mut self, contents: &Contents) -> Vec<Block> {
        let inner: Vec<Rc<Layout>> = contents.types.iter().map(|t| self.layout(*t)).collect();
        let mut blocks = Vec::new();
        let mut put = |at: i64, count: i64, layout: &Layout| {
            if let [block] = layout.blocks[..]
                && block.len() == layout.extent
                && let Ok(all) = u32::try_from(i64::from(block.count) * count)
            {
                let offset = at + block.offset;
                blocks.push(Block {
                    offset,
                    count: all,
                    ..block
                });
                return;
            }
            for index in 0..count {
                if blocks.len() > MOST_BLOCKS {
                    return;
                }
                let at = at + index * layout.extent;
                blocks.extend(layout.blocks.iter().map(|block| Block {
                    offset: at + block.offset,
                    ..*block
                }));
            }
        };
        let Some(first) = inner.first() else {
            return Vec::new();
        };
        let extent = first.extent;
        let (ints, addrs) = (&contents.integers[..], &contents.addresses[..]);
        match (contents.combiner, ints) {
            (Combiner::Dup | Combiner::Resized, _) => put(0, 1, first),
            (Combiner::Contiguous, [count, ..]) => put(0, *count, first),
            (Combiner::Vector, [count, length, stride, ..]) => {
                (0..*count).for_each(|i| put(i * stride * extent, *length, first));
            }
            (Combiner::Hvector, [count, length, ..]) => {
                let stride = addrs.first().copied().unwrap_or_default();
                (0..*count).for_each(|i| put(i * stride, *length, first));
            }
            (Combiner::Indexed, [count, rest @ ..]) => {
                let (lengths, displs) = rest.split_at((*count as usize).min(rest.len()));
                for (length, displ) in lengths.iter().zip(displs) {
                    put(displ * extent, *length, first);
                }
            }
            (Combiner::Hindexed, [_, lengths @ ..]) => {
                for (length, displ) in lengths.iter().zip(addrs) {
                    put(*displ, *length, first);
                }
            }
            (Combiner::IndexedBlock, [_, length, displs @ ..]) => {
                displs
                    .iter()
                    .for_each(|displ| put(displ * extent, *length, first));
            }
            (Combiner::HindexedBlock, [_, length, ..]) => {
                addrs.iter().for_each(|displ| put(*displ, *length, first));
            }
            (Combiner::Struct, [_, lengths @ ..]) => {
                for ((length, displ), layout) in lengths.iter().zip(addrs).zip(&inner) {
                    put(*displ, *length, layout);
                }
            }
            (Combiner::Subarray, [dims, rest @ ..]) => {
                subarray(*dims as usize, rest, extent, |at, count| {
                    put(at, count, first)
                });
            }
            (Combiner::Darray, [size, rank, dims, rest @ ..]) => {
                darray(*size, *rank, *dims as usize, rest, |index| {
                    put(index * extent, 1, first);
                });
            }
            _ => {}
        }
        blocks
    }
}

/// Joins neighbours of one basic type.
fn merge(blocks: &mut Vec<Block>) {
    let mut merged: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in blocks.drain(..).filter(|block| block.len() > 0) {
        match merged.last_mut() {
            Some(last)
                if last.elem == block.elem
                    && last.offset + last.len() == block.offset
                    && last.count.checked_add(block.count).is_some() =>
            {
                last.count += block.count;
            }
            _ => merged.push(block),
        }
    }
    *blocks = merged;
}

/// `MPI_Type_create_subarray`: sizes, subsizes, starts, order. Calls back for each innermost row.
fn subarray(dims: usize, rest: &[i64], extent: i64, mut row: impl FnMut(i64, i64)) {
    let [sizes, subsizes, starts] = [0, 1, 2].map(|part| rest.get(part * dims..(part + 1) * dims));
    let (Some(sizes), Some(subsizes), Some(starts)) = (sizes, subsizes, starts) else {
        return;
    };
    if dims == 0 || subsizes.contains(&0) {
        return;
    }
    let fortran = rest.get(3 * dims) == Some(&i64::from(constants().order_fortran));
    // From the slowest to the fastest dimension.
    let order: Vec<usize> = match fortran {
        true => (0..dims).rev().collect(),
        false => (0..dims).collect(),
    };
    let fastest = order[dims - 1];
    let mut index = vec![0; dims];
    loop {
        let at = order
            .iter()
            .fold(0, |at, &d| at * sizes[d] + starts[d] + index[d]);
        row(at * extent, subsizes[fastest]);
        let mut slower = order[..dims - 1].iter().rev();
        let Some(next) = slower.find(|&&d| {
            index[d] = (index[d] + 1) % subsizes[d];
            index[d] != 0
        }) else {
            return;
        };
        debug_assert!(index[*next] > 0);
    }
}

/// `MPI_Type_create_darray`: gsizes, distribs, dargs, psizes, order. Calls back for each element.
fn darray(size: i64, rank: i64, dims: usize, rest: &[i64], mut element: impl FnMut(i64)) {
    let part = |part: usize| rest.get(part * dims..(part + 1) * dims);
    let (Some(sizes), Some(distribs), Some(args), Some(procs)) =
        (part(0), part(1), part(2), part(3))
    else {
        return;
    };
    let fortran = rest.get(4 * dims) == Some(&i64::from(constants().order_fortran));
    // The process's place in the grid, the last dimension fastest.
    let mut place = vec![0; dims];
    let (mut left, mut processes) = (rank, size);
    for d in 0..dims {
        processes /= procs[d].max(1);
        place[d] = left / processes.max(1);
        left %= processes.max(1);
    }
    let owned = |d: usize| -> Vec<i64> {
        let constants = constants();
        let none = distribs[d] == i64::from(constants.distribute_none);
        let default = args[d] == i64::from(constants.distribute_default);
        let length = match (none, distribs[d] == i64::from(constants.distribute_block)) {
            (true, _) => sizes[d],
            (_, true) if default => (sizes[d] + procs[d] - 1) / procs[d].max(1),
            (_, false) if default => 1,
            _ => args[d],
        };
        let owner = |at: i64| (at / length.max(1)) % procs[d].max(1);
        (0..sizes[d])
            .filter(|at| none || owner(*at) == place[d])
            .collect()
    };
    let owned: Vec<Vec<i64>> = (0..dims).map(owned).collect();
    let order: Vec<usize> = match fortran {
        true => (0..dims).rev().collect(),
        false => (0..dims).collect(),
    };
    fn walk(
        order: &[usize],
        sizes: &[i64],
        owned: &[Vec<i64>],
        at: i64,
        element: &mut impl FnMut(i64),
    ) {
        match order {
            [] => element(at),
            [d, rest @ ..] => {
                for index in &owned[*d] {
                    walk(rest, sizes, owned, at * sizes[*d] + index, element);
                }
            }
        }
    }
    walk(&order, sizes, &owned, 0, &mut element);
}

/// How a derived datatype was made. Large counts stand where the small ones would.
struct Contents {
    combiner: Combiner,
    integers: Vec<i64>,
    addresses: Vec<i64>,
    types: Vec<Handle>,
}

impl Contents {
    /// `None` for a predefined datatype.
    unsafe fn of(datatype: Handle) -> Option<Contents> {
        static LARGE: crate::real::Real =
            crate::real::Real::new(c"MPI_Type_get_contents_c", c"PMPI_Type_get_contents_c");
        // SAFETY: a valid datatype, and arrays as long as MPI says they must be.
        unsafe {
            match LARGE.exists() {
                true => Contents::large(datatype),
                false => Contents::small(datatype),
            }
        }
    }

    unsafe fn small(datatype: Handle) -> Option<Contents> {
        let (mut ints, mut addrs, mut types, mut code) = (0, 0, 0, 0);
        // SAFETY: see `of`.
        unsafe {
            mpi::Type_get_envelope(datatype.0, &mut ints, &mut addrs, &mut types, &mut code);
            let combiner = derived(code)?;
            let mut integers = vec![0 as c_int; ints as usize];
            let mut addresses = vec![0isize; addrs as usize];
            let mut handles = vec![0usize; types as usize];
            mpi::Type_get_contents(
                datatype.0,
                ints,
                addrs,
                types,
                integers.as_mut_ptr(),
                addresses.as_mut_ptr(),
                handles.as_mut_ptr().cast(),
            );
            Some(Contents {
                combiner,
                integers: integers.into_iter().map(i64::from).collect(),
                addresses: addresses.into_iter().map(|a| a as i64).collect(),
                types: read_all(&handles, types as usize),
            })
        }
    }

    unsafe fn large(datatype: Handle) -> Option<Contents> {
        let (mut ints, mut addrs, mut counts, mut types, mut code) = (0, 0, 0, 0, 0);
        // SAFETY: see `of`.
        unsafe {
            mpi::Type_get_envelope_c(
                datatype.0,
                &mut ints,
                &mut addrs,
                &mut counts,
                &mut types,
                &mut code,
            );
            let combiner = derived(code)?;
            let mut integers = vec![0 as c_int; ints as usize];
            let mut addresses = vec![0isize; addrs as usize];
            let mut large = vec![0i64; counts as usize];
            let mut handles = vec![0usize; types as usize];
            mpi::Type_get_contents_c(
                datatype.0,
                ints,
                addrs,
                counts,
                types,
                integers.as_mut_ptr(),
                addresses.as_mut_ptr(),
                large.as_mut_ptr(),
                handles.as_mut_ptr().cast(),
            );
            let integers: Vec<i64> = integers.into_iter().map(i64::from).collect();
            let addresses: Vec<i64> = addresses.into_iter().map(|a| a as i64).collect();
            let (integers, addresses) = match large.is_empty() {
                true => (integers, addresses),
                false => as_small(combiner, integers, large),
            };
            Some(Contents {
                combiner,
                integers,
                addresses,
                types: read_all(&handles, types as usize),
            })
        }
    }

    /// Gives back the inner datatypes MPI made for us.
    unsafe fn release(self) {
        for datatype in self.types {
            // SAFETY: a handle of ours. A predefined type must not be freed, and is not ours.
            unsafe {
                if Contents::is_derived(datatype) {
                    let mut handle = datatype.0;
                    mpi::Type_free((&raw mut handle).cast());
                }
            }
        }
    }

    unsafe fn is_derived(datatype: Handle) -> bool {
        // SAFETY: a valid datatype.
        unsafe { Contents::envelope(datatype).is_some() }
    }

    unsafe fn envelope(datatype: Handle) -> Option<Combiner> {
        static LARGE: crate::real::Real =
            crate::real::Real::new(c"MPI_Type_get_envelope_c", c"PMPI_Type_get_envelope_c");
        let mut code = 0;
        // SAFETY: a valid datatype.
        unsafe {
            if LARGE.exists() {
                let (mut a, mut b, mut c, mut d) = (0, 0, 0, 0);
                mpi::Type_get_envelope_c(datatype.0, &mut a, &mut b, &mut c, &mut d, &mut code);
            } else {
                let (mut a, mut b, mut c) = (0, 0, 0);
                mpi::Type_get_envelope(datatype.0, &mut a, &mut b, &mut c, &mut code);
            }
        }
        derived(code)
    }
}

/// A combiner that has contents.
fn derived(code: c_int) -> Option<Combiner> {
    constants().combiner(code).filter(|combiner| {
        !matches!(
            combiner,
            Combiner::Named | Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer
        )
    })
}

/// # Safety
/// The array holds `count` handles as MPI wrote them.
unsafe fn read_all(handles: &[usize], count: usize) -> Vec<Handle> {
    // SAFETY: the caller's promise.
    unsafe {
        (0..count)
            .map(|i| read_handle(handles.as_ptr().cast(), i))
            .collect()
    }
}

/// Puts the large counts of a constructor where its small form has integers and addresses.
fn as_small(combiner: Combiner, integers: Vec<i64>, counts: Vec<i64>) -> (Vec<i64>, Vec<i64>) {
    let blocks = counts.first().copied().unwrap_or_default().max(0) as usize;
    let cut = |at: usize| {
        let at = at.min(counts.len());
        (counts[..at].to_vec(), counts[at..].to_vec())
    };
    match combiner {
        Combiner::Hvector | Combiner::HindexedBlock => cut(2),
        Combiner::Hindexed | Combiner::Struct => cut(1 + blocks),
        Combiner::Resized => (Vec::new(), counts),
        Combiner::Subarray => {
            let mut all = integers[..1.min(integers.len())].to_vec();
            all.extend(counts);
            all.extend(integers.iter().skip(1));
            (all, Vec::new())
        }
        Combiner::Darray => {
            // size, rank, ndims | gsizes (large) | distribs, dargs, psizes, order
            let mut all = integers[..3.min(integers.len())].to_vec();
            all.extend(counts);
            all.extend(integers.iter().skip(3));
            (all, Vec::new())
        }
        _ => (counts, Vec::new()),
    }
}

/// Pair types: name, first member, second member with its size, and where that begins.
const PAIRS: &[(&str, &str, (&str, u16), i64)] = &[
    ("FLOAT_INT", "FLOAT", ("INT", 4), 4),
    ("DOUBLE_INT", "DOUBLE", ("INT", 4), 8),
    ("LONG_INT", "LONG", ("INT", 4), 8),
    ("2INT", "INT", ("INT", 4), 4),
    ("SHORT_INT", "SHORT", ("INT", 4), 4),
    ("LONG_DOUBLE_INT", "LONG_DOUBLE", ("INT", 4), 16),
    ("2REAL", "REAL", ("REAL", 4), 4),
    (
        "2DOUBLE_PRECISION",
        "DOUBLE_PRECISION",
        ("DOUBLE_PRECISION", 8),
        8,
    ),
    ("2INTEGER", "INTEGER", ("INTEGER", 4), 4),
];

/// The number of a predefined type: the same for all its names, and on every rank.
fn code(name: &str) -> Option<u16> {
    let name = match name {
        "LONG_LONG_INT" => "LONG_LONG",
        "C_COMPLEX" => "C_FLOAT_COMPLEX",
        "CXX_BOOL" | "CXX_FLOAT_COMPLEX" | "CXX_DOUBLE_COMPLEX" => name,
        name => name,
    };
    NAMES
        .iter()
        .position(|known| *known == name)
        .map(|at| at as u16)
}

const NAMES: &[&str] = &[
    "CHAR",
    "SIGNED_CHAR",
    "UNSIGNED_CHAR",
    "BYTE",
    "WCHAR",
    "SHORT",
    "UNSIGNED_SHORT",
    "INT",
    "UNSIGNED",
    "LONG",
    "UNSIGNED_LONG",
    "LONG_LONG",
    "UNSIGNED_LONG_LONG",
    "FLOAT",
    "DOUBLE",
    "LONG_DOUBLE",
    "INT8_T",
    "INT16_T",
    "INT32_T",
    "INT64_T",
    "UINT8_T",
    "UINT16_T",
    "UINT32_T",
    "UINT64_T",
    "C_BOOL",
    "C_FLOAT_COMPLEX",
    "C_DOUBLE_COMPLEX",
    "C_LONG_DOUBLE_COMPLEX",
    "AINT",
    "COUNT",
    "OFFSET",
    "PACKED",
    "CHARACTER",
    "LOGICAL",
    "INTEGER",
    "REAL",
    "DOUBLE_PRECISION",
    "COMPLEX",
    "DOUBLE_COMPLEX",
    "INTEGER1",
    "INTEGER2",
    "INTEGER4",
    "INTEGER8",
    "REAL4",
    "REAL8",
    "REAL16",
    "COMPLEX8",
    "COMPLEX16",
    "COMPLEX32",
    "CXX_BOOL",
    "CXX_FLOAT_COMPLEX",
    "CXX_DOUBLE_COMPLEX",
    "CXX_LONG_DOUBLE_COMPLEX",
];
