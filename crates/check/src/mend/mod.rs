//! Lines that mend a race: tried, and suggested only if the analysis of the program with them does not
//! find it any more, and nothing that it did not find before.
//!
//! What is tried are the few things that people do: complete the operation, fence, or complete it and
//! synchronise (`shmem`: the same with OpenSHMEM's calls). The program is compiled with the lines laid over its source; nothing is written into it.

mod fortran;
mod shmem;
mod source;
mod text;

use crate::compile;
use crate::language::Language;
use crate::unit::Unit;
use fencepost_lint::{Checked, Options};
use fencepost_model::Rule;
use fencepost_report::{Finding, FindingSite, Insert};
use fortran::{Form, Fortran};
use source::Source;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use text::Text;

/// For so many findings lines are looked for.
const MOST: usize = 12;

/// For each so many ways are tried.
const MOST_TRIED: usize = 80;

/// So many at a time, if there are processors for them: each is a compiler and an analysis.
const MOST_AT_A_TIME: usize = 8;

/// Nothing more is tried after so many seconds of processor time, of the compiler's and ours: what is measured
/// does not depend on what else the machine does.
const LONGEST: u64 = 20;

/// What an analysis has found.
#[derive(Clone, Debug)]
pub struct Found {
    findings: BTreeSet<Identity>,
    /// What could not be followed, such as a rank that uses a window it has not made; without numbers,
    /// for lines move.
    notes: BTreeSet<String>,
    /// Per number of ranks, executions whose ranks wait for ever.
    stuck: BTreeMap<u32, usize>,
}

/// Of a finding its rule, and its places in the program as it is.
type Identity = (&'static str, BTreeSet<Place>);

/// A file, a line in it unless it is a new one, and what is done there.
type Place = (String, Option<u32>, String);

impl Found {
    /// What was found in a program to which these lines were added.
    pub fn new(checked: &Checked, inserts: &[Insert]) -> Found {
        let findings = checked.findings.iter();
        let notes = checked.notes.iter();
        Found {
            findings: findings.map(|f| identity(f, inserts)).collect(),
            notes: notes
                .map(|note| note.replace(|c: char| c.is_ascii_digit(), ""))
                .collect(),
            stuck: checked.stuck.clone(),
        }
    }

    /// Is it without one finding what it was before, and nothing more? A program whose ranks wait for
    /// ever, or are not followed, has no races after that.
    fn mends(&self, before: &Found, one: &Identity) -> bool {
        !self.findings.contains(one)
            && self.findings.is_subset(&before.findings)
            && self.notes.is_subset(&before.notes)
            && self.stuck.iter().all(|(size, stuck)| {
                let before = before.stuck.get(size).copied().unwrap_or(0);
                *stuck <= before
            })
    }
}

fn identity(finding: &Finding, inserts: &[Insert]) -> Identity {
    let place = |site: &FindingSite| {
        let line = line_before(&site.file, site.line, inserts);
        (site.file.clone(), line, site.op.clone())
    };
    (finding.rule.id(), finding.sites.iter().map(place).collect())
}

/// The line that a line was before others were added; `None` if it is one of them.
fn line_before(file: &str, line: u32, inserts: &[Insert]) -> Option<u32> {
    let mut added: Vec<u32> = inserts
        .iter()
        .filter(|insert| insert.file == file)
        .map(|insert| insert.line)
        .collect();
    added.sort();
    let new: Vec<u32> = (0..)
        .zip(&added)
        .map(|(earlier, at)| at + earlier)
        .collect();
    let above = new.iter().filter(|at| **at < line).count() as u32;
    (!new.contains(&line)).then_some(line - above)
}

/// Looks for lines that mend some of the findings: races, and if some are wanted, only those. `known` are
/// all findings. Says so if there was no time for all.
pub fn mend(
    findings: &mut [Finding],
    wanted: Option<&[Finding]>,
    known: Found,
    units: &[Unit],
    options: &Options,
) -> Option<String> {
    if units.iter().any(|unit| unit.language == Language::Ir) {
        return None;
    }
    let mut mender = Mender {
        units,
        options,
        known,
        sources: HashMap::new(),
        tried: HashMap::new(),
        begun: seconds_spent(),
    };
    let is_wanted =
        |one: &Finding| wanted.is_none_or(|wanted| wanted.iter().any(|other| other.is_like(one)));
    let races = findings
        .iter_mut()
        .filter(|finding| finding.rule.is_race() && is_wanted(finding));
    for finding in races.take(MOST) {
        if let Some(inserts) = mender.remedy(finding) {
            finding.mended_by(inserts);
        }
    }
    mender.has_no_time().then(|| {
        format!("fixes were tried for {LONGEST} seconds of processor time: there may be some where none is suggested")
    })
}

/// Processor time of this process and of those it has run.
fn seconds_spent() -> u64 {
    const PER_SECOND: u64 = 100;
    // The name, in parentheses, may have spaces; the times follow eleven fields after it.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let times = fields.split_whitespace().skip(11).take(4);
    let ticks = times.filter_map(|field| field.parse::<u64>().ok());
    ticks.sum::<u64>() / PER_SECOND
}

struct Mender<'a> {
    units: &'a [Unit],
    options: &'a Options,
    /// What was found in the program as it is.
    known: Found,
    sources: HashMap<String, Option<Box<dyn Text>>>,
    /// What is found with some lines: several findings often have one cause.
    tried: HashMap<Vec<Insert>, Option<Found>>,
    /// The processor time before.
    begun: u64,
}

