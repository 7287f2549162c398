//! Which bytes a datatype touches: every datatype as the list of its basic elements, exactly, in
//! whatever way and however deep it was built.
//!
//! ```text
//! layout(named)          = one element, or two for a pair type such as MPI_DOUBLE_INT
//! layout(C(blocks, t))   = for each block (offset o, length n): layout(t) at o, o + extent(t), …
//! bytes(base, count, t)  = for i in 0..count: layout(t) at base + i · extent(t)
//! ```
//!
//! How a constructor's arguments become blocks is said here for the two that take arithmetic
//! ([`subarray`], [`darray`]); for the others a caller names the blocks ([`Builder::put`]).

use crate::event::ElemType;
use crate::ranges::{ByteRange, RangeList, Ranges};

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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    blocks: Vec<Block>,
    /// Where the element begins, from its address.
    lower: i64,
    /// From one element to the next.
    extent: i64,
}

impl Layout {
    /// A type MPI predefines, by its name without `MPI_` and its size: the same on every rank.
    /// `unlisted` numbers a type that is not in the list of names.
    pub fn named(name: &str, size: u16, unlisted: impl FnOnce() -> u16) -> Layout {
        let mut builder = Builder::default();
        if let Some(&(_, first, second, at)) = PAIRS.iter().find(|pair| pair.0 == name) {
            let mut part = |name: &str, size, offset| {
                let code = code(name).unwrap_or(u16::MAX);
                builder.element(offset, ElemType { code, size });
            };
            part(first, size.saturating_sub(second.1), 0);
            part(second.0, second.1, at);
            return builder.aligned();
        }
        let code = code(name).unwrap_or_else(unlisted);
        builder.element(0, ElemType { code, size });
        builder.finish()
    }

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

    /// Where an element begins, from its address.
    pub fn lower(&self) -> i64 {
        self.lower
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

    /// How many runs of neighbouring elements `count` of these are, at most.
    pub fn runs(&self, count: i64) -> i64 {
        match self.blocks[..] {
            [block] if block.len() == self.extent => 1,
            _ => count.saturating_mul(self.blocks.len() as i64),
        }
    }

    /// Bytes of data in one element.
    pub fn size(&self) -> i64 {
        self.blocks.iter().map(Block::len).sum()
    }

    /// Where the data of an element begins and ends.
    pub fn true_bounds(&self) -> (i64, i64) {
        let starts = self.blocks.iter().map(|block| block.offset);
        let ends = self.blocks.iter().map(|block| block.offset + block.len());
        (starts.min().unwrap_or(0), ends.max().unwrap_or(0))
    }

    /// If all data is of one basic type: which.
    pub fn uniform(&self) -> Option<ElemType> {
        let first = self.blocks.first()?.elem;
        let same = self.blocks.iter().all(|block| block.elem == first);
        same.then_some(first)
    }

    /// The same data with other bounds (`MPI_Type_create_resized`).
    pub fn resized(&self, lower: i64, extent: i64) -> Layout {
        Layout {
            blocks: self.blocks.clone(),
            lower,
            extent,
        }
    }
}

/// Puts layouts side by side.
#[derive(Debug, Default)]
pub struct Builder {
    blocks: Vec<Block>,
    bounds: Option<(i64, i64)>,
}

impl Builder {
    /// `count` elements of a layout, the first at `at`.
    pub fn put(&mut self, at: i64, count: i64, layout: &Layout) {
        if count <= 0 {
            return;
        }
        let first = at.wrapping_add(layout.lower);
        let last = first.wrapping_add(layout.extent.wrapping_mul(count - 1));
        self.widen(first.min(last), first.max(last).wrapping_add(layout.extent));
        if self.blocks.len() > MOST_BLOCKS {
            return;
        }
        if let [block] = layout.blocks[..]
            && block.len() == layout.extent
            && let Ok(all) = u32::try_from(i64::from(block.count) * count)
        {
            let offset = at + block.offset;
            self.blocks.push(Block {
                offset,
                count: all,
                ..block
            });
            return;
        }
        for index in 0..count {
            if self.blocks.len() > MOST_BLOCKS {
                return;
            }
            let at = at + index * layout.extent;
            self.blocks.extend(layout.blocks.iter().map(|block| Block {
                offset: at + block.offset,
                ..*block
            }));
        }
    }

