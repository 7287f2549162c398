//! Arguments that are places in memory: numbers and handles in arrays, and buffers.

use super::table::Invocation;
use super::{Env, World};
use crate::memory::{Cells, Memory};
use crate::term::{Source, TermId};
use crate::value::{ObjectId, Value};
use fencepost_api::mpi::{Base, Object};
use fencepost_model::{AccessKind, ByteRange, Layout, Ranges, Rank, SiteId};

/// Where a buffer begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Buffer {
    /// In whose memory.
    pub owner: u32,
    /// Its address, as the model has it.
    pub base: u64,
}

/// Fortran's constants that are places, as the linker and as the source calls them.
const IN_PLACE: [&str; 2] = ["mpi_fortran_in_place_", "mpi_fortran_in_place"];
const BOTTOM: [&str; 2] = ["mpi_fortran_bottom_", "mpi_fortran_bottom"];
const COMMON: [&str; 2] = ["mpipriv1_", "mpipriv1"];

/// Datatypes and bytes of more runs of neighbouring elements than this are not listed.
pub(super) const MOST_RUNS: i64 = 1 << 20;

/// Contents in more pieces than this are not followed.
const MANY_PIECES: usize = 1 << 12;

/// The object and offset of an address of the model.
pub fn object_at(address: u64) -> Option<(ObjectId, i64)> {
    let number = (address >> 40).checked_sub(1)?;
    let object = ObjectId(u32::try_from(number).ok()?);
    Some((object, (address & 0xff_ffff_ffff) as i64))
}

/// A number that is an address, as the model has it.
pub fn address_of(value: Value) -> Option<u64> {
    match value {
        Value::Int(address) => Some(address as u64),
        Value::Pointer(object, offset) | Value::Remote { object, offset, .. } => {
            Some(Memory::address(object, offset))
        }
        _ => None,
    }
}

impl World {
    /// Writes a scalar where a pointer argument points; a null or unknown pointer is left alone.
    pub(super) fn store(&self, env: &mut Env<'_>, rank: u32, at: Value, size: u32, value: Value) {
        let Some((owner, object, offset)) = at.place(rank) else {
            return;
        };
        let memory = &mut env.memories[owner as usize];
        if (object.0 as usize) < memory.len() {
            memory.store(object, offset, size, value);
        }
    }

    /// Reads a scalar `index` elements behind a pointer argument.
    pub(super) fn load(
        &self,
        env: &mut Env<'_>,
        rank: u32,
        at: Value,
        index: i64,
        size: u32,
    ) -> Value {
        let (owner, object, offset) = match at {
            Value::Pointer(object, offset) => (rank, object, offset),
            Value::Remote {
                owner,
                object,
                offset,
            } => (owner, object, offset),
            _ => return Value::Undefined,
        };
        let memory = &mut env.memories[owner as usize];
        if object.0 as usize >= memory.len() {
            return Value::Undefined;
        }
        let offset = offset + index * i64::from(size);
        memory.load(env.terms, object, offset, size)
    }

    /// Stores the result an argument of that name points to.
    pub(super) fn put(&self, env: &mut Env<'_>, call: &Invocation, name: &str, value: Value) {
        self.put_at(env, call, name, 0, value);
    }

    /// Stores element `index` of a result.
    pub(super) fn put_at(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        index: i64,
        value: Value,
    ) {
        let size = call.width(name, self.constants.handle_size as u32);
        let at = match call.value(name) {
            Value::Pointer(object, offset) => {
                Value::Pointer(object, offset + index * i64::from(size))
            }
            other => other,
        };
        self.store(env, call.rank, at, size, value);
    }

    /// Stores a handle.
    pub(super) fn put_handle(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        kind: Object,
        value: Value,
    ) {
        let stored = self.constants.stored(kind, value, call.fortran);
        self.put(env, call, name, stored);
    }

    /// Element `index` of the array an argument points to.
    pub(super) fn get_at(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        index: i64,
    ) -> Value {
        let size = call.width(name, self.constants.handle_size as u32);
        self.load(env, call.rank, call.value(name), index, size)
    }

    /// Element `index` of an array of handles, as C has it.
    pub(super) fn get_handle(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        index: i64,
        kind: Object,
    ) -> Value {
        let value = self.get_at(env, call, name, index);
        self.constants.canonical(kind, value, call.fortran)
    }

