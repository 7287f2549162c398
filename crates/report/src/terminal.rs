//! A finding as text for a human: what happened, where (both sides, in the source if it can be
//! read), on which ranks, why it is wrong, and what would mend it.

use crate::finding::{Certainty, Finding, FindingSite, PathStep, SiteRole, Step};
use crate::source::Sources;
use crate::words;
use annotate_snippets::{
    Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};
use std::collections::BTreeMap;
use std::ops::Range;

/// Renders findings as text.
pub struct Terminal {
    renderer: Renderer,
    sources: Sources,
}

impl Terminal {
    /// Text without colours.
    pub fn plain() -> Terminal {
        Terminal {
            renderer: Renderer::plain(),
            sources: Sources::default(),
        }
    }

    /// Text with ANSI colours: print it through something that strips them where they do not belong.
    pub fn styled() -> Terminal {
        Terminal {
            renderer: Renderer::styled(),
            ..Terminal::plain()
        }
    }

    /// Provides a source file's text instead of reading it.
    pub fn with_source(mut self, file: &str, text: &str) -> Terminal {
        self.sources.insert(file, text.into());
        self
    }

    /// The text of one finding, ending with a newline.
    pub fn finding(&mut self, finding: &Finding) -> String {
        for site in &finding.sites {
            self.sources.read(&site.file);
        }
        let level = match finding.certainty {
            Certainty::Certain => Level::ERROR,
            Certainty::Possible => Level::WARNING,
        };
        let group = level
            .primary_title(finding.message.as_str())
            .id(finding.rule.id())
            .elements(self.places(&finding.sites))
            .elements(notes(finding));
        self.renderer.render(&[group]) + "\n"
    }

    /// Snippets for the sites whose source is there, locations for the others.
    fn places<'a>(&'a self, sites: &'a [FindingSite]) -> Vec<Element<'a>> {
        let mut shown: BTreeMap<&str, Vec<(&FindingSite, Range<usize>)>> = BTreeMap::new();
        let mut named = Vec::new();
        for site in sites {
            match self.sources.statement(&site.file, site.line, site.column) {
                Some(span) => shown.entry(&site.file).or_default().push((site, span)),
                None => named.push(site),
            }
        }
        let mut snippets: Vec<Vec<_>> = shown.into_values().collect();
        snippets.sort_by_key(|sites| sites.iter().any(|(site, _)| !leads(site)));
        let mut elements: Vec<Element<'a>> = Vec::new();
        if let (true, Some(first)) = (snippets.is_empty(), named.first()) {
            elements.extend(origin(first));
        }
        elements.extend(snippets.iter().map(|sites| self.snippet(sites)));
        let shown = snippets.iter().flatten();
        elements.extend(shown.filter_map(|(site, _)| call_chain(site)));
        elements.extend(named.into_iter().map(location));
        elements
    }

    fn snippet<'a>(&'a self, sites: &[(&'a FindingSite, Range<usize>)]) -> Element<'a> {
        let file = &sites[0].0.file;
        let text = self.sources.text(file).unwrap_or_default();
        let lines = || sites.iter().map(|(site, _)| site.line);
        let first = lines().min().unwrap_or(1);
        let last = lines().max().unwrap_or(1);
        let range = |line| self.sources.line_range(file, line);
        let start = range(first).map_or(0, |line| line.start);
        let end = range(last).map_or(text.len(), |line| line.end);
        let annotation = |(site, span): &(&'a FindingSite, Range<usize>)| -> Annotation<'a> {
            let kind = match leads(site) {
                true => AnnotationKind::Primary,
                false => AnnotationKind::Context,
            };
            kind.span(span.start - start..span.end - start)
                .label(label(site))
        };
        Snippet::source(&text[start..end])
            .line_start(first as usize)
            .path(file.as_str())
            .annotations(sites.iter().map(annotation))
            .into()
    }
}

/// The last line of a run: `fencepost: 3 findings (1 EPOCH-NONE, 2 RACE-REMOTE)`.
pub fn summary(findings: &[Finding]) -> String {
    summary_of(findings, "")
}

/// The last line of a run under MPI: `fencepost: 1 finding in 4 ranks (1 RACE-REMOTE)`.
pub fn run_summary(findings: &[Finding], ranks: usize) -> String {
    let plural = if ranks == 1 { "" } else { "s" };
    summary_of(findings, &format!(" in {ranks} rank{plural}"))
}

fn summary_of(findings: &[Finding], extent: &str) -> String {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        *rules.entry(finding.rule.id()).or_default() += 1;
    }
    let rules: Vec<String> = rules.iter().map(|(id, n)| format!("{n} {id}")).collect();
    match findings.len() {
        0 => format!("fencepost: no findings{extent}"),
        1 => format!("fencepost: 1 finding{extent} ({})", rules.join(", ")),
        n => format!("fencepost: {n} findings{extent} ({})", rules.join(", ")),
    }
}

/// Is it the place the finding is reported at?
fn leads(site: &FindingSite) -> bool {
    matches!(site.role, SiteRole::First | SiteRole::Call)
}

/// What a side did. The sides of a race are numbered, not dated: neither is the earlier one.
fn label(site: &FindingSite) -> String {
    format!("{}{}", part(site), words::what_happens(site))
}

fn part(site: &FindingSite) -> &'static str {
    match site.role {
        SiteRole::First => "(1) ",
        SiteRole::Second => "(2) ",
        SiteRole::Other => "(and) ",
        SiteRole::Call => "",
        SiteRole::Earlier => "earlier ",
    }
}

fn origin(site: &FindingSite) -> Option<Element<'_>> {
    let origin = Origin::path(site.file.as_str());
    let origin = match (site.line, site.column) {
        (0, _) => origin,
        (line, 0) => origin.line(line as usize),
        (line, column) => origin.line(line as usize).char_column(column as usize),
    };
    (!site.file.is_empty()).then(|| origin.into())
}

