//! From journals to findings: numbers become places, by the tables of the rank they belong to.

use super::journals::Job;
use super::warned;
use crate::symbols::{Located, Symbols};
use fencepost_model::{Actor, ByteRange, Rank, Rule, Side, SiteId, WinId};
use fencepost_report::{Finding, FindingWindow, Findings, SeenWindow, Sighting, words};
use fencepost_session::journal::{FoundMismatch, FoundMisuse, FoundRace, Journal, Place, WindowAt};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The findings of all jobs, merged over ranks and jobs.
pub fn collect(jobs: &[Job]) -> Vec<Finding> {
    let mut symbols = Symbols::new();
    let mut findings = Findings::new();
    for job in jobs {
        let mut tables = Tables {
            job,
            symbols: &mut symbols,
        };
        for (rank, journal) in &job.ranks {
            for race in &journal.races {
                tables.add_race(race, &mut findings);
            }
            for misuse in &journal.misuses {
                tables.add_misuse(misuse, Rank(*rank), &mut findings);
            }
            for mismatch in &journal.mismatches {
                tables.add_mismatch(mismatch, &mut findings);
            }
        }
    }
    let mut findings = findings.finish();
    warned::add(jobs, &mut findings);
    findings
}

/// What the numbers of a job stand for.
struct Tables<'a> {
    job: &'a Job,
    symbols: &'a mut Symbols,
}

impl<'a> Tables<'a> {
    fn add_race(&mut self, found: &FoundRace, findings: &mut Findings) {
        let race = &found.race;
        let sides = [self.side(&race.first), self.side(&race.second)];
        let window = found.window.and_then(|win| self.window(win, race.owner));
        findings.add_race(race, sides, window);
    }

    fn add_misuse(&mut self, found: &FoundMisuse, reporter: Rank, findings: &mut Findings) {
        let misuse = &found.misuse;
        let what = match misuse.rule {
            Rule::EpochBuffer => "end of buffer",
            _ => "a call",
        };
        let call = self.sighting(misuse.actor, misuse.site, what);
        let earlier = misuse.earlier.map(|site| {
            let actor = match found.earlier_rank {
                Some(rank) if rank != misuse.actor.rank => Actor::main(rank),
                _ => misuse.actor,
            };
            self.sighting(actor, site, "a call")
        });
        let window = found.window.and_then(|win| self.window(win, reporter));
        findings.add_misuse(misuse.rule, call, earlier, window);
    }

    fn add_mismatch(&mut self, found: &FoundMismatch, findings: &mut Findings) {
        let sides = found.sides.iter().map(|side| {
            let actor = Actor::main(side.rank);
            let Some(site) = side.site else {
                return Sighting::by(actor, words::unknown_place(), &side.detail);
            };
            let mut seen = self.sighting(actor, site, "a call");
            if !side.detail.is_empty() {
                seen.op = format!("{} ({})", seen.op, side.detail);
            }
            seen
        });
        findings.add_mismatch(found.rule, sides);
    }

    fn side(&mut self, side: &Side) -> Sighting {
        self.sighting(side.actor, side.site, words::side_op(side, false))
    }

    /// The name of a call at the place is more exact than what the analysis knows: which form of
    /// an operation it was, or which call read the memory.
    fn sighting(&mut self, actor: Actor, site: SiteId, op: &str) -> Sighting {
        let Some(place) = self.place(actor.rank, site) else {
            return Sighting::by(actor, words::unknown_place(), op);
        };
        let op = match place.op.starts_with("MPI_") || place.op.starts_with("shmem_") {
            true => place.op.as_str(),
            false => op,
        };
        let Located { site, inlined } = self.locate(actor.rank, place);
        Sighting {
            module: self.module(actor.rank, place),
            inlined,
            ..Sighting::by(actor, site, op)
        }
    }

    /// A window with the memory of a rank.
    fn window(&mut self, win: WinId, owner: Rank) -> Option<SeenWindow> {
        let at_owner = self.window_at(win, owner);
        let ranks = self.job.ranks.keys().map(|rank| Rank(*rank));
        let (rank, window) = at_owner.map(|window| (owner, window)).or_else(|| {
            ranks
                .into_iter()
                .find_map(|rank| Some((rank, self.window_at(win, rank)?)))
        })?;
        let place = self.place(rank, window.site);
        let site = place.map(|place| self.locate(rank, place).site);
        let site = site.unwrap_or_else(words::unknown_place);
        Some(SeenWindow {
            window: FindingWindow {
                name: window.name.clone(),
                constructor: words::constructor_of(window.flavour).into(),
                file: site.file,
                line: site.line,
                bytes: Vec::new(),
            },
            memory: at_owner.and_then(|window| ByteRange::new(window.base, window.size)),
        })
    }

    fn window_at(&self, win: WinId, rank: Rank) -> Option<&'a WindowAt> {
        self.journal(rank)?.windows.get(&win)
    }

    /// The path of the executable or library a place is in.
    fn module(&self, rank: Rank, place: &Place) -> String {
        let modules = self.journal(rank).map(|journal| &journal.modules);
        let module = modules.and_then(|modules| modules.get(&place.module?));
        let path = module.map(|module| String::from_utf8_lossy(&module.path));
        path.unwrap_or_default().into_owned()
    }

    fn locate(&mut self, rank: Rank, place: &Place) -> Located {
        let modules = self.journal(rank).map(|journal| &journal.modules);
        let module = modules.and_then(|modules| modules.get(&place.module?));
        match module {
            Some(module) => {
                let path = Path::new(OsStr::from_bytes(&module.path));
                let build_id = module.build_id.as_ref().map(|id| &id.0[..]);
                self.symbols.locate(path, build_id, place.offset)
            }
            None => Located {
                site: words::unknown_place(),
                inlined: Vec::new(),
            },
        }
    }

    fn place(&self, rank: Rank, site: SiteId) -> Option<&'a Place> {
        self.journal(rank)?.places.get(&site)
    }

    fn journal(&self, rank: Rank) -> Option<&'a Journal> {
        self.job.ranks.get(&rank.0)
    }
}
