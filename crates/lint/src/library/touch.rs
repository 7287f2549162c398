//! What functions of the C and C++ libraries read and write of the memory they are given, for sure.
//!
//! A function is told as accesses at the place of its call. Of a text whose end is not known it is the first
//! byte; what a function may do to memory beyond this table is not told: how far it may come is in `reach`.

use crate::machine::{Context, Machine};
use crate::value::Value;
use Extent::*;
use fencepost_ir::PlaceId;

/// An argument that points to memory, and what is done there.
#[derive(Copy, Clone, Debug)]
struct Touch {
    argument: usize,
    write: bool,
    extent: Extent,
}

/// How much of it.
#[derive(Copy, Clone, Debug)]
enum Extent {
    /// As many bytes as this argument says.
    Bytes(usize),
    /// Argument times argument.
    Product(usize, usize),
    /// Likewise, if the first argument is more than one: of one there is nothing to sort.
    Sorted(usize, usize),
    /// A text with its end.
    Text,
    /// The first byte, if this argument is not zero.
    FirstOf(usize),
}

/// C++: does it print to the stream it is given? `std::operator<<`, those of `std::ostream`, and manipulators.
pub(crate) fn is_output(name: &str) -> bool {
    const BEGINNINGS: [&str; 7] = [
        "_ZStls",
        "_ZNSols",
        "_ZNSo3put",
        "_ZNSo5write",
        "_ZNSo5flush",
        "_ZNSo9_M_insert",
        "_ZSt16__ostream_insert",
    ];
    BEGINNINGS.iter().any(|begin| name.starts_with(begin))
}

/// C++: does it read from the stream it is given into what comes next?
pub(crate) fn is_input(name: &str) -> bool {
    const BEGINNINGS: [&str; 4] = ["_ZStrsI", "_ZNSirsE", "_ZSt7getlineI", "_ZNSi10_M_extract"];
    BEGINNINGS.iter().any(|begin| name.starts_with(begin))
}

/// C++: does it make a stream, or open its file? The name or text that it is given is read.
pub(crate) fn makes_stream(name: &str) -> bool {
    const FILES: [&str; 4] = [
        "_ZNSt14basic_ofstream",
        "_ZNSt14basic_ifstream",
        "_ZNSt13basic_fstream",
        "_ZNSt13basic_filebuf",
    ];
    const TEXTS: [&str; 3] = [
        "_ZNSt7__cxx1119basic_ostringstream",
        "_ZNSt7__cxx1119basic_istringstream",
        "_ZNSt7__cxx1118basic_stringstream",
    ];
    let begins = |names: &[&str]| names.iter().any(|begin| name.starts_with(begin));
    let makes = name.contains("EC1E") || name.contains("EC2E");
    begins(&FILES) && (makes || name.contains("E4openE"))
        || begins(&TEXTS) && (makes || name.contains("E3strERK"))
}

const fn reads(argument: usize, extent: Extent) -> Touch {
    Touch {
        argument,
        write: false,
        extent,
    }
}

const fn writes(argument: usize, extent: Extent) -> Touch {
    Touch {
        argument,
        write: true,
        extent,
    }
}

const TOUCHES: &[(&[&str], &[Touch])] = &[
    (
        &[
            "puts", "fputs", "perror", "strlen", "strdup", "strchr", "strrchr", "atoi", "atol",
            "atoll", "atof", "strtol", "strtoll", "strtoul", "strtoull", "strtod", "strtof",
        ],
        &[reads(0, Text)],
    ),
    (
        &[
            "__isoc23_strtol",
            "__isoc23_strtoll",
            "__isoc23_strtoul",
            "__isoc23_strtoull",
        ],
        &[reads(0, Text)],
    ),
    (&["strcmp", "strcasecmp"], &[reads(0, Text), reads(1, Text)]),
    (
        &["strncmp", "strncasecmp"],
        &[reads(0, FirstOf(2)), reads(1, FirstOf(2))],
    ),
    (
        &["memcmp", "bcmp"],
        &[reads(0, Bytes(2)), reads(1, Bytes(2))],
    ),
    (&["memchr"], &[reads(0, FirstOf(2))]),
    (
        &["strncpy", "__strncpy_chk"],
        &[writes(0, Bytes(2)), reads(1, FirstOf(2))],
    ),
    (
        &["strcat", "__strcat_chk"],
        &[reads(0, Text), reads(1, Text)],
    ),
    (&["bcopy"], &[reads(0, Bytes(2)), writes(1, Bytes(2))]),
    (&["fwrite"], &[reads(0, Product(1, 2))]),
    (&["fread"], &[writes(0, Product(1, 2))]),
    (&["write"], &[reads(1, Bytes(2))]),
    (&["read"], &[writes(1, Bytes(2))]),
    (&["fgets", "gethostname"], &[writes(0, FirstOf(1))]),
    (&["qsort"], &[writes(0, Sorted(1, 2))]),
    // `std::ostream::write`, and what prints texts.
    (
        &[
            "_ZNSo5writeEPKcl",
            "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
        ],
        &[reads(1, Bytes(2))],
    ),
];

