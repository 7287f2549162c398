//! The functions of the table as C declares them.

use super::{Argument, Element, Function, Passed, Pointee, Returns, Table};

/// A C file that compiles against a `shmem.h` only if all prototypes agree.
///
/// A function that the header does not have is left out if `exists` says so. Some headers have
/// `volatile` where the specification has nothing; the file takes no notice of it.
pub fn prototypes(table: &Table, exists: impl Fn(&str) -> bool) -> String {
    let mut text = String::from("#define volatile\n#include <shmem.h>\n\n");
    for function in table.functions() {
        let name = function.name();
        if exists(&name) {
            let pointer = prototype(function, &format!("(*check_{name})"));
            text += &format!("{pointer} = {name};\n");
        }
    }
    text
}

/// The declaration of something with the type of a function: of the function itself, or of
/// `(*pointer)`.
pub fn prototype(function: Function<'_>, declared: &str) -> String {
    let mut parameters: Vec<String> = function
        .parameters()
        .iter()
        .map(|argument| parameter(argument, function.element))
        .collect();
    if function.call.more {
        parameters.push("...".into());
    }
    if parameters.is_empty() {
        parameters.push("void".into());
    }
    let returns = match function.result() {
        Returns::Nothing => "void ".into(),
        Returns::Value => format!("{} ", element(function.element)),
        Returns::Int => "int ".into(),
        Returns::Size => "size_t ".into(),
        Returns::Address => "void *".into(),
    };
    format!("{returns}{declared}({})", parameters.join(", "))
}

/// A parameter with its type.
fn parameter(argument: &Argument, elements: &Element) -> String {
    let kind = element(elements);
    let constant = |constant: bool| if constant { "const " } else { "" };
    let kind = match argument.role.passed() {
        Passed::Elements { constant: c } => format!("{}{kind} *", constant(c)),
        Passed::Pointer { to, constant: c } => format!("{}{} *", constant(c), pointee(to)),
        Passed::Signal => "uint64_t *".into(),
        Passed::Longs => "long *".into(),
        Passed::Ints => "const int *".into(),
        Passed::Sizes => "size_t *".into(),
        Passed::Element => format!("{kind} "),
        Passed::Word => "uint64_t ".into(),
        Passed::Size => "size_t ".into(),
        Passed::Distance => "ptrdiff_t ".into(),
        Passed::Long => "long ".into(),
        Passed::Int => "int ".into(),
        Passed::Context => "shmem_ctx_t ".into(),
        Passed::Team => "shmem_team_t ".into(),
    };
    format!("{kind}{}", argument.name)
}

/// The C name of an element.
fn element(element: &Element) -> &str {
    element.kind().map_or("void", |kind| &kind.c)
}

fn pointee(pointee: Pointee) -> &'static str {
    match pointee {
        Pointee::Int => "int",
        Pointee::Char => "char",
        Pointee::Void => "void",
        Pointee::Context => "shmem_ctx_t",
        Pointee::Team => "shmem_team_t",
        Pointee::Config => "shmem_team_config_t",
    }
}