/// A side without its source.
fn location(site: &FindingSite) -> Element<'_> {
    let place = match (site.file.as_str(), site.line, site.column) {
        ("", _, _) => "an unknown place".into(),
        (file, 0, _) => file.into(),
        (file, line, 0) => format!("{file}:{line}"),
        (file, line, column) => format!("{file}:{line}:{column}"),
    };
    let function = match site.function.as_str() {
        "" => String::new(),
        function => format!(" in {function}"),
    };
    let chain = inlined_into(site);
    note(&format!("{} at {place}{function}{chain}", label(site)))
}

/// `, inlined into step at heat.c:9, inlined into main at heat.c:20`.
fn inlined_into(site: &FindingSite) -> String {
    let frames = site.inlined.iter().map(|frame| match frame.line {
        0 => format!(", inlined into {}", frame.function),
        line => format!(", inlined into {} at {}:{line}", frame.function, frame.file),
    });
    frames.collect()
}

/// The calls behind an inlined place whose source is shown.
fn call_chain(site: &FindingSite) -> Option<Element<'_>> {
    let chain = inlined_into(site);
    let (part, op, function) = (part(site), &site.op, &site.function);
    (!chain.is_empty()).then(|| note(&format!("{part}{op} is in {function}{chain}")))
}

fn notes(finding: &Finding) -> Vec<Element<'_>> {
    let mut notes = Vec::new();
    let race = !finding.owner.is_empty();
    if race {
        notes.push(note(finding.rule.title()));
        // Where the message counts bytes in a window, addresses would say nothing more.
        let in_window = finding
            .windows
            .iter()
            .any(|window| !window.bytes.is_empty());
        if !in_window && !finding.bytes.is_empty() {
            let bytes = words::byte_list(&finding.bytes);
            let owner = words::ranks(&finding.owner);
            notes.push(note(&format!("{bytes} of {owner}")));
        }
    }
    notes.extend(remarks(finding).iter().map(|text| note(text)));
    let origins = finding.windows.iter().filter_map(words::window_origin);
    notes.extend(origins.map(|origin| note(&origin)));
    if finding.count > 1 {
        notes.push(note(&format!("observed {} times", finding.count)));
    }
    let fix = normalize_untrusted_str(&finding.fix);
    notes.push(Level::HELP.message(fix).into());
    notes
}

/// How many conditions on the way to a finding are listed.
const LISTED_STEPS: usize = 6;

/// What else an analysis of the text knows: what each side calls and why they differ, on which branches
/// it depends, and the ways to its places. A sentence each, without a full stop.
pub fn remarks(finding: &Finding) -> Vec<String> {
    let mut notes = Vec::from_iter(words::sequences(&finding.sequences));
    let because = words::causes(&finding.because);
    notes.extend(because.map(|text| format!("ranks differ because {text}")));
    if let Some(ranks) = finding.from_ranks {
        notes.push(format!("it happens with {ranks} ranks, not with fewer"));
    }
    match (&finding.decided_by, finding.certainty) {
        (None, _) if finding.from_ranks.is_some() => {}
        (Some(decider), _) => notes.push(format!("it happens only if {}", words::step(decider))),
        (None, Certainty::Possible) => notes.push("it happens on some paths only".into()),
        (None, Certainty::Certain) => {}
    }
    let others = finding.path.iter();
    let others = others.filter(|other| {
        matches!(other.step, Step::Branch { .. }) && Some(*other) != finding.decided_by.as_ref()
    });
    let steps: Vec<String> = others.take(LISTED_STEPS).map(words::step).collect();
    if !steps.is_empty() {
        notes.push(format!("on a path where {}", steps.join(", ")));
    }
    notes.extend(finding.sites.iter().filter_map(|site| way(finding, site)));
    notes
}

/// The loops and calls that lead to a place: `(1) MPI_Put is reached in the call of …`.
fn way(finding: &Finding, site: &FindingSite) -> Option<String> {
    let leads = |step: &&PathStep| step.leads_to == Some(site.role);
    let steps: Vec<String> = finding.path.iter().filter(leads).map(words::step).collect();
    let (part, op) = (part(site), &site.op);
    let text = format!("{part}{op} is reached {}", steps.join(", "));
    (!steps.is_empty()).then_some(text)
}

fn note<'a>(text: &str) -> Element<'a> {
    Level::NOTE.message(normalize_untrusted_str(text)).into()
}
