//! Everything Fencepost knows about the process it lives in, and the lock around it.

use crate::abi::Handle;
use crate::abilities::Abilities;
use crate::blocks;
use crate::comms::Comms;
use crate::datatypes::Datatypes;
use crate::direct;
use crate::exchange::{Discord, Node};
use crate::hooks::shmem::Shmem;
use crate::hooks::{Fetch, Habits, Rounds, Streak};
use crate::lock::{Held as HeldLock, Lock};
use crate::messages::Messages;
use crate::recording::Recording;
use crate::repeats::{Held, Repeats, Update};
use crate::requests::Requests;
use crate::shared::Standing;
use crate::sites::Sites;
use crate::strokes;
use crate::threads::{self, Threads};
use crate::watch::{self, Watch};
use crate::windows::Windows;
use crate::words::Words;
use fencepost_engine::{Engine, Key};
use fencepost_model::epoch::{ProcessState, WindowState};
use fencepost_model::{
    Action, Actor, ByteRange, Event, Misuse, Race, Rank, Role, Rule, SiteId, WinId,
};
use fencepost_session::Options;
use fencepost_session::journal::{FoundMismatch, Note, Writer};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::UnsafeCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};

/// The process, while MPI or OpenSHMEM is initialised and it is checked.
pub struct Process {
    /// Its rank in the world.
    pub rank: Rank,
    /// The thread that holds the lock, as the engine numbers them.
    pub thread: u32,
    /// How many processes the world has.
    pub size: u32,
    /// The detector.
    pub engine: Engine,
    /// The epoch rules.
    epochs: ProcessState,
    /// How facts reach other processes.
    pub node: Node,
    /// What was asked for.
    pub options: Options,
    /// Where findings go.
    pub journal: Writer,
    /// Places in the program.
    pub sites: Sites,
    /// Communicators.
    pub comms: Comms,
    /// Windows.
    pub windows: Windows,
    /// What is known of it if it uses OpenSHMEM.
    pub shmem: Option<Box<Shmem>>,
    /// Requests.
    pub requests: Requests,
    /// Datatypes.
    pub datatypes: Datatypes,
    /// Threads of this process.
    pub threads: Threads,
    /// Receives.
    pub messages: Messages,
    /// Messages a probe has taken, by the address of the program's handle.
    pub probed: FxHashMap<Handle, (fencepost_model::MsgId, Rank)>,
    /// Blocks of `MPI_Alloc_mem`: where each is, and its size.
    pub allocated: FxHashMap<u64, u64>,
    /// The reduction operation that was used last, and its number.
    pub last_operation: (Handle, u32),
    /// What was compared of the collectives called last.
    pub habits: Habits,
    /// A collective that others call differently.
    pub discord: Option<Discord>,
    /// What a call waits for that stands as said.
    pub words: Option<(Standing, Words)>,
    /// Where the program finalizes.
    pub finalized_at: Option<SiteId>,
    /// Watched memory.
    pub watch: Watch,
    /// Fetching atomics whose result is not there yet.
    pub fetches: Vec<Fetch>,
    /// What some process is able to do.
    abilities: Abilities,
    /// A loop of operations of which only the number is kept.
    pub streak: Option<Box<Streak>>,
    /// Calls that may come again.
    pub rounds: Rounds,
    /// Updates that were made before.
    pub repeats: Repeats,
    /// How much was left at the places of atomic accesses when it was last learnt there.
    pub acquired: FxHashMap<Key, u64>,
    /// How often other processes had looked at attempts when this one last made one there.
    pub looked: FxHashMap<Rank, u64>,
    /// Loads and stores on their way to the engine.
    pub recording: Recording,
    number: u64,
    found: FxHashSet<u64>,
    noted: FxHashSet<String>,
    /// The user knows that the journal is incomplete.
    lost_lines: bool,
}

