//! Places in the source, each once.

use super::llvm::Node;
use crate::program::{Place, PlaceId};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::rc::Rc;

/// All places that came up.
pub struct Places<'m> {
    list: Vec<Place>,
    numbers: FxHashMap<Place, PlaceId>,
    by_node: FxHashMap<Node<'m>, PlaceId>,
    scopes: FxHashMap<Node<'m>, Rc<Scope>>,
}

/// The file and function that a block of the source is in.
struct Scope {
    file: String,
    function: String,
}

impl<'m> Places<'m> {
    /// None but the unknown one.
    pub fn new() -> Self {
        Places {
            list: vec![Place::default()],
            numbers: FxHashMap::from_iter([(Place::default(), PlaceId::NONE)]),
            by_node: FxHashMap::default(),
            scopes: FxHashMap::default(),
        }
    }

    /// Those that came up, by number.
    pub fn into_list(self) -> Vec<Place> {
        self.list
    }

    /// Where an instruction came from.
    pub fn of(&mut self, location: Option<Node<'m>>) -> PlaceId {
        // The chain of calls that were inlined, innermost first, as far as it is not known yet.
        const DEPTH: usize = 1000;
        let mut chain = Vec::new();
        let mut outer = None;
        let mut next = location;
        while let Some(node) = next.filter(|_| chain.len() < DEPTH) {
            if let Some(&known) = self.by_node.get(&node) {
                outer = Some(known);
                break;
            }
            let Some(location) = node.location() else {
                break;
            };
            chain.push((node, location));
            next = location.inlined_at;
        }
        for (node, location) in chain.into_iter().rev() {
            let scope = self.scope(location.scope);
            let place = self.number(Place {
                file: scope.file.clone(),
                line: location.line,
                column: location.column,
                function: scope.function.clone(),
                inlined_at: outer,
            });
            self.by_node.insert(node, place);
            outer = Some(place);
        }
        outer.unwrap_or(PlaceId::NONE)
    }

    /// Where a function or global variable is declared.
    pub fn declared(&mut self, node: Option<Node<'m>>) -> PlaceId {
        let Some(node) = node else {
            return PlaceId::NONE;
        };
        let scope = self.scope(node);
        self.number(Place {
            file: scope.file.clone(),
            line: node.line(),
            column: 0,
            function: scope.function.clone(),
            inlined_at: None,
        })
    }

    fn scope(&mut self, node: Node<'m>) -> Rc<Scope> {
        let scope = self.scopes.entry(node).or_insert_with(|| {
            let file = node
                .file()
                .map(|(directory, name)| joined(&directory, &name));
            let function = node.enclosing_function().and_then(|f| f.name());
            Rc::new(Scope {
                file: file.unwrap_or_default(),
                function: function.unwrap_or_default().into_owned(),
            })
        });
        Rc::clone(scope)
    }

    fn number(&mut self, place: Place) -> PlaceId {
        let new = PlaceId(self.list.len() as u32);
        let list = &mut self.list;
        *self.numbers.entry(place).or_insert_with_key(|place| {
            list.push(place.clone());
            new
        })
    }
}

fn joined(directory: &str, name: &str) -> String {
    match name.is_empty() {
        true => String::new(),
        false => Path::new(directory).join(name).display().to_string(),
    }
}
