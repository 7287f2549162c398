//! How loads and stores get from the program to the engine.
//!
//! An access goes on with a stroke of its place or begins one (`strokes.rs`). A stroke that ends,
//! at the latest when the next call begins, goes into the engine's shadow memory.
//!
//! While the process has one thread, only watched memory is recorded: windows, and the buffers of
//! pending operations. With several threads that would let the verdict depend on who came first: a
//! store just before another thread's put races with it as well as one just after. From then on every
//! access is recorded, and what one-sided operations have not touched so far goes into a log, from
//! where it is taken when they do. A team that communicates with nobody before its work is over, in a process
//! without other threads, does not count: nobody's put can come in between.

use crate::accessed::Accessed;
use crate::caller;
use crate::log::{Log, Made};
use crate::process::Process;
use crate::range_set::RangeSet;
use crate::strokes::{Ended, Touched, Touching};
use crate::sweep::Sweep;
use crate::threads;
use crate::watch::{self, Hit};
use fencepost_engine::Touch;
use fencepost_model::{Access, AccessKind, Action, ByteRange, Ranges, Rank, Role, SiteId};
use fencepost_session::journal::Note;
use rustc_hash::FxHashMap;

/// What was accessed and not told yet.
#[derive(Debug)]
pub struct Recording {
    /// The thread of the system that initialised MPI.
    first: usize,
    /// What that one has accessed since its last call.
    accessed: Accessed,
    /// Likewise, of other threads of the system.
    accessed_by: FxHashMap<usize, Box<Accessed>>,
    /// Once there are several threads.
    several: Option<Box<Several>>,
}

/// What is known of memory in a process with several threads.
#[derive(Debug, Default)]
struct Several {
    /// Memory that one-sided operations touch, or have touched: accesses to it go into shadow memory.
    one_sided: RangeSet,
    /// Accesses to other memory.
    log: Log,
}

impl Recording {
    /// Nothing was accessed; the calling thread is the first.
    pub fn of_this_thread() -> Recording {
        Recording {
            first: caller::thread_word(),
            accessed: Accessed::of_this_thread(),
            accessed_by: FxHashMap::default(),
            several: None,
        }
    }

    /// What a thread of the system, the calling one or one that does nothing, has accessed since its
    /// last call.
    #[inline]
    fn of(&mut self, word: usize) -> &mut Accessed {
        match word == self.first {
            true => &mut self.accessed,
            false => self.of_another(word),
        }
    }

    #[inline(never)]
    fn of_another(&mut self, word: usize) -> &mut Accessed {
        let new = || Box::new(Accessed::of_this_thread());
        self.accessed_by.entry(word).or_insert_with(new)
    }

    /// May the calling thread have marks? Nobody else looks at them while it sets some.
    fn may_mark(&self) -> bool {
        self.several.is_none() && caller::thread_word() == self.first
    }
}

impl Process {
    /// What the calling thread has accessed since its last call.
    #[inline]
    fn accessed(&mut self) -> &mut Accessed {
        let thread = self.thread;
        let accessed = self.recording.of(caller::thread_word());
        accessed.thread = thread;
        accessed
    }

    /// Is there, as far as is known, one thread?
    pub fn one_thread(&self) -> bool {
        self.recording.several.is_none()
    }

    /// Does it matter what this process accesses?
    #[inline]
    pub fn records(&self) -> bool {
        self.watch.is_any() || self.recording.several.is_some()
    }

    /// A load or store by instrumented code. One that is plain only perhaps waits for what follows, unless it is
    /// known of its place that nothing does.
    #[inline]
    pub fn access(&mut self, access: Touching, perhaps: bool) {
        let accessed = self.accessed();
        if let Some(held) = accessed.perhaps.take()
            && !(access.kind.atomic() && held.range == access.range)
        {
            self.record(held);
        }
        match perhaps && !self.accessed().strokes.follows(access) {
            true => self.accessed().perhaps = Some(access),
            false => self.record(access),
        }
    }

    #[inline]
    fn record(&mut self, access: Touching) {
        if !self.accessed().strokes.extend(access) {
            self.begin_stroke(access);
        }
    }

