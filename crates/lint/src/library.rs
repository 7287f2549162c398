//! The C library as far as programs of this kind need it, C++'s and flang's runtime included.
//!
//! One table says which function is which [`Routine`]; a routine is done to memory and terms. What is
//! not in the table is an unknown function, and a note says so.

mod flang;
mod heap;
mod nodes;
mod reach;
mod table;
mod text;
mod touch;

pub use flang::Reduction;
pub use nodes::Links;
pub(crate) use reach::{Reach, is_known, reaches};
pub(crate) use touch::{is_input, is_output, makes_stream, tell};

use crate::machine::{Context, End, Machine};
use crate::notes::Note;
use crate::term::{ERROR, Source, Symbol};
use crate::value::Value;
use fencepost_ir::PlaceId;
use fencepost_ir::program::Compare;

/// What a function of the library does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Routine {
    /// Memory of as many bytes as this argument says.
    Allocate(u8),
    /// Memory of zeros: arguments 0 and 1 multiplied.
    AllocateZero,
    /// Argument 0 moves to memory of argument 1 bytes.
    Reallocate,
    /// Memory of argument 2 bytes, its address to argument 0.
    AllocateTo,
    /// Argument 0 is freed.
    Free,
    /// Argument 1 to argument 0, argument 2 bytes.
    Copy,
    /// Argument 1 all over argument 0, argument 2 bytes.
    Fill,
    /// Zero all over argument 0, argument 1 bytes.
    FillZero,
    /// Text from argument 1 to argument 0.
    CopyText,
    /// Memory with a copy of the text of argument 0.
    DuplicateText,
    /// Length of a text.
    TextLength,
    /// Compares texts 0 and 1; at most argument 2 bytes of them, if it is there.
    CompareTexts,
    /// Likewise, whether letters are large or small.
    CompareFoldedTexts,
    /// Compares argument 2 bytes of arguments 0 and 1.
    CompareBytes,
    /// Compares two `std::string`.
    CompareStrings,
    /// Compares a `std::string` with a text.
    CompareStringText,
    /// A number from a text.
    Number,
    /// A function of numbers.
    Mathematics(&'static str),
    /// Writes to the outside only.
    Print,
    /// C++: writes to the stream that is argument 0, which is the result.
    PrintOn,
    /// C++: is the stream that is argument 0 in order?
    StreamState,
    /// Prints into argument 0.
    PrintTo,
    /// Reads from the outside: all ranks get the same.
    Input,
    /// A number that differs in each call and on each rank. It is not negative.
    Chance,
    /// The next number of this generator: ranks that have given it the same seed get the same. It is not negative.
    PseudoRandom(u8),
    /// Likewise, but it may be.
    SignedRandom(u8),
    /// This generator gets argument 0 as its seed.
    Seed(u8),
    /// What it points to gets such a number, and the result is 0.
    ChanceTo,
    /// Nothing that matters; the result is this number.
    Ignore(i64),
    /// Argument 0 is a lock, semaphore, barrier or condition, which may order processes that share it.
    Synchronise,
    /// `exit`.
    Exit,
    /// Ends with an error.
    Abort,
    /// `STOP`, or `ERROR STOP` if this argument is true.
    FortranStop(usize),
    /// The address of `errno`.
    ErrorNumber,
    /// Is a static variable initialised now?
    GuardAcquire,
    /// OpenMP: argument 2 is called by every thread with the arguments behind it; here there is one.
    Fork,
    /// Nodes of C++'s containers are linked.
    Link(Links),
    /// flang: `ALLOCATE` sets the bounds of a dimension.
    FortranBounds,
    /// flang: what is allocated next is of this derived type.
    FortranType,
    /// flang: a pointer points to what another does, of whatever type.
    FortranAssociate,
    /// flang: `ALLOCATE`.
    FortranAllocate,
    /// flang: `DEALLOCATE`.
    FortranDeallocate,
    /// flang: an array assignment.
    FortranAssign,
    /// flang: has an array no gaps?
    FortranContiguous,
    /// flang: an array with gaps is copied for a call.
    FortranCopyIn,
    /// flang: such a copy is copied back, and ends.
    FortranCopyOut,
    /// flang: `SUM` and the like of a whole array.
    FortranReduce(Reduction),
    /// flang: an array is printed.
    FortranPrint,
    /// flang: an array is read from a file.
    FortranRead,
}

/// What a call comes to.
pub(crate) enum Answer {
    /// It returns.
    Value(Value),
    /// It is treated as an unknown function.
    Nobody,
    /// The process ends.
    End(End),
    /// A function of the program is called with these arguments.
    Call(Value, Vec<Value>),
}

