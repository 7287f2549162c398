//! From a program to its findings.

use crate::ENTRIES;
use crate::collectives::{self, Analysis};
use crate::combine::Combined;
use crate::explore::{Budget, Decision, Exploration, explore};
use crate::judge::{Judged, Places, Run, judge};
use crate::notes::Note;
use crate::path;
use crate::sites::Sites;
use crate::stats::{count, mpi_name};
use crate::world::{Record, World};
use fencepost_ir::calls::CallGraph;
use fencepost_ir::{FuncId, Kind, Operand, PlaceId, Program};
use fencepost_model::{MemoryModel, Site, SiteId};
use fencepost_report::{Finding, words};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

/// What is asked of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Begin with this function instead of `main`.
    pub entry: Option<String>,
    /// It may be a part of a program: where there is no `main`, begin with what nobody calls.
    pub part: bool,
    /// Which memory model windows are judged by.
    pub memory: MemoryModel,
    /// Grows with every execution that is run: who waits may look at it.
    pub executions: Arc<AtomicU64>,
}

/// What the analysis says.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The findings.
    pub findings: Vec<Finding>,
    /// What it could not follow, once each.
    pub notes: Vec<String>,
    /// It would have taken too long to try all.
    pub cut_short: bool,
    /// What the ranks do with windows, in one execution.
    pub windows: Vec<WindowUse>,
    /// Per number of ranks, the executions whose ranks waited for ever: what comes after that was not seen.
    pub stuck: BTreeMap<u32, usize>,
}

/// A rank does something with a window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WindowUse {
    /// The window: they are numbered in the order they are made.
    pub window: u32,
    /// Who.
    pub rank: u32,
    /// Of how many.
    pub ranks: u32,
    /// What.
    pub call: String,
    /// Where.
    pub file: String,
    /// Where.
    pub line: u32,
}

/// Parts of a program that begin nowhere: as many functions are tried.
const MOST_ENTRIES: usize = 100;

/// Checks a program. The error is one line: there is nothing to begin with.
///
/// Beside a compiler it is looked at as long as that takes. Only if something was found and not all was tried, it is looked
/// at again, for longer: what else is tried may speak against it.
pub fn check(program: &Program, options: &Options) -> Result<Checked, String> {
    let entries = entries(program, options)?;
    if !options.part {
        return Ok(check_within(program, entries, Budget::default(), options));
    }
    let glance = Budget::at_a_glance(count(program).instructions, entries.len());
    let checked = check_within(program, entries.clone(), glance, options);
    if checked.findings.is_empty() || !checked.cut_short {
        return Ok(checked);
    }
    let budget = Budget::beside_compiler(entries.len());
    Ok(check_within(program, entries, budget, options))
}

fn check_within(
    program: &Program,
    mut entries: Vec<FuncId>,
    budget: Budget,
    options: &Options,
) -> Checked {
    let mut checked = Checked::default();
    if mentions(program, is_fortran_shmem) {
        // What OpenSHMEM orders is not known in an execution: it would look like a missing barrier.
        entries.clear();
    } else if mentions(program, |name| name.starts_with("shmem_"))
        && mentions(program, starts_threads)
    {
        // What another thread completes is not seen: it would look like a race.
        entries.clear();
        let note = "OpenSHMEM with threads: one-sided operations are judged when the program runs";
        checked.notes.push(note.into());
    }
    thread::scope(|scope| {
        // Control flow is looked at while the program is run.
        let analysis = spawn(scope, || collectives::analyse(program));
        let mut analysis = Some(analysis);
        let mut combined = Combined::default();
        for entry in entries {
            let (exploration, verdicts) = run_and_judge(program, entry, budget, options);
            if let Some(analysis) = analysis.take() {
                combined = checked.take(program, join(analysis));
            }
            combined.learn(program, &exploration);
            checked.add(program, entry, exploration, verdicts, options.memory);
        }
        if let Some(analysis) = analysis {
            combined = checked.take(program, join(analysis));
        }
        combined.add_to(program, &mut checked.findings);
        checked
    })
}

/// Does a program have a function with such a name?
fn mentions(program: &Program, is_such: impl Fn(&str) -> bool) -> bool {
    let mut names = program.functions.iter().map(|function| &function.name);
    names.any(|name| is_such(name))
}

/// A routine of OpenSHMEM as Fortran compilers name it.
fn is_fortran_shmem(name: &str) -> bool {
    name.starts_with("shmem_") && name.ends_with('_')
}

/// Does a function of this name start threads: POSIX, C11, C++, OpenMP of LLVM and of gcc?
fn starts_threads(name: &str) -> bool {
    const STARTS: [&str; 3] = ["pthread_create", "thrd_create", "__kmpc_fork_call"];
    STARTS.contains(&name) || name.starts_with("GOMP_") || name.contains("_M_start_thread")
}

fn spawn<'s, T: Send + 's>(
    scope: &'s thread::Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> thread::ScopedJoinHandle<'s, T> {
    let thread = thread::Builder::new().stack_size(STACK);
    let spawned = thread.spawn_scoped(scope, work);
    spawned.expect("a thread can be started")
}

fn join<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Executions that may wait to be judged.
const AHEAD: usize = 4;

/// Room for a thread's stack.
const STACK: usize = 8 << 20;

/// Runs the program; while it is run, the executions so far are judged.
fn run_and_judge(
    program: &Program,
    entry: FuncId,
    budget: Budget,
    options: &Options,
) -> (Exploration<usize>, Verdicts) {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(AHEAD);
        let judge = spawn(scope, || Verdicts::of(program, receiver, options.memory));
        let make_world = |size| World::of_program(size, program);
        let mut count = 0;
        let keep = |world: World, cut| {
            let size = world.size();
            let mut record = world.finish();
            if cut {
                record.left_early();
            }
            // If nobody receives, the other thread has panicked, which is told when it is joined.
            let _ = sender.send((size, record));
            options.executions.fetch_add(1, Ordering::Relaxed);
            count += 1;
            count - 1
        };
        let exploration = explore(program, entry, make_world, keep, budget);
        drop(sender);
        (exploration, join(judge))
    })
}

