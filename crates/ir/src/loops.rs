//! The loop nest, irreducible loops included.
//!
//! Havlak's loops (1997), in the almost linear form of Ramalingam (1999): for a depth-first search from
//! the entry, the loop of **header** *h* is the strongly connected component of *h* in the part of
//! the graph that the search finds below *h*, if it has an edge. Loops are nested or disjoint; one
//! header has one loop. The search follows successors in order, so the result is deterministic. If
//! control enters a loop elsewhere too, the loop is **irreducible**, and these other **entries** are
//! listed; which of the entries is called the header then depends on the search.
//!
//! Blocks are handled from the last found to the first. An edge *u → v* that does not go up the
//! search tree says that *u* belongs to a loop that *v* belongs to, if its header is above both: it is
//! added where the two branches of the tree meet, to whatever loop *v* is in by then. So each edge is
//! looked at once; loops found are collapsed into their headers by union-find.
//!
//! O((n + e) log n), in practice linear; no recursion. Nothing is missed: a cycle of the graph is
//! always in a loop.

use crate::graph::{Graph, Lists};
use crate::program::BlockId;
use std::ops::Range;

/// A loop: index into [`Loops::all`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoopId(pub u32);

impl LoopId {
    /// Position in [`Loops::all`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block that comes first.
    pub header: BlockId,
    /// Further blocks where control enters from outside; none if the loop is reducible.
    pub entries: Vec<BlockId>,
    /// The next loop around it.
    pub parent: Option<LoopId>,
    /// How many loops are around it, it counted too.
    pub depth: u32,
    blocks: Range<u32>,
}

impl Loop {
    /// Does control enter elsewhere than at the header?
    pub fn is_irreducible(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Does control enter here, from outside or for another round?
    pub fn is_entry(&self, block: BlockId) -> bool {
        block == self.header || self.entries.contains(&block)
    }
}

/// The loops of a graph.
#[derive(Clone, Debug)]
pub struct Loops {
    all: Vec<Loop>,
    innermost: Vec<Option<LoopId>>,
    /// All blocks that are in a loop, so that every loop is one stretch.
    blocks: Vec<BlockId>,
    position: Vec<u32>,
}

impl Loops {
    /// Finds them.
    pub fn new(graph: &Graph) -> Self {
        let mut finder = Finder::new(graph);
        finder.run();
        let Finder {
            search,
            headers,
            parent,
            ..
        } = finder;
        let mut loops = nest(graph, &search.vertex, &headers, &parent);
        loops.find_entries(graph);
        loops
    }

    /// All loops, outer before inner.
    pub fn all(&self) -> &[Loop] {
        &self.all
    }

    /// The numbers of all loops, outer before inner.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = LoopId> + use<> {
        (0..self.all.len() as u32).map(LoopId)
    }

    /// The loop.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.all[id.index()]
    }

    /// The innermost loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block.index()]
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |id| self.get(id).depth)
    }

    /// The blocks of a loop, those of inner loops too; its header first.
    pub fn blocks(&self, id: LoopId) -> &[BlockId] {
        let Range { start, end } = self.get(id).blocks;
        &self.blocks[start as usize..end as usize]
    }

    /// Is the block in the loop?
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        self.get(id).blocks.contains(&self.position[block.index()])
    }

    /// The edges that leave a loop.
    pub fn exits(&self, graph: &Graph, id: LoopId) -> Vec<(BlockId, BlockId)> {
        self.edges(graph, id, |_, to| !self.contains(id, to))
    }

    /// The edges that start another round: from inside to the header or another entry.
    pub fn latches(&self, graph: &Graph, id: LoopId) -> Vec<(BlockId, BlockId)> {
        self.edges(graph, id, |this, to| this.is_entry(to))
    }

    fn edges(
        &self,
        graph: &Graph,
        id: LoopId,
        wanted: impl Fn(&Loop, BlockId) -> bool,
    ) -> Vec<(BlockId, BlockId)> {
        let mut edges = Vec::new();
        for &from in self.blocks(id) {
            let to = graph.successors(from).iter();
            let to = to.filter(|to| wanted(self.get(id), **to));
            edges.extend(to.map(|&to| (from, to)));
        }
        edges.sort_unstable();
        edges
    }

    /// Further entries: an edge into a loop that does not lead to its header.
    fn find_entries(&mut self, graph: &Graph) {
        for &block in graph.order() {
            let mut next = self.innermost(block);
            for &from in graph.predecessors(block) {
                while let Some(id) = next.filter(|id| !self.contains(*id, from)) {
                    let this = &mut self.all[id.index()];
                    next = this.parent;
                    if this.header != block {
                        this.entries.push(block);
                    }
                }
            }
        }
    }
}