impl Routine {
    /// The routine of that name.
    pub fn find(name: &str) -> Option<Routine> {
        table::find(name)
    }

    /// The routine of that name, if it is one of C++'s streams. Some of them have a body in a header, which asks for
    /// facets and widths that nobody knows: what they do is known without it.
    pub fn of_stream(name: &str) -> Option<Routine> {
        table::of_stream(name)
    }

    /// The value of a variable of that name, one byte long. Threads are not followed: there is one, and C++'s library
    /// counts who shares an object without atomic accesses.
    pub fn variable(name: &str) -> Option<i64> {
        (name == "__libc_single_threaded").then_some(1)
    }

    /// Does it change anything but its result?
    pub fn has_effects(self) -> bool {
        !matches!(
            self,
            Routine::TextLength
                | Routine::CompareTexts
                | Routine::CompareFoldedTexts
                | Routine::CompareBytes
                | Routine::CompareStrings
                | Routine::CompareStringText
                | Routine::Number
                | Routine::Mathematics(_)
                | Routine::Print
                | Routine::PrintOn
                | Routine::Chance
                | Routine::PseudoRandom(_)
                | Routine::SignedRandom(_)
                | Routine::Ignore(_)
                | Routine::ErrorNumber
                | Routine::Link(Links::Next | Links::Previous)
                | Routine::FortranContiguous
                | Routine::FortranReduce(_)
        )
    }
}

