//! A program as static analyses want to see it: functions, blocks, some twenty kinds of
//! instructions, and where each came from.
//!
//! * [`program`] — the representation; [`operands`] — what an instruction uses.
//! * [`load()`] — reads LLVM's bitcode or text.
//! * [`mod@print`] — the program as text, for tests and for looking at it.
//! * [`graph`] — control flow as a graph, forwards and backwards.
//! * [`dominators`] — dominators, post-dominators, frontiers, control dependence.
//! * [`loops`] — the loop nest.
//! * [`calls`] — who calls whom.
//! * [`points_to`] — which memory an address may lead to.
//! * [`trace`] — which stores a load may see.
//! * [`values`] — constants, sums of a seed, and what depends on a seed.
//!
//! The crate deliberately does not know MPI, and nobody outside it sees a type of LLVM's.

pub mod calls;
pub mod dominators;
pub mod graph;
pub mod load;
pub mod loops;
pub mod operands;
pub mod points_to;
pub mod print;
pub mod program;
pub mod trace;
pub mod values;

pub use load::{Input, Loaded, Problem, load};
pub use program::{
    Block, BlockId, FuncId, Function, Global, GlobalId, Initial, InstId, Instruction, Kind,
    Operand, Place, PlaceId, Program,
};