/// The depth-first search; blocks are numbered as it finds them.
struct Search {
    vertex: Vec<BlockId>,
    number: Vec<u32>,
    /// Behind the last block found below it.
    end: Vec<u32>,
    parent: Vec<u32>,
}

impl Search {
    fn new(graph: &Graph) -> Self {
        let mut this = Self {
            vertex: Vec::new(),
            number: vec![u32::MAX; graph.len()],
            end: Vec::new(),
            parent: Vec::new(),
        };
        let mut path: Vec<(u32, usize)> = Vec::new();
        if !graph.is_empty() {
            path.push((this.enter(graph.entry(), 0), 0));
        }
        while let Some((at, next)) = path.last_mut() {
            let (from, successor) = (*at, *next);
            *next += 1;
            match graph.successors(this.vertex[from as usize]).get(successor) {
                Some(&to) if this.number[to.index()] == u32::MAX => {
                    path.push((this.enter(to, from), 0));
                }
                Some(_) => {}
                None => {
                    this.end[from as usize] = this.vertex.len() as u32;
                    path.pop();
                }
            }
        }
        this
    }

    fn enter(&mut self, block: BlockId, parent: u32) -> u32 {
        let number = self.vertex.len() as u32;
        self.number[block.index()] = number;
        self.vertex.push(block);
        self.end.push(0);
        self.parent.push(parent);
        number
    }

    fn is_above(&self, a: u32, b: u32) -> bool {
        a <= b && b < self.end[a as usize]
    }
}

/// Union-find where the representative is the smallest number.
struct Collapsed(Vec<u32>);

impl Collapsed {
    fn find(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            let above = self.0[at as usize];
            self.0[at as usize] = self.0[above as usize];
            at = self.0[at as usize];
        }
        at
    }
}

struct Finder {
    search: Search,
    /// Edges that go up in the search tree, by target.
    back: Lists<u32>,
    /// The other edges, by where the tree branches between source and target.
    meeting: Lists<(u32, u32)>,
    /// Of a collapsed loop, where the known edges into it come from.
    sources: Vec<Vec<u32>>,
    collapsed: Collapsed,
    /// The header of the loop around a block, not counting the one it heads itself.
    parent: Vec<u32>,
    headers: Vec<bool>,
}

impl Finder {
    fn new(graph: &Graph) -> Self {
        let search = Search::new(graph);
        let blocks = search.vertex.len();
        let (mut back, mut other) = (Vec::new(), Vec::new());
        for (from, to) in graph.edges() {
            let (from, to) = (search.number[from.index()], search.number[to.index()]);
            match search.is_above(to, from) {
                true => back.push((to as usize, from)),
                false => other.push((from, to)),
            }
        }
        let meeting = meeting_points(&search, other);
        Self {
            search,
            back: Lists::new(blocks, &back),
            meeting: Lists::new(blocks, &meeting),
            sources: vec![Vec::new(); blocks],
            collapsed: Collapsed((0..blocks as u32).collect()),
            parent: vec![u32::MAX; blocks],
            headers: vec![false; blocks],
        }
    }

