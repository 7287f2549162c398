//! Symmetric memory: it comes and goes, and where it is at another PE.
//!
//! A global or static variable is the object of the same number at every PE; an allocation is an object of its own
//! at each, and the allocation knows them all.

use super::collectives::{MeetingId, Purpose};
use super::table::{Elem, Invocation, Span};
use super::{Begun, DONE, Inside};
use crate::memory::{Memory, Origin};
use crate::value::{ObjectId, Value};
use crate::world::moving::Bytes;
use crate::world::{Env, World};
use fencepost_model::{Action, ByteRange, Ranges, Rule, SiteId};
use rustc_hash::FxHashMap;

/// What `shmem_malloc` gave.
#[derive(Default)]
pub struct Heap {
    /// Per allocation, the object at each PE.
    allocations: Vec<Vec<ObjectId>>,
    by_object: FxHashMap<(u32, ObjectId), usize>,
    /// Where memory was freed.
    freed: FxHashMap<(u32, ObjectId), SiteId>,
}

/// Symmetric memory by its name at all PEs: a variable or an allocation, and how far from its start.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Name {
    /// A variable.
    Static(ObjectId, i64),
    /// An allocation.
    Allocated(usize, i64),
}

/// More pieces of one argument than this are not followed.
const MANY_PIECES: i64 = 1 << 12;

/// More elements than any text means.
const MANY: i64 = 1 << 32;

impl World {
    /// The symmetric memory that an address of a PE leads to; `None` if it is not known to be symmetric.
    pub(super) fn symmetric(&self, env: &Env<'_>, rank: u32, at: Value) -> Option<Name> {
        let Value::Pointer(object, offset) = at else {
            return None;
        };
        let memory = &env.memories[rank as usize];
        if object.0 as usize >= memory.len() || !memory.is_live(object) {
            return None;
        }
        if memory.origin(object) == Origin::Global {
            let is_static = self.shmem.statics.contains(&object);
            return is_static.then_some(Name::Static(object, offset));
        }
        let number = self.shmem.heap.by_object.get(&(rank, object))?;
        Some(Name::Allocated(*number, offset))
    }

    /// Where symmetric memory is at a PE.
    pub(super) fn object_of(&self, name: Name, pe: u32) -> (ObjectId, i64) {
        match name {
            Name::Static(object, offset) => (object, offset),
            Name::Allocated(number, offset) => {
                (self.shmem.heap.allocations[number][pe as usize], offset)
            }
        }
    }

    /// The address of the same symmetric memory at another PE, if it is symmetric.
    pub(super) fn address_at(&self, env: &Env<'_>, rank: u32, at: Value, pe: u32) -> Option<u64> {
        let name = self.symmetric(env, rank, at)?;
        let (object, offset) = self.object_of(name, pe);
        Some(Memory::address(object, offset))
    }

    /// The bytes of elements that begin at an address of a PE's memory, in a collective of so many members;
    /// `None` if they are not known.
    pub(super) fn span_bytes(
        &self,
        span: &Span,
        base: Option<u64>,
        owner: u32,
        members: usize,
    ) -> Option<Bytes> {
        let (base, stride) = (base?, span.stride?);
        let count = match span.each_member {
            true => span.count?.checked_mul(members as i64)?,
            false => span.count?,
        };
        if !(0..MANY).contains(&count) || stride != 1 && count > MANY_PIECES {
            return None;
        }
        let size = i64::from(span.size);
        if stride == 1 {
            return Some((owner, Ranges::one(base, (count * size) as u64)));
        }
        let element = |i: i64| {
            let start = base.wrapping_add_signed(i.wrapping_mul(stride).wrapping_mul(size));
            ByteRange::new(start, size as u64)
        };
        Some((owner, (0..count).filter_map(element).collect()))
    }

    /// Memory of the caller that a call reads or writes.
    pub(super) fn own_bytes(&self, rank: u32, span: &Span, members: usize) -> Option<Bytes> {
        let buffer = self.buffer(rank, span.at)?;
        self.span_bytes(span, Some(buffer.base), buffer.owner, members)
    }

    /// Are these bytes inside one object? An address beyond it is nobody's.
    pub(super) fn is_inside(&self, env: &Env<'_>, bytes: &Bytes) -> bool {
        let memory = &env.memories[bytes.0 as usize];
        bytes.1.iter().all(|range| {
            let Some((object, offset)) = crate::world::place::object_at(range.start) else {
                return false;
            };
            let end = offset as u64 + range.len();
            (object.0 as usize) < memory.len() && memory.size(object).is_none_or(|size| end <= size)
        })
    }

    /// Why memory that a call names is not what it needs, if that is certain; and where it was freed.
    pub(super) fn wrong_memory(
        &self,
        env: &Env<'_>,
        rank: u32,
        span: &Span,
        elem: Elem,
    ) -> Option<(Rule, Option<SiteId>)> {
        let Value::Pointer(object, offset) = span.at else {
            return None;
        };
        let memory = &env.memories[rank as usize];
        if let Some(site) = self.shmem.heap.freed.get(&(rank, object)) {
            return Some((Rule::ShmemFreed, Some(*site)));
        }
        if self.symmetric(env, rank, span.at).is_none() {
            // Memory at an address that is not known is taken for an object without size.
            let own = match memory.origin(object) {
                Origin::Stack => true,
                Origin::Heap => memory.size(object).is_some(),
                Origin::Global | Origin::Window => false,
            };
            return own.then_some((Rule::ShmemAddress, None));
        }
        let bytes = self.span_bytes(span, Some(Memory::address(object, offset)), rank, 1)?;
        if !self.is_inside(env, &bytes) {
            return Some((Rule::ShmemRange, None));
        }
        (!self.is_aligned(env, rank, span, elem)).then_some((Rule::ShmemAlign, None))
    }

