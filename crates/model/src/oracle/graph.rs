//! The graph of moments, and reachability in it.

use super::Illegal;
use crate::event::Action;
use crate::execution::Execution;
use crate::ids::EventRef;
use fixedbitset::FixedBitSet;

/// The rule an edge comes from.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// §1: program order of a thread, and an access lies between its own begin and end.
    Program,
    /// §1: thread creation, end, and synchronisation objects.
    Threads,
    /// §3: send→receive, and back for synchronous sends.
    Message,
    /// §3, §6: any collective, window constructors and destructors included.
    Collective,
    /// §3: `Win_fence`.
    Fence,
    /// §3: post→start.
    PostStart,
    /// §3: complete→wait.
    CompleteWait,
    /// §3: unlock→lock, and §5: clear→set.
    Lock,
    /// §5: the operation that satisfied a wait.
    Wait,
    /// §5: `shmem_fence`, and the data before the signal.
    Delivery,
    /// §3, §5: a call completes an operation.
    Completion,
}

/// The oracle keeps a bit for every two moments.
const MOST_NODES: usize = 40_000;

/// A moment: an index into the graph.
pub(super) type Node = usize;

/// Moments and the rules between them.
pub(super) struct Graph {
    /// First node of each event, per process.
    first: Vec<Vec<Node>>,
    /// Number of target accesses of each event.
    remotes: Vec<Vec<usize>>,
    edges: Vec<Vec<(Node, Order)>>,
    /// After [`Graph::close`]: what each node reaches, itself included.
    reach: Vec<FixedBitSet>,
}

impl Graph {
    pub(super) fn new(execution: &Execution) -> Graph {
        let mut nodes = 0;
        let mut first = Vec::new();
        let mut remotes = Vec::new();
        for process in &execution.processes {
            let mut starts = Vec::new();
            let mut counts = Vec::new();
            for event in process {
                let count = match &event.action {
                    Action::Operation(op) => op.remote.len(),
                    _ => 0,
                };
                starts.push(nodes);
                counts.push(count);
                nodes += 3 + 2 * count;
            }
            first.push(starts);
            remotes.push(counts);
        }
        Graph {
            first,
            remotes,
            edges: vec![Vec::new(); nodes],
            reach: Vec::new(),
        }
    }

    fn first(&self, at: EventRef) -> Node {
        self.first[at.rank.index()][at.index as usize]
    }

    pub(super) fn enter(&self, at: EventRef) -> Node {
        self.first(at)
    }

    pub(super) fn exit(&self, at: EventRef) -> Node {
        self.first(at) + 1
    }

    /// The moment an operation's origin buffers are free again.
    pub(super) fn origin_end(&self, at: EventRef) -> Node {
        self.first(at) + 2
    }

    /// The earliest moment of an operation's `i`-th target access.
    pub(super) fn begin(&self, at: EventRef, i: usize) -> Node {
        self.first(at) + 3 + 2 * i
    }

    /// The latest moment of an operation's `i`-th target access.
    pub(super) fn end(&self, at: EventRef, i: usize) -> Node {
        self.begin(at, i) + 1
    }

    /// How many target accesses an event has.
    pub(super) fn remotes(&self, at: EventRef) -> usize {
        self.remotes[at.rank.index()][at.index as usize]
    }

    pub(super) fn edge(&mut self, from: Node, to: Node, order: Order) {
        self.edges[from].push((to, order));
    }

    /// A signal→wait edge between two calls.
    pub(super) fn signal(&mut self, signaller: EventRef, waiter: EventRef, order: Order) {
        self.edge(self.enter(signaller), self.exit(waiter), order);
    }

    /// Every target access of an operation is over by `moment`.
    pub(super) fn target_done(&mut self, op: EventRef, moment: Node, order: Order) {
        for i in 0..self.remotes(op) {
            self.edge(self.end(op, i), moment, order);
        }
    }

    /// Computes reachability. Fails if the events cannot have happened — the orders form a cycle — or
    /// if there are so many that the literal answer would not fit into memory.
    pub(super) fn close(&mut self) -> Result<(), Illegal> {
        if self.edges.len() > MOST_NODES {
            let events: usize = self.first.iter().map(Vec::len).sum();
            return Err(Illegal(format!(
                "{events} events are too many for the oracle; the engine can analyse them"
            )));
        }
        let order = self.topological()?;
        let nodes = self.edges.len();
        self.reach = vec![FixedBitSet::with_capacity(nodes); nodes];
        for &node in order.iter().rev() {
            let mut reach = FixedBitSet::with_capacity(nodes);
            reach.insert(node);
            for &(next, _) in &self.edges[node] {
                reach.union_with(&self.reach[next]);
            }
            self.reach[node] = reach;
        }
        Ok(())
    }

    fn topological(&self) -> Result<Vec<Node>, Illegal> {
        let mut incoming = vec![0u32; self.edges.len()];
        for &(to, _) in self.edges.iter().flatten() {
            incoming[to] += 1;
        }
        let mut ready: Vec<Node> = (0..incoming.len()).filter(|&n| incoming[n] == 0).collect();
        let mut order = Vec::with_capacity(incoming.len());
        while let Some(node) = ready.pop() {
            order.push(node);
            for &(next, _) in &self.edges[node] {
                incoming[next] -= 1;
                if incoming[next] == 0 {
                    ready.push(next);
                }
            }
        }
        if order.len() == incoming.len() {
            Ok(order)
        } else {
            Err(Illegal(
                "the events wait for each other in a circle: no run can have produced them".into(),
            ))
        }
    }

    pub(super) fn reaches(&self, from: Node, to: Node) -> bool {
        self.reach[from].contains(to)
    }

    /// §1: does the first call return before the second begins?
    pub(super) fn happens_before(&self, a: EventRef, b: EventRef) -> bool {
        self.reaches(self.exit(a), self.enter(b))
    }

    /// Is the first call, an operation, issued before the second begins? It need not have returned: its
    /// effect may have been seen elsewhere before.
    pub(super) fn issued_before(&self, op: EventRef, call: EventRef) -> bool {
        self.reaches(self.enter(op), self.enter(call))
    }

    /// Every edge between different events, with its rule.
    pub(super) fn labelled_edges(&self) -> impl Iterator<Item = (EventRef, EventRef, Order)> + '_ {
        let owner = self.owners();
        let edges = self.edges.iter().enumerate();
        edges.flat_map(move |(from, list)| {
            let from = owner[from];
            let owner = owner.clone();
            list.iter().filter_map(move |&(to, order)| {
                let to = owner[to];
                (from != to).then_some((from, to, order))
            })
        })
    }

    /// The event each node belongs to.
    fn owners(&self) -> Vec<EventRef> {
        let mut owners = Vec::with_capacity(self.edges.len());
        for (rank, counts) in self.remotes.iter().enumerate() {
            for (index, count) in counts.iter().enumerate() {
                let at = EventRef {
                    rank: crate::ids::Rank(rank as u32),
                    index: index as u32,
                };
                owners.extend(std::iter::repeat_n(at, 3 + 2 * count));
            }
        }
        owners
    }
}
