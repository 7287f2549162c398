//! Shadow memory: for each byte of this process the last read and the last write by the process
//! itself, exactly.
//!
//! A granule of 8 bytes has one record for reads and one for writes: segment, code place, and which
//! of the 8 bytes. Bytes of one granule with different histories go to a side table. Pages appear
//! where something was recorded and nowhere else; one whose granules have few different records, as after
//! loops over arrays, keeps them as runs (`runs.rs`). An access to very many bytes at once (the buffer of
//! a large operation) is one entry in a map of ranges instead; both are looked at.
//!
//! A record is replaced only by one that stands for it: of the same kind, and ordered after it
//! (always, while the process has one thread); an atomic access does not stand for a plain one. Whoever
//! is not ordered after the old one is then not ordered after the new one either, so the last access
//! decides (DESIGN, "checked at the next wait"). In a team it may be the old one that stands for the new.
//!
//! Scattered accesses, each of which would fetch a line of its own, are put off (`put_off.rs`).

mod granules;
mod page;
mod put_off;
mod record;
mod runs;

pub use record::Touch;
pub(crate) use record::{Kind, LAST_SEGMENT, Record, Standing, TOUCHES};

use crate::range_map::RangeMap;
use crate::thread::Segment;
use fencepost_model::{ByteRange, Ranges};
use granules::{
    CELLS, GRANULE, PAGE, bytes, granules, granules_of_page, mask_of, pages, whole_granules,
};
use page::{Cells, Page};
use put_off::PutOff;
use record::SPILLED;
use runs::Runs;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// From this many bytes on an access is kept as a range.
const LARGE: u64 = 1 << 20;

type Spill = SmallVec<[Record; 4]>;

/// The shadow of one process.
#[derive(Default, Debug)]
pub(crate) struct Shadow {
    /// The pages with their numbers, beside each other: loops over arrays go from one to the next.
    pages: Vec<(u64, Page)>,
    /// Where the page of an address is in `pages`.
    index: FxHashMap<u64, u32>,
    /// The page found last, and where: accesses come in streams.
    last: Option<(u64, u32)>,
    spills: [FxHashMap<u64, Spill>; 2],
    /// Per kind the large accesses.
    large: [RangeMap<Spill>; 2],
    /// Later than whatever is entered of the same bytes and kind.
    put_off: PutOff,
}

impl Shadow {
    /// Records an access. `standing` tells how a recorded one stands to it.
    pub(crate) fn record(
        &mut self,
        range: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
        standing: impl Fn(Record) -> Standing,
    ) {
        if self.put_off.comes_near(range, kind) {
            self.enter_put_off();
        }
        if range.len() >= LARGE {
            let new = Record::new(segment, touch, u8::MAX);
            return self.large[kind as usize].each_piece(range, |_, records| {
                records.retain(|old| standing(*old) != Standing::Replaced);
                if !records.iter().any(|old| standing(*old) == Standing::Stays) {
                    records.push(new);
                }
            });
        }
        for page in pages(range) {
            let whole = whole_granules(page);
            if whole.is_empty() || !self.replace(whole, kind, segment, touch, &standing) {
                self.record_each(page, kind, segment, touch, &standing);
                continue;
            }
            let ends = [(page.start, whole.start), (whole.end, page.end)];
            for (start, end) in ends.into_iter().filter(|(start, end)| start < end) {
                self.record_each(ByteRange { start, end }, kind, segment, touch, &standing);
            }
        }
    }

