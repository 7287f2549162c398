//! Pieces of an object's content: cutting, moving, putting together.

use crate::term::{INSERT, JOIN, Symbol, Term, TermId, Terms, normal};
use crate::value::Value;
use std::collections::BTreeMap;
use std::ops::Range;

/// What a piece contains.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Content {
    /// A scalar of the piece's length.
    Value(Value),
    /// The same byte all over.
    Fill(u8),
    /// Bytes of something that is not known byte by byte.
    Slice {
        /// Of what.
        of: Value,
        /// From its start.
        at: i64,
    },
    /// Never written.
    Undefined,
}

/// So many bytes of content.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Piece {
    pub length: i64,
    pub content: Content,
}

impl Piece {
    /// The byte at that position, if known.
    pub fn byte(&self, index: i64) -> Option<u8> {
        match self.content {
            Content::Fill(byte) => Some(byte),
            Content::Value(Value::Int(v)) => Some((v >> (index * 8).min(63)) as u8),
            Content::Value(Value::Float(bits)) => match self.length {
                8 => Some((bits >> (index * 8)) as u8),
                4 => Some(((f64::from_bits(bits) as f32).to_bits() >> (index * 8)) as u8),
                _ => None,
            },
            _ => None,
        }
    }

    /// A part of it.
    fn cut(&self, skip: i64, length: i64) -> Piece {
        if skip == 0 && length == self.length {
            return *self;
        }
        let content = match self.content {
            Content::Fill(_) | Content::Undefined => self.content,
            Content::Slice { of, at } => Content::Slice { of, at: at + skip },
            Content::Value(Value::Undefined) => Content::Undefined,
            Content::Value(Value::Int(0)) => Content::Fill(0),
            Content::Value(of) => match (skip..skip + length).map(|i| self.byte(i)).collect() {
                Some(bytes) if length <= 8 => Content::Value(integer(bytes)),
                _ => Content::Slice { of, at: skip },
            },
        };
        Piece { length, content }
    }
}

/// Little-endian bytes, at most eight.
fn integer(bytes: Vec<u8>) -> Value {
    let value = bytes.iter().rev().fold(0i64, |v, b| v << 8 | i64::from(*b));
    Value::Int(match bytes.len() as u16 * 8 {
        bits @ 8..64 => normal(value, bits),
        _ => value,
    })
}

/// Pieces that do not overlap, by where they begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces(BTreeMap<i64, Piece>);

impl Pieces {
    /// The scalar of exactly these bytes.
    pub fn exact(&self, offset: i64, length: i64) -> Option<Value> {
        match self.0.get(&offset) {
            Some(Piece {
                length: l,
                content: Content::Value(value),
            }) if *l == length => Some(*value),
            _ => None,
        }
    }

    /// The scalars that begin in a part.
    pub fn values(&self, part: Range<i64>) -> impl Iterator<Item = Value> + '_ {
        let pieces = self.0.range(part);
        pieces.filter_map(|(_, piece)| match piece.content {
            Content::Value(value) => Some(value),
            _ => None,
        })
    }

    /// Replaces what was there.
    pub fn put(&mut self, offset: i64, piece: Piece) {
        if let Some(old) = self.0.get_mut(&offset)
            && old.length == piece.length
        {
            *old = piece;
            return;
        }
        self.clear(offset, piece.length);
        self.0.insert(offset, piece);
    }

    fn clear(&mut self, offset: i64, length: i64) {
        let end = offset + length;
        if let Some((&at, &before)) = self.0.range(..offset).next_back()
            && at + before.length > offset
        {
            self.0.insert(at, before.cut(0, offset - at));
            if at + before.length > end {
                self.0
                    .insert(end, before.cut(end - at, at + before.length - end));
                return;
            }
        }
        while let Some((&at, &inside)) = self.0.range(offset..end).next() {
            self.0.remove(&at);
            if at + inside.length > end {
                self.0
                    .insert(end, inside.cut(end - at, at + inside.length - end));
            }
        }
    }

    /// The pieces of a range, cut to it; gaps are filled from the background.
    pub fn clipped(&self, offset: i64, length: i64, background: &Content) -> Vec<(i64, Piece)> {
        if let Some(piece) = self.0.get(&offset).filter(|piece| piece.length == length) {
            return vec![(offset, *piece)];
        }
        let end = offset + length;
        let mut clipped = Vec::new();
        let mut at = offset;
        let gap = |from: i64, to: i64| {
            let content = match *background {
                Content::Slice { of, at } => Content::Slice { of, at: at + from },
                other => other,
            };
            let length = to - from;
            (from, Piece { length, content })
        };
        let before = self.0.range(..offset).next_back();
        for (&begin, piece) in before.into_iter().chain(self.0.range(offset..end)) {
            let (from, to) = (begin.max(offset), (begin + piece.length).min(end));
            if from >= to {
                continue;
            }
            if at < from {
                clipped.push(gap(at, from));
            }
            clipped.push((from, piece.cut(from - begin, to - from)));
            at = to;
        }
        if at < end {
            clipped.push(gap(at, end));
        }
        clipped
    }
}