impl Process {
    /// A process that has just initialised MPI or OpenSHMEM; some of all are able to do what is followed.
    pub fn new(
        rank: Rank,
        size: u32,
        mut node: Node,
        options: Options,
        journal: Writer,
        abilities: Abilities,
    ) -> Process {
        let threaded = abilities.include(Abilities::START_THREADS);
        node.has_assemblies = !threaded && node.is_one_node();
        let mut engine = Engine::new(rank, size, threaded);
        if !abilities.include(Abilities::FETCH | Abilities::WAIT) {
            engine.expect_nobody_to_look();
        }
        engine.define_group(
            fencepost_model::GroupId::WORLD,
            (0..size).map(Rank).collect(),
        );
        Process {
            rank,
            thread: 0,
            size,
            engine,
            epochs: ProcessState::new(rank),
            node,
            options,
            journal,
            sites: Sites::default(),
            comms: Comms::predefined(rank, size),
            windows: Windows::default(),
            shmem: None,
            requests: Requests::default(),
            datatypes: Datatypes::default(),
            threads: Threads::default(),
            messages: Messages::default(),
            probed: FxHashMap::default(),
            allocated: FxHashMap::default(),
            last_operation: (Handle(0), 0),
            habits: Habits::default(),
            discord: None,
            words: None,
            finalized_at: None,
            watch: Watch::new(),
            fetches: Vec::new(),
            abilities,
            streak: None,
            rounds: Rounds::default(),
            repeats: Repeats::default(),
            acquired: FxHashMap::default(),
            looked: FxHashMap::default(),
            recording: Recording::of_this_thread(),
            number: 0,
            found: FxHashSet::default(),
            noted: FxHashSet::default(),
            lost_lines: false,
        }
    }

    /// The calling thread holds the lock.
    #[inline]
    fn note_thread(&mut self) {
        self.thread = match threads::followed() {
            true => self.number_of_this_thread(),
            false => 0,
        };
    }

    /// The number of a place where MPI is called. Other processes may hear of it, so it is told.
    pub fn site(&mut self, pc: usize, name: &'static str) -> SiteId {
        let site = self.sites.number(pc, name);
        self.sites.tell(site, &mut self.journal);
        site
    }

    /// A number for an event of this process.
    pub fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// The number of the last event.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// So many events had numbers of their own.
    pub fn count_numbers(&mut self, events: u32) {
        self.number += u64::from(events);
    }

    /// First half of a call: what it signals.
    pub fn enter(&mut self, number: u64, action: &Action, site: SiteId) {
        self.engine
            .enter(self.thread, number, action, site, &mut self.node);
    }

    /// Second half of a call: what it waited for. Races found by now are written down.
    pub fn exit(&mut self, number: u64, action: &Action) {
        self.engine
            .exit(self.thread, number, action, &mut self.node);
        self.report();
    }

    /// Both halves, for a call that neither waits nor lets others wait.
    pub fn step(&mut self, action: &Action, site: SiteId) {
        let number = self.next_number();
        self.enter(number, action, site);
        self.exit(number, action);
    }

    /// Does some process fetch atomically what others have updated? This one does now if `fetching`; in a part
    /// of the program that was loaded later it cannot know what updates before it had to tell.
    pub fn fetches_of_others(&mut self, fetching: bool) -> bool {
        let known = self.abilities.include(Abilities::FETCH);
        if fetching && !known {
            let text = "an atomic operation that fetches, in a part of the program loaded later";
            self.mute(Note::Unsupported, text);
        }
        known
    }

    /// Does some process send messages that are complete only when they are received? This one does now if
    /// `sending`; in a part of the program that was loaded later it cannot know what receives before it had to tell.
    pub fn sends_synchronously(&mut self, sending: bool) -> bool {
        let known = self.abilities.include(Abilities::SEND_SYNCHRONOUSLY);
        if sending && !known {
            let text = "a synchronous send in a part of the program loaded later";
            self.mute(Note::Unsupported, text);
        }
        known
    }

    /// From here on processes access symmetric memory of each other, if some can.
    pub fn expect_pointers(&self) {
        if self.abilities.include(Abilities::POINT) {
            direct::begin();
        }
    }

    /// Does nobody learn from an update itself?
    pub fn nobody_looks(&self) -> bool {
        let look = Abilities::FETCH | Abilities::WAIT;
        !self.abilities.include(look) && !threads::followed()
    }

