//! One object file and its debug information, which may be in a file of its own.

use super::fortran;
use addr2line::Loader;
use cpp_demangle::{DemangleOptions, Symbol};
use fencepost_model::Site;
use object::{Object, ObjectSection, ReadCache};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Where distributions put debug information.
const DEBUG_ROOT: &str = "/usr/lib/debug";

/// An object file whose addresses can be looked up.
pub struct Module {
    loader: Loader,
}

impl Module {
    /// Opens the file; `None` if it cannot be read or is not the one with this build identifier.
    pub fn open(path: &Path, build_id: Option<&[u8]>) -> Option<Module> {
        let debug = Debug::of(path)?;
        if let (Some(expected), Some(found)) = (build_id, &debug.build_id)
            && expected != found
        {
            return None;
        }
        let separate = debug.separate_file(path);
        let loader = separate.and_then(|file| Loader::new(file).ok());
        let loader = loader.or_else(|| Loader::new(path).ok())?;
        Some(Module { loader })
    }

    /// The place of an address and what it was inlined into, innermost first. Empty without debug
    /// information.
    pub fn frames(&self, address: u64) -> Vec<Site> {
        let mut sites = Vec::new();
        let Ok(mut frames) = self.loader.find_frames(address) else {
            return sites;
        };
        while let Ok(Some(frame)) = frames.next() {
            let name = frame.function.as_ref();
            let name = name.and_then(|function| function.raw_name().ok());
            let name = name.map(|name| demangled(&name));
            let function = name.or_else(|| Some(self.symbol(address)?.0));
            // A frame without a file says no more than the symbol table.
            if let Some(location) = frame.location
                && let Some(file) = location.file.filter(|file| !file.is_empty())
            {
                sites.push(Site {
                    file: file.into(),
                    line: location.line.unwrap_or(0),
                    column: location.column.unwrap_or(0),
                    function: function.unwrap_or_default(),
                });
            }
        }
        if let Some(innermost) = sites.first_mut().filter(|site| site.line == 0) {
            innermost.line = self.line_before(address, &innermost.file).unwrap_or(0);
        }
        sites
    }

    /// Optimised code may belong to several lines; then the compiler names none. The nearest line
    /// before it in the code of the same function, and not of one that was inlined there, is the best guess.
    fn line_before(&self, address: u64, file: &str) -> Option<u32> {
        let (_, start) = self.symbol(address)?;
        let depth = self.depth(address);
        let locations = self.loader.find_location_range(start, address).ok()?;
        let same_file = locations.filter(|(_, _, location)| location.file == Some(file));
        let lines = same_file.filter_map(|(at, _, location)| Some((at, location.line?)));
        let mut lines: Vec<(u64, u32)> = lines.filter(|(_, line)| *line != 0).collect();
        lines.reverse();
        let nearest = lines.into_iter().find(|(at, _)| self.depth(*at) == depth);
        nearest.map(|(_, line)| line)
    }

    /// How many functions an address is in, with those that are inlined.
    fn depth(&self, address: u64) -> usize {
        let Ok(mut frames) = self.loader.find_frames(address) else {
            return 0;
        };
        let mut depth = 0;
        while let Ok(Some(_)) = frames.next() {
            depth += 1;
        }
        depth
    }

    /// The symbol that covers an address, and where it begins.
    pub fn symbol(&self, address: u64) -> Option<(String, u64)> {
        let symbol = self.loader.find_symbol_info(address)?;
        Some((demangled(symbol.name()), symbol.address()))
    }
}

/// The name as a program writes it, without parameters and return type.
fn demangled(name: &str) -> String {
    let options = DemangleOptions::new().no_params().no_return_type();
    let symbol = name.starts_with("_Z").then(|| Symbol::new(name));
    let text = symbol.and_then(|symbol| symbol.ok()?.demangle_with_options(&options).ok());
    text.or_else(|| fortran::procedure(name))
        .unwrap_or_else(|| name.into())
}

/// What an object file says about its debug information.
struct Debug {
    build_id: Option<Vec<u8>>,
    /// It has line numbers itself.
    inside: bool,
    /// The file name and checksum of a separate file.
    link: Option<(PathBuf, u32)>,
}

impl Debug {
    fn of(path: &Path) -> Option<Debug> {
        let cache = ReadCache::new(File::open(path).ok()?);
        let object = object::File::parse(&cache).ok()?;
        let link = object.gnu_debuglink().ok().flatten();
        let lines = object.section_by_name(".debug_line");
        Some(Debug {
            build_id: object.build_id().ok().flatten().map(Vec::from),
            inside: lines.is_some_and(|section| section.size() > 0),
            link: link.map(|(name, crc)| (OsStr::from_bytes(name).into(), crc)),
        })
    }

    /// The separate file, if one is needed and there.
    fn separate_file(&self, path: &Path) -> Option<PathBuf> {
        if self.inside {
            return None;
        }
        self.by_build_id().or_else(|| self.by_link(path))
    }

    fn by_build_id(&self) -> Option<PathBuf> {
        let (first, rest) = self.build_id.as_ref()?.split_first()?;
        let rest: String = rest.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = format!(".build-id/{first:02x}/{rest}.debug");
        let file = Path::new(DEBUG_ROOT).join(name);
        file.is_file().then_some(file)
    }

    /// Where debuggers look, too: beside the file, in `.debug` beside it, in the global directory.
    fn by_link(&self, path: &Path) -> Option<PathBuf> {
        let (name, crc) = self.link.as_ref()?;
        let path = path.canonicalize().ok()?;
        let directory = path.parent()?;
        let global = Path::new(DEBUG_ROOT).join(directory.strip_prefix("/").ok()?);
        let candidates = [directory, &directory.join(".debug"), &global];
        let mut files = candidates.into_iter().map(|directory| directory.join(name));
        files.find(|file| {
            let matches = |bytes: Vec<u8>| crc32fast::hash(&bytes) == *crc;
            *file != path && fs::read(file).is_ok_and(matches)
        })
    }
}
