//! The representation: what an analysis needs of LLVM's, and no more.
//!
//! * SSA: an instruction is the value it computes. Operands are constants, parameters or results.
//! * Addresses are computed in bytes ([`Kind::Address`]); there are no types, only sizes.
//! * What an analysis cannot use (vectors, inline assembly, exceptions' inner workings) is there as
//!   [`Kind::Opaque`] with its operands: its result is unknown, and it says whether it may write.
//! * All modules are one [`Program`]; functions and globals are linked by name.

use std::fmt;
use std::sync::Arc;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// Position in the list it numbers.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A function: index into [`Program::functions`].
    FuncId
    /// A global variable: index into [`Program::globals`].
    GlobalId
    /// A block: index into [`Function::blocks`]; the entry is 0.
    BlockId
    /// An instruction: index into [`Function::instructions`].
    InstId
    /// A place in the source: index into [`Program::places`].
    PlaceId
}

impl PlaceId {
    /// Not known: there is no debug information.
    pub const NONE: PlaceId = PlaceId(0);
}

/// All modules, linked.
#[derive(Clone, Debug)]
pub struct Program {
    /// Defined and declared functions.
    pub functions: Vec<Function>,
    /// Global variables.
    pub globals: Vec<Global>,
    /// Places in the source; the first is [`PlaceId::NONE`].
    pub places: Vec<Place>,
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// The file as the compiler was given it, with its directory; empty if not known.
    pub file: Arc<str>,
    /// Line, from 1; 0 if not known.
    pub line: u32,
    /// Column, from 1; 0 if not known.
    pub column: u32,
    /// The function as its author calls it.
    pub function: Arc<str>,
    /// If the code was inlined: where to.
    pub inlined_at: Option<PlaceId>,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its symbol.
    pub name: String,
    /// Bytes; 0 if not known (declared only, of incomplete type).
    pub size: u64,
    /// It is never written.
    pub constant: bool,
    /// It has an initial value here; otherwise it is defined elsewhere.
    pub defined: bool,
    /// Each thread has its own.
    pub thread_local: bool,
    /// The parts of its initial value that are not zero, by offset. Long ones are cut
    /// ([`Global::cut`]).
    pub initial: Vec<Initial>,
    /// What `initial` says ends here; behind it the value is not known.
    pub cut: Option<u64>,
    /// Where it is declared.
    pub place: PlaceId,
}

/// A scalar inside a global's initial value.
#[derive(Clone, PartialEq, Debug)]
pub struct Initial {
    /// From the start of the global.
    pub offset: u64,
    /// Bytes.
    pub size: u32,
    /// The value.
    pub value: Operand,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its symbol.
    pub name: String,
    /// How many parameters it has.
    pub parameters: u32,
    /// It takes more arguments than parameters.
    pub variadic: bool,
    /// Width of what it returns if that is an integer; 0 otherwise.
    pub bits: u16,
    /// Its blocks, the entry first; none if it is only declared.
    pub blocks: Vec<Block>,
    /// Its instructions, block by block.
    pub instructions: Vec<Instruction>,
    /// Which parameters are structs passed by value in memory (`byval`): size of each, 0 if not.
    pub by_value: Vec<u64>,
    /// Its module keeps it to itself: nobody else can call it by name.
    pub own: bool,
    /// It does not return (`noreturn`).
    pub never_returns: bool,
    /// A declaration that does not write memory the program can see.
    pub pure: bool,
    /// Where it is defined.
    pub place: PlaceId,
}

impl Function {
    /// Is there a body?
    pub fn is_defined(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The instruction.
    pub fn instruction(&self, id: InstId) -> &Instruction {
        &self.instructions[id.index()]
    }

    /// The block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// All blocks by number.
    pub fn block_ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// What the block ends with.
    pub fn terminator(&self, id: BlockId) -> &Instruction {
        self.instruction(InstId(self.block(id).end - 1))
    }

    /// Where control goes from the block, in the order of the terminator.
    pub fn successors(&self, id: BlockId) -> Vec<BlockId> {
        self.terminator(id).kind.successors()
    }
}

/// A block: a run of instructions, the last of which is its terminator.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The first instruction.
    pub begin: u32,
    /// Behind the last one.
    pub end: u32,
}

impl Block {
    /// Its instructions.
    pub fn instructions(&self) -> impl DoubleEndedIterator<Item = InstId> + use<> {
        (self.begin..self.end).map(InstId)
    }
}

/// An instruction, and the value it computes.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// What it does.
    pub kind: Kind,
    /// Width of the result if that is an integer; 0 otherwise.
    pub bits: u16,
    /// Where it came from.
    pub place: PlaceId,
}

/// A value that is used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// The result of an instruction of the same function.
    Result(InstId),
    /// A parameter of the function.
    Parameter(u32),
    /// An integer, sign-extended; wider ones than 64 bits are [`Operand::Unknown`] if they do not fit.
    Int {
        /// The value.
        value: i64,
        /// Its width.
        bits: u16,
    },
    /// A floating-point number.
    Float(f64),
    /// The null pointer.
    Null,
    /// An address in a global.
    Global(GlobalId, i64),
    /// A function's address.
    Function(FuncId),
    /// `undef`, `poison`.
    Undefined,
    /// A constant this representation has no words for.
    Unknown,
}

/// What two integers are computed to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    SignedDiv,
    UnsignedDiv,
    SignedRem,
    UnsignedRem,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    ArithmeticShiftRight,
}

/// How two integers or addresses are compared.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Equal,
    Unequal,
    SignedLess,
    SignedLessEqual,
    SignedGreater,
    SignedGreaterEqual,
    UnsignedLess,
    UnsignedLessEqual,
    UnsignedGreater,
    UnsignedGreaterEqual,
}

