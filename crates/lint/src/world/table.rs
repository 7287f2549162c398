//! Which function a name is, and its arguments by their names.

use super::constants::Constants;
use crate::memory::Memory;
use crate::term::Terms;
use crate::value::Value;
use fencepost_api::mpi::{self, Argument, Base, Call, Form, Hook, Object};
use fencepost_model::SiteId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::OnceLock;

/// A function of MPI.
pub struct Function {
    /// `MPI_Iallgather`.
    pub name: String,
    /// The entry of the table it is a form of.
    pub call: &'static Call,
    /// Which form.
    pub form: Form,
    /// Whether counts are large.
    pub large: bool,
    /// Its parameters in C.
    pub parameters: Vec<Argument>,
}

impl Function {
    /// The flow of a collective.
    pub fn flow(&self) -> Option<mpi::Flow> {
        match self.call.hook {
            Hook::Collective(flow) => Some(flow),
            Hook::Function { .. } => None,
        }
    }

    /// A call no analysis follows.
    pub fn is_unsupported(&self) -> bool {
        matches!(&self.call.hook, Hook::Function { name, .. } if name == "unsupported")
    }
}

struct Functions {
    all: Vec<Function>,
    by_name: FxHashMap<String, usize>,
}

fn functions() -> &'static Functions {
    static TABLES: OnceLock<[mpi::Table; 2]> = OnceLock::new();
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        let tables = TABLES.get_or_init(|| [mpi::table(), mpi::local()]);
        let all: Vec<Function> = tables
            .iter()
            .flat_map(mpi::Table::functions)
            .map(|function| Function {
                name: format!("MPI_{}", function.name()),
                call: function.call,
                form: function.form,
                large: function.large,
                parameters: function.parameters(),
            })
            .collect();
        let mut by_name = FxHashMap::default();
        for (index, function) in all.iter().enumerate() {
            by_name.insert(function.name.clone(), index);
            by_name.insert(function.name.to_ascii_lowercase(), index);
        }
        Functions { all, by_name }
    })
}

/// The function of a symbol, and whether it is that of Fortran.
pub fn find(symbol: &str) -> Option<(&'static Function, bool)> {
    let known = functions();
    let by_name = |name: &str| known.by_name.get(name).map(|index| &known.all[*index]);
    let name = symbol.strip_prefix('P').unwrap_or(symbol);
    if name.starts_with("MPI_") {
        return by_name(name).map(|function| (function, false));
    }
    let name = symbol.strip_prefix('p').unwrap_or(symbol);
    let name = name.strip_suffix('_')?.trim_end_matches('_');
    let name = name.strip_suffix("_f08").unwrap_or(name);
    let name = name.starts_with("mpi_").then_some(name)?;
    by_name(name).map(|function| (function, true))
}

/// Does a function of MPI's that is in no table return an error code? Most do; the others convert.
pub fn returns_error(symbol: &str) -> bool {
    let name = symbol.strip_prefix('P').unwrap_or(symbol);
    let others = ["_c2f", "_f2c", "_fromint", "_toint", "_Wtick"];
    name.starts_with("MPI_") && !others.iter().any(|end| name.ends_with(end))
}

/// A call as one rank makes it; the arguments are those of C, whatever language it was made in.
#[derive(Clone)]
pub struct Invocation {
    pub rank: u32,
    pub site: SiteId,
    pub function: &'static Function,
    pub arguments: SmallVec<[Value; 10]>,
    pub fortran: bool,
    /// Where Fortran wants the error code.
    pub error: Option<Value>,
}

impl Invocation {
    /// Takes the arguments; those of Fortran are references.
    pub fn new(
        (function, fortran): (&'static Function, bool),
        arguments: &[Value],
        (rank, site): (u32, SiteId),
        memory: &mut Memory,
        terms: &mut Terms,
    ) -> Invocation {
        let value = |(index, parameter): (usize, &Argument)| {
            let value = arguments.get(index).copied().unwrap_or(Value::Undefined);
            if !fortran || parameter.kind.depth > 0 {
                return value;
            }
            match value {
                Value::Pointer(object, offset) => {
                    let size = width(parameter.kind.base, function.large, 4);
                    memory.load(terms, object, offset, size)
                }
                _ => Value::Undefined,
            }
        };
        let parameters = &function.parameters;
        Invocation {
            rank,
            site,
            function,
            arguments: parameters.iter().enumerate().map(value).collect(),
            fortran,
            error: match fortran {
                true => arguments.get(parameters.len()).copied(),
                false => None,
            },
        }
    }

    /// `Put` for `MPI_Rput_c`.
    pub fn name(&self) -> &'static str {
        &self.function.call.name
    }

    /// Handles as C has them.
    pub fn settle(&mut self, constants: &Constants) {
        let parameters = self.function.parameters.iter();
        for (value, parameter) in self.arguments.iter_mut().zip(parameters) {
            if let (Base::Handle(kind), 0) = (parameter.kind.base, parameter.kind.depth) {
                *value = constants.canonical(kind, *value, self.fortran);
            }
        }
    }

    /// The handles among the arguments.
    pub fn handles(&self) -> impl Iterator<Item = (Object, Value)> + '_ {
        let arguments = self.arguments.iter().zip(&self.function.parameters);
        arguments.filter_map(|(value, parameter)| match parameter.kind {
            mpi::Type {
                base: Base::Handle(kind),
                depth: 0,
                ..
            } => Some((kind, *value)),
            _ => None,
        })
    }

    /// Is there an argument of that name?
    pub fn has(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    fn position(&self, name: &str) -> Option<usize> {
        let mut parameters = self.function.parameters.iter();
        parameters.position(|parameter| parameter.name == name)
    }

    /// The argument of that name.
    pub fn value(&self, name: &str) -> Value {
        let position = self.position(name);
        debug_assert!(position.is_some(), "{} has no {name}", self.function.name);
        position.map_or(Value::Undefined, |index| self.arguments[index])
    }

    /// The argument of that name, if it is a known number.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.value(name) {
            Value::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The bytes of what an argument of that name points to.
    pub fn width(&self, name: &str, handle: u32) -> u32 {
        let base = self
            .position(name)
            .map(|at| self.function.parameters[at].kind.base);
        let handle = if self.fortran { 4 } else { handle };
        base.map_or(4, |base| width(base, self.function.large, handle))
    }
}

fn width(base: Base, large: bool, handle: u32) -> u32 {
    match base {
        Base::Count | Base::Displ if large => 8,
        Base::Aint | Base::Offset => 8,
        Base::Handle(_) => handle,
        Base::Char => 1,
        _ => 4,
    }
}
