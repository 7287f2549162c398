//! What an instruction uses, in the order it is written.

use crate::program::{Kind, Operand};
use std::slice;

/// The operands of an instruction.
#[derive(Clone, Debug)]
pub struct Operands<'a> {
    few: [Option<Operand>; 3],
    next: usize,
    many: slice::Iter<'a, Operand>,
    terms: slice::Iter<'a, (Operand, i64)>,
    phi: slice::Iter<'a, (crate::program::BlockId, Operand)>,
}

impl Iterator for Operands<'_> {
    type Item = Operand;

    fn next(&mut self) -> Option<Operand> {
        while self.next < self.few.len() {
            self.next += 1;
            if let Some(operand) = self.few[self.next - 1] {
                return Some(operand);
            }
        }
        self.many
            .next()
            .copied()
            .or_else(|| self.terms.next().map(|(operand, _)| *operand))
            .or_else(|| self.phi.next().map(|(_, operand)| *operand))
    }
}

impl Kind {
    /// The values it uses.
    pub fn operands(&self) -> Operands<'_> {
        let mut all = Operands {
            few: [None; 3],
            next: 0,
            many: [].iter(),
            terms: [].iter(),
            phi: [].iter(),
        };
        let few = &mut all.few;
        match self {
            Kind::Local { count: one, .. }
            | Kind::Load { address: one, .. }
            | Kind::Update { address: one, .. }
            | Kind::Lifetime { address: one, .. }
            | Kind::Cast(_, one)
            | Kind::Extract { from: one, .. }
            | Kind::Branch { condition: one, .. }
            | Kind::Switch { value: one, .. }
            | Kind::Return(Some(one)) => few[0] = Some(*one),
            Kind::Store {
                address: a,
                value: b,
                ..
            }
            | Kind::Insert {
                into: a, value: b, ..
            }
            | Kind::Binary(_, a, b)
            | Kind::Compare(_, a, b) => (few[0], few[1]) = (Some(*a), Some(*b)),
            Kind::Copy {
                to: a,
                from: b,
                length: c,
            }
            | Kind::Fill {
                to: a,
                value: b,
                length: c,
            }
            | Kind::Select {
                condition: a,
                then: b,
                otherwise: c,
            } => {
                *few = [Some(*a), Some(*b), Some(*c)];
            }
            Kind::Address { base, terms, .. } => {
                few[0] = Some(*base);
                all.terms = terms.iter();
            }
            Kind::Float(_, operands) | Kind::Opaque { operands, .. } => all.many = operands.iter(),
            Kind::Call { callee, arguments } => {
                few[0] = Some(*callee);
                all.many = arguments.iter();
            }
            Kind::Phi(values) => all.phi = values.iter(),
            Kind::Return(None)
            | Kind::Jump(_)
            | Kind::Unwind { .. }
            | Kind::Somewhere(_)
            | Kind::Stop => {}
        }
        all
    }
}