    /// An update was told, as one of that number: others like it need not be.
    pub fn expect_repeats(&mut self, update: &Update, held: Option<Held>) {
        if !self.nobody_looks() {
            return;
        }
        if self.repeats.are_in_the_way(update) {
            self.tell_untold();
        }
        self.repeats.add(update, held);
    }

    /// Takes in an update of a word, if one like it was told.
    #[inline]
    pub fn repeats_update(&mut self, update: &Update) -> bool {
        let taken = self.repeats.take(update);
        if taken && self.rounds.is_any() {
            // Words here and there: a loop of those is none of the same again.
            self.leave_round();
        }
        taken
    }

    /// What comes now is no longer as good as before.
    #[inline]
    pub fn end_repeats(&mut self) {
        if self.repeats.any_untold() {
            self.tell_untold();
        }
        self.repeats.forget();
    }

    #[cold]
    fn tell_untold(&mut self) {
        while let Some((held, more)) = self.repeats.take_untold() {
            self.engine.widen(held.scope, held.target, held.op, more);
        }
    }

    /// Learns what was left under a key.
    pub fn observe(&mut self, key: Key) {
        self.engine.observe(self.thread, key, &mut self.node);
        self.report();
    }

    /// Holds a call against the epoch rules: which of them does it break?
    pub fn check_epoch(&mut self, action: &Action, site: SiteId) -> Vec<Rule> {
        self.check(&Event {
            thread: self.thread,
            action: action.clone(),
            site,
        })
    }

    /// As [`Process::check_epoch`], for calls that come often.
    pub fn check(&mut self, event: &Event) -> Vec<Rule> {
        let windows = &self.windows;
        let rank = self.rank;
        let define = |win: WinId| {
            let window = windows.iter().find(|window| window.id == win);
            let (flavour, members) = window.map_or_else(Default::default, |window| {
                (window.flavour, window.members.to_vec())
            });
            WindowState::new(rank, flavour, members)
        };
        let misuses = self.epochs.observe(event, define);
        let rules = misuses.iter().map(|misuse| misuse.rule).collect();
        for misuse in misuses {
            self.write_misuse(&misuse, None, event.action.window());
        }
        rules
    }

    /// A broken rule that only this layer sees.
    pub fn misuse(&mut self, rule: Rule, site: SiteId, win: WinId) {
        let misuse = Misuse {
            rule,
            actor: Actor::main(self.rank),
            site,
            earlier: None,
        };
        self.write_misuse(&misuse, None, Some(win));
    }

    /// Writes a misuse down, once.
    pub fn write_misuse(&mut self, misuse: &Misuse, earlier: Option<Rank>, win: Option<WinId>) {
        if misuse.rule == Rule::EpochLeak && !self.options.report_leaks {
            return;
        }
        let earlier_site = misuse.earlier.map_or(u64::MAX, |site| u64::from(site.0));
        let words = [
            misuse.rule as u64,
            u64::from(misuse.actor.rank.0),
            u64::from(misuse.site.0),
            earlier_site,
            u64::from(earlier.map_or(0, |rank| rank.0)),
        ];
        if !self.is_new(&words) {
            return;
        }
        if misuse.actor.rank == self.rank {
            self.sites.tell(misuse.site, &mut self.journal);
        }
        if earlier.is_none()
            && let Some(site) = misuse.earlier
        {
            self.sites.tell(site, &mut self.journal);
        }
        self.journal.misuse(misuse, earlier, win);
        self.after_finding();
    }

    /// Writes down the races found since the last time.
    pub fn report(&mut self) {
        if self.engine.has_races() {
            let races = self.engine.take_races();
            races.iter().for_each(|race| self.write_race(race));
        }
        if !self.node.on_dynamic.is_empty() {
            self.check_dynamic();
        }
        if let Some(error) = self.node.trouble.take() {
            let text = format!("ranks could not exchange everything ({error})");
            self.mute(Note::Lost, &text);
        }
    }