/// Functions that print: where their format is, and where the text goes.
const PRINTING: &[(&str, usize, Option<Touch>)] = &[
    ("printf", 0, None),
    ("__printf_chk", 1, None),
    ("fprintf", 1, None),
    ("dprintf", 1, None),
    ("__fprintf_chk", 2, None),
    ("sprintf", 1, Some(writes(0, Text))),
    ("__sprintf_chk", 3, Some(writes(0, Text))),
    ("snprintf", 2, Some(writes(0, FirstOf(1)))),
    ("__snprintf_chk", 4, Some(writes(0, FirstOf(1)))),
];

/// Tells what a call does to memory.
pub(crate) fn tell(
    machine: &mut Machine,
    cx: &mut Context,
    name: &str,
    arguments: &[Value],
    place: PlaceId,
) {
    if !arguments.iter().any(|a| machine.is_watched_at(cx, *a)) {
        return;
    }
    if let Some((_, format, to)) = PRINTING.iter().find(|(known, ..)| *known == name) {
        for argument in texts(machine, cx, arguments, *format) {
            one(machine, cx, reads(argument, Text), arguments, place);
        }
        if let Some(to) = to {
            one(machine, cx, *to, arguments, place);
        }
        return;
    }
    let known = TOUCHES.iter().find(|(names, _)| names.contains(&name));
    for touch in known.map_or(&[][..], |(_, touches)| touches) {
        one(machine, cx, *touch, arguments, place);
    }
}

fn one(machine: &mut Machine, cx: &mut Context, touch: Touch, arguments: &[Value], place: PlaceId) {
    let number = |at: usize| match arguments.get(at) {
        Some(Value::Int(value)) => Some(*value),
        _ => None,
    };
    let Some(&at) = arguments.get(touch.argument) else {
        return;
    };
    let length = match touch.extent {
        Bytes(length) => number(length),
        Sorted(count, _) if number(count).is_none_or(|count| count < 2) => None,
        Product(a, b) | Sorted(a, b) => {
            let numbers = number(a).zip(number(b));
            numbers.map(|(a, b)| a.saturating_mul(b))
        }
        FirstOf(length) => number(length).map(|length| length.min(1)),
        // What is written over was no text yet.
        Text if touch.write => Some(1),
        Text => {
            let text = super::text::known(machine, cx, at);
            Some(text.map_or(1, |text| text.len() as i64 + 1))
        }
    };
    if let Some(length) = length {
        machine.touched(cx, at, length, touch.write, place);
    }
}

/// The arguments that a format prints as texts, as far as the format is known and simple.
fn texts(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    format: usize,
) -> Vec<usize> {
    let at = arguments.get(format).copied();
    let Some(text) = at.and_then(|at| super::text::known(machine, cx, at)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut next = format + 1;
    let mut rest = text.iter().copied();
    while rest.by_ref().any(|byte| byte == b'%') {
        let mut cut = false;
        for byte in rest.by_ref() {
            match byte {
                b'*' => next += 1,
                b'.' => cut = true,
                b'%' => break,
                b'$' => return Vec::new(),
                _ if byte.is_ascii_digit() || b"-+ #'hlLqjzt".contains(&byte) => {}
                _ => {
                    // With a precision of 0 nothing of it is read.
                    if byte == b's' && !cut {
                        found.push(next);
                    }
                    next += 1;
                    break;
                }
            }
        }
    }
    found
}
