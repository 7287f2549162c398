//! How many ranks: as many as the program speaks of, and one more.
//!
//! (One more shows what the program's author may not have thought of; unless the program computes
//! the last rank from the first, as `1 - rank` does.) A grid has neighbours in both directions from four on. The program's words for particular ranks are the constants it compares a rank with, and the
//! constants it uses as a target, source or root. Where ranks are is found by a flow-insensitive
//! walk over the program: what `MPI_Comm_rank` wrote or `shmem_my_pe` gave, copies of it, sums with it, parameters and
//! results it is passed through. (Not through memory behind pointers: then the smallest scope is used,
//! which for most programs is right.) A number of ranks that the program compares its own with (`if (size < 3)`) is
//! found likewise.

use fencepost_api::mpi::{Base, table};
use fencepost_api::shmem::Role;
use fencepost_ir::program::{Binary, Cast, Compare};
use fencepost_ir::{FuncId, Function, GlobalId, InstId, Kind, Operand, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// Never more ranks than this by the program's constants.
pub const MOST: u32 = 5;
/// Nor more than this when a program insists.
pub const MOST_TRIED: u32 = 8;

/// For how many ranks a program is written.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Scope {
    /// The smallest number of ranks with which the program's words for ranks mean something.
    pub base: u32,
    /// It is written for no more: `1 - rank` is the other one of two, `% 3` goes around three.
    pub exact: bool,
    /// It names no rank but the first: what it does is meant for any number of ranks.
    pub general: bool,
    /// The largest number of ranks from which on the program does something else: `if (size < 3)`.
    pub named: Option<u32>,
}

/// Looks at what the program says of ranks.
pub fn scope(program: &Program) -> Scope {
    let mut ranks = Ranks::new(program, &RANKS);
    while ranks.pass() {}
    let mut sizes = Ranks::new(program, &SIZES);
    while sizes.pass() {}
    let largest = ranks.constants().into_iter().max().unwrap_or(0);
    let last = ranks.last();
    let grid = has_grid(program) || divides(&ranks, &sizes);
    let fewest = if grid { 3 } else { 2 };
    let base = (largest.max(last.unwrap_or(0)) + 1).clamp(fewest, MOST - 1);
    Scope {
        base,
        exact: last.is_some_and(|last| last + 1 == base),
        general: largest == 0 && last.is_none() && !ranks.may_be_named(),
        named: sizes.thresholds().max(),
    }
}

/// Functions that say what is looked for.
struct Sources {
    /// They write it behind their second argument.
    write: &'static [&'static str],
    /// They return it.
    give: &'static [&'static str],
    /// Sums with it are so, too.
    sums: bool,
}

const RANKS: Sources = Sources {
    write: &[
        "MPI_Comm_rank",
        "MPI_Group_rank",
        "mpi_comm_rank_",
        "mpi_group_rank_",
    ],
    give: &["shmem_my_pe", "shmem_team_my_pe", "_my_pe"],
    sums: true,
};

const SIZES: Sources = Sources {
    write: &["MPI_Comm_size", "mpi_comm_size_"],
    give: &["shmem_n_pes", "_num_pes"],
    sums: false,
};

/// Does the program lay its ranks out as a grid?
fn has_grid(program: &Program) -> bool {
    let lays_out = |name: &str| matches!(name, "MPI_Dims_create" | "mpi_dims_create_");
    program.functions.iter().any(|f| lays_out(&f.name))
}

/// Does it compute rows or nodes of ranks itself, as `rank / columns` does?
fn divides(ranks: &Ranks, sizes: &Ranks) -> bool {
    ranks.functions().any(|(id, function)| {
        function.instructions.iter().any(|instruction| {
            let Kind::Binary(Binary::SignedDiv | Binary::UnsignedDiv, of, by) = instruction.kind
            else {
                return false;
            };
            let several = matches!(by, Operand::Result(_) | Operand::Parameter(_));
            several && ranks.is_rank(id, of) && !sizes.is_rank(id, by)
        })
    })
}

/// A variable, or a part of one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Cell {
    Local(FuncId, InstId, i64),
    Global(GlobalId, i64),
    /// What a parameter points to.
    Behind(FuncId, u32, i64),
}

/// A value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Name {
    Result(FuncId, InstId),
    Parameter(FuncId, u32),
    Returned(FuncId),
}

struct Ranks<'p> {
    program: &'p Program,
    sources: &'static Sources,
    /// Positions of ranks in the arguments of MPI's functions, by name.
    positions: FxHashMap<String, Vec<usize>>,
    cells: FxHashSet<Cell>,
    names: FxHashSet<Name>,
}

