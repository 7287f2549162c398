//! The order of the work: waves from what changed, sources first, with cycles collapsed.

use super::offset::Shift;
use super::solve::{NodeId, Solver};

impl Solver<'_> {
    /// Runs until nothing changes.
    pub fn solve(&mut self) {
        self.copy_fresh_cells();
        while !(self.changed.is_empty() && self.late.is_empty()) {
            for node in self.schedule() {
                self.visit(node);
                while let Some((node, uses, points)) = self.late.pop() {
                    self.apply_all(node, &uses, &points);
                }
            }
            self.copy_fresh_cells();
        }
    }

    fn visit(&mut self, node: NodeId) {
        let node = self.shorten(node);
        if std::mem::take(&mut self.nodes[node.index()].merged) {
            self.tidy(node);
        }
        let fresh = std::mem::take(&mut self.nodes[node.index()].fresh);
        if fresh.is_empty() {
            return;
        }
        let edges = std::mem::take(&mut self.nodes[node.index()].edges);
        for edge in &edges {
            let to = self.shorten(edge.to);
            if to != node {
                self.add_points(to, &fresh, edge.shift);
            }
        }
        self.nodes[node.index()].edges = edges;
        if node == NodeId::WORLD {
            for location in fresh.iter() {
                self.escape(self.locations[location as usize].0);
            }
        }
        let uses = self.nodes[node.index()].uses.clone();
        self.apply_all(node, &uses, &fresh);
    }

    /// Collapses the cycles below the nodes that changed; the order of a wave, sources first.
    fn schedule(&mut self) -> Vec<NodeId> {
        let changed = std::mem::take(&mut self.changed);
        for node in &changed {
            self.nodes[node.index()].queued = false;
        }
        let mut order = Vec::new();
        for group in self.groups(changed) {
            let mut node = group[0];
            for other in &group[1..] {
                node = self.merge(node, *other);
            }
            order.push(node);
        }
        order.reverse();
        order
    }

    /// After a merge: edges lead to nodes that stand for themselves, each once.
    fn tidy(&mut self, node: NodeId) {
        let mut edges = std::mem::take(&mut self.nodes[node.index()].edges);
        for edge in &mut edges {
            edge.to = self.shorten(edge.to);
        }
        edges.sort_unstable();
        edges.dedup();
        for own in edges
            .iter()
            .filter(|e| e.to == node && e.shift != Shift::NONE)
        {
            self.set_stride(node, own.shift);
        }
        edges.retain(|edge| edge.to != node);
        let mut uses = std::mem::take(&mut self.nodes[node.index()].uses);
        for constraint in &mut uses {
            *constraint = self.canonical(*constraint);
        }
        uses.sort_unstable();
        uses.dedup();
        let node = &mut self.nodes[node.index()];
        node.edges.extend(edges);
        node.uses.extend(uses);
    }

    /// Strongly connected components of what the `roots` reach, sinks first (Tarjan).
    fn groups(&mut self, roots: Vec<NodeId>) -> Vec<Vec<NodeId>> {
        const DONE: u32 = u32::MAX;
        let mut number = vec![0u32; self.nodes.len()];
        let mut low = vec![0u32; self.nodes.len()];
        let (mut numbered, mut open, mut path) = (0, Vec::new(), Vec::new());
        let mut groups = Vec::new();
        for root in roots {
            let root = self.shorten(root);
            if number[root.index()] != 0 {
                continue;
            }
            path.push((root, 0));
            while let Some((node, next)) = path.last_mut() {
                let (node, at) = (*node, *next);
                *next += 1;
                if at == 0 {
                    numbered += 1;
                    (number[node.index()], low[node.index()]) = (numbered, numbered);
                    open.push(node);
                }
                if let Some(edge) = self.nodes[node.index()].edges.get(at) {
                    let to = self.shorten(edge.to);
                    match number[to.index()] {
                        0 => path.push((to, 0)),
                        DONE => {}
                        seen => low[node.index()] = low[node.index()].min(seen),
                    }
                    continue;
                }
                path.pop();
                if let Some((above, _)) = path.last() {
                    low[above.index()] = low[above.index()].min(low[node.index()]);
                }
                if low[node.index()] == number[node.index()] {
                    let begin = open.iter().rposition(|n| *n == node).expect("it is open");
                    let group = open.split_off(begin);
                    group.iter().for_each(|n| number[n.index()] = DONE);
                    groups.push(group);
                }
            }
        }
        groups
    }
}
