//! Which executions there are: numbers of ranks, and decisions.
//!
//! * An execution is determined by the number of ranks and by its decisions, in the order they are met:
//!   everything else is computed. Running it again with the same decisions gives the same.
//! * If there are few, all combinations are run, depth first: each execution repeats the decisions of
//!   the one before but for the last that was not tried both ways.
//! * If there are many, a *covering array of strength two* is: every two decisions are met in all four
//!   combinations (as far as they are met at all), which takes logarithmically many executions.
//! * If calls are left then that no execution came to, ways to them are looked for (`search`).
//! * A decision that ended the process at once (usage, errors) would hide everything behind it in half of the
//!   rows: once it was seen to, later rows decide otherwise.
//! * Ranks take turns, from the first to the last, each runs until it waits. Where locks or values that were fetched
//!   let others go first, one execution is run again from the last to the first. If none can move, they are stuck:
//!   the world is told.

mod execute;
mod rows;
mod search;
mod watched;

pub use rows::Decision;
pub use watched::{Branch, Seen, Watched};

use crate::calls::Calls;
use crate::machine::code::Code;
use crate::machine::trail::Trail;
use crate::machine::{End, Limits};
use crate::memory::Memory;
use crate::notes::{Note, Notes};
use crate::scope::{self, Scope};
use crate::sites::Sites;
use crate::term::Terms;
use fencepost_ir::{FuncId, PlaceId, Program};
use fencepost_model::SiteId;
use rows::{Cover, Plan};

/// A library the explorer can ask how an execution went.
pub trait World: Calls {
    /// How many windows were made.
    fn windows(&self) -> usize;

    /// Was an operation or message meant for a rank that does not exist?
    fn out_of_range(&self) -> bool;

    /// Do ranks that cannot move wait for ever, whatever was not followed?
    fn waits_for_ever(&self) -> bool {
        false
    }

    /// Was a rank given up at a call of OpenSHMEM, or at one that could synchronise?
    fn lost(&self) -> bool {
        false
    }

    /// Does what was observed depend on who came first: to a lock, or to a place that others read and write at once?
    fn has_turns(&self) -> bool {
        false
    }

    /// What it takes to judge the execution, in steps of the machine.
    fn work(&self) -> u64;

    /// No rank can move: who waits where.
    fn stuck(&mut self, waiting: &[(u32, SiteId)]);
}

/// How much is tried.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    /// All combinations are run if they are not more than these.
    pub combinations: usize,
    /// What all executions together may take, in steps of the machine: when it is spent, no further one
    /// begins.
    pub work: u64,
    /// When it is spent, a second number of ranks is tried all the same.
    pub insists: bool,
    /// Limits of one execution.
    pub limits: Limits,
}

impl Budget {
    /// Somebody waits for a compiler: about half a second for all the functions a program may begin with.
    pub fn beside_compiler(entries: usize) -> Budget {
        Budget {
            work: 4_000_000 / entries.max(1) as u64,
            ..Budget::default()
        }
    }

    /// About as long as the compiler takes for so many instructions.
    pub fn at_a_glance(instructions: usize, entries: usize) -> Budget {
        let full = Budget::beside_compiler(entries);
        let work = (1_000_000 + 500 * instructions as u64) / entries.max(1) as u64;
        Budget {
            work: work.min(full.work),
            insists: false,
            ..full
        }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            combinations: 64,
            work: 60_000_000,
            insists: true,
            limits: Limits::default(),
        }
    }
}

/// One execution.
#[derive(Debug)]
pub struct Run<T> {
    /// How many ranks.
    pub size: u32,
    /// What was decided, in order.
    pub decisions: Vec<Decision>,
    /// What is kept of the world.
    pub kept: T,
    /// How many windows it made.
    windows: usize,
    /// It had an operation or message for a rank that does not exist.
    out_of_range: bool,
    /// A rank read beyond the end of a variable, as `table[rank]` does if there are too many.
    overran: bool,
    /// How each rank ended; none if it was stopped while it waited.
    pub ends: Vec<Option<End>>,
    /// No rank could move.
    pub stuck: bool,
    /// Where they waited then.
    pub waiting: Vec<PlaceId>,
    /// And nothing was left out that could have helped.
    pub for_ever: bool,
    /// A loop with calls of the world was left early, or a rank was given up: what ranks do not do after
    /// that says nothing.
    pub cut: bool,
    /// A rank was given up at a call: what comes after that is not known.
    pub lost: bool,
    /// Steps of all ranks.
    pub steps: u64,
    /// Ranks took turns from the last to the first.
    pub backwards: bool,
    /// Who came first mattered.
    has_turns: bool,
}

impl<T> Run<T> {
    /// Did the program refuse to run before it did anything? If ranks wait for one that left, that is no refusal.
    fn refused(&self) -> bool {
        self.windows == 0 && !self.stuck && self.ends.iter().flatten().any(|end| failed(*end))
    }
}

