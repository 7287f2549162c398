//! What functions without a body do to memory: told by whoever knows them.

/// Knows functions the program only declares.
pub trait External {
    /// All that a call of `function` with so many arguments does to memory and to its result; `None`
    /// if that is not known: then it may do anything with whatever it gets hold of.
    fn effects(&self, function: &str, arguments: usize) -> Option<Vec<Effect>>;

    /// Is a function of that name called from outside, with unknown arguments?
    fn is_entry(&self, function: &str) -> bool {
        function == "main"
    }

    /// Is this only a part of a program, whose functions and globals others may use?
    fn is_open(&self) -> bool {
        false
    }
}

/// Nothing is known of any function.
#[derive(Copy, Clone, Debug, Default)]
pub struct Nothing;

impl External for Nothing {
    fn effects(&self, _: &str, _: usize) -> Option<Vec<Effect>> {
        None
    }
}

/// One thing that a call does. Arguments are counted from 0; what is not there is ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Returns new memory.
    Allocates,
    /// Stores the address of new memory through an argument.
    AllocatesThrough(usize),
    /// Stores something new and opaque (a handle) through an argument.
    Makes(usize),
    /// Stores something through an argument that is no address of the program's.
    Writes(usize),
    /// The same, and all of the memory from there on: a buffer.
    Fills(usize),
    /// Copies memory, addresses in it too.
    Copies {
        /// The argument that says where to.
        to: usize,
        /// The argument that says where from.
        from: usize,
        /// The argument that says how many bytes.
        length: Option<usize>,
    },
    /// Returns an argument.
    Returns(usize),
    /// Returns an address in the memory an argument points to.
    ReturnsInside(usize),
    /// Returns an address of memory that is not the program's, or of memory that escaped.
    ReturnsUnknown,
    /// Calls an argument.
    Calls {
        /// The argument that is called.
        function: usize,
        /// With these arguments.
        with: Vec<usize>,
    },
    /// Keeps an argument: others may read and write the memory it points to from now on.
    Escapes(usize),
}
