//! Globals and their initial values.

use super::address::{fold, path};
use super::link::{Linked, Numbered, Unit, symbol_name};
use super::llvm::{Layout, Symbol, Value, ValueKind, Variable};
use super::place::Places;
use crate::program::{Global, Initial, Operand};

/// How many scalars of an initial value are looked at. Longer ones are tables nobody follows.
const LIMIT: usize = 4096;

/// Translates a global variable.
pub fn global<'m>(
    symbol: &Numbered<Variable<'m>>,
    units: &[Unit<'m>],
    linked: &Linked<'m>,
    places: &mut Places<'m>,
) -> Global {
    let variable = symbol.item;
    let layout = &units[symbol.unit].layout;
    let scalars = (variable.initial()).map(|value| scalars(value, LIMIT, layout, linked));
    let defined = scalars.is_some();
    let scalars = scalars.unwrap_or_default();
    Global {
        name: symbol_name(Symbol::from(variable)),
        size: layout.size(variable.content()).unwrap_or(0),
        constant: variable.is_constant(),
        defined,
        thread_local: variable.is_thread_local(),
        initial: scalars.list,
        cut: scalars.cut,
        place: places.declared(variable.debug_variable()),
    }
}

/// The scalars of a constant that are not zero, by offset.
#[derive(Default)]
pub struct Scalars {
    /// Those that were looked at.
    pub list: Vec<Initial>,
    /// Where that ended, if not all were.
    pub cut: Option<u64>,
    looked_at: usize,
}

/// Takes a constant apart. Undefined parts count as zero.
pub fn scalars<'m>(
    value: Value<'m>,
    limit: usize,
    layout: &Layout<'m>,
    linked: &Linked<'m>,
) -> Scalars {
    let mut scalars = Scalars::default();
    scalars.add(value, 0, limit, layout, linked);
    scalars
}

impl Scalars {
    fn add<'m>(
        &mut self,
        value: Value<'m>,
        offset: u64,
        limit: usize,
        layout: &Layout<'m>,
        linked: &Linked<'m>,
    ) {
        if self.cut.is_some() || value.is_zero() || is_undefined(value) {
            return;
        }
        if let Some(bytes) = value.bytes() {
            return self.add_bytes(bytes, offset, limit);
        }
        let ty = value.ty();
        let Some(length) = ty.length() else {
            if self.take(offset, limit) {
                self.push(offset, layout.stored_size(ty), || {
                    fold(value, layout, linked).unwrap_or(Operand::Unknown)
                });
            }
            return;
        };
        for index in 0..u32::try_from(length).unwrap_or(u32::MAX) {
            let (Some(part), Some(inner)) = (value.part(index), path(ty, &[index], layout)) else {
                self.push(offset, layout.stored_size(ty), || Operand::Unknown);
                return;
            };
            // Zeros count as well: a long array of them is long.
            if part.is_zero() && !self.take(offset + inner, limit) {
                return;
            }
            self.add(part, offset.wrapping_add(inner), limit, layout, linked);
            if self.cut.is_some() {
                return;
            }
        }
    }

    fn add_bytes(&mut self, bytes: &[u8], offset: u64, limit: usize) {
        for (at, &byte) in (offset..).zip(bytes) {
            if !self.take(at, limit) {
                return;
            }
            if byte != 0 {
                let value = i64::from(byte as i8);
                self.push(at, Some(1), || Operand::Int { value, bits: 8 });
            }
        }
    }

    /// May one more be looked at? Otherwise this is the end.
    fn take(&mut self, offset: u64, limit: usize) -> bool {
        self.looked_at += 1;
        if self.looked_at > limit {
            self.cut = Some(offset);
        }
        self.cut.is_none()
    }

    fn push(&mut self, offset: u64, size: Option<u64>, value: impl FnOnce() -> Operand) {
        let size = size.and_then(|size| u32::try_from(size).ok()).unwrap_or(0);
        let value = value();
        self.list.push(Initial {
            offset,
            size,
            value,
        });
    }
}

fn is_undefined(value: Value<'_>) -> bool {
    use ValueKind::*;
    matches!(value.kind(), LLVMUndefValueValueKind | LLVMPoisonValueKind)
}