/// All executions of a program that were tried.
#[derive(Debug)]
pub struct Exploration<T> {
    /// The executions.
    pub runs: Vec<Run<T>>,
    /// What could not be followed.
    pub notes: Notes,
    /// Places as the executions name them.
    pub sites: Sites,
    /// Unknown values, per number of ranks: what the keys of decisions are.
    pub terms: Vec<(u32, Terms)>,
    /// All combinations of decisions were run.
    pub complete: bool,
    /// What happened at branches.
    pub watched: Watched,
    /// For how many ranks the program is written.
    pub scope: Scope,
}

/// Does this end mean that something was wrong?
fn failed(end: End) -> bool {
    match end {
        End::Returned(status) | End::Exited(status) => status.is_some_and(|s| s != 0),
        End::Aborted => true,
        End::GivenUp => false,
    }
}

/// Runs a program from `entry`. The world is made anew for each execution, for so many ranks; `keep` is
/// given it when the execution is over, and whether something of the execution was left out.
pub fn explore<W: World, T>(
    program: &Program,
    entry: FuncId,
    mut make_world: impl FnMut(u32) -> W,
    mut keep: impl FnMut(W, bool) -> T,
    budget: Budget,
) -> Exploration<T> {
    let probe = make_world(1);
    let code = Code::new(program, |name| probe.knows(name));
    drop(probe);
    let mut exploration = Exploration::new(&code.sites);
    if !program.function(entry).is_defined() {
        exploration.notes.add(Note::NothingToRun, PlaceId::NONE);
        return exploration;
    }
    let mut explorer = Explorer {
        code: &code,
        entry,
        make_world: &mut make_world,
        keep: &mut keep,
        budget,
        work: 0,
        trail: None,
        watched: Watched::new(program),
        backwards: false,
    };
    let scope = scope::scope(program);
    let first = explorer.sizes_from(scope.base, &mut exploration);
    if let Some(first) = first.filter(|first| !(scope.exact && *first == scope.base)) {
        if first < scope::MOST {
            explorer.one_more(first + 1, &mut exploration);
        }
        // What made the ranks wait for ever would do so elsewhere, too.
        let stuck = exploration.runs.iter().any(|run| run.stuck);
        if let Some(named) = scope.named.filter(|named| !stuck && *named > first + 1) {
            explorer.one_more(named, &mut exploration);
        }
    }
    exploration.watched = explorer.watched;
    exploration.scope = scope;
    exploration
}

/// Runs one execution again: with so many ranks, and these decisions. The trail is told how ranks come
/// to the places it asks about.
pub fn replay<W: World>(
    program: &Program,
    entry: FuncId,
    mut make_world: impl FnMut(u32) -> W,
    (size, backwards): (u32, bool),
    decisions: &[bool],
    trail: &mut Trail,
    budget: Budget,
) -> Run<W> {
    let probe = make_world(1);
    let code = Code::new(program, |name| probe.knows(name));
    let mut explorer = Explorer {
        code: &code,
        entry,
        make_world: &mut make_world,
        keep: &mut |world, _| world,
        budget,
        work: 0,
        trail: Some(trail),
        watched: Watched::new(program),
        backwards,
    };
    let mut terms = Terms::new();
    let image = code.image(&mut terms);
    let plan = Plan::Prefix(decisions);
    explorer.execute(size, &image, &mut terms, plan, &mut Notes::default())
}

impl<T> Exploration<T> {
    fn new(sites: &Sites) -> Exploration<T> {
        Exploration {
            runs: Vec::new(),
            notes: Notes::default(),
            sites: sites.clone(),
            terms: Vec::new(),
            complete: true,
            watched: Watched::default(),
            scope: Scope::default(),
        }
    }

    fn take(&mut self, more: Exploration<T>) {
        self.runs.extend(more.runs);
        self.notes.merge(&more.notes);
        self.terms.extend(more.terms);
        self.complete &= more.complete;
    }
}

struct Explorer<'a, 'p, F, K> {
    code: &'a Code<'p>,
    entry: FuncId,
    make_world: &'a mut F,
    keep: &'a mut K,
    budget: Budget,
    work: u64,
    trail: Option<&'a mut Trail>,
    watched: Watched,
    /// Ranks take turns from the last to the first.
    backwards: bool,
}

