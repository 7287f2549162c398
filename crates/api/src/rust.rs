//! Generates the wrappers of the runtime.
//!
//! Per C function there are the two exported names, which remember the caller, and a wrapper.
//! The wrapper finds the real function and, unless the call comes from inside MPI or checking is
//! off, hands over to a hook:
//!
//! * the call (`Call`), then the arguments the table names, each meaning in one type whatever the
//!   form: counts as `i64`, displacements as `isize`, handles as `Handle`, arrays of counts or
//!   displacements as `Counts`;
//! * then, if the call has several forms, which one it is (`Form`);
//! * last the real call, as a closure. It takes the status pointers, so that the hook can see a
//!   status the caller ignores.
//!
//! A program in Fortran calls a binding, which calls the C function; the binding's names are exported
//! as well, to know who called.
//!
//! Collectives share one hook, which is told what MPI does with each buffer (`Use`).
//!
//! The text belongs in a module of a crate that has `real::Real`, `caller::Call` and `hooks`.

pub mod shmem;

use crate::fortran;
use crate::mpi::{
    Argument, Base, Flow, Form, Function, Hook, Object, Passed, Shape, Table, Times, Type, Use,
};
use std::collections::BTreeSet;

/// The text of the module.
pub fn wrappers(table: &Table) -> String {
    let mut text = String::from(PRELUDE);
    text += include_str!("rust/entry.rs");
    for function in table.functions() {
        text += &wrapper(function);
    }
    let names: BTreeSet<String> = table.functions().flat_map(fortran::names).collect();
    for name in names {
        let binding = name.to_uppercase();
        text += &format!("export_fortran!({name} {binding} c\"{name}\");\n");
    }
    text
}

const PRELUDE: &str = "\
// Generated from mpi.table.

use std::ffi::{c_char, c_int, c_void};

use crate::caller::Call;
use crate::fortran::{Binding, go_on};
use crate::hooks::{self, Counts, Flow, Form, Mode, Shape, Times, Use, Who};
use crate::process;
use crate::real::Real;

";

/// The wrapper of one function and its exported names.
fn wrapper(function: Function<'_>) -> String {
    let name = function.name();
    let parameters = function.parameters();
    let replaceable: Vec<&Argument> = parameters
        .iter()
        .filter(|p| p.kind.base == Base::Status)
        .collect();

    let declared = list(&parameters, |p| {
        format!("{}: {}", identifier(p), raw_type(p.kind, function.large))
    });
    let types = list(&parameters, |p| raw_type(p.kind, function.large).into());
    let values = list(&parameters, identifier);
    let closure = list(&replaceable, |p| format!("{}: *mut c_void", identifier(p)));
    let statuses = list(&replaceable, |p| identifier(p));
    let hook = hook(function, &parameters);
    let skip = match needed_for(function) {
        Some(what) => {
            format!("    if !process::needs({what}) {{\n        return real({statuses});\n    }}\n")
        }
        None => String::new(),
    };
    let allow = "#[allow(non_snake_case, non_upper_case_globals, unused_variables, clippy::all)]";
    let follow = format!(
        "{allow}
#[inline(never)]
unsafe extern \"C\" fn follow_{name}({declared}) -> c_int {{
    // SAFETY: the next function of that name has the prototype of the MPI standard.
    let real: unsafe extern \"C\" fn({types}) -> c_int = unsafe {{ std::mem::transmute(REAL_{name}.get()) }};
    // SAFETY: it gets what the caller passed, or an equivalent status.
    let real = move |{closure}| unsafe {{ real({values}) }};
{skip}    let Some(call) = Call::enter(\"MPI_{name}\") else {{
        return real({statuses});
    }};
{hook}}}
"
    );
    let real = format!(
        "
{allow}
static REAL_{name}: Real = Real::new(c\"MPI_{name}\", c\"PMPI_{name}\");

"
    );
    let Some(what) = needed_for(function) else {
        return format!("{real}export!(MPI_{name} PMPI_{name} follow_{name});\n\n{follow}");
    };
    // What follows a call has a function of its own: where it is not needed, nothing but a jump is.
    format!(
        "{real}export!(MPI_{name} PMPI_{name} wrap_{name});

{allow}
unsafe extern \"C\" fn wrap_{name}({declared}) -> c_int {{
    if process::needs({what}) {{
        // SAFETY: the caller's promise.
        return unsafe {{ follow_{name}({values}) }};
    }}
    match REAL_{name}.known() {{
        Some(real) => {{
            // SAFETY: the next function of that name has the prototype of the MPI standard.
            let real: unsafe extern \"C\" fn({types}) -> c_int = unsafe {{ std::mem::transmute(real) }};
            // SAFETY: it gets what the caller passed.
            unsafe {{ real({values}) }}
        }}
        // SAFETY: the caller's promise.
        None => unsafe {{ follow_{name}({values}) }},
    }}
}}