/// One scalar made of pieces that follow each other.
pub(super) fn compose(terms: &mut Terms, pieces: &[(i64, Piece)], size: u32) -> Value {
    if let [
        (
            _,
            Piece {
                content: Content::Value(value),
                ..
            },
        ),
    ] = pieces
    {
        return *value;
    }
    if pieces.iter().all(|(_, p)| p.content == Content::Undefined) {
        return Value::Undefined;
    }
    if pieces.iter().all(|(_, p)| p.content == Content::Fill(0)) {
        return Value::Int(0);
    }
    if let Some(value) = one_slice(terms, pieces, size) {
        return value;
    }
    let bytes = |(_, p): &(i64, Piece)| (0..p.length).map(|i| p.byte(i)).collect::<Vec<_>>();
    match pieces.iter().flat_map(bytes).collect() {
        Some(bytes) if size <= 8 => integer(bytes),
        _ => joined(terms, pieces),
    }
}

/// Slices that together are one slice of the same thing.
fn one_slice(terms: &mut Terms, pieces: &[(i64, Piece)], size: u32) -> Option<Value> {
    let Content::Slice { of, at } = pieces.first()?.1.content else {
        return None;
    };
    let mut expected = at;
    for (_, piece) in pieces {
        if piece.content != (Content::Slice { of, at: expected }) {
            return None;
        }
        expected += piece.length;
    }
    Some(slice(terms, of, at, size))
}

/// Bytes of a value that is read as one, but was not stored so.
pub(crate) fn slice(terms: &mut Terms, of: Value, at: i64, size: u32) -> Value {
    match of {
        Value::Term(run) => {
            let element = element_of(terms, run, at, size);
            let part = element.or_else(|| bits(terms, of, at, size));
            part.unwrap_or_else(|| terms.part(run, at, size))
        }
        // All of a pointer, put together again.
        Value::Pointer(..) | Value::Remote { .. } | Value::Function(_) if at == 0 && size == 8 => {
            of
        }
        Value::Handle(_) if at == 0 => of,
        _ => {
            let arguments = [of, Value::Int(at), Value::Int(i64::from(size))];
            terms.apply(Symbol::Name("part"), &arguments)
        }
    }
}

/// Bytes of a number that was put together in a register.
fn bits(terms: &mut Terms, of: Value, at: i64, size: u32) -> Option<Value> {
    let at = u16::try_from(at * 8).ok()?;
    let width = u16::try_from(size * 8).ok()?;
    terms.bits(of, at, width)
}

/// Several values side by side: a vector, or a struct read as one number.
fn joined(terms: &mut Terms, pieces: &[(i64, Piece)]) -> Value {
    let mut arguments = Vec::with_capacity(pieces.len() * 2);
    for (_, piece) in pieces {
        arguments.push(Value::Int(piece.length));
        let value = compose_one(terms, piece);
        arguments.push(value);
    }
    terms.apply(JOIN, &arguments)
}

fn compose_one(terms: &mut Terms, piece: &Piece) -> Value {
    match piece.content {
        Content::Value(value) => value,
        Content::Undefined => Value::Undefined,
        Content::Fill(0) => Value::Int(0),
        Content::Fill(byte) if piece.length <= 8 => integer(vec![byte; piece.length as usize]),
        Content::Fill(byte) => terms.apply(Symbol::Name("fill"), &[Value::Int(byte.into())]),
        Content::Slice { of, at } => slice(terms, of, at, piece.length as u32),
    }
}

