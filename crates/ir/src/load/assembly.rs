//! Finds constraints of inline assembly that LLVM's parser would read beyond their end.
//!
//! ```text
//! call i32 asm sideeffect "nop", "=r,@3Uab,~{memory}"(i32 %1)
//! ```
//!
//! `@` is followed by a digit and as many letters, `^` by two letters; LLVM does not check that.

/// Are all constraints in the text complete?
pub fn is_readable(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = rest.windows(3).position(|word| word == b"asm") {
        rest = &rest[at + 3..];
        if !constraints(rest).is_none_or(is_complete) {
            return false;
        }
    }
    true
}

/// The second of two texts behind `asm`.
fn constraints(text: &[u8]) -> Option<&[u8]> {
    let mut quoted = text.splitn(5, |&byte| byte == b'"');
    let (before, _, between) = (quoted.next()?, quoted.next()?, quoted.next()?);
    let word = |&byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_whitespace();
    let adjacent = before.iter().all(word) && between.trim_ascii() == b",";
    let constraints = quoted.next()?;
    adjacent.then_some(constraints)
}

fn is_complete(constraints: &[u8]) -> bool {
    let mut rest = constraints;
    while let Some((&first, behind)) = rest.split_first() {
        let length = match (first, behind.first()) {
            // A register: LLVM looks for the end itself.
            (b'{', _) => behind.iter().position(|&byte| byte == b'}'),
            (b'@', Some(digit)) if digit.is_ascii_digit() => Some(1 + usize::from(digit - b'0')),
            (b'@', _) => return false,
            (b'^', _) => Some(2),
            _ => Some(0),
        };
        let Some(length) = length else {
            return true;
        };
        let Some(next) = behind.get(length..) else {
            return false;
        };
        rest = next;
    }
    true
}
