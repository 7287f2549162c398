//! Who called, in Fortran. A program in Fortran calls `mpi_put_` of a binding, and that calls `MPI_Put`:
//! the address `MPI_Put` returns to says nothing about the program.
//!
//! So the names of the binding are exported too, as a few instructions that leave their return
//! address in a word of the thread and jump on to the binding's own. A call of MPI that comes from a
//! binding is then taken as made where the binding was called.

use crate::{caller, real, sites};
use std::arch::naked_asm;
use std::ffi::{CStr, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// A function of a binding, looked up on first use. The address comes first, where the
/// exported functions read it.
#[repr(C)]
#[derive(Debug)]
pub struct Binding {
    found: AtomicPtr<c_void>,
    name: &'static CStr,
}

impl Binding {
    /// The function of that name.
    pub const fn new(name: &'static CStr) -> Binding {
        Binding {
            found: AtomicPtr::new(null_mut()),
            name,
        }
    }
}

/// Looks a function up, with all arguments kept, and goes on there.
///
/// # Safety
/// Only for the exported functions, which leave the binding in a scratch register.
#[unsafe(naked)]
pub unsafe extern "C" fn go_on() {
    naked_asm!(
        "push rdi",
        "push rsi",
        "push rdx",
        "push rcx",
        "push r8",
        "push r9",
        "sub rsp, 8",
        "mov rdi, r11",
        "call {look_up}",
        "add rsp, 8",
        "pop r9",
        "pop r8",
        "pop rcx",
        "pop rdx",
        "pop rsi",
        "pop rdi",
        "jmp rax",
        look_up = sym look_up,
    )
}

/// Where the bindings' code is: pairs of the first address and one past the last.
static BINDINGS: [[AtomicUsize; 2]; 4] = [const { [const { AtomicUsize::new(0) }; 2] }; 4];

extern "C" fn look_up(binding: &'static Binding) -> *mut c_void {
    let found = real::symbol(binding.name);
    if found.is_null() {
        let name = binding.name.to_string_lossy();
        eprintln!("fencepost: {name} was called, but no library of MPI has it");
        std::process::abort();
    }
    // The newer interfaces may go through the functions of the older ones.
    for within in [found, real::symbol(c"pmpi_init_")] {
        if let Some((start, end)) = sites::module_range(within as usize) {
            add(start, end);
        }
    }
    binding.found.store(found, Ordering::Relaxed);
    found
}

fn add(start: usize, end: usize) {
    for [first, last] in &BINDINGS {
        let taken = first.compare_exchange(0, start, Ordering::Relaxed, Ordering::Relaxed);
        if taken.is_ok() {
            last.store(end, Ordering::Relaxed);
        }
        if taken.is_ok() || taken == Err(start) {
            return;
        }
    }
}

/// The place in the program of a call that returns to `pc`: if that is in a binding, where the
/// binding was called.
#[inline]
pub fn in_program(pc: usize) -> usize {
    if BINDINGS[0][1].load(Ordering::Relaxed) == 0 {
        return pc;
    }
    called_from(pc)
}

fn called_from(pc: usize) -> usize {
    let holds = |[start, end]: &[AtomicUsize; 2]| {
        (start.load(Ordering::Relaxed)..end.load(Ordering::Relaxed)).contains(&pc)
    };
    match BINDINGS.iter().any(holds) {
        true => caller::fortran(),
        false => pc,
    }
}
