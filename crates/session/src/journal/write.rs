//! The writer of a journal. It lives inside the program that is checked: it never panics, and a full
//! disk does not disturb the program.

use super::line::Record;
use super::record::{
    BuildId, End, FoundMismatch, FoundMisuse, FoundRace, Module, Note, Noted, Place, Start,
    WindowAt,
};
use super::{VERSION, path};
use fencepost_model::finding::Misuse;
use fencepost_model::{Flavour, Race, Rank, SiteId, WinId};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Room for the lines that are written while a process is ending: [`Writer::end`] must not allocate.
const ROOM: usize = 512;

/// The number of lost lines, which are none at first.
const NO_LINES: &str = "missing 0000000000\n";
const DIGITS: usize = 10;

/// One `write(2)`.
pub type Write = fn(&mut File, &[u8]) -> io::Result<usize>;

/// Writes the journal of one rank.
pub struct Writer {
    path: PathBuf,
    file: File,
    write: Write,
    /// The line being made.
    line: String,
    /// Lines that could not be written.
    lost: u32,
    /// How many of them the journal knows of.
    recorded: u32,
    /// Where in the file that is written.
    count_at: u64,
    /// The last write ended inside a line.
    torn: bool,
    /// The first failure, until somebody asks.
    failure: Option<io::Error>,
}

impl Writer {
    /// Begins the journal of a rank, `rank-<N>.journal`. The directory is made if need be; the
    /// journal of an earlier run is replaced.
    ///
    /// The journals of one directory and its subdirectories belong to one session, those of one
    /// directory to one job: if a session may start several MPI jobs (a script with two `mpirun`),
    /// each job needs a subdirectory that its ranks agree on.
    pub fn create(directory: &Path, rank: u32) -> io::Result<Writer> {
        Writer::create_through(directory, rank, io::Write::write)
    }

