//! Attributes: values that a program keeps with its communicators, windows and datatypes.
//!
//! A key is a number that a rank got from `MPI_*_create_keyval`; a value is what the same rank has set. Copy and delete
//! functions are not called: what a duplicate has of an attribute of its original is not known, and what is left at
//! `MPI_Finalize` may be freed there.

use super::table::Invocation;
use super::{Begun, Env, World, number};
use crate::term::Symbol;
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use rustc_hash::FxHashMap;

/// The first key of a program; those of MPI are elsewhere.
const FIRST: i64 = 0x0a00_0000;

/// What the ranks have set.
#[derive(Default)]
pub(super) struct Attributes {
    /// How many keys each rank has made.
    keys: FxHashMap<u32, i64>,
    /// By rank, object and key; none if it is not known what a duplicate has got.
    values: FxHashMap<(u32, HandleKind, usize, i64), Option<Value>>,
}

impl Attributes {
    fn is_key(&self, rank: u32, key: i64) -> bool {
        let made = self.keys.get(&rank).copied().unwrap_or(0);
        (FIRST..FIRST + made).contains(&key)
    }

    /// A communicator was duplicated.
    pub fn copied(&mut self, from: usize, to: usize) {
        let copies = |&(rank, kind, object, key): &(u32, HandleKind, usize, i64)| {
            (kind == HandleKind::Comm && object == from).then_some((rank, kind, to, key))
        };
        let copies: Vec<_> = self.values.keys().filter_map(copies).collect();
        self.values
            .extend(copies.into_iter().map(|key| (key, None)));
    }
}

impl World {
    /// `MPI_*_create_keyval`, `MPI_*_set_attr` and their relatives; none if the call is none of these. Whoever asks
    /// for an attribute that MPI itself sets has to know it.
    pub(super) fn attribute_call(
        &mut self,
        call: &Invocation,
        handed_over: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let (object, action) = match call.name() {
            "Keyval_create" => ("Comm", "create_keyval"),
            "Keyval_free" => ("Comm", "free_keyval"),
            "Attr_put" => ("Comm", "set_attr"),
            "Attr_get" => ("Comm", "get_attr"),
            "Attr_delete" => ("Comm", "delete_attr"),
            name => name.split_once('_')?,
        };
        let kind = match object {
            "Comm" => HandleKind::Comm,
            "Win" => HandleKind::Win,
            _ => HandleKind::Datatype,
        };
        match action {
            "create_keyval" => {
                let made = self.attributes.keys.entry(call.rank).or_insert(0);
                let key = Value::Int(FIRST + *made);
                *made += 1;
                self.put(env, call, "key", key);
                let called = matches!(call.value("delete"), Value::Function(_));
                let local = &mut self.local[call.rank as usize];
                local.callbacks |= called;
                local.communicating_callbacks |= handed_over;
            }
            "free_keyval" => {
                let invalid = Value::Int(self.constants.keyval_invalid);
                self.put(env, call, "key", invalid);
            }
            "set_attr" | "delete_attr" | "get_attr" => {
                let name = object.to_ascii_lowercase();
                let of = match kind {
                    HandleKind::Comm => self.comm(call.rank, call.value(&name)),
                    HandleKind::Win => number(call.value(&name), kind),
                    _ => number(call.value("type"), kind),
                };
                let key = call.int("key");
                let ours = key.filter(|key| self.attributes.is_key(call.rank, *key));
                let at = of.zip(ours).map(|(of, key)| (call.rank, kind, of, key));
                match (action, at) {
                    ("get_attr", None) => return None,
                    ("get_attr", Some(at)) => self.get_attribute(call, at, env),
                    ("set_attr", Some(at)) => {
                        // Fortran gives the place of the number.
                        let value = match call.fortran {
                            true => self.load(env, call.rank, call.value("value"), 0, 8),
                            false => call.value("value"),
                        };
                        self.attributes.values.insert(at, Some(value));
                    }
                    ("delete_attr", Some(at)) => {
                        self.attributes.values.remove(&at);
                    }
                    _ => {}
                }
            }
            _ => return None,
        }
        Some(Begun::Done)
    }

    /// Does a call end attributes of the rank, for which functions that communicate may be called?
    pub(super) fn ends_attributes(&self, call: &Invocation, env: &mut Env<'_>) -> bool {
        if !self.local[call.rank as usize].communicating_callbacks {
            return false;
        }
        let (name, object, kind) = match call.name() {
            "Comm_free" | "Comm_disconnect" => ("comm", Object::Comm, HandleKind::Comm),
            "Win_free" => ("win", Object::Win, HandleKind::Win),
            "Type_free" => ("type", Object::Datatype, HandleKind::Datatype),
            _ => return false,
        };
        let value = self.get_handle(env, call, name, 0, object);
        let of = match kind {
            HandleKind::Comm => self.comm(call.rank, value),
            _ => number(value, kind),
        };
        let own = |&(rank, its_kind, object, _): &(u32, HandleKind, usize, i64)| {
            (rank, its_kind, Some(object)) == (call.rank, kind, of)
        };
        self.attributes.values.keys().any(own)
    }

    /// The value of an attribute that nobody here has set, and whether there is one: the same on all ranks, as with
    /// `MPI_TAG_UB`.
    pub(super) fn common_attribute(&self, call: &Invocation, env: &mut Env<'_>) -> [Value; 2] {
        let key = call.value("key");
        let names = [Symbol::Name("attribute"), Symbol::Name("has attribute")];
        names.map(|name| env.terms.apply(name, &[key]))
    }

    fn get_attribute(
        &mut self,
        call: &Invocation,
        at: (u32, HandleKind, usize, i64),
        env: &mut Env<'_>,
    ) {
        let (value, flag) = match self.attributes.values.get(&at).copied() {
            Some(Some(value)) => (value, Value::Int(1)),
            Some(None) => {
                let [_, flag] = self.common_attribute(call, env);
                (self.unknown(env, Some(call.rank)), flag)
            }
            // The value stays as it was.
            None => return self.put(env, call, "flag", Value::Int(0)),
        };
        self.store(env, call.rank, call.value("value"), 8, value);
        self.put(env, call, "flag", flag);
    }
}
