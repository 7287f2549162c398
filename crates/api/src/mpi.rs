//! The table of MPI calls, read into plain structures.
//!
//! A [`Call`] is an entry of the table and stands for a family: `Allgather` also for
//! `MPI_Iallgather`, `MPI_Allgather_init` and the large-count form of each. A [`Function`] is one
//! member, with its C name and parameters.

mod parse;

pub use crate::reader::Error;
pub use parse::parse;

/// All calls, in the order of the file.
#[derive(Debug, PartialEq)]
pub struct Table {
    /// The entries.
    pub calls: Vec<Call>,
}

/// An entry of the table: a call in all its forms.
#[derive(Debug, PartialEq)]
pub struct Call {
    /// The name without `MPI_`, in the plain form: `Allgather`.
    pub name: String,
    /// Whether every form also exists with large counts (`_c`).
    pub large: bool,
    /// The forms that exist, at least one.
    pub forms: Vec<Form>,
    /// The arguments of the plain form.
    pub arguments: Vec<Argument>,
    /// Who handles the call.
    pub hook: Hook,
}

/// How a function returns, and what it takes besides the arguments of its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `MPI_Name`.
    Plain,
    /// `MPI_Rname`, with a request.
    Request,
    /// `MPI_Iname`, with a request.
    Nonblocking,
    /// `MPI_Name_init`, with a request and, in collectives, an info before it.
    Persistent {
        /// Whether it takes an info.
        info: bool,
    },
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// What MPI does with it, if it is a buffer of the caller.
    pub uses: Vec<Use>,
}

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// What it is, or points to.
    pub base: Base,
    /// Whether it points to something MPI only reads.
    pub constant: bool,
    /// How many pointers lead to the base.
    pub depth: usize,
    /// Whether the outermost pointer leads to an array.
    pub array: bool,
}

/// What an argument is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// `void`, behind a pointer.
    Void,
    /// `char`.
    Char,
    /// A number without a meaning of its own here.
    Int,
    /// A rank in a communicator, group or window.
    Rank,
    /// The root of a collective.
    Root,
    /// The tag of a message.
    Tag,
    /// `int`, or `MPI_Count` in the large form.
    Count,
    /// `int`, or `MPI_Aint` in the large form.
    Displ,
    /// `MPI_Aint`.
    Aint,
    /// `MPI_Count` in both forms.
    Offset,
    /// `MPI_File`, a pointer in every MPI.
    File,
    /// An object of MPI.
    Handle(Object),
    /// `MPI_Status`, behind a pointer.
    Status,
    /// A function the program gives to MPI.
    Callback(Callback),
}

/// The kinds of MPI objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// `MPI_Comm`.
    Comm,
    /// `MPI_Win`.
    Win,
    /// `MPI_Datatype`.
    Datatype,
    /// `MPI_Op`.
    Op,
    /// `MPI_Group`.
    Group,
    /// `MPI_Info`.
    Info,
    /// `MPI_Errhandler`.
    Errhandler,
    /// `MPI_Request`.
    Request,
    /// `MPI_Message`.
    Message,
    /// `MPI_Session`.
    Session,
}

/// The callbacks of a generalised request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    /// `MPI_Grequest_query_function`.
    Query,
    /// `MPI_Grequest_free_function`.
    Free,
    /// `MPI_Grequest_cancel_function`.
    Cancel,
}

/// One access that MPI makes to a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Whether MPI writes the buffer; else it reads it.
    pub writes: bool,
    /// At which processes.
    pub who: Who,
    /// Where the accessed bytes lie; arguments are named by their position.
    pub shape: Shape,
    /// How many blocks there are.
    pub times: Times,
}

/// The processes at which an argument counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Every process.
    All,
    /// The root.
    Root,
    /// Every process but the root.
    NotRoot,
    /// Every process but rank 0.
    NotFirst,
}

/// The number of blocks in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// One.
    One,
    /// One for each process of the communicator.
    GroupSize,
    /// One for each process this one receives from in the topology.
    InDegree,
    /// One for each process this one sends to in the topology.
    OutDegree,
}