impl<W: World, T, F: FnMut(u32) -> W, K: FnMut(W, bool) -> T> Explorer<'_, '_, F, K> {
    /// Finds a number of ranks the program accepts, from `base` on; if there is none, `base` it is.
    fn sizes_from(&mut self, base: u32, exploration: &mut Exploration<T>) -> Option<u32> {
        let mut kept: Option<Exploration<T>> = None;
        let larger = base..=scope::MOST_TRIED;
        for size in larger.chain((1..base).rev()) {
            let mut tried = Exploration::new(&exploration.sites);
            self.size(size, &mut tried, true);
            let refused = tried.runs.iter().all(Run::refused);
            let misfit = tried.runs.iter().any(|run| run.out_of_range);
            if !refused && !misfit {
                exploration.take(tried);
                return Some(size);
            }
            // One that runs, though it speaks of ranks that do not exist, is better than none.
            let runs = kept
                .as_ref()
                .is_some_and(|k| !k.runs.iter().all(Run::refused));
            if !runs && (kept.is_none() || !refused) {
                kept = Some(tried);
            }
            // With more ranks the ones it speaks of may exist, with fewer they do not.
            let hopeless = size >= scope::MOST && (runs || !refused);
            if hopeless || self.work > self.budget.work {
                break;
            }
        }
        exploration.take(kept?);
        None
    }

    /// Runs the program with more ranks than it needs, unless it is not made for them.
    fn one_more(&mut self, size: u32, exploration: &mut Exploration<T>) {
        if self.work > self.budget.work && !self.budget.insists {
            exploration.notes.add(Note::CutShort, PlaceId::NONE);
            return;
        }
        let mut more = Exploration::new(&exploration.sites);
        self.size(size, &mut more, false);
        let is_new = |what: fn(&Run<T>) -> bool| {
            more.runs.iter().any(what) && !exploration.runs.iter().any(what)
        };
        let misfit = is_new(|run| run.out_of_range) || is_new(|run| run.overran);
        let refused = more.runs.iter().all(Run::refused);
        if !misfit && !refused {
            exploration.take(more);
        }
    }

    /// Runs the program with so many ranks; if they are not the `first` number, with fewer rows.
    fn size(&mut self, size: u32, exploration: &mut Exploration<T>, first: bool) {
        let mut terms = Terms::new();
        let image = self.code.image(&mut terms);
        let mut next = Some(Vec::new());
        while let Some(prefix) = next {
            let plan = Plan::Prefix(&prefix);
            let run = self.execute(size, &image, &mut terms, plan, &mut exploration.notes);
            next = rows::next_prefix(&run.decisions);
            let many = run.decisions.len() > rows::FEW;
            exploration.runs.push(run);
            let over = exploration.runs.len() >= self.budget.combinations;
            if next.is_some() && (many || over || self.work > self.budget.work) {
                exploration.complete = false;
                self.cover(size, &image, &mut terms, exploration, first);
                break;
            }
        }
        if first {
            self.other_way_round(size, &image, &mut terms, exploration);
        }
        exploration.terms.push((size, terms));
    }

    /// Runs the longest execution in which it mattered who came first again, so that others do.
    fn other_way_round(
        &mut self,
        size: u32,
        image: &Memory,
        terms: &mut Terms,
        exploration: &mut Exploration<T>,
    ) {
        let runs = exploration.runs.iter();
        let ends = runs.filter(|run| run.has_turns && !run.stuck && !run.lost);
        let Some(longest) = ends.max_by_key(|run| run.steps) else {
            return;
        };
        if self.work > self.budget.work {
            return;
        }
        let answers = longest.decisions.iter().map(|d| (d.condition, d.truth));
        let answers = answers.collect();
        self.backwards = true;
        let plan = Plan::Answers(&answers);
        let run = self.execute(size, image, terms, plan, &mut exploration.notes);
        self.backwards = false;
        exploration.runs.push(run);
    }

    /// Rows of a covering array, as many as the decisions that are met need.
    fn cover(
        &mut self,
        size: u32,
        image: &Memory,
        terms: &mut Terms,
        exploration: &mut Exploration<T>,
        first: bool,
    ) {
        let mut cover = Cover::default();
        for run in &exploration.runs {
            cover.number(&run.decisions);
            cover.is_new(&run.decisions);
        }
        // The first execution said true to all, as row 0 does.
        let mut row = match exploration.runs.first() {
            Some(run) if !(run.refused_by_decision() && cover.avoid(&run.decisions)) => 1,
            _ => 0,
        };
        while row < cover.most(first) && self.work <= self.budget.work && cover.has(row) {
            let plan = Plan::Row(row, &mut cover);
            let run = self.execute(size, image, terms, plan, &mut exploration.notes);
            let again = run.refused_by_decision() && cover.avoid(&run.decisions);
            if cover.is_new(&run.decisions) {
                exploration.runs.push(run);
            }
            if !again {
                row += 1;
            }
        }
        if self.work > self.budget.work && row < cover.most(first) && cover.has(row) {
            exploration.notes.add(Note::CutShort, PlaceId::NONE);
        }
        if first {
            self.search(size, image, terms, exploration);
        }
    }
}

impl<T> Run<T> {
    /// Did a rank end with an error, after a decision?
    fn refused_by_decision(&self) -> bool {
        !self.decisions.is_empty() && self.ends.iter().flatten().any(|end| failed(*end))
    }
}
