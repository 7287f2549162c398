//! The vocabulary: which word stands for which thing of the model.

use super::lex::{Fault, Parsed, Word};
use fencepost_model::{AccOp, Call, ElemType, Flavour};

/// Words and their meanings.
pub type Table<T> = &'static [(&'static str, T)];

/// Kinds of windows.
pub const FLAVOURS: Table<Flavour> = &[
    ("create", Flavour::Create),
    ("allocate", Flavour::Allocate),
    ("shared", Flavour::Shared),
    ("dynamic", Flavour::Dynamic),
];

/// Operations of accumulates and atomics.
pub const OPS: Table<AccOp> = &[
    ("no_op", AccOp::NoOp),
    ("replace", AccOp::Replace),
    ("sum", AccOp::Sum),
    ("prod", AccOp::Prod),
    ("min", AccOp::Min),
    ("max", AccOp::Max),
    ("and", AccOp::And),
    ("or", AccOp::Or),
    ("xor", AccOp::Xor),
    ("land", AccOp::LogicalAnd),
    ("lor", AccOp::LogicalOr),
    ("lxor", AccOp::LogicalXor),
    ("minloc", AccOp::Minloc),
    ("maxloc", AccOp::Maxloc),
];

const fn elem(code: u16, size: u16) -> ElemType {
    ElemType { code, size }
}

/// Element types; others are written `tCODE.SIZE`.
pub const TYPES: Table<ElemType> = &[
    ("i8", elem(1, 1)),
    ("i16", elem(2, 2)),
    ("i32", elem(3, 4)),
    ("i64", elem(4, 8)),
    ("u8", elem(5, 1)),
    ("u16", elem(6, 2)),
    ("u32", elem(7, 4)),
    ("u64", elem(8, 8)),
    ("f32", elem(9, 4)),
    ("f64", elem(10, 8)),
];

/// The meaning of a word.
pub fn find<T: Copy>(table: Table<T>, word: Word<'_>, what: &str) -> Parsed<T> {
    match table.iter().find(|(name, _)| *name == word.text) {
        Some(&(_, meaning)) => Ok(meaning),
        None => {
            let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
            word.fault(format!(
                "expected {what}, found `{}`; known are {}",
                word.text,
                names.join(", ")
            ))
        }
    }
}

/// The word for a meaning.
pub fn name<T: PartialEq>(table: Table<T>, meaning: &T) -> Option<&'static str> {
    let found = table.iter().find(|(_, m)| m == meaning);
    found.map(|(name, _)| *name)
}

/// An element type, by name or as `tCODE.SIZE`.
pub fn elem_type(word: Word<'_>) -> Parsed<ElemType> {
    match generic(word.text) {
        Some(ElemType { size: 0, .. }) => word.fault("an element has at least one byte"),
        Some(elem) => Ok(elem),
        None => find(TYPES, word, "an element type").map_err(|fault| Fault {
            message: format!("{} and tCODE.SIZE", fault.message),
            ..fault
        }),
    }
}

fn generic(text: &str) -> Option<ElemType> {
    let (code, size) = text.strip_prefix('t')?.split_once('.')?;
    Some(elem(code.parse().ok()?, size.parse().ok()?))
}

/// The word for an element type.
pub fn elem_name(elem: ElemType) -> String {
    match name(TYPES, &elem) {
        Some(name) => name.into(),
        None => format!("t{}.{}", elem.code, elem.size),
    }
}

/// A call by the name of its variant, for the general form of operations.
pub fn call(word: Word<'_>) -> Parsed<Call> {
    let named = |call: &Call| format!("{call:?}") == word.text;
    match Call::ALL.into_iter().find(named) {
        Some(call) => Ok(call),
        None => word.fault(format!(
            "expected a call, found `{}`; known are {:?}",
            word.text,
            Call::ALL
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_word_and_every_type_its_own_code() {
        for op in AccOp::ALL {
            assert!(name(OPS, &op).is_some(), "{op:?}");
        }
        for (i, (_, a)) in TYPES.iter().enumerate() {
            assert!(TYPES.iter().skip(i + 1).all(|(_, b)| a.code != b.code));
        }
    }
}
