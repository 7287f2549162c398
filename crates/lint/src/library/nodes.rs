//! Links between the nodes of C++'s containers, which its shared library sets: trees (`std::map`, `std::set` and their like) and lists.
//!
//! Trees are not balanced: that changes how long a search takes, not what it finds. Of colours one is kept, since the
//! library tells a tree's head from its root by them: the root is black, the head is not.

use crate::machine::{Context, Machine};
use crate::value::Value;
use fencepost_ir::PlaceId;

/// What is done to nodes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Links {
    /// Argument 1 becomes a child of argument 2, the left one if argument 0 says so; argument 3 is the head.
    Insert,
    /// Argument 0 is taken out of the tree whose head is argument 1.
    Erase,
    /// The node behind argument 0.
    Next,
    /// The node before argument 0.
    Previous,
    /// Argument 0 is put before argument 1 of a list.
    Hook,
    /// Argument 0 is taken out of a list.
    Unhook,
}

const NULL: Value = Value::Int(0);

// Where the parts of a tree's node are.
const COLOUR: i64 = 0;
const PARENT: i64 = 8;
const LEFT: i64 = 16;
const RIGHT: i64 = 24;

const RED: Value = Value::Int(0);
const BLACK: Value = Value::Int(1);

// And those of a list's.
const NEXT: i64 = 0;
const PREVIOUS: i64 = 8;

/// A tree that takes more steps is damaged.
const STEPS: usize = 100_000;

/// The result; `None` if a node is not known.
pub(super) fn change(
    machine: &mut Machine,
    cx: &mut Context,
    links: Links,
    arguments: &[Value],
    place: PlaceId,
) -> Option<Value> {
    let mut nodes = Nodes { machine, cx, place };
    match (links, arguments) {
        (Links::Insert, &[Value::Int(left), node, parent, head]) => {
            nodes.insert(left & 1 != 0, node, parent, head)
        }
        (Links::Erase, &[node, head]) => nodes.erase(node, head),
        (Links::Next, &[node]) => nodes.next(node),
        (Links::Previous, &[node]) => nodes.previous(node),
        (Links::Hook, &[node, before]) => nodes.hook(node, before),
        (Links::Unhook, &[node]) => nodes.unhook(node),
        _ => None,
    }
}

struct Nodes<'n, 'c, 'p> {
    machine: &'n mut Machine,
    cx: &'n mut Context<'c, 'p>,
    place: PlaceId,
}

fn part(node: Value, offset: i64) -> Option<Value> {
    match node {
        Value::Pointer(object, at) => Some(Value::Pointer(object, at + offset)),
        _ => None,
    }
}

