//! `fencepost-bench lint`: what the static analysis costs, over the size of generated programs and on a
//! large real source, beside the time clang takes for the same text.
//!
//! A time is the smallest of three; of what takes long, the first. `read` is the part of `check` in
//! which LLVM reads the IR and the program is taken over from it, `check` is all. `growth` is the time
//! relative to the row before it, per tenfold size: 10 is linear. The programs are correct: a finding
//! is a failure of the measurement.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// A kind of program that can be made in any size.
struct Family {
    name: &'static str,
    sizes: &'static [usize],
    text: fn(usize) -> String,
}

const FAMILIES: [Family; 4] = [
    Family {
        name: "branches, idle",
        sizes: &[1, 10, 100, 1000, 10_000],
        text: idle,
    },
    Family {
        name: "branches, busy",
        sizes: &[1, 10, 100, 1000, 10_000],
        text: busy,
    },
    Family {
        name: "windows",
        sizes: &[1, 10, 100, 1000],
        text: windows,
    },
    Family {
        name: "call depth",
        sizes: &[1, 10, 100, 1000, 10_000],
        text: depth,
    },
];

/// Measures everything and prints a table.
pub fn main() -> ExitCode {
    match measure_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("fencepost-bench: {message}");
            ExitCode::from(2)
        }
    }
}

fn measure_all() -> Result<(), String> {
    let folder = env::temp_dir().join(format!("fencepost-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!(
        "{:<16} {:>6} {:>11} {:>10} {:>10} {:>8} {:>8}",
        "program", "n", "clang -O1", "read", "check", "ratio", "growth"
    );
    let result = measure_families(&folder).and_then(|()| measure_large(&folder));
    let _ = fs::remove_dir_all(folder);
    result
}

fn measure_families(folder: &Path) -> Result<(), String> {
    for family in &FAMILIES {
        let mut before = None;
        for &size in family.sizes {
            let source = folder.join("program.c");
            fs::write(&source, (family.text)(size)).map_err(|error| error.to_string())?;
            let row = measure(&source, folder)?;
            print_row(family.name, &size.to_string(), &row, before);
            before = Some(row.check);
        }
    }
    Ok(())
}

/// The sources of SQLite, as a crate ships them, in a program that also uses a window.
fn measure_large(folder: &Path) -> Result<(), String> {
    let manifest = "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
        [lib]\npath = \"lib.rs\"\n[dependencies]\nlibsqlite3-sys = \"0.30\"\n[workspace]\n";
    let files = [("Cargo.toml", manifest), ("lib.rs", "")];
    for (name, text) in files {
        fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
    }
    let metadata = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--quiet"])
        .current_dir(folder)
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&metadata.stdout);
    let manifest = text
        .split('"')
        .find(|part| part.contains("libsqlite3-sys-") && part.ends_with("Cargo.toml"))
        .ok_or("the sources of SQLite could not be fetched")?;
    let sqlite = Path::new(manifest).with_file_name("sqlite3/sqlite3.c");
    let source = folder.join("program.c");
    let use_it = "    sqlite3 *db;\n    sqlite3_open(\":memory:\", &db);\n    \
        sqlite3_exec(db, \"select 1\", 0, 0, 0);\n    if (rank == 0) MPI_Put(&buffer, 1, INT, 1, 0, 1, INT, win);\n";
    for (name, extensions) in [("sqlite3.c", &[][..]), ("sqlite3.c, all", &EXTENSIONS)] {
        let defines: String = extensions
            .iter()
            .map(|extension| format!("#define SQLITE_ENABLE_{extension} 1\n"))
            .collect();
        let text = format!("{defines}#include {sqlite:?}\n{}", program("", use_it));
        fs::write(&source, text).map_err(|error| error.to_string())?;
        let row = measure(&source, folder)?;
        print_row(name, "", &row, None);
    }
    Ok(())
}

/// With these SQLite has more than 250,000 instructions.
const EXTENSIONS: [&str; 12] = [
    "FTS3",
    "FTS4",
    "FTS5",
    "RTREE",
    "GEOPOLY",
    "SESSION",
    "PREUPDATE_HOOK",
    "DBSTAT_VTAB",
    "STMTVTAB",
    "RBU",
    "STAT4",
    "DBPAGE_VTAB",
];

struct Row {
    /// None if it takes longer than anybody waits.
    clang: Option<Duration>,
    read: Duration,
    check: Duration,
}

fn print_row(name: &str, size: &str, row: &Row, before: Option<Duration>) {
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let (clang, ratio) = match row.clang {
        Some(clang) => {
            let ratio = row.check.as_secs_f64() / clang.as_secs_f64();
            (ms(clang), format!("{ratio:.2}"))
        }
        None => (format!("> {} s", LIMIT.as_secs()), "-".into()),
    };
    let growth = before.map_or(String::new(), |before| {
        format!("{:.1}", row.check.as_secs_f64() / before.as_secs_f64())
    });
    println!(
        "{name:<16} {size:>6} {clang:>11} {:>10} {:>10} {ratio:>8} {growth:>8}",
        ms(row.read),
        ms(row.check)
    );
}

