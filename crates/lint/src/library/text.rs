//! Strings.

use crate::machine::{Context, Machine};
use crate::term::{COMPARED, KNOWN, Symbol};
use crate::value::Value;
use fencepost_ir::PlaceId;

pub(super) fn known(machine: &mut Machine, cx: &mut Context, text: Value) -> Option<Vec<u8>> {
    match text {
        Value::Pointer(object, offset) => machine.memory(cx).text(object, offset),
        _ => None,
    }
}

/// A text by what it contains, such that the same unknown text is the same value.
fn content(machine: &mut Machine, cx: &mut Context, text: Value) -> Value {
    match (known(machine, cx, text), text) {
        (Some(text), _) => {
            let bytes: Vec<_> = text.iter().map(|b| Value::Int(i64::from(*b))).collect();
            cx.terms.apply(KNOWN, &bytes)
        }
        (None, Value::Pointer(object, offset)) => {
            let memory = &mut cx.memories[machine.rank() as usize];
            memory.load(cx.terms, object, offset, 1)
        }
        (None, other) => other,
    }
}

pub(super) fn copy(
    machine: &mut Machine,
    cx: &mut Context,
    to: Value,
    from: Value,
    place: PlaceId,
) -> Value {
    match known(machine, cx, from) {
        Some(text) => {
            let length = Value::Int(text.len() as i64 + 1);
            machine.copy(cx, to, from, length, place);
        }
        None => machine.forget_filled(cx, "strcpy", &[to], None, place),
    }
    to
}

pub(super) fn length(machine: &mut Machine, cx: &mut Context, text: Value) -> Value {
    match known(machine, cx, text) {
        Some(text) => Value::Int(text.len() as i64),
        None => {
            let content = content(machine, cx, text);
            cx.terms.apply(Symbol::Name("strlen"), &[content])
        }
    }
}

/// `strcmp` and its relatives, which may take upper and lower case as the same.
pub(super) fn compare(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    folded: bool,
) -> Value {
    let [a, b, rest @ ..] = arguments else {
        return Value::Undefined;
    };
    let texts = (known(machine, cx, *a), known(machine, cx, *b));
    let most = match rest {
        [] => Some(usize::MAX),
        [Value::Int(most), ..] => usize::try_from(*most).ok(),
        _ => None,
    };
    if let ((Some(mut a), Some(mut b)), Some(most)) = (texts, most) {
        for text in [&mut a, &mut b] {
            text.truncate(most);
            if folded {
                text.make_ascii_lowercase();
            }
        }
        return Value::Int(a.cmp(&b) as i64);
    }
    let mut key = vec![content(machine, cx, *a), content(machine, cx, *b)];
    key.extend(rest);
    let comparison = match folded {
        true => Symbol::Name("strcasecmp"),
        false => COMPARED,
    };
    cx.terms.apply(comparison, &key)
}

/// Compares so many bytes; `None` if they are not known.
pub(super) fn compare_bytes(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
) -> Option<Value> {
    let &[a, b, length] = arguments else {
        return None;
    };
    let (a, b) = (
        bytes(machine, cx, a, length)?,
        bytes(machine, cx, b, length)?,
    );
    Some(Value::Int(a.cmp(&b) as i64))
}

/// Compares two `std::string`: each begins with where its text is and how long that is. `None` if they are not known.
pub(super) fn compare_strings(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Option<Value> {
    let &[a, b] = arguments else {
        return None;
    };
    let (a, b) = (
        string(machine, cx, a, place)?,
        string(machine, cx, b, place)?,
    );
    Some(Value::Int(a.cmp(&b) as i64))
}

/// Compares a `std::string` with a text. `None` if they are not known.
pub(super) fn compare_with_text(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Option<Value> {
    let &[a, b] = arguments else {
        return None;
    };
    let (a, b) = (string(machine, cx, a, place)?, known(machine, cx, b)?);
    Some(Value::Int(a.cmp(&b) as i64))
}

/// What a `std::string` contains.
fn string(
    machine: &mut Machine,
    cx: &mut Context,
    string: Value,
    place: PlaceId,
) -> Option<Vec<u8>> {
    let Value::Pointer(object, offset) = string else {
        return None;
    };
    let at = machine.load_at(cx, string, 8, place);
    let length = machine.load_at(cx, Value::Pointer(object, offset + 8), 8, place);
    bytes(machine, cx, at, length)
}

fn bytes(machine: &mut Machine, cx: &mut Context, at: Value, length: Value) -> Option<Vec<u8>> {
    const LONGEST: i64 = 4096;
    match (at, length) {
        (Value::Pointer(object, offset), Value::Int(length @ 0..=LONGEST)) => {
            machine.memory(cx).bytes(object, offset, length)
        }
        _ => None,
    }
}

pub(super) fn number(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Value {
    let text = arguments.first().copied().unwrap_or(Value::Undefined);
    if let [_, end, ..] = arguments {
        machine.forget_from(cx, &[*end], place);
    }
    let decimal = match arguments {
        [_, _, Value::Int(base), ..] => matches!(base, 0 | 10),
        _ => true,
    };
    if let Some(text) = known(machine, cx, text).filter(|_| decimal) {
        let text = String::from_utf8_lossy(&text);
        let text = text.trim_start();
        let digits = text.char_indices();
        let end = digits
            .take_while(|(at, c)| c.is_ascii_digit() || *at == 0 && matches!(c, '+' | '-'))
            .count();
        if let Ok(number) = text[..end].parse() {
            return Value::Int(number);
        }
    }
    let content = content(machine, cx, text);
    cx.terms.apply(Symbol::Name("number"), &[content])
}
