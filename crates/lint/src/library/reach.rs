//! How much of the memory that it is given a function may write at most: that is not known afterwards.
//!
//! What prints, reads or copies a text writes from where its argument points on, and no further than its bound or
//! format says: the members of a struct beside a text stay what they are. A function that is not in the tables
//! may write all of the object.

use super::Routine;
use super::touch::{is_output, makes_stream};
use crate::machine::{Context, Machine};
use crate::value::Value;
use Bound::*;

/// How much of the memory that an argument points to a function may write.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// The whole object.
    All,
    /// From where the argument points on.
    Behind,
    /// So many bytes from there on.
    Bytes(i64),
    /// Nothing.
    Nothing,
}

/// What bounds it.
#[derive(Copy, Clone, Debug)]
enum Bound {
    /// This argument says how many bytes.
    Argument(usize),
    /// Argument times argument.
    Product(usize, usize),
    /// It is a number.
    Number,
    /// Nothing that is known.
    End,
}

/// Functions of the C library that write to one argument, and how much.
const WRITING: &[(&[&str], usize, Bound)] = &[
    (&["sprintf", "vsprintf", "__sprintf_chk"], 0, End),
    (&["snprintf", "vsnprintf", "__snprintf_chk"], 0, Argument(1)),
    (
        &["strcpy", "__strcpy_chk", "strcat", "__strcat_chk"],
        0,
        End,
    ),
    (&["strncat", "__strncat_chk"], 0, End),
    (&["strncpy", "__strncpy_chk"], 0, Argument(2)),
    (
        &["fgets", "gethostname", "getcwd", "strftime"],
        0,
        Argument(1),
    ),
    (&["fread"], 0, Product(1, 2)),
    (&["read"], 1, Argument(2)),
    (
        &[
            "gettimeofday",
            "uname",
            "strtok",
            "strsep",
            "mkstemp",
            "time",
            "times",
            "sigemptyset",
            "sigfillset",
        ],
        0,
        End,
    ),
    (
        &[
            "clock_gettime",
            "clock_getres",
            "getrusage",
            "getrlimit",
            "stat",
            "lstat",
            "fstat",
            "localtime_r",
            "gmtime_r",
            "realpath",
        ],
        1,
        End,
    ),
    (&["readlink"], 1, Argument(2)),
    (&["frexp", "frexpf", "modf"], 1, Number),
    (&["modff"], 1, Number),
];

/// Functions of the C library that write nothing of what they are given.
const READING: &[&str] = &[
    "access",
    "asctime",
    "atof",
    "atoi",
    "atol",
    "atoll",
    "basename",
    "bcmp",
    "chdir",
    "chmod",
    "clearerr",
    "closedir",
    "creat",
    "ctime",
    "execv",
    "execvp",
    "fclose",
    "fdopen",
    "feof",
    "ferror",
    "fgetc",
    "fileno",
    "fopen",
    "fopen64",
    "freopen",
    "fseek",
    "fseeko",
    "ftell",
    "ftello",
    "getc",
    "getchar",
    "getenv",
    "getopt",
    "getopt_long",
    "getopt_long_only",
    "gmtime",
    "link",
    "localtime",
    "memchr",
    "memcmp",
    "mkdir",
    "mkfifo",
    "mktime",
    "open",
    "open64",
    "opendir",
    "pclose",
    "popen",
    "putenv",
    "putw",
    "pwrite",
    "readdir",
    "remove",
    "rename",
    "rewind",
    "rmdir",
    "secure_getenv",
    "setlocale",
    "strchr",
    "strcoll",
    "strcspn",
    "strerror",
    "strlen",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strspn",
    "strstr",
    "strcasestr",
    "symlink",
    "system",
    "truncate",
    "ungetc",
    "unlink",
    "unsetenv",
    "utime",
    "writev",
];

/// Is it said how much the function writes? One that is not known may just read what it is given.
pub(crate) fn is_known(name: &str) -> bool {
    let written = || WRITING.iter().any(|(names, ..)| names.contains(&name));
    Routine::find(name).is_some()
        || READING.contains(&name)
        || written()
        || LIBRARY.iter().any(|begin| name.starts_with(begin))
        || ["_Fortran", "llvm."]
            .iter()
            .any(|begin| name.starts_with(begin))
}

/// How the names of C++'s library begin.
const LIBRARY: [&str; 6] = ["_ZNSt", "_ZNKSt", "_ZSt", "_ZNSo", "_ZNSi", "_ZNKSo"];

/// What a function may write of each of its arguments.
pub(crate) fn reaches(
    machine: &mut Machine,
    cx: &mut Context,
    name: &str,
    arguments: &[Value],
) -> Vec<Reach> {
    if READING.contains(&name) {
        return vec![Reach::Nothing; arguments.len()];
    }
    if let Some((_, to, bound)) = WRITING.iter().find(|(names, ..)| names.contains(&name)) {
        let mut all = vec![Reach::Nothing; arguments.len()];
        if let Some(written) = all.get_mut(*to) {
            *written = bound.reach(arguments);
        }
        return all;
    }
    let standard = ["__isoc99_", "__isoc23_"];
    let plain = standard.iter().find_map(|begin| name.strip_prefix(begin));
    match plain.unwrap_or(name) {
        "scanf" => scanned(machine, cx, arguments, 0),
        "fscanf" | "sscanf" => scanned(machine, cx, arguments, 1),
        _ => (0..arguments.len()).map(|at| of_cpp(name, at)).collect(),
    }
}

