//! The command line of `fencepost check`.

use clap::Parser;
use fencepost_model::MemoryModel;
use fencepost_report::Output;
use std::ffi::OsString;
use std::path::PathBuf;

/// Look for races, epoch errors and unmatched collectives in source code, without running it
///
/// C, C++ and Fortran sources are compiled to LLVM IR by clang and flang, with the flags behind
/// `--` or those of a compilation database. All files together are one program. The exit code is 66
/// when something was found, 0 when nothing was, and 2 when a file could not be analysed. A table whose
/// name does not end in `.csv` is a directory: windows.csv and violations.csv are written into it.
#[derive(Parser, Debug)]
#[command(
    name = "fencepost check",
    bin_name = "fencepost check",
    version,
    max_term_width = 100
)]
pub struct Args {
    /// Sources, or LLVM IR (.ll, .bc)
    #[arg(value_name = "FILE", required_unless_present_any = ["database", "command"])]
    pub files: Vec<PathBuf>,
    /// Check what the compile_commands.json in this directory compiles; with FILE only those of it
    #[arg(short = 'p', value_name = "DIR")]
    pub database: Option<PathBuf>,
    /// The MPI compiler whose headers are used [default: mpicc, mpicxx, mpifort]
    #[arg(long, value_name = "COMPILER")]
    pub mpi: Option<OsString>,
    /// Begin with this function [default: main]
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// Which of MPI's memory models windows are checked against: unified or separate
    #[arg(
        long,
        value_name = "MODEL",
        default_value_t,
        overrides_with = "memory_model"
    )]
    pub memory_model: MemoryModel,
    /// Only count what is in the program
    #[arg(long)]
    pub stats: bool,
    /// Report only what happens on every path
    #[arg(long)]
    pub certain: bool,
    /// Do not look for lines that mend what is found
    #[arg(long)]
    pub no_fixes: bool,
    /// Look only for lines that mend the races in this JSON file
    #[arg(long, value_name = "FILE", hide = true)]
    pub mend: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
    /// What stands behind `--` is a compiler and its arguments: check what it compiles, which may be
    /// a part of a program
    #[arg(long, conflicts_with_all = ["files", "database", "mpi"])]
    pub command: bool,
    /// With --command: write what there is to say about its collectives to this file
    #[arg(long, value_name = "FILE", hide = true)]
    pub unit: Option<PathBuf>,
    /// An earlier attempt crashed: read files of LLVM IR in processes of their own first
    #[arg(long, hide = true)]
    pub careful: bool,
    /// Flags for the compiler
    #[arg(last = true, value_name = "FLAG")]
    pub flags: Vec<OsString>,
}