{follow}"
    )
}

/// Hooks that are always needed. Windows are among them: to see that a program makes one after all.
const ALWAYS: [&str; 9] = [
    "abort",
    "finalize",
    "init",
    "init_thread",
    "unsupported",
    "win_allocate",
    "win_allocate_shared",
    "win_create",
    "win_create_dynamic",
];

/// Hooks that have to do with collectives.
const COLLECTIVE: [&str; 8] = [
    "comm_create_group",
    "comm_free",
    "comm_new",
    "request_free",
    "request_get_status",
    "start",
    "startall",
    "type_free",
];

/// For what a hook is needed, as the runtime's `process::needs` asks; `None`: always.
fn needed_for(function: Function<'_>) -> Option<&'static str> {
    let collective = Some("process::ORDER | process::MATCH");
    match &function.call.hook {
        Hook::Collective(_) => collective,
        Hook::Function { name, .. } if ALWAYS.contains(&name.as_str()) => None,
        Hook::Function { name, .. } => {
            let completes = name.starts_with("wait") || name.starts_with("test");
            match completes || COLLECTIVE.contains(&name.as_str()) {
                true => collective,
                false => Some("process::ORDER"),
            }
        }
    }
}

/// The end of a wrapper: the call of its hook.
fn hook(function: Function<'_>, parameters: &[Argument]) -> String {
    let (name, mut passed) = match &function.call.hook {
        Hook::Collective(flow) => ("collective", collective(*flow, function)),
        Hook::Function { name, arguments } => {
            let pass = |passed| pass(passed, parameters, function.large);
            (name.as_str(), arguments.iter().map(pass).collect())
        }
    };
    if function.call.has_forms() {
        passed.push(form(function.form).into());
    }
    passed.insert(0, "call".into());
    passed.push("real".into());
    let passed = passed.join(", ");
    let handles: String = parameters
        .iter()
        .filter(|parameter| is_handle(parameter.kind))
        .map(|parameter| format!("    let {0} = call.handle({0});\n", identifier(parameter)))
        .collect();
    let safety = "// SAFETY: the caller of an MPI function answers for its arguments.";
    format!("{handles}    {safety}\n    unsafe {{ hooks::{name}({passed}) }}\n")
}

/// What the hook of all collectives is given.
fn collective(flow: Flow, function: Function<'_>) -> Vec<String> {
    let arguments = &function.call.arguments;
    let find = |base| {
        arguments
            .iter()
            .find(|argument| argument.kind.base == base)
            .map(identifier)
    };
    let comm = find(Base::Handle(Object::Comm)).expect("a collective has a communicator");
    let root = find(Base::Root).map_or("None".into(), |root| format!("Some({root})"));
    let op = find(Base::Handle(Object::Op)).map_or("None".into(), |op| format!("Some({op})"));
    let uses = arguments.iter().flat_map(|argument| {
        argument
            .uses
            .iter()
            .map(move |used| buffer_use(argument, used, function))
    });
    vec![
        format!("Flow::{flow:?}"),
        comm,
        root,
        op,
        format!("|| [{}]", uses.collect::<Vec<_>>().join(", ")),
    ]
}

fn buffer_use(buffer: &Argument, used: &Use, function: Function<'_>) -> String {
    let mut at = identifier(buffer);
    if !buffer.kind.constant {
        at += ".cast_const()";
    }
    let Use {
        writes, who, times, ..
    } = used;
    let shape = shape(used.shape, *times, function);
    format!("Use {{ at: {at}, writes: {writes}, who: Who::{who:?}, shape: {shape} }}")
}

fn shape(shape: Shape, times: Times, function: Function<'_>) -> String {
    let value = |index: usize| value(&function.call.arguments[index], function.large);
    let times = format!("times: Times::{times:?}");
    match shape {
        Shape::Single { datatype } => {
            let t = value(datatype);
            format!("Shape::Uniform {{ count: 1, datatype: {t}, {times} }}")
        }
        Shape::Uniform { count, datatype } => {
            let (n, t) = (value(count), value(datatype));
            format!("Shape::Uniform {{ count: {n}, datatype: {t}, {times} }}")
        }
        Shape::Vector {
            counts,
            displs,
            datatype,
        } => {
            let (n, d, t) = (value(counts), value(displs), value(datatype));
            format!("Shape::Vector {{ counts: {n}, displs: {d}, datatype: {t}, {times} }}")
        }
        Shape::Each {
            counts,
            displs,
            datatypes,
        } => {
            let (n, d, t) = (value(counts), value(displs), value(datatypes));
            format!("Shape::Each {{ counts: {n}, displs: {d}, datatypes: {t}, {times} }}")
        }
        // The counts of these two say how many blocks there are.
        Shape::Sum { counts, datatype } => {
            let (n, t) = (value(counts), value(datatype));
            format!("Shape::Sum {{ counts: {n}, datatype: {t} }}")
        }
        Shape::Own { counts, datatype } => {
            let (n, t) = (value(counts), value(datatype));
            format!("Shape::Own {{ counts: {n}, datatype: {t} }}")
        }
    }
}

fn form(form: Form) -> &'static str {
    match form {
        Form::Plain => "Form::Blocking",
        Form::Request | Form::Nonblocking => "Form::Nonblocking(request)",
        Form::Persistent { .. } => "Form::Persistent(request)",
    }
}

