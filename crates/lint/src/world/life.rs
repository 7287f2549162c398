//! The life of a process, and small calls that concern nobody else.

use super::requests::Work;
use super::table::Invocation;
use super::{Begun, Env, World, handle, number};
use crate::memory::Origin;
use crate::term::{Source, Symbol};
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use fencepost_model::{Action, ByteRange, Ranges};
use std::collections::BTreeMap;

impl World {
    pub(super) fn life_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let local = &mut self.local[call.rank as usize];
        match call.name() {
            "Init" => local.initialised = true,
            "Init_thread" => {
                local.initialised = true;
                let provided = call.value("required");
                self.put(env, call, "provided", provided);
            }
            "Initialized" => {
                let flag = Value::Int(i64::from(local.initialised));
                self.put(env, call, "flag", flag);
            }
            "Finalized" => {
                let flag = Value::Int(i64::from(local.finalized));
                self.put(env, call, "flag", flag);
            }
            "Finalize" => {
                local.finalized = true;
                if !local.callbacks {
                    self.record(call.rank, Action::Finalize, call.site);
                }
            }
            "Abort" => {
                // What the others would still have done is nobody's business.
                local.cut = true;
                local.over = true;
                return Begun::Exit;
            }
            "Query_thread" => {
                let provided = env.terms.apply(Symbol::Name("provided"), &[]);
                self.put(env, call, "provided", provided);
            }
            "Is_thread_main" => self.put(env, call, "flag", Value::Int(1)),
            "Wtime" | "Wtick" => {
                let time = env.terms.fresh(Source::Time, Some(call.rank));
                return Begun::Value(time);
            }
            "Aint_add" | "Aint_diff" => return Begun::Value(self.address_sum(call, env)),
            "Get_address" | "Address" => {
                let address = call.value("location");
                self.put(env, call, "address", address);
            }
            "Alloc_mem" => {
                let size = call.int("size").and_then(|size| u64::try_from(size).ok());
                let memory = &mut env.memories[call.rank as usize];
                let object = memory.allocate(size, Origin::Heap, call.site);
                let base = Value::Pointer(object, 0);
                self.store(env, call.rank, call.value("base"), 8, base);
            }
            "Free_mem" => self.free_mem(call, env),
            "Op_create" => {
                self.ops += 1;
                let op = handle(HandleKind::Op, self.ops as usize);
                self.put(env, call, "op", op);
            }
            "Op_free" => {
                let null = self.constants.op_null;
                self.put_handle(env, call, "op", Object::Op, null);
            }
            "Errhandler_free" => self.put(env, call, "errors", Value::Int(0)),
            "Get_count" | "Get_elements" => self.get_count(call, env),
            "Test_cancelled" => {
                let flag = self.unknown(env, Some(call.rank));
                self.put(env, call, "flag", flag);
            }
            "Pack" | "Unpack" => self.pack_call(call, env),
            "Reduce_local" => self.buffer_call(call, env),
            name if name.starts_with("File_") => self.buffer_call(call, env),
            "Info_create" | "Info_dup" | "Info_set" | "Info_free" => self.info_call(call, env),
            "Buffer_attach" | "Errhandler_set" => {}
            _ => self.forget_results(env, call),
        }
        Begun::Done
    }

    /// `MPI_Pack` and `MPI_Unpack` copy: what is packed is taken to be as long as it was. That the packed
    /// side is accessed is not followed.
    fn pack_call(&mut self, call: &Invocation, env: &mut Env<'_>) {
        let unpacks = call.name() == "Unpack";
        let bytes = self.message_bytes(call, "buffer", "count", "type");
        self.call_access(env, (call.rank, call.site), &bytes, unpacks);
        let packed = self.buffer(call.rank, call.value("packed"));
        let position = self.get_at(env, call, "position", 0);
        let (Some(bytes), Some(packed), Value::Int(position)) = (bytes, packed, position) else {
            return self.forget_results(env, call);
        };
        let length = bytes.1.iter().map(|range| range.len()).sum();
        let base = packed.base.wrapping_add_signed(position);
        let Some(range) = ByteRange::new(base, length) else {
            return self.forget_results(env, call);
        };
        let packed = (packed.owner, Ranges::from(range));
        let (from, to) = match unpacks {
            true => (packed, bytes),
            false => (bytes, packed),
        };
        match self.take(env, &from) {
            Some(contents) => self.give(env, &to, &contents),
            None => self.forget(env, &Some(to)),
        }
        let position = Value::Int(position.wrapping_add_unsigned(length));
        self.put(env, call, "position", position);
    }

    /// The calls that use buffers and concern nobody else.
    fn buffer_call(&mut self, call: &Invocation, env: &mut Env<'_>) {
        let uses: &[(&str, bool)] = match call.name() {
            // How much there is in a file is not known.
            name if name.contains("read") => &[],
            name if name.starts_with("File_") => &[("buffer", false)],
            _ => &[("send", false), ("receive", true)],
        };
        for &(buffer, writes) in uses {
            let bytes = self.message_bytes(call, buffer, "count", "type");
            self.call_access(env, (call.rank, call.site), &bytes, writes);
        }
        self.forget_results(env, call);
        if call.has("request") {
            let request = self.add_request(call, Work::Nothing);
            self.put_handle(env, call, "request", Object::Request, request);
        }
    }

    fn info_call(&mut self, call: &Invocation, env: &mut Env<'_>) {
        match call.name() {
            "Info_set" => {
                let key = self.text(env, call.rank, call.value("key"));
                let value = self.text(env, call.rank, call.value("value"));
                let info = number(call.value("info"), HandleKind::Info);
                let info = info.and_then(|at| self.infos.get_mut(at));
                if let (Some(key), Some(value), Some(info)) = (key, value, info) {
                    info.insert(key, value);
                }
            }
            "Info_free" => {
                let null = self.constants.info_null;
                self.put_handle(env, call, "info", Object::Info, null);
            }
            name => {
                let copied = match name {
                    "Info_dup" => number(call.value("info"), HandleKind::Info),
                    _ => None,
                };
                let copied = copied.and_then(|at| self.infos.get(at).cloned());
                self.infos.push(copied.unwrap_or_else(BTreeMap::new));
                let info = handle(HandleKind::Info, self.infos.len() - 1);
                let name = if name == "Info_dup" { "new" } else { "info" };
                self.put(env, call, name, info);
            }
        }
    }

    fn address_sum(&mut self, call: &Invocation, env: &mut Env<'_>) -> Value {
        let (base, displ) = (call.value("base"), call.value("displ"));
        let add = call.name() == "Aint_add";
        match (base, displ) {
            (Value::Int(a), Value::Int(b)) if add => Value::Int(a.wrapping_add(b)),
            (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_sub(b)),
            (Value::Pointer(object, offset), Value::Int(b)) if add => {
                Value::Pointer(object, offset + b)
            }
            (
                Value::Remote {
                    owner,
                    object,
                    offset,
                },
                Value::Int(b),
            ) if add => Value::Remote {
                owner,
                object,
                offset: offset + b,
            },
            (Value::Pointer(a, from), Value::Pointer(b, to)) if !add && a == b => {
                Value::Int(from - to)
            }
            _ => self.unknown(env, Some(call.rank)),
        }
    }

    fn free_mem(&mut self, call: &Invocation, env: &mut Env<'_>) {
        let Value::Pointer(object, 0) = call.value("base") else {
            return;
        };
        let memory = &mut env.memories[call.rank as usize];
        if !memory.is_live(object) {
            return;
        }
        let size = memory.extent(object);
        let watched = memory.is_watched(object);
        memory.end(object);
        if watched {
            crate::calls::Calls::buffer_end(self, call.rank, object, size, call.site);
        }
    }

    /// The length of a message in elements.
    fn get_count(&mut self, call: &Invocation, env: &mut Env<'_>) {
        let (field, size) = self.status_bytes();
        let bytes = match call.value("status") {
            Value::Pointer(object, offset) => {
                let at = Value::Pointer(object, offset + field);
                self.load(env, call.rank, at, 0, size)
            }
            _ => Value::Undefined,
        };
        let layout = self.datatype(call.value("type"));
        let count = match (bytes, layout.map(|layout| layout.size())) {
            (Value::Int(bytes), Some(size)) if size > 0 && bytes % size == 0 => {
                Value::Int(bytes / size)
            }
            _ => self.unknown(env, Some(call.rank)),
        };
        self.put(env, call, "count", count);
    }
}