    /// As [`Writer::create`], for a process that must take care when it writes.
    pub fn create_through(directory: &Path, rank: u32, write: Write) -> io::Result<Writer> {
        fs::create_dir_all(directory)?;
        let path = path(directory, rank);
        let mut writer = Writer {
            file: File::create(&path)?,
            path,
            write,
            line: String::with_capacity(ROOM),
            lost: 0,
            recorded: 0,
            count_at: 0,
            torn: false,
            failure: None,
        };
        writer.put("journal", &VERSION);
        writer.reserve_count();
        match writer.take_failure() {
            Some(failure) => Err(failure),
            None => Ok(writer),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why the first line could not be written, told once. Later lines are tried again, and the
    /// journal says how many are missing.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Who writes.
    #[expect(clippy::too_many_arguments, reason = "one fact per argument")]
    pub fn start(
        &mut self,
        rank: u32,
        size: u32,
        host: &str,
        pid: u32,
        program: &str,
        mpi: &str,
        instrumented: bool,
    ) {
        let start = Start {
            rank,
            size,
            host: host.into(),
            pid,
            program: program.into(),
            mpi: mpi.into(),
            instrumented,
        };
        self.put("start", &start);
    }

    /// Loads and stores of the program are seen, which was not known at the start.
    pub fn instrumented(&mut self) {
        self.put("instrumented", &());
    }

    /// An object file, before the first place in it.
    pub fn module(&mut self, index: u32, path: &[u8], build_id: Option<&[u8]>) {
        let module = Module {
            index,
            path: path.into(),
            build_id: build_id
                .filter(|id| !id.is_empty())
                .map(|id| BuildId(id.into())),
        };
        self.put("module", &module);
    }

    /// A place: `offset` is a return address minus the load bias of the module, `op` the call, or
    /// `load`, `store`. It may be written before or after the findings that name it.
    pub fn site(&mut self, id: SiteId, module: Option<u32>, offset: u64, op: &str) {
        let place = Place {
            id,
            module,
            offset,
            op: op.into(),
        };
        self.put("site", &place);
    }

    /// A window as this rank sees it. A later line about the same window replaces the earlier one.
    pub fn window(
        &mut self,
        win: WinId,
        name: &str,
        flavour: Flavour,
        base: u64,
        size: u64,
        site: SiteId,
    ) {
        let window = WindowAt {
            win,
            name: name.into(),
            flavour,
            base,
            size,
            site,
        };
        self.put("window", &window);
    }

    /// A race. The place of a side is in the table of the side's own rank.
    pub fn race(&mut self, race: &Race, window: Option<WinId>) {
        let race = race.clone();
        let tag = if race.apart { "apart" } else { "race" };
        self.put(tag, &FoundRace { window, race });
    }

    /// A broken epoch rule. The earlier place is in the table of `earlier_rank`, or of the culprit.
    pub fn misuse(&mut self, misuse: &Misuse, earlier_rank: Option<Rank>, window: Option<WinId>) {
        let misuse = FoundMisuse {
            window,
            earlier_rank,
            misuse: misuse.clone(),
        };
        self.put("misuse", &misuse);
    }

    /// Ranks that do not come together. Each place is in the table of its own rank.
    pub fn mismatch(&mut self, mismatch: &FoundMismatch) {
        self.put("mismatch", mismatch);
    }

    /// Something a user should know, without a full stop at its end. Equal notes of several ranks
    /// are shown once, so the text should not name the rank.
    pub fn note(&mut self, kind: Note, text: &str) {
        let text = text.into();
        self.put("note", &Noted { kind, text });
    }

    /// How this rank ends. Allocates nothing, so that a signal handler may call it.
    pub fn end(&mut self, end: End) {
        self.put("end", &end);
    }

    fn put(&mut self, tag: &str, record: &impl Record) {
        self.line.clear();
        if self.torn {
            self.line.push('\n');
        }
        self.line.push_str(tag);
        record.put(&mut self.line);
        self.line.push('\n');
        self.write_line();
    }

    /// Makes room for the number of lost lines, which has to be written when there is no more room.
    fn reserve_count(&mut self) {
        self.count_at = self.line.len() as u64;
        self.line.clear();
        self.line.push_str(NO_LINES);
        self.write_line();
    }

    fn write_line(&mut self) {
        let (written, result) = self.write_all();
        match result {
            Ok(()) => self.torn = false,
            Err(error) => {
                self.torn |= written > 0;
                // Only the first failure is of interest; the others are its consequences.
                if self.lost == self.recorded {
                    self.failure = Some(error);
                }
                self.lost = self.lost.saturating_add(1);
            }
        }
        if self.lost != self.recorded {
            self.record_count();
        }
    }

    /// Writes the number of lost lines where it has its place.
    fn record_count(&mut self) {
        self.line.clear();
        let _ = writeln!(self.line, "missing {:0DIGITS$}", self.lost);
        let there = self.file.seek(SeekFrom::Start(self.count_at)).is_ok();
        if there && self.write_all().1.is_ok() {
            self.recorded = self.lost;
        }
        let _ = self.file.seek(SeekFrom::End(0));
    }

    /// Writes the line, by a single `write(2)` unless that is cut short: then the next one says why.
    fn write_all(&mut self) -> (usize, io::Result<()>) {
        let mut written = 0;
        while let Some(rest) = self
            .line
            .as_bytes()
            .get(written..)
            .filter(|r| !r.is_empty())
        {
            match (self.write)(&mut self.file, rest) {
                Ok(0) => return (written, Err(io::ErrorKind::WriteZero.into())),
                Ok(more) => written += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return (written, Err(error)),
            }
        }
        (written, Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::read;

    /// The disk is full for a while.
    #[test]
    fn what_could_not_be_written_is_told_once_and_counted() {
        let directory = std::env::temp_dir();
        let directory = directory.join(format!("fencepost-full-{}", std::process::id()));
        let mut writer = Writer::create(&directory, 0).expect("a writable directory");
        let full = File::options().write(true).open("/dev/full");
        let disk = std::mem::replace(&mut writer.file, full.expect("a full device"));
        writer.note(Note::Info, "first");
        writer.note(Note::Info, "second");
        assert!(writer.take_failure().is_some());
        assert!(writer.take_failure().is_none());
        writer.file = disk;
        writer.end(End::Finalized);
        writer.end(End::Finalized);
        let journal = read(&path(&directory, 0)).expect("a journal");
        assert_eq!(journal.warnings, ["2 lines could not be written"]);
        assert_eq!(journal.end, Some(End::Finalized));
        let _ = fs::remove_dir_all(directory);
    }
}