impl Mender<'_> {
    fn has_no_time(&self) -> bool {
        seconds_spent().saturating_sub(self.begun) >= LONGEST
    }

    /// The first that mends it.
    fn remedy(&mut self, finding: &Finding) -> Option<Vec<Insert>> {
        let own = identity(finding, &[]);
        let mut seen = HashSet::new();
        let mut candidates = self.candidates(finding);
        candidates.retain(|inserts| seen.insert(inserts.clone()));
        candidates.truncate(MOST_TRIED);
        let at_a_time = thread::available_parallelism().map_or(1, |n| n.get().min(MOST_AT_A_TIME));
        candidates.chunks(at_a_time).find_map(|some| {
            self.try_all(some);
            let mends = |inserts: &&Vec<Insert>| {
                let found = self.tried.get(*inserts).and_then(Option::as_ref);
                found.is_some_and(|found| found.mends(&self.known, &own))
            };
            some.iter().find(mends).cloned()
        })
    }

    /// Finds out what is found with each of these, if there is time.
    fn try_all(&mut self, candidates: &[Vec<Insert>]) {
        if self.has_no_time() {
            return;
        }
        let new = candidates
            .iter()
            .filter(|inserts| !self.tried.contains_key(*inserts));
        let new: Vec<&Vec<Insert>> = new.collect();
        let laid: Vec<_> = new.iter().map(|inserts| self.lay(inserts)).collect();
        let (units, options) = (self.units, self.options);
        let found: Vec<Option<Found>> = thread::scope(|scope| {
            let tries = new.iter().zip(laid).map(|(inserts, laid)| {
                scope.spawn(move || laid.and_then(|laid| analyse(units, options, &laid, inserts)))
            });
            let tries: Vec<_> = tries.collect();
            let ended = tries.into_iter().map(|each| each.join().ok().flatten());
            ended.collect()
        });
        self.tried.extend(new.into_iter().cloned().zip(found));
    }

    /// The program's files with these lines.
    fn lay(&mut self, inserts: &[Insert]) -> Option<Laid> {
        let mut laid = Laid::default();
        for Insert { file, .. } in inserts {
            let lines: Vec<(u32, &str)> = inserts
                .iter()
                .filter(|insert| insert.file == *file)
                .map(|insert| (insert.line, insert.text.as_str()))
                .collect();
            let text = self.source(file)?.with(&lines);
            let path = fs::canonicalize(file).ok()?;
            laid.names.insert(path.clone(), file.clone());
            laid.texts.insert(path, text);
        }
        Some(laid)
    }

    fn source(&mut self, file: &str) -> Option<&dyn Text> {
        let units = self.units;
        let flags = || -> &[OsString] {
            let is = |unit: &&Unit| is_same(&unit.directory.join(&unit.file), Path::new(file));
            units.iter().find(is).map_or(&[], |unit| &unit.flags)
        };
        let read = || -> Option<Box<dyn Text>> {
            let path = Path::new(file);
            let text = fs::read_to_string(path).ok()?;
            Some(match Language::of(path) {
                Some(Language::Fortran) => Box::new(Fortran::new(&text, Form::of(path, flags()))),
                _ => Box::new(Source::new(&text)),
            })
        };
        let source = self.sources.entry(file.into()).or_insert_with(read);
        source.as_deref()
    }

    /// What could mend a finding, the simplest first.
    fn candidates(&mut self, finding: &Finding) -> Vec<Vec<Insert>> {
        let [first, second, ..] = &finding.sites[..] else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (operation, other) in [(first, second), (second, first)] {
            if let Some(call) = self.shmem_operation(operation) {
                self.shmem_candidates(&call, finding.rule, operation, other, &mut all);
            } else if let Some(call) = self.operation(operation) {
                match finding.rule {
                    Rule::RaceLocal => self.local(&call, operation, other, &mut all),
                    _ => self.remote(&call, operation, other, &mut all),
                }
            }
        }
        if all.is_empty() && finding.rule != Rule::RaceLocal {
            self.direct(finding, first, second, &mut all);
        }
        all
    }

    /// Orders two direct accesses to a shared window.
    fn direct(
        &mut self,
        finding: &Finding,
        first: &FindingSite,
        second: &FindingSite,
        all: &mut Vec<Vec<Insert>>,
    ) {
        let Some(win) = self.window(finding) else {
            return;
        };
        let fence = format!("MPI_Win_fence(0, {win});");
        let sync = format!("MPI_Win_sync({win});");
        let meet = format!("{sync} MPI_Barrier(MPI_COMM_WORLD); {sync}");
        for order in [&fence, &meet] {
            for (earlier, later) in [(first, second), (second, first)] {
                let (one, two) = (self.after(earlier, order), self.before(later, order));
                all.extend(two.iter().chain(&one).cloned());
                for one in &one {
                    all.extend(two.iter().map(|two| [&one[..], two].concat()));
                }
            }
        }
    }

    /// The window of a finding, as it is named where it is made.
    fn window(&mut self, finding: &Finding) -> Option<String> {
        let window = finding.windows.first()?;
        let call = (window.file.as_str(), window.line, &*window.constructor);
        let win = self.arguments(call)?.remove("win")?;
        Some(win.trim_start_matches('&').into())
    }

    /// The arguments of a one-sided operation that a line calls.
    fn operation(&mut self, site: &FindingSite) -> Option<Operation> {
        let mut arguments = self.arguments((&site.file, site.line, &site.op))?;
        Some(Operation {
            target: arguments.remove("target")?,
            win: arguments.remove("win")?,
            request: arguments.remove("request"),
        })
    }

    /// The arguments of a call by the names of its parameters: of a function, on a line of a file.
    fn arguments(
        &mut self,
        (file, line, op): (&str, u32, &str),
    ) -> Option<HashMap<String, String>> {
        let table = fencepost_api::mpi::table();
        let name = op.strip_prefix("MPI_")?;
        let function = table.functions().find(|function| function.name() == name)?;
        let parameters = function.parameters();
        let names: Vec<&str> = parameters.iter().map(|p| &*p.name).collect();
        let arguments = self.source(file)?.arguments(line, op, &names)?;
        let named = names.into_iter().map(String::from).zip(arguments);
        Some(named.filter(|(_, text)| !text.is_empty()).collect())
    }

    /// Completes an operation before its buffer is used.
    fn local(
        &mut self,
        call: &Operation,
        operation: &FindingSite,
        used: &FindingSite,
        all: &mut Vec<Vec<Insert>>,
    ) {
        let Operation {
            target,
            win,
            request,
        } = call;
        let wait = request
            .as_ref()
            .map(|request| format!("MPI_Wait({request}, MPI_STATUS_IGNORE);"));
        // Waiting comes last: the program may count on the request later (`MPI_Waitany`).
        let lines = [
            format!("MPI_Win_flush_local({target}, {win});"),
            format!("MPI_Win_fence(0, {win});"),
        ];
        let lines = lines.into_iter().chain(wait);
        for line in lines {
            all.extend(self.before(used, &line));
            all.extend(self.after(operation, &line));
        }
    }

    /// Completes an operation and orders the other side after it, or the other way round.
    fn remote(
        &mut self,
        call: &Operation,
        operation: &FindingSite,
        other: &FindingSite,
        all: &mut Vec<Vec<Insert>>,
    ) {
        let Operation { target, win, .. } = call;
        let fence = format!("MPI_Win_fence(0, {win});");
        let flush = format!("MPI_Win_flush({target}, {win});");
        let barrier = "MPI_Barrier(MPI_COMM_WORLD);";
        let both = format!("{flush} {barrier}");
        all.extend(self.before(other, &fence));
        all.extend(self.after(operation, &fence));
        all.extend(self.before(other, &flush));
        // What follows, such as a message, may order the other side.
        all.extend(self.after(operation, &flush));
        all.extend(self.before(other, barrier));
        let pairs = [
            (fence.as_str(), fence.as_str()),
            (&flush, barrier),
            (barrier, barrier),
            (&both, barrier),
        ];
        for (complete, order) in pairs {
            for one in self.after(operation, complete) {
                for two in self.before(other, order) {
                    all.push([&one[..], &two].concat());
                }
            }
        }
        // Where only some ranks are: all of them together.
        all.extend(self.after(operation, &both));
        // The other side first.
        for order in [fence.as_str(), barrier] {
            all.extend(self.after(other, order));
            all.extend(self.before(operation, order));
        }
        for order in [fence.as_str(), barrier] {
            for one in self.after(other, order) {
                for two in self.before(operation, order) {
                    all.push([&one[..], &two].concat());
                }
            }
        }
    }

    /// The ways to do something just before a place, the simplest first.
    fn before(&mut self, site: &FindingSite, text: &str) -> Vec<Vec<Insert>> {
        self.beside(site, text, false)
    }

    /// The ways to do something just after a place, the simplest first.
    fn after(&mut self, site: &FindingSite, text: &str) -> Vec<Vec<Insert>> {
        self.beside(site, text, true)
    }

    fn beside(&mut self, site: &FindingSite, text: &str, after: bool) -> Vec<Vec<Insert>> {
        let Some(source) = self.source(&site.file) else {
            return Vec::new();
        };
        let insert = |(line, text)| Insert {
            file: site.file.clone(),
            line,
            text,
        };
        let ways = source.ways(site.line, text, after).into_iter();
        ways.map(|lines| lines.into_iter().map(insert).collect())
            .collect()
    }
}

