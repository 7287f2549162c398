//! The kernels: one row per way to start a program of `benches/mpi`.

/// A program and how it is started.
pub struct Kernel {
    /// The source below `benches/mpi`, without `.c`.
    pub program: &'static str,
    /// Arguments behind the seconds per cell.
    pub arguments: &'static [&'static str],
    /// Seconds of one cell in a full run.
    seconds: f64,
    /// The numbers of ranks it runs with; `None`: any.
    pub ranks: Option<&'static [u32]>,
    /// Is its target to be no slower than ThreadSanitizer?
    pub compared: bool,
}

impl Kernel {
    const fn pair(program: &'static str, seconds: f64) -> Kernel {
        Kernel {
            program,
            arguments: &[],
            seconds,
            ranks: Some(&[2]),
            compared: false,
        }
    }

    const fn computing(program: &'static str, arguments: &'static [&'static str]) -> Kernel {
        Kernel {
            program,
            arguments,
            seconds: 0.2,
            ranks: None,
            compared: true,
        }
    }

    /// Seconds of one cell.
    pub fn seconds(&self, quick: bool) -> f64 {
        match quick {
            true => self.seconds / 5.0,
            false => self.seconds,
        }
    }
}

/// Loops of collectives, with windows in the program and without.
pub const COLLECTIVES: &[Kernel] = &[
    Kernel::pair("collectives", 0.5),
    Kernel::pair("collectives-window", 0.5),
];

/// All kernels. `rma` has 48 cells, so each of them gets less time.
pub const KERNELS: &[Kernel] = &[
    Kernel::pair("pingpong", 0.2),
    Kernel::pair("pingpong-window", 0.2),
    Kernel::pair("rma", 0.1),
    Kernel::computing("stencil", &["2000", "halo"]),
    Kernel::computing("stencil", &["200", "halo"]),
    Kernel::computing("stencil", &["2000", "grid"]),
    Kernel::computing("stencil", &["200", "grid"]),
    Kernel::computing("transpose", &["1024"]),
];

/// Programs that mostly compute, with the ratio to stay below.
pub const COMPUTING: &[(Kernel, f64)] = &[
    (Kernel::computing("stencil", &["2000", "halo"]), 1.1),
    (Kernel::computing("stencil", &["2000", "grid"]), 1.5),
    (Kernel::computing("transpose", &["1024"]), 1.5),
    (Kernel::computing("gups", &["20"]), 2.0),
    (Kernel::computing("particles", &["200000"]), 1.5),
    (Kernel::computing("cg", &["1000"]), 1.2),
];

/// What a cell's ratio should stay below.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Target {
    /// A number.
    Ratio(f64),
    /// ThreadSanitizer's ratio.
    Peer,
    /// Nothing: it is measured to be known.
    None,
}

/// The target of a cell, by the name the kernel prints.
pub fn target(cell: &str) -> Target {
    let parts: Vec<&str> = cell.split('/').collect();
    match parts.as_slice() {
        ["pingpong" | "pingpong-window", _] => Target::Ratio(1.6),
        ["put", _, "8", _] => Target::Ratio(2.0),
        ["stencil-halo" | "stencil-grid" | "transpose", _] => Target::Peer,
        _ => Target::None,
    }
}