    /// Records accesses that stand for everything recorded so far, in the order of addresses if possible: scattered ones
    /// are many, and most of them go into the page of the one before.
    pub(crate) fn record_last(
        &mut self,
        ranges: impl Iterator<Item = ByteRange>,
        kind: Kind,
        segment: Segment,
        touch: Touch,
    ) {
        let new = Record::new(segment, touch, u8::MAX);
        let mut ranges = ranges.peekable();
        while let Some(range) = ranges.next() {
            if self.put_off.comes_near(range, kind) {
                self.enter_put_off();
            }
            let around = self.put_off.around(kind);
            let number = range.start / PAGE;
            let granules = granules_of_page(range);
            let single = granules.and_then(|granules| {
                let cells = self.single_cells(number, kind, segment)?;
                Some((granules, cells))
            });
            let Some((granules, cells)) = single else {
                if !self.record_in_granule(range, kind, segment, touch) {
                    self.record(range, kind, segment, touch, |_| Standing::Replaced);
                }
                continue;
            };
            cells[granules].fill(new);
            let free =
                |range: &ByteRange| around.is_none_or(|it| it.intersection(*range).is_none());
            let here = |range: &ByteRange| range.start / PAGE == number && free(range);
            while let Some(next) = ranges.peek().copied().filter(here)
                && let Some(granules) = granules_of_page(next)
            {
                cells[granules].fill(new);
                ranges.next();
            }
        }
    }

    /// Records one that stands for everything recorded so far, if it lies in one granule of a page that is runs, and that
    /// can stay so.
    #[inline]
    fn record_in_granule(
        &mut self,
        range: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
    ) -> bool {
        let granule = range.start / GRANULE;
        if (range.end - 1) / GRANULE != granule {
            return false;
        }
        let at = self.page_for(range.start / PAGE);
        let (_, Page { cells, newest }) = &mut self.pages[at as usize];
        let Cells::Runs(runs) = &mut cells[kind as usize] else {
            return false;
        };
        let newest = &mut newest[kind as usize];
        *newest = segment.max(*newest);
        let cell = granule as usize % CELLS;
        let (old, new) = (
            runs.get(cell),
            Record::new(segment, touch, mask_of(range, granule)),
        );
        let record = old.joined_by(new, &|_| Standing::Replaced);
        record.is_some_and(|record| record == old || runs.fill(cell..cell + 1, record))
    }

    /// Likewise, of disjoint ranges in the order of addresses. From so many on they are put off.
    pub(crate) fn record_scattered(
        &mut self,
        mut ranges: impl Iterator<Item = ByteRange>,
        kind: Kind,
        segment: Segment,
        touch: Touch,
        from: usize,
    ) {
        let mut places = self.put_off.room();
        places.extend(ranges.by_ref().take(put_off::MOST_PLACES));
        if (from..put_off::MOST_PLACES).contains(&places.len()) {
            if !self.put_off.has_room_for(&places) {
                self.enter_put_off();
            }
            return self.put_off.add(places, kind, segment, touch);
        }
        self.record_last(places.iter().copied().chain(ranges), kind, segment, touch);
        self.put_off.give_back(places);
    }

    /// Enters what was put off.
    #[inline(never)]
    pub(crate) fn enter_put_off(&mut self) {
        for access in self.put_off.take() {
            let ranges = access.places.iter().copied();
            self.record_last(ranges, access.kind, access.segment, access.touch);
            self.put_off.give_back(access.places);
        }
    }

    /// Likewise, if that matters to whoever asks for these ranges and kinds and knows the segments up to `limit`.
    #[inline]
    pub(crate) fn enter_asked(&mut self, ranges: &Ranges, kinds: &[Kind], limit: Segment) {
        if self.put_off.matters(ranges, kinds, limit) {
            self.enter_put_off();
        }
    }

    /// Nobody will ask for what was put off.
    #[inline]
    pub(crate) fn forget_put_off(&mut self) {
        self.put_off.forget();
    }

    /// The records of a page, for those of a segment, if they are kept one by one and none is in the side table.
    fn single_cells(
        &mut self,
        number: u64,
        kind: Kind,
        segment: Segment,
    ) -> Option<&mut [Record; CELLS]> {
        let at = self.page_for(number);
        let Page { cells, newest } = &mut self.pages[at as usize].1;
        let newest = &mut newest[kind as usize];
        match &mut cells[kind as usize] {
            Cells::Each(cells) if *newest != SPILLED => {
                *newest = segment.max(*newest);
                Some(cells)
            }
            _ => None,
        }
    }

