//! Topologies: grids and graphs of ranks.

use super::table::Invocation;
use super::{Begun, Env, World, handle};
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Who is whose neighbour; ranks are those of the communicator.
#[derive(Clone, Debug)]
pub enum Topology {
    /// A grid, the last dimension fastest.
    Grid { dims: Vec<i64>, periods: Vec<bool> },
    /// A graph: neighbours of each.
    Graph(Vec<Vec<i64>>),
    /// A graph of directed edges: sources and destinations of each.
    Directed(BTreeMap<i64, (Vec<i64>, Vec<i64>)>),
}

impl Topology {
    /// The coordinates of a rank in a grid.
    fn coords(dims: &[i64], rank: i64) -> Vec<i64> {
        let mut left = rank;
        let mut coords: Vec<i64> = dims
            .iter()
            .rev()
            .map(|dim| {
                let at = left % dim.max(&1);
                left /= dim.max(&1);
                at
            })
            .collect();
        coords.reverse();
        coords
    }

    /// The rank at these coordinates; `None` outside of the grid.
    fn rank(dims: &[i64], periods: &[bool], coords: &[i64]) -> Option<i64> {
        let mut rank = 0;
        for ((dim, period), at) in dims.iter().zip(periods).zip(coords) {
            let at = if *period { at.rem_euclid(*dim) } else { *at };
            if !(0..*dim).contains(&at) {
                return None;
            }
            rank = rank * dim + at;
        }
        Some(rank)
    }

    /// Who sends to a rank and whom it sends to; a missing neighbour is none.
    fn neighbours(&self, rank: i64) -> (Vec<Option<i64>>, Vec<Option<i64>>) {
        let all = |ranks: &[i64]| ranks.iter().map(|rank| Some(*rank)).collect::<Vec<_>>();
        match self {
            Topology::Grid { dims, periods } => {
                let own = Topology::coords(dims, rank);
                let mut ranks = Vec::new();
                for dim in 0..dims.len() {
                    for step in [-1, 1] {
                        let mut coords = own.clone();
                        coords[dim] += step;
                        ranks.push(Topology::rank(dims, periods, &coords));
                    }
                }
                (ranks.clone(), ranks)
            }
            Topology::Graph(edges) => {
                let own = usize::try_from(rank).ok().and_then(|rank| edges.get(rank));
                let ranks = own.map_or(Vec::new(), |ranks| all(ranks));
                (ranks.clone(), ranks)
            }
            Topology::Directed(edges) => match edges.get(&rank) {
                Some((sources, destinations)) => (all(sources), all(destinations)),
                None => (Vec::new(), Vec::new()),
            },
        }
    }
}

/// Sources and destinations, as world ranks.
type Neighbours = (Vec<Option<u32>>, Vec<Option<u32>>);

impl World {
    /// The neighbours of a world rank.
    pub(super) fn neighbours(&self, comm: usize, rank: u32) -> Neighbours {
        let comm = &self.comms[comm];
        let (Some(topology), Some(own)) = (&comm.topology, comm.rank_of(rank)) else {
            return (Vec::new(), Vec::new());
        };
        let (sources, destinations) = topology.neighbours(own as i64);
        let world = |ranks: Vec<Option<i64>>| {
            let world = |rank: Option<i64>| {
                let rank = usize::try_from(rank?).ok()?;
                comm.members.get(rank).copied()
            };
            ranks.into_iter().map(world).collect::<Vec<_>>()
        };
        (world(sources), world(destinations))
    }

