//! The globals and statics of the executable, as shared memory.
//!
//! OpenSHMEM makes them remotely accessible, those of shared libraries not. When the library starts,
//! the pages of the executable's writable segments are copied into the file and the file is mapped
//! over them: same addresses, same contents, but other PEs can map them too. The pages that the loader
//! made read-only after relocation (RELRO) stay, and thread-local variables live elsewhere.
//!
//! Each PE has a copy of its own, so whatever else the segments hold (tables of the dynamic linker,
//! variables that the linker copied from shared libraries, such as `stdout`) goes on as before.
//!
//! A child of `fork` must not share them with its parent: it gets a private copy, as ever.

use std::ffi::c_int;
use std::ptr;
use std::slice;

const PAGE: usize = 4096;

/// The most areas an executable can have; linkers make one or two.
pub const MAX_AREAS: usize = 4;

/// Whole pages of the executable, by their address in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first byte.
    pub start: usize,
    /// The number of bytes.
    pub length: usize,
}

/// The writable areas of the executable, and a number that tells executables apart.
pub fn areas() -> (Vec<Area>, u64) {
    let mut found: (Vec<Area>, u64) = (Vec::new(), 0);
    // SAFETY: the callback gets what it is declared for, and the pointer is that of `found`.
    unsafe { libc::dl_iterate_phdr(Some(first_object), (&raw mut found).cast()) };
    found
}

/// The first object is the executable.
unsafe extern "C" fn first_object(
    info: *mut libc::dl_phdr_info,
    _size: usize,
    found: *mut libc::c_void,
) -> c_int {
    // SAFETY: the loader passes a valid description, and `areas` its own result.
    let (info, found) = unsafe { (&*info, &mut *found.cast::<(Vec<Area>, u64)>()) };
    // SAFETY: the program headers are as many as the loader says.
    let headers = unsafe { slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    *found = writable(info.dlpi_addr as usize, headers);
    1
}

/// The writable pages of an object that is loaded at `base`.
fn writable(base: usize, headers: &[libc::Elf64_Phdr]) -> (Vec<Area>, u64) {
    let relro: Vec<(usize, usize)> = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_GNU_RELRO)
        .map(|header| {
            let start = base + header.p_vaddr as usize;
            // The loader protects whole pages only.
            (page(start), page(start + header.p_memsz as usize))
        })
        .collect();
    let mut areas = Vec::new();
    let mut signature = 0xcbf2_9ce4_8422_2325u64;
    for header in headers {
        if header.p_type != libc::PT_LOAD || header.p_flags & libc::PF_W == 0 {
            continue;
        }
        let start = base + header.p_vaddr as usize;
        let end = (start + header.p_memsz as usize).next_multiple_of(PAGE);
        let mut start = page(start);
        for &(first, last) in &relro {
            if first <= start && start < last {
                start = last;
            }
        }
        if start < end {
            areas.push(Area {
                start,
                length: end - start,
            });
        }
        for word in [header.p_vaddr, header.p_memsz, header.p_filesz] {
            signature = (signature ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    }
    areas.truncate(MAX_AREAS);
    (areas, signature)
}

/// The beginning of an address's page.
fn page(address: usize) -> usize {
    address & !(PAGE - 1)
}

/// Replaces the areas by the part of the file that begins at `offset`, one behind the other.
///
/// # Safety
/// The areas are of [`areas`], no other thread writes to them, and nobody uses that part of the file.
pub unsafe fn share(areas: &[Area], file: c_int, offset: usize) -> Result<(), String> {
    let mut at = offset;
    for area in areas {
        // SAFETY: as promised by the caller.
        unsafe { share_area(*area, file, at) }.map_err(|step| {
            let error = std::io::Error::last_os_error();
            format!("the variables of the program cannot be shared: {step}: {error}")
        })?;
        at += area.length;
    }
    Ok(())
}

/// # Safety
/// See [`share`].
unsafe fn share_area(area: Area, file: c_int, offset: usize) -> Result<(), &'static str> {
    // SAFETY: a new mapping somewhere; no signal handler may write while pages change places.
    unsafe {
        let copy = map(ptr::null_mut(), area.length, libc::MAP_SHARED, file, offset);
        if copy.is_null() {
            return Err("mmap");
        }
        let mut signals: libc::sigset_t = std::mem::zeroed();
        let mut before: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&raw mut signals);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const signals, &raw mut before);
        copy_pages(area.start as *const u8, copy, area.length);
        let fixed = libc::MAP_SHARED | libc::MAP_FIXED;
        let moved = map(area.start as *mut u8, area.length, fixed, file, offset);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, ptr::null_mut());
        libc::munmap(copy.cast(), area.length);
        if moved.is_null() { Err("mmap") } else { Ok(()) }
    }
}

