//! The kernels: one row per way to start a program of `benches`.

/// A program and how it is started.
pub struct Kernel {
    /// The source below `benches`, without `.c`.
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

    const fn any(
        program: &'static str,
        arguments: &'static [&'static str],
        seconds: f64,
    ) -> Kernel {
        Kernel {
            program,
            arguments,
            seconds,
            ranks: None,
            compared: false,
        }
    }

    const fn computing(program: &'static str, arguments: &'static [&'static str]) -> Kernel {
        Kernel {
            compared: true,
            ..Kernel::any(program, arguments, 0.2)
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
    Kernel::pair("mpi/collectives", 0.5),
    Kernel::pair("mpi/collectives-window", 0.5),
];

/// All kernels. `rma` has 48 cells, so each of them gets less time.
pub const KERNELS: &[Kernel] = &[
    Kernel::pair("mpi/pingpong", 0.2),
    Kernel::pair("mpi/pingpong-window", 0.2),
    Kernel::pair("mpi/rma", 0.1),
    Kernel::computing("mpi/stencil", &["2000", "halo"]),
    Kernel::computing("mpi/stencil", &["200", "halo"]),
    Kernel::computing("mpi/stencil", &["2000", "grid"]),
    Kernel::computing("mpi/stencil", &["200", "grid"]),
    Kernel::computing("mpi/transpose", &["1024"]),
    Kernel::computing("mpi/mesh", &["100000"]),
];

/// Programs that mostly compute, with the ratio to stay below.
pub const COMPUTING: &[(Kernel, f64)] = &[
    (Kernel::computing("mpi/stencil", &["2000", "halo"]), 1.1),
    (Kernel::computing("mpi/stencil", &["2000", "grid"]), 1.5),
    (Kernel::computing("mpi/transpose", &["1024"]), 1.5),
    (Kernel::computing("mpi/gups", &["20"]), 2.0),
    (Kernel::computing("mpi/particles", &["200000"]), 1.5),
    (Kernel::computing("mpi/cg", &["1000"]), 1.2),
];

/// OpenSHMEM: operations by themselves, and programs that compute.
pub const SHMEM: &[Kernel] = &[
    Kernel::any("shmem/rates", &[], 0.1),
    Kernel::any("shmem/fetches", &[], 0.1),
    Kernel::any("shmem/signal", &[], 0.2),
    Kernel::any("shmem/halo", &["2000", "halo"], 0.2),
    Kernel::any("shmem/halo", &["2000", "grid"], 0.2),
    Kernel::any("shmem/histogram", &["4096"], 0.2),
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
        ["put", _, "8", _] | ["signal" | "histogram", _] => Target::Ratio(2.0),
        ["halo-rows" | "halo-grid", _] => Target::Ratio(1.2),
        ["stencil-halo" | "stencil-grid" | "transpose" | "mesh", _] => Target::Peer,
        _ => Target::None,
    }
}