    /// An array of known numbers; addresses count as numbers.
    pub(super) fn numbers(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        count: i64,
    ) -> Option<Vec<i64>> {
        /// More elements than any grid of ranks or list of blocks in a text has.
        const MANY: i64 = 1 << 16;
        let one = |index| address_of(self.get_at(env, call, name, index)).map(|v| v as i64);
        (0..=MANY)
            .contains(&count)
            .then(|| (0..count).map(one).collect())
            .flatten()
    }

    /// An unknown value that arrived.
    pub(super) fn unknown(&self, env: &mut Env<'_>, rank: Option<u32>) -> Value {
        env.terms.fresh(Source::Received, rank)
    }

    /// Is it `MPI_IN_PLACE`?
    pub(super) fn is_in_place(&self, value: Value) -> bool {
        value == Value::Int(self.constants.in_place)
            || self.is_common_block(value, &[IN_PLACE, COMMON], 4)
    }

    fn is_bottom(&self, value: Value) -> bool {
        self.is_common_block(value, &[BOTTOM, COMMON], 0)
    }

    /// One of Fortran's constants that are places: Open MPI has a block for each, MPICH keeps
    /// `MPI_BOTTOM` and `MPI_IN_PLACE` in one.
    fn is_common_block(&self, value: Value, names: &[[&str; 2]], offset: i64) -> bool {
        let Value::Pointer(object, at) = value else {
            return false;
        };
        if self.globals.is_empty() {
            return false;
        }
        names.iter().any(|[name, plain]| {
            let found = self.globals.get(*name).or_else(|| self.globals.get(*plain));
            match found {
                Some(Value::Pointer(known, _)) if *known == object => {
                    !name.starts_with("mpipriv") || at == offset
                }
                _ => false,
            }
        })
    }

    /// Where a buffer argument begins; `None` if that is not known.
    pub(super) fn buffer(&self, rank: u32, value: Value) -> Option<Buffer> {
        if self.is_bottom(value) {
            return Some(Buffer {
                owner: rank,
                base: 0,
            });
        }
        match value {
            Value::Pointer(..) | Value::Int(_) => Some(Buffer {
                owner: rank,
                base: address_of(value)?,
            }),
            Value::Remote { owner, .. } => Some(Buffer {
                owner,
                base: address_of(value)?,
            }),
            _ => None,
        }
    }

    /// The bytes of elements from a place on, if all is known.
    pub(super) fn bytes(
        &self,
        buffer: Option<Buffer>,
        count: Option<i64>,
        layout: Option<&Layout>,
    ) -> Option<(u32, Ranges)> {
        let (buffer, count, layout) = (buffer?, count?, layout?);
        /// A count that no text means: something else was taken for it.
        const MANY: i64 = 1 << 32;
        let few = (0..MANY).contains(&count) && layout.runs(count) <= MOST_RUNS;
        few.then(|| (buffer.owner, layout.bytes(buffer.base, count)))
    }

    /// A call reads or writes memory the program may not touch at that time.
    pub(super) fn call_access(
        &mut self,
        env: &Env<'_>,
        (rank, site): (u32, SiteId),
        bytes: &Option<(u32, Ranges)>,
        writes: bool,
    ) {
        let Some((owner, ranges)) = bytes else {
            return;
        };
        let kind = if writes {
            AccessKind::Store
        } else {
            AccessKind::Load
        };
        for range in ranges.iter() {
            if self.is_watched(env, *owner, range) {
                let (to, range) = self.shared_range(*owner, range);
                self.recorder.access(rank, kind, Rank(to), range, site);
            }
        }
    }

    fn is_watched(&self, env: &Env<'_>, owner: u32, range: ByteRange) -> bool {
        let memory = &env.memories[owner as usize];
        object_at(range.start).is_some_and(|(object, _)| {
            (object.0 as usize) < memory.len() && memory.is_watched(object)
        })
    }

    /// From here on the program's accesses to these bytes are recorded.
    pub(super) fn watch(&self, env: &mut Env<'_>, owner: u32, ranges: &Ranges) {
        let memory = &mut env.memories[owner as usize];
        for range in ranges.iter() {
            if let Some((object, _)) = object_at(range.start)
                && (object.0 as usize) < memory.len()
            {
                memory.watch(object);
            }
        }
    }