    /// Records an access to whole granules of a page, if it stands for all that is recorded there, or that
    /// for it.
    fn replace(
        &mut self,
        part: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
        standing: &impl Fn(Record) -> Standing,
    ) -> bool {
        let at = self.page_for(part.start / PAGE);
        let (_, shadow) = &mut self.pages[at as usize];
        let cells = &mut shadow.cells[kind as usize];
        let first = (part.start % PAGE / GRANULE) as usize;
        let granules = first..first + (part.len() / GRANULE) as usize;
        let new = Record::new(segment, touch, u8::MAX);
        if shadow.newest[kind as usize] == SPILLED {
            return false;
        }
        let replaced = |old: Record| old.is_part_of(new) || standing(old) == Standing::Replaced;
        if !cells.all(granules.clone(), replaced) {
            let stays = |old: Record| old.mask() == u8::MAX && standing(old) == Standing::Stays;
            return cells.all_there(granules, stays);
        }
        cells.fill(granules, new);
        let newest = &mut shadow.newest[kind as usize];
        *newest = segment.max(*newest);
        true
    }

    /// Records an access to bytes of a page, granule by granule. Those at the ends of an array do not keep its page
    /// from being runs.
    fn record_each(
        &mut self,
        part: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
        standing: &impl Fn(Record) -> Standing,
    ) {
        let at = self.page_for(part.start / PAGE);
        let (_, shadow) = &mut self.pages[at as usize];
        if let Cells::Runs(runs) = &mut shadow.cells[kind as usize]
            && part.len() < 2 * GRANULE
        {
            let newest = &mut shadow.newest[kind as usize];
            *newest = segment.max(*newest);
            let kept = |(granule, mask): (u64, u8)| {
                let cell = granule as usize % CELLS;
                let (old, new) = (runs.get(cell), Record::new(segment, touch, mask));
                let record = old.joined_by(new, standing);
                record.is_some_and(|record| record == old || runs.fill(cell..cell + 1, record))
            };
            if granules(part).all(kept) {
                return;
            }
        }
        self.record_singly(part, kind, segment, touch, standing);
    }

    /// Likewise, on a page that is no runs from now on.
    fn record_singly(
        &mut self,
        part: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
        standing: &impl Fn(Record) -> Standing,
    ) {
        let at = self.page_for(part.start / PAGE);
        let (_, shadow) = &mut self.pages[at as usize];
        let newest = &mut shadow.newest[kind as usize];
        *newest = segment.max(*newest);
        let cells = shadow.cells[kind as usize].each();
        for (granule, mask) in granules(part) {
            let record = &mut cells[granule as usize % CELLS];
            let new = Record::new(segment, touch, mask);
            *record = record.joined_by(new, standing).unwrap_or_else(|| {
                *newest = SPILLED;
                let spills = &mut self.spills[kind as usize];
                spill(spills, granule, *record, new, standing)
            });
        }
    }

    /// The place of a page, which is made if there is none.
    fn page_for(&mut self, number: u64) -> u32 {
        if let Some((last, at)) = self.last {
            if last == number {
                return at;
            }
            // Memory that was first touched in order has its pages in order.
            let next = self.pages.get(at as usize + 1);
            if next.is_some_and(|(following, _)| *following == number) {
                self.last = Some((number, at + 1));
                return at + 1;
            }
        }
        let pages = &mut self.pages;
        let at = *self.index.entry(number).or_insert_with(|| {
            pages.push((number, Page::new()));
            (pages.len() - 1) as u32
        });
        self.last = Some((number, at));
        at
    }

    /// Calls `hit` for every recorded access of that kind that is not `known`.
    pub(crate) fn scan(
        &self,
        range: ByteRange,
        kind: Kind,
        known: impl Fn(Record) -> bool,
        mut hit: impl FnMut(ByteRange, Record),
    ) {
        debug_assert!(self.put_off.is_empty(), "there are several threads");
        self.scan_large(range, kind, &known, &mut hit);
        self.visit_pages(range, |page, part| {
            self.scan_page(page, part, kind, &known, &mut hit);
        });
    }

