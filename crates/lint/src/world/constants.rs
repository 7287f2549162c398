//! What `mpi.h` and `mpif.h` say, as values of the program.

use crate::value::Value;
use fencepost_api::constants::{DATATYPES, OPEN_MPI_FORTRAN};
use fencepost_api::mpi::Object;
use fencepost_model::Layout;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub use fencepost_api::constants::Abi;

/// The value of a symbol of Open MPI: the address of the program's global, or one that is used
/// nowhere else if the program does not name it.
fn symbol(name: &str, globals: &FxHashMap<String, Value>) -> Value {
    let unused = || {
        let number = name
            .bytes()
            .fold(7_i64, |n, b| (n * 131 + i64::from(b)) & 0xff_ffff_ffff);
        Value::Int(i64::MIN + number)
    };
    globals.get(name).copied().unwrap_or_else(unused)
}

macro_rules! constants {
    (
        handles { $(
            $handle:ident $handle_c:literal
            $handle_mpich:literal, $handle_standard:literal, $handle_open:literal;
        )* }
        numbers { $(
            $number:ident $number_c:literal
            $number_mpich:literal, $number_standard:literal, $number_open:literal;
        )* }
        words { $(
            $word:ident $word_c:literal
            $word_mpich:expr, $word_standard:literal, $word_open:literal;
        )* }
        combiners $combiners:tt
    ) => {
        /// The constants of one MPI. The table has more than this analysis asks for.
        #[allow(dead_code)]
        pub struct Constants {
            pub abi: Abi,
            $(pub $handle: Value,)*
            $(pub $number: i64,)*
            $(pub $word: i64,)*
            /// Predefined datatypes.
            pub datatypes: FxHashMap<Value, Rc<Layout>>,
            fortran: Vec<(&'static str, i64, Value)>,
        }

        impl Constants {
            /// Those of a family; `globals` are the addresses of the program's global variables.
            #[allow(clippy::unnecessary_cast)]
            pub fn new(abi: Abi, globals: &FxHashMap<String, Value>) -> Constants {
                let open = |name: &std::ffi::CStr| symbol(&name.to_string_lossy(), globals);
                let datatypes = datatypes(abi, globals);
                match abi {
                    Abi::Mpich => Constants {
                        abi,
                        $($handle: Value::Int($handle_mpich),)*
                        $($number: $number_mpich,)*
                        $($word: $word_mpich as usize as i64,)*
                        datatypes,
                        fortran: Vec::new(),
                    },
                    Abi::Standard => Constants {
                        abi,
                        $($handle: Value::Int($handle_standard),)*
                        $($number: $number_standard,)*
                        $($word: $word_standard,)*
                        datatypes,
                        fortran: Vec::new(),
                    },
                    Abi::OpenMpi => {
                        let named = |c: &str| match c {
                            $($handle_c => open($handle_open),)*
                            _ => Value::Undefined,
                        };
                        Constants {
                            abi,
                            $($handle: open($handle_open),)*
                            $($number: $number_open,)*
                            $($word: $word_open,)*
                            datatypes,
                            fortran: open_mpi_fortran(named, globals),
                        }
                    }
                }
            }
        }
    };
}

fencepost_api::mpi_constants!(constants);

/// The predefined datatypes taken apart, by their handles.
fn datatypes(abi: Abi, globals: &FxHashMap<String, Value>) -> FxHashMap<Value, Rc<Layout>> {
    let entry = |datatype: &fencepost_api::constants::Datatype| {
        let handle = match abi {
            Abi::Mpich => Value::Int(i64::from(datatype.mpich)),
            Abi::Standard => Value::Int(i64::from(datatype.standard)),
            Abi::OpenMpi => symbol(datatype.open_mpi, globals),
        };
        let name = datatype.c.trim_start_matches("MPI_");
        let layout = Layout::named(name, datatype.size, || u16::MAX);
        (handle, Rc::new(layout))
    };
    DATATYPES.iter().map(entry).collect()
}

/// Open MPI's Fortran: the kind of object (as names begin), its number, and the object.
fn open_mpi_fortran(
    named: impl Fn(&str) -> Value,
    globals: &FxHashMap<String, Value>,
) -> Vec<(&'static str, i64, Value)> {
    let others = OPEN_MPI_FORTRAN
        .iter()
        .map(|&(c, number)| (c, number, named(c)));
    let datatypes = DATATYPES.iter().map(|datatype| {
        let value = symbol(datatype.open_mpi, globals);
        ("MPI_DATATYPE", i64::from(datatype.fortran), value)
    });
    let null = ("MPI_DATATYPE_NULL", 0, named("MPI_DATATYPE_NULL"));
    others.chain(datatypes).chain([null]).collect()
}

/// Is an object of Open MPI's list of this kind? An operation has no prefix of its own.
fn is_kind(c: &str, kind: Object) -> bool {
    let prefix = match kind {
        Object::Comm => "MPI_COMM_",
        Object::Win => "MPI_WIN_",
        Object::Datatype => "MPI_DATATYPE",
        Object::Group => "MPI_GROUP_",
        Object::Info => "MPI_INFO_",
        Object::Errhandler => "MPI_ERR",
        Object::Request => "MPI_REQUEST_",
        Object::Message => "MPI_MESSAGE_",
        Object::Session => "MPI_SESSION_",
        Object::Op => {
            let others = [
                "COMM_", "WIN_", "DATATYPE", "GROUP_", "INFO_", "ERR", "REQUEST_", "MESSAGE_",
            ];
            return !others.iter().any(|other| c[4..].starts_with(other));
        }
    };
    c.starts_with(prefix)
}

impl Constants {
    /// A handle as the C interface would have it.
    pub fn canonical(&self, kind: Object, value: Value, fortran: bool) -> Value {
        match value {
            Value::Int(number) if self.abi == Abi::Mpich => Value::Int(i64::from(number as u32)),
            Value::Int(number) if fortran && self.abi == Abi::OpenMpi => {
                let found = self
                    .fortran
                    .iter()
                    .find(|(c, n, _)| *n == number && is_kind(c, kind));
                found.map_or(value, |(_, _, value)| *value)
            }
            other => other,
        }
    }

    /// A handle as the program stores it.
    pub fn stored(&self, kind: Object, value: Value, fortran: bool) -> Value {
        if fortran && self.abi == Abi::OpenMpi {
            let found = self
                .fortran
                .iter()
                .find(|(c, _, v)| *v == value && is_kind(c, kind));
            return found.map_or(value, |(_, number, _)| Value::Int(*number));
        }
        value
    }

    /// A predefined datatype; MPICH's handles tell the size of those that are not listed.
    pub fn datatype(&self, value: Value) -> Option<Rc<Layout>> {
        if let Some(layout) = self.datatypes.get(&value) {
            return Some(Rc::clone(layout));
        }
        match value {
            Value::Int(v) if self.abi == Abi::Mpich && v & 0xff00_0000 == 0x4c00_0000 => {
                let layout = Layout::named("", (v >> 8 & 0xff) as u16, || 1000 + v as u16);
                Some(Rc::new(layout))
            }
            _ => None,
        }
    }
}

/// The family a handle tells; `None` if it could be of any.
pub fn family_of(value: Value, fortran: bool) -> Option<Abi> {
    match value {
        Value::Pointer(..) => Some(Abi::OpenMpi),
        Value::Int(v @ 0..0x100) if fortran && v < 0x80 => Some(Abi::OpenMpi),
        Value::Int(0x100..0x400) => Some(Abi::Standard),
        Value::Int(v) if v as u32 >= 0x0400_0000 => Some(Abi::Mpich),
        _ => None,
    }
}
