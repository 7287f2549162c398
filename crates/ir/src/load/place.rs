//! Places in the source, each once.

use super::llvm::Node;
use crate::program::{Place, PlaceId};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// All places that came up.
pub struct Places<'m> {
    list: Vec<Place>,
    numbers: FxHashMap<Key, PlaceId>,
    by_node: FxHashMap<Node<'m>, PlaceId>,
    scopes: Vec<Rc<Scope>>,
    scope_numbers: FxHashMap<Rc<Scope>, u32>,
    scopes_by_node: FxHashMap<Node<'m>, u32>,
}

/// What makes a place: its scope's number, line, column, and where it was inlined.
type Key = (u32, u32, u32, Option<PlaceId>);

/// The file and function that a block of the source is in.
#[derive(PartialEq, Eq, Hash, Default)]
struct Scope {
    file: Arc<str>,
    function: Arc<str>,
}

impl Scope {
    /// Is it in C++'s library? What was inlined from there is where the program calls it.
    fn is_of_library(&self) -> bool {
        self.file.contains("/include/c++/")
    }
}

impl<'m> Places<'m> {
    /// None but the unknown one.
    pub fn new() -> Self {
        let nowhere = Rc::new(Scope::default());
        Places {
            list: vec![Place::default()],
            numbers: FxHashMap::from_iter([((0, 0, 0, None), PlaceId::NONE)]),
            by_node: FxHashMap::default(),
            scopes: vec![Rc::clone(&nowhere)],
            scope_numbers: FxHashMap::from_iter([(nowhere, 0)]),
            scopes_by_node: FxHashMap::default(),
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
            let of_library = self.scopes[scope as usize].is_of_library();
            let place = outer
                .filter(|_| of_library)
                .unwrap_or_else(|| self.number((scope, location.line, location.column, outer)));
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
        self.number((scope, node.line(), 0, None))
    }

    /// The number of a scope: those of one file and function are one.
    fn scope(&mut self, node: Node<'m>) -> u32 {
        if let Some(&known) = self.scopes_by_node.get(&node) {
            return known;
        }
        let file = node
            .file()
            .map(|(directory, name)| joined(&directory, &name));
        let function = node.enclosing_function().and_then(|f| f.name());
        let scope = Rc::new(Scope {
            file: file.unwrap_or_default().into(),
            function: function.unwrap_or_default().into(),
        });
        let scopes = &mut self.scopes;
        let number = *self.scope_numbers.entry(scope).or_insert_with_key(|scope| {
            scopes.push(Rc::clone(scope));
            scopes.len() as u32 - 1
        });
        self.scopes_by_node.insert(node, number);
        number
    }

    fn number(&mut self, key: Key) -> PlaceId {
        let (scope, line, column, inlined_at) = key;
        let (list, scopes) = (&mut self.list, &self.scopes);
        *self.numbers.entry(key).or_insert_with(|| {
            let scope = &scopes[scope as usize];
            list.push(Place {
                file: Arc::clone(&scope.file),
                line,
                column,
                function: Arc::clone(&scope.function),
                inlined_at,
            });
            PlaceId(list.len() as u32 - 1)
        })
    }
}

fn joined(directory: &str, name: &str) -> String {
    match name.is_empty() {
        true => String::new(),
        false => Path::new(directory).join(name).display().to_string(),
    }
}
