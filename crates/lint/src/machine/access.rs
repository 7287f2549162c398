//! Reading and writing memory, and telling the world where it is watched.
//!
//! Between two calls of the world the order of a rank's accesses does not matter, so accesses of one
//! instruction to neighbouring bytes are told as one.

use super::choose::{ROUND, Spot, resolved};
use super::{Context, Machine};
use crate::memory::{Cells, Memory};
use crate::term::Source;
use crate::value::{ObjectId, Value};
use fencepost_ir::PlaceId;
use fencepost_ir::program::Cast;
use fencepost_model::SiteId;

/// Accesses the world was not told of yet.
#[derive(Debug, Default)]
pub(super) struct Accesses(Vec<Access>);

/// How many are kept.
const KEPT: usize = 16;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Access {
    how: How,
    owner: u32,
    object: ObjectId,
    begin: i64,
    end: i64,
}

/// An access but for its bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct How {
    pub write: bool,
    pub atomic: bool,
    pub site: SiteId,
}

impl Access {
    /// Does it continue the other?
    fn extends(&self, other: &Access) -> bool {
        self.how == other.how
            && (self.owner, self.object) == (other.owner, other.object)
            && self.begin <= other.end
            && other.begin <= self.end
    }
}

impl Machine {
    /// An access, recorded if the memory is watched.
    pub(super) fn access(
        &mut self,
        cx: &mut Context,
        how: How,
        spot: (u32, ObjectId, i64),
        size: i64,
    ) {
        let (owner, object, begin) = spot;
        if size <= 0 || !cx.memories[owner as usize].is_watched(object) {
            return;
        }
        self.leave_trail(cx, how.site);
        let end = begin + size;
        let access = Access {
            how,
            owner,
            object,
            begin,
            end,
        };
        if let Some(before) = self.accesses.0.iter_mut().rev().find(|a| access.extends(a)) {
            before.begin = before.begin.min(begin);
            before.end = before.end.max(end);
            return;
        }
        if self.accesses.0.len() == KEPT {
            self.flush(cx);
        }
        self.accesses.0.push(access);
    }

    /// Tells the world of all accesses so far.
    pub(super) fn flush(&mut self, cx: &mut Context) {
        for a in self.accesses.0.drain(..) {
            let (size, how) = ((a.end - a.begin) as u64, a.how);
            let (write, atomic, site) = (how.write, how.atomic, how.site);
            cx.world.access(
                self.rank, write, atomic, a.object, a.begin, size, a.owner, site,
            );
        }
    }

    pub(super) fn load(
        &mut self,
        cx: &mut Context,
        address: Value,
        size: u32,
        atomic: bool,
        bits: u16,
        place: PlaceId,
    ) -> Value {
        let Spot::At(owner, object, offset) = self.spot(cx, address, place) else {
            return self.unknown(cx, Source::Havoc, place);
        };
        let memory = &mut cx.memories[owner as usize];
        let end = offset.saturating_add(i64::from(size));
        let fits = |room: u64| offset >= 0 && end as u64 <= room;
        self.overran |= memory.size(object).is_some_and(|room| !fits(room));
        if memory.is_watched(object) {
            let site = cx.code.sites.of(place);
            let how = How {
                write: false,
                atomic,
                site,
            };
            self.access(cx, how, (owner, object, offset), i64::from(size));
            if self.observation.is_some() {
                let spot = (owner, object, offset);
                self.touch(how, spot, size.into(), Value::Undefined);
            }
        }
        let value = cx.memories[owner as usize].load(cx.terms, object, offset, size);
        match resolved(cx, value, ROUND) {
            value @ Value::Float(_) if bits > 0 => cx.terms.cast(Cast::Same, 0, bits, value),
            Value::Int(v) if bits == 1 => Value::Int(v & 1),
            Value::Pointer(object, offset) if owner != self.rank => Value::Remote {
                owner,
                object,
                offset,
            },
            Value::Remote {
                owner,
                object,
                offset,
            } if owner == self.rank => Value::Pointer(object, offset),
            value => value,
        }
    }