    #[cold]
    fn write_race(&mut self, race: &Race) {
        let side = |side: &fencepost_model::Side| {
            let role = match side.role {
                Role::Plain(kind) => kind as u64,
                Role::Origin { writes } => 8 + u64::from(writes),
                Role::Target(_) => 16,
            };
            [u64::from(side.actor.rank.0), u64::from(side.site.0), role]
        };
        let (a, b) = (side(&race.first), side(&race.second));
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        if !self.is_new(&[&low[..], &high, &[u64::from(race.apart)]].concat()) {
            return;
        }
        for side in [&race.first, &race.second] {
            if side.actor.rank == self.rank {
                self.sites.tell(side.site, &mut self.journal);
            }
        }
        let at = race.bytes.iter().next().map_or(0, |range| range.start);
        let window = self.windows.holding(at, self.rank);
        self.journal.race(race, window);
        self.after_finding();
    }

    /// Writes down ranks that do not come together.
    pub fn write_mismatch(&mut self, found: &FoundMismatch) {
        if self.is_new(&[found.rule as u64]) {
            self.journal.mismatch(found);
        }
    }

    fn is_new(&mut self, words: &[u64]) -> bool {
        if self.node.muted() {
            return false;
        }
        let most = self.options.max_findings;
        if most > 0 && self.found.len() >= most as usize {
            self.note(
                Note::Lost,
                "more findings than max_findings: the rest is not reported",
            );
            return false;
        }
        self.found.insert(crate::exchange::mix(words))
    }

    fn after_finding(&mut self) {
        self.check_journal();
        if self.options.halt_on_error {
            crate::ending::early();
            crate::world::abort(66);
        }
    }

    /// Has this process found nothing?
    pub fn is_clean(&self) -> bool {
        self.found.is_empty()
    }

    /// A journal that cannot be written is told once, on standard error: a rank whose findings are
    /// lost must not be taken for clean.
    pub fn check_journal(&mut self) {
        let Some(failure) = self.journal.take_failure() else {
            return;
        };
        if std::mem::replace(&mut self.lost_lines, true) {
            return;
        }
        let (rank, path) = (self.rank, self.journal.path().display());
        crate::ending::complain(format_args!(
            "rank {rank}: cannot write findings to {path}: {}; findings of this rank may be missing",
            words(&failure)
        ));
    }

    /// Says something to the user, once.
    pub fn note(&mut self, kind: Note, text: &str) {
        if self.noted.insert(text.into()) {
            self.journal.note(kind, text);
        }
    }
}

/// An error of the system without its number.
fn words(error: &std::io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    text[..end].into()
}

/// The process behind its lock.
struct Guarded {
    lock: Lock,
    process: UnsafeCell<Option<Box<Process>>>,
}

// SAFETY: the cell is only touched by the thread that has the lock.
unsafe impl Sync for Guarded {}

static PROCESS: Guarded = Guarded {
    lock: Lock::new(),
    process: UnsafeCell::new(None),
};

/// Works on the process, if it is being checked. Should that panic, checking ends and the program
/// goes on.
#[inline]
pub fn with<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    with_round(|process| {
        process.end_rounds();
        work(process)
    })
}

/// Likewise, for a call that may be part of a round: it says so, or that it is not.
#[inline]
pub fn with_round<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    with_more(|process| {
        process.end_repeats();
        work(process)
    })
}

/// Likewise, for what neither orders nor completes anything: an update of a word.
#[inline]
pub fn with_more<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    locked(|inner| {
        inner.note_thread();
        if inner.rounds.is_resting() {
            inner.rouse();
        }
        if inner.rounds.is_going() {
            inner.break_round();
        }
        if inner.streak.is_some() {
            inner.end_streak();
        }
        work(inner)
    })
}

/// Likewise, for accesses within these bytes.
#[inline]
pub fn with_access(bytes: ByteRange, work: impl FnOnce(&mut Process)) {
    locked(|inner| {
        inner.note_thread();
        match inner.all_told() {
            true => inner.settle_streak(),
            false => inner.end_streak(),
        }
        if inner.passes_by(bytes) {
            return;
        }
        if inner.rounds.is_resting() {
            inner.rouse();
        }
        if inner.rounds.is_ended_by_access() {
            inner.break_round();
        }
        work(inner);
    });
}

