//! One rank's memory: objects, and what is known of their bytes.
//!
//! An object's content is a partition of its bytes into pieces: a scalar that was stored, a run of
//! one byte, a slice of something unknown, never written. What no piece covers is the object's
//! *background*. Unknown runs are named by a term, and reading bytes of one is a term of the run and
//! the position: the same bytes read twice, or read from a copy, are the same value, and forgetting
//! a large array costs one piece.
//!
//! Objects are never moved and their numbers never used again. Images of memory (the globals at the
//! program's start) are cloned by sharing contents until they are written.

mod pieces;

pub use pieces::Cells;
pub(crate) use pieces::slice as part_of;

use crate::term::{Source, TermId, Terms};
use crate::value::{HandleKind, ObjectId, Value};
use fencepost_model::SiteId;
use pieces::{Content, Piece, Pieces};
use std::ops::Range;
use std::sync::Arc;

/// What kind of memory an object is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A global variable.
    Global,
    /// A local variable.
    Stack,
    /// `malloc` and its like.
    Heap,
    /// Allocated by MPI, for a window.
    Window,
}

/// A kind of value that stands for something else.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reference {
    /// Memory.
    Address,
    /// A function.
    Function,
    /// An object of MPI or OpenSHMEM.
    Handle(HandleKind),
}

/// The memory of one rank.
#[derive(Clone, Debug)]
pub struct Memory {
    rank: u32,
    objects: Vec<Object>,
}

#[derive(Clone, Debug)]
struct Object {
    size: Option<u64>,
    site: SiteId,
    origin: Origin,
    live: bool,
    watched: bool,
    contents: Contents,
    background: Content,
}

/// Most objects are one scalar.
#[derive(Clone, Debug)]
enum Contents {
    /// Nothing but the background.
    Nothing,
    /// One value in all of the object's bytes.
    Whole(Value),
    /// Pieces.
    Pieces(Arc<Pieces>),
}

impl Memory {
    /// Without objects.
    pub fn new(rank: u32) -> Memory {
        Memory {
            rank,
            objects: Vec::new(),
        }
    }

    /// Whose memory it is.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The same memory at the start of another rank.
    pub fn image(&self, rank: u32) -> Memory {
        Memory {
            rank,
            objects: self.objects.clone(),
        }
    }

