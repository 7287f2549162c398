//! What the machine asks of the library it calls: the seam between the program and MPI.

use crate::memory::Memory;
use crate::term::{TermId, Terms};
use crate::value::{ObjectId, Value};
use fencepost_model::SiteId;

/// What a call comes to.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Step {
    /// It returns.
    Return(Value),
    /// Nothing to do now: the same call with the same arguments is made again after other ranks
    /// moved.
    Wait,
    /// The process ends.
    Exit,
    /// It depends on a condition: [`Calls::told`] says how that is decided, then the call is made again.
    Ask(TermId),
}

/// The library behind the program, for all ranks.
pub trait Calls {
    /// Does it implement the function?
    fn knows(&self, name: &str) -> bool;

    /// Does an argument of the function point to memory?
    fn points(&self, _name: &str, _argument: usize) -> bool {
        false
    }

    /// A rank calls.
    fn call(
        &mut self,
        rank: u32,
        name: &str,
        arguments: &[Value],
        site: SiteId,
        memories: &mut [Memory],
        terms: &mut Terms,
    ) -> Step;

    /// A rank reads or writes watched memory of `owner`'s.
    #[allow(clippy::too_many_arguments)]
    fn access(
        &mut self,
        rank: u32,
        write: bool,
        atomic: bool,
        object: ObjectId,
        offset: i64,
        size: u64,
        owner: u32,
        site: SiteId,
    );

    /// A watched object is freed or goes out of scope.
    fn buffer_end(&mut self, rank: u32, object: ObjectId, size: u64, site: SiteId);

    /// A rank returned from `main` or called `exit`.
    fn ended(&mut self, rank: u32, site: SiteId);

    /// A rank calls a function that nobody knows, or one that is not known. May it go on?
    fn goes_on(&mut self, _rank: u32, _name: Option<&str>) -> bool {
        true
    }

    /// How many calls of a rank had it wait for others or learn from them, where leaving a loop of such calls
    /// early would lose an order.
    fn learned(&self, _rank: u32) -> u64 {
        0
    }

    /// What a rank's call [asked](Step::Ask) for.
    fn told(&mut self, _rank: u32, _truth: bool) {}

    /// A rank hands a function to the call it makes next, which communicates.
    fn handed_over(&mut self, _rank: u32) {}

    /// A rank gives a function that nobody knows memory in which there is a window or a request, of which nothing is
    /// known then. Is too little known to go on?
    fn gives_away(&mut self, _rank: u32) -> bool {
        false
    }

    /// How many events of a rank were recorded.
    fn recorded(&self, _rank: u32) -> usize {
        0
    }
}
