//! `fencepost-bench compile`: what `fencepost cc` adds to compiling the largest programs of the corpus.
//!
//! Compared are the compiler alone, with its loads and stores instrumented (`full`), and with the static analysis
//! beside that (`fencepost`). They alternate; a cell is the median over the rounds, in parentheses are the fastest.

use super::finish;
use super::launch::{succeed, tool};
use super::library::{Language, Library};
use super::samples::Samples;
use super::table::{shown_ratio, shown_time};
use super::variant::{Build, Variant};
use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// A source in `tests/mpi`.
struct Source {
    name: &'static str,
    language: Language,
}

const SOURCES: [Source; 3] = [
    Source {
        name: "atomics/mcs-lock-ok.c",
        language: Language::C,
    },
    Source {
        name: "apps/hydro-ok.c",
        language: Language::C,
    },
    Source {
        name: "apps/graph-ok.cpp",
        language: Language::Cxx,
    },
];

const VARIANTS: [Variant; 3] = [Variant::Plain, Variant::Full, Variant::Fencepost];

/// Measures and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let rounds = match arguments {
        [] => 21,
        ["--quick"] => 7,
        _ => {
            eprintln!("fencepost-bench: compile takes --quick and nothing else");
            return ExitCode::from(2);
        }
    };
    finish(measure_all(rounds))
}

fn measure_all(rounds: u32) -> Result<(), String> {
    let tool = tool()?;
    let object = env::temp_dir().join(format!("fencepost-bench-{}.o", std::process::id()));
    println!(
        "| source                | compiler | MPI     | plain     | instrumented | analysed    | analysis    |"
    );
    println!(
        "|-----------------------|----------|---------|----------:|-------------:|------------:|------------:|"
    );
    for source in &SOURCES {
        for build in [Build::USUAL, Build::CLANG] {
            for library in Library::MPI {
                let samples = measure(source, build, library, &tool, &object, rounds)?;
                print(source, build, library, &samples);
            }
        }
    }
    let _ = fs::remove_file(object);
    Ok(())
}

fn measure(
    source: &Source,
    build: Build,
    library: Library,
    tool: &Path,
    object: &Path,
    rounds: u32,
) -> Result<Samples, String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mpi");
    let compiler = library.compiler(tool, source.language);
    let mut samples = Samples::default();
    for _ in 0..rounds {
        for variant in VARIANTS {
            let mut command = variant.compile(build, tool, &compiler);
            library.choose(source.language, build, &mut command);
            command.arg("-c").arg(corpus.join(source.name));
            command.arg("-o").arg(object);
            let begin = Instant::now();
            succeed(command)?;
            samples.add(variant, source.name, begin.elapsed().as_secs_f64());
        }
    }
    Ok(samples)
}

fn print(source: &Source, build: Build, library: Library, samples: &Samples) {
    let compiler = if build.clang { "clang" } else { "gcc" };
    let median = |variant| samples.seconds(variant, source.name);
    let fastest = |variant| samples.fastest(variant, source.name);
    let ratio = |variant, to| {
        format!(
            "{} ({})",
            shown_ratio(median(variant) / median(to)),
            shown_ratio(fastest(variant) / fastest(to))
        )
    };
    println!(
        "| {:<21} | {compiler:<8} | {:<7} | {:>9} | {:>12} | {:>11} | {:>11} |",
        source.name,
        library.name(),
        shown_time(median(Variant::Plain)),
        ratio(Variant::Full, Variant::Plain),
        ratio(Variant::Fencepost, Variant::Plain),
        ratio(Variant::Fencepost, Variant::Full),
    );
}