    /// A place touches something else than before.
    fn begin_stroke(&mut self, access: Touching) {
        let Touching { range, kind, pc } = access;
        let found = self.watch.find(range);
        if let Some(Hit::Other(owner, at)) = found {
            return self.access_other(owner, at, range.len(), kind, pc);
        }
        if let Some(ended) = self.accessed().strokes.end_for(access) {
            self.shade_ended(caller::thread_word(), ended);
        }
        let room = match (found, &self.recording.several) {
            (_, Some(_)) => self.watch.own_around(range),
            (Some(Hit::Own(watched)), None) => watched,
            _ => {
                let gap = self.watch.gap(range);
                return self.accessed().strokes.begin_gap(access, gap);
            }
        };
        let thread = self.thread;
        let known = self.accessed().strokes.touch(access, thread);
        let touch = known.unwrap_or_else(|| {
            let site = self.sites.number(pc, access_name(kind));
            self.engine.touch_at(thread, site, kind, pc as u64)
        });
        let marks = self.recording.may_mark();
        let strokes = &mut self.accessed().strokes;
        if !(marks && strokes.begin_marks(access, thread, touch, room)) {
            strokes.begin(access, thread, touch, room);
        }
    }

    /// What a thread of the system has touched goes into shadow memory, or into the log.
    fn shade_ended(&mut self, word: usize, ended: Ended) {
        match ended {
            Ended::Stroke(touched) => self.shade(touched),
            Ended::Marked(mut marked) => {
                let (touch, writes) = (marked.touch, marked.writes);
                match self.recording.several.is_some() {
                    false => {
                        let ranges = marked.marks.drain();
                        let thread = self.thread;
                        self.engine
                            .scattered_accesses(thread, ranges, writes, touch);
                    }
                    true => {
                        for range in marked.marks.drain() {
                            self.shade(Touched::at_once(range, writes, touch));
                        }
                    }
                }
                self.recording.of(word).strokes.keep(marked);
            }
        }
    }

    /// Puts what the calling thread has touched into shadow memory, or into the log.
    fn shade(&mut self, touched: Touched) {
        let Touched { writes, touch, .. } = touched;
        let (engine, thread) = (&mut self.engine, self.thread);
        let Some(several) = &mut self.recording.several else {
            return engine.accesses(thread, touched.ranges(), writes, touch);
        };
        let bounds = touched.bounds();
        let mut inside = 0;
        for part in several.one_sided.common(bounds) {
            inside += part.len();
            engine.accesses(thread, touched.within(part), writes, touch);
        }
        if inside < bounds.len() {
            let segment = engine.segment(thread);
            let made = Made {
                thread,
                segment,
                touched,
            };
            several.log.add(made, engine);
        }
    }

    /// What a whole loop touches. While there is one thread, only the watched bytes matter.
    pub fn sweep(&mut self, sweep: &Sweep, kind: AccessKind, pc: usize) {
        let Some(hull) = sweep.hull() else { return };
        let hits = self.watch.hits(hull);
        let own = match (hits.as_slice(), &self.recording.several) {
            ([(watched, Hit::Own(_))], _) => watched.intersection(hull) == Some(hull),
            (hits, several) => hits.is_empty() && several.is_some(),
        };
        if own && sweep.is_one_range() {
            let range = hull;
            return self.record(Touching { range, kind, pc });
        }
        if hits.is_empty() && self.recording.several.is_none() {
            return;
        }
        let site = self.sites.number(pc, access_name(kind));
        let touch = self.engine.touch_at(self.thread, site, kind, pc as u64);
        match self.recording.several {
            None => self.sweep_watched(sweep, &hits, (kind, touch), pc),
            Some(_) => self.sweep_everything(sweep, &hits, (kind, touch), pc),
        }
    }

    /// Of a loop, the bytes that are watched.
    fn sweep_watched(
        &mut self,
        sweep: &Sweep,
        hits: &[(ByteRange, Hit)],
        (kind, touch): (AccessKind, Touch),
        pc: usize,
    ) {
        for range in sweep.ranges() {
            for &(watched, hit) in hits {
                let Some(part) = watched.intersection(range) else {
                    continue;
                };
                match hit {
                    Hit::Own(_) => self.engine.access(self.thread, part, kind.writes(), touch),
                    Hit::Other(owner, base) => {
                        let at = base + (part.start - watched.start);
                        self.access_other(owner, at, part.len(), kind, pc);
                    }
                }
            }
        }
    }