    /// A new object; its content is undefined.
    pub fn allocate(&mut self, size: Option<u64>, origin: Origin, site: SiteId) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(Object {
            size,
            site,
            origin,
            live: true,
            watched: false,
            contents: Contents::Nothing,
            background: Content::Undefined,
        });
        id
    }

    /// The object is freed or goes out of scope: its content is gone.
    pub fn end(&mut self, object: ObjectId) {
        let object = self.object_mut(object);
        object.live = false;
        object.contents = Contents::Nothing;
        object.background = Content::Undefined;
    }

    /// It is used again (a variable of a loop's body): undefined, as after [`Memory::allocate`].
    pub fn revive(&mut self, object: ObjectId) {
        self.object_mut(object).live = true;
    }

    /// Does the object still exist?
    pub fn is_live(&self, object: ObjectId) -> bool {
        self.object(object).live
    }

    /// Its bytes, if known.
    pub fn size(&self, object: ObjectId) -> Option<u64> {
        self.object(object).size
    }

    /// Its bytes; if they are not known, a bound that no array reaches.
    pub fn extent(&self, object: ObjectId) -> u64 {
        self.size(object).unwrap_or(1 << 30)
    }

    /// What kind of memory it is.
    pub fn origin(&self, object: ObjectId) -> Origin {
        self.object(object).origin
    }

    /// Where it was made.
    pub fn site(&self, object: ObjectId) -> SiteId {
        self.object(object).site
    }

    /// From here on accesses to the object are recorded.
    pub fn watch(&mut self, object: ObjectId) {
        self.object_mut(object).watched = true;
    }

    /// Are accesses to the object recorded?
    pub fn is_watched(&self, object: ObjectId) -> bool {
        self.object(object).watched
    }

    /// How many objects there are, dead ones included.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The address as the model sees it.
    pub fn address(object: ObjectId, offset: i64) -> u64 {
        ((u64::from(object.0) + 1) << 40).wrapping_add(offset as u64)
    }

    /// Reads a scalar.
    pub fn load(&mut self, terms: &mut Terms, object: ObjectId, offset: i64, size: u32) -> Value {
        let object = &self.objects[object.0 as usize];
        match &object.contents {
            Contents::Whole(value) if object.is_whole(offset, size) => return *value,
            Contents::Pieces(pieces) => {
                if let Some(value) = pieces.exact(offset, i64::from(size)) {
                    return value;
                }
            }
            _ => {}
        }
        let pieces = object.clipped(offset, i64::from(size));
        pieces::compose(terms, &pieces, size)
    }

    /// Writes a scalar.
    pub fn store(&mut self, object: ObjectId, offset: i64, size: u32, value: Value) {
        let object = &mut self.objects[object.0 as usize];
        if object.is_whole(offset, size) {
            object.contents = Contents::Whole(value);
            return;
        }
        let piece = Piece {
            length: i64::from(size),
            content: Content::Value(value),
        };
        object.pieces_mut().put(offset, piece);
    }

    /// Writes the same byte all over a range.
    pub fn fill(&mut self, object: ObjectId, offset: i64, length: i64, byte: u8) {
        self.put(object, offset, length, Content::Fill(byte));
    }

    /// Zero, all of it, whatever its size is.
    pub fn zero(&mut self, object: ObjectId) {
        let object = self.object_mut(object);
        object.contents = Contents::Nothing;
        object.background = Content::Fill(0);
    }

    /// What a range contains, to be written elsewhere.
    pub fn read(&self, object: ObjectId, offset: i64, length: i64) -> Cells {
        let pieces = self.object(object).clipped(offset, length);
        Cells::new(self.rank, offset, length, pieces)
    }

    /// Writes what was read. Addresses from another rank's memory become remote ones, and those that
    /// come home become addresses again.
    pub fn write(&mut self, object: ObjectId, offset: i64, cells: &Cells) {
        let rank = self.rank;
        let object = self.object_mut(object);
        let pieces = object.pieces_mut();
        for (at, piece) in cells.pieces_for(rank) {
            pieces.put(offset + at, piece);
        }
    }

    /// The content of a range, or of all of the object, is not known from here on.
    pub fn forget(&mut self, terms: &mut Terms, object: ObjectId, range: Option<Range<i64>>) {
        if let Value::Term(run) = terms.fresh(Source::Havoc, Some(self.rank)) {
            self.forget_as(object, range, run);
        }
    }

    /// As [`Memory::forget`]; the unknown content has a name.
    pub fn forget_as(&mut self, object: ObjectId, range: Option<Range<i64>>, run: TermId) {
        let unknown = Content::Slice {
            of: Value::Term(run),
            at: 0,
        };
        match range {
            Some(range) => self.put(object, range.start, range.end - range.start, unknown),
            None => {
                let object = self.object_mut(object);
                object.contents = Contents::Nothing;
                object.background = unknown;
            }
        }
    }

    /// The known string that begins here, without its end.
    pub fn text(&self, object: ObjectId, offset: i64) -> Option<Vec<u8>> {
        const LONGEST: i64 = 4096;
        let object = self.object(object);
        let length = match object.size {
            Some(size) => (size as i64 - offset).clamp(0, LONGEST),
            None => LONGEST,
        };
        let mut text = Vec::new();
        for (_, piece) in object.clipped(offset, length) {
            for index in 0..piece.length {
                match piece.byte(index)? {
                    0 => return Some(text),
                    byte => text.push(byte),
                }
            }
        }
        None
    }

    /// So many bytes, if all of them are known.
    pub fn bytes(&self, object: ObjectId, offset: i64, length: i64) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        for (_, piece) in self.object(object).clipped(offset, length) {
            for index in 0..piece.length {
                bytes.push(piece.byte(index)?);
            }
        }
        (bytes.len() as i64 == length).then_some(bytes)
    }

    /// The objects of this rank whose addresses are stored in the object, or in a part of it.
    pub fn pointers(
        &self,
        object: ObjectId,
        part: Option<&Range<i64>>,
    ) -> impl Iterator<Item = ObjectId> + '_ {
        let part = part.cloned().unwrap_or(i64::MIN..i64::MAX);
        self.values(object, part).filter_map(|value| match value {
            Value::Pointer(object, _) => Some(object),
            _ => None,
        })
    }

    /// The values that a part of an object holds.
    pub fn values(&self, object: ObjectId, part: Range<i64>) -> impl Iterator<Item = Value> + '_ {
        let object = self.object(object);
        let (whole, pieces) = match &object.contents {
            Contents::Nothing => (None, None),
            Contents::Whole(value) => (Some(*value), None),
            Contents::Pieces(pieces) => (None, Some(pieces.values(part))),
        };
        whole.into_iter().chain(pieces.into_iter().flatten())
    }

    /// If what begins there stands for something else (an address, a function, a window): what kind of thing.
    pub fn reference(&self, object: ObjectId, offset: i64) -> Option<Reference> {
        let object = self.object(object);
        let inside = object
            .size
            .is_some_and(|size| offset >= 0 && offset < size as i64);
        let pieces = match inside {
            true => object.clipped(offset, 1 << 3),
            false => Vec::new(),
        };
        match pieces.first()?.1.content {
            Content::Value(Value::Pointer(..) | Value::Remote { .. }) => Some(Reference::Address),
            Content::Value(Value::Function(_)) => Some(Reference::Function),
            Content::Value(Value::Handle(handle)) => Some(Reference::Handle(handle.kind)),
            _ => None,
        }
    }

    fn put(&mut self, object: ObjectId, offset: i64, length: i64, content: Content) {
        if length > 0 {
            let pieces = self.object_mut(object).pieces_mut();
            pieces.put(offset, Piece { length, content });
        }
    }

    fn object(&self, object: ObjectId) -> &Object {
        &self.objects[object.0 as usize]
    }

    fn object_mut(&mut self, object: ObjectId) -> &mut Object {
        &mut self.objects[object.0 as usize]
    }
}

