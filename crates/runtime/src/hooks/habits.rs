//! What was compared of the collectives called last: a loop calls them alike again and again, and
//! neither its datatypes nor its communicator have to be looked up each time.

use super::{Shape, Use};
use crate::abi::{Handle, constants};
use crate::caller::Call;
use crate::exchange::Called;
use std::ffi::c_int;

/// Places that are remembered, each where its address says.
const PLACES: usize = 32;

/// Buffers of a call that can be remembered.
const BUFFERS: usize = 2;

/// The arguments that decide what is compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Arguments {
    pc: usize,
    name: usize,
    comm: Handle,
    root: Option<c_int>,
    op: Option<Handle>,
    /// Elements, their type, and whether the buffer is `MPI_IN_PLACE`.
    buffers: [(i64, Handle, bool); BUFFERS],
}

impl Arguments {
    /// Those of a call; `None` if they are too many to be remembered.
    #[inline(always)]
    pub fn of(
        call: &Call,
        comm: Handle,
        root: Option<c_int>,
        op: Option<Handle>,
        uses: &[Use],
    ) -> Option<Arguments> {
        if uses.len() > BUFFERS {
            return None;
        }
        let in_place = constants().in_place;
        let mut buffers = [(0, Handle(0), false); BUFFERS];
        for (buffer, used) in buffers.iter_mut().zip(uses) {
            let Shape::Uniform {
                count, datatype, ..
            } = used.shape
            else {
                return None;
            };
            *buffer = (count, datatype, used.at as usize == in_place);
        }
        Some(Arguments {
            pc: call.pc,
            name: call.name.as_ptr() as usize,
            comm,
            root,
            op,
            buffers,
        })
    }

    fn place(&self) -> usize {
        (self.pc ^ self.pc >> 5) % PLACES
    }
}

/// Calls as they were compared last.
#[derive(Debug, Default)]
pub struct Habits {
    places: [Option<(Arguments, Called)>; PLACES],
}

impl Habits {
    /// What was compared of a call with the same arguments.
    #[inline]
    pub fn get(&self, arguments: &Arguments) -> Option<Called> {
        match &self.places[arguments.place()] {
            Some((known, called)) if known == arguments => Some(*called),
            _ => None,
        }
    }

    /// Remembers a call, if it can be.
    pub fn insert(&mut self, arguments: Option<Arguments>, called: Called) {
        if let Some(arguments) = arguments {
            self.places[arguments.place()] = Some((arguments, called));
        }
    }

    /// A handle is about to mean nothing, and may come to mean something else.
    pub fn forget(&mut self) {
        self.places = [None; PLACES];
    }
}
