//! What a value of the program is known to be.

use crate::term::TermId;
use fencepost_ir::FuncId;

/// Memory with a name of its own: a variable, an allocation. Per rank.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// A value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// An integer, sign-extended to 64 bits.
    Int(i64),
    /// A floating-point number, by its bits.
    Float(u64),
    /// An address: this far from the start of an object of the same rank.
    Pointer(ObjectId, i64),
    /// An address in another rank's memory (`MPI_Win_shared_query`, or one that was sent).
    Remote {
        /// Whose memory it is.
        owner: u32,
        /// The object there.
        object: ObjectId,
        /// From its start.
        offset: i64,
    },
    /// A function's address.
    Function(FuncId),
    /// An MPI object the [`world`](crate::world) made.
    Handle(Handle),
    /// Not known, but the same wherever this term is.
    Term(TermId),
    /// Never written.
    Undefined,
}

impl Value {
    /// The memory that an address of `rank` leads to: whose it is, the object, and how far from its start.
    pub fn place(self, rank: u32) -> Option<(u32, ObjectId, i64)> {
        match self {
            Value::Pointer(object, offset) => Some((rank, object, offset)),
            Value::Remote {
                owner,
                object,
                offset,
            } => Some((owner, object, offset)),
            _ => None,
        }
    }

    /// A value of `from`'s memory as `to` knows it: an address of one is not one of the other.
    pub fn crossing(self, from: u32, to: u32) -> Value {
        match self {
            Value::Pointer(object, offset) if from != to => Value::Remote {
                owner: from,
                object,
                offset,
            },
            Value::Remote {
                owner,
                object,
                offset,
            } if owner == to => Value::Pointer(object, offset),
            other => other,
        }
    }
}

/// An MPI object that was made by the program. Predefined ones stay the constants they are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Handle {
    /// What kind of object.
    pub kind: HandleKind,
    /// Which: the world's number.
    pub number: u32,
}

/// Kinds of objects.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum HandleKind {
    Comm,
    Group,
    Win,
    Datatype,
    Op,
    Request,
    Info,
    Message,
    Errhandler,
    /// Of OpenSHMEM.
    Context,
    Team,
}