/// Only looks, for what is no call of the program: at how ranks stand, say, in a thread of our own.
pub fn aside<R>(look: impl FnOnce(&mut Process) -> R) -> Option<R> {
    let held = PROCESS.lock.take_aside()?;
    work_with(held, look)
}

/// Only takes in a call, if it is one of many that need not be told one by one.
#[inline]
pub fn is_one_of_many(take: impl FnOnce(&mut Process) -> bool) -> bool {
    locked(take) == Some(true)
}

/// Works on the process within a call, which says by itself what that ends.
#[inline]
pub fn within<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    locked(work)
}

/// Likewise, if that is but a comparison: what cannot panic need not be caught, and costs a third.
#[inline(always)]
pub fn compares<R>(compare: impl FnOnce(&mut Process) -> Option<R>) -> Option<R> {
    let _held = PROCESS.lock.take()?;
    // SAFETY: as in `work_with`.
    let process = unsafe { &mut *PROCESS.process.get() };
    compare(process.as_mut()?)
}

/// Likewise, if it says yes or no.
#[inline(always)]
pub fn comes_again(compare: impl FnOnce(&mut Process) -> bool) -> bool {
    compares(|process| compare(process).then_some(())).is_some()
}

#[inline]
fn locked<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    let held = PROCESS.lock.take()?;
    work_with(held, work)
}

#[inline]
fn work_with<R>(_held: HeldLock<'_>, work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    // SAFETY: the lock is held, and a second reference is impossible: who has it is refused.
    let process = unsafe { &mut *PROCESS.process.get() };
    let inner = process.as_mut()?;
    match catch_unwind(AssertUnwindSafe(|| work(inner))) {
        Ok(result) => Some(result),
        Err(_) => {
            let text = "an error in Fencepost itself: this rank is not checked any further";
            inner.note(Note::Lost, text);
            strokes::give_up_tables();
            std::mem::forget(process.take());
            None
        }
    }
}

/// What of a program is followed: bits of [`ORDER`] and [`MATCH`].
static NEEDS: AtomicU8 = AtomicU8::new(ORDER | MATCH);

/// What orders the processes. Not in a program that makes no windows.
pub const ORDER: u8 = 1;
/// Whether collectives match. Not in a program of which that is proven.
pub const MATCH: u8 = 2;

/// Is any of that followed?
#[inline]
pub fn needs(any: u8) -> bool {
    NEEDS.load(Ordering::Relaxed) & any != 0
}

/// Is it followed what orders the processes?
#[inline]
pub fn orders() -> bool {
    needs(ORDER)
}

/// Follows only so much.
pub fn follow(needs: u8) {
    NEEDS.store(needs, Ordering::Relaxed);
}

/// Begins to check.
pub fn begin(process: Process) {
    if let Some(_held) = PROCESS.lock.take() {
        PROCESS.lock.favour_this_thread();
        blocks::favour_this_thread();
        // SAFETY: the lock is held.
        unsafe { *PROCESS.process.get() = Some(Box::new(process)) };
    }
}

/// Ends checking.
pub fn end() -> Option<Box<Process>> {
    let _held = PROCESS.lock.take()?;
    threads::leave();
    strokes::give_up_tables();
    watch::nothing();
    // SAFETY: the lock is held.
    unsafe { (*PROCESS.process.get()).take() }
}

/// Whoever works on the process now has done so when this returns.
pub fn wait_for_others() {
    drop(PROCESS.lock.take_aside());
}

/// A child of `fork` is not a rank: it must neither speak for the parent nor touch its journal.
pub fn forget_after_fork() {
    PROCESS.lock.reset();
    if let Some(process) = end() {
        std::mem::forget(process);
    }
}

/// Lets the library make progress until something is there, as asked under the lock.
pub fn wait_until(mut ready: impl FnMut(&mut Process) -> bool) {
    let mut tries = 0u32;
    while within(&mut ready) == Some(false) {
        tries += 1;
        if tries.is_multiple_of(16) {
            crate::world::progress();
            std::thread::yield_now();
        } else {
            std::hint::spin_loop();
        }
    }
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rank {} of {}", self.rank, self.size)
    }
}