    /// What these bytes contain, in their order; `None` if that is not known, or too much.
    pub(super) fn take(&self, env: &Env<'_>, bytes: &(u32, Ranges)) -> Option<Vec<Cells>> {
        if bytes.1.0.len() > MANY_PIECES {
            return None;
        }
        let memory = &env.memories[bytes.0 as usize];
        let one = |range: ByteRange| {
            let (object, offset) = object_at(range.start)?;
            let known = (object.0 as usize) < memory.len();
            known.then(|| memory.read(object, offset, range.len() as i64))
        };
        bytes.1.iter().map(one).collect()
    }

    /// Writes contents into these bytes, in their order; what is left of the bytes stays as it is.
    pub(super) fn give(&self, env: &mut Env<'_>, bytes: &(u32, Ranges), contents: &[Cells]) {
        if bytes.1.0.len() > MANY_PIECES {
            return self.forget(env, &Some(bytes.clone()));
        }
        let memory = &mut env.memories[bytes.0 as usize];
        let mut contents = contents.iter();
        let mut current = contents.next();
        let mut taken = 0;
        for range in bytes.1.iter() {
            let Some((object, offset)) = object_at(range.start) else {
                continue;
            };
            if object.0 as usize >= memory.len() {
                continue;
            }
            let mut at = 0;
            while at < range.len() as i64 {
                let Some(cells) = current else {
                    return;
                };
                let length = (range.len() as i64 - at).min(cells.length() - taken);
                if length == cells.length() {
                    memory.write(object, offset + at, cells);
                } else if length > 0 {
                    memory.write(object, offset + at, &cells.part(taken, length));
                }
                at += length;
                taken += length;
                if taken >= cells.length() {
                    current = contents.next();
                    taken = 0;
                }
            }
        }
    }

    /// What these bytes contain is not known from here on.
    pub(super) fn forget(&self, env: &mut Env<'_>, bytes: &Option<(u32, Ranges)>) {
        let Some((owner, ranges)) = bytes else {
            return;
        };
        if ranges.0.len() > MANY_PIECES {
            let objects = ranges.iter().filter_map(|range| object_at(range.start));
            let mut objects: Vec<ObjectId> = objects.map(|(object, _)| object).collect();
            objects.dedup();
            for object in objects {
                self.forget_all(env, *owner, Value::Pointer(object, 0));
            }
            return;
        }
        for range in ranges.iter() {
            let memory = &mut env.memories[*owner as usize];
            if let Some((object, offset)) = object_at(range.start)
                && (object.0 as usize) < memory.len()
            {
                let range = offset..offset + range.len() as i64;
                memory.forget(env.terms, object, Some(range));
            }
        }
    }

    /// A buffer of unknown extent was written.
    pub(super) fn forget_all(&self, env: &mut Env<'_>, rank: u32, at: Value) {
        let (owner, object) = match at {
            Value::Pointer(object, _) => (rank, object),
            Value::Remote { owner, object, .. } => (owner, object),
            _ => return,
        };
        let memory = &mut env.memories[owner as usize];
        if (object.0 as usize) < memory.len() {
            memory.forget(env.terms, object, None);
        }
    }

    /// Likewise; what it contains now has a name.
    pub(super) fn forget_as(&self, env: &mut Env<'_>, rank: u32, at: Value, run: TermId) {
        let Some((owner, object, offset)) = at.place(rank) else {
            return;
        };
        let memory = &mut env.memories[owner as usize];
        if (object.0 as usize) >= memory.len() {
            return;
        }
        match (offset, memory.size(object)) {
            (0, _) => memory.forget_as(object, None, run),
            (_, Some(size)) => memory.forget_as(object, Some(offset..size as i64), run),
            (_, None) => memory.forget(env.terms, object, None),
        }
    }

    /// A text argument, if known.
    pub(super) fn text(&self, env: &Env<'_>, rank: u32, at: Value) -> Option<String> {
        let Value::Pointer(object, offset) = at else {
            return None;
        };
        let text = env.memories[rank as usize].text(object, offset)?;
        String::from_utf8(text).ok()
    }

    /// All results of a call are unknown.
    pub(super) fn forget_results(&self, env: &mut Env<'_>, call: &Invocation) {
        let parameters = call.function.parameters.iter();
        for (parameter, value) in parameters.zip(&call.arguments) {
            let kind = parameter.kind;
            let result = kind.depth > 0 && !kind.constant && kind.base != Base::Status;
            if result {
                self.forget_all(env, call.rank, *value);
            }
        }
    }
}
