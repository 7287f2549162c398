//! The object files a process consists of, and the names they mention.

use std::ffi::{CStr, c_void};
use std::path::Path;

/// A part of the program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The executable.
    Executable,
    /// One of its libraries.
    Library,
}

/// Every name that the parts of the program mention, but for the MPI library. What a part imports or
/// exports stands in its table of strings.
pub fn each_name(mut visit: impl FnMut(Part, &[u8])) {
    type Visitor<'a> = &'a mut dyn FnMut(Part, &[u8]);
    unsafe extern "C" fn visit_all(
        info: *mut libc::dl_phdr_info,
        _size: libc::size_t,
        visitor: *mut c_void,
    ) -> libc::c_int {
        // SAFETY: the loader passes a valid record, `each_name` a valid visitor.
        unsafe {
            let (info, visit) = (&*info, &mut *visitor.cast::<Visitor<'_>>());
            // The executable has no name.
            let part = match !info.dlpi_name.is_null() && *info.dlpi_name != 0 {
                true => Part::Library,
                false => Part::Executable,
            };
            if !is_of_mpi(info) {
                let names = strings(info).split(|byte| *byte == 0);
                names.for_each(|name| visit(part, name));
            }
            0
        }
    }
    let mut visitor: Visitor<'_> = &mut visit;
    // SAFETY: the callback gets the visitor it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit_all), (&raw mut visitor).cast()) };
}

/// MPI's libraries and those below them, from first to last byte.
pub fn below_the_program() -> Vec<(usize, usize)> {
    unsafe extern "C" fn visit(
        info: *mut libc::dl_phdr_info,
        _size: libc::size_t,
        found: *mut c_void,
    ) -> libc::c_int {
        // SAFETY: the loader passes a valid record, the function below a valid list.
        unsafe {
            let (info, found) = (&*info, &mut *found.cast::<Vec<(usize, usize)>>());
            if is_of_mpi(info) || is_named(info, &BELOW_MPI) {
                let headers = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
                let base = info.dlpi_addr as usize;
                let loaded = || headers.iter().filter(|h| h.p_type == libc::PT_LOAD);
                let start = loaded().map(|h| h.p_vaddr).min();
                let end = loaded().map(|h| h.p_vaddr + h.p_memsz).max();
                let address = |offset: u64| base.wrapping_add(offset as usize);
                found.extend(
                    start
                        .zip(end)
                        .map(|(start, end)| (address(start), address(end))),
                );
            }
            0
        }
    }
    let mut found = Vec::new();
    // SAFETY: the callback gets the list it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// What MPI libraries are built on, as their files are named.
const BELOW_MPI: [&str; 13] = [
    "libuc",
    "libibverbs",
    "libmlx",
    "librdmacm",
    "libefa",
    "libcxi",
    "libopen-",
    "libpmix",
    "libprrte",
    "libfabric",
    "libpsm",
    "libhwloc",
    "libevent",
];

/// Is it part of an MPI library, whose names say nothing about the program, or Fencepost itself?
unsafe fn is_of_mpi(info: &libc::dl_phdr_info) -> bool {
    const LIBRARIES: [&str; 7] = [
        "libmpi",
        "libpmpi",
        "mca_",
        "liboshmem",
        "libshmem",
        "libfencepost",
        "linux-vdso",
    ];
    // SAFETY: a record of the loader.
    unsafe { is_named(info, &LIBRARIES) }
}

/// Does the name of its file begin like one of these?
unsafe fn is_named(info: &libc::dl_phdr_info, names: &[&str]) -> bool {
    if info.dlpi_name.is_null() {
        return false;
    }
    // SAFETY: the loader gives a name or null.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) };
    let Ok(path) = name.to_str() else {
        return false;
    };
    let file = Path::new(path).file_name().and_then(|file| file.to_str());
    file.is_some_and(|file| names.iter().any(|name| file.starts_with(name)))
}

/// The strings of an object file's dynamic symbols.
unsafe fn strings(info: &libc::dl_phdr_info) -> &[u8] {
    const DT_STRTAB: i64 = 5;
    const DT_STRSZ: i64 = 10;
    let base = info.dlpi_addr as usize;
    let (mut table, mut size) = (0usize, 0usize);
    // SAFETY: the loader's tables are valid while it calls back; the dynamic section ends with 0.
    unsafe {
        let headers = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
        let Some(dynamic) = headers.iter().find(|h| h.p_type == libc::PT_DYNAMIC) else {
            return &[];
        };
        let mut entry = base.wrapping_add(dynamic.p_vaddr as usize) as *const (i64, usize);
        while (*entry).0 != 0 {
            match *entry {
                (DT_STRTAB, at) => table = at,
                (DT_STRSZ, bytes) => size = bytes,
                _ => {}
            }
            entry = entry.add(1);
        }
        // The loader has turned offsets into addresses, mostly.
        if table < base {
            table += base;
        }
        match table {
            0 => &[],
            at => std::slice::from_raw_parts(at as *const u8, size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_program_are_found() {
        let mentions = |wanted: Part, wanted_name: &[u8]| {
            let mut found = false;
            each_name(|part, name| found |= part == wanted && name == wanted_name);
            found
        };
        assert!(mentions(Part::Executable, b"dl_iterate_phdr"));
        assert!(mentions(Part::Library, b"qsort"));
        assert!(!mentions(Part::Executable, b"qsort"));
        assert!(!mentions(Part::Library, b"no_such_name"));
    }
}