/// What was put there into a struct in registers, as one value; the last one counts.
fn inserted(terms: &mut Terms, mut run: TermId, at: i64, size: u32) -> Option<Value> {
    let inside = at + 1..at + i64::from(size);
    let mut found = None;
    while let Term::Apply(INSERT, parts) = terms.term(run) {
        let [into, value, Value::Int(offset)] = parts[..] else {
            return None;
        };
        // Several members lie there.
        if inside.contains(&offset) {
            return None;
        }
        if offset == at {
            found = found.or(Some(value));
        }
        match into {
            Value::Term(into) => run = into,
            _ => return found,
        }
    }
    found.or_else(|| element_of(terms, run, at, size))
}

/// What lies there in values side by side, in a struct made in registers, or in a part of something larger.
fn element_of(terms: &mut Terms, run: TermId, at: i64, size: u32) -> Option<Value> {
    let elements = match *terms.term(run) {
        Term::Apply(JOIN, ref elements) => elements,
        Term::Apply(INSERT, _) => return inserted(terms, run, at, size),
        Term::Part {
            run,
            offset,
            size: all,
        } if at + i64::from(size) <= i64::from(all) => {
            return Some(slice(terms, Value::Term(run), offset + at, size));
        }
        _ => return None,
    };
    let mut begin = 0;
    for element in elements.chunks_exact(2) {
        let (Value::Int(length), value) = (element[0], element[1]) else {
            return None;
        };
        if (begin, length) == (at, i64::from(size)) {
            return Some(value);
        }
        if begin <= at && at + i64::from(size) <= begin + length {
            let inside = Piece {
                length,
                content: Content::Value(value),
            };
            let part = inside.cut(at - begin, i64::from(size));
            return Some(compose(terms, &[(0, part)], size));
        }
        begin += length;
    }
    None
}

/// Contents on their way from one place to another.
#[derive(Clone, Debug)]
pub struct Cells {
    owner: u32,
    length: i64,
    /// By distance from the start.
    pieces: Vec<(i64, Piece)>,
}

impl Cells {
    pub(super) fn new(owner: u32, start: i64, length: i64, mut pieces: Vec<(i64, Piece)>) -> Cells {
        for (at, _) in &mut pieces {
            *at -= start;
        }
        Cells {
            owner,
            length,
            pieces,
        }
    }

    /// Bytes.
    pub fn length(&self) -> i64 {
        self.length
    }

    /// Whose memory they were read from.
    pub fn owner(&self) -> u32 {
        self.owner
    }

    /// A part, as contents of its own.
    pub fn part(&self, offset: i64, length: i64) -> Cells {
        let mut pieces = Pieces::default();
        for (at, piece) in &self.pieces {
            pieces.put(*at, *piece);
        }
        let clipped = pieces.clipped(offset, length, &Content::Undefined);
        Cells::new(self.owner, offset, length, clipped)
    }

    /// The scalars as they were stored, where they are: offset, size, value.
    pub fn scalars(&self) -> impl Iterator<Item = (i64, u32, Value)> + '_ {
        self.pieces
            .iter()
            .filter_map(|(at, piece)| match piece.content {
                Content::Value(value) => Some((*at, piece.length as u32, value)),
                _ => None,
            })
    }

    /// Is nothing of it known to have been written?
    pub fn is_undefined(&self) -> bool {
        self.pieces
            .iter()
            .all(|(_, p)| p.content == Content::Undefined)
    }

    pub(super) fn pieces_for(&self, rank: u32) -> impl Iterator<Item = (i64, Piece)> + '_ {
        self.pieces.iter().map(move |(at, piece)| {
            let content = match piece.content {
                Content::Value(value) => Content::Value(value.crossing(self.owner, rank)),
                Content::Slice { of, at } => Content::Slice {
                    of: of.crossing(self.owner, rank),
                    at,
                },
                other => other,
            };
            let length = piece.length;
            (*at, Piece { length, content })
        })
    }
}
