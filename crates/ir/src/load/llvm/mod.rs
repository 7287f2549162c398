//! A thin safe layer over LLVM's C interface: the only place of this crate with `unsafe` code.
//!
//! What makes it safe:
//!
//! * A [`Module`] borrows its [`Context`]; everything inside a module ([`Value`], [`Type`],
//!   [`Node`], …) is a pointer that borrows the module. Changing the module needs `&mut`.
//! * LLVM's accessors expect a certain kind of value and do not check it. Here the kind is either
//!   part of the type ([`Function`], [`Variable`], [`Instruction`] with its opcode), or asked first.
//! * Only verified modules are handed out ([`Context::parse`]).

#![allow(unsafe_code)]
#![warn(clippy::undocumented_unsafe_blocks)]

mod debug;
mod instruction;
mod module;
mod symbol;
mod types;
mod value;

pub use debug::Node;
pub use instruction::{Block, Instruction, Intrinsic};
pub use llvm_sys::{
    LLVMIntPredicate as IntPredicate, LLVMLinkage as Linkage, LLVMOpcode as Opcode,
    LLVMRealPredicate as RealPredicate, LLVMTypeKind as TypeKind, LLVMValueKind as ValueKind,
};
pub use module::{Context, Layout, Module};
pub use symbol::{Attributes, Function, Symbol, Variable};
pub use types::Type;
pub use value::Value;

use std::ffi::{CStr, c_char};

/// A text of LLVM's that ends with zero and that we dispose of; empty if there is none.
///
/// # Safety
/// `message` is null, or was allocated by LLVM for its caller and is not used again.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: the caller hands over a message of LLVM's, which ends with zero.
    let text = unsafe { CStr::from_ptr(message) }
        .to_string_lossy()
        .into_owned();
    // SAFETY: as above; it is not used again.
    unsafe { llvm_sys::core::LLVMDisposeMessage(message) };
    text
}

/// A text inside LLVM, of known length.
///
/// # Safety
/// `start` is null, or `length` bytes can be read there as long as `'m` lasts.
unsafe fn borrowed_text<'m>(start: *const c_char, length: usize) -> std::borrow::Cow<'m, str> {
    if start.is_null() || length == 0 {
        return "".into();
    }
    // SAFETY: the caller says so.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(start.cast(), length) })
}