/// What is kept of executions when they are judged.
#[derive(Default)]
struct Verdicts {
    /// In the order in which they were run.
    judged: Vec<(Judged, Vec<String>)>,
    /// An execution per number of ranks, if possible one in which every rank came to its end.
    examples: BTreeMap<u32, Record>,
}

impl Verdicts {
    fn of(
        program: &Program,
        records: mpsc::Receiver<(u32, Record)>,
        memory: MemoryModel,
    ) -> Verdicts {
        let mut places = Places::new(|| {
            let places = Sites::new(program);
            let all = (0..places.len() as u32).map(|at| places.place(SiteId(at)));
            all.map(|place| site(program, place)).collect()
        });
        let mut verdicts = Verdicts::default();
        for (size, mut record) in records {
            let judged = Judged::new(&mut record, &mut places, memory);
            let notes = std::mem::take(&mut record.notes);
            verdicts.judged.push((judged, notes));
            let known = verdicts.examples.get(&size);
            if known.is_none_or(|known| record.complete && !known.complete) {
                verdicts.examples.insert(size, record);
            }
        }
        verdicts
    }
}

fn entries(program: &Program, options: &Options) -> Result<Vec<FuncId>, String> {
    let defined = |name: &str| {
        program
            .find(name)
            .filter(|f| program.function(*f).is_defined())
    };
    if let Some(name) = &options.entry {
        let found = defined(name);
        let missing = || format!("there is no function {name} to begin with");
        return found.map(|entry| vec![entry]).ok_or_else(missing);
    }
    match ENTRIES.iter().find_map(|name| defined(name)) {
        Some(entry) => Ok(vec![entry]),
        None if options.part => Ok(uncalled(program)),
        None => Err("there is no function main: name another one with --entry".into()),
    }
}

/// Functions that call MPI themselves or through others, and that nobody else calls by name.
fn uncalled(program: &Program) -> Vec<FuncId> {
    let calls = CallGraph::new(program, |_, instruction, targets| {
        if let Kind::Call {
            callee: Operand::Function(callee),
            ..
        } = instruction
        {
            targets.push(*callee);
        }
    });
    let reach = calls.reaching(program, |name| mpi_name(name).is_some());
    let begins = |entry: &FuncId| {
        let others = calls.callers(*entry).iter().any(|caller| caller != entry);
        reach[entry.index()] && program.function(*entry).is_defined() && !others
    };
    let all = (0..program.functions.len() as u32).map(FuncId);
    all.filter(begins).take(MOST_ENTRIES).collect()
}

impl Checked {
    /// What was left out is noted; warnings wait for what executions say.
    fn take(&mut self, program: &Program, analysis: Analysis) -> Combined {
        for (place, note) in &analysis.notes {
            self.note(format!("{}: {note}", program.place(*place)));
        }
        Combined::new(analysis.warnings)
    }

    fn add(
        &mut self,
        program: &Program,
        entry: FuncId,
        exploration: Exploration<usize>,
        verdicts: Verdicts,
        memory: MemoryModel,
    ) {
        for (note, place) in exploration.notes.all() {
            self.cut_short |= *note == Note::CutShort;
            self.note(match note {
                Note::UnknownFunction(_) | Note::NothingToRun => continue,
                Note::CutShort => note.to_string(),
                _ => format!("{}: {note}", program.place(*place)),
            });
        }
        let mut judged: Vec<_> = verdicts.judged.into_iter().map(Some).collect();
        let mut runs = Vec::new();
        for run in exploration.runs {
            *self.stuck.entry(run.size).or_default() += usize::from(run.stuck);
            let Some((judged, notes)) = judged[run.kept].take() else {
                continue;
            };
            notes.into_iter().for_each(|note| self.note(note));
            runs.push(Run {
                size: run.size,
                backwards: run.backwards,
                decisions: run.decisions,
                judged,
            });
        }
        let sizes: BTreeSet<u32> = runs.iter().map(|run| run.size).collect();
        let examples = sizes.iter().filter_map(|size| verdicts.examples.get(size));
        if let Some(record) = examples.max_by_key(|record| record.complete) {
            let uses = window_uses(record, program, &exploration.sites);
            self.windows.extend(uses);
        }
        let place = |decision: &Decision| site(program, decision.place);
        let mut findings = judge(&mut runs, exploration.scope, place);
        path::add(program, entry, &runs, &mut findings, memory);
        let findings = findings.into_iter().map(|(finding, _)| finding);
        self.findings.extend(findings);
    }

    fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

pub(crate) fn site(program: &Program, place: PlaceId) -> Site {
    let place = program.place(place);
    Site {
        file: place.file.to_string(),
        line: place.line,
        column: place.column,
        function: place.function.to_string(),
    }
}

fn window_uses(record: &Record, program: &Program, sites: &Sites) -> Vec<WindowUse> {
    let execution = &record.execution;
    let ranks = execution.processes.len() as u32;
    let mut uses = Vec::new();
    for (at, event) in execution.events() {
        let Some(window) = event.action.window() else {
            continue;
        };
        let place = program.place(sites.place(event.site));
        uses.push(WindowUse {
            window: window.0,
            rank: at.rank.0,
            ranks,
            call: words::action(execution, at.rank, &event.action).into(),
            file: place.file.to_string(),
            line: place.line,
        });
    }
    uses.sort_by_key(|used| (used.window, used.rank));
    uses
}
