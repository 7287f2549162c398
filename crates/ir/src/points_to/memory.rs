//! Objects and what is stored in them.
//!
//! An object has **cells**, where something was stored, and **ports**, where something is loaded. A
//! port gets what is in every cell it overlaps. A **link** copies the cells of a range to another
//! object. Objects with too many cells are collapsed: one cell, which is its own port.

use super::Object;
use super::offset::{Offset, Shift};
use super::set::Set;
use super::solve::{NodeId, Solver};

/// More cells or offsets than this and an object is one cell.
const LIMIT: usize = 256;

/// Everything: the width of a port that reads the whole object.
pub const WHOLE: u64 = 1 << 41;

/// An object's number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// What the program does not see, and everything that escaped to it.
    pub const WORLD: ObjectId = ObjectId(0);

    /// Position in the list of objects.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A part of an object, and the node that holds what is in it.
#[derive(Copy, Clone, Debug)]
pub struct Part {
    pub offset: Offset,
    pub size: u64,
    pub node: NodeId,
}

/// Whatever is stored in a range is stored elsewhere too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    pub to: ObjectId,
    pub shift: Shift,
    pub start: Offset,
    pub length: u64,
}

/// An object's contents.
#[derive(Debug)]
pub struct Contents {
    pub object: Object,
    pub escaped: bool,
    collapsed: bool,
    /// How many bytes it has; [`WHOLE`] if that is not known.
    size: u64,
    /// How many offsets of it are known.
    pub offsets: usize,
    cells: Vec<Part>,
    ports: Vec<Part>,
    links: Vec<Link>,
}

