//! What control flow warns of, and what abstract executions show of it.
//!
//! ```text
//! an execution shows the mismatch               one finding: its certainty, with both sequences and the reasons
//! executions went all ways of the branch, with known conditions on every rank,
//!   and nobody got stuck                            dropped: the conditions belong together
//! the same with conditions that were tried both ways on each rank,
//!   all combinations of them                           dropped
//! with known conditions on every rank they always went one way, and with more ranks they do not come
//!   closer to the other ([`Seen::is_settled`])        dropped
//! they always went one way, as the two numbers of one kind that it compares were equal on each rank
//!                                                 dropped
//! they always went one way, which followed from decisions before it    dropped
//! the same with equal numbers on all ranks, which messages brought or branches decided; all of these went all ways
//!                                                 dropped
//! they went all ways, with conditions that follow from a branch on input: that was the same on all ranks, of which
//!   each has its own                                 possible
//! executions with known conditions got stuck elsewhere, before the branch or in it
//!                                                 dropped: that is mended first
//! they got stuck in a call of one of its sides, but had left a loop early, so that they do not count
//!                                                 possible
//! they got stuck in a call of one side and in messages, of which nothing else is said
//!                                                 possible
//! otherwise                                       possible
//! ```
//!
//! Input is the same on all ranks in an abstract execution, and each rank's own business in the other
//! analysis: what was only assumed to be the same proves nothing.

use crate::check::site;
use crate::collectives::{Decider, Differs, Step, Warning};
use crate::explore::{Exploration, Run, Seen};
use fencepost_ir::{Kind, PlaceId, Program};
use fencepost_model::{Rule, Site};
use fencepost_report::{
    Cause, Certainty, Finding, FindingSite, Numbers, PathStep, SiteRole, Step as WayStep, words,
};

/// What executions know of a warning.
#[derive(Copy, Clone, Default)]
struct Known {
    /// It is nothing, or not to be judged yet.
    refuted: bool,
    /// Ranks waited for ever in a call of one of its sides.
    waits: bool,
}

/// Warnings, and what became known of each.
#[derive(Default)]
pub struct Combined {
    warnings: Vec<(Warning, Known)>,
    /// How many programs, or parts of one, were executed.
    explorations: usize,
}

impl Combined {
    /// Nothing is known yet.
    pub fn new(warnings: Vec<Warning>) -> Combined {
        let known = Known::default();
        let warnings = warnings.into_iter().map(|warning| (warning, known));
        Combined {
            warnings: warnings.collect(),
            explorations: 0,
        }
    }

    /// Takes in what executions did.
    pub fn learn<T>(&mut self, program: &Program, exploration: &Exploration<T>) {
        let smallest = exploration.runs.iter().map(|run| run.size).min();
        let mut runs = exploration.runs.iter();
        let stuck = runs.any(|run| run.stuck && Some(run.size) == smallest);
        let cut = exploration.runs.iter().any(|run| run.cut);
        let counts = exploration.runs.iter().any(|run| run.stuck && !run.cut);
        let all = exploration.complete && !cut;
        self.explorations += 1;
        if exploration.runs.iter().any(|run| run.lost) {
            return;
        }
        for (warning, known) in &mut self.warnings {
            known.waits |= waits_at(program, warning, exploration, |run| {
                run.for_ever && Some(run.size) == smallest
            });
            let decider = warning.decider;
            let seen = exploration.watched.seen((decider.function, decider.block));
            let ways = ways(program, decider);
            known.refuted |= match stuck {
                _ if smallest < Some(2) => false,
                true if !counts
                    && waits_at(program, warning, exploration, |run| {
                        Some(run.size) == smallest
                    }) =>
                {
                    false
                }
                true => self.explorations == 1 && !seen.assumed && !seen.guessed,
                false => {
                    let went_alike = seen.to.len() > 1 && is_assumed(warning, exploration);
                    !went_alike
                        && refutes(warning, &seen, ways, all, || {
                            is_followed(program, warning, exploration)
                        })
                }
            };
        }
    }

    /// Explains findings, and adds those that nothing speaks against.
    pub fn add_to(self, program: &Program, findings: &mut Vec<Finding>) {
        let found = findings.len();
        let told =
            |finding: &Finding| finding.rule.is_collective() || finding.rule == Rule::EpochMatch;
        let told = findings.iter().any(told);
        for (warning, known) in self.warnings {
            let same = findings[..found]
                .iter_mut()
                .find(|finding| is_same(program, &warning, finding));
            match same {
                Some(finding) => explain(program, &warning, finding),
                None if known.refuted && (told || !known.waits) => {}
                None => findings.push(finding(program, warning)),
            }
        }
    }
}

/// Did ranks get stuck in a call of one of its sides, in one of these executions?
fn waits_at<T>(
    program: &Program,
    warning: &Warning,
    exploration: &Exploration<T>,
    is: impl Fn(&Run<T>) -> bool,
) -> bool {
    let places = [warning.sides[0].1, warning.sides[1].1].map(|place| site(program, place));
    let mut runs = exploration.runs.iter().filter(|run| is(run));
    runs.any(|run| {
        let waiting: Vec<Site> = run.waiting.iter().map(|at| site(program, *at)).collect();
        let waits = |side: &Site| {
            let mut waiting = waiting.iter();
            waiting.any(|at| is_at(at, &side.file, side.line, side.column))
        };
        places.iter().any(waits)
    })
}

