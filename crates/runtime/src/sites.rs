//! Places in the program: the address a call returns to becomes a small number, and its module and
//! offset go into the journal, where they mean the same after the process has ended.

use fencepost_model::SiteId;
use fencepost_session::journal::Writer;
use rustc_hash::FxHashMap;
use std::ffi::{CStr, c_void};
use std::path::PathBuf;

/// Places that are found without hashing.
const RECENT: usize = 64;

/// The places seen so far.
#[derive(Debug)]
pub struct Sites {
    numbers: FxHashMap<(usize, usize), SiteId>,
    /// Some of them again, each where its address says.
    recent: [((usize, usize), SiteId); RECENT],
    /// By number: address, and what happens there.
    places: Vec<(usize, &'static str)>,
    /// By number: the call, as a number that is the same in all processes.
    codes: Vec<u32>,
    /// Whether the journal has it.
    told: Vec<bool>,
    modules: FxHashMap<usize, u32>,
}

impl Default for Sites {
    fn default() -> Sites {
        Sites {
            numbers: FxHashMap::default(),
            recent: [((0, 0), SiteId(0)); RECENT],
            places: Vec::new(),
            codes: Vec::new(),
            told: Vec::new(),
            modules: FxHashMap::default(),
        }
    }
}

impl Sites {
    /// The number of a place and what is done there.
    #[inline]
    pub fn number(&mut self, pc: usize, op: &'static str) -> SiteId {
        let key = (pc, op.as_ptr() as usize);
        let recent = &mut self.recent[(pc ^ pc >> 6) % RECENT];
        if recent.0 == key {
            return recent.1;
        }
        let places = &mut self.places;
        let (told, codes) = (&mut self.told, &mut self.codes);
        let number = *self.numbers.entry(key).or_insert_with(|| {
            places.push((pc, op));
            told.push(false);
            codes.push(code(op));
            SiteId(places.len() as u32 - 1)
        });
        *recent = (key, number);
        number
    }

    /// What is done at a place.
    pub fn op(&self, site: SiteId) -> &'static str {
        self.places.get(site.index()).map_or("", |place| place.1)
    }

    /// The call at a place, as a number that is the same in all processes.
    #[inline]
    pub fn code(&self, site: SiteId) -> u32 {
        self.codes.get(site.index()).copied().unwrap_or_default()
    }

    /// Writes a place into the journal, unless it is there.
    #[inline]
    pub fn tell(&mut self, site: SiteId, journal: &mut Writer) {
        if self.told.get(site.index()) == Some(&false) {
            self.write(site, journal);
        }
    }

    #[cold]
    fn write(&mut self, site: SiteId, journal: &mut Writer) {
        self.told[site.index()] = true;
        let (pc, op) = self.places[site.index()];
        match module_of(pc) {
            Some(module) => {
                let next = self.modules.len() as u32;
                let number = *self.modules.entry(module.base).or_insert_with(|| {
                    journal.module(next, module.path.as_os_str().as_encoded_bytes(), None);
                    next
                });
                journal.site(site, Some(number), (pc - module.base) as u64, op);
            }
            None => journal.site(site, None, pc as u64, op),
        }
    }
}

/// Calls are the same whatever the width of their counts.
fn code(op: &str) -> u32 {
    let name = op.strip_suffix("_c").unwrap_or(op);
    name.bytes().fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

struct Module {
    /// What to subtract from an address to get the one in the file.
    base: usize,
    /// The part of it that holds the address.
    part: (usize, usize),
    path: PathBuf,
}

/// The mapped part of an object file that holds an address.
pub fn module_range(pc: usize) -> Option<(usize, usize)> {
    module_of(pc).map(|module| module.part)
}

/// The object file that holds an address.
fn module_of(pc: usize) -> Option<Module> {
    struct Search {
        pc: usize,
        found: Option<Module>,
    }
    unsafe extern "C" fn visit(
        info: *mut libc::dl_phdr_info,
        _size: libc::size_t,
        search: *mut c_void,
    ) -> libc::c_int {
        // SAFETY: the loader passes a valid record, `module_of` a valid search.
        unsafe {
            let (info, search) = (&*info, &mut *search.cast::<Search>());
            let base = info.dlpi_addr as usize;
            let headers = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
            let part = |header: &libc::Elf64_Phdr| {
                let start = base.wrapping_add(header.p_vaddr as usize);
                (start, start + header.p_memsz as usize)
            };
            let loaded = headers
                .iter()
                .filter(|header| header.p_type == libc::PT_LOAD);
            let mut parts = loaded.map(part);
            let Some(part) = parts.find(|(start, end)| (*start..*end).contains(&search.pc)) else {
                return 0;
            };
            let name = match info.dlpi_name.is_null() {
                true => &[],
                false => CStr::from_ptr(info.dlpi_name).to_bytes(),
            };
            let path = match name.is_empty() {
                true => std::env::current_exe().unwrap_or_default(),
                false => {
                    use std::os::unix::ffi::OsStrExt;
                    std::ffi::OsStr::from_bytes(name).into()
                }
            };
            // As it will be found from elsewhere.
            let path = std::path::absolute(&path).unwrap_or(path);
            search.found = Some(Module { base, part, path });
            1
        }
    }
    let mut search = Search { pc, found: None };
    // SAFETY: the callback gets the search it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.found
}