impl Contents {
    pub fn new(object: Object, size: u64) -> Self {
        Self {
            object,
            size,
            escaped: false,
            collapsed: false,
            offsets: 0,
            cells: Vec::new(),
            ports: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Is it memory that the program can load and store?
    pub fn is_memory(&self) -> bool {
        !matches!(self.object, Object::World | Object::Function(_))
    }

    /// What is stored in it.
    pub fn cells(&self) -> &[Part] {
        &self.cells
    }
}

impl Solver<'_> {
    /// The location after an addition. None if that is behind the end of the object: no address of it
    /// can be there. (Before its start it can, in programs that count arrays from 1.)
    pub fn shifted_location(&mut self, location: u32, shift: Shift) -> Option<u32> {
        let (object, offset) = self.locations[location as usize];
        let contents = &self.objects[object.index()];
        if !contents.is_memory() {
            return Some(location);
        }
        let offset = offset.plus(shift);
        let outside = offset.exact().is_some_and(|at| at > contents.size as i64);
        (!outside).then(|| self.location(object, offset))
    }

    /// The location, as a number for sets.
    pub fn location(&mut self, object: ObjectId, offset: Offset) -> u32 {
        let contents = &self.objects[object.index()];
        let mut offset = match contents.object {
            Object::World => Offset::ANY,
            Object::Function(_) => Offset::START,
            _ => offset,
        };
        if let Some(known) = self.location_ids.get(&(object, offset)) {
            return *known;
        }
        if contents.offsets >= LIMIT {
            offset = Offset::ANY;
        }
        let next = self.locations.len() as u32;
        let id = *self.location_ids.entry((object, offset)).or_insert(next);
        if id == next {
            self.locations.push((object, offset));
            self.objects[object.index()].offsets += 1;
        }
        id
    }

    /// What is stored there comes from a node.
    pub fn write(&mut self, object: ObjectId, offset: Offset, size: u64, from: NodeId) {
        if object == ObjectId::WORLD {
            self.add_edge(from, NodeId::WORLD, Shift::NONE);
        } else if self.objects[object.index()].is_memory() {
            let cell = self.cell(object, offset, size);
            self.add_edge(from, cell, Shift::NONE);
        }
    }

    /// A node gets what is stored there.
    pub fn read(&mut self, object: ObjectId, offset: Offset, size: u64, to: NodeId) {
        if object == ObjectId::WORLD {
            self.add_unknown(to);
        } else if self.objects[object.index()].is_memory() {
            let port = self.port(object, offset, size);
            self.add_edge(port, to, Shift::NONE);
        }
    }

    /// Copies what is and will be in a range of an object.
    pub fn link(&mut self, from: ObjectId, link: Link) {
        if from == ObjectId::WORLD {
            let cell = self.cell(link.to, Offset::ANY, WHOLE);
            return self.add_unknown(cell);
        }
        if self.objects[from.index()].is_memory() && self.links.insert((from, link)) {
            self.objects[from.index()].links.push(link);
            for at in 0..self.objects[from.index()].cells.len() {
                let cell = self.objects[from.index()].cells[at];
                self.copy_cell(cell, link);
            }
        }
    }

    /// The cell for what is stored there.
    pub fn cell(&mut self, object: ObjectId, offset: Offset, size: u64) -> NodeId {
        let contents = &self.objects[object.index()];
        if contents.collapsed {
            return self.find(contents.cells[0].node);
        }
        let known = self.cells.get(&(object, offset)).copied();
        if let Some(at) = known {
            let cell = &mut self.objects[object.index()].cells[at as usize];
            let node = cell.node;
            if cell.size < size {
                cell.size = size;
                self.connect_cell(object, at as usize);
            }
            return self.find(node);
        }
        if contents.cells.len() >= LIMIT {
            return self.collapse(object);
        }
        let node = self.new_node();
        let contents = &mut self.objects[object.index()];
        let at = contents.cells.len();
        contents.cells.push(Part { offset, size, node });
        self.cells.insert((object, offset), at as u32);
        self.connect_cell(object, at);
        node
    }

    fn connect_cell(&mut self, object: ObjectId, at: usize) {
        let contents = &self.objects[object.index()];
        let cell = contents.cells[at];
        let ports = contents.ports.iter().filter(|port| overlap(port, &cell));
        let ports: Vec<_> = ports.map(|port| port.node).collect();
        for port in ports {
            self.add_edge(cell.node, port, Shift::NONE);
        }
        if !self.objects[object.index()].links.is_empty() {
            self.fresh_cells.push((object, at));
        }
    }

    fn port(&mut self, object: ObjectId, offset: Offset, size: u64) -> NodeId {
        let contents = &self.objects[object.index()];
        if contents.collapsed {
            return self.find(contents.cells[0].node);
        }
        if let Some(&node) = self.ports.get(&(object, offset, size)) {
            return self.find(node);
        }
        if contents.ports.len() >= 2 * LIMIT {
            return self.collapse(object);
        }
        let node = self.new_node();
        let port = Part { offset, size, node };
        self.ports.insert((object, offset, size), node);
        let contents = &mut self.objects[object.index()];
        contents.ports.push(port);
        let cells = contents.cells.iter().filter(|cell| overlap(&port, cell));
        let cells: Vec<_> = cells.map(|cell| cell.node).collect();
        for cell in cells {
            self.add_edge(cell, node, Shift::NONE);
        }
        node
    }

    fn collapse(&mut self, object: ObjectId) -> NodeId {
        let mut node = self.new_node();
        let contents = &mut self.objects[object.index()];
        contents.collapsed = true;
        let whole = Part {
            offset: Offset::ANY,
            size: WHOLE,
            node,
        };
        let cells = std::mem::replace(&mut contents.cells, vec![whole]);
        let ports = std::mem::take(&mut contents.ports);
        for part in cells.into_iter().chain(ports) {
            node = self.merge(node, part.node);
        }
        self.fresh_cells.push((object, 0));
        node
    }

    /// Copies the cells that are new, along the links of their objects.
    pub fn copy_fresh_cells(&mut self) {
        while let Some((object, at)) = self.fresh_cells.pop() {
            let contents = &self.objects[object.index()];
            let Some(&cell) = contents.cells.get(at) else {
                continue; // collapsed meanwhile, and queued again
            };
            for link in 0..contents.links.len() {
                let link = self.objects[object.index()].links[link];
                self.copy_cell(cell, link);
            }
        }
    }

    fn copy_cell(&mut self, cell: Part, link: Link) {
        if cell.offset.overlaps(cell.size, link.start, link.length) {
            let to = self.cell(link.to, cell.offset.plus(link.shift), cell.size);
            self.add_edge(cell.node, to, Shift::NONE);
        }
    }

    /// The memory is known to whom the program does not see: they may read and write it.
    pub fn escape(&mut self, object: ObjectId) {
        let contents = &mut self.objects[object.index()];
        if std::mem::replace(&mut contents.escaped, true) || object == ObjectId::WORLD {
            return;
        }
        if let Object::Function(function) = contents.object {
            return self.call_from_outside(function);
        }
        self.read(object, Offset::ANY, WHOLE, NodeId::WORLD);
        let cell = self.cell(object, Offset::ANY, WHOLE);
        self.add_unknown(cell);
    }

    /// The node may hold anything that escaped.
    pub fn add_unknown(&mut self, node: NodeId) {
        let world = self.world_location;
        self.add_points(node, &Set::one(world), Shift::NONE);
    }
}

fn overlap(a: &Part, b: &Part) -> bool {
    a.offset.overlaps(a.size, b.offset, b.size)
}
