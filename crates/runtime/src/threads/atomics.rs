//! Atomic variables of the language: a store that releases comes before a load that acquires and sees
//! it, or anything later. From the stub, around the real operation.

use super::{Object, acquire, release};
use std::ffi::c_void;

/// An atomic access that releases is about to be made; a fence, if there is no address.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_release(at: *const c_void) {
    release(Object::Atomic(at as usize));
}

/// An atomic access that acquires was made; a fence, if there is no address.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_acquire(at: *const c_void) {
    acquire(Object::Atomic(at as usize));
}
