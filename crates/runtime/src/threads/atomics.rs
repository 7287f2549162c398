//! Atomic variables of the language: a store that releases comes before a load that acquires and sees
//! it, or anything later. From the stub, around the real operation.
//!
//! A fence goes with atomic accesses around it that order nothing by themselves, wherever they are: one
//! that releases is acquired by every acquiring access, one that acquires takes all that was released
//! anywhere. That orders more than it must, never less.

use super::{Object, with};
use crate::direct;
use crate::process::Process;
use std::ffi::c_void;

/// Where fences release.
const FENCES: Object = Object::Atomic(0);

/// An atomic access that releases is about to be made; a fence, if there is no address.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_release(at: *const c_void) {
    with(|process| process.release(Object::Atomic(at as usize)));
    direct::release(at as usize);
}

/// An atomic access that acquires was made; a fence, if there is no address.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_acquire(at: *const c_void) {
    direct::acquire(at as usize);
    with(|process| match at.is_null() {
        true => process.acquire_all_atomics(),
        false => {
            process.acquire(Object::Atomic(at as usize));
            if process.threads.objects.contains_key(&FENCES) {
                process.acquire(FENCES);
            }
        }
    });
}

impl Process {
    fn acquire_all_atomics(&mut self) {
        let objects = self.threads.objects.keys().copied();
        let atomic = objects.filter(|object| matches!(object, Object::Atomic(_)));
        let atomic: Vec<Object> = atomic.collect();
        atomic.into_iter().for_each(|object| self.acquire(object));
    }
}
