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
//! (always, while the process has one thread); an atomic access does not stand for a plain one. Whoever is not ordered after the old one is then not
//! ordered after the new one either, so the last access decides (DESIGN, "checked at the next wait").

use crate::range_map::RangeMap;
use crate::runs::Runs;
use crate::thread::Segment;
use fencepost_model::ByteRange;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;

/// Who accessed, as the engine numbers it: code place, role and call. At most 24 bits.
pub type Touch = u32;

/// How many of these there can be.
pub(crate) const TOUCHES: usize = 1 << 24;

const GRANULE: u64 = 8;
pub(crate) const CELLS: usize = 512;
const PAGE: u64 = GRANULE * CELLS as u64;
/// From this many bytes on an access is kept as a range.
const LARGE: u64 = 1 << 20;
/// The segment of a record whose bytes are in the side table.
const SPILLED: Segment = Segment::MAX;
/// The last segment there can be.
pub(crate) const LAST_SEGMENT: Segment = SPILLED - 1;

/// How a recorded access stands to a new one of the same bytes and kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// The new one stands for it: ordered after it, and in conflict with whatever that conflicts with.
    Replaced,
    /// It stands for the new one.
    Stays,
    /// Neither stands for the other.
    Beside,
}

/// Reads or writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Read = 0,
    Write = 1,
}

/// A recorded access to some bytes of one granule.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    pub(crate) segment: Segment,
    /// Touch in the upper 24 bits, byte mask in the lower 8.
    packed: u32,
}

impl Record {
    fn new(segment: Segment, touch: Touch, mask: u8) -> Record {
        debug_assert!(touch < 1 << 24 && segment < SPILLED);
        Record {
            segment,
            packed: touch << 8 | u32::from(mask),
        }
    }

    pub(crate) fn touch(self) -> Touch {
        self.packed >> 8
    }

    fn mask(self) -> u8 {
        self.packed as u8
    }

    /// Does it say nothing that the other does not?
    fn is_part_of(self, other: Record) -> bool {
        self.mask() == 0 || self.segment == other.segment && self.touch() == other.touch()
    }

    fn without(self, mask: u8) -> Record {
        Record {
            packed: self.packed & !u32::from(mask),
            ..self
        }
    }
}

/// The records of one kind of some neighbouring granules.
#[derive(Clone, Debug)]
enum Cells {
    /// Whole granules, few different records.
    Runs(Runs),
    /// One by one.
    Each(Box<[Record; CELLS]>),
}

impl Cells {
    /// The records one by one, from now on.
    fn each(&mut self) -> &mut [Record; CELLS] {
        if let Cells::Runs(runs) = self {
            let mut cells = Box::new([Record::default(); CELLS]);
            for (granules, record) in runs.iter() {
                cells[granules].fill(record);
            }
            *self = Cells::Each(cells);
        }
        match self {
            Cells::Each(cells) => cells,
            Cells::Runs(_) => unreachable!("it was replaced above"),
        }
    }

    /// Overwrites the records of some granules.
    fn fill(&mut self, granules: Range<usize>, record: Record) {
        if granules.len() == CELLS {
            *self = Cells::Runs(Runs::whole(record));
            return;
        }
        let done = match self {
            Cells::Runs(runs) => runs.fill(granules.clone(), record),
            Cells::Each(_) => false,
        };
        if !done {
            self.each()[granules].fill(record);
        }
    }

    /// Does it hold for the records of some granules?
    fn all(&self, granules: Range<usize>, holds: impl Fn(Record) -> bool) -> bool {
        match self {
            Cells::Runs(runs) => {
                let within =
                    |run: &Range<usize>| run.start < granules.end && granules.start < run.end;
                let mut within = runs.iter().filter(|(run, _)| within(run));
                within.all(|(_, record)| holds(record))
            }
            Cells::Each(cells) => cells[granules].iter().all(|record| holds(*record)),
        }
    }

    /// Likewise, where each of them has a record.
    fn all_there(&self, granules: Range<usize>, holds: impl Fn(Record) -> bool) -> bool {
        match self {
            Cells::Runs(runs) => runs.cover(granules.clone()) && self.all(granules, holds),
            Cells::Each(_) => self.all(granules, holds),
        }
    }

    fn is_empty(&self) -> bool {
        let empty = |record: &Record| record.mask() == 0 && record.segment != SPILLED;
        match self {
            Cells::Runs(runs) => runs.is_empty(),
            Cells::Each(cells) => cells.iter().all(empty),
        }
    }

    fn records(&self) -> usize {
        match self {
            Cells::Runs(runs) => runs.iter().count(),
            Cells::Each(cells) => cells.iter().filter(|record| record.mask() != 0).count(),
        }
    }
}

/// The records of some neighbouring granules.
#[derive(Clone, Debug)]
struct Page {
    /// Indexed by [`Kind`].
    cells: [Cells; 2],
    /// Per kind: no record is of a later segment. A page with bytes in the side table never says so.
    newest: [Segment; 2],
}

