//! Finds debug information that LLVM would stumble over before it verifies it.
//!
//! LLVM follows a place to its function, from scope to scope. It does so while it verifies, and it
//! neither notices when it comes back to where it was nor when it comes to something that is no
//! scope. LLVM's interface cannot enumerate debug information, so the text is looked at:
//!
//! ```text
//! !8 = distinct !DILexicalBlock(scope: !8, file: !1, line: 11, column: 3)
//! !9 = distinct !DILocation(line: 6, column: 7, scope: !7, inlinedAt: !1)
//! ```
//!
//! Bitcode is not looked at: a compiler does not write such things.

use rustc_hash::FxHashMap;

/// What is wrong with places, blocks and variables in a text.
pub fn flaw(text: &[u8]) -> Option<&'static str> {
    if text.starts_with(b"BC\xc0\xde") {
        return None;
    }
    let nodes = nodes(text);
    if nodes.values().any(|node| !node.fits(&nodes)) {
        return Some("a scope is none");
    }
    has_circle(&nodes).then_some("a scope is inside itself")
}

/// A numbered node.
struct Node {
    is: What,
    /// `scope:`
    scopes: Vec<u64>,
    /// `inlinedAt:`
    inlined_at: Vec<u64>,
}

#[derive(Copy, Clone, PartialEq)]
enum What {
    Function,
    Block,
    Place,
    Variable,
    Other,
}

impl Node {
    /// Do its scopes contain code, and is it inlined at places? What is not defined in the text is
    /// left to the parser.
    fn fits(&self, nodes: &FxHashMap<u64, Node>) -> bool {
        let is = |number: &u64| nodes.get(number).map(|node| node.is);
        let scope = |n| matches!(is(n), None | Some(What::Function | What::Block));
        let place = |n| matches!(is(n), None | Some(What::Place));
        matches!(self.is, What::Function | What::Other)
            || self.scopes.iter().all(scope) && self.inlined_at.iter().all(place)
    }

    /// Where LLVM goes from here.
    fn outer(&self) -> impl Iterator<Item = u64> {
        let ends = matches!(self.is, What::Function | What::Other);
        let outer = self.scopes.iter().chain(&self.inlined_at);
        outer.copied().filter(move |_| !ends)
    }
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
            let outer = nodes.get(&number).into_iter().flat_map(Node::outer);
            path.extend(outer.map(|outer| (outer, false)));
        }
    }
    false
}

/// All numbered nodes of the text.
fn nodes(text: &[u8]) -> FxHashMap<u64, Node> {
    let mut nodes = FxHashMap::default();
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
            let node = Node {
                is: what(definition),
                scopes: Vec::new(),
                inlined_at: Vec::new(),
            };
            nodes.insert(number, node);
            current = Some(number);
        } else if let Some(node) = current.and_then(|current| nodes.get_mut(&current)) {
            if before.ends_with(b"scope:") {
                node.scopes.push(number);
            } else if before.ends_with(b"inlinedAt:") {
                node.inlined_at.push(number);
            }
        }
    }
    nodes
}

fn number(text: &[u8]) -> Option<(u64, usize)> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&text[..length]).ok()?;
    Some((digits.parse().ok()?, length))
}

fn what(definition: &[u8]) -> What {
    let node = definition.trim_ascii_start();
    let node = node.strip_prefix(b"distinct").unwrap_or(node);
    let node = node.trim_ascii_start();
    let names: [(&[u8], What); 5] = [
        (b"!DILocation", What::Place),
        (b"!DILexicalBlock", What::Block),
        (b"!DISubprogram", What::Function),
        (b"!DILocalVariable", What::Variable),
        (b"!DILabel", What::Variable),
    ];
    let found = names.iter().find(|(name, _)| node.starts_with(name));
    found.map_or(What::Other, |(_, what)| *what)
}