fn pass(passed: &Passed, parameters: &[Argument], large: bool) -> String {
    match passed {
        Passed::Argument(index) => value(&parameters[*index], large),
        Passed::Null => "std::ptr::null_mut()".into(),
        Passed::Constant(name) => name.clone(),
    }
}

/// An argument as a hook gets it.
fn value(argument: &Argument, large: bool) -> String {
    let name = identifier(argument);
    match (argument.kind.base, argument.kind.depth) {
        (Base::Count | Base::Offset, 0) => format!("{name} as i64"),
        (Base::Displ, 0) => format!("{name} as isize"),
        (Base::Count | Base::Displ, 1) => format!("Counts {{ at: {name}.cast(), wide: {large} }}"),
        (Base::Aint, 1) if argument.kind.array => {
            format!("Counts {{ at: {name}.cast(), wide: true }}")
        }
        _ => name,
    }
}

/// The type of a parameter of the C function, as Rust sees it.
fn raw_type(kind: Type, large: bool) -> &'static str {
    let pointer = |constant, mutable| if kind.constant { constant } else { mutable };
    match (kind.base, kind.depth) {
        (Base::Count | Base::Offset, 0) if large || kind.base == Base::Offset => "i64",
        (Base::Displ, 0) if large => "isize",
        (Base::Int | Base::Rank | Base::Root | Base::Tag | Base::Count | Base::Displ, 0) => "c_int",
        (Base::Aint, 0) => "isize",
        (Base::Handle(_), 0) => "usize",
        (Base::Count | Base::Displ, 1) if large => pointer("*const i64", "*mut i64"),
        (Base::Int | Base::Count | Base::Displ, 1) => pointer("*const c_int", "*mut c_int"),
        (Base::Aint, 1) => pointer("*const isize", "*mut isize"),
        (Base::Char, 1) => pointer("*const c_char", "*mut c_char"),
        _ => pointer("*const c_void", "*mut c_void"),
    }
}

fn is_handle(kind: Type) -> bool {
    matches!(kind.base, Base::Handle(_)) && kind.depth == 0
}

/// The name of an argument as a Rust identifier.
fn identifier(argument: &Argument) -> String {
    match argument.name.as_str() {
        "type" => "datatype".into(),
        name => name.into(),
    }
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}
