//! Finds scopes of debug information that are inside themselves.
//!
//! LLVM follows a place to its function from scope to scope, and does not notice when it comes back
//! to where it was. It does so while it verifies, so this has to be known before; and it has no
//! function that enumerates debug information, so the text is looked at:
//!
//! ```text
//! !8 = distinct !DILexicalBlock(scope: !8, file: !1, line: 11, column: 3)
//! ```
//!
//! Bitcode is not looked at: what a compiler wrote has no circles.

use rustc_hash::FxHashMap;

/// Is there a place or block that is inside itself?
pub fn has_circle(text: &[u8]) -> bool {
    if text.starts_with(b"BC\xc0\xde") {
        return false;
    }
    let outer = outer_scopes(text);
    let mut finished: FxHashMap<u64, bool> = FxHashMap::default();
    for &start in outer.keys() {
        let mut path = vec![(start, false)];
        while let Some((node, done)) = path.pop() {
            if done {
                finished.insert(node, true);
                continue;
            }
            match finished.get(&node) {
                Some(true) => continue,
                Some(false) => return true,
                None => {}
            }
            finished.insert(node, false);
            path.push((node, true));
            let next = outer.get(&node).into_iter().flatten();
            path.extend(next.map(|&next| (next, false)));
        }
    }
    false
}

/// Which nodes the places and blocks of the text name as their scope, or as where they were inlined.
fn outer_scopes(text: &[u8]) -> FxHashMap<u64, Vec<u64>> {
    let mut outer: FxHashMap<u64, Vec<u64>> = FxHashMap::default();
    let mut inside = None;
    let mut at = 0;
    while let Some(mark) = text[at..].iter().position(|&byte| byte == b'!') {
        let before = &text[..at + mark];
        at += mark + 1;
        let Some((number, length)) = number(&text[at..]) else {
            continue;
        };
        at += length;
        if let Some(defined) = text[at..].trim_ascii_start().strip_prefix(b"=") {
            inside = is_place_or_block(defined).then_some(number);
        } else if let Some(inside) = inside {
            let before = before.trim_ascii_end();
            if before.ends_with(b"scope:") || before.ends_with(b"inlinedAt:") {
                outer.entry(inside).or_default().push(number);
            }
        }
    }
    outer
}

fn number(text: &[u8]) -> Option<(u64, usize)> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&text[..length]).ok()?;
    Some((digits.parse().ok()?, length))
}

fn is_place_or_block(definition: &[u8]) -> bool {
    let node = definition.trim_ascii_start();
    let node = node.strip_prefix(b"distinct").unwrap_or(node);
    let node = node.trim_ascii_start();
    node.starts_with(b"!DILocation") || node.starts_with(b"!DILexicalBlock")
}