    /// Is an element where it can be? An object is aligned as its first element may be.
    pub(super) fn is_aligned(&self, env: &Env<'_>, rank: u32, span: &Span, elem: Elem) -> bool {
        let Value::Pointer(object, offset) = span.at else {
            return true;
        };
        let memory = &env.memories[rank as usize];
        let needed = i64::from(elem.size.clamp(1, 8));
        let large = memory.size(object).is_none_or(|size| size >= 16);
        elem.code == 0 || !large || offset % needed == 0
    }

    /// `shmem_malloc` and its relatives, `shmem_free`: as a barrier. Without memory they do nothing.
    pub(super) fn shmem_memory(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let frees = call.hook() == "free";
        if frees && call.int("ptr") == Some(0) || !frees && bytes_wanted(call) == Some(0) {
            return DONE;
        }
        let mut ranges = Ranges::EMPTY;
        if frees {
            let at = call.value("ptr").unwrap_or(Value::Undefined);
            let freed = self.symmetric(env, call.rank, at);
            let Some(Name::Allocated(number, 0)) = freed else {
                let span = Span::word(at, 1);
                let wrong = self.wrong_memory(env, call.rank, &span, call.function.elem);
                if let Some((rule, since)) = wrong {
                    self.shmem_wrong(call, rule, since);
                }
                return self.shmem_cut(call, "the memory is not known");
            };
            let (object, _) = self.object_of(Name::Allocated(number, 0), call.rank);
            let size = env.memories[call.rank as usize].size(object);
            ranges = Ranges::one(Memory::address(object, 0), size.unwrap_or(1));
        }
        let (meeting, fits) = self.shmem_arrive(0, call, Purpose::of(call));
        if fits {
            let coll = self.shmem_meeting(meeting).coll;
            let action = match frees {
                true => Action::SymmetricFree { coll, ranges },
                false => Action::SymmetricAlloc { coll, ranges },
            };
            self.record(call.rank, action, call.site);
        }
        Begun::Wait(Inside::Meeting(meeting))
    }

    /// Everybody is there: the memory is new, or gone.
    pub(super) fn memory_done(
        &mut self,
        meeting: MeetingId,
        parts: &[Invocation],
        env: &mut Env<'_>,
    ) {
        if parts[0].hook() == "free" {
            for call in parts {
                if let Some(Value::Pointer(object, _)) = call.value("ptr") {
                    env.memories[call.rank as usize].end(object);
                    let key = (call.rank, object);
                    self.shmem.heap.freed.insert(key, call.site);
                }
            }
            return;
        }
        let number = self.shmem.heap.allocations.len();
        let sizes = parts.iter().map(bytes_wanted);
        let size = sizes.fold(None, |known: Option<Option<i64>>, size| match known {
            Some(known) if known != size => Some(None),
            _ => Some(size),
        });
        let size = size.flatten().and_then(|size| u64::try_from(size).ok());
        let mut objects = Vec::new();
        for call in parts {
            let memory = &mut env.memories[call.rank as usize];
            let object = memory.allocate(size, Origin::Window, call.site);
            memory.watch(object);
            if call.hook() == "calloc" {
                memory.zero(object);
            }
            let key = (call.rank, object);
            self.shmem.heap.by_object.insert(key, number);
            objects.push(object);
        }
        self.shmem.heap.allocations.push(objects);
        self.shmem_meeting_mut(meeting).object = Some(number);
    }

    /// What a PE gets that has called for memory.
    pub(super) fn memory_given(&self, call: &Invocation, meeting: MeetingId) -> Value {
        match self.shmem_meeting(meeting).object {
            Some(number) => {
                let (object, _) = self.object_of(Name::Allocated(number, 0), call.rank);
                Value::Pointer(object, 0)
            }
            None => Value::Int(0),
        }
    }

    /// `shmem_ptr`: the other's memory, as on one machine.
    pub(super) fn shmem_ptr(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let at = call.value("dest").unwrap_or(Value::Undefined);
        let owner = call.int("pe").and_then(|pe| u32::try_from(pe).ok());
        let owner = owner.filter(|owner| *owner < self.size);
        let (Some(name), Some(owner)) = (self.symmetric(env, call.rank, at), owner) else {
            return self.shmem_cut(call, "the memory is not known");
        };
        let (object, offset) = self.object_of(name, owner);
        Begun::Value(match owner == call.rank {
            true => Value::Pointer(object, offset),
            false => Value::Remote {
                owner,
                object,
                offset,
            },
        })
    }
}

/// How many bytes a call asks for.
fn bytes_wanted(call: &Invocation) -> Option<i64> {
    let size = call.int("size")?;
    match call.hook() {
        "calloc" => size.checked_mul(call.int("count")?),
        _ => Some(size),
    }
}