    /// May any of these bytes have been accessed in one of these ways after a segment? That costs little.
    #[inline]
    pub(crate) fn may_be_later(&self, ranges: &Ranges, kinds: &[Kind], limit: Segment) -> bool {
        let each_by_page = self.put_off.is_empty() && self.large.iter().all(RangeMap::is_empty);
        let later = |range: ByteRange| {
            let number = range.start / PAGE;
            if number != (range.end - 1) / PAGE {
                return true;
            }
            let last = self.last.filter(|(last, _)| *last == number);
            let at = last.map(|(_, at)| at);
            let page = at.or_else(|| self.index.get(&number).copied());
            page.is_some_and(|at| {
                let newest = &self.pages[at as usize].1.newest;
                kinds.iter().any(|kind| newest[*kind as usize] > limit)
            })
        };
        !each_by_page || ranges.iter().any(later)
    }

    /// As [`Shadow::scan`], of several ranges and kinds, where the segments up to `limit` are known.
    pub(crate) fn scan_after(
        &self,
        ranges: &Ranges,
        kinds: &[Kind],
        limit: Segment,
        mut hit: impl FnMut(ByteRange, Record),
    ) {
        debug_assert!(!self.put_off.matters(ranges, kinds, limit));
        let known = |record: Record| record.segment <= limit;
        for range in ranges.iter() {
            for &kind in kinds {
                self.scan_large(range, kind, &known, &mut hit);
            }
            self.visit_pages(range, |page, part| {
                for &kind in kinds {
                    if page.newest[kind as usize] > limit {
                        self.scan_page(page, part, kind, &known, &mut hit);
                    }
                }
            });
        }
    }

    fn scan_large(
        &self,
        range: ByteRange,
        kind: Kind,
        known: &impl Fn(Record) -> bool,
        hit: &mut impl FnMut(ByteRange, Record),
    ) {
        if self.large[kind as usize].is_empty() {
            return;
        }
        for (common, records) in self.large[kind as usize].overlapping(range) {
            for record in records.iter().filter(|record| !known(**record)) {
                hit(common, *record);
            }
        }
    }

    fn scan_page(
        &self,
        page: &Page,
        part: ByteRange,
        kind: Kind,
        known: &impl Fn(Record) -> bool,
        hit: &mut impl FnMut(ByteRange, Record),
    ) {
        let cells = match &page.cells[kind as usize] {
            Cells::Each(cells) => cells,
            Cells::Runs(runs) => return scan_runs(runs, part, known, hit),
        };
        for (granule, mask) in granules(part) {
            let inline = &cells[granule as usize % CELLS];
            let records = if inline.segment == SPILLED {
                let spill = self.spills[kind as usize].get(&granule);
                spill.map_or(&[][..], |list| list.as_slice())
            } else {
                std::slice::from_ref(inline)
            };
            for record in records {
                let common = record.mask() & mask;
                if common != 0 && !known(*record) {
                    bytes(granule, common, |range| hit(range, *record));
                }
            }
        }
    }

    /// Visits the pages there are within a range, with the part of the range on each.
    fn visit_pages(&self, range: ByteRange, mut visit: impl FnMut(&Page, ByteRange)) {
        if range.start / PAGE == (range.end - 1) / PAGE {
            if let Some(&at) = self.index.get(&(range.start / PAGE)) {
                visit(&self.pages[at as usize].1, range);
            }
            return;
        }
        if range.len() / PAGE <= self.pages.len() as u64 {
            for part in pages(range) {
                if let Some(&at) = self.index.get(&(part.start / PAGE)) {
                    visit(&self.pages[at as usize].1, part);
                }
            }
            return;
        }
        for (number, cells) in &self.pages {
            let start = number * PAGE;
            let end = start.saturating_add(PAGE);
            if let Some(part) = range.intersection(ByteRange { start, end }) {
                visit(cells, part);
            }
        }
    }

    /// Forgets everything about these bytes. Pages without a record are given back.
    pub(crate) fn clear(&mut self, range: ByteRange) {
        let kinds = [Kind::Read, Kind::Write];
        if kinds
            .iter()
            .any(|kind| self.put_off.comes_near(range, *kind))
        {
            self.enter_put_off();
        }
        self.large.iter_mut().for_each(|large| large.remove(range));
        let mut parts = Vec::new();
        self.visit_pages(range, |_, part| parts.push(part));
        for page in parts {
            if page.len() == PAGE && self.forget(page.start / PAGE) {
                continue;
            }
            for (granule, mask) in granules(page) {
                for kind in [Kind::Read, Kind::Write] {
                    self.clear_granule(granule, mask, kind);
                }
            }
            self.give_back(page.start / PAGE);
        }
    }

