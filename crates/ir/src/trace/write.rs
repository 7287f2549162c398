//! What an instruction does to a cell.

use super::{Cell, Source, Tracer, resolve};
use crate::points_to::{ObjectId, Offset, Shift, Target};
use crate::program::{FuncId, Function, InstId, Kind, Operand};

/// What an instruction does to a cell.
pub enum Write {
    No,
    /// It may write it.
    Perhaps,
    /// It may, if somebody who is not known has kept its address.
    Kept,
    /// It surely writes it, something.
    Surely,
    /// It stores this.
    Stores(Operand),
    /// It copies it from another cell.
    Copies(Cell),
    /// Before it the cell did not exist.
    Begins(Source),
}

impl Tracer<'_> {
    pub(super) fn write(&self, function: FuncId, at: InstId, cell: Cell) -> Write {
        let body = self.program.function(function);
        if cell.root == Operand::Result(at) {
            let local = matches!(body.instruction(at).kind, Kind::Local { .. });
            return Write::Begins(if local {
                Source::Undefined
            } else {
                Source::Before
            });
        }
        match &body.instruction(at).kind {
            Kind::Store {
                address,
                value,
                size,
                ..
            } => {
                let size = u64::from(*size);
                match self.meets(function, *address, Some(size), cell) {
                    Meets::Covers(at) if at == 0 && size == cell.size => Write::Stores(*value),
                    meets => meets.into(),
                }
            }
            Kind::Update { address, size } => self
                .meets(function, *address, Some((*size).into()), cell)
                .into(),
            Kind::Fill { to, value, length } => {
                match self.meets(function, *to, known(*length), cell) {
                    Meets::Covers(_) if known(*value) == Some(0) => {
                        let bits = (8 * cell.size) as u16;
                        Write::Stores(Operand::Int { value: 0, bits })
                    }
                    meets => meets.into(),
                }
            }
            Kind::Copy { to, from, length } => {
                match self.meets(function, *to, known(*length), cell) {
                    Meets::Covers(at) => match resolve(body, *from) {
                        (root, Some(offset)) => Write::Copies(Cell {
                            root,
                            offset: offset + at,
                            size: cell.size,
                        }),
                        _ => Write::Surely,
                    },
                    meets => meets.into(),
                }
            }
            Kind::Call { .. } => self.call(function, at, cell),
            Kind::Opaque {
                operands,
                writes: true,
                ..
            } => {
                let targets = self.targets(function, cell);
                let points = operands
                    .iter()
                    .map(|o| self.points_to.points_to(function, *o));
                let escaped = targets.iter().any(|t| self.points_to.escaped(t.object));
                let hit = |p: &[Target]| {
                    p.iter()
                        .any(|t| targets.iter().any(|c| c.object == t.object))
                };
                if escaped || points.into_iter().any(hit) {
                    Write::Perhaps
                } else {
                    Write::No
                }
            }
            Kind::Lifetime { address, .. } if *address == cell.root => {
                Write::Begins(Source::Undefined)
            }
            _ => Write::No,
        }
    }

    fn call(&self, function: FuncId, at: InstId, cell: Cell) -> Write {
        let body = self.program.function(function);
        let Kind::Call { callee, arguments } = &body.instruction(at).kind else {
            return Write::No;
        };
        for (written, fills) in self.modified.through(*callee, arguments.len()) {
            let Some(address) = arguments.get(written) else {
                continue;
            };
            let (root, offset) = resolve(body, *address);
            let there = |offset| match fills {
                true => offset <= cell.offset,
                false => offset == cell.offset,
            };
            if root == cell.root && offset.is_some_and(there) {
                return Write::Surely;
            }
        }
        let targets = self.targets(function, cell);
        self.modified.by_call(function, at, &targets)
    }

    /// What the cell may be.
    fn targets(&self, function: FuncId, cell: Cell) -> Vec<Target> {
        let shift = Shift {
            add: cell.offset,
            stride: 0,
        };
        let roots = self.points_to.points_to(function, cell.root).iter();
        let shifted = roots.map(|t| Target {
            object: t.object,
            offset: t.offset.plus(shift),
        });
        let world = |t: &Target| t.object == ObjectId::WORLD;
        let mut all: Vec<_> = shifted.collect();
        for target in all.iter_mut().filter(|t| world(t)) {
            target.offset = Offset::ANY;
        }
        all.sort_unstable();
        all
    }

    fn meets(&self, function: FuncId, address: Operand, size: Option<u64>, cell: Cell) -> Meets {
        let body = self.program.function(function);
        let (root, offset) = resolve(body, address);
        if root == cell.root {
            let (Some(offset), Some(size)) = (offset, size) else {
                return Meets::Perhaps;
            };
            let (end, cell_end) = (offset + size as i64, cell.offset + cell.size as i64);
            return if offset <= cell.offset && cell_end <= end {
                Meets::Covers(cell.offset - offset)
            } else if offset < cell_end && cell.offset < end {
                Meets::Perhaps
            } else {
                Meets::No
            };
        }
        if is_variable(body, root) && is_variable(body, cell.root) {
            return Meets::No;
        }
        let size = size.unwrap_or(1 << 40);
        let there = self.points_to.points_to(function, address);
        let here = self.targets(function, cell);
        match self
            .points_to
            .may_overlap((there, size), (&here, cell.size))
        {
            true => Meets::Perhaps,
            false => Meets::No,
        }
    }
}

/// How an access meets a cell.
enum Meets {
    No,
    Perhaps,
    /// All of the cell, which begins so many bytes behind the access.
    Covers(i64),
}

impl From<Meets> for Write {
    fn from(meets: Meets) -> Self {
        match meets {
            Meets::No => Write::No,
            Meets::Perhaps => Write::Perhaps,
            Meets::Covers(_) => Write::Surely,
        }
    }
}

/// Is the address that of a variable of its own? Different ones are never the same memory.
fn is_variable(function: &Function, root: Operand) -> bool {
    match root {
        Operand::Result(at) => matches!(function.instruction(at).kind, Kind::Local { .. }),
        Operand::Global(..) | Operand::Function(_) => true,
        _ => false,
    }
}

fn known(operand: Operand) -> Option<u64> {
    match operand {
        Operand::Int { value, .. } => u64::try_from(value).ok(),
        _ => None,
    }
}
