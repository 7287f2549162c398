//! Loads LLVM's bitcode or text into a [`Program`].
//!
//! 1. Every input is read, verified and simplified by LLVM: local variables that are only loaded and
//!    stored become values (`sroa`), and small functions of C++'s library take the place of their
//!    calls: what a container holds is told apart by who uses it. Nothing else is optimised, so the
//!    program stays as its author wrote it, whatever the compiler was told.
//! 2. `link` decides what each name means, as a linker would: functions and globals get numbers,
//!    those that other modules can see first.
//! 3. `function` translates bodies, `constant` initial values, `place` debug information.
//!
//! An input that cannot be read is a [`Problem`]; the others are loaded all the same. LLVM prints
//! nothing, and what its verifier refuses goes no further. What LLVM is known to stumble over before
//! it verifies is looked for in texts first (`suspect`, `assembly`). Its reader of bitcode is not as
//! careful: a file that was cut off or that a newer LLVM wrote is refused, one with flipped bits may
//! still end the process.

mod address;
mod assembly;
mod constant;
mod function;
mod instruction;
mod intrinsic;
mod link;
mod llvm;
mod place;
mod read;
mod returns;
mod suspect;

use crate::program::Program;
use std::fmt;
use std::path::PathBuf;

/// What to load.
#[derive(Clone, Debug)]
pub enum Input {
    /// A file of bitcode (`.bc`) or text (`.ll`).
    File(PathBuf),
    /// The content of such a file.
    Memory {
        /// What messages call it.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
}

impl Input {
    /// What messages call it.
    pub fn name(&self) -> String {
        match self {
            Input::File(path) => path.display().to_string(),
            Input::Memory { name, .. } => name.clone(),
        }
    }
}

/// Something that could not be loaded as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The input.
    pub file: String,
    /// What is wrong with it, in one line.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

/// The program, and what is missing in it.
#[derive(Debug)]
pub struct Loaded {
    /// What could be loaded.
    pub program: Program,
    /// What could not.
    pub problems: Vec<Problem>,
    /// Inputs that define functions and do not say where these came from (compiled without `-g`).
    pub without_debug_info: Vec<String>,
    /// LLVM's modules. Taking them apart takes a while, and who is about to end need not.
    _modules: llvm::Context,
}

/// Loads modules and links them.
pub fn load(inputs: Vec<Input>) -> Loaded {
    let context = llvm::Context::new();
    let mut problems = Vec::new();
    let modules = read::modules(&context, inputs, &mut problems);
    let without_debug_info = (modules.iter())
        .filter(|read| !read.module.has_debug_info() && read.defines_functions())
        .map(|read| read.name.clone())
        .collect();
    let program = translate(&modules, &mut problems);
    for read in modules {
        read.module.leave();
    }
    Loaded {
        program,
        problems,
        without_debug_info,
        _modules: context,
    }
}

fn translate(modules: &[read::Read<'_>], problems: &mut Vec<Problem>) -> Program {
    let units: Vec<_> = modules.iter().map(link::Unit::new).collect();
    let linked = link::link(&units, problems);
    let mut places = place::Places::new();
    let attributes = llvm::Attributes::new();
    let functions = (linked.functions.iter())
        .map(|symbol| function::translate(symbol, &units, &linked, attributes, &mut places))
        .collect();
    let globals = (linked.globals.iter())
        .map(|symbol| constant::global(symbol, &units, &linked, &mut places))
        .collect();
    Program {
        functions,
        globals,
        places: places.into_list(),
    }
}
