//! The entry points of a library, in Rust: each function of the table under both its names.
//!
//! An entry point calls `calls::HOOK`, or `calls::HOOK_MEMBER` if the table names a member of a
//! family. It is generic over the element type if the call has one, and gets the function's name, for
//! messages; the context, if its family can have one; then the arguments. What an `_nbi` form returns in
//! memory is stored by the entry point.
//!
//! Functions with a `long double` by value are left out: Rust has no such type.

use super::{Element, Function, Passed, Pointee, Returns, Role, Table};

/// The text of the module. It belongs in a crate that has `calls`.
pub fn entry_points(table: &Table) -> String {
    let mut text = String::from(
        "// Generated from shmem.table.\n\nuse std::ffi::{c_char, c_int, c_long, c_void};\n\n\
         use crate::calls::{self, *};\n",
    );
    for function in table.functions().filter(|function| expressible(*function)) {
        for name in [function.name(), function.profiling_name()] {
            text += &entry_point(function, &name);
        }
    }
    text
}

/// Whether Rust can say the function's prototype.
pub fn expressible(function: Function<'_>) -> bool {
    let by_value = function.result() == Returns::Value
        || function
            .call
            .arguments
            .iter()
            .any(|argument| argument.role == Role::Value);
    element(function.element) != "LongDouble" || !by_value
}

fn entry_point(function: Function<'_>, name: &str) -> String {
    let kind = element(function.element);
    let parameters: Vec<String> = function
        .parameters()
        .iter()
        .map(|argument| format!("{}: {}", argument.name, parameter(&argument.role, &kind)))
        .collect();
    let parameters = parameters.join(", ");
    let returns = match function.result() {
        Returns::Nothing => String::new(),
        Returns::Value => format!(" -> {kind}"),
        Returns::Int => " -> c_int".into(),
        Returns::Size => " -> usize".into(),
        Returns::Address => " -> *mut c_void".into(),
    };
    let call = call(function, name, &kind);
    let body = if function.nonblocking && function.call.result == Returns::Value {
        format!("fetch.write({call});")
    } else {
        call
    };
    format!(
        "
#[unsafe(no_mangle)]
pub unsafe extern \"C\" fn {name}({parameters}){returns} {{
    // SAFETY: the caller of an OpenSHMEM routine answers for its arguments.
    unsafe {{ {body} }}
}}
"
    )
}

fn call(function: Function<'_>, name: &str, kind: &str) -> String {
    let call = function.call;
    let generic = match function.element {
        Element::None => String::new(),
        _ => format!("::<{kind}>"),
    };
    let member = match &call.member {
        Some(member) => format!("_{}", member.to_ascii_lowercase()),
        None => String::new(),
    };
    let mut passed = vec![format!("\"{name}\"")];
    if call.context || call.reaches_a_pe() {
        let context = if function.context { "ctx" } else { "DEFAULT" };
        passed.push(context.into());
    }
    passed.extend(call.arguments.iter().map(|argument| argument.name.clone()));
    format!(
        "calls::{}{member}{generic}({})",
        call.hook,
        passed.join(", ")
    )
}

/// The type of an element: an array of bytes where C sees `void`.
fn element(element: &Element) -> String {
    match element.kind() {
        Some(kind) => kind.rust.clone(),
        None => format!("[u8; {}]", element.bytes()),
    }
}

fn parameter(role: &Role, kind: &str) -> String {
    let constant = |constant: bool| if constant { "const" } else { "mut" };
    match role.passed() {
        Passed::Elements { constant: c } => format!("*{} {kind}", constant(c)),
        Passed::Pointer { to, constant: c } => format!("*{} {}", constant(c), pointee(to)),
        Passed::Signal => "*mut u64".into(),
        Passed::Longs => "*mut c_long".into(),
        Passed::Ints => "*const c_int".into(),
        Passed::Sizes => "*mut usize".into(),
        Passed::Element => kind.into(),
        Passed::Word => "u64".into(),
        Passed::Size => "usize".into(),
        Passed::Distance => "isize".into(),
        Passed::Long => "c_long".into(),
        Passed::Int => "c_int".into(),
        Passed::Context => "Context".into(),
        Passed::Team => "Team".into(),
    }
}

fn pointee(pointee: Pointee) -> &'static str {
    match pointee {
        Pointee::Int => "c_int",
        Pointee::Char => "c_char",
        Pointee::Void => "c_void",
        Pointee::Context => "Context",
        Pointee::Team => "Team",
        Pointee::Config => "Config",
    }
}