/// Texts that are laid over files.
#[derive(Default)]
struct Laid {
    texts: HashMap<PathBuf, String>,
    /// What the program's places call these files.
    names: HashMap<PathBuf, String>,
}

/// What is found in the program with some lines; `None` if it does not compile.
fn analyse(units: &[Unit], options: &Options, laid: &Laid, inserts: &[Insert]) -> Option<Found> {
    let (inputs, copies) = compile::overlaid(units, &laid.texts).ok()?;
    let inputs: Result<Vec<_>, _> = inputs.into_iter().collect();
    let mut loaded = fencepost_ir::load::load(inputs.ok()?);
    crate::relative(&mut loaded);
    for place in &mut loaded.program.places {
        let original = copies.get(Path::new(&*place.file));
        if let Some(name) = original.and_then(|file| laid.names.get(file)) {
            place.file = name.as_str().into();
        }
    }
    let checked = fencepost_lint::check(&loaded.program, options).ok()?;
    Some(Found::new(&checked, inserts))
}

fn is_same(one: &Path, other: &Path) -> bool {
    let other = fs::canonicalize(other);
    fs::canonicalize(one).is_ok_and(|one| other.is_ok_and(|other| one == other))
}

/// What is needed of a call to complete it.
struct Operation {
    target: String,
    win: String,
    request: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_where_they_were() {
        let insert = |line| Insert {
            file: "a.c".into(),
            line,
            text: String::new(),
        };
        let inserts = [insert(3), insert(3), insert(5)];
        let before = |line| line_before("a.c", line, &inserts);
        let expected = [
            Some(1),
            Some(2),
            None,
            None,
            Some(3),
            Some(4),
            None,
            Some(5),
        ];
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(before), expected);
        assert_eq!(line_before("b.c", 3, &inserts), Some(3));
    }
}
