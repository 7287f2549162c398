//! The bytes in which engines of different processes talk: records and signals, little-endian,
//! fixed width. Reading never panics: what is not understood is `None`.
//!
//! Consecutive records of one stream mostly start with the same knowledge of others, so a stream
//! ([`Encoder`], [`Decoder`]) sends that clock once and then only says "as before". And a place of the code that issues
//! operations mostly issues the same one: what does not differ of it is sent twice, and then only named.

pub use crate::bytes::{Put, Reader, Scratch};

use crate::clock::{ActorId, Clock, Run, Stamp};
use crate::exchange::{Accesses, Delivery, Exposure, Issued, Record, Seqs};
use crate::thread::{Knowledge, Signal};
use fencepost_model::{
    AccOp, AccessKind, ByteRange, Call, CollId, CtxId, ElemType, Family, RangeList, Ranges, Rank,
    Remote, RemoteKind, Role, Scope, SiteId, Update, WinId,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// Writes a signal.
pub fn put_signal(out: &mut impl Put, signal: &Signal) {
    out.u64(signal.time);
    put_clock(out, &signal.clock);
}

/// Reads a signal.
pub fn get_signal(reader: &mut Reader<'_>) -> Option<Signal> {
    let time = reader.u64()?;
    let clock = get_clock(reader)?;
    Some(Signal { clock, time })
}

fn put_stamp(out: &mut impl Put, stamp: Stamp) {
    out.u32(stamp.era);
    out.u32(stamp.tick);
}

fn get_stamp(reader: &mut Reader<'_>) -> Option<Stamp> {
    let era = reader.u32()?;
    let tick = reader.u32()?;
    Some(Stamp { era, tick })
}

/// Bytes of a run, and of one of a single actor.
const RUN: usize = 24;
const SINGLE: usize = 12;
/// Set in the number of runs: all are of single actors.
const SINGLES: u32 = 1 << 31;

/// Writes a clock.
pub fn put_clock(out: &mut impl Put, clock: &Clock) {
    out.u32(clock.era());
    let (runs, count) = (clock.run_list(), clock.runs() as u32);
    if runs.iter().all(Run::is_single) {
        out.u32(count | SINGLES);
        for run in runs {
            out.u64(u64::from(run.first) | u64::from(run.era) << 32);
            out.u32(run.tick);
        }
        return;
    }
    out.u32(count);
    for run in runs {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        out.u64(pair(run.first, run.last));
        out.u64(pair(run.era, run.tick));
        out.u64(pair(run.steps[0] as u32, run.steps[1] as u32));
    }
}

/// Reads a clock.
pub fn get_clock(reader: &mut Reader<'_>) -> Option<Clock> {
    let era = reader.u32()?;
    let count = reader.u32()?;
    let mut runs = SmallVec::new();
    if count & SINGLES != 0 {
        let count = reader.room_for(count & !SINGLES, SINGLE)?;
        runs.reserve(count);
        for _ in 0..count {
            let (actor, tick) = (reader.u64()?, reader.u32()?);
            let era = (actor >> 32) as u32;
            runs.push(Run::single(actor as u32, Stamp { era, tick }));
        }
        return Some(Clock::from_runs(era, runs));
    }
    let count = reader.room_for(count, RUN)?;
    runs.reserve(count);
    for _ in 0..count {
        let (actors, stamp, steps) = (reader.u64()?, reader.u64()?, reader.u64()?);
        runs.push(Run {
            first: actors as u32,
            last: (actors >> 32) as u32,
            era: stamp as u32,
            tick: (stamp >> 32) as u32,
            steps: [steps as i32, (steps >> 32) as i32],
        });
    }
    Some(Clock::from_runs(era, runs))
}

/// An operation was issued, as whole as it is; likewise, and the reader keeps its shape; it has a shape that is kept.
const WHOLE: u8 = 0;
const KEPT: u8 = 5;
const AGAIN: u8 = 6;

/// A shape that is kept has at most so many ranges in each access.
const FEW_RANGES: usize = 16;

/// So many shapes are kept, each where its place in the code says.
const SHAPES: usize = 8;

/// What does not differ where one place of the code issues the same operation again and again.
#[derive(Debug, PartialEq)]
struct Shape {
    origin: Rank,
    actor: ActorId,
    thread: u32,
    site: SiteId,
    scope: Option<Scope>,
    call: Option<Call>,
    fence: Option<CollId>,
    remote: Accesses,
}

impl Shape {
    fn of(issued: &Issued) -> Shape {
        Shape {
            origin: issued.origin,
            actor: issued.start.actor,
            thread: issued.thread,
            site: issued.site,
            scope: issued.scope,
            call: issued.call,
            fence: issued.fence,
            remote: issued.remote.clone(),
        }
    }

    /// Does an operation have it?
    fn is_of(&self, issued: &Issued) -> bool {
        (self.origin, self.actor, self.thread) == (issued.origin, issued.start.actor, issued.thread)
            && (self.site, self.scope, self.call) == (issued.site, issued.scope, issued.call)
            && self.fence == issued.fence
            && self.remote == issued.remote
    }

    /// Where it is kept.
    fn slot(site: SiteId) -> usize {
        site.index() % SHAPES
    }
}

/// A place, and the first byte that an operation of it touches.
fn in_short(issued: &Issued) -> (SiteId, u64) {
    let first = issued
        .remote
        .first()
        .and_then(|(_, to)| to.ranges.0.first());
    (issued.site, first.map_or(0, |range| range.start))
}

/// Is its shape worth little room?
fn is_small(issued: &Issued) -> bool {
    let few = |(_, to): &(Role, Remote)| to.ranges.0.len() <= FEW_RANGES;
    issued.remote.iter().all(few)
}

/// The sending end of a stream.
#[derive(Debug, Default)]
pub struct Encoder {
    last: Option<Arc<Clock>>,
    shapes: [Option<Box<Shape>>; SHAPES],
    /// In short, the last operations that had none of these.
    others: [Option<(SiteId, u64)>; SHAPES],
}

impl Encoder {
    /// Writes a record.
    pub fn record(&mut self, out: &mut impl Put, record: &Record) {
        match record {
            Record::Issued(issued) => self.issued(out, issued),
            Record::Completed {
                origin,
                seqs,
                actor,
                stamp,
            } => {
                out.u8(1);
                out.u32(origin.0);
                put_end(out, *actor, *stamp);
                put_seqs(out, seqs);
            }
            Record::AlsoCompleted {
                issued,
                actor,
                stamp,
            } => {
                out.u8(2);
                put_end(out, *actor, *stamp);
                self.whole(out, issued);
            }
            Record::HandedOver {
                seqs,
                epoch,
                actor,
                stamp,
            } => {
                out.u8(3);
                put_exposure(out, epoch);
                put_end(out, *actor, *stamp);
                put_seqs(out, seqs);
            }
            Record::Done {
                issued,
                actor,
                stamp,
            } => {
                out.u8(4);
                put_end(out, *actor, *stamp);
                self.whole(out, issued);
            }
        }
    }

    /// Writes that an operation was issued. Of one that comes again, only what differs.
    pub fn issued(&mut self, out: &mut impl Put, issued: &Issued) {
        let slot = Shape::slot(issued.site);
        let known = self.shapes[slot].as_ref();
        if known.is_some_and(|shape| shape.is_of(issued)) {
            out.u8(AGAIN);
            out.u8(slot as u8);
            return self.moment(out, issued);
        }
        let new = in_short(issued);
        if self.others[slot].replace(new) != Some(new) || !is_small(issued) {
            out.u8(WHOLE);
            return self.whole(out, issued);
        }
        out.u8(KEPT);
        self.whole(out, issued);
        self.shapes[slot] = Some(Box::new(Shape::of(issued)));
    }

    fn whole(&mut self, out: &mut impl Put, issued: &Issued) {
        out.u32(issued.origin.0);
        out.u32(issued.start.actor);
        out.u32(issued.thread);
        out.u32(issued.site.0);
        match issued.scope {
            None => out.u8(0),
            Some(Scope::Win(win)) => {
                out.u8(1);
                out.u32(win.0);
            }
            Some(Scope::Ctx(ctx)) => {
                out.u8(2);
                out.u32(ctx.0);
            }
        }
        let call = Call::ALL.iter().position(|c| Some(*c) == issued.call);
        out.u8(call.map_or(u8::MAX, |at| at as u8));
        put_some(out, issued.fence.map(|coll| coll.0));
        out.u8(issued.remote.len() as u8);
        for (role, remote) in &issued.remote {
            put_remote(out, *role, remote);
        }
        self.moment(out, issued);
    }

    /// What differs each time.
    fn moment(&mut self, out: &mut impl Put, issued: &Issued) {
        out.u64(issued.op);
        out.u64(issued.seq);
        out.u64(issued.time);
        put_stamp(out, issued.start.own);
        self.clock(out, &issued.start.others);
        put_some(out, issued.operand);
        match &issued.delivery {
            None => out.u8(0),
            Some(delivery) => {
                out.u8(1);
                out.u32(delivery.0.len() as u32);
                for &(actor, stamp) in &delivery.0 {
                    put_end(out, actor, stamp);
                }
            }
        }
    }

    fn clock(&mut self, out: &mut impl Put, clock: &Arc<Clock>) {
        let as_before = |last: &Arc<Clock>| Arc::ptr_eq(last, clock) || last == clock;
        if self.last.as_ref().is_some_and(as_before) {
            out.u8(0);
        } else {
            out.u8(1);
            put_clock(out, clock);
            self.last = Some(Arc::clone(clock));
        }
    }
}

/// What differs between two operations of one shape.
struct Moment {
    op: u64,
    seq: u64,
    time: u64,
    own: Stamp,
    others: Arc<Clock>,
    operand: Option<u64>,
    delivery: Option<Delivery>,
}

impl Moment {
    /// The operation of a shape that was issued then.
    fn of(self, shape: &Shape) -> Box<Issued> {
        Box::new(Issued {
            origin: shape.origin,
            op: self.op,
            seq: self.seq,
            start: Knowledge {
                actor: shape.actor,
                own: self.own,
                others: self.others,
            },
            time: self.time,
            scope: shape.scope,
            call: shape.call,
            site: shape.site,
            thread: shape.thread,
            remote: shape.remote.clone(),
            delivery: self.delivery,
            fence: shape.fence,
            operand: self.operand,
        })
    }
}

/// The receiving end of a stream.
#[derive(Debug, Default)]
pub struct Decoder {
    last: Arc<Clock>,
    shapes: [Option<Box<Shape>>; SHAPES],
}

impl Decoder {
    /// Reads a record.
    pub fn record(&mut self, reader: &mut Reader<'_>) -> Option<Record> {
        Some(match reader.u8()? {
            WHOLE => Record::Issued(self.whole(reader)?),
            KEPT => {
                let issued = self.whole(reader)?;
                self.shapes[Shape::slot(issued.site)] = Some(Box::new(Shape::of(&issued)));
                Record::Issued(issued)
            }
            AGAIN => {
                let slot = usize::from(reader.u8()?);
                let moment = self.moment(reader)?;
                Record::Issued(moment.of(self.shapes.get(slot)?.as_ref()?))
            }
            1 => {
                let origin = Rank(reader.u32()?);
                let (actor, stamp) = get_end(reader)?;
                Record::Completed {
                    origin,
                    seqs: get_seqs(reader)?,
                    actor,
                    stamp,
                }
            }
            2 => {
                let (actor, stamp) = get_end(reader)?;
                Record::AlsoCompleted {
                    issued: self.whole(reader)?,
                    actor,
                    stamp,
                }
            }
            3 => {
                let epoch = get_exposure(reader)?;
                let (actor, stamp) = get_end(reader)?;
                Record::HandedOver {
                    seqs: get_seqs(reader)?,
                    epoch,
                    actor,
                    stamp,
                }
            }
            4 => {
                let (actor, stamp) = get_end(reader)?;
                Record::Done {
                    issued: self.whole(reader)?,
                    actor,
                    stamp,
                }
            }
            _ => return None,
        })
    }

    fn whole(&mut self, reader: &mut Reader<'_>) -> Option<Box<Issued>> {
        let origin = Rank(reader.u32()?);
        let (actor, thread) = (reader.u32()?, reader.u32()?);
        let site = SiteId(reader.u32()?);
        let scope = match reader.u8()? {
            0 => None,
            1 => Some(Scope::Win(WinId(reader.u32()?))),
            2 => Some(Scope::Ctx(CtxId(reader.u32()?))),
            _ => return None,
        };
        let call = Call::ALL.get(usize::from(reader.u8()?)).copied();
        let fence = get_some(reader)?.map(CollId);
        let mut remote = Accesses::new();
        for _ in 0..reader.u8()? {
            remote.push(get_remote(reader)?);
        }
        let shape = Shape {
            origin,
            actor,
            thread,
            site,
            scope,
            call,
            fence,
            remote,
        };
        let moment = self.moment(reader)?;
        Some(moment.of(&shape))
    }

    fn moment(&mut self, reader: &mut Reader<'_>) -> Option<Moment> {
        Some(Moment {
            op: reader.u64()?,
            seq: reader.u64()?,
            time: reader.u64()?,
            own: get_stamp(reader)?,
            others: self.clock(reader)?,
            operand: get_some(reader)?,
            delivery: match reader.u8()? {
                0 => None,
                _ => {
                    let mut delivery = Delivery::default();
                    for _ in 0..reader.count(12)? {
                        delivery.0.push(get_end(reader)?);
                    }
                    Some(delivery)
                }
            },
        })
    }

    fn clock(&mut self, reader: &mut Reader<'_>) -> Option<Arc<Clock>> {
        if reader.u8()? != 0 {
            self.last = Arc::new(get_clock(reader)?);
        }
        Some(Arc::clone(&self.last))
    }
}

fn put_some(out: &mut impl Put, word: Option<u64>) {
    out.u8(word.is_some().into());
    word.into_iter().for_each(|word| out.u64(word));
}

fn get_some(reader: &mut Reader<'_>) -> Option<Option<u64>> {
    Some(match reader.u8()? {
        0 => None,
        _ => Some(reader.u64()?),
    })
}

fn put_end(out: &mut impl Put, actor: ActorId, stamp: Stamp) {
    out.u32(actor);
    put_stamp(out, stamp);
}

fn get_end(reader: &mut Reader<'_>) -> Option<(ActorId, Stamp)> {
    let actor = reader.u32()?;
    Some((actor, get_stamp(reader)?))
}

/// More operations or ranges than this in one record mean that it is damaged.
const MOST: u64 = 1 << 24;

fn put_seqs(out: &mut impl Put, seqs: &Seqs) {
    out.u32(seqs.0.len() as u32);
    for &(first, len) in &seqs.0 {
        out.u64(first);
        out.u64(len);
    }
}

fn get_seqs(reader: &mut Reader<'_>) -> Option<Seqs> {
    let runs = reader.count(16)?;
    let mut seqs = Seqs::default();
    for _ in 0..runs {
        let (first, len) = (reader.u64()?, reader.u64()?);
        first.checked_add(len).filter(|_| len <= MOST)?;
        seqs.0.push((first, len));
    }
    Some(seqs)
}

/// Writes which epoch is meant.
pub fn put_exposure(out: &mut impl Put, exposure: &Exposure) {
    out.u32(exposure.win.0);
    out.u32(exposure.origin.0);
    out.u32(exposure.target.0);
    out.u32(exposure.k);
}

/// Reads which epoch is meant.
pub fn get_exposure(reader: &mut Reader<'_>) -> Option<Exposure> {
    Some(Exposure {
        win: WinId(reader.u32()?),
        origin: Rank(reader.u32()?),
        target: Rank(reader.u32()?),
        k: reader.u32()?,
    })
}

const PLAIN: [AccessKind; 4] = [
    AccessKind::Load,
    AccessKind::Store,
    AccessKind::AtomicLoad,
    AccessKind::AtomicStore,
];

/// What the accesses of a record do: a direct access of the program, or one of an operation. The
/// model's [`Remote::kind`] of a direct access says nothing.
fn put_remote(out: &mut impl Put, role: Role, remote: &Remote) {
    match role {
        Role::Plain(kind) => out.u8(PLAIN.iter().position(|k| *k == kind).unwrap_or(1) as u8),
        Role::Origin { .. } | Role::Target(RemoteKind::Read) => out.u8(4),
        Role::Target(RemoteKind::Write) => out.u8(5),
        Role::Target(RemoteKind::Update(update)) => {
            out.u8(6);
            put_update(out, update);
        }
    }
    put_ranges(out, &remote.ranges);
}

fn get_remote(reader: &mut Reader<'_>) -> Option<(Role, Remote)> {
    let (role, kind) = match reader.u8()? {
        plain @ 0..4 => (Role::Plain(PLAIN[usize::from(plain)]), RemoteKind::Read),
        4 => (Role::Target(RemoteKind::Read), RemoteKind::Read),
        5 => (Role::Target(RemoteKind::Write), RemoteKind::Write),
        6 => {
            let kind = RemoteKind::Update(get_update(reader)?);
            (Role::Target(kind), kind)
        }
        _ => return None,
    };
    let ranges = get_ranges(reader)?;
    Some((role, Remote { kind, ranges }))
}

fn put_update(out: &mut impl Put, update: Update) {
    match update.family {
        Family::Mpi {
            same_op_only,
            ordered,
        } => {
            out.u8(0);
            out.u32(u32::from(same_op_only) | u32::from(ordered) << 1);
        }
        Family::Shmem { domain } => {
            out.u8(1);
            out.u32(u32::from(domain));
        }
    }
    out.u32(u32::from(update.elem.code) | u32::from(update.elem.size) << 16);
    let op = AccOp::ALL.iter().position(|op| *op == update.op);
    out.u8(op.unwrap_or(1) as u8);
}

fn get_update(reader: &mut Reader<'_>) -> Option<Update> {
    let family = match (reader.u8()?, reader.u32()?) {
        (0, flags) => Family::Mpi {
            same_op_only: flags & 1 != 0,
            ordered: flags & 2 != 0,
        },
        (1, domain) => Family::Shmem {
            domain: domain as u16,
        },
        _ => return None,
    };
    let elem = reader.u32()?;
    let elem = ElemType {
        code: elem as u16,
        size: (elem >> 16) as u16,
    };
    let op = *AccOp::ALL.get(usize::from(reader.u8()?))?;
    Some(Update { family, elem, op })
}

/// A stretch of equally long, equally spaced ranges.
struct Stride {
    first: ByteRange,
    step: u64,
    count: u32,
}

/// Set in the number of strides: it is the number of ranges of one length here and there.
const SCATTERED: u32 = 1 << 31;

/// The length of ranges that have the same one, and mostly are no strides.
fn length_of_scattered(ranges: &[ByteRange]) -> Option<u64> {
    let len = ranges.first()?.len();
    let step = |two: &[ByteRange]| two[1].start.wrapping_sub(two[0].start);
    let turns = |three: &&[ByteRange]| step(&three[..2]) != step(&three[1..]);
    let many = ranges.windows(3).filter(turns).count() > ranges.len() / 2;
    (many && ranges.iter().all(|range| range.len() == len)).then_some(len)
}

/// Ranges as strides: a strided datatype is one of them, whatever its count.
fn put_ranges(out: &mut impl Put, ranges: &Ranges) {
    if let Some(len) = length_of_scattered(&ranges.0) {
        out.u32(ranges.0.len() as u32 | SCATTERED);
        out.u64(len);
        return ranges.iter().for_each(|range| out.u64(range.start));
    }
    let mut strides: SmallVec<[Stride; 2]> = SmallVec::new();
    for range in ranges.iter() {
        let continued = strides.last_mut().is_some_and(|stride| {
            let step = range.start.wrapping_sub(stride.first.start);
            let fits = range.len() == stride.first.len() && stride.count < u32::MAX;
            if fits && stride.count == 1 {
                stride.step = step;
                stride.count = 2;
                return true;
            }
            let next = stride.step.wrapping_mul(u64::from(stride.count));
            let fits = fits && step == next;
            stride.count += u32::from(fits);
            fits
        });
        if !continued {
            strides.push(Stride {
                first: range,
                step: 0,
                count: 1,
            });
        }
    }
    out.u32(strides.len() as u32);
    for stride in &strides {
        out.u64(stride.first.start);
        out.u64(stride.first.len());
        out.u32(stride.count);
        if stride.count > 1 {
            out.u64(stride.step);
        }
    }
}

fn get_ranges(reader: &mut Reader<'_>) -> Option<Ranges> {
    let count = reader.u32()?;
    if count & SCATTERED != 0 {
        return get_scattered(reader, count & !SCATTERED);
    }
    let count = reader.room_for(count, 20)?;
    let mut ranges = RangeList::with_capacity(count);
    for _ in 0..count {
        let (start, len, count) = (reader.u64()?, reader.u64()?, reader.u32()?);
        let step = if count > 1 { reader.u64()? } else { 0 };
        if u64::from(count) > MOST {
            return None;
        }
        for index in 0..u64::from(count) {
            let start = start.wrapping_add(step.wrapping_mul(index));
            ranges.push(ByteRange::new(start, len)?);
        }
    }
    Some(Ranges(ranges))
}

fn get_scattered(reader: &mut Reader<'_>, count: u32) -> Option<Ranges> {
    let len = reader.u64()?;
    let count = reader.room_for(count, 8)?;
    let mut ranges = RangeList::with_capacity(count);
    for _ in 0..count {
        ranges.push(ByteRange::new(reader.u64()?, len)?);
    }
    Some(Ranges(ranges))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn issued(clock: &Arc<Clock>) -> Record {
        let update = Update {
            family: Family::Mpi {
                same_op_only: true,
                ordered: false,
            },
            elem: ElemType { code: 7, size: 8 },
            op: AccOp::Max,
        };
        let strided = (0..5).filter_map(|i| ByteRange::new(4096 + 24 * i, 8));
        let remote = |kind, ranges| (Role::Target(kind), Remote { kind, ranges });
        Record::Issued(Box::new(Issued {
            origin: Rank(3),
            op: 17,
            seq: 4,
            start: Knowledge {
                actor: 3,
                own: Stamp { era: 2, tick: 9 },
                others: Arc::clone(clock),
            },
            time: 99,
            scope: Some(Scope::Win(WinId(5))),
            call: Some(Call::GetAccumulate),
            site: SiteId(12),
            thread: 1,
            remote: smallvec::smallvec![
                remote(RemoteKind::Update(update), strided.collect()),
                remote(RemoteKind::Write, Ranges::one(64, 3)),
            ],
            delivery: None,
            fence: Some(CollId(1 << 40)),
            operand: Some(u64::MAX),
        }))
    }

    fn seqs(all: &[u64]) -> Seqs {
        let mut seqs = Seqs::default();
        all.iter().for_each(|seq| seqs.push(*seq));
        seqs
    }

    fn records() -> Vec<Record> {
        let mut clock = Clock::of_era(2);
        clock.learn(1, Stamp { era: 2, tick: 7 });
        let clock = Arc::new(clock);
        let stamp = Stamp { era: 2, tick: 10 };
        let epoch = Exposure {
            win: WinId(1),
            origin: Rank(3),
            target: Rank(0),
            k: 6,
        };
        let mut scattered = issued(&clock);
        if let Record::Issued(issued) = &mut scattered {
            let places = [8, 64, 24, 160, 1000].into_iter();
            issued.remote[0].1.ranges = places.filter_map(|at| ByteRange::new(at, 8)).collect();
        }
        vec![
            issued(&clock),
            issued(&clock),
            scattered,
            Record::Completed {
                origin: Rank(3),
                seqs: seqs(&[4, 5, 6, 9]),
                actor: 3,
                stamp,
            },
            Record::HandedOver {
                seqs: seqs(&[7]),
                epoch,
                actor: 3,
                stamp,
            },
        ]
    }

    #[test]
    fn records_come_back_as_they_were() {
        let records = records();
        let (mut encoder, mut bytes) = (Encoder::default(), Vec::new());
        records
            .iter()
            .for_each(|record| encoder.record(&mut bytes, record));
        let (mut decoder, mut reader) = (Decoder::default(), Reader(&bytes));
        let back: Vec<Record> = (0..records.len())
            .map(|_| decoder.record(&mut reader).expect("a record"))
            .collect();
        assert_eq!(format!("{back:?}"), format!("{records:?}"));
        assert!(reader.0.is_empty());
    }

    #[test]
    fn what_comes_again_is_told_in_short() {
        let (mut encoder, mut decoder) = (Encoder::default(), Decoder::default());
        let mut lengths = Vec::new();
        for turn in 0..6 {
            for mut record in records() {
                if let Record::Issued(issued) = &mut record {
                    issued.op += turn;
                    issued.operand = (turn != 4).then_some(turn);
                    issued.site = SiteId(issued.remote[0].1.ranges.0.len() as u32 % 2);
                    if turn == 3 {
                        issued.remote[0].1.ranges = Ranges::one(4096, 8 * turn);
                    }
                }
                let mut bytes = Vec::new();
                encoder.record(&mut bytes, &record);
                let back = decoder.record(&mut Reader(&bytes)).expect("a record");
                assert_eq!(format!("{back:?}"), format!("{record:?}"));
                lengths.push(bytes.len());
            }
        }
        assert!(lengths[25] < lengths[0] / 2, "{lengths:?}");
    }

    #[test]
    fn damaged_bytes_are_refused_or_read_as_something_else_but_never_panic() {
        let mut bytes = Vec::new();
        for record in &records() {
            Encoder::default().record(&mut bytes, record);
        }
        for at in 0..bytes.len() {
            for flip in [1, 0x80] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                let mut reader = Reader(&damaged[..]);
                while Decoder::default().record(&mut reader).is_some() {}
            }
            let _ = Decoder::default().record(&mut Reader(&bytes[..at]));
        }
    }
}
