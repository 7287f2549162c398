//! Datatypes the program makes, with exact layouts.

use super::place::MOST_RUNS;
use super::table::Invocation;
use super::{Begun, Env, World, handle, number};
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use fencepost_model::Layout;
use fencepost_model::layout::{Builder, Distribution, darray, subarray};
use std::rc::Rc;

impl World {
    /// The layout of the datatype a handle names.
    pub(super) fn datatype(&self, value: Value) -> Option<Rc<Layout>> {
        match number(value, HandleKind::Datatype) {
            Some(at) => self.datatypes.get(at).cloned(),
            None => self.constants.datatype(value),
        }
    }

    /// `MPI_Type_*`
    pub(super) fn datatype_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match call.name() {
            "Type_commit" | "Type_set_name" => {}
            "Type_free" => {
                let null = self.constants.datatype_null;
                self.put_handle(env, call, "type", Object::Datatype, null);
            }
            _ if call.has("new") => match self.composed(call, env) {
                Some(layout) => {
                    self.datatypes.push(Rc::new(layout));
                    let new = handle(HandleKind::Datatype, self.datatypes.len() - 1);
                    self.put(env, call, "new", new);
                }
                None => self.forget_all(env, call.rank, call.value("new")),
            },
            _ => self.bounds(call, env),
        }
        Begun::Done
    }

    /// `MPI_Type_size` and its like.
    fn bounds(&mut self, call: &Invocation, env: &mut Env<'_>) {
        let Some(layout) = self.datatype(call.value("type")) else {
            return self.forget_results(env, call);
        };
        let (lower, upper) = match call.name() {
            "Type_get_true_extent" => layout.true_bounds(),
            _ => (layout.lower(), layout.lower() + layout.extent()),
        };
        let results = [
            ("size", layout.size()),
            ("lower", lower),
            ("upper", upper),
            ("extent", upper - lower),
        ];
        for (name, value) in results {
            if call.has(name) {
                self.put(env, call, name, Value::Int(value));
            }
        }
    }

    /// The layout a constructor makes; `None` if an argument is not known.
    fn composed(&self, call: &Invocation, env: &mut Env<'_>) -> Option<Layout> {
        let old = match call.has("old") {
            true => self.datatype(call.value("old"))?,
            false => Rc::default(),
        };
        let extent = old.extent();
        let mut builder = Builder::default();
        let count = call.has("count").then(|| call.int("count")).flatten();
        let mut list = |name: &str| self.numbers(env, call, name, count?);
        match call.name() {
            "Type_dup" => return Some((*old).clone()),
            "Type_create_resized" => {
                return Some(old.resized(call.int("lower")?, call.int("extent")?));
            }
            "Type_contiguous" if old.runs(count?) > MOST_RUNS => return None,
            "Type_contiguous" => builder.put(0, count?, &old),
            "Type_vector" | "Type_hvector" | "Type_create_hvector" => {
                let unit = match call.name() {
                    "Type_vector" => extent,
                    _ => 1,
                };
                let (length, stride) = (call.int("length")?, call.int("stride")? * unit);
                if old.runs(length).saturating_mul(count?) > MOST_RUNS {
                    return None;
                }
                (0..count?).for_each(|block| builder.put(block * stride, length, &old));
            }
            "Type_indexed" | "Type_hindexed" | "Type_create_hindexed" => {
                let unit = match call.name() {
                    "Type_indexed" => extent,
                    _ => 1,
                };
                let (lengths, displs) = (list("lengths")?, list("displs")?);
                for (length, displ) in lengths.into_iter().zip(displs) {
                    builder.put(displ * unit, length, &old);
                }
            }
            "Type_create_indexed_block" | "Type_create_hindexed_block" => {
                let unit = match call.name() {
                    "Type_create_indexed_block" => extent,
                    _ => 1,
                };
                let length = call.int("length")?;
                for displ in list("displs")? {
                    builder.put(displ * unit, length, &old);
                }
            }
            "Type_struct" | "Type_create_struct" => {
                let (lengths, displs) = (list("lengths")?, list("displs")?);
                for (index, (length, displ)) in lengths.into_iter().zip(displs).enumerate() {
                    let kind = Object::Datatype;
                    let of = self.get_handle(env, call, "types", index as i64, kind);
                    builder.put(displ, length, &*self.datatype(of)?);
                }
                return Some(builder.aligned());
            }
            "Type_create_subarray" => {
                let dims = call.int("ndims")?;
                let mut sizes = self.numbers(env, call, "sizes", dims)?;
                let whole = product(&sizes).checked_mul(extent)?;
                let part = self.numbers(env, call, "subsizes", dims)?;
                let fortran = call.int("order")? == self.constants.order_fortran;
                let row = if fortran { part.first() } else { part.last() };
                let row = row.copied().unwrap_or(1).max(1);
                if old.runs(row).saturating_mul(product(&part) / row) > MOST_RUNS {
                    return None;
                }
                sizes.extend(part);
                sizes.extend(self.numbers(env, call, "starts", dims)?);
                let row = |at, count| builder.put(at, count, &old);
                subarray(usize::try_from(dims).ok()?, &sizes, fortran, extent, row);
                return Some(builder.bounded(0, whole));
            }
            "Type_create_darray" => return self.darray(call, &old, env),
            _ => return None,
        }
        Some(builder.finish())
    }

    fn darray(&self, call: &Invocation, old: &Layout, env: &mut Env<'_>) -> Option<Layout> {
        let dims = call.int("ndims")?;
        let sizes = self.numbers(env, call, "sizes", dims)?;
        let distribs = self.numbers(env, call, "distribs", dims)?;
        let arguments = self.numbers(env, call, "arguments", dims)?;
        let procs = self.numbers(env, call, "procs", dims)?;
        if product(&sizes) > MOST_RUNS {
            return None;
        }
        let c = &self.constants;
        let dealt = distribs.iter().zip(arguments).map(|(how, argument)| {
            let length = (argument != c.distribute_default).then_some(argument);
            match *how {
                how if how == c.distribute_none => Distribution::None,
                how if how == c.distribute_block => Distribution::Block(length),
                _ => Distribution::Cyclic(length),
            }
        });
        let dealt: Vec<Distribution> = dealt.collect();
        let fortran = call.int("order")? == c.order_fortran;
        let mut builder = Builder::default();
        let element = |index: i64| builder.put(index * old.extent(), 1, old);
        darray(call.int("rank")?, &sizes, &dealt, &procs, fortran, element);
        let whole = product(&sizes).checked_mul(old.extent())?;
        Some(builder.bounded(0, whole))
    }
}

fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1, |all, size| all.saturating_mul(*size))
}
