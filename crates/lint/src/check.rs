//! From a program to its findings.

use crate::ENTRIES;
use crate::collectives;
use crate::combine::Combined;
use crate::explore::{Budget, Exploration, explore};
use crate::judge::{Run, judge};
use crate::notes::Note;
use crate::stats::mpi_name;
use crate::world::{Record, World};
use fencepost_ir::calls::CallGraph;
use fencepost_ir::{FuncId, Kind, Operand, PlaceId, Program};
use fencepost_model::{Site, SiteId};
use fencepost_report::{Finding, words};

/// What is asked of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Begin with this function instead of `main`.
    pub entry: Option<String>,
    /// It may be a part of a program: where there is no `main`, begin with what nobody calls.
    pub part: bool,
}

/// What the analysis says.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The findings.
    pub findings: Vec<Finding>,
    /// What it could not follow, once each.
    pub notes: Vec<String>,
    /// What the ranks do with windows, in one execution.
    pub windows: Vec<WindowUse>,
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
pub fn check(program: &Program, options: &Options) -> Result<Checked, String> {
    let mut checked = Checked::default();
    let entries = entries(program, options)?;
    let analysis = collectives::analyse(program);
    for (place, note) in &analysis.notes {
        checked.note(format!("{}: {note}", program.place(*place)));
    }
    let mut combined = Combined::new(analysis.warnings);
    for entry in entries {
        let make_world = |size| World::of_program(size, program);
        let watched = combined.watched();
        let exploration = explore(program, entry, make_world, Budget::default(), watched);
        combined.learn(program, &exploration);
        checked.add(program, exploration);
    }
    combined.add_to(program, &mut checked.findings);
    Ok(checked)
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
    fn add(&mut self, program: &Program, exploration: Exploration<World>) {
        let places = &exploration.sites;
        let sites: Vec<Site> = (0..places.len() as u32)
            .map(|at| places.place(SiteId(at)))
            .map(|place| site(program, place))
            .collect();
        for (note, place) in exploration.notes.all() {
            self.note(match note {
                Note::UnknownFunction(_) | Note::NothingToRun => continue,
                _ => format!("{}: {note}", program.place(*place)),
            });
        }
        let run = |run: crate::explore::Run<World>| {
            let mut world = run.world.finish();
            if run.cut {
                world.left_early();
            }
            Run {
                size: run.size,
                decisions: run.decisions,
                world,
            }
        };
        let runs: Vec<Run> = exploration.runs.into_iter().map(run).collect();
        for run in &runs {
            run.world.notes.iter().for_each(|n| self.note(n.clone()));
        }
        let place = |decision: &crate::explore::Decision| site(program, decision.place);
        self.findings.extend(judge(&runs, &sites, place));
        if let Some(run) = runs.iter().max_by_key(|run| run.world.complete) {
            self.windows.extend(window_uses(&run.world, &sites));
        }
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
        file: place.file.clone(),
        line: place.line,
        column: place.column,
        function: place.function.clone(),
    }
}

fn window_uses(record: &Record, sites: &[Site]) -> Vec<WindowUse> {
    let execution = &record.execution;
    let ranks = execution.processes.len() as u32;
    let mut uses = Vec::new();
    for (at, event) in execution.events() {
        let Some(window) = event.action.window() else {
            continue;
        };
        let site = &sites[event.site.index().min(sites.len() - 1)];
        uses.push(WindowUse {
            window: window.0,
            rank: at.rank.0,
            ranks,
            call: words::action(execution, at.rank, &event.action).into(),
            file: site.file.clone(),
            line: site.line,
        });
    }
    uses.sort_by_key(|used| (used.window, used.rank));
    uses
}