    pub(super) fn store(
        &mut self,
        cx: &mut Context,
        address: Value,
        value: Value,
        size: u32,
        atomic: bool,
        place: PlaceId,
    ) {
        match self.spot(cx, address, place) {
            Spot::At(owner, object, offset) => {
                let memory = &mut cx.memories[owner as usize];
                let value = match value {
                    Value::Pointer(object, offset) if owner != self.rank => Value::Remote {
                        owner: self.rank,
                        object,
                        offset,
                    },
                    value => value,
                };
                memory.store(object, offset, size, value);
                let watched = memory.is_watched(object);
                if watched || self.observation.is_some() {
                    let site = cx.code.sites.of(place);
                    let how = How {
                        write: true,
                        atomic,
                        site,
                    };
                    let spot = (owner, object, offset);
                    self.touch(how, spot, size.into(), value);
                    self.access(cx, how, spot, size.into());
                }
            }
            Spot::Within(owner, object) => {
                self.irregular();
                self.forget(cx, owner, object, place);
            }
            Spot::Unknown => {}
        }
    }

    /// An atomic read and write; what it leaves is not known.
    pub(crate) fn update(&mut self, cx: &mut Context, address: Value, size: u32, place: PlaceId) {
        self.irregular();
        match self.spot(cx, address, place) {
            Spot::At(owner, object, offset) => {
                let how = How {
                    write: true,
                    atomic: true,
                    site: cx.code.sites.of(place),
                };
                self.access(cx, how, (owner, object, offset), i64::from(size));
                cx.terms.at(how.site);
                let range = offset..offset + i64::from(size);
                cx.memories[owner as usize].forget(cx.terms, object, Some(range));
            }
            Spot::Within(owner, object) => self.forget(cx, owner, object, place),
            Spot::Unknown => {}
        }
    }

    /// The content of an object is not known from here on.
    pub(super) fn forget(
        &mut self,
        cx: &mut Context,
        owner: u32,
        object: ObjectId,
        place: PlaceId,
    ) {
        if is_constant(cx, object) {
            return;
        }
        cx.terms.at(cx.code.sites.of(place));
        cx.memories[owner as usize].forget(cx.terms, object, None);
    }

    /// Copies bytes; both sides are told as ranges.
    pub(crate) fn copy(
        &mut self,
        cx: &mut Context,
        to: Value,
        from: Value,
        length: Value,
        place: PlaceId,
    ) {
        self.irregular();
        let (length, most) = self.extent(cx, length, place);
        let (source, target) = (self.spot(cx, from, place), self.spot(cx, to, place));
        let cells = match (source, length) {
            (Spot::At(owner, object, offset), Some(length)) => {
                let how = How {
                    write: false,
                    atomic: false,
                    site: cx.code.sites.of(place),
                };
                self.access(cx, how, (owner, object, offset), length);
                Some(cx.memories[owner as usize].read(object, offset, length.max(0)))
            }
            _ => None,
        };
        self.put(cx, target, (length, most), cells.as_ref(), place);
    }

    /// Fills bytes.
    pub(crate) fn fill(
        &mut self,
        cx: &mut Context,
        to: Value,
        byte: Value,
        length: Value,
        place: PlaceId,
    ) {
        self.irregular();
        let (length, most) = self.extent(cx, length, place);
        let target = self.spot(cx, to, place);
        self.put(cx, target, (length, most), None, place);
        if let (Spot::At(owner, object, offset), Some(length), Value::Int(byte)) =
            (target, length, byte)
        {
            cx.memories[owner as usize].fill(object, offset, length, byte as u8);
        }
    }

    /// Fills memory with elements of one value, of so many bytes (not 0); what a large array holds is not known.
    pub(crate) fn fill_with(
        &mut self,
        cx: &mut Context,
        to: Value,
        value: Value,
        element: i64,
        length: i64,
        place: PlaceId,
    ) {
        const LARGE: i64 = 4096;
        if value == Value::Int(0) {
            return self.fill(cx, to, value, Value::Int(length), place);
        }
        self.fill(cx, to, Value::Undefined, Value::Int(length), place);
        let Spot::At(owner, object, offset) = self.spot(cx, to, place) else {
            return;
        };
        if length / element <= LARGE {
            let memory = &mut cx.memories[owner as usize];
            for at in (offset..offset + length).step_by(element as usize) {
                memory.store(object, at, element as u32, value);
            }
        }
    }