impl<'p> Ranks<'p> {
    fn new(program: &'p Program, sources: &'static Sources) -> Ranks<'p> {
        let mut positions = FxHashMap::default();
        for function in table().functions() {
            let parameters = function.parameters();
            let is_rank = |at: &usize| {
                let kind = parameters[*at].kind;
                matches!(kind.base, Base::Rank | Base::Root) && kind.depth == 0
            };
            let found: Vec<_> = (0..parameters.len()).filter(is_rank).collect();
            if !found.is_empty() {
                let name = function.name();
                positions.insert(format!("mpi_{}_", name.to_ascii_lowercase()), found.clone());
                positions.insert(format!("MPI_{name}"), found);
            }
        }
        for function in program.functions.iter() {
            let Some(known) = crate::world::shmem_function(&function.name) else {
                continue;
            };
            let names_pe = |at: &usize| {
                let role = &known.parameters[*at].role;
                matches!(role, Role::Pe | Role::Root | Role::First)
            };
            let found = (0..known.parameters.len()).filter(names_pe);
            positions.insert(function.name.clone(), found.collect());
        }
        Ranks {
            program,
            sources,
            positions,
            cells: FxHashSet::default(),
            names: FxHashSet::default(),
        }
    }

    fn functions(&self) -> impl Iterator<Item = (FuncId, &'p Function)> + use<'p> {
        let functions = self.program.functions.iter().enumerate();
        functions.map(|(index, function)| (FuncId(index as u32), function))
    }

    /// Looks at every instruction once; was something new?
    fn pass(&mut self) -> bool {
        let before = self.cells.len() + self.names.len();
        for (id, function) in self.functions() {
            for (index, instruction) in function.instructions.iter().enumerate() {
                self.look(id, function, InstId(index as u32), &instruction.kind);
            }
        }
        self.cells.len() + self.names.len() > before
    }

    fn look(&mut self, id: FuncId, function: &Function, at: InstId, kind: &Kind) {
        let result = Name::Result(id, at);
        match kind {
            Kind::Load { address, .. }
                if cell(id, function, *address).is_some_and(|c| self.cells.contains(&c)) =>
            {
                self.names.insert(result);
            }
            Kind::Store { address, value, .. } if self.is_rank(id, *value) => {
                self.cells.extend(cell(id, function, *address));
            }
            Kind::Cast(Cast::Float, _) => {}
            Kind::Cast(_, of) => self.flows(id, *of, result),
            Kind::Binary(Binary::Add | Binary::Sub, a, b) if self.sources.sums => {
                self.flows(id, *a, result);
                self.flows(id, *b, result);
            }
            Kind::Select {
                then, otherwise, ..
            } => {
                self.flows(id, *then, result);
                self.flows(id, *otherwise, result);
            }
            Kind::Phi(incoming) => {
                for (_, value) in incoming {
                    self.flows(id, *value, result);
                }
            }
            Kind::Return(Some(value)) => self.flows(id, *value, Name::Returned(id)),
            Kind::Call {
                callee: Operand::Function(callee),
                arguments,
            } => self.call(id, function, at, *callee, arguments),
            _ => {}
        }
    }

    fn call(
        &mut self,
        id: FuncId,
        function: &Function,
        at: InstId,
        callee: FuncId,
        arguments: &[Operand],
    ) {
        let name = self.program.function(callee).name.as_str();
        if self.sources.write.contains(&name) {
            let wrote = arguments.get(1).and_then(|a| cell(id, function, *a));
            self.cells.extend(wrote);
        }
        if self.sources.give.contains(&name) {
            self.names.insert(Name::Result(id, at));
        }
        for (index, argument) in arguments.iter().enumerate() {
            let parameter = Name::Parameter(callee, index as u32);
            self.flows(id, *argument, parameter);
            if let Some(here) = cell(id, function, *argument) {
                let there = Cell::Behind(callee, index as u32, 0);
                if self.cells.contains(&here) || self.cells.contains(&there) {
                    self.cells.extend([here, there]);
                }
            }
        }
        if self.names.contains(&Name::Returned(callee)) {
            self.names.insert(Name::Result(id, at));
        }
    }

    fn flows(&mut self, id: FuncId, from: Operand, to: Name) {
        if self.is_rank(id, from) {
            self.names.insert(to);
        }
    }

    fn is_rank(&self, id: FuncId, operand: Operand) -> bool {
        match operand {
            Operand::Result(at) => self.names.contains(&Name::Result(id, at)),
            Operand::Parameter(n) => self.names.contains(&Name::Parameter(id, n)),
            _ => false,
        }
    }

    /// The constants that name ranks.
    fn constants(&self) -> Vec<u32> {
        let mut found = Vec::new();
        let mut note = |value: i64| {
            if (0..i64::from(MOST_TRIED)).contains(&value) {
                found.push(value as u32);
            }
        };
        for (id, function) in self.functions() {
            for instruction in &function.instructions {
                match &instruction.kind {
                    Kind::Compare(_, a, Operand::Int { value, .. })
                    | Kind::Compare(_, Operand::Int { value, .. }, a)
                        if self.is_rank(id, *a) =>
                    {
                        note(*value);
                    }
                    Kind::Switch { value, cases, .. } if self.is_rank(id, *value) => {
                        cases.iter().for_each(|(case, _)| note(*case));
                    }
                    Kind::Call {
                        callee: Operand::Function(callee),
                        arguments,
                    } => {
                        let name = &self.program.function(*callee).name;
                        for &at in self.positions.get(name).into_iter().flatten() {
                            if let Some(rank) = arguments.get(at).and_then(|a| self.number(*a)) {
                                note(rank);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The numbers from which on a comparison with a constant has another outcome.
    fn thresholds(&self) -> impl Iterator<Item = u32> {
        let all = self.functions().flat_map(move |(id, function)| {
            let kinds = function.instructions.iter().map(|i| &i.kind);
            kinds.filter_map(move |kind| match *kind {
                Kind::Compare(op, of, Operand::Int { value, .. }) if self.is_rank(id, of) => {
                    let above = matches!(
                        op,
                        Compare::SignedGreater
                            | Compare::SignedLessEqual
                            | Compare::UnsignedGreater
                            | Compare::UnsignedLessEqual
                    );
                    Some(value.saturating_add(i64::from(above)))
                }
                _ => None,
            })
        });
        all.filter_map(|n| u32::try_from(n).ok().filter(|n| (2..=MOST).contains(n)))
    }

    /// Is a number that may be a rank, for all this analysis sees, compared with a rank other than the
    /// first? It came through memory behind pointers, or out of a function.
    fn may_be_named(&self) -> bool {
        let names = |value: &i64| (1..i64::from(MOST_TRIED)).contains(value);
        self.functions().any(|(id, function)| {
            let mut kinds = function.instructions.iter().map(|i| &i.kind);
            kinds.any(|kind| match kind {
                Kind::Compare(
                    Compare::Equal | Compare::Unequal,
                    of,
                    Operand::Int { value, .. },
                ) => names(value) && is_hidden(id, function, *of),
                Kind::Switch { value, cases, .. } => {
                    cases.iter().any(|(case, _)| names(case)) && is_hidden(id, function, *value)
                }
                _ => false,
            })
        })
    }

    /// The last rank where the program says how many there are: `(rank + 1) % 3`, or `1 - rank`.
    fn last(&self) -> Option<u32> {
        let (mut around, mut mirrored) = (None, None);
        for (id, function) in self.functions() {
            for (at, instruction) in (0..).map(InstId).zip(&function.instructions) {
                let (of, last, found) = match instruction.kind {
                    Kind::Binary(Binary::Sub, Operand::Int { value, .. }, of) => {
                        (of, value, &mut mirrored)
                    }
                    Kind::Binary(
                        Binary::SignedRem | Binary::UnsignedRem,
                        of,
                        Operand::Int { value, .. },
                    ) if is_sum(function, of) && !is_compared(function, at) => {
                        (of, value - 1, &mut around)
                    }
                    _ => continue,
                };
                if self.is_rank(id, of) && (1..i64::from(MOST_TRIED)).contains(&last) {
                    *found = (*found).max(Some(last as u32));
                }
            }
        }
        around.or(mirrored)
    }

    /// A constant, or one that Fortran passes by reference.
    fn number(&self, operand: Operand) -> Option<i64> {
        match operand {
            Operand::Int { value, .. } => Some(value),
            Operand::Global(global, 0) => {
                let global = self.program.global(global);
                match (global.constant && global.defined, global.initial.first()) {
                    (true, None) => Some(0),
                    (true, Some(part)) => match part.value {
                        Operand::Int { value, .. } => Some(value),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// A neighbour of a rank; a rank itself modulo something is a matter of parity.
fn is_sum(function: &Function, operand: Operand) -> bool {
    let Operand::Result(at) = operand else {
        return false;
    };
    let kind = &function.instruction(at).kind;
    matches!(kind, Kind::Binary(Binary::Add | Binary::Sub, ..))
}

/// Did a value come from where ranks are not followed?
fn is_hidden(id: FuncId, function: &Function, operand: Operand) -> bool {
    let Operand::Result(at) = operand else {
        return false;
    };
    match &function.instruction(at).kind {
        Kind::Load { address, .. } => {
            matches!(cell(id, function, *address), None | Some(Cell::Behind(..)))
        }
        Kind::Cast(_, of) => is_hidden(id, function, *of),
        Kind::Call { .. } => true,
        _ => false,
    }
}

/// The variable an address is of.
fn cell(id: FuncId, function: &Function, address: Operand) -> Option<Cell> {
    let mut address = address;
    let mut offset = 0;
    loop {
        match address {
            Operand::Global(global, at) => return Some(Cell::Global(global, at + offset)),
            Operand::Parameter(n) => return Some(Cell::Behind(id, n, offset)),
            Operand::Result(at) => match &function.instruction(at).kind {
                Kind::Local { .. } => return Some(Cell::Local(id, at, offset)),
                Kind::Address {
                    base,
                    offset: by,
                    terms,
                } if terms.is_empty() => {
                    (address, offset) = (*base, offset + by);
                }
                _ => return None,
            },
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests;

/// Is a result only compared? Then a remainder is a matter of parity, too: `(rank + phase) % 2 == 0`.
fn is_compared(function: &Function, at: InstId) -> bool {
    let instructions = function.instructions.iter();
    let mut users = instructions.filter(|i| i.kind.operands().any(|of| of == Operand::Result(at)));
    users.all(|user| matches!(user.kind, Kind::Compare(..) | Kind::Switch { .. }))
}
