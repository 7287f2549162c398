//! Teams, active sets and contexts: which PEs they hold, in world ranks.
//!
//! The predefined ones are constants or variables of the header, so what nobody made and is a number is the default
//! context; a team is known by its number in shmem-node's header, or by the name of its variable.

use super::collectives::Group;
use super::table::Invocation;
use super::{Begun, DONE};
use crate::value::{Handle, HandleKind, ObjectId, Value};
use crate::world::{Env, World};
use fencepost_ir::Program;
use fencepost_model::{Action, CtxId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A team.
#[derive(Clone)]
struct Team {
    /// Its number among the groups.
    group: usize,
    members: Rc<[u32]>,
    /// The predefined team it descends from: what atomic operations are atomic with.
    domain: u16,
}

/// A context.
#[derive(Clone)]
pub struct Context {
    pub id: CtxId,
    /// The PEs its operations name, in their order.
    pub members: Rc<[u32]>,
    /// What its atomic operations are atomic with.
    pub domain: u16,
    team: usize,
}

/// All of them.
pub struct Teams {
    teams: Vec<Team>,
    contexts: Vec<Context>,
    /// How many teams a PE has made out of one: all members do so alike.
    splits: FxHashMap<(u32, usize), u32>,
    /// What became of that: by the parent, the how-manieth it was, and who is first.
    made: FxHashMap<(usize, u32, u32), usize>,
    sets: FxHashMap<(i64, i64, i64), usize>,
    /// Variables that are the default context, the team of all PEs, that of those on one machine.
    variables: [Option<ObjectId>; 3],
}

/// Names of those variables.
const VARIABLES: [[&str; 2]; 3] = [
    ["oshmem_ctx_default", "SHMEM_CTX_DEFAULT"],
    ["oshmem_team_world", "SHMEM_TEAM_WORLD"],
    ["oshmem_team_shared", "SHMEM_TEAM_SHARED"],
];

const WORLD: usize = 0;
const SHARED: usize = 1;

/// Teams that are there from the beginning, each a group of its own.
pub const PREDEFINED: [usize; 2] = [WORLD, SHARED];

impl Teams {
    pub fn new(size: u32) -> Teams {
        let all: Rc<[u32]> = (0..size).collect();
        let predefined = |team: usize| Team {
            group: team,
            members: Rc::clone(&all),
            domain: team as u16,
        };
        Teams {
            teams: PREDEFINED.map(predefined).into(),
            contexts: vec![Context {
                id: CtxId::DEFAULT,
                members: Rc::clone(&all),
                domain: 0,
                team: WORLD,
            }],
            splits: FxHashMap::default(),
            made: FxHashMap::default(),
            sets: FxHashMap::default(),
            variables: [None; 3],
        }
    }

    /// All contexts, of whatever PE.
    pub fn context_ids(&self) -> Vec<CtxId> {
        self.contexts.iter().map(|context| context.id).collect()
    }

    pub fn read(&mut self, program: &Program) {
        for (index, global) in program.globals.iter().enumerate() {
            let is_named = |names: &[&str; 2]| names.contains(&global.name.as_str());
            if let Some(which) = VARIABLES.iter().position(is_named) {
                self.variables[which] = Some(ObjectId(index as u32));
            }
        }
    }
}

fn handle(kind: HandleKind, number: usize) -> Value {
    Value::Handle(Handle {
        kind,
        number: number as u32,
    })
}

fn number(value: Value, kind: HandleKind) -> Option<usize> {
    match value {
        Value::Handle(handle) if handle.kind == kind => Some(handle.number as usize),
        _ => None,
    }
}

impl World {
    /// Is it one of the header's variables, or what that holds?
    fn is_variable(&self, env: &mut Env<'_>, rank: u32, which: usize, value: Value) -> bool {
        let Some(object) = self.shmem.teams.variables[which] else {
            return false;
        };
        let memory = &mut env.memories[rank as usize];
        value == Value::Pointer(object, 0) || value == memory.load(env.terms, object, 0, 8)
    }

    /// The context of a call.
    pub(super) fn shmem_context(&self, call: &Invocation, env: &mut Env<'_>) -> Option<Context> {
        let teams = &self.shmem.teams;
        let Some(value) = call.value("ctx") else {
            return Some(teams.contexts[0].clone());
        };
        let known = match value {
            Value::Int(number) => (number != 0).then_some(0),
            value if self.is_variable(env, call.rank, 0, value) => Some(0),
            value => number(value, HandleKind::Context),
        };
        known.map(|at| teams.contexts[at].clone())
    }

    fn team_of(&self, call: &Invocation, value: Value, env: &mut Env<'_>) -> Option<usize> {
        match value {
            Value::Int(1) => Some(WORLD),
            Value::Int(2) => Some(SHARED),
            value if self.is_variable(env, call.rank, 1, value) => Some(WORLD),
            value if self.is_variable(env, call.rank, 2, value) => Some(SHARED),
            value => number(value, HandleKind::Team),
        }
    }

    /// The group of a team, if the caller is in it.
    pub(super) fn team_group(
        &self,
        call: &Invocation,
        value: Value,
        env: &mut Env<'_>,
    ) -> Option<usize> {
        let team = &self.shmem.teams.teams[self.team_of(call, value, env)?];
        team.members.contains(&call.rank).then_some(team.group)
    }

    /// The group of an active set, if the caller is in it.
    pub(super) fn set_group(&mut self, call: &Invocation) -> Option<usize> {
        let names = ["PE_start", "logPE_stride", "PE_size"];
        let [first, log_stride, size] = names.map(|name| call.int(name));
        let key = (first?, log_stride?, size?);
        if let Some(known) = self.shmem.teams.sets.get(&key) {
            return Some(*known);
        }
        let stride = 1_i64.checked_shl(u32::try_from(key.1).ok()?)?;
        let most = i64::from(self.size);
        let member = |i: i64| {
            let pe = key.0.checked_add(i.checked_mul(stride)?)?;
            (0..most).contains(&pe).then_some(pe as u32)
        };
        if !(1..=most).contains(&key.2) {
            return None;
        }
        let members: Option<Rc<[u32]>> = (0..key.2).map(member).collect();
        let members = members.filter(|members| members.contains(&call.rank))?;
        let group = self.add_group(members);
        self.shmem.teams.sets.insert(key, group);
        Some(group)
    }

    fn add_group(&mut self, members: Rc<[u32]>) -> usize {
        self.shmem.groups.push(Group::new(members));
        self.shmem.groups.len() - 1
    }

    /// `shmem_team_*`, `shmem_ctx_*`
    pub(super) fn shmem_team_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let found = match call.hook() {
            "ctx_create" => Some(self.create_ctx(call, WORLD, env)),
            "ctx_destroy" => self.destroy_ctx(call, env),
            "ctx_get_team" => self.get_team(call, env),
            "team_create_ctx" => {
                let team = self.named_team(call, "team", env);
                team.map(|team| self.create_ctx(call, team, env))
            }
            "team_my_pe" => self.named_team(call, "team", env).map(|team| {
                let members = &self.shmem.teams.teams[team].members;
                let own = members.iter().position(|rank| *rank == call.rank);
                Begun::Value(Value::Int(own.map_or(-1, |own| own as i64)))
            }),
            "team_n_pes" => self.named_team(call, "team", env).map(|team| {
                let members = &self.shmem.teams.teams[team].members;
                Begun::Value(Value::Int(members.len() as i64))
            }),
            "team_translate_pe" => self.translate_pe(call, env),
            "team_split_strided" => self.split_strided(call, env),
            "team_split_2d" => self.split_2d(call, env),
            "team_destroy" => Some(DONE),
            _ => None,
        };
        found.unwrap_or_else(|| self.shmem_cut(call, "not followed"))
    }

    fn named_team(&self, call: &Invocation, name: &str, env: &mut Env<'_>) -> Option<usize> {
        self.team_of(call, call.value(name)?, env)
    }

    fn create_ctx(&mut self, call: &Invocation, team: usize, env: &mut Env<'_>) -> Begun {
        let teams = &mut self.shmem.teams;
        let of = teams.teams[team].clone();
        teams.contexts.push(Context {
            id: CtxId(teams.contexts.len() as u32),
            members: of.members,
            domain: of.domain,
            team,
        });
        let new = handle(HandleKind::Context, teams.contexts.len() - 1);
        let at = call.value("ctx").unwrap_or(Value::Undefined);
        self.store(env, call.rank, at, 8, new);
        DONE
    }

    fn destroy_ctx(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<Begun> {
        let context = self.shmem_context(call, env)?;
        let action = Action::CtxDestroy { ctx: context.id };
        self.record(call.rank, action, call.site);
        Some(DONE)
    }

    fn get_team(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<Begun> {
        let team = self.shmem_context(call, env)?.team;
        let at = call.value("team")?;
        self.store(env, call.rank, at, 8, handle(HandleKind::Team, team));
        Some(DONE)
    }

    fn translate_pe(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<Begun> {
        let from = self.named_team(call, "src_team", env)?;
        let to = self.named_team(call, "dest_team", env)?;
        let teams = &self.shmem.teams.teams;
        let index = usize::try_from(call.int("src_pe")?).ok()?;
        let rank = teams[from].members.get(index)?;
        let there = teams[to].members.iter().position(|other| other == rank);
        let there = there.map_or(-1, |there| there as i64);
        Some(Begun::Value(Value::Int(there)))
    }

    fn split_strided(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<Begun> {
        let parent = self.named_team(call, "parent_team", env)?;
        let (start, stride) = (call.int("start")?, call.int("stride")?);
        let size = call.int("size")?;
        let all = Rc::clone(&self.shmem.teams.teams[parent].members);
        let chosen = (0..size).map(|i| {
            let at = start.checked_add(i.checked_mul(stride)?)?;
            all.get(usize::try_from(at).ok()?).copied()
        });
        let members: Option<Rc<[u32]>> = chosen.collect();
        let at = call.value("new_team")?;
        self.split_team(call, parent, members?, at, env);
        Some(DONE)
    }

    fn split_2d(&mut self, call: &Invocation, env: &mut Env<'_>) -> Option<Begun> {
        let parent = self.named_team(call, "parent_team", env)?;
        let all = Rc::clone(&self.shmem.teams.teams[parent].members);
        let own = all.iter().position(|rank| *rank == call.rank)?;
        let width = usize::try_from(call.int("xrange")?).ok()?;
        let width = width.clamp(1, all.len());
        let first = own / width * width;
        let row: Rc<[u32]> = all[first..(first + width).min(all.len())].into();
        let column = all.iter().skip(own % width).step_by(width);
        let column: Rc<[u32]> = column.copied().collect();
        let (x, y) = (call.value("xaxis_team")?, call.value("yaxis_team")?);
        self.split_team(call, parent, row, x, env);
        self.split_team(call, parent, column, y, env);
        Some(DONE)
    }

    /// Makes a team out of another; who is not in it gets none.
    fn split_team(
        &mut self,
        call: &Invocation,
        parent: usize,
        members: Rc<[u32]>,
        at: Value,
        env: &mut Env<'_>,
    ) {
        let count = self.shmem.teams.splits.entry((call.rank, parent));
        let count = count.or_default();
        *count += 1;
        let lead = members.first().copied().unwrap_or(u32::MAX);
        let key = (parent, *count, lead);
        let new = match members.contains(&call.rank) {
            false => Value::Int(0),
            true => {
                let known = self.shmem.teams.made.get(&key).copied();
                let team = known.unwrap_or_else(|| {
                    let group = self.add_group(Rc::clone(&members));
                    let teams = &mut self.shmem.teams;
                    let domain = teams.teams[parent].domain;
                    teams.teams.push(Team {
                        group,
                        members,
                        domain,
                    });
                    teams.made.insert(key, teams.teams.len() - 1);
                    teams.teams.len() - 1
                });
                handle(HandleKind::Team, team)
            }
        };
        self.store(env, call.rank, at, 8, new);
    }
}
