//! Bytes as granules of pages.

use fencepost_model::ByteRange;
use std::ops::Range;

/// Bytes that share a record.
pub(super) const GRANULE: u64 = 8;
/// Granules of a page: rows of arrays, of some thousand bytes each, are then few runs.
pub(super) const CELLS: usize = 2048;
/// Bytes of a page.
pub(super) const PAGE: u64 = GRANULE * CELLS as u64;

/// The range cut at page boundaries.
pub(super) fn pages(range: ByteRange) -> impl Iterator<Item = ByteRange> {
    let mut start = range.start;
    std::iter::from_fn(move || {
        let end = range
            .end
            .min((start / PAGE).saturating_add(1).saturating_mul(PAGE));
        let piece = (start < end).then_some(ByteRange { start, end });
        start = end;
        piece
    })
}

/// The granules that lie within a range as a whole.
pub(super) fn whole_granules(range: ByteRange) -> ByteRange {
    let start = range.start.checked_next_multiple_of(GRANULE);
    let start = start.unwrap_or(range.end).min(range.end);
    let end = (range.end - range.end % GRANULE).max(start);
    ByteRange { start, end }
}

/// The granules of a page that a range is, if it is some of one page, and whole.
pub(super) fn granules_of_page(range: ByteRange) -> Option<Range<usize>> {
    let whole = range.start.is_multiple_of(GRANULE) && range.end.is_multiple_of(GRANULE);
    let one_page = range.start / PAGE == (range.end - 1) / PAGE && range.len() < PAGE;
    let first = (range.start % PAGE / GRANULE) as usize;
    let count = (range.len() / GRANULE) as usize;
    (whole && one_page).then_some(first..first + count)
}

/// The range as granule numbers with byte masks.
pub(super) fn granules(range: ByteRange) -> impl Iterator<Item = (u64, u8)> {
    (range.start / GRANULE..=(range.end - 1) / GRANULE)
        .map(move |granule| (granule, mask_of(range, granule)))
}

/// The bytes of a granule that a range has.
#[inline]
pub(super) fn mask_of(range: ByteRange, granule: u64) -> u8 {
    let base = granule * GRANULE;
    let from = range.start.max(base) - base;
    let to = range.end.min(base.saturating_add(GRANULE)) - base;
    ((0xffu16 << from) & (0xffu16 >> (GRANULE - to))) as u8
}

/// The byte ranges a mask names.
pub(super) fn bytes(granule: u64, mask: u8, mut each: impl FnMut(ByteRange)) {
    let mut bit = 0;
    while bit < GRANULE {
        let rest = u64::from(mask) >> bit;
        if rest & 1 == 0 {
            bit += 1;
            continue;
        }
        let len = u64::from(rest.trailing_ones());
        let start = granule * GRANULE + bit;
        each(ByteRange {
            start,
            end: start + len,
        });
        bit += len;
    }
}
