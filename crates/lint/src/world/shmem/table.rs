//! Which function a name is, and its arguments by their names and roles.

use crate::term::normal;
use crate::value::Value;
use fencepost_api::shmem::{self, Amount, Argument, Element, Role, Table, Times};
use fencepost_model::{ElemType, SiteId};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A function of OpenSHMEM.
pub struct Function {
    /// `shmem_ctx_int_put_nbi`.
    pub name: String,
    /// The entry of the table it is a form of.
    pub call: &'static shmem::Call,
    /// Whether it is `_nbi`.
    pub nonblocking: bool,
    /// What its elements are.
    pub elem: Elem,
    /// Its parameters in C.
    pub parameters: Vec<Argument>,
    /// How many of them the form adds before the arguments of the call.
    added: usize,
}

/// An element type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Elem {
    /// The same for all names of one type; 0: the form has no type.
    pub code: u16,
    /// Its bytes.
    pub size: u32,
    /// It is an integer with a sign.
    pub signed: bool,
    /// It is an integer.
    pub integer: bool,
}

impl Elem {
    /// What a signal is atomic with: other signals, and nothing else.
    pub const SIGNAL: Elem = Elem {
        code: u16::MAX,
        size: 8,
        signed: false,
        integer: true,
    };

    fn new(table: &Table, element: &Element) -> Elem {
        let kind = element.kind();
        let code = kind.and_then(|kind| {
            let own = kind.same_as.as_ref().unwrap_or(&kind.name);
            table.types.iter().position(|known| known.name == *own)
        });
        let begins = |with: &[char]| kind.is_some_and(|kind| kind.rust.starts_with(with));
        Elem {
            code: code.map_or(0, |at| at as u16 + 1),
            size: element.bytes() as u32,
            signed: begins(&['i']),
            integer: begins(&['i', 'u', 'c']),
        }
    }

    /// As the model names it.
    pub fn kind(self) -> ElemType {
        ElemType {
            code: self.code,
            size: self.size as u16,
        }
    }

    /// An integer of this type, as a number that compares as C would.
    pub fn number(self, value: i64) -> i128 {
        let bits = 8 * self.size.clamp(1, 8) as u16;
        let value = normal(value, bits);
        match self.signed {
            true => i128::from(value),
            false => i128::from((value as u64) << (64 - bits) >> (64 - bits)),
        }
    }
}

struct Functions {
    all: Vec<Function>,
    by_name: FxHashMap<String, usize>,
}

fn functions() -> &'static Functions {
    static TABLE: OnceLock<Table> = OnceLock::new();
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        let table = TABLE.get_or_init(shmem::table);
        let all: Vec<Function> = table
            .functions()
            .map(|function| Function {
                name: function.name(),
                call: function.call,
                nonblocking: function.nonblocking,
                elem: Elem::new(table, function.element),
                parameters: function.parameters(),
                added: function.added(),
            })
            .collect();
        let names = all.iter().enumerate();
        let by_name = names.map(|(at, function)| (function.name.clone(), at));
        Functions {
            by_name: by_name.collect(),
            all,
        }
    })
}

/// Names without the prefix.
const BARE: [&str; 7] = [
    "start_pes",
    "_my_pe",
    "_num_pes",
    "shmalloc",
    "shmemalign",
    "shrealloc",
    "shfree",
];

/// Is it a name of OpenSHMEM, whether there is such a function or not?
pub fn is_name(symbol: &str) -> bool {
    let name = symbol.strip_prefix('p').unwrap_or(symbol);
    name.starts_with("shmem_") || BARE.contains(&name)
}

/// The function of a symbol.
pub fn find(symbol: &str) -> Option<&'static Function> {
    if !is_name(symbol) {
        return None;
    }
    let known = functions();
    let name = symbol.strip_prefix('p').unwrap_or(symbol);
    known.by_name.get(name).map(|at| &known.all[*at])
}

/// A call as one PE makes it.
#[derive(Clone)]
pub struct Invocation {
    pub rank: u32,
    pub site: SiteId,
    pub function: &'static Function,
    pub arguments: Vec<Value>,
}

impl Invocation {
    /// The family of calls it belongs to.
    pub fn hook(&self) -> &'static str {
        &self.function.call.hook
    }

    /// The argument of that name.
    pub fn value(&self, name: &str) -> Option<Value> {
        let mut parameters = self.function.parameters.iter();
        let at = parameters.position(|parameter| parameter.name == name)?;
        self.arguments.get(at).copied()
    }

    /// The argument of that name, if it is a known number.
    pub fn int(&self, name: &str) -> Option<i64> {
        number(self.value(name)?)
    }

    /// The argument of that role.
    pub fn role(&self, role: &Role) -> Option<Value> {
        let mut parameters = self.function.parameters.iter();
        let at = parameters.position(|parameter| parameter.role == *role)?;
        self.arguments.get(at).copied()
    }

    /// The first memory argument that is wanted, and how much of it there is.
    pub fn span(&self, wanted: impl Fn(&Role) -> Option<Amount>) -> Option<Span> {
        let mut parameters = self.function.parameters.iter().enumerate();
        let (at, amount) =
            parameters.find_map(|(at, parameter)| Some((at, wanted(&parameter.role)?)))?;
        let argument = |index: Option<usize>| match index {
            None => Some(1),
            Some(index) => number(*self.arguments.get(index + self.function.added)?),
        };
        Some(Span {
            at: *self.arguments.get(at)?,
            count: argument(amount.count),
            stride: argument(amount.stride),
            each_member: amount.times == Times::Size,
            size: self.function.elem.size,
        })
    }
}

fn number(value: Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(value),
        _ => None,
    }
}

/// Elements in memory, as far as they are known.
#[derive(Copy, Clone, Debug)]
pub struct Span {
    /// Where the first is.
    pub at: Value,
    /// How many.
    pub count: Option<i64>,
    /// How many elements the next is away.
    pub stride: Option<i64>,
    /// So many for each member of a team.
    pub each_member: bool,
    /// Bytes of an element.
    pub size: u32,
}

impl Span {
    /// One word.
    pub fn word(at: Value, size: u32) -> Span {
        Span {
            at,
            count: Some(1),
            stride: Some(1),
            each_member: false,
            size,
        }
    }
}