    fn run(&mut self) {
        let mut body_of = vec![u32::MAX; self.search.vertex.len()];
        for header in (0..self.search.vertex.len() as u32).rev() {
            for &(from, to) in self.meeting.of(header as usize) {
                let to = self.collapsed.find(to);
                self.sources[to as usize].push(from);
            }
            let latches = self.back.of(header as usize);
            self.headers[header as usize] = !latches.is_empty();
            body_of[header as usize] = header;
            let mut todo = latches.to_vec();
            let mut body = Vec::new();
            while let Some(at) = todo.pop() {
                let at = self.collapsed.find(at);
                if std::mem::replace(&mut body_of[at as usize], header) != header {
                    todo.append(&mut self.sources[at as usize]);
                    body.push(at);
                }
            }
            for at in body {
                self.parent[at as usize] = header;
                self.collapsed.0[at as usize] = header;
            }
        }
    }
}

/// Where the search tree branches between the ends of each edge (Tarjan's offline algorithm).
fn meeting_points(search: &Search, edges: Vec<(u32, u32)>) -> Vec<(usize, (u32, u32))> {
    let blocks = search.vertex.len();
    let by_later: Vec<_> = edges
        .iter()
        .map(|&(a, b)| (a.max(b) as usize, (a, b)))
        .collect();
    let by_later = Lists::new(blocks, &by_later);
    let mut done = Collapsed((0..blocks as u32).collect());
    let mut found = Vec::with_capacity(edges.len());
    // Going through the blocks as the search finds them, a block's subtree is joined to its parent
    // when the search has left it: then the earlier end's representative is the meeting point.
    let mut open: Vec<u32> = Vec::new();
    for at in 0..blocks as u32 {
        while open.last().is_some_and(|&last| !search.is_above(last, at)) {
            let left = open.pop().expect("checked");
            done.0[left as usize] = search.parent[left as usize];
        }
        open.push(at);
        for &(from, to) in by_later.of(at as usize) {
            let meeting = done.find(from.min(to));
            found.push((meeting as usize, (from, to)));
        }
    }
    found
}

/// Numbers the loops and lays their blocks out so that each is one stretch.
fn nest(graph: &Graph, vertex: &[BlockId], headers: &[bool], parent: &[u32]) -> Loops {
    let mut all: Vec<Loop> = Vec::new();
    let mut loop_of: Vec<Option<LoopId>> = Vec::with_capacity(vertex.len());
    for (at, &block) in vertex.iter().enumerate() {
        let around = parent.get(at).filter(|p| **p != u32::MAX);
        let around = around.and_then(|p| loop_of[*p as usize]);
        let innermost = if headers[at] {
            all.push(Loop {
                header: block,
                entries: Vec::new(),
                parent: around,
                depth: around.map_or(0, |id| all[id.index()].depth) + 1,
                blocks: 0..0,
            });
            Some(LoopId(all.len() as u32 - 1))
        } else {
            around
        };
        loop_of.push(innermost);
    }
    let mut size = vec![0u32; all.len()];
    for id in loop_of.iter().flatten() {
        size[id.index()] += 1;
    }
    for (at, this) in all.iter().enumerate().rev() {
        if let Some(parent) = this.parent {
            size[parent.index()] += size[at];
        }
    }
    let mut free = vec![0u32; all.len()];
    let mut top = 0;
    let mut position = vec![u32::MAX; graph.len()];
    let mut innermost = vec![None; graph.len()];
    let mut blocks = vec![
        BlockId(0);
        all.iter()
            .zip(&size)
            .filter(|(l, _)| l.parent.is_none())
            .map(|(_, s)| *s as usize)
            .sum()
    ];
    for (at, &block) in vertex.iter().enumerate() {
        let Some(id) = loop_of[at] else { continue };
        if headers[at] {
            let parent = all[id.index()].parent;
            let begin = parent.map_or(&mut top, |p| &mut free[p.index()]);
            let range = *begin..*begin + size[id.index()];
            *begin = range.end;
            free[id.index()] = range.start;
            all[id.index()].blocks = range;
        }
        let place = &mut free[id.index()];
        position[block.index()] = *place;
        blocks[*place as usize] = block;
        *place += 1;
        innermost[block.index()] = Some(id);
    }
    Loops {
        all,
        innermost,
        blocks,
        position,
    }
}
