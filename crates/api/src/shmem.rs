//! The table of OpenSHMEM routines, read into plain structures.
//!
//! A [`Call`] is an entry of the table and stands for a family: `put` for `shmem_int_put`,
//! `shmem_put64`, `shmem_ctx_putmem_nbi` and a hundred more. A [`Function`] is one member, with its
//! C name, parameters and result. From them come C prototypes ([`prototypes`]), and the header
//! ([`header`]) and entry points ([`entry_points`]) of shmem-node.

mod c;
mod header;
mod library;
mod parse;

pub use crate::reader::Error;
pub use c::{prototype, prototypes};
pub use header::header;
pub use library::{entry_points, expressible};
pub use parse::parse;

/// The whole interface, in the order of the file.
#[derive(Debug, Default, PartialEq)]
pub struct Table {
    /// The element types.
    pub types: Vec<Type>,
    /// The constants.
    pub constants: Vec<Constant>,
    /// The routines.
    pub calls: Vec<Call>,
}

/// An element type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Its name in the names of functions: `ulonglong`.
    pub name: String,
    /// Its name in C: `unsigned long long`.
    pub c: String,
    /// Its name in Rust: `u64`. `LongDouble`, `ComplexFloat` and `ComplexDouble` have no counterpart.
    pub rust: String,
    /// The type this one is another C name of, on machines where `long` has 64 bits.
    pub same_as: Option<String>,
}

impl Type {
    /// The size of an element in bytes.
    pub fn bytes(&self) -> usize {
        match self.rust.as_str() {
            "c_char" | "i8" | "u8" => 1,
            "i16" | "u16" => 2,
            "f32" | "i32" | "u32" => 4,
            "LongDouble" | "ComplexDouble" => 16,
            _ => 8,
        }
    }
}

/// A constant of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name: `SHMEM_CMP_EQ`.
    pub name: String,
    /// Its value in shmem-node; other libraries choose others.
    pub value: i64,
    /// Whether `_SHMEM_CMP_EQ` exists too.
    pub underscored: bool,
}

/// An entry of the table: a routine in all its forms.
#[derive(Debug, PartialEq)]
pub struct Call {
    /// The name without `shmem_`: `put`. The whole name if `bare`.
    pub name: String,
    /// Whether the name has no prefix: `start_pes`.
    pub bare: bool,
    /// What its elements can be, at least one.
    pub elements: Vec<Element>,
    /// Whether every form also exists with a context.
    pub context: bool,
    /// Whether the forms that are not `_nbi` exist.
    pub blocking: bool,
    /// Whether every form exists as `_nbi`.
    pub nonblocking: bool,
    /// Whether it is there since OpenSHMEM 1.5.
    pub new: bool,
    /// Whether it is deprecated.
    pub old: bool,
    /// Whether it takes further arguments, `...`.
    pub more: bool,
    /// The arguments of the plain form.
    pub arguments: Vec<Argument>,
    /// What the plain form returns.
    pub result: Returns,
    /// Who handles it: a family, by default the name.
    pub hook: String,
    /// Which member of the family it is.
    pub member: Option<String>,
}

/// What the elements of a function are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// It has none.
    None,
    /// Of this type; the type is in the name of the function.
    Typed(Type),
    /// Of this type; the name does not say so.
    Fixed(Type),
    /// As many bits; C sees `void`.
    Bits(usize),
    /// Bytes; C sees `void`.
    Bytes,
}

impl Element {
    /// The size of an element in bytes; 0 if the function has none.
    pub fn bytes(&self) -> usize {
        match self {
            Element::None => 0,
            Element::Typed(kind) | Element::Fixed(kind) => kind.bytes(),
            Element::Bits(bits) => bits / 8,
            Element::Bytes => 1,
        }
    }

    /// Its type, unless C sees `void`.
    pub fn kind(&self) -> Option<&Type> {
        match self {
            Element::Typed(kind) | Element::Fixed(kind) => Some(kind),
            _ => None,
        }
    }
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub role: Role,
}

