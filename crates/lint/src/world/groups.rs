//! Groups: lists of world ranks.

use super::table::Invocation;
use super::{Begun, Env, World, handle, number};
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use std::rc::Rc;

impl World {
    /// The members of the group a handle names.
    pub(super) fn group(&self, value: Value) -> Option<Rc<[u32]>> {
        if value == self.constants.group_empty {
            return Some(Rc::new([]));
        }
        let number = number(value, HandleKind::Group)?;
        self.groups.get(number).cloned()
    }

    pub(super) fn put_group(
        &mut self,
        env: &mut Env<'_>,
        call: &Invocation,
        name: &str,
        members: Rc<[u32]>,
    ) {
        self.groups.push(members);
        let group = handle(HandleKind::Group, self.groups.len() - 1);
        self.put(env, call, name, group);
    }

    /// `MPI_Group_*`
    pub(super) fn group_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        if call.name() == "Group_free" {
            let null = self.constants.group_null;
            self.put_handle(env, call, "group", Object::Group, null);
            return Begun::Done;
        }
        if self.group_known(call, env).is_none() {
            self.forget_results(env, call);
        }
        Begun::Done
    }

    /// `None` if something about the call is not known.
    fn group_known(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<()> {
        let group = self.group(call.value("group"))?;
        let other = match call.has("other") {
            true => Some(self.group(call.value("other"))?),
            false => None,
        };
        let place = |rank: u32| group.iter().position(|member| *member == rank);
        match call.name() {
            "Group_size" => self.put(env, call, "size", Value::Int(group.len() as i64)),
            "Group_rank" => {
                let rank = place(call.rank).map_or(self.constants.undefined, |at| at as i64);
                self.put(env, call, "rank", Value::Int(rank));
            }
            "Group_incl" => {
                let ranks = self.numbers(env, call, "ranks", call.int("count")?)?;
                self.put_members(env, call, &group, &ranks)?;
            }
            "Group_excl" => {
                let ranks = self.numbers(env, call, "ranks", call.int("count")?)?;
                self.put_group(env, call, "new", without(&group, &ranks));
            }
            "Group_range_incl" => {
                let ranks = self.ranges(env, call)?;
                self.put_members(env, call, &group, &ranks)?;
            }
            "Group_range_excl" => {
                let ranks = self.ranges(env, call)?;
                self.put_group(env, call, "new", without(&group, &ranks));
            }
            "Group_union" => {
                let more = other?
                    .iter()
                    .copied()
                    .filter(|r| !group.contains(r))
                    .collect::<Vec<_>>();
                let new = group.iter().copied().chain(more).collect();
                self.put_group(env, call, "new", new);
            }
            "Group_intersection" => {
                let other = other?;
                let both = group
                    .iter()
                    .copied()
                    .filter(|r| other.contains(r))
                    .collect();
                self.put_group(env, call, "new", both);
            }
            "Group_difference" => {
                let other = other?;
                let rest = group
                    .iter()
                    .copied()
                    .filter(|r| !other.contains(r))
                    .collect();
                self.put_group(env, call, "new", rest);
            }
            "Group_translate_ranks" => {
                let count = call.int("count")?;
                let ranks = self.numbers(env, call, "ranks", count)?;
                let other = other?;
                for (index, rank) in ranks.into_iter().enumerate() {
                    let world = member(&group, rank);
                    let there = world.and_then(|w| other.iter().position(|r| *r == w));
                    let translated = match rank == self.constants.proc_null {
                        true => rank,
                        false => there.map_or(self.constants.undefined, |at| at as i64),
                    };
                    let value = Value::Int(translated);
                    self.put_at(env, call, "translated", index as i64, value);
                }
            }
            "Group_compare" => {
                let result = match group == other? {
                    true => Value::Int(self.constants.ident),
                    false => self.unknown(env, None),
                };
                self.put(env, call, "result", result);
            }
            _ => return None,
        }
        Some(())
    }

    /// The group of some members; `None` if one does not exist.
    fn put_members(
        &mut self,
        env: &mut Env<'_>,
        call: &Invocation,
        group: &[u32],
        ranks: &[i64],
    ) -> Option<()> {
        let new: Option<Rc<[u32]>> = ranks.iter().map(|rank| member(group, *rank)).collect();
        self.out_of_range |= new.is_none();
        self.put_group(env, call, "new", new?);
        Some(())
    }

    /// Triplets (first, last, stride), as ranks.
    fn ranges(&self, env: &mut Env<'_>, call: &Invocation) -> Option<Vec<i64>> {
        let numbers = self.numbers(env, call, "ranges", call.int("count")?.checked_mul(3)?)?;
        let mut ranks = Vec::new();
        for triplet in numbers.chunks_exact(3) {
            let &[first, last, stride] = triplet else {
                continue;
            };
            let steps = (last - first).checked_div(stride)?;
            let steps = (0..=steps.min(1 << 16)).map(|step| first + step * stride);
            ranks.extend(steps);
        }
        Some(ranks)
    }
}

fn member(group: &[u32], rank: i64) -> Option<u32> {
    group.get(usize::try_from(rank).ok()?).copied()
}

fn without(group: &[u32], ranks: &[i64]) -> Rc<[u32]> {
    let left = group.iter().enumerate();
    let left = left.filter(|(at, _)| !ranks.contains(&(*at as i64)));
    left.map(|(_, rank)| *rank).collect()
}
