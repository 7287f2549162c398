//! Byte expressions: which memory a cell talks about.
//!
//! ```text
//! bytes := piece ('+' piece)*
//! piece := X | X[4..8] | X[0..4,8..12] | 0x1000..0x1008 | -
//! ```
//!
//! Ranges keep the order in which they are written and are not merged; `-` names no byte. A piece
//! of an update's target may carry a type, `X[0..4]:i32+Y:f64`: it holds for the pieces before it
//! that have none.

use super::define::Definitions;
use super::lex::{Parsed, Word};
use super::tables;
use fencepost_model::{ByteRange, ElemType, Ranges};

/// The bytes an expression names.
pub fn ranges(definitions: &Definitions, word: Word<'_>) -> Parsed<Ranges> {
    let mut ranges = Ranges::default();
    for piece in word.split('+') {
        add(definitions, piece, &mut ranges)?;
    }
    Ok(ranges)
}

/// The bytes of an update's target, cut where a piece carries a type. Only the last part can be
/// without one.
pub fn typed_ranges(
    definitions: &Definitions,
    word: Word<'_>,
) -> Parsed<Vec<(Ranges, Option<ElemType>)>> {
    let mut parts = Vec::new();
    let mut open: Option<Ranges> = None;
    for piece in word.split('+') {
        let (bytes, elem) = match piece.split_once(':') {
            Some((bytes, elem)) => (bytes, Some(tables::elem_type(elem)?)),
            None => (piece, None),
        };
        let mut ranges = open.take().unwrap_or_default();
        add(definitions, bytes, &mut ranges)?;
        match elem {
            Some(elem) => parts.push((ranges, Some(elem))),
            None => open = Some(ranges),
        }
    }
    parts.extend(open.map(|ranges| (ranges, None)));
    Ok(parts)
}

fn add(definitions: &Definitions, piece: Word<'_>, ranges: &mut Ranges) -> Parsed<()> {
    if piece.text == "-" {
        return Ok(());
    }
    if piece.text.starts_with(|c: char| c.is_ascii_digit()) {
        ranges.0.push(bounds(piece)?);
        return Ok(());
    }
    let Some((name, list)) = piece.split_once('[') else {
        ranges.0.push(definitions.var(piece)?);
        return Ok(());
    };
    let var = definitions.var(name)?;
    let Some(inner) = list.text.strip_suffix(']') else {
        return piece.fault(format!("`{}` lacks its `]`", piece.text));
    };
    for part in list.shortened(inner).split(',') {
        ranges.0.push(within(var, name.text, part)?);
    }
    Ok(())
}

/// A range relative to a variable.
fn within(var: ByteRange, name: &str, word: Word<'_>) -> Parsed<ByteRange> {
    let range = bounds(word)?;
    if range.end > var.len() {
        return word.fault(format!("`{name}` has only {} bytes", var.len()));
    }
    Ok(ByteRange {
        start: var.start + range.start,
        end: var.start + range.end,
    })
}

/// `FIRST..END`, not empty.
fn bounds(word: Word<'_>) -> Parsed<ByteRange> {
    let Some((start, end)) = word.text.split_once("..") else {
        return word.fault(format!(
            "expected a range like `0..8`, found `{}`",
            word.text
        ));
    };
    let start: u64 = word.shortened(start).number("the first byte")?;
    let end: u64 = word
        .shortened(end)
        .number("one past the last byte of the range")?;
    if end <= start {
        return word.fault(format!("the range `{}` is empty", word.text));
    }
    Ok(ByteRange { start, end })
}

/// The expression for a list of ranges, in absolute addresses.
pub fn print(ranges: &Ranges) -> String {
    if ranges.is_empty() {
        return "-".into();
    }
    let pieces: Vec<String> = ranges.iter().map(|range| format!("{range:?}")).collect();
    pieces.join("+")
}