/// Compiles to IR and analyses that.
fn measure(source: &Path, folder: &Path) -> Result<Row, String> {
    let ir = folder.join("program.bc");
    let mut clang = Command::new("clang-19");
    clang.args(["-g", "-O1", "-w", "-c", "-emit-llvm", "-o"]);
    clang.arg(folder.join("optimised.bc")).arg(source);
    let mut front_end = Command::new("clang-19");
    front_end.args(["-g", "-O1", "-w", "-Xclang", "-disable-llvm-passes"]);
    front_end
        .args(["-c", "-emit-llvm", "-o"])
        .arg(&ir)
        .arg(source);
    let too_long = || format!("{}: takes too long", source.display());
    smallest(&mut front_end)?.ok_or_else(too_long)?;
    let mut read = Command::new(beside()?);
    read.arg("--stats").arg(&ir);
    let mut check = Command::new(beside()?);
    check.arg(&ir);
    Ok(Row {
        clang: smallest(&mut clang)?,
        read: smallest(&mut read)?.ok_or_else(too_long)?,
        check: smallest(&mut check)?.ok_or_else(too_long)?,
    })
}

/// The analysis, which is built beside this program.
fn beside() -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|error| error.to_string())?;
    Ok(own.with_file_name("fencepost-check"))
}

/// What takes longer than this is run once.
const LONG: Duration = Duration::from_secs(10);

/// What takes longer than this is stopped.
const LIMIT: Duration = Duration::from_secs(60);

/// The time of a command that must succeed; none if it takes too long.
fn smallest(command: &mut Command) -> Result<Option<Duration>, String> {
    let mut best: Option<Duration> = None;
    for _ in 0..3 {
        let Some(time) = time(command)? else {
            return Ok(None);
        };
        best = Some(best.map_or(time, |best| best.min(time)));
        if time > LONG {
            break;
        }
    }
    Ok(best)
}

fn time(command: &mut Command) -> Result<Option<Duration>, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let fails = |error: std::io::Error| format!("{name}: {error}");
    let begin = Instant::now();
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = quiet.spawn().map_err(fails)?;
    loop {
        if let Some(status) = child.try_wait().map_err(fails)? {
            let failed = || format!("{command:?}: {status}");
            return status
                .success()
                .then(|| Some(begin.elapsed()))
                .ok_or_else(failed);
        }
        if begin.elapsed() > LIMIT {
            child.kill().and_then(|()| child.wait()).map_err(fails)?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The declarations a program needs, so that no MPI has to be installed: those of MPICH.
const HEAD: &str = "typedef int MPI_Comm, MPI_Win, MPI_Datatype, MPI_Info;
#define WORLD ((MPI_Comm)0x44000000)
#define INT ((MPI_Datatype)0x4c000405)
#define NO_INFO ((MPI_Info)0x1c000000)
int MPI_Init(int *, char ***), MPI_Finalize(void), MPI_Comm_rank(MPI_Comm, int *);
int MPI_Win_allocate(long, int, MPI_Info, MPI_Comm, void *, MPI_Win *), MPI_Win_free(MPI_Win *);
int MPI_Win_lock_all(int, MPI_Win), MPI_Win_unlock_all(MPI_Win), MPI_Win_flush(int, MPI_Win);
int MPI_Win_fence(int, MPI_Win);
int MPI_Put(const void *, int, MPI_Datatype, int, long, int, MPI_Datatype, MPI_Win);
int flag(int);
";

/// A program around a body that uses one window.
fn program(functions: &str, body: &str) -> String {
    format!(
        "{HEAD}{functions}
int main(int argc, char **argv) {{
    int rank, buffer = 1, x = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Win_allocate(64, 4, NO_INFO, WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
{body}    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return x;
}}
"
    )
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "    {}", line(at));
        text
    })
}

/// Branches that decide nothing about windows.
fn idle(count: usize) -> String {
    program(
        "",
        &lines(count, |at| format!("if (flag({at})) x += {at};")),
    )
}

/// Branches that each do something with the window.
fn busy(count: usize) -> String {
    let put = "MPI_Put(&buffer, 1, INT, !rank, rank, 1, INT, win); MPI_Win_flush(!rank, win);";
    program(
        "",
        &lines(count, |at| format!("if (flag({at})) {{ {put} }}")),
    )
}

fn windows(count: usize) -> String {
    let one = |at| {
        format!(
            "MPI_Win w{at}; int *m{at}; \
             MPI_Win_allocate(4, 4, NO_INFO, WORLD, &m{at}, &w{at}); \
             MPI_Win_fence(0, w{at}); if (rank == 0) MPI_Put(&buffer, 1, INT, 1, 0, 1, INT, w{at}); \
             MPI_Win_fence(0, w{at}); MPI_Win_free(&w{at});"
        )
    };
    program("", &lines(count, one))
}

fn depth(count: usize) -> String {
    let last = format!(
        "static void f{count}(int *b, int to, MPI_Win w) {{ MPI_Put(b, 1, INT, to, 0, 1, INT, w); }}\n"
    );
    let functions = (0..count).rev().fold(last, |mut text, at| {
        let next = at + 1;
        let _ = writeln!(
            text,
            "static void f{at}(int *b, int to, MPI_Win w) {{ f{next}(b, to, w); }}"
        );
        text
    });
    program(&functions, "    if (rank == 0) f0(&buffer, 1, win);\n")
}
