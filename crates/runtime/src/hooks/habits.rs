//! What was compared of the collectives called last: a loop calls them alike again and again, and
//! neither its datatypes nor its communicator have to be looked up each time.

use super::collectives::Collective;
use super::{Shape, Use};
use crate::abi::{Handle, constants};
use crate::exchange::Called;
use std::ffi::c_int;

/// Places that are remembered, each where its address says.
const PLACES: usize = 32;

/// Buffers of a call that can be remembered.
const BUFFERS: usize = 2;

/// The arguments of a call that decide what is compared. Which there are its name tells.
#[derive(Copy, Clone, Debug)]
struct Arguments {
    pc: usize,
    name: usize,
    comm: Handle,
    root: c_int,
    op: Handle,
    buffers: [Buffer; BUFFERS],
    /// Both are one.
    one_buffer: bool,
}

/// Elements, their type, and whether it is `MPI_IN_PLACE`. Wherever else it is does not matter.
#[derive(Copy, Clone, Debug)]
struct Buffer {
    count: i64,
    datatype: Handle,
    at: usize,
    in_place: bool,
}

impl Buffer {
    /// A buffer of a call; `None` if its elements are told in another way.
    fn of(uses: &[Use], index: usize) -> Option<Buffer> {
        let Some(used) = uses.get(index) else {
            return Some(Buffer {
                count: 0,
                datatype: Handle(0),
                at: 0,
                in_place: false,
            });
        };
        match used.shape {
            Shape::Uniform {
                count, datatype, ..
            } => Some(Buffer {
                count,
                datatype,
                at: used.at as usize,
                in_place: used.at as usize == constants().in_place,
            }),
            _ => None,
        }
    }

    /// Is it as that one of a call?
    #[inline(always)]
    fn is(&self, uses: &[Use], index: usize) -> bool {
        let Some(used) = uses.get(index) else {
            return true;
        };
        match &used.shape {
            Shape::Uniform {
                count, datatype, ..
            } => {
                let at = used.at as usize;
                *count == self.count
                    && *datatype == self.datatype
                    && (at == self.at || (at == constants().in_place) == self.in_place)
            }
            _ => false,
        }
    }
}

impl Collective<'_> {
    /// Its arguments; `None` if they are too many to be remembered.
    fn arguments(&self) -> Option<Arguments> {
        if self.uses.len() > BUFFERS {
            return None;
        }
        Some(Arguments {
            pc: self.call.pc,
            name: self.call.name.as_ptr() as usize,
            comm: self.comm,
            root: self.root.unwrap_or(0),
            op: self.op.unwrap_or(Handle(0)),
            buffers: [Buffer::of(self.uses, 0)?, Buffer::of(self.uses, 1)?],
            one_buffer: self.is_one_buffer(),
        })
    }

    /// Has it these? One by one: putting its own together first would cost more than all the rest.
    #[inline(always)]
    fn has(&self, known: &Arguments) -> bool {
        self.call.pc == known.pc
            && self.call.name.as_ptr() as usize == known.name
            && self.comm == known.comm
            && self.root.unwrap_or(0) == known.root
            && self.op.unwrap_or(Handle(0)) == known.op
            && self.uses.len() <= BUFFERS
            && known.buffers[0].is(self.uses, 0)
            && match self.is_one_buffer() {
                true => known.one_buffer,
                false => known.buffers[1].is(self.uses, 1),
            }
    }

    /// Are both buffers one? Of a call where they always are, the compiler knows it.
    #[inline(always)]
    fn is_one_buffer(&self) -> bool {
        let [one, other] = self.uses else {
            return false;
        };
        one.at == other.at
            && match (&one.shape, &other.shape) {
                (
                    Shape::Uniform {
                        count, datatype, ..
                    },
                    Shape::Uniform {
                        count: other_count,
                        datatype: other_datatype,
                        ..
                    },
                ) => (count, datatype) == (other_count, other_datatype),
                _ => false,
            }
    }

    #[inline(always)]
    fn place(&self) -> usize {
        (self.call.pc ^ self.call.pc >> 5) % PLACES
    }
}

/// What was compared of a call.
#[derive(Copy, Clone, Debug)]
pub struct Habit {
    arguments: Arguments,
    /// What all members must call alike.
    pub called: Called,
    /// No other habit has this number.
    pub number: u64,
}

/// Calls as they were compared last.
#[derive(Debug, Default)]
pub struct Habits {
    places: [Option<Habit>; PLACES],
    latest: u64,
}

impl Habits {
    /// What was compared of a call with the same arguments.
    #[inline(always)]
    pub fn get(&self, collective: &Collective<'_>) -> Option<&Habit> {
        match &self.places[collective.place()] {
            Some(known) if collective.has(&known.arguments) => Some(known),
            _ => None,
        }
    }

    /// Remembers a call, if it can be. Its number.
    pub fn insert(&mut self, collective: &Collective<'_>, called: Called) -> Option<u64> {
        let arguments = collective.arguments()?;
        self.latest += 1;
        self.places[collective.place()] = Some(Habit {
            arguments,
            called,
            number: self.latest,
        });
        Some(self.latest)
    }

    /// A handle is about to mean nothing, and may come to mean something else.
    pub fn forget(&mut self) {
        self.places = [None; PLACES];
    }
}