/// Calls a routine, by one of its names.
pub(crate) fn call(
    machine: &mut Machine,
    cx: &mut Context,
    routine: Routine,
    name: &str,
    arguments: &[Value],
    place: PlaceId,
) -> Answer {
    let argument = |n: usize| arguments.get(n).copied().unwrap_or(Value::Undefined);
    let value = match routine {
        Routine::Allocate(n) => heap::allocate(machine, cx, argument(n.into()), place),
        Routine::AllocateZero => heap::zeroed(machine, cx, argument(0), argument(1), place),
        Routine::Reallocate => heap::reallocate(machine, cx, argument(0), argument(1), place),
        Routine::AllocateTo => {
            let memory = heap::allocate(machine, cx, argument(2), place);
            machine.store_at(cx, argument(0), memory, 8, place);
            Value::Int(0)
        }
        Routine::Free => {
            heap::free(machine, cx, argument(0), place);
            Value::Undefined
        }
        Routine::Copy => {
            machine.copy(cx, argument(0), argument(1), argument(2), place);
            argument(0)
        }
        Routine::Fill => {
            machine.fill(cx, argument(0), argument(1), argument(2), place);
            argument(0)
        }
        Routine::FillZero => {
            machine.fill(cx, argument(0), Value::Int(0), argument(1), place);
            Value::Undefined
        }
        Routine::CopyText => text::copy(machine, cx, argument(0), argument(1), place),
        Routine::DuplicateText => {
            let length = text::length(machine, cx, argument(0));
            let size = match length {
                Value::Int(length) => Value::Int(length + 1),
                unknown => unknown,
            };
            let memory = heap::allocate(machine, cx, size, place);
            text::copy(machine, cx, memory, argument(0), place)
        }
        Routine::TextLength => text::length(machine, cx, argument(0)),
        Routine::CompareTexts => text::compare(machine, cx, arguments, false),
        Routine::CompareFoldedTexts => text::compare(machine, cx, arguments, true),
        Routine::CompareBytes => match text::compare_bytes(machine, cx, arguments) {
            Some(value) => value,
            None => return Answer::Nobody,
        },
        Routine::CompareStrings => match text::compare_strings(machine, cx, arguments, place) {
            Some(value) => value,
            None => return Answer::Nobody,
        },
        Routine::CompareStringText => {
            match text::compare_with_text(machine, cx, arguments, place) {
                Some(value) => value,
                None => return Answer::Nobody,
            }
        }
        Routine::Number => text::number(machine, cx, arguments, place),
        Routine::Mathematics(name) => mathematics(cx, name, arguments),
        Routine::Print => Value::Int(1),
        Routine::PrintOn => argument(0),
        Routine::PrintTo => {
            machine.forget_filled(cx, name, arguments, None, place);
            cx.terms.apply(Symbol::Name("printed"), &[])
        }
        Routine::Input | Routine::StreamState => return Answer::Nobody,
        Routine::Chance => {
            let number = machine.outside(cx, Source::Time, place);
            not_negative(cx, number)
        }
        Routine::PseudoRandom(generator) => {
            let number = machine.random(cx, generator);
            not_negative(cx, number)
        }
        Routine::SignedRandom(generator) => machine.random(cx, generator),
        Routine::Seed(generator) => {
            machine.seed(generator, argument(0));
            Value::Undefined
        }
        Routine::ChanceTo => {
            machine.forget_filled(cx, name, arguments, None, place);
            Value::Int(0)
        }
        Routine::Ignore(result) => Value::Int(result),
        Routine::Synchronise => {
            machine.update(cx, argument(0), 1, place);
            return Answer::Nobody;
        }
        Routine::FortranStop(error) if !matches!(argument(error), Value::Int(0)) => {
            return Answer::End(End::Aborted);
        }
        Routine::Exit | Routine::FortranStop(_) => {
            return Answer::End(End::Exited(match argument(0) {
                Value::Int(status) => Some(status),
                _ => None,
            }));
        }
        Routine::Abort => return Answer::End(End::Aborted),
        Routine::ErrorNumber => cx.terms.apply(ERROR, &[]),
        Routine::GuardAcquire => {
            let guard = machine.load_at(cx, argument(0), 1, place);
            machine.store_at(cx, argument(0), Value::Int(1), 1, place);
            Value::Int(i64::from(guard != Value::Int(1)))
        }
        Routine::Fork => {
            if let Value::Function(work) = argument(2)
                && cx.code.reaches_world(work)
            {
                cx.notes.add(Note::Threads, place);
                return Answer::End(End::GivenUp);
            }
            let thread = heap::zeroed(machine, cx, Value::Int(1), Value::Int(4), place);
            let mut passed = vec![thread, thread];
            passed.extend(arguments.iter().skip(3));
            return Answer::Call(argument(2), passed);
        }
        Routine::Link(links) => match nodes::change(machine, cx, links, arguments, place) {
            Some(value) => value,
            None => return Answer::Nobody,
        },
        Routine::FortranBounds => flang::set_bounds(machine, cx, arguments, place),
        Routine::FortranType => flang::set_type(machine, cx, arguments, place),
        Routine::FortranAssociate => {
            flang::associate(machine, cx, argument(0), argument(1), place);
            Value::Undefined
        }
        Routine::FortranAllocate => flang::allocate(machine, cx, argument(0), place),
        Routine::FortranAssign => flang::assign(machine, cx, arguments, place),
        Routine::FortranDeallocate => flang::deallocate(machine, cx, argument(0), place),
        Routine::FortranContiguous => match flang::is_contiguous(machine, cx, argument(0), place) {
            Some(is) => Value::Int(i64::from(is)),
            None => return Answer::Nobody,
        },
        Routine::FortranCopyIn => {
            flang::copy_in(machine, cx, argument(0), argument(1), place);
            Value::Undefined
        }
        Routine::FortranCopyOut => {
            flang::copy_out(machine, cx, argument(0), argument(1), place);
            Value::Undefined
        }
        Routine::FortranReduce(reduction) => {
            match flang::reduce(machine, cx, reduction, arguments, place) {
                Some(value) => value,
                None => return Answer::Nobody,
            }
        }
        Routine::FortranPrint => {
            flang::touch(machine, cx, argument(1), false, place);
            Value::Int(1)
        }
        Routine::FortranRead => {
            flang::touch(machine, cx, argument(1), true, place);
            return Answer::Nobody;
        }
    };
    Answer::Value(value)
}

/// The number, of which it is known now that it is not below 0.
fn not_negative(cx: &mut Context, number: Value) -> Value {
    let negative = cx.terms.compare(Compare::SignedLess, number, Value::Int(0));
    cx.constraints.assume(cx.terms, negative, false);
    number
}

fn mathematics(cx: &mut Context, name: &'static str, arguments: &[Value]) -> Value {
    let numbers: Option<Vec<f64>> = arguments
        .iter()
        .map(|a| crate::term::float_of(*a))
        .collect();
    let number = match (name, numbers.as_deref()) {
        ("sqrt", Some(&[x])) => x.sqrt(),
        ("fabs", Some(&[x])) => x.abs(),
        ("floor", Some(&[x])) => x.floor(),
        ("ceil", Some(&[x])) => x.ceil(),
        ("pow", Some(&[x, y])) => x.powf(y),
        ("log2", Some(&[x])) => x.log2(),
        ("fmin", Some(&[x, y])) => x.min(y),
        ("fmax", Some(&[x, y])) => x.max(y),
        _ => match (name, arguments) {
            ("abs", [Value::Int(x)]) => return Value::Int(x.wrapping_abs()),
            _ => return cx.terms.apply(Symbol::Name(name), arguments),
        },
    };
    Value::Float(number.to_bits())
}

#[cfg(test)]
mod tests;