impl Object {
    fn is_whole(&self, offset: i64, size: u32) -> bool {
        offset == 0
            && self.size == Some(u64::from(size))
            && matches!(self.contents, Contents::Nothing | Contents::Whole(_))
    }

    /// The pieces of a range, cut to it, the background where there is none.
    fn clipped(&self, offset: i64, length: i64) -> Vec<(i64, Piece)> {
        match &self.contents {
            Contents::Nothing => Pieces::default().clipped(offset, length, &self.background),
            Contents::Pieces(pieces) => pieces.clipped(offset, length, &self.background),
            Contents::Whole(value) => {
                let piece = self.whole_piece(*value);
                if (offset, length) == (0, piece.length) {
                    return vec![(0, piece)];
                }
                let mut pieces = Pieces::default();
                pieces.put(0, piece);
                pieces.clipped(offset, length, &self.background)
            }
        }
    }

    fn whole_piece(&self, value: Value) -> Piece {
        Piece {
            length: self.size.unwrap_or(0) as i64,
            content: Content::Value(value),
        }
    }

    fn pieces_mut(&mut self) -> &mut Pieces {
        if !matches!(self.contents, Contents::Pieces(_)) {
            let mut pieces = Pieces::default();
            if let Contents::Whole(value) = self.contents {
                pieces.put(0, self.whole_piece(value));
            }
            self.contents = Contents::Pieces(Arc::new(pieces));
        }
        match &mut self.contents {
            Contents::Pieces(pieces) => Arc::make_mut(pieces),
            _ => unreachable!("pieces were just made"),
        }
    }
}

#[cfg(test)]
mod tests;