/// How an argument is passed, whatever it is for: its type, in words of no language.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Passed {
    /// A pointer to elements.
    Elements {
        /// Whether they are only read.
        constant: bool,
    },
    /// A pointer to something else.
    Pointer {
        /// To what.
        to: Pointee,
        /// Whether it is only read.
        constant: bool,
    },
    /// A pointer to a signal.
    Signal,
    /// A pointer to `long`.
    Longs,
    /// A pointer to `const int`.
    Ints,
    /// A pointer to `size_t`.
    Sizes,
    /// An element.
    Element,
    /// `uint64_t`
    Word,
    /// `size_t`
    Size,
    /// `ptrdiff_t`
    Distance,
    /// `long`
    Long,
    /// `int`
    Int,
    /// A context.
    Context,
    /// A team.
    Team,
}

impl Role {
    /// How such an argument is passed.
    pub fn passed(&self) -> Passed {
        match *self {
            Role::To(_) | Role::Out(_) | Role::Each(_) | Role::Result(_) | Role::Scratch => {
                Passed::Elements { constant: false }
            }
            Role::From(_) | Role::In(_) | Role::Share(_) => Passed::Elements { constant: true },
            Role::Atomic { constant } | Role::Watch { constant, .. } => {
                Passed::Elements { constant }
            }
            Role::Pointer { to, constant } => Passed::Pointer { to, constant },
            Role::Value => Passed::Element,
            Role::Notify => Passed::Signal,
            Role::Sync | Role::Lock => Passed::Longs,
            Role::Mask(_) => Passed::Ints,
            Role::Indices(_) => Passed::Sizes,
            Role::SignalValue => Passed::Word,
            Role::Count | Role::NumberOfBytes | Role::Alignment => Passed::Size,
            Role::Stride => Passed::Distance,
            Role::Options => Passed::Long,
            Role::Context => Passed::Context,
            Role::Team => Passed::Team,
            Role::Comparison
            | Role::SignalOp
            | Role::Few
            | Role::Pe
            | Role::Root
            | Role::First
            | Role::LogStride
            | Role::Members
            | Role::Int => Passed::Int,
        }
    }
}

/// What an argument is for; the head of `shmem.table` has the C types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Symmetric; written at the PE.
    To(Amount),
    /// Symmetric; read at the PE.
    From(Amount),
    /// Symmetric; an element updated atomically at the PE, or only read.
    Atomic {
        /// Whether it is only read.
        constant: bool,
    },
    /// Symmetric; a signal of the PE.
    Notify,
    /// Memory of the caller that is read.
    In(Amount),
    /// Memory of the caller that is written.
    Out(Amount),
    /// Memory of the caller that is read, without `const`.
    Each(Amount),
    /// Symmetric; the caller's part is read by a collective.
    Share(Amount),
    /// Symmetric; the caller's part is written by a collective.
    Result(Amount),
    /// Symmetric; the caller's part is waited for.
    Watch {
        /// How much.
        amount: Amount,
        /// Whether C says `const`.
        constant: bool,
    },
    /// A work array of elements.
    Scratch,
    /// A work array of a collective.
    Sync,
    /// Symmetric; a lock.
    Lock,
    /// Which elements to leave out.
    Mask(Amount),
    /// Room for numbers of elements.
    Indices(Amount),
    /// An element.
    Value,
    /// A comparison.
    Comparison,
    /// What is done to a signal.
    SignalOp,
    /// The value for a signal.
    SignalValue,
    /// A number of elements, `size_t`.
    Count,
    /// A number of elements, `int`.
    Few,
    /// A distance in elements.
    Stride,
    /// A PE of the context's team, or of the world.
    Pe,
    /// A member of the team or active set.
    Root,
    /// The first PE of an active set.
    First,
    /// The stride of an active set, as a power of two.
    LogStride,
    /// The size of an active set.
    Members,
    /// A number of bytes.
    NumberOfBytes,
    /// An alignment in bytes.
    Alignment,
    /// A mask or flags, `long`.
    Options,
    /// Any other number.
    Int,
    /// A context.
    Context,
    /// A team.
    Team,
    /// Something else, behind a pointer.
    Pointer {
        /// To what.
        to: Pointee,
        /// Whether it is only read.
        constant: bool,
    },
}

/// What a pointer leads to that does not lead to elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointee {
    /// `int`.
    Int,
    /// `char`.
    Char,
    /// `void`.
    Void,
    /// `shmem_ctx_t`.
    Context,
    /// `shmem_team_t`.
    Team,
    /// `shmem_team_config_t`.
    Config,
}

/// How many elements an argument has; arguments are named by their position in the plain form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The argument with the number of elements; `None`: one element.
    pub count: Option<usize>,
    /// The argument with the distance between them; `None`: they follow each other.
    pub stride: Option<usize>,
    /// How many such blocks there are.
    pub times: Times,
}