    fn clear_granule(&mut self, granule: u64, mask: u8, kind: Kind) {
        let spills = &mut self.spills[kind as usize];
        if let Some(list) = spills.get_mut(&granule) {
            list.iter_mut()
                .for_each(|record| *record = record.without(mask));
            list.retain(|record| record.mask() != 0);
        }
        let Some(&at) = self.index.get(&(granule * GRANULE / PAGE)) else {
            return;
        };
        let cells = self.pages[at as usize].1.cells[kind as usize].each();
        let record = &mut cells[granule as usize % CELLS];
        if record.segment != SPILLED {
            *record = record.without(mask);
        } else if spills.get(&granule).is_none_or(|list| list.is_empty()) {
            spills.remove(&granule);
            *record = Record::default();
        }
    }

    /// Forgets a whole page, unless some of it is in the side table.
    fn forget(&mut self, number: u64) -> bool {
        let Some(&at) = self.index.get(&number) else {
            return true;
        };
        let page = &self.pages[at as usize].1;
        let inline = !page.spilled(Kind::Read) && !page.spilled(Kind::Write);
        if inline {
            self.remove(number, at);
        }
        inline
    }

    fn give_back(&mut self, number: u64) {
        if let Some(&at) = self.index.get(&number)
            && self.pages[at as usize].1.is_empty()
        {
            self.remove(number, at);
        }
    }

    fn remove(&mut self, number: u64, at: u32) {
        self.index.remove(&number);
        self.last = None;
        self.pages.swap_remove(at as usize);
        if let Some((moved, _)) = self.pages.get(at as usize) {
            self.index.insert(*moved, at);
        }
    }

    /// How many records there are.
    pub(crate) fn records(&self) -> usize {
        let large = self.large.iter().flat_map(RangeMap::values);
        let large: usize = large.map(|records| records.len()).sum();
        let cells = self.pages.iter().flat_map(|(_, page)| page.cells.iter());
        let inline: usize = cells.map(Cells::records).sum();
        let spills = self.spills.iter().flat_map(FxHashMap::values);
        let spills: usize = spills.map(|list| list.len()).sum();
        large + inline + spills + self.put_off.places()
    }

    /// Bytes of memory in use.
    pub(crate) fn footprint(&self) -> usize {
        let spills: usize = self.spills.iter().map(FxHashMap::len).sum();
        let pages: usize = self.pages.iter().map(|(_, page)| page.footprint()).sum();
        pages
            + self.pages.len() * 2 * size_of::<(u64, u64)>()
            + spills * size_of::<(u64, Spill)>()
            + self.put_off.footprint()
    }
}

/// Calls `hit` for the runs of a page within a part of it.
fn scan_runs(
    runs: &Runs,
    part: ByteRange,
    known: &impl Fn(Record) -> bool,
    hit: &mut impl FnMut(ByteRange, Record),
) {
    let base = part.start - part.start % PAGE;
    for (run, record) in runs.iter() {
        let start = base + run.start as u64 * GRANULE;
        let end = base.saturating_add(run.end as u64 * GRANULE);
        let Some(common) = part.intersection(ByteRange { start, end }) else {
            continue;
        };
        if known(record) {
            continue;
        }
        if record.mask() == u8::MAX {
            hit(common, record);
            continue;
        }
        for (granule, mask) in granules(common) {
            bytes(granule, mask & record.mask(), |range| hit(range, record));
        }
    }
}

