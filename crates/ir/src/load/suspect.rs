//! Finds debug information, and tags of accesses, that LLVM would stumble over before it verifies them.
//!
//! LLVM follows a place to its function, from scope to scope, a variable to its type, and more of
//! that kind. It does so while it verifies, and it neither notices when it comes back to where it
//! was nor when it comes to something of another kind. LLVM's interface cannot enumerate debug
//! information, so the text is looked at:
//!
//! ```text
//! !8 = distinct !DILexicalBlock(scope: !8, file: !1, line: 11, column: 3)
//! !9 = distinct !DILocation(line: 6, column: 7, scope: !7, inlinedAt: !1)
//! ```
//!
//! [`LINKS`] lists what LLVM follows blindly. Its parser takes for granted that the tag of an access
//! (`!tbaa !5`) is a list that begins with a node or a text. Bitcode is not looked at: a compiler does
//! not write such things.

use rustc_hash::FxHashMap;

/// What a numbered node is.
#[derive(Copy, Clone, PartialEq)]
enum What {
    Function,
    Block,
    Place,
    LocalVariable,
    GlobalVariable,
    /// A global variable and where it is.
    GlobalExpression,
    Expression,
    /// A type made of another one.
    DerivedType,
    /// `!{!"int", …}`
    List,
    Other,
}

const NAMES: [(&[u8], What); 9] = [
    (b"!DISubprogram", What::Function),
    (b"!DILexicalBlock", What::Block),
    (b"!DILexicalBlockFile", What::Block),
    (b"!DILocation", What::Place),
    (b"!DILocalVariable", What::LocalVariable),
    (b"!DIGlobalVariable", What::GlobalVariable),
    (b"!DIGlobalVariableExpression", What::GlobalExpression),
    (b"!DIExpression", What::Expression),
    (b"!DIDerivedType", What::DerivedType),
];

/// A field that LLVM follows blindly.
struct Link {
    field: &'static [u8],
    /// In these nodes.
    of: &'static [What],
    /// What it has to lead to; nothing in particular if empty.
    to: &'static [What],
}

const LINKS: [Link; 5] = [
    Link {
        field: b"scope:",
        of: &[What::Block, What::Place, What::LocalVariable],
        to: &[What::Function, What::Block],
    },
    Link {
        field: b"inlinedAt:",
        of: &[What::Place],
        to: &[What::Place],
    },
    Link {
        field: b"var:",
        of: &[What::GlobalExpression],
        to: &[What::GlobalVariable],
    },
    Link {
        field: b"expr:",
        of: &[What::GlobalExpression],
        to: &[What::Expression],
    },
    Link {
        field: b"baseType:",
        of: &[What::DerivedType],
        to: &[],
    },
];

/// What is wrong with the debug information of a text.
pub fn flaw(text: &[u8]) -> Option<&'static str> {
    if text.starts_with(b"BC\xc0\xde") {
        return None;
    }
    let nodes = nodes(text);
    // A link to what is not defined in the text is left to the parser.
    let fits = |&(link, to): &(&Link, u64)| {
        let to = nodes.get(&to).map(|node| node.is);
        link.to.is_empty() || to.is_none_or(|to| link.to.contains(&to))
    };
    if nodes.values().any(|node| !node.links.iter().all(fits)) {
        return Some("it leads to something of another kind");
    }
    has_circle(&nodes).then_some("it goes round in a circle")
}

/// Is every access tagged with what a tag has to be?
pub fn tags_are_lists(text: &[u8]) -> bool {
    const TAG: &[u8] = b"!tbaa";
    let mut known = None;
    let mut rest = text;
    while let Some(mark) = rest.windows(TAG.len()).position(|bytes| bytes == TAG) {
        rest = &rest[mark + TAG.len()..];
        let Some(tag) = rest.trim_ascii_start().strip_prefix(b"!") else {
            continue;
        };
        let Some((number, _)) = number(tag) else {
            // It stands there itself, or this is something else that begins so.
            if what(rest) != What::List {
                return false;
            }
            continue;
        };
        let nodes = known.get_or_insert_with(|| nodes(text));
        // What is not defined in the text is left to the parser.
        if nodes.get(&number).is_some_and(|node| node.is != What::List) {
            return false;
        }
    }
    true
}

struct Node {
    is: What,
    links: Vec<(&'static Link, u64)>,
}

fn has_circle(nodes: &FxHashMap<u64, Node>) -> bool {
    let mut finished: FxHashMap<u64, bool> = FxHashMap::default();
    for &start in nodes.keys() {
        let mut path = vec![(start, false)];
        while let Some((number, done)) = path.pop() {
            if done {
                finished.insert(number, true);
                continue;
            }
            match finished.get(&number) {
                Some(true) => continue,
                Some(false) => return true,
                None => {}
            }
            finished.insert(number, false);
            path.push((number, true));
            let links = nodes.get(&number).into_iter().flat_map(|node| &node.links);
            path.extend(links.map(|&(_, to)| (to, false)));
        }
    }
    false
}

/// All numbered nodes of the text.
fn nodes(text: &[u8]) -> FxHashMap<u64, Node> {
    let mut nodes: FxHashMap<u64, Node> = FxHashMap::default();
    let mut current = None;
    let mut at = 0;
    while let Some(mark) = text[at..].iter().position(|&byte| byte == b'!') {
        let before = text[..at + mark].trim_ascii_end();
        at += mark + 1;
        let Some((number, length)) = number(&text[at..]) else {
            continue;
        };
        at += length;
        if let Some(definition) = text[at..].trim_ascii_start().strip_prefix(b"=") {
            let is = what(definition);
            let links = Vec::new();
            nodes.insert(number, Node { is, links });
            current = Some(number);
        } else if let Some(node) = current.and_then(|current| nodes.get_mut(&current)) {
            let mut links = LINKS.iter().filter(|link| link.of.contains(&node.is));
            if let Some(link) = links.find(|link| before.ends_with(link.field)) {
                node.links.push((link, number));
            }
        }
    }
    nodes
}

/// The number at the start, and where it ends. LLVM allows blanks between `!` and it.
fn number(text: &[u8]) -> Option<(u64, usize)> {
    let trimmed = text.trim_ascii_start();
    let count = trimmed.iter().take_while(|b| b.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&trimmed[..count]).ok()?;
    Some((digits.parse().ok()?, text.len() - trimmed.len() + count))
}

fn what(definition: &[u8]) -> What {
    let node = definition.trim_ascii_start();
    let node = node.strip_prefix(b"distinct").unwrap_or(node);
    let node = node.trim_ascii_start();
    if let Some(list) = node.strip_prefix(b"!{") {
        return match list.trim_ascii_start().starts_with(b"!") {
            true => What::List,
            false => What::Other,
        };
    }
    let found = NAMES.iter().find(|(name, _)| {
        let fields = node.strip_prefix(*name).map(<[u8]>::trim_ascii_start);
        fields.is_some_and(|fields| fields.starts_with(b"("))
    });
    found.map_or(What::Other, |(_, what)| *what)
}
