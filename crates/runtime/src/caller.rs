//! Who called: the return address into the program, and the guard that keeps the inner calls of
//! the MPI library, of other tools and of Fencepost itself out.
//!
//! An exported `MPI_X` is a few instructions that leave its return address and the name it was
//! called by in thread-local words and jump to the wrapper: no unwinding, and every argument stays
//! where it is. The words are in the initial-exec model: the library is loaded at program start,
//! preloaded or linked, so they cost one addition.

use crate::abi::{self, Abi, Handle};
use crate::{fortran, real};
use std::arch::{asm, global_asm};

#[cfg(target_arch = "x86_64")]
global_asm!(
    ".section .tbss,\"awT\",@nobits",
    ".balign 8",
    ".hidden fencepost_caller",
    ".globl fencepost_caller",
    ".type fencepost_caller,@object",
    ".size fencepost_caller,8",
    "fencepost_caller: .zero 8",
    ".hidden fencepost_entry",
    ".globl fencepost_entry",
    ".type fencepost_entry,@object",
    ".size fencepost_entry,8",
    "fencepost_entry: .zero 8",
    ".hidden fencepost_fortran",
    ".globl fencepost_fortran",
    ".type fencepost_fortran,@object",
    ".size fencepost_fortran,8",
    "fencepost_fortran: .zero 8",
    ".hidden fencepost_thread",
    ".globl fencepost_thread",
    ".type fencepost_thread,@object",
    ".size fencepost_thread,8",
    "fencepost_thread: .zero 8",
    ".hidden fencepost_locker",
    ".globl fencepost_locker",
    ".type fencepost_locker,@object",
    ".size fencepost_locker,8",
    "fencepost_locker: .zero 8",
    ".hidden fencepost_depth",
    ".globl fencepost_depth",
    ".type fencepost_depth,@object",
    ".size fencepost_depth,8",
    "fencepost_depth: .zero 8",
    ".text",
);

/// The address of a thread-local word. It lives as long as the thread, and only this thread uses it. What it is
/// computed from never changes in a thread, so it counts as reading no memory: it is computed once in a function.
macro_rules! word {
    ($name:literal) => {{
        let at: *mut usize;
        asm!(
            concat!("mov {0}, qword ptr [rip + ", $name, "@GOTTPOFF]"),
            "add {0}, qword ptr fs:[0]",
            out(reg) at,
            options(pure, nomem, nostack),
        );
        at
    }};
}

/// The name the outermost call used: `MPI_X` (0) or `PMPI_X` (1).
#[inline]
pub fn entry() -> usize {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_entry") & 1 }
}

/// A word that differs between threads: where the thread's own words are.
#[inline]
pub fn thread_word() -> usize {
    // SAFETY: see `word`.
    unsafe { word!("fencepost_depth") as usize }
}

/// The address the current thread's last MPI call returns to.
#[inline]
fn caller() -> usize {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_caller") }
}

/// The address the current thread's last call of a Fortran binding returns to.
pub fn fortran() -> usize {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_fortran") }
}

/// The address the current thread's last call that locks or unlocks returns to.
#[inline]
pub fn locker() -> usize {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_locker") }
}

/// What is known of the current thread, as `threads` writes it.
#[inline]
pub fn thread_tag() -> usize {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_thread") }
}

/// Sets it.
pub fn set_thread_tag(tag: usize) {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_thread") = tag };
}

/// Is the current thread in a call, so that what it does is not the program's own?
pub fn is_inside() -> bool {
    // SAFETY: see `word`.
    unsafe { *word!("fencepost_depth") != 0 }
}

/// While it lives, calls of this thread are not the program's own.
#[derive(Debug)]
pub struct Inside(());

impl Inside {
    /// `None` if that is so already.
    #[inline]
    pub fn enter() -> Option<Inside> {
        // SAFETY: see `word`.
        unsafe {
            let depth = word!("fencepost_depth");
            if *depth != 0 {
                return None;
            }
            *depth = 1;
        }
        Some(Inside(()))
    }
}

impl Drop for Inside {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: see `word`.
        unsafe { *word!("fencepost_depth") = 0 };
    }
}

/// A call of the program into MPI. While it lives, further calls of this thread are inner ones.
#[derive(Debug)]
pub struct Call {
    /// The function's name.
    pub name: &'static str,
    /// The address it returns to.
    pub pc: usize,
    /// Whose handles it has.
    abi: Abi,
    _inside: Inside,
}

impl Call {
    /// A call by the program; `None` if it is nested in another.
    #[inline(always)]
    pub fn enter(name: &'static str) -> Option<Call> {
        let pc = caller();
        if real::in_library(pc) {
            return None;
        }
        let inside = Inside::enter()?;
        Some(Call {
            name,
            pc: fortran::in_program(pc),
            abi: abi::abi(),
            _inside: inside,
        })
    }

    /// A handle as it was passed.
    #[inline]
    pub fn handle(&self, raw: usize) -> Handle {
        match self.abi {
            // An `int`: the upper half of the register is undefined.
            Abi::Mpich => Handle(raw & 0xffff_ffff),
            Abi::OpenMpi | Abi::Standard => Handle(raw),
        }
    }
}
