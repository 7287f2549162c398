//! The options that are added to a compiler's command line, each with its reason.
//!
//! How a compiler's loads and stores are seen is its [`Tier`]. What must not miss an access: compilers move accesses out of sight when they expand library
//! functions themselves, or vectorise before they instrument. What is missed all the same is listed
//! in `docs/compiling.md`.

use super::compiler::{Family, Identity};
use super::invocation::Invocation;
use super::tier::Tier;
use crate::layout::Layout;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The library functions whose calls go to the stub first. The stub's directory owns the list.
const WRAPPED: &str = include_str!("../../../runtime/stub/wrapped.txt");

/// gcc expands these into moves that it does not instrument, even at -O0. Real calls are wrapped.
/// The others of the list are never expanded so, or only for constants; `strlen` of a literal must
/// stay a constant.
const EXPANDED_BY_GCC: [&str; 16] = [
    "memcpy", "memmove", "mempcpy", "memset", "bcopy", "bzero", "memcmp", "bcmp", "strcpy",
    "strncpy", "stpcpy", "stpncpy", "strcat", "strncat", "strcmp", "strncmp",
];

/// Needed by the stub, whatever the compiler: the frame pointer tells where a dying frame ends, and
/// a callback that is jumped to (a tail call) would take the caller's frame for the dying one.
const FRAMES: [&str; 2] = ["-fno-omit-frame-pointer", "-fno-optimize-sibling-calls"];

/// Two calls on different lines stay two calls: merged ones would have the line of one of them. So would
/// functions with the same text, and what a function loads stays in it instead of being passed to it.
const GCC_LINES: [&str; 5] = [
    "-fno-crossjumping",
    "-fno-tree-tail-merge",
    "-fno-code-hoisting",
    "-fno-ipa-icf",
    "-fno-ipa-sra",
];
const CLANG_LINES: [&str; 4] = [
    "-mllvm",
    "-sink-common-insts=false",
    "-mllvm",
    "-hoist-common-insts=false",
];
/// The plugin marks calls that must not become one.
const CLANG_CALLS: [&str; 2] = ["-mllvm", "-enable-tail-merge=false"];

/// Where nobody asks for debug information, lines are enough. LLVM need not look for variables then.
const ONLY_LINES: [&str; 5] = [
    "--start-no-unused-arguments",
    "-gline-tables-only",
    "-mllvm",
    "-experimental-debug-variable-locations=false",
    "--end-no-unused-arguments",
];

/// For languages with a preprocessor.
const PREPROCESSOR: [&str; 2] = [
    // The fortified functions of the headers are built-in functions again, which gcc expands, and
    // have places in the headers. This form also undoes -Wp,-D_FORTIFY_SOURCE.
    "-Wp,-U_FORTIFY_SOURCE",
    // Programs test this macro to speak with ThreadSanitizer, which is not here.
    "-U__SANITIZE_THREAD__",
];

/// Options for compiling: those before the user's, which may override them, and those behind.
pub fn compile(
    compiler: Identity,
    tier: &Tier,
    invocation: &Invocation,
) -> (Vec<OsString>, Vec<OsString>) {
    let family = compiler.family;
    let behind = match (tier, family) {
        (Tier::Callbacks, Family::Gfortran) => words(gcc(compiler, true)),
        // With -flto, gcc compiles when it links.
        (Tier::Callbacks, Family::Gcc) => words(gcc(compiler, invocation.fortran)),
        (Tier::Callbacks, _) if invocation.compiles => words(clang_callbacks()),
        (Tier::Plugin { .. }, _) if invocation.compiles => plugin(family, tier),
        _ => return (vec![], vec![]),
    };
    let plugin = matches!(tier, Tier::Plugin { .. });
    let before = match plugin && family == Family::Clang && !invocation.debugs {
        true => ONLY_LINES.map(OsString::from).into(),
        false => vec!["-g".into()],
    };
    (before, behind)
}

fn words(flags: Vec<String>) -> Vec<OsString> {
    flags.into_iter().map(OsString::from).collect()
}

/// Everything else is the plugin's business (`crates/pass`).
fn plugin(family: Family, tier: &Tier) -> Vec<OsString> {
    let Tier::Plugin { file, prune } = tier else {
        return vec![];
    };
    let mut flags: Vec<OsString> = Vec::new();
    if family == Family::Clang {
        flags.push("--start-no-unused-arguments".into());
        flags.extend(PREPROCESSOR.map(OsString::from));
    }
    flags.extend(CLANG_LINES.map(OsString::from));
    flags.push(joined("-fpass-plugin=", file.as_os_str()));
    if !prune {
        // Its options are known once it is loaded, which must be early for that.
        let frontend = if family == Family::Clang {
            "-Xclang"
        } else {
            "-Xflang"
        };
        flags.extend([frontend, "-load", frontend].map(OsString::from));
        flags.push(file.into());
        flags.extend(["-mllvm", "-fencepost-prune=0"].map(OsString::from));
    }
    if family == Family::Clang {
        flags.push("--end-no-unused-arguments".into());
    }
    flags
}