    fn element(&mut self, offset: i64, elem: ElemType) {
        self.widen(offset, offset + i64::from(elem.size));
        self.blocks.push(Block {
            offset,
            elem,
            count: 1,
        });
    }

    fn widen(&mut self, start: i64, end: i64) {
        let (lower, upper) = self.bounds.unwrap_or((start, end));
        self.bounds = Some((lower.min(start), upper.max(end)));
    }

    /// The layout, from the lowest to the highest bound of its parts.
    pub fn finish(self) -> Layout {
        let (lower, upper) = self.bounds.unwrap_or((0, 0));
        self.bounded(lower, upper - lower)
    }

    /// The layout, its end rounded up to where the next element may begin (`MPI_Type_create_struct`).
    pub fn aligned(self) -> Layout {
        let (lower, upper) = self.bounds.unwrap_or((0, 0));
        let sizes = self.blocks.iter().map(|block| i64::from(block.elem.size));
        let align = sizes
            .map(|size| if size % 16 == 0 { 16 } else { size.min(8) })
            .max()
            .unwrap_or(1)
            .max(1);
        let extent = (upper - lower + align - 1) / align * align;
        self.bounded(lower, extent)
    }

    /// The layout with these bounds.
    pub fn bounded(mut self, lower: i64, extent: i64) -> Layout {
        merge(&mut self.blocks);
        Layout {
            blocks: self.blocks,
            lower,
            extent,
        }
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

/// `MPI_Type_create_subarray`: `rest` holds sizes, subsizes and starts. Calls back for each
/// innermost row.
pub fn subarray(
    dims: usize,
    rest: &[i64],
    fortran: bool,
    extent: i64,
    mut row: impl FnMut(i64, i64),
) {
    let [sizes, subsizes, starts] = [0, 1, 2].map(|part| rest.get(part * dims..(part + 1) * dims));
    let (Some(sizes), Some(subsizes), Some(starts)) = (sizes, subsizes, starts) else {
        return;
    };
    if dims == 0 || subsizes.iter().any(|size| *size <= 0) {
        return;
    }
    let order = slowest_first(dims, fortran);
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

/// How `MPI_Type_create_darray` deals a dimension out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Distribution {
    /// Every process has all of it.
    None,
    /// One run for each process; `None` for runs of equal length.
    Block(Option<i64>),
    /// Runs of this length in turn; `None` for one.
    Cyclic(Option<i64>),
}

/// `MPI_Type_create_darray` for process `rank`: per dimension its size, how it is dealt out and to
/// how many. Calls back for each element.
pub fn darray(
    rank: i64,
    sizes: &[i64],
    distributions: &[Distribution],
    procs: &[i64],
    fortran: bool,
    mut element: impl FnMut(i64),
) {
    let dims = sizes.len().min(distributions.len()).min(procs.len());
    // The process's place in the grid, the last dimension fastest.
    let mut place = vec![0; dims];
    let mut left = rank;
    for d in (0..dims).rev() {
        place[d] = left % procs[d].max(1);
        left /= procs[d].max(1);
    }
    let owned = |d: usize| -> Vec<i64> {
        let length = match distributions[d] {
            Distribution::None => return (0..sizes[d]).collect(),
            Distribution::Block(length) => {
                length.unwrap_or((sizes[d] + procs[d] - 1) / procs[d].max(1))
            }
            Distribution::Cyclic(length) => length.unwrap_or(1),
        };
        let owner = |at: i64| (at / length.max(1)) % procs[d].max(1);
        (0..sizes[d]).filter(|at| owner(*at) == place[d]).collect()
    };
    let owned: Vec<Vec<i64>> = (0..dims).map(owned).collect();
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
    let order = slowest_first(dims, fortran);
    walk(&order, sizes, &owned, 0, &mut element);
}

/// The dimensions from the slowest to the fastest.
fn slowest_first(dims: usize, fortran: bool) -> Vec<usize> {
    match fortran {
        true => (0..dims).rev().collect(),
        false => (0..dims).collect(),
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

/// What the elements of a predefined type are, whatever their size.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Nature {
    /// Single bytes, characters among them.
    Bytes,
    /// Numbers without fractions, truth values, addresses.
    Integer,
    /// Floating-point numbers.
    Floating,
    /// Pairs of those.
    Complex,
}

impl ElemType {
    /// What the elements are; `None` of a type that is not in the list of names.
    pub fn nature(self) -> Option<Nature> {
        NAMES.get(usize::from(self.code)).map(|(_, nature)| *nature)
    }
}

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
        .position(|(known, _)| *known == name)
        .map(|at| at as u16)
}

const NAMES: &[(&str, Nature)] = &[
    ("CHAR", Nature::Bytes),
    ("SIGNED_CHAR", Nature::Bytes),
    ("UNSIGNED_CHAR", Nature::Bytes),
    ("BYTE", Nature::Bytes),
    ("WCHAR", Nature::Integer),
    ("SHORT", Nature::Integer),
    ("UNSIGNED_SHORT", Nature::Integer),
    ("INT", Nature::Integer),
    ("UNSIGNED", Nature::Integer),
    ("LONG", Nature::Integer),
    ("UNSIGNED_LONG", Nature::Integer),
    ("LONG_LONG", Nature::Integer),
    ("UNSIGNED_LONG_LONG", Nature::Integer),
    ("FLOAT", Nature::Floating),
    ("DOUBLE", Nature::Floating),
    ("LONG_DOUBLE", Nature::Floating),
    ("INT8_T", Nature::Bytes),
    ("INT16_T", Nature::Integer),
    ("INT32_T", Nature::Integer),
    ("INT64_T", Nature::Integer),
    ("UINT8_T", Nature::Bytes),
    ("UINT16_T", Nature::Integer),
    ("UINT32_T", Nature::Integer),
    ("UINT64_T", Nature::Integer),
    ("C_BOOL", Nature::Integer),
    ("C_FLOAT_COMPLEX", Nature::Complex),
    ("C_DOUBLE_COMPLEX", Nature::Complex),
    ("C_LONG_DOUBLE_COMPLEX", Nature::Complex),
    ("AINT", Nature::Integer),
    ("COUNT", Nature::Integer),
    ("OFFSET", Nature::Integer),
    ("PACKED", Nature::Bytes),
    ("CHARACTER", Nature::Bytes),
    ("LOGICAL", Nature::Integer),
    ("INTEGER", Nature::Integer),
    ("REAL", Nature::Floating),
    ("DOUBLE_PRECISION", Nature::Floating),
    ("COMPLEX", Nature::Complex),
    ("DOUBLE_COMPLEX", Nature::Complex),
    ("INTEGER1", Nature::Bytes),
    ("INTEGER2", Nature::Integer),
    ("INTEGER4", Nature::Integer),
    ("INTEGER8", Nature::Integer),
    ("REAL4", Nature::Floating),
    ("REAL8", Nature::Floating),
    ("REAL16", Nature::Floating),
    ("COMPLEX8", Nature::Complex),
    ("COMPLEX16", Nature::Complex),
    ("COMPLEX32", Nature::Complex),
    ("CXX_BOOL", Nature::Integer),
    ("CXX_FLOAT_COMPLEX", Nature::Complex),
    ("CXX_DOUBLE_COMPLEX", Nature::Complex),
    ("CXX_LONG_DOUBLE_COMPLEX", Nature::Complex),
];
