//! The facts a journal consists of. The order of a record's fields is the order of its words.

use super::line::{Record, Words};
use fencepost_model::finding::Misuse;
use fencepost_model::{Flavour, Race, Rank, Rule, SiteId, WinId};

macro_rules! record {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl Record for $name {
            fn put(&self, line: &mut String) {
                $(self.$field.put(line);)*
            }

            fn take(words: &mut Words) -> Option<$name> {
                Some($name { $($field: Record::take(words)?,)* })
            }
        }
    };
}

record! {
    /// Who wrote the journal: written when the rank's MPI is there.
    Start {
        /// The rank in the world.
        rank: u32,
        /// How many ranks there are.
        size: u32,
        /// The machine.
        host: String,
        /// The process.
        pid: u32,
        /// The program's file.
        program: String,
        /// The MPI library, `MPICH 4.0.2`.
        mpi: String,
        /// Loads and stores of the program are seen.
        instrumented: bool,
    }
}

record! {
    /// A loaded object file: the program, or a shared library.
    Module {
        /// The number by which places name it.
        index: u32,
        /// Its path, in bytes as the system gave them.
        path: Vec<u8>,
        /// Its build identifier, if it has one.
        build_id: Option<BuildId>,
    }
}

/// The build identifier of an object file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildId(pub Vec<u8>);

record! {
    /// A place in the program, in the table of the rank that wrote it.
    Place {
        /// Its number.
        id: SiteId,
        /// The object file, unless the address is in none.
        module: Option<u32>,
        /// The return address in the object file's own numbering (load bias subtracted).
        offset: u64,
        /// What happens there: `MPI_Put`, `load`.
        op: String,
    }
}

record! {
    /// A window as one rank sees it.
    WindowAt {
        /// The window, the same number on all ranks.
        win: WinId,
        /// The name by `MPI_Win_set_name`, or empty.
        name: String,
        /// The constructor.
        flavour: Flavour,
        /// Where this rank's memory begins; 0 for a dynamic window.
        base: u64,
        /// How many bytes.
        size: u64,
        /// Where it was made.
        site: SiteId,
    }
}

record! {
    /// A race.
    FoundRace {
        /// The window whose memory it is about, if that is known.
        window: Option<WinId>,
        /// The two sides, each with a place in the table of its own rank.
        race: Race,
    }
}

record! {
    /// A broken epoch rule.
    FoundMisuse {
        /// The window, if the rule is about one.
        window: Option<WinId>,
        /// Whose table the earlier place is in, if it is not the culprit's.
        earlier_rank: Option<Rank>,
        /// What was broken.
        misuse: Misuse,
    }
}

record! {
    /// Ranks that do not come together in a collective.
    FoundMismatch {
        /// What was broken.
        rule: Rule,
        /// Who is where; at least two.
        sides: Vec<MismatchSide>,
    }
}

record! {
    /// A rank that does not come together with others.
    MismatchSide {
        /// Who.
        rank: Rank,
        /// Where, in its own table; unless it has ended.
        site: Option<SiteId>,
        /// What its call does differently (`root 1`), or how it has ended; mostly empty.
        detail: String,
    }
}

/// What a note is about.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Note {
    /// A call that is not supported.
    Unsupported,
    /// Something was not checked although it should have been.
    Lost,
    /// Anything else that a user should know.
    Info,
}

record! {
    /// Something a user should know that is no finding.
    Noted {
        /// What it is about.
        kind: Note,
        /// What to tell, without a full stop.
        text: String,
    }
}

/// How a rank ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By `MPI_Finalize`.
    Finalized,
    /// By `MPI_Abort` with this code.
    Aborted(i32),
    /// By a signal.
    Signal(i32),
    /// By leaving the program with this code, without `MPI_Finalize`.
    Exited(i32),
}