    /// Writes cells, or something unknown, and tells of it.
    fn put(
        &mut self,
        cx: &mut Context,
        to: Spot,
        (length, most): (Option<i64>, Option<i64>),
        cells: Option<&Cells>,
        place: PlaceId,
    ) {
        match (to, length) {
            (Spot::At(owner, object, offset), Some(length)) => {
                let how = How {
                    write: true,
                    atomic: false,
                    site: cx.code.sites.of(place),
                };
                self.access(cx, how, (owner, object, offset), length);
                let memory = &mut cx.memories[owner as usize];
                match cells {
                    Some(cells) => memory.write(object, offset, cells),
                    None => {
                        cx.terms.at(how.site);
                        memory.forget(cx.terms, object, Some(offset..offset + length.max(0)));
                    }
                }
            }
            (Spot::At(owner, object, offset), None) if !is_constant(cx, object) => {
                cx.terms.at(cx.code.sites.of(place));
                let memory = &mut cx.memories[owner as usize];
                let size = memory.size(object).map(|size| size as i64);
                let end = most.map(|most| offset.saturating_add(most.max(0)));
                let end = [size, end].into_iter().flatten().min();
                memory.forget(cx.terms, object, end.map(|end| offset..end));
            }
            (Spot::Within(owner, object), _) => self.forget(cx, owner, object, place),
            (Spot::At(..) | Spot::Unknown, _) => {}
        }
    }

    /// How many bytes, and how many at most if that is not known.
    fn extent(
        &mut self,
        cx: &mut Context,
        length: Value,
        place: PlaceId,
    ) -> (Option<i64>, Option<i64>) {
        match self.settled(cx, length, place) {
            Value::Int(length) => (Some(length), None),
            unknown => (None, cx.constraints.most(cx.terms, unknown)),
        }
    }

    /// Does the address lie in memory that is watched?
    pub(crate) fn is_watched_at(&self, cx: &Context, address: Value) -> bool {
        let place = address.place(self.rank);
        place.is_some_and(|(owner, object, _)| cx.memories[owner as usize].is_watched(object))
    }

    /// A function of a library reads or writes so many bytes, as far as they are in the object.
    pub(crate) fn touched(
        &mut self,
        cx: &mut Context,
        address: Value,
        length: i64,
        write: bool,
        place: PlaceId,
    ) {
        let Some((owner, object, offset)) = address.place(self.rank) else {
            return;
        };
        if !self.is_watched_at(cx, address) {
            return;
        }
        self.irregular();
        let room = cx.memories[owner as usize].size(object);
        let length = room.map_or(length, |room| length.min(room as i64 - offset));
        let how = How {
            write,
            atomic: false,
            site: cx.code.sites.of(place),
        };
        self.access(cx, how, (owner, object, offset), length);
    }

    /// The object is freed or goes out of scope.
    pub(crate) fn end_object(&mut self, cx: &mut Context, object: ObjectId, site: SiteId) {
        let memory = &mut cx.memories[self.rank as usize];
        if !memory.is_live(object) {
            return;
        }
        if memory.is_watched(object) {
            let size = memory.extent(object);
            self.flush(cx);
            cx.world.buffer_end(self.rank, object, size, site);
        }
        cx.memories[self.rank as usize].end(object);
    }

    /// The memory of this rank.
    pub(crate) fn memory<'a>(&self, cx: &'a mut Context) -> &'a mut Memory {
        &mut cx.memories[self.rank as usize]
    }
}

/// Is it a global the program never writes?
pub(super) fn is_constant(cx: &Context, object: ObjectId) -> bool {
    let global = cx.code.program.globals.get(object.0 as usize);
    global.is_some_and(|g| g.constant && g.defined)
}
