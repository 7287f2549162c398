//! The functions of the table as C declares them.

use crate::mpi::{Base, Callback, Function, Object, Table, Type};

/// A C file that compiles against an `mpi.h` only if all prototypes agree.
///
/// A function that the header does not have is left out if `exists` says so.
pub fn prototypes(table: &Table, exists: impl Fn(&str) -> bool) -> String {
    let mut text = String::from("#include <mpi.h>\n\n");
    for function in table.functions() {
        let name = format!("MPI_{}", function.name());
        if exists(&name) {
            text += &format!("int (*check_{name})({}) = {name};\n", parameters(function));
        }
    }
    text
}

/// The parameter list of a function.
fn parameters(function: Function<'_>) -> String {
    let types: Vec<String> = function
        .parameters()
        .iter()
        .map(|argument| c_type(argument.kind, function.large))
        .collect();
    if types.is_empty() {
        "void".into()
    } else {
        types.join(", ")
    }
}

/// The C spelling of a type, in a large-count function or not.
fn c_type(kind: Type, large: bool) -> String {
    let constant = if kind.constant { "const " } else { "" };
    format!(
        "{constant}{}{}",
        base(kind.base, large),
        "*".repeat(kind.depth)
    )
}

fn base(base: Base, large: bool) -> &'static str {
    match base {
        Base::Void => "void",
        Base::Char => "char",
        Base::Count if large => "MPI_Count",
        Base::Displ if large => "MPI_Aint",
        Base::Int | Base::Rank | Base::Root | Base::Tag | Base::Count | Base::Displ => "int",
        Base::Aint => "MPI_Aint",
        Base::Offset => "MPI_Count",
        Base::File => "MPI_File",
        Base::Status => "MPI_Status",
        Base::Handle(Object::Comm) => "MPI_Comm",
        Base::Handle(Object::Win) => "MPI_Win",
        Base::Handle(Object::Datatype) => "MPI_Datatype",
        Base::Handle(Object::Op) => "MPI_Op",
        Base::Handle(Object::Group) => "MPI_Group",
        Base::Handle(Object::Info) => "MPI_Info",
        Base::Handle(Object::Errhandler) => "MPI_Errhandler",
        Base::Handle(Object::Request) => "MPI_Request",
        Base::Handle(Object::Message) => "MPI_Message",
        Base::Handle(Object::Session) => "MPI_Session",
        Base::Callback(Callback::Query) => "MPI_Grequest_query_function",
        Base::Callback(Callback::Free) => "MPI_Grequest_free_function",
        Base::Callback(Callback::Cancel) => "MPI_Grequest_cancel_function",
    }
}
