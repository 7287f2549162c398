//! What the numbers of a header mean: comparisons and operations on signals. They differ between
//! libraries, and a program is compiled with those of one.
//!
//! Who compiles the program for the analysis adds a global variable with the numbers of its header, in the order of
//! [`COMPARISONS`]. Without it a comparison is not known.

use fencepost_ir::{Operand, Program};

/// The variable.
pub const COMPARISONS: &str = "fencepost_shmem_comparisons";

/// A comparison of what is in memory with a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `SHMEM_CMP_EQ`
    Equal,
    /// `SHMEM_CMP_NE`
    Unequal,
    /// `SHMEM_CMP_GT`
    Greater,
    /// `SHMEM_CMP_GE`
    GreaterOrEqual,
    /// `SHMEM_CMP_LT`
    Less,
    /// `SHMEM_CMP_LE`
    LessOrEqual,
}

impl Comparison {
    /// In the order of the variable.
    const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
    ];

    /// Does it hold?
    pub fn holds<T: Ord>(self, there: T, value: T) -> bool {
        match self {
            Comparison::Equal => there == value,
            Comparison::Unequal => there != value,
            Comparison::Greater => there > value,
            Comparison::GreaterOrEqual => there >= value,
            Comparison::Less => there < value,
            Comparison::LessOrEqual => there <= value,
        }
    }
}

/// What is done to a signal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SignalOp {
    /// `SHMEM_SIGNAL_SET`
    Set,
    /// `SHMEM_SIGNAL_ADD`
    Add,
}

/// The numbers of a header.
#[derive(Clone, Debug, Default)]
pub struct Codes {
    comparisons: Option<[i64; 6]>,
}

impl Codes {
    /// Those a program was compiled with.
    pub fn of_program(program: &Program) -> Codes {
        let global = program.globals.iter().find(|g| g.name == COMPARISONS);
        let comparisons = global.filter(|global| global.defined).map(|global| {
            // What is zero is not listed.
            let mut codes = [0; 6];
            for part in &global.initial {
                if let (Some(code), Operand::Int { value, .. }) =
                    (codes.get_mut(part.offset as usize / 4), part.value)
                {
                    *code = value;
                }
            }
            codes
        });
        Codes { comparisons }
    }

    /// The comparison of a number.
    pub fn comparison(&self, code: i64) -> Option<Comparison> {
        let at = self.comparisons?.iter().position(|known| *known == code)?;
        Some(Comparison::ALL[at])
    }

    /// The operation on a signal: all libraries but shmem-node begin with 0.
    pub fn signal_op(&self, code: i64) -> Option<SignalOp> {
        match code {
            0 | 11 => Some(SignalOp::Set),
            1 | 12 => Some(SignalOp::Add),
            _ => None,
        }
    }
}