impl Nodes<'_, '_, '_> {
    /// A link: another node, or none.
    fn get(&mut self, node: Value, offset: i64) -> Option<Value> {
        let address = part(node, offset)?;
        let found = self.machine.load_at(self.cx, address, 8, self.place);
        matches!(found, Value::Pointer(..) | NULL).then_some(found)
    }

    fn set(&mut self, node: Value, offset: i64, link: Value) -> Option<()> {
        let address = part(node, offset)?;
        self.machine.store_at(self.cx, address, link, 8, self.place);
        Some(())
    }

    fn paint(&mut self, node: Value, colour: Value) -> Option<()> {
        let address = part(node, COLOUR)?;
        self.machine
            .store_at(self.cx, address, colour, 4, self.place);
        Some(())
    }

    /// From a node as far as links of one kind go.
    fn end(&mut self, mut node: Value, offset: i64) -> Option<Value> {
        for _ in 0..STEPS {
            match self.get(node, offset)? {
                NULL => return Some(node),
                further => node = further,
            }
        }
        None
    }

    /// From a node upwards, as long as it is this child of its parent; with the last node.
    fn climb(&mut self, mut node: Value, offset: i64) -> Option<(Value, Value)> {
        for _ in 0..STEPS {
            let parent = self.get(node, PARENT)?;
            if self.get(parent, offset)? != node {
                return Some((node, parent));
            }
            node = parent;
        }
        None
    }

    fn insert(&mut self, left: bool, node: Value, parent: Value, head: Value) -> Option<Value> {
        let first = parent == head;
        self.set(node, PARENT, parent)?;
        self.set(node, LEFT, NULL)?;
        self.set(node, RIGHT, NULL)?;
        self.paint(node, if first { BLACK } else { RED })?;
        let side = if left { LEFT } else { RIGHT };
        let outermost = self.get(head, side)? == parent;
        self.set(parent, side, node)?;
        if first {
            self.set(head, PARENT, node)?;
            self.set(head, LEFT, node)?;
            self.set(head, RIGHT, node)?;
        } else if outermost {
            self.set(head, side, node)?;
        }
        Some(Value::Undefined)
    }

    fn next(&mut self, node: Value) -> Option<Value> {
        match self.get(node, RIGHT)? {
            NULL => {
                let (last, parent) = self.climb(node, RIGHT)?;
                // Behind the last node is the head, which is its own root's parent.
                match self.get(last, RIGHT)? == parent {
                    true => Some(last),
                    false => Some(parent),
                }
            }
            right => self.end(right, LEFT),
        }
    }

    fn previous(&mut self, node: Value) -> Option<Value> {
        let colour = self
            .machine
            .load_at(self.cx, part(node, COLOUR)?, 4, self.place);
        let parent = self.get(node, PARENT)?;
        if colour == RED && parent != NULL && self.get(parent, PARENT)? == node {
            return self.get(node, RIGHT);
        }
        match self.get(node, LEFT)? {
            NULL => Some(self.climb(node, LEFT)?.1),
            left => self.end(left, RIGHT),
        }
    }

    /// Another node, or none, takes the place of one below its parent.
    fn replace(&mut self, node: Value, by: Value, head: Value) -> Option<()> {
        let parent = self.get(node, PARENT)?;
        if by != NULL {
            self.set(by, PARENT, parent)?;
        }
        if parent == head {
            self.set(head, PARENT, by)?;
            return match by {
                NULL => Some(()),
                root => self.paint(root, BLACK),
            };
        }
        let side = if self.get(parent, LEFT)? == node {
            LEFT
        } else {
            RIGHT
        };
        self.set(parent, side, by)
    }

    fn erase(&mut self, node: Value, head: Value) -> Option<Value> {
        let (left, right) = (self.get(node, LEFT)?, self.get(node, RIGHT)?);
        for (outer, inner) in [(LEFT, right), (RIGHT, left)] {
            if self.get(head, outer)? == node {
                let outermost = match inner {
                    NULL => self.get(node, PARENT)?,
                    inner => self.end(inner, outer)?,
                };
                self.set(head, outer, outermost)?;
            }
        }
        match (left, right) {
            (NULL, child) | (child, NULL) => self.replace(node, child, head)?,
            (left, right) => {
                let behind = self.end(right, LEFT)?;
                let below = self.get(behind, RIGHT)?;
                if behind != right {
                    self.replace(behind, below, head)?;
                    self.set(behind, RIGHT, right)?;
                    self.set(right, PARENT, behind)?;
                }
                self.set(behind, LEFT, left)?;
                self.set(left, PARENT, behind)?;
                self.replace(node, behind, head)?;
            }
        }
        Some(node)
    }

    fn hook(&mut self, node: Value, before: Value) -> Option<Value> {
        let previous = self.get(before, PREVIOUS)?;
        self.set(node, NEXT, before)?;
        self.set(node, PREVIOUS, previous)?;
        self.set(previous, NEXT, node)?;
        self.set(before, PREVIOUS, node)?;
        Some(Value::Undefined)
    }

    fn unhook(&mut self, node: Value) -> Option<Value> {
        let (next, previous) = (self.get(node, NEXT)?, self.get(node, PREVIOUS)?);
        self.set(previous, NEXT, next)?;
        self.set(next, PREVIOUS, previous)?;
        Some(Value::Undefined)
    }
}
