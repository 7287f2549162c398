//! From an address in an object file to a place in the source.
//!
//! ```text
//! (module, return address) ──▶ frames, innermost first ──▶ place, and what it was inlined into
//!                              (module)                    (the innermost frame of the user)
//! ```
//!
//! An address is that *behind* a call or access, so the byte before it is looked up. Without debug
//! information the place is the module itself, and the function is as much as is known: a symbol
//! and the distance from it, or the module and the offset in it. Nothing here fails: a place that
//! cannot be found is still a place a user can look up by hand.

mod fortran;
mod module;
mod paths;

use fencepost_model::Site;
use fencepost_report::Frame;
use fencepost_report::source::Sources;
use module::Module;
use paths::Paths;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where something happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located {
    /// The place.
    pub site: Site,
    /// The functions it was inlined into, innermost first.
    pub inlined: Vec<Frame>,
}

/// The object files that were asked for.
pub struct Symbols {
    modules: BTreeMap<(PathBuf, Option<Vec<u8>>), Option<Module>>,
    paths: Paths,
    sources: Sources,
}

impl Symbols {
    /// No object file is open yet.
    pub fn new() -> Symbols {
        Symbols {
            modules: BTreeMap::new(),
            paths: Paths::from_current_directory(),
            sources: Sources::default(),
        }
    }

    /// The place of a return address in an object file. A file that is not the one with this build
    /// identifier is not asked: it was built again since.
    pub fn locate(&mut self, path: &Path, build_id: Option<&[u8]>, address: u64) -> Located {
        let key = (path.to_path_buf(), build_id.map(Vec::from));
        let module = self.modules.entry(key);
        let module = module.or_insert_with(|| Module::open(path, build_id));
        let frames = match module {
            Some(module) => module.frames(address.saturating_sub(1)),
            None => Vec::new(),
        };
        let frames = match frames.is_empty() {
            true => vec![without_lines(path, module.as_ref(), address)],
            false => frames,
        };
        self.place(frames)
    }

    /// The innermost frame that is the user's: an access inside an inlined library template
    /// belongs to the line that uses the template.
    fn place(&mut self, mut frames: Vec<Site>) -> Located {
        fortran::leave_out_main(&mut frames);
        for frame in &mut frames {
            fortran::statement(frame, &mut self.sources);
            frame.file = self.paths.shown(&frame.file);
        }
        let users = frames
            .iter()
            .position(|frame| !paths::is_system(&frame.file));
        let mut frames = frames.into_iter().skip(users.unwrap_or(0));
        let site = frames
            .next()
            .unwrap_or_else(fencepost_report::words::unknown_place);
        let inlined = frames.map(|frame| Frame {
            function: frame.function,
            file: frame.file,
            line: frame.line,
            column: frame.column,
        });
        Located {
            site,
            inlined: inlined.collect(),
        }
    }
}

/// A place without debug information.
fn without_lines(path: &Path, module: Option<&Module>, address: u64) -> Site {
    let symbol = module.and_then(|module| module.symbol(address.saturating_sub(1)));
    let (name, start) = symbol.unwrap_or_else(|| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        (name.to_string_lossy().into_owned(), 0)
    });
    Site {
        file: path.to_string_lossy().into_owned(),
        line: 0,
        column: 0,
        function: format!("{name}+{:#x}", address.saturating_sub(start)),
    }
}

#[cfg(test)]
mod tests;