impl Bound {
    fn reach(self, arguments: &[Value]) -> Reach {
        let number = |at: usize| match arguments.get(at) {
            Some(Value::Int(value)) => Some(*value),
            _ => None,
        };
        let bytes = match self {
            Argument(at) => number(at),
            Product(a, b) => number(a).zip(number(b)).map(|(a, b)| a.saturating_mul(b)),
            Number => Some(8),
            End => None,
        };
        match bytes {
            Some(1..) => bytes.map_or(Reach::Behind, Reach::Bytes),
            Some(0) => Reach::Nothing,
            _ => Reach::Behind,
        }
    }
}

/// What prints or makes a stream writes to the stream alone. Other functions of C++'s library write no more than
/// the objects they are given, which may be members of something larger; constant ones of texts nothing.
fn of_cpp(name: &str, argument: usize) -> Reach {
    const TEXT: &str = "St7__cxx1112basic_string";
    const TEXT_SIZE: i64 = 32;
    let rest = name.strip_prefix("_ZN").unwrap_or_default();
    if argument > 0 && (is_output(name) || makes_stream(name)) {
        return Reach::Nothing;
    }
    if rest
        .strip_prefix('K')
        .is_some_and(|of| of.starts_with(TEXT))
        && !name.contains("4copyE")
    {
        Reach::Nothing
    } else if argument == 0 && rest.starts_with(TEXT) {
        Reach::Bytes(TEXT_SIZE)
    } else if rest.starts_with(TEXT) && (name.contains("RKS4_") || name.contains("PKc")) {
        // A text that is copied or appended.
        Reach::Nothing
    } else if LIBRARY.iter().any(|begin| name.starts_with(begin)) {
        Reach::Behind
    } else {
        Reach::All
    }
}

/// `scanf` and its relatives: what the conversions of the format say, as far as it is known.
fn scanned(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    format: usize,
) -> Vec<Reach> {
    let at = arguments.get(format).copied();
    let text = at.and_then(|at| super::text::known(machine, cx, at));
    let conversions = text.map_or_else(Vec::new, |text| conversions(&text));
    let of = |argument: usize| match argument.checked_sub(format + 1) {
        Some(number) => conversions.get(number).copied().unwrap_or(Reach::Behind),
        None => Reach::Nothing,
    };
    (0..arguments.len()).map(of).collect()
}

/// What each conversion of a format of `scanf` writes.
fn conversions(format: &[u8]) -> Vec<Reach> {
    let mut all = Vec::new();
    let mut rest = format.iter().copied().peekable();
    while rest.by_ref().any(|byte| byte == b'%') {
        let skipped = rest.next_if_eq(&b'*').is_some();
        let mut width: Option<i64> = None;
        while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
            let before = width.unwrap_or(0).saturating_mul(10);
            width = Some(before.saturating_add(i64::from(digit - b'0')));
        }
        let mut length = Vec::new();
        while let Some(letter) = rest.next_if(|byte| b"hlLqjztm".contains(byte)) {
            length.push(letter);
        }
        let Some(conversion) = rest.next() else {
            break;
        };
        if conversion == b'[' {
            rest.next_if_eq(&b'^');
            rest.next_if_eq(&b']');
            rest.by_ref().any(|byte| byte == b']');
        }
        // Numbers of arguments (`%1$d`) are rare: then nothing is known of those that follow.
        if conversion == b'$' {
            return Vec::new();
        }
        if conversion != b'%' && !skipped {
            all.push(converted(conversion, &length, width));
        }
    }
    all
}

fn converted(conversion: u8, length: &[u8], width: Option<i64>) -> Reach {
    let bytes = match (conversion, length) {
        // Memory is allocated, and its address written.
        (_, [b'm', ..]) => Some(8),
        (b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'n', length) => Some(match length {
            [b'h', b'h'] => 1,
            [b'h'] => 2,
            [] => 4,
            _ => 8,
        }),
        (b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G', length) => Some(match length {
            [] => 4,
            [b'l'] => 8,
            _ => 16,
        }),
        (b'c', []) => Some(width.unwrap_or(1)),
        (b's' | b'[', []) => width.map(|width| width.saturating_add(1)),
        (b'p', _) => Some(8),
        _ => None,
    };
    bytes.map_or(Reach::Behind, Reach::Bytes)
}

#[cfg(test)]
mod tests {
    use super::{Reach, conversions};

    #[test]
    fn conversions_say_how_much_is_written() {
        let known = [4, 8, 1, 32, 16].map(Reach::Bytes);
        assert_eq!(conversions(b"%d %lf%%%*d,%hhu %31[^]x]%15s"), known);
        assert_eq!(conversions(b"n=%s"), [Reach::Behind]);
        assert_eq!(conversions(b"%1$d"), []);
    }
}