/// How many ways there are at what decides. Exceptions are not followed: a call that may throw is just a call.
fn ways(program: &Program, decider: Decider) -> usize {
    let function = program.function(decider.function);
    if let Kind::Unwind { .. } = function.terminator(decider.block).kind {
        return 1;
    }
    let mut ways = function.successors(decider.block);
    ways.sort_unstable();
    ways.dedup();
    ways.len()
}

/// Do executions follow what makes ranks differ, so that a number which is the same on all ranks is so
/// in any run? A number made of the rank may just look like it: `rank / 8` with a few ranks.
fn is_followed<T>(program: &Program, warning: &Warning, exploration: &Exploration<T>) -> bool {
    let Differs {
        brought, decided, ..
    } = &warning.differs;
    let went_all_ways = |branch: &Decider| {
        let seen = (exploration.watched).seen((branch.function, branch.block));
        !seen.assumed && !seen.guessed && seen.to.len() == ways(program, *branch)
    };
    (*brought || !decided.is_empty()) && decided.iter().all(went_all_ways)
}

/// Does what makes ranks differ come from a branch on input? In an execution all ranks go the same way there.
fn is_assumed<T>(warning: &Warning, exploration: &Exploration<T>) -> bool {
    let mut decided = warning.differs.decided.iter();
    decided.any(|branch| {
        let seen = exploration.watched.seen((branch.function, branch.block));
        seen.assumed
    })
}

fn refutes(
    warning: &Warning,
    seen: &Seen,
    ways: usize,
    all: bool,
    is_followed: impl Fn() -> bool,
) -> bool {
    match ways {
        // A call through a pointer: there is no condition to know.
        0 | 1 => all,
        _ if seen.is_implied() => true,
        _ if warning.differs.alike && seen.is_equal() => true,
        _ if seen.assumed => false,
        _ if seen.is_settled() || seen.is_same() && is_followed() => !seen.guessed,
        _ => seen.to.len() == ways && (!seen.guessed || all),
    }
}

fn is_at(place: &Site, file: &str, line: u32, column: u32) -> bool {
    (place.file.as_str(), place.line, place.column) == (file, line, column)
}

/// Is it the same mistake: at one of the calls, or decided by the same branch?
fn is_same(program: &Program, warning: &Warning, finding: &Finding) -> bool {
    let side = |place: PlaceId| {
        let place = site(program, place);
        let mut sites = finding.sites.iter();
        sites.any(|other| is_at(&place, &other.file, other.line, other.column))
    };
    let decides = || {
        let branch = site(program, warning.place);
        let decider = finding.decided_by.as_ref();
        decider.is_some_and(|step| is_at(&branch, &step.file, step.line, step.column))
    };
    let sides = side(warning.sides[0].1) || side(warning.sides[1].1);
    finding.rule.is_collective() && finding.because.is_empty() && (sides || decides())
}

fn explain(program: &Program, warning: &Warning, finding: &mut Finding) {
    finding.sequences = warning.sequences.to_vec();
    finding.because = causes(program, &warning.because);
    // A rank that just ended was nowhere in the execution; control flow knows where it did.
    if let [first] = &finding.sites[..]
        && is_at(
            &site(program, warning.sides[0].1),
            &first.file,
            first.line,
            first.column,
        )
    {
        finding
            .sites
            .push(side(program, &warning.sides[1], SiteRole::Second));
    }
}

fn causes(program: &Program, steps: &[Step]) -> Vec<Cause> {
    let cause = |step: &Step| {
        let place = site(program, step.place);
        Cause {
            file: place.file,
            line: place.line,
            column: place.column,
            text: step.text.clone(),
        }
    };
    steps.iter().map(cause).collect()
}

fn side(program: &Program, (call, place): &(String, PlaceId), role: SiteRole) -> FindingSite {
    let place = site(program, *place);
    FindingSite {
        role,
        file: place.file,
        line: place.line,
        column: place.column,
        function: place.function,
        module: String::new(),
        inlined: Vec::new(),
        op: call.clone(),
        ranks: Numbers::default(),
        threads: Numbers::default(),
        access: String::new(),
    }
}

fn finding(program: &Program, warning: Warning) -> Finding {
    let roles = [SiteRole::First, SiteRole::Second];
    let sides = warning.sides.iter().zip(roles);
    let sites = sides.map(|(call, role)| side(program, call, role));
    let branch = site(program, warning.place);
    let sequences = warning.sequences.to_vec();
    let calls = words::sequences(&sequences).unwrap_or_default();
    Finding {
        rule: warning.rule,
        certainty: Certainty::Possible,
        message: format!("{}: {calls}", warning.rule.title()),
        ranks: Numbers::default(),
        sites: sites.collect(),
        owner: Numbers::default(),
        bytes: Vec::new(),
        windows: Vec::new(),
        from_ranks: None,
        decided_by: Some(PathStep {
            file: branch.file,
            line: branch.line,
            column: branch.column,
            step: WayStep::Branch {
                taken: warning.taken,
            },
            leads_to: None,
        }),
        path: Vec::new(),
        sequences,
        because: causes(program, &warning.because),
        count: 1,
        fix: warning.rule.fix().into(),
        inserts: Vec::new(),
        fingerprint: String::new(),
    }
}