/// How the bytes of a buffer are described; the numbers are positions of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One element.
    Single {
        /// Its type.
        datatype: usize,
    },
    /// Blocks of `count` elements, one behind the other.
    Uniform {
        /// The number of elements of a block.
        count: usize,
        /// The type of an element.
        datatype: usize,
    },
    /// Block `i` has `counts[i]` elements and begins `displs[i]` extents into the buffer.
    Vector {
        /// The lengths of the blocks.
        counts: usize,
        /// Where they begin.
        displs: usize,
        /// The type of an element.
        datatype: usize,
    },
    /// Block `i` has `counts[i]` elements of `datatypes[i]` and begins `displs[i]` bytes into the
    /// buffer.
    Each {
        /// The lengths of the blocks.
        counts: usize,
        /// Where they begin.
        displs: usize,
        /// The types of their elements.
        datatypes: usize,
    },
    /// As many elements as `counts`, one per process, say together.
    Sum {
        /// The lengths.
        counts: usize,
        /// The type of an element.
        datatype: usize,
    },
    /// As many elements as `counts` says for the calling process.
    Own {
        /// The lengths.
        counts: usize,
        /// The type of an element.
        datatype: usize,
    },
}

/// Who handles a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Hook {
    /// All collectives are handled alike, from the roles of their arguments.
    Collective(Flow),
    /// A function of its own.
    Function {
        /// Its name.
        name: String,
        /// What it is given, before the form and the real call.
        arguments: Vec<Passed>,
    },
}

/// What a hook is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Passed {
    /// The argument at this position.
    Argument(usize),
    /// A null pointer: this call lacks what others of the same hook have.
    Null,
    /// A name the hooks define.
    Constant(String),
}

/// Who learns from whom in a collective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Everybody from everybody.
    AllToAll,
    /// Everybody from the root.
    FromRoot,
    /// The root from everybody.
    ToRoot,
    /// Higher ranks from lower ones.
    Scan,
    /// Along the edges of the topology.
    Neighbours,
}

/// One C function.
#[derive(Clone, Copy, Debug)]
pub struct Function<'t> {
    /// The call it is a form of.
    pub call: &'t Call,
    /// Which form.
    pub form: Form,
    /// Whether it is the large-count variant.
    pub large: bool,
}

/// The table of this crate.
///
/// # Panics
/// If `mpi.table` is wrong, which a test excludes.
pub fn table() -> Table {
    parse(include_str!("../mpi.table")).expect("mpi.table is well-formed")
}

/// The calls beside [`table`] that only an analysis of a program's text needs to know.
///
/// # Panics
/// If `local.table` is wrong, which a test excludes.
pub fn local() -> Table {
    parse(include_str!("../local.table")).expect("local.table is well-formed")
}

impl Table {
    /// Every C function of every call.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        self.calls.iter().flat_map(Call::functions)
    }
}

impl Call {
    /// The C functions of this call.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        let variants: &[bool] = if self.large { &[false, true] } else { &[false] };
        self.forms.iter().flat_map(move |&form| {
            variants.iter().map(move |&large| Function {
                call: self,
                form,
                large,
            })
        })
    }

    /// Whether a hook must be told the form: there is more than the plain one.
    pub fn has_forms(&self) -> bool {
        self.forms != [Form::Plain]
    }
}

impl Function<'_> {
    /// The C name without `MPI_`: `Iallgather_c`.
    pub fn name(&self) -> String {
        let plain = &self.call.name;
        let name = match self.form {
            Form::Plain => plain.clone(),
            Form::Request => format!("R{}", plain.to_ascii_lowercase()),
            Form::Nonblocking => format!("I{}", plain.to_ascii_lowercase()),
            Form::Persistent { .. } => format!("{plain}_init"),
        };
        if self.large { name + "_c" } else { name }
    }

    /// All parameters: the arguments of the call, then what the form adds.
    pub fn parameters(&self) -> Vec<Argument> {
        let mut parameters = self.call.arguments.clone();
        if self.form == (Form::Persistent { info: true }) {
            parameters.push(Argument::added("init_info", Object::Info, 0));
        }
        if self.form != Form::Plain {
            parameters.push(Argument::added("request", Object::Request, 1));
        }
        parameters
    }
}

impl Argument {
    /// An argument that a form adds.
    fn added(name: &str, object: Object, depth: usize) -> Argument {
        let kind = Type {
            base: Base::Handle(object),
            constant: false,
            depth,
            array: false,
        };
        Argument {
            name: name.into(),
            kind,
            uses: Vec::new(),
        }
    }
}