/// How a value changes its width or kind.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Cast {
    Truncate,
    ZeroExtend,
    SignExtend,
    /// Between integer and pointer, or between types of the same size: the same bytes.
    Same,
    /// From or to floating point.
    Float,
}

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Memory of this call of the function; the result is its address.
    Local {
        /// Bytes of one element.
        size: u64,
        /// How many.
        count: Operand,
        /// The variable's name, if known.
        name: Option<String>,
    },
    /// Reads memory.
    Load {
        /// Where.
        address: Operand,
        /// Bytes.
        size: u32,
        /// An atomic access of the language.
        atomic: bool,
    },
    /// Writes memory.
    Store {
        /// Where.
        address: Operand,
        /// What.
        value: Operand,
        /// Bytes.
        size: u32,
        /// An atomic access of the language.
        atomic: bool,
    },
    /// Reads and writes memory in one step (`atomicrmw`, `cmpxchg`); the result is not known.
    Update {
        /// Where.
        address: Operand,
        /// Bytes.
        size: u32,
    },
    /// Copies memory (`memcpy`, `memmove` as instructions).
    Copy {
        /// Where to.
        to: Operand,
        /// Where from.
        from: Operand,
        /// Bytes.
        length: Operand,
    },
    /// Fills memory (`memset` as an instruction).
    Fill {
        /// Where to.
        to: Operand,
        /// The byte.
        value: Operand,
        /// Bytes.
        length: Operand,
    },
    /// A local variable's life begins or ends (`llvm.lifetime`).
    Lifetime {
        /// The variable.
        address: Operand,
        /// It ends.
        ends: bool,
    },
    /// `base + offset + Σ index × scale`, in bytes.
    Address {
        /// The start.
        base: Operand,
        /// The constant part.
        offset: i64,
        /// The variable parts.
        terms: Vec<(Operand, i64)>,
    },
    /// Arithmetic.
    Binary(Binary, Operand, Operand),
    /// A comparison of integers or addresses; the result has one bit.
    Compare(Compare, Operand, Operand),
    /// A comparison or computation of floating-point numbers, by LLVM's name.
    Float(&'static str, Vec<Operand>),
    /// The same value in another width or kind.
    Cast(Cast, Operand),
    /// One of two values.
    Select {
        /// One bit.
        condition: Operand,
        /// If it is 1.
        then: Operand,
        /// If it is 0.
        otherwise: Operand,
    },
    /// The value that belongs to the block control came from.
    Phi(Vec<(BlockId, Operand)>),
    /// A part of a struct in registers.
    Extract {
        /// The struct.
        from: Operand,
        /// In bytes.
        offset: u64,
    },
    /// A struct in registers with one part replaced.
    Insert {
        /// The struct.
        into: Operand,
        /// The part.
        value: Operand,
        /// In bytes.
        offset: u64,
    },
    /// Calls a function.
    Call {
        /// What is called.
        callee: Operand,
        /// With what.
        arguments: Vec<Operand>,
    },
    /// Anything else; the result is not known.
    Opaque {
        /// LLVM's name of it.
        name: &'static str,
        /// What it uses.
        operands: Vec<Operand>,
        /// It may write to memory it has the address of.
        writes: bool,
    },

    /// Goes to a block.
    Jump(BlockId),
    /// Goes to one of two blocks.
    Branch {
        /// One bit.
        condition: Operand,
        /// If it is 1.
        then: BlockId,
        /// If it is 0.
        otherwise: BlockId,
    },
    /// Goes to the block of a value.
    Switch {
        /// The value.
        value: Operand,
        /// Its cases.
        cases: Vec<(i64, BlockId)>,
        /// If none fits.
        default: BlockId,
    },
    /// After the call before it: goes on, or to where exceptions are handled (`invoke`).
    Unwind {
        /// The call returned.
        normal: BlockId,
        /// It threw.
        exception: BlockId,
    },
    /// Goes to one of several blocks; which is not known (`indirectbr`, `callbr`).
    Somewhere(Vec<BlockId>),
    /// Returns.
    Return(Option<Operand>),
    /// Control does not come here, or does not go on (`unreachable`, `resume`).
    Stop,
}

impl Kind {
    /// Where control goes; empty if it is no terminator or leaves the function.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Kind::Jump(to) => vec![*to],
            Kind::Branch {
                then, otherwise, ..
            } => vec![*then, *otherwise],
            Kind::Switch { cases, default, .. } => {
                let cases = cases.iter().map(|(_, to)| *to);
                cases.chain([*default]).collect()
            }
            Kind::Unwind { normal, exception } => vec![*normal, *exception],
            Kind::Somewhere(blocks) => blocks.clone(),
            _ => Vec::new(),
        }
    }

    /// Does it end a block?
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Kind::Jump(_)
                | Kind::Branch { .. }
                | Kind::Switch { .. }
                | Kind::Unwind { .. }
                | Kind::Somewhere(_)
                | Kind::Return(_)
                | Kind::Stop
        )
    }
}

impl Program {
    /// The function.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.index()]
    }

    /// The global.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The place.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.index()]
    }

    /// The function of that symbol.
    pub fn find(&self, name: &str) -> Option<FuncId> {
        let at = self.functions.iter().position(|f| f.name == name)?;
        Some(FuncId(at as u32))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.is_empty(), self.line) {
            (true, _) => write!(f, "an unknown place"),
            (false, 0) => write!(f, "{}", self.file),
            (false, line) => write!(f, "{}:{line}:{}", self.file, self.column),
        }
    }
}
