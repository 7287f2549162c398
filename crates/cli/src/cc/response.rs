//! Response files: `@file` on a command line stands for the arguments in that file.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// Response files may name response files; a cycle ends here.
const DEPTH: usize = 8;

/// The arguments with response files replaced by what is in them. A file that cannot be read stays
/// as it is: to the compiler it is an ordinary name.
pub fn expand(arguments: &[OsString]) -> Vec<OsString> {
    expand_to(arguments, DEPTH)
}

fn expand_to(arguments: &[OsString], depth: usize) -> Vec<OsString> {
    let expanded = |argument: &OsString| match contents(argument) {
        Some(text) if depth > 0 => expand_to(&words(&text), depth - 1),
        _ => vec![argument.clone()],
    };
    arguments.iter().flat_map(expanded).collect()
}

fn contents(argument: &OsStr) -> Option<Vec<u8>> {
    let name = argument.as_bytes().strip_prefix(b"@")?;
    fs::read(OsStr::from_bytes(name)).ok()
}

/// Splits like the GNU tools: at white space, except between quotes and behind a backslash.
fn words(text: &[u8]) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => word.get_or_insert_default().extend(bytes.next()),
            _ if quote == Some(byte) => quote = None,
            _ if quote.is_some() => word.get_or_insert_default().push(byte),
            b'\'' | b'"' => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            _ if byte.is_ascii_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_white_space() {
        assert_eq!(
            words(b" -c\theat.c\n-o heat.o "),
            ["-c", "heat.c", "-o", "heat.o"]
        );
        assert_eq!(words(b""), [""; 0]);
    }

    #[test]
    fn quotes_and_backslashes_keep_white_space() {
        assert_eq!(
            words(br#""two words" 'it is "so"' a\ b"#),
            ["two words", "it is \"so\"", "a b"]
        );
        assert_eq!(
            words(br#"-DNAME=\"x\" '' end"#),
            ["-DNAME=\"x\"", "", "end"]
        );
    }

    #[test]
    fn an_unreadable_file_is_an_ordinary_argument() {
        let arguments = [OsString::from("@/does/not/exist")];
        assert_eq!(expand(&arguments), arguments);
    }
}