    /// Of a loop, all bytes.
    fn sweep_everything(
        &mut self,
        sweep: &Sweep,
        hits: &[(ByteRange, Hit)],
        what: (AccessKind, Touch),
        pc: usize,
    ) {
        let others = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Other(..)));
        let others: Vec<(ByteRange, Hit)> = others.copied().collect();
        let (writes, touch) = (what.0.writes(), what.1);
        if others.is_empty() {
            let rows = sweep.rows(writes, touch);
            return rows.for_each(|row| self.shade(row));
        }
        let mut foreign = RangeSet::default();
        others.iter().for_each(|(range, _)| foreign.insert(*range));
        for part in sweep.ranges().flat_map(|range| foreign.missing(range)) {
            self.shade(Touched::at_once(part, writes, touch));
        }
        self.sweep_watched(sweep, &others, what, pc);
    }

    /// A direct access to another process's memory (a shared window, `shmem_ptr`). These come in great
    /// numbers: they are told when the next call could order anything after them.
    fn access_other(&mut self, owner: Rank, at: u64, len: u64, kind: AccessKind, pc: usize) {
        let site = self.sites.number(pc, access_name(kind));
        let Some(range) = ByteRange::new(at, len) else {
            return;
        };
        // Updates before it and after it are not the same.
        self.end_repeats();
        // The owner may wait for what is stored (`shmem_wait_until`): then it knows what was before that.
        let signals = self.shmem.is_some() && kind.writes();
        if signals {
            self.end_rounds();
        }
        let goes_on = self.accessed().add_direct((owner, site, kind), range);
        if signals && !goes_on {
            self.tell_held_back(caller::thread_word());
        }
    }

    /// Are accesses of the calling thread held back?
    #[inline]
    pub fn holds_back(&mut self) -> bool {
        self.accessed().any()
    }

    /// Likewise, if that can be seen at once; otherwise as if some were.
    #[inline(always)]
    pub fn may_hold_back(&self) -> bool {
        let recording = &self.recording;
        caller::thread_word() != recording.first || recording.accessed.any()
    }

    /// Is memory of other processes among them? A call comes, so that what is plain perhaps is.
    pub fn accessed_others(&mut self) -> bool {
        if let Some(held) = self.accessed().perhaps.take() {
            self.record(held);
        }
        self.accessed().any_direct()
    }

    /// Can what the calling thread has accessed be told later, though the next of many operations comes?
    #[inline]
    pub fn can_wait(&mut self, buffers: ByteRange, len: u64) -> bool {
        let alone = self.recording.may_mark();
        alone && self.recording.accessed.can_wait(buffers, len)
    }

    /// Tells what the calling thread, which is the only one, had accessed when it was asked last whether that can wait.
    pub fn tell_seen(&mut self) {
        while let Some(touched) = self.recording.accessed.strokes.take_seen() {
            self.shade(touched);
        }
    }

    /// Tells the accesses of the calling thread held back so far.
    #[inline]
    pub fn flush_direct(&mut self) {
        self.settle_streak();
        if self.holds_back() {
            self.tell_held_back(caller::thread_word());
        }
    }

    /// Likewise, of a thread of the system.
    fn tell_held_back(&mut self, word: usize) {
        if let Some(Touching { range, kind, pc }) = self.recording.of(word).perhaps.take() {
            let site = self.sites.number(pc, access_name(kind));
            self.call_access(&range.into(), kind.writes(), site);
        }
        while let Some(ended) = self.recording.of(word).strokes.end_some() {
            ended
                .into_iter()
                .for_each(|ended| self.shade_ended(word, ended));
        }
        for ((owner, site, kind), ranges) in self.recording.of(word).take_direct() {
            self.sites.tell(site, &mut self.journal);
            let access = Action::Access(Access {
                kind,
                owner,
                ranges: Ranges(ranges).normalised(),
            });
            self.step(&access, site);
        }
    }

    /// Likewise, of all threads. Nothing that others do from now on counts.
    pub fn flush_threads(&mut self) {
        let (own, thread) = (caller::thread_word(), self.thread);
        let others = self.recording.accessed_by.keys().copied();
        let others: Vec<usize> = others.chain([self.recording.first]).collect();
        for word in others.into_iter().filter(|word| *word != own) {
            self.flush_other(word);
        }
        self.thread = thread;
        self.flush_direct();
    }

    /// Likewise, of another thread, for which the calling one acts from now on.
    fn flush_other(&mut self, word: usize) {
        let accessed = self.recording.of(word);
        accessed.strokes.take_over();
        self.thread = accessed.thread;
        self.tell_held_back(word);
    }

    /// The calling thread will do nothing any more.
    pub fn end_accesses(&mut self) {
        self.flush_direct();
        if let Some(accessed) = self.recording.accessed_by.remove(&caller::thread_word()) {
            accessed.strokes.give_back();
        }
    }

    /// From here on there are other threads.
    pub fn more_threads(&mut self) {
        if self.recording.several.is_some() {
            return;
        }
        if !threads::allocator_is_the_systems() {
            threads::leave();
            let text =
                "threads in a program with an allocator other than the C library's: not supported";
            return self.mute(Note::Unsupported, text);
        }
        let (first, own) = (self.recording.first, self.thread);
        match caller::thread_word() == first {
            true => self.flush_direct(),
            false => self.flush_other(first),
        }
        self.thread = own;
        self.recording.several = Some(Box::default());
        self.engine.expect_threads();
        self.watch
            .own()
            .into_iter()
            .for_each(|range| self.concern(range));
        watch::everything();
    }

    /// One-sided operations touch these bytes.
    fn concern(&mut self, range: ByteRange) {
        if let Some(several) = &mut self.recording.several {
            for part in several.one_sided.missing(range) {
                several.log.enter(part, &mut self.engine);
            }
            several.one_sided.insert(range);
        }
    }

    /// An operation uses buffers of this process.
    pub fn use_buffers(&mut self, ranges: &Ranges) {
        self.watch.add_buffers(ranges);
        if self.recording.several.is_some() {
            ranges.iter().for_each(|range| self.concern(range));
        }
    }

    /// A call that returns when it is done with them uses these buffers of this process.
    pub fn use_at_once(&mut self, ranges: &Ranges) {
        if self.recording.several.is_some() {
            ranges.iter().for_each(|range| self.concern(range));
        }
    }

    /// Watches window memory; `owner` says whose it is, and where there, if it is not ours.
    pub fn watch_window(&mut self, range: ByteRange, owner: Option<(Rank, u64)>) {
        self.watch.add(range, owner);
        if owner.is_none() {
            self.concern(range);
            if self.options.threads {
                self.engine.compare_threads(&range.into());
            }
        }
    }

    /// A call reads or writes memory of this process, as a load or store at that place would.
    pub fn call_access(&mut self, ranges: &Ranges, writes: bool, site: SiteId) {
        let kind = if writes {
            AccessKind::Store
        } else {
            AccessKind::Load
        };
        for range in ranges.iter() {
            match self.watch.find(range) {
                Some(Hit::Other(owner, at)) => {
                    if let Some(range) = ByteRange::new(at, range.len()) {
                        self.accessed().add_direct((owner, site, kind), range);
                    }
                }
                None if self.recording.several.is_none() => {}
                _ => {
                    let role = Role::Plain(kind);
                    let touch = self.engine.touch(self.thread, site, role, None);
                    self.shade(Touched::at_once(range, writes, touch));
                }
            }
        }
    }

    /// After a call that completes operations: their buffers are free.
    pub fn settle_buffers(&mut self) {
        let watched = self.watch.buffers();
        if watched == 0 {
            return;
        }
        if self.engine.pending() == 0 {
            self.watch.keep_buffers(std::iter::empty());
        } else if watched >= 256 && watched >= 2 * self.engine.pending() {
            let pending: Vec<ByteRange> = self.engine.pending_buffers().collect();
            self.watch.keep_buffers(pending.into_iter());
        }
    }

    /// Memory of this process ends while operations may still use it.
    pub fn buffer_end(&mut self, range: ByteRange, pc: usize, what: &'static str) {
        let site = self.sites.number(pc, what);
        let action = Action::BufferEnd {
            ranges: range.into(),
        };
        self.check_epoch(&action, site);
    }

    /// What lies in this memory from now on is something else than before. With one thread that
    /// needs no thought: what it does next comes after all it has done.
    pub fn memory_ends(&mut self, range: ByteRange) {
        if self.recording.several.is_none() {
            return;
        }
        for ended in self.accessed().strokes.end_within(range) {
            self.shade_ended(caller::thread_word(), ended);
        }
        let Some(several) = &mut self.recording.several else {
            return;
        };
        if several.one_sided.common(range).next().is_some() {
            several.one_sided.remove(range);
            self.engine.forget(&range.into());
        }
        several.log.end(range, &mut self.engine);
    }
}

/// What a plain access is called in the journal.
fn access_name(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::AtomicLoad => "atomic load",
        AccessKind::AtomicStore => "atomic store",
    }
}