    /// `MPI_Cart_*`, `MPI_Graph_*`, `MPI_Dist_graph_*`
    pub(super) fn topology_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        if call.name() == "Dims_create" {
            if self.dims_create(call, env).is_none() {
                self.forget_results(env, call);
            }
            return Begun::Done;
        }
        let comm = match self.comm_of(call) {
            Ok(comm) => comm,
            Err(begun) => return begun,
        };
        if call.has("new") {
            return self.comm_new(call, comm, env);
        }
        if call.name() == "Topo_test" {
            let c = &self.constants;
            let kind = match self.comms[comm].topology {
                Some(Topology::Grid { .. }) => c.topology_cartesian,
                Some(Topology::Graph(_)) => c.topology_graph,
                Some(Topology::Directed(_)) => c.topology_distributed,
                None => c.undefined,
            };
            self.put(env, call, "status", Value::Int(kind));
            return Begun::Done;
        }
        let known = match self.comms[comm].topology.clone() {
            Some(Topology::Grid { dims, periods }) => {
                self.grid_call(call, comm, &dims, &periods, env)
            }
            Some(topology) => self.graph_call(call, comm, &topology, env),
            None => None,
        };
        if known.is_none() {
            self.forget_results(env, call);
        }
        Begun::Done
    }

    fn grid_call(
        &mut self,
        call: &Invocation,
        comm: usize,
        dims: &[i64],
        periods: &[bool],
        env: &mut Env<'_>,
    ) -> Option<()> {
        let own = self.comms[comm].rank_of(call.rank)? as i64;
        match call.name() {
            "Cartdim_get" => self.put(env, call, "ndims", Value::Int(dims.len() as i64)),
            "Cart_coords" => {
                let coords = Topology::coords(dims, call.int("rank")?);
                self.put_list(env, call, "coords", &coords);
            }
            "Cart_get" => {
                let periods: Vec<i64> = periods.iter().map(|p| i64::from(*p)).collect();
                self.put_list(env, call, "dims", dims);
                self.put_list(env, call, "periods", &periods);
                self.put_list(env, call, "coords", &Topology::coords(dims, own));
            }
            "Cart_rank" => {
                let coords = self.numbers(env, call, "coords", dims.len() as i64)?;
                let rank = Topology::rank(dims, periods, &coords)?;
                self.put(env, call, "rank", Value::Int(rank));
            }
            "Cart_shift" => {
                let dim = usize::try_from(call.int("direction")?).ok()?;
                let step = call.int("displ")?;
                for (name, step) in [("source", -step), ("dest", step)] {
                    let mut coords = Topology::coords(dims, own);
                    *coords.get_mut(dim)? += step;
                    let rank = Topology::rank(dims, periods, &coords);
                    let rank = rank.unwrap_or(self.constants.proc_null);
                    self.put(env, call, name, Value::Int(rank));
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn graph_call(
        &mut self,
        call: &Invocation,
        comm: usize,
        topology: &Topology,
        env: &mut Env<'_>,
    ) -> Option<()> {
        let own = self.comms[comm].rank_of(call.rank)? as i64;
        let of = match call.has("rank") {
            true => call.int("rank")?,
            false => own,
        };
        let (sources, destinations) = topology.neighbours(of);
        let sources: Vec<i64> = sources.into_iter().flatten().collect();
        let destinations: Vec<i64> = destinations.into_iter().flatten().collect();
        match call.name() {
            "Graph_neighbors_count" => {
                self.put(env, call, "count", Value::Int(sources.len() as i64));
            }
            "Graph_neighbors" => self.put_list(env, call, "neighbors", &sources),
            "Dist_graph_neighbors_count" => {
                self.put(env, call, "indegree", Value::Int(sources.len() as i64));
                let out = Value::Int(destinations.len() as i64);
                self.put(env, call, "outdegree", out);
                self.put(env, call, "weighted", Value::Int(0));
            }
            "Dist_graph_neighbors" => {
                self.put_list(env, call, "sources", &sources);
                self.put_list(env, call, "destinations", &destinations);
            }
            _ => return None,
        }
        Some(())
    }

    fn put_list(&self, env: &mut Env<'_>, call: &Invocation, name: &str, list: &[i64]) {
        for (index, value) in list.iter().enumerate() {
            self.put_at(env, call, name, index as i64, Value::Int(*value));
        }
    }

    /// `MPI_Dims_create`: balanced, in descending order.
    fn dims_create(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<()> {
        let count = call.int("ndims")?;
        let mut dims = self.numbers(env, call, "dims", count)?;
        let given: i64 = dims.iter().filter(|dim| **dim > 0).product();
        let mut left = call.int("nodes")?.checked_div(given)?;
        let free: Vec<usize> = (0..dims.len()).filter(|at| dims[*at] == 0).collect();
        let mut factors = Vec::new();
        let mut prime = 2;
        while left > 1 {
            while left % prime == 0 {
                factors.push(prime);
                left /= prime;
            }
            prime += 1;
        }
        let mut sizes = vec![1; free.len()];
        for factor in factors.into_iter().rev() {
            let smallest = (0..sizes.len()).min_by_key(|at| sizes[*at])?;
            sizes[smallest] *= factor;
        }
        sizes.sort();
        for (at, size) in free.into_iter().zip(sizes.into_iter().rev()) {
            dims[at] = size;
        }
        self.put_list(env, call, "dims", &dims);
        Some(())
    }

    /// Everybody is there: the new communicator with its neighbours.
    pub(super) fn topology_done(&mut self, comm: usize, parts: &[Invocation], env: &mut Env<'_>) {
        let topology = self.topology_of(comm, parts, env);
        let old = Rc::clone(&self.comms[comm].members);
        let size = match &topology {
            Some(Topology::Grid { dims, .. }) => dims.iter().product::<i64>() as usize,
            Some(Topology::Graph(edges)) => edges.len(),
            _ => old.len(),
        };
        let members: Rc<[u32]> = old.iter().copied().take(size).collect();
        let new = self.add_comm(Rc::clone(&members), topology);
        for call in parts {
            match members.contains(&call.rank) {
                true => self.put(env, call, "new", handle(HandleKind::Comm, new)),
                false => {
                    let null = self.constants.comm_null;
                    self.put_handle(env, call, "new", Object::Comm, null);
                }
            }
        }
    }

    /// `None` if it is not known: then nothing about neighbours is.
    fn topology_of(
        &self,
        comm: usize,
        parts: &[Invocation],
        env: &mut Env<'_>,
    ) -> Option<Topology> {
        let first = parts.first()?;
        match first.name() {
            "Cart_create" => {
                let count = first.int("ndims")?;
                let dims = self.numbers(env, first, "dims", count)?;
                let periods = self.numbers(env, first, "periods", count)?;
                Some(Topology::Grid {
                    dims,
                    periods: periods.into_iter().map(|period| period != 0).collect(),
                })
            }
            "Graph_create" => {
                let nodes = first.int("nodes")?;
                let ends = self.numbers(env, first, "index", nodes)?;
                let edges = self.numbers(env, first, "edges", *ends.last()?)?;
                let mut begin = 0;
                let neighbours = ends.into_iter().map(|end| {
                    let own = edges.get(begin..end as usize).unwrap_or_default();
                    begin = end as usize;
                    own.to_vec()
                });
                Some(Topology::Graph(neighbours.collect()))
            }
            "Dist_graph_create_adjacent" => {
                let mut all = BTreeMap::new();
                for call in parts {
                    let sources = self.numbers(env, call, "sources", call.int("indegree")?)?;
                    let count = call.int("outdegree")?;
                    let destinations = self.numbers(env, call, "destinations", count)?;
                    let own = self.comms[comm].rank_of(call.rank)? as i64;
                    all.insert(own, (sources, destinations));
                }
                Some(Topology::Directed(all))
            }
            "Dist_graph_create" => {
                let mut all: BTreeMap<i64, (Vec<i64>, Vec<i64>)> = BTreeMap::new();
                for call in parts {
                    let count = call.int("count")?;
                    let sources = self.numbers(env, call, "sources", count)?;
                    let degrees = self.numbers(env, call, "degrees", count)?;
                    let edges: i64 = degrees.iter().sum();
                    let ends = self.numbers(env, call, "destinations", edges)?;
                    let mut ends = ends.into_iter();
                    for (source, degree) in sources.into_iter().zip(degrees) {
                        for end in ends.by_ref().take(usize::try_from(degree).ok()?) {
                            all.entry(source).or_default().1.push(end);
                            all.entry(end).or_default().0.push(source);
                        }
                    }
                }
                Some(Topology::Directed(all))
            }
            _ => None,
        }
    }

    /// `MPI_Cart_sub`: those that agree in the dimensions that are dropped.
    pub(super) fn cart_sub(&mut self, comm: usize, parts: &[Invocation], env: &mut Env<'_>) {
        let grid = match self.comms[comm].topology.clone() {
            Some(Topology::Grid { dims, periods }) => Some((dims, periods)),
            _ => None,
        };
        let remain = grid.as_ref().and_then(|(dims, _)| {
            let first = parts.first()?;
            self.numbers(env, first, "remain", dims.len() as i64)
        });
        let (Some((dims, periods)), Some(remain)) = (grid, remain) else {
            for call in parts {
                self.forget_results(env, call);
            }
            return;
        };
        let before = self.comms.len();
        let number = |kept: bool, coords: &[i64]| {
            let chosen = (0..coords.len()).filter(|at| (remain[*at] != 0) == kept);
            chosen.fold(0, |number, at| number * dims[at] + coords[at])
        };
        self.split(comm, parts, env, |world, call, _| {
            let own = world.comms[comm].rank_of(call.rank)? as i64;
            let coords = Topology::coords(&dims, own);
            Some((number(false, &coords), Some(number(true, &coords))))
        });
        let kept = |at: &usize| remain.get(*at).is_some_and(|remain| *remain != 0);
        let at: Vec<usize> = (0..dims.len()).filter(kept).collect();
        for new in &mut self.comms[before..] {
            new.topology = Some(Topology::Grid {
                dims: at.iter().map(|at| dims[*at]).collect(),
                periods: at.iter().map(|at| periods[*at]).collect(),
            });
        }
    }
}