/// Gives a child of `fork` areas of its own, with the contents of its parent's.
///
/// # Safety
/// In the only thread of the child.
pub unsafe fn unshare(areas: &[Area]) {
    let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    for area in areas {
        // SAFETY: the copy is complete before it takes the place of the original.
        unsafe {
            let copy = map(ptr::null_mut(), area.length, private, -1, 0);
            if copy.is_null() {
                return;
            }
            copy_pages(area.start as *const u8, copy, area.length);
            let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
            libc::mremap(
                copy.cast(),
                area.length,
                area.length,
                flags,
                area.start as *mut libc::c_void,
            );
        }
    }
}

/// Copies whole pages; those that are zero already take no memory.
///
/// # Safety
/// Both ranges are mapped.
unsafe fn copy_pages(from: *const u8, to: *mut u8, length: usize) {
    for offset in (0..length).step_by(PAGE) {
        // SAFETY: inside the ranges; a page is aligned for any type.
        unsafe {
            let words = slice::from_raw_parts(from.add(offset).cast::<u64>(), PAGE / 8);
            if words.iter().any(|&word| word != 0) {
                ptr::copy_nonoverlapping(from.add(offset), to.add(offset), PAGE);
            }
        }
    }
}

/// Maps readable and writable memory; null if that fails.
///
/// # Safety
/// With `MAP_FIXED`, whatever was there is gone.
pub unsafe fn map(at: *mut u8, length: usize, flags: c_int, file: c_int, offset: usize) -> *mut u8 {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: the caller answers for MAP_FIXED.
    let mapped = unsafe {
        libc::mmap(
            at.cast(),
            length,
            protection,
            flags,
            file,
            offset as libc::off_t,
        )
    };
    if mapped == libc::MAP_FAILED {
        ptr::null_mut()
    } else {
        mapped.cast()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(kind: u32, flags: u32, start: u64, length: u64) -> libc::Elf64_Phdr {
        libc::Elf64_Phdr {
            p_type: kind,
            p_flags: flags,
            p_offset: 0,
            p_vaddr: start,
            p_paddr: start,
            p_filesz: length,
            p_memsz: length,
            p_align: 4096,
        }
    }

    #[test]
    fn pages_that_were_made_read_only_are_left_out() {
        let rw = libc::PF_R | libc::PF_W;
        let headers = [
            header(libc::PT_LOAD, libc::PF_R, 0, 0x800),
            header(libc::PT_LOAD, rw, 0x3db8, 0x1300),
            header(libc::PT_GNU_RELRO, libc::PF_R, 0x3db8, 0x248),
        ];
        let area = Area {
            start: 0x14000,
            length: 0x2000,
        };
        assert_eq!(writable(0x10000, &headers).0, [area]);
    }

    #[test]
    fn without_them_the_whole_segment_counts() {
        let headers = [header(
            libc::PT_LOAD,
            libc::PF_R | libc::PF_W,
            0x40_4010,
            0x20,
        )];
        let area = Area {
            start: 0x40_4000,
            length: 0x1000,
        };
        assert_eq!(writable(0, &headers).0, [area]);
    }

    #[test]
    fn other_executables_have_other_signatures() {
        let load = |length| {
            [header(
                libc::PT_LOAD,
                libc::PF_R | libc::PF_W,
                0x4000,
                length,
            )]
        };
        assert_ne!(writable(0, &load(64)).1, writable(0, &load(72)).1);
        assert_eq!(writable(0, &load(64)).1, writable(0x5000, &load(64)).1);
    }
}