/// The number of blocks in a buffer of a collective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// One.
    One,
    /// One for each member.
    Size,
    /// One for each member, as long as that member says.
    Sum,
}

/// What a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Nothing.
    Nothing,
    /// An element.
    Value,
    /// `int`.
    Int,
    /// `size_t`.
    Size,
    /// `void *`.
    Address,
}

/// One C function.
#[derive(Clone, Copy, Debug)]
pub struct Function<'t> {
    /// The call it is a form of.
    pub call: &'t Call,
    /// What its elements are.
    pub element: &'t Element,
    /// Whether it takes a context.
    pub context: bool,
    /// Whether it is `_nbi`.
    pub nonblocking: bool,
}

/// The table of this crate.
///
/// # Panics
/// If `shmem.table` is wrong, which a test excludes.
pub fn table() -> Table {
    parse(include_str!("../shmem.table")).expect("shmem.table is well-formed")
}

impl Table {
    /// Every C function of every call.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        self.calls.iter().flat_map(Call::functions)
    }

    /// The type of this name.
    pub fn kind(&self, name: &str) -> Option<&Type> {
        self.types.iter().find(|kind| kind.name == name)
    }
}

impl Call {
    /// The C functions of this call.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        let both = |first, second| [(first, false), (second, true)];
        let exist = |forms: [(bool, bool); 2]| forms.into_iter().filter(|form| form.0);
        self.elements.iter().flat_map(move |element| {
            exist(both(true, self.context)).flat_map(move |(_, context)| {
                exist(both(self.blocking, self.nonblocking)).map(move |(_, nonblocking)| Function {
                    call: self,
                    element,
                    context,
                    nonblocking,
                })
            })
        })
    }
}

impl Call {
    /// Whether it reads or writes memory of the PE it names.
    pub fn reaches_a_pe(&self) -> bool {
        let reaches =
            |role: &Role| matches!(role, Role::To(_) | Role::From(_) | Role::Atomic { .. });
        self.arguments
            .iter()
            .any(|argument| reaches(&argument.role))
    }
}

impl Function<'_> {
    /// The C name: `shmem_ctx_int_put_nbi`.
    pub fn name(&self) -> String {
        let plain = &self.call.name;
        if self.call.bare {
            return plain.clone();
        }
        // The size follows the first word: put64_signal, putmem_signal.
        let (verb, rest) = plain.split_at(plain.find('_').unwrap_or(plain.len()));
        let context = if self.context { "ctx_" } else { "" };
        let nbi = if self.nonblocking { "_nbi" } else { "" };
        match self.element {
            Element::None | Element::Fixed(_) => format!("shmem_{context}{plain}{nbi}"),
            Element::Typed(kind) => format!("shmem_{context}{}_{plain}{nbi}", kind.name),
            Element::Bits(bits) => format!("shmem_{context}{verb}{bits}{rest}{nbi}"),
            Element::Bytes => format!("shmem_{context}{verb}mem{rest}{nbi}"),
        }
    }

    /// The name in the profiling interface: `pshmem_...`, or `p` before a name without prefix.
    pub fn profiling_name(&self) -> String {
        format!("p{}", self.name())
    }

    /// All parameters: what the form adds, then the arguments of the call.
    pub fn parameters(&self) -> Vec<Argument> {
        let added = |name: &str, role| Argument {
            name: name.into(),
            role,
        };
        let mut parameters = Vec::new();
        if self.context {
            parameters.push(added("ctx", Role::Context));
        }
        if self.returns_in_memory() {
            parameters.push(added("fetch", Role::Out(Amount::ONE)));
        }
        parameters.extend(self.call.arguments.iter().cloned());
        parameters
    }

    /// How many parameters the form adds before the arguments of the call.
    pub fn added(&self) -> usize {
        usize::from(self.context) + usize::from(self.returns_in_memory())
    }

    /// What the function returns.
    pub fn result(&self) -> Returns {
        if self.nonblocking {
            Returns::Nothing
        } else {
            self.call.result
        }
    }

    fn returns_in_memory(&self) -> bool {
        self.nonblocking && self.call.result == Returns::Value
    }
}

impl Amount {
    /// One element.
    pub const ONE: Amount = Amount {
        count: None,
        stride: None,
        times: Times::One,
    };
}