/// The first gcc that can be told in which pieces it copies.
const GCC_WITH_PIECES: u32 = 12;

fn gcc(compiler: Identity, fortran: bool) -> Vec<String> {
    let mut flags = vec!["-fsanitize=thread".into()];
    flags.extend(FRAMES.map(String::from));
    flags.extend(GCC_LINES.map(String::from));
    if cfg!(target_arch = "x86_64") {
        // Copies that gcc or gfortran introduce themselves: calls unless they are short.
        flags.push("-mstringop-strategy=libcall".into());
        // With larger registers it takes longer ones for short.
        if compiler.gcc >= Some(GCC_WITH_PIECES) {
            flags.extend(["-mmove-max=128", "-mstore-max=128"].map(String::from));
        }
    }
    if fortran {
        // In Fortran a variable that is only passed by reference does not escape: accesses to it would
        // be left out, also where one-sided operations go on with it.
        flags.push("-fno-tree-pta".into());
    } else {
        flags.extend(EXPANDED_BY_GCC.map(|name| format!("-fno-builtin-{name}")));
        flags.extend(PREPROCESSOR.map(String::from));
    }
    // It doubts that ThreadSanitizer understands fences.
    flags.push("-Wno-tsan".into());
    flags
}

fn clang_callbacks() -> Vec<String> {
    let mut flags = vec!["--start-no-unused-arguments".into()];
    flags.extend(FRAMES.map(String::from));
    flags.extend(PREPROCESSOR.map(String::from));
    flags.extend(CLANG_LINES.map(String::from));
    flags.extend(CLANG_CALLS.map(String::from));
    flags.extend(
        [
            // Not the driver's option: that would link ThreadSanitizer's runtime.
            "-Xclang",
            "-fsanitize=thread",
            // Plain accesses by coverage's callbacks: ThreadSanitizer's pass leaves out elements and
            // members of local variables whose address the program passes on (until LLVM 20).
            "-mllvm",
            "-tsan-instrument-memory-accesses=0",
            "-Xclang",
            "-fsanitize-coverage-type=1",
            "-Xclang",
            "-fsanitize-coverage-trace-loads",
            "-Xclang",
            "-fsanitize-coverage-trace-stores",
            // Instruments before the vectoriser: vectors of more than 16 bytes, interleaved
            // groups and masked accesses would get no callback.
            "-mllvm",
            "-sanitizer-early-opt-ep",
            // So loops with `#pragma omp simd` are not vectorised, and that is no news.
            "-Wno-pass-failed",
            "--end-no-unused-arguments",
        ]
        .map(String::from),
    );
    flags
}

/// Options for linking. They go before everything else: the runtime's definitions must come before
/// those of an MPI library named on the command line, and no `-x` is in force yet. `proven` is linked if
/// collectives need not be compared.
pub fn link(
    family: Family,
    layout: &Layout,
    proven: Option<&Path>,
) -> Result<Vec<OsString>, String> {
    let directory = layout.runtime.parent().unwrap_or(Path::new("."));
    let mut flags: Vec<OsString> = Vec::new();
    if matches!(family, Family::Gcc | Family::Gfortran) {
        // gcc links libtsan: let it find an archive of ours by that name, which adds nothing.
        flags.push(joined("-B", layout.gcc_dir.join("").as_os_str()));
        flags.push(joined("-L", layout.gcc_dir.as_os_str()));
    }
    // The whole archive, because libraries that follow may need parts that nothing before them needs.
    flags.push("-Wl,--push-state,--whole-archive".into());
    flags.push(existing(&layout.stub)?);
    if let Some(proven) = proven {
        flags.push(existing(proven)?);
    }
    flags.push("-Wl,--no-whole-archive,--no-as-needed".into());
    flags.push(existing(&layout.runtime)?);
    flags.push("-Wl,--pop-state".into());
    if family == Family::Flang {
        // It does not know -Xlinker.
        flags.push(joined("-Wl,-rpath,", directory.as_os_str()));
    } else {
        for word in [OsStr::new("-rpath"), directory.as_os_str()] {
            flags.push("-Xlinker".into());
            flags.push(word.into());
        }
    }
    let wraps: String = WRAPPED
        .lines()
        .map(|name| format!(",--wrap={name}"))
        .collect();
    flags.push(format!("-Wl{wraps}").into());
    Ok(flags)
}

fn existing(file: &Path) -> Result<OsString, String> {
    if file.exists() {
        Ok(file.into())
    } else {
        Err(format!(
            "{} is missing: fencepost is not installed completely",
            file.display()
        ))
    }
}

fn joined(option: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(option);
    word.push(value);
    word
}