impl Page {
    fn new() -> Page {
        Page {
            cells: [const { Cells::Runs(Runs::EMPTY) }; 2],
            newest: [0; 2],
        }
    }

    /// May bytes of a kind be in the side table?
    fn spilled(&self, kind: Kind) -> bool {
        self.newest[kind as usize] == SPILLED
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(Cells::is_empty)
    }

    /// Bytes of memory in use.
    fn footprint(&self) -> usize {
        let each = |cells: &&Cells| matches!(cells, Cells::Each(_));
        let boxes = self.cells.iter().filter(each).count();
        size_of::<Page>() + boxes * size_of::<[Record; CELLS]>()
    }
}

type Spill = SmallVec<[Record; 4]>;

/// The shadow of one process.
#[derive(Default, Debug)]
pub(crate) struct Shadow {
    /// The pages with their numbers.
    pages: Vec<(u64, Box<Page>)>,
    /// Where the page of an address is in `pages`.
    index: FxHashMap<u64, u32>,
    /// The page found last, and where: accesses come in streams.
    last: Option<(u64, u32)>,
    spills: [FxHashMap<u64, Spill>; 2],
    /// Per kind the large accesses.
    large: [RangeMap<Spill>; 2],
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

    /// Records an access to bytes of a page, granule by granule.
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
        let newest = &mut shadow.newest[kind as usize];
        *newest = segment.max(*newest);
        let cells = shadow.cells[kind as usize].each();
        for (granule, mask) in granules(part) {
            let record = &mut cells[granule as usize % CELLS];
            let new = Record::new(segment, touch, mask);
            if record.segment == segment && record.touch() == touch {
                record.packed |= u32::from(mask);
            } else if record.segment != SPILLED
                && record.mask() & !mask == 0
                && (record.mask() == 0 || standing(*record) == Standing::Replaced)
            {
                *record = new;
            } else if record.segment == SPILLED
                || mask & !record.mask() != 0
                || standing(*record) != Standing::Stays
            {
                let spills = &mut self.spills[kind as usize];
                *record = spill(spills, granule, *record, new, standing);
                *newest = SPILLED;
            }
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
            pages.push((number, Box::new(Page::new())));
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
        self.scan_large(range, kind, &known, &mut hit);
        self.visit_pages(range, |page, part| {
            self.scan_page(page, part, kind, &known, &mut hit);
        });
    }

    /// As [`Shadow::scan`], where the segments up to `limit` are known.
    pub(crate) fn scan_after(
        &self,
        range: ByteRange,
        kind: Kind,
        limit: Segment,
        mut hit: impl FnMut(ByteRange, Record),
    ) {
        let known = |record: Record| record.segment <= limit;
        self.scan_large(range, kind, &known, &mut hit);
        self.visit_pages(range, |page, part| {
            if page.newest[kind as usize] > limit {
                self.scan_page(page, part, kind, &known, &mut hit);
            }
        });
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
        large + inline + spills.map(|list| list.len()).sum::<usize>()
    }

    /// Bytes of memory in use.
    pub(crate) fn footprint(&self) -> usize {
        let spills: usize = self.spills.iter().map(FxHashMap::len).sum();
        let pages: usize = self.pages.iter().map(|(_, page)| page.footprint()).sum();
        pages + self.pages.len() * 2 * size_of::<(u64, u64)>() + spills * size_of::<(u64, Spill)>()
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
    for (granules, record) in runs.iter() {
        let start = base + granules.start as u64 * GRANULE;
        let end = base.saturating_add(granules.end as u64 * GRANULE);
        if let Some(common) = part.intersection(ByteRange { start, end })
            && !known(record)
        {
            hit(common, record);
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

/// The range cut at page boundaries.
fn pages(range: ByteRange) -> impl Iterator<Item = ByteRange> {
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
fn whole_granules(range: ByteRange) -> ByteRange {
    let start = range.start.checked_next_multiple_of(GRANULE);
    let start = start.unwrap_or(range.end).min(range.end);
    let end = (range.end - range.end % GRANULE).max(start);
    ByteRange { start, end }
}

/// The range as granule numbers with byte masks.
fn granules(range: ByteRange) -> impl Iterator<Item = (u64, u8)> {
    (range.start / GRANULE..=(range.end - 1) / GRANULE).map(move |granule| {
        let base = granule * GRANULE;
        let from = range.start.max(base) - base;
        let to = range.end.min(base.saturating_add(GRANULE)) - base;
        let mask = (0xffu16 << from) & (0xffu16 >> (GRANULE - to));
        (granule, mask as u8)
    })
}

/// The byte ranges a mask names.
fn bytes(granule: u64, mask: u8, mut each: impl FnMut(ByteRange)) {
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
                plain.record_each(part, kind, segment, touch, &standing);
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