/// Out of line: adds a record beside others of the same granule. Returns what stays inline.
#[cold]
fn spill(
    spills: &mut FxHashMap<u64, Spill>,
    granule: u64,
    inline: Record,
    new: Record,
    standing: &impl Fn(Record) -> Standing,
) -> Record {
    let list = spills.entry(granule).or_default();
    if inline.segment != SPILLED {
        list.push(inline);
    }
    let mut new = new;
    for record in list.iter_mut() {
        match standing(*record) {
            Standing::Replaced => *record = record.without(new.mask()),
            Standing::Stays => new = new.without(record.mask()),
            Standing::Beside => {}
        }
    }
    list.retain(|record| record.mask() != 0);
    match list
        .iter_mut()
        .find(|r| r.segment == new.segment && r.touch() == new.touch())
    {
        Some(record) => record.packed |= u32::from(new.mask()),
        None if new.mask() == 0 => {}
        None => list.push(new),
    }
    if let [only] = list.as_slice() {
        let only = *only;
        spills.remove(&granule);
        return only;
    }
    Record {
        segment: SPILLED,
        packed: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(start: u64, end: u64) -> ByteRange {
        ByteRange { start, end }
    }

    fn found(shadow: &Shadow, at: ByteRange, kind: Kind, known: Segment) -> Vec<(u64, u64, u32)> {
        let mut hits = Vec::new();
        shadow.scan(
            at,
            kind,
            |record| record.segment <= known,
            |range, record| hits.push((range.start, range.end, record.touch())),
        );
        hits
    }

    #[test]
    fn bytes_of_one_granule_keep_their_own_place() {
        let mut shadow = Shadow::default();
        shadow.record(range(0, 4), Kind::Write, 1, 10, |_| Standing::Replaced);
        shadow.record(range(4, 8), Kind::Write, 1, 11, |_| Standing::Replaced);
        assert_eq!(
            found(&shadow, range(2, 6), Kind::Write, 0),
            vec![(2, 4, 10), (4, 6, 11)]
        );
        shadow.record(range(0, 8), Kind::Write, 2, 12, |_| Standing::Replaced);
        assert_eq!(
            found(&shadow, range(0, 8), Kind::Write, 1),
            vec![(0, 8, 12)]
        );
        assert!(shadow.spills[1].is_empty());
    }

    #[test]
    fn large_accesses_are_one_entry() {
        let mut shadow = Shadow::default();
        let all = range(1 << 30, 5 << 30);
        shadow.record(all, Kind::Write, 1, 10, |_| Standing::Replaced);
        shadow.record(range(2 << 30, (2 << 30) + 8), Kind::Write, 2, 11, |_| {
            Standing::Replaced
        });
        shadow.record(range(4 << 30, 6 << 30), Kind::Write, 3, 12, |_| {
            Standing::Replaced
        });
        assert_eq!(shadow.pages.len(), 1);
        let hits = |known| found(&shadow, range(0, u64::MAX), Kind::Write, known);
        assert_eq!(
            hits(0),
            vec![
                (1 << 30, 4 << 30, 10),
                (4 << 30, 5 << 30, 12),
                (5 << 30, 6 << 30, 12),
                (2 << 30, (2 << 30) + 8, 11),
            ]
        );
        assert_eq!(hits(1).len(), 3);
        shadow.clear(range(2 << 30, 6 << 30));
        assert_eq!(
            found(&shadow, range(0, u64::MAX), Kind::Write, 0),
            vec![(1 << 30, 2 << 30, 10)]
        );
        assert!(shadow.pages.is_empty());
    }

    #[test]
    fn unordered_accesses_stand_side_by_side() {
        let mut shadow = Shadow::default();
        shadow.record(range(0, 8), Kind::Read, 1, 10, |_| Standing::Replaced);
        shadow.record(range(0, 8), Kind::Read, 2, 11, |_| Standing::Beside);
        assert_eq!(found(&shadow, range(0, 8), Kind::Read, 0).len(), 2);
        assert!(found(&shadow, range(0, 8), Kind::Write, 0).is_empty());
    }

    #[test]
    fn ranges_cross_pages_and_end_of_memory() {
        let mut shadow = Shadow::default();
        shadow.record(range(4090, 8200), Kind::Write, 3, 7, |_| Standing::Replaced);
        let total: u64 = found(&shadow, range(0, 1 << 16), Kind::Write, 2)
            .iter()
            .map(|(start, end, _)| end - start)
            .sum();
        assert_eq!(total, 8200 - 4090);
        let top = range(u64::MAX - 8, u64::MAX);
        shadow.record(top, Kind::Write, 3, 7, |_| Standing::Replaced);
        assert_eq!(found(&shadow, top, Kind::Write, 2).len(), 2);
        let pages = shadow.pages.len();
        shadow.clear(range(4096, 8192));
        assert_eq!(shadow.pages.len(), pages - (4096 / PAGE) as usize);
        assert_eq!(
            found(&shadow, range(4088, 8200), Kind::Write, 2).first(),
            Some(&(4090, 4096, 7))
        );
    }

    /// Many accesses at once are what they are one by one, on drawn ones.
    #[test]
    fn scattered_accesses_are_what_single_ones_would_be() {
        let (mut at_once, mut single) = (Shadow::default(), Shadow::default());
        let mut state = 11u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for segment in 1..200 {
            let (touch, kind) = (
                draw(5) as Touch,
                [Kind::Read, Kind::Write][draw(2) as usize],
            );
            let unit = if draw(3) == 0 { 4 } else { GRANULE };
            let mut ranges: Vec<ByteRange> = (0..1 + draw(200))
                .map(|_| {
                    let start = draw(4 * PAGE / unit) * unit;
                    let long = if draw(20) == 0 { PAGE } else { 40 };
                    range(start, start + unit + draw(long) / unit * unit)
                })
                .collect();
            if draw(2) == 0 {
                ranges.sort_by_key(|range| range.start);
            }
            at_once.record_last(ranges.iter().copied(), kind, segment, touch);
            for range in ranges {
                single.record(range, kind, segment, touch, |_| Standing::Replaced);
            }
            for known in [0, segment - 1] {
                let all = range(0, 8 * PAGE);
                let hits = |shadow: &Shadow| {
                    let mut bytes = Vec::new();
                    shadow.scan_after(&all.into(), &[kind], known, |range, record| {
                        bytes.extend((range.start..range.end).map(|byte| (byte, record)));
                    });
                    bytes.sort_unstable_by_key(|(byte, _)| *byte);
                    let bytes = bytes.into_iter();
                    let told = bytes.map(|(byte, record)| (byte, record.segment, record.touch()));
                    told.collect::<Vec<_>>()
                };
                assert_eq!(hits(&at_once), hits(&single), "segment {segment}");
            }
        }
    }

    /// Runs are only another way to keep the same: against single granules, on drawn accesses.
    #[test]
    fn runs_are_what_single_granules_would_be() {
        let (mut shadow, mut plain) = (Shadow::default(), Shadow::default());
        let mut state = 7u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for segment in 1..500 {
            let start = draw(3 * PAGE);
            let whole = draw(4) > 0;
            let longest = if draw(3) == 0 { 2 * PAGE } else { 700 };
            let length = 1 + draw(longest);
            let (start, length) = match whole {
                true => (start - start % GRANULE, length.next_multiple_of(GRANULE)),
                false => (start, length),
            };
            let kind = if draw(2) == 0 {
                Kind::Read
            } else {
                Kind::Write
            };
            let (at, touch) = (range(start, start + length), draw(5) as Touch);
            if draw(50) == 0 {
                shadow.clear(at);
                plain.clear(at);
                continue;
            }
            // Of one thread each stands for those before it, of several perhaps.
            let alike = draw(3) == 0;
            let standing = |old: Record| match (alike, old.touch() % 3, touch % 3) {
                (false, ..) => Standing::Replaced,
                (true, old, new) if old == new => Standing::Replaced,
                (true, 2, _) => Standing::Stays,
                (true, ..) => Standing::Beside,
            };
            shadow.record(at, kind, segment, touch, standing);
            for part in pages(at) {
                plain.record_singly(part, kind, segment, touch, &standing);
            }
            let known = segment.saturating_sub(20);
            let bytes = |shadow: &Shadow| {
                let mut bytes = Vec::new();
                for (start, end, touch) in found(shadow, range(0, 6 * PAGE), kind, known) {
                    bytes.extend((start..end).map(|byte| (byte, touch)));
                }
                bytes.sort_unstable();
                bytes
            };
            assert_eq!(bytes(&shadow), bytes(&plain), "segment {segment}");
        }
    }
}
