//! The declarations above the table, and the names they introduce.
//!
//! ```text
//! processes N
//! group NAME 0,2,3 [id=N]
//! var NAME SIZE [align=N] [at=0x…]
//! window NAME [group=g] [flavour=…] [flavour.P1=…] [no_locks] [same_op] [unordered] [id=N] BYTES[@P]…
//! context NAME [domain=N] [id=N]
//! ```
//!
//! `world` and `default` exist from the start and have the number 0; declaring them lists them in
//! the execution, which changes nothing but what `default`'s domain is.

use super::bytes;
use super::lex::{Fault, Parsed, Word, Words};
use super::tables::{self, FLAVOURS};
use fencepost_model::{
    ByteRange, Context, CtxId, Execution, Family, GroupId, Ranges, Rank, WinId, Window,
};
use std::collections::BTreeMap;

/// More columns than this are not a drawing any more.
const MAX_PROCESSES: u32 = 4096;
/// Where variables without `at=` are laid out, how they are aligned, and the gap between them.
const FIRST_ADDRESS: u64 = 0x1000;
const ALIGNMENT: u64 = 64;
const GAP: u64 = 64;

/// Everything declared above the table.
#[derive(Debug)]
pub struct Definitions {
    /// How many processes; `None` until declared.
    pub processes: Option<u32>,
    pub groups: BTreeMap<GroupId, Vec<Rank>>,
    pub windows: BTreeMap<WinId, Window>,
    pub contexts: BTreeMap<CtxId, Context>,
    vars: BTreeMap<String, ByteRange>,
    group_names: BTreeMap<String, GroupId>,
    window_names: BTreeMap<String, WinId>,
    context_names: BTreeMap<String, CtxId>,
    next_address: u64,
}

/// The name the printer gives to a group.
pub fn group_name(id: GroupId) -> String {
    match id {
        GroupId::WORLD => "world".into(),
        GroupId(n) => format!("g{n}"),
    }
}

/// The name the printer gives to a window.
pub fn window_name(id: WinId) -> String {
    format!("w{}", id.0)
}

/// The name the printer gives to a context.
pub fn context_name(id: CtxId) -> String {
    match id {
        CtxId::DEFAULT => "default".into(),
        CtxId(n) => format!("c{n}"),
    }
}

impl Definitions {
    /// Nothing declared yet.
    pub fn new() -> Definitions {
        Definitions {
            processes: None,
            groups: BTreeMap::new(),
            windows: BTreeMap::new(),
            contexts: BTreeMap::new(),
            vars: BTreeMap::new(),
            group_names: BTreeMap::from([("world".into(), GroupId::WORLD)]),
            window_names: BTreeMap::new(),
            context_names: BTreeMap::from([("default".into(), CtxId::DEFAULT)]),
            next_address: FIRST_ADDRESS,
        }
    }

    /// What a printed execution declares.
    pub fn of(execution: &Execution) -> Definitions {
        let mut definitions = Definitions::new();
        definitions.processes = u32::try_from(execution.processes.len()).ok();
        definitions.groups = execution.groups.clone();
        definitions.windows = execution.windows.clone();
        definitions.contexts = execution.contexts.clone();
        let groups = execution.groups.keys();
        let windows = execution.windows.keys();
        let contexts = execution.contexts.keys();
        let names = &mut definitions;
        names
            .group_names
            .extend(groups.map(|&id| (group_name(id), id)));
        names
            .window_names
            .extend(windows.map(|&id| (window_name(id), id)));
        names
            .context_names
            .extend(contexts.map(|&id| (context_name(id), id)));
        definitions
    }

    /// Reads one declaration.
    pub fn declare(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let keyword = words.next("a declaration")?;
        let (usage, read): (_, fn(&mut Self, &mut Words<'_>) -> Parsed<()>) = match keyword.text {
            "processes" => ("processes N", Self::declare_processes),
            "group" => ("group NAME 0,2,3", Self::declare_group),
            "var" => ("var NAME SIZE [align=N] [at=0x…]", Self::declare_var),
            "window" => (
                "window NAME [group=g] [flavour=…] [flavour.P1=…] [no_locks] [same_op] [unordered] BYTES[@P]…",
                Self::declare_window,
            ),
            "context" => ("context NAME [domain=N]", Self::declare_context),
            other => {
                return keyword.fault(format!(
                    "unknown declaration `{other}`; expected `processes`, `group`, `var`, `window`, \
                     `context`, `expect` or the column header `P0 | P1 …`"
                ));
            }
        };
        words.usage = usage;
        read(self, words)?;
        words.finish()
    }

    fn declare_processes(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let word = words.next("the number of processes")?;
        if self.processes.is_some() {
            return word.fault("the number of processes is declared twice");
        }
        let count = word.number("the number of processes")?;
        if count > MAX_PROCESSES {
            return word.fault(format!("at most {MAX_PROCESSES} processes can be drawn"));
        }
        self.processes = Some(count);
        Ok(())
    }

    fn declare_group(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let name = words.next("the group's name")?;
        let members = words.next("the list of its processes")?;
        let members = self.ranks(members)?;
        let id = identify(&mut self.group_names, &self.groups, name, words, 1, GroupId)?;
        self.groups.insert(id, members);
        Ok(())
    }

    fn declare_context(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let name = words.next("the context's name")?;
        let domain = match words.option("domain") {
            Some(word) => word.number("the number of an atomicity domain")?,
            None => 0,
        };
        let id = identify(
            &mut self.context_names,
            &self.contexts,
            name,
            words,
            1,
            CtxId,
        )?;
        self.contexts.insert(id, Context { domain });
        Ok(())
    }

    fn declare_var(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let name = words.next("the variable's name")?;
        let size = words.next("its size in bytes")?;
        let length: u64 = size.number("a size in bytes")?;
        let align = match words.option("align") {
            Some(word) => match word.number::<u64>("an alignment")? {
                align if align.is_power_of_two() => align,
                _ => return word.fault("an alignment is a power of two"),
            },
            None => ALIGNMENT,
        };
        let start = match words.option("at") {
            Some(word) => Some(word.number("an address")?),
            None => self.next_address.checked_next_multiple_of(align),
        };
        let Some(range) = start.and_then(|start| ByteRange::new(start, length)) else {
            return size.fault("a variable has at least one byte and fits the address space");
        };
        if self
            .vars
            .insert(name.name("a name")?.into(), range)
            .is_some()
        {
            return name.fault(format!("variable `{}` is declared twice", name.text));
        }
        self.next_address = self.next_address.max(range.end.saturating_add(GAP));
        Ok(())
    }

    fn declare_window(&mut self, words: &mut Words<'_>) -> Parsed<()> {
        let name = words.next("the window's name")?;
        let group = match words.option("group") {
            Some(word) => self.group(word)?,
            None => GroupId::WORLD,
        };
        let mut window = Window {
            no_locks: words.flag("no_locks"),
            same_op_only: words.flag("same_op"),
            ordered: !words.flag("unordered"),
            ..Window::new(group)
        };
        if let Some(word) = words.option("flavour") {
            window.flavour = tables::find(FLAVOURS, word, "a flavour")?;
        }
        while let Some((process, value)) = words.option_with_prefix("flavour.") {
            let (rank, _) = self.column(process)?;
            let flavour = tables::find(FLAVOURS, value, "a flavour")?;
            window.flavours.insert(rank, flavour);
        }
        let id = identify(&mut self.window_names, &self.windows, name, words, 0, WinId)?;
        while let Some(word) = words.optional() {
            self.expose(&mut window, word)?;
        }
        self.windows.insert(id, window);
        Ok(())
    }

    /// Adds `BYTES` of every member, or `BYTES@P` of one process, to what a window exposes.
    fn expose(&self, window: &mut Window, word: Word<'_>) -> Parsed<()> {
        let (bytes, owner) = match word.split_once('@') {
            Some((bytes, owner)) => (bytes, Some(self.rank(owner)?)),
            None => (word, None),
        };
        let Ranges(ranges) = bytes::ranges(self, bytes)?;
        let members = match owner {
            Some(rank) => vec![rank],
            None => self.members(window.group),
        };
        for rank in members {
            let exposed = window.exposed.entry(rank).or_default();
            exposed.0.extend(ranges.iter().copied());
        }
        Ok(())
    }

    fn members(&self, group: GroupId) -> Vec<Rank> {
        match self.groups.get(&group) {
            Some(members) => members.clone(),
            None => (0..self.processes.unwrap_or(0)).map(Rank).collect(),
        }
    }

    /// A process by its number.
    pub fn rank(&self, word: Word<'_>) -> Parsed<Rank> {
        let number: u32 = word.number("the number of a process")?;
        match self.processes {
            Some(count) if number < count => Ok(Rank(number)),
            Some(count) => word.fault(format!(
                "process {number} does not exist: the scenario has {count}, numbered from 0"
            )),
            None => word.fault("declare `processes N` first"),
        }
    }

    /// A list of processes, `0,2`; `-` is the empty one.
    pub fn ranks(&self, word: Word<'_>) -> Parsed<Vec<Rank>> {
        match word.text {
            "-" => Ok(Vec::new()),
            _ => word.split(',').map(|part| self.rank(part)).collect(),
        }
    }

    /// The process and thread of a column: `P0`, or `P0.1` for thread 1.
    pub fn column(&self, word: Word<'_>) -> Parsed<(Rank, u32)> {
        let Some(rest) = word.text.strip_prefix('P') else {
            return word.fault(format!(
                "expected a column like `P0` or `P0.1`, found `{}`",
                word.text
            ));
        };
        let (rank, thread) = rest.split_once('.').unwrap_or((rest, "0"));
        let thread: u32 = word.shortened(thread).number("the number of a thread")?;
        if thread > crate::MAX_THREAD {
            return word.fault(format!("threads are numbered up to {}", crate::MAX_THREAD));
        }
        Ok((self.rank(word.shortened(rank))?, thread))
    }

    /// A group by its name.
    pub fn group(&self, word: Word<'_>) -> Parsed<GroupId> {
        lookup(&self.group_names, word, "group")
    }

    /// A window by its name.
    pub fn window(&self, word: Word<'_>) -> Parsed<WinId> {
        lookup(&self.window_names, word, "window")
    }

    /// A context by its name.
    pub fn context(&self, word: Word<'_>) -> Parsed<CtxId> {
        lookup(&self.context_names, word, "context")
    }

    /// A variable by its name.
    pub fn var(&self, word: Word<'_>) -> Parsed<ByteRange> {
        lookup(&self.vars, word, "variable")
    }

    /// The atomicity rules of a window's accumulates.
    pub fn window_family(&self, win: WinId) -> Family {
        let fresh = Window::new(GroupId::WORLD);
        self.windows.get(&win).unwrap_or(&fresh).family()
    }

    /// The atomicity rules of a context's atomics.
    pub fn context_family(&self, ctx: CtxId) -> Family {
        let Context { domain } = self.contexts.get(&ctx).copied().unwrap_or_default();
        Family::Shmem { domain }
    }
}

fn lookup<T: Copy>(names: &BTreeMap<String, T>, word: Word<'_>, what: &str) -> Parsed<T> {
    match names.get(word.text) {
        Some(&found) => Ok(found),
        None => {
            let known: Vec<&str> = names.keys().map(String::as_str).take(12).collect();
            let known = match known.is_empty() {
                true => "none is declared".into(),
                false => format!("declared are {}", known.join(", ")),
            };
            word.fault(format!("unknown {what} `{}`; {known}", word.text))
        }
    }
}

/// Gives a newly declared name its number: `id=N`, the number it is known to have, or the next free one.
fn identify<I: Ord + Copy, V>(
    names: &mut BTreeMap<String, I>,
    defined: &BTreeMap<I, V>,
    name: Word<'_>,
    words: &mut Words<'_>,
    first: u32,
    make: fn(u32) -> I,
) -> Parsed<I> {
    let text = name.name("a name")?;
    let predefined = names.get(text).copied();
    let id = match (words.option("id"), predefined) {
        (Some(word), _) => make(word.number("a number")?),
        (None, Some(id)) => id,
        (None, None) => {
            let mut numbers = (first..u32::MAX).map(make);
            let free = numbers.find(|id| !defined.contains_key(id));
            free.ok_or(Fault {
                at: name.at,
                message: "too many names".into(),
            })?
        }
    };
    if predefined.is_some_and(|known| known != id) || defined.contains_key(&id) {
        return name.fault(format!("`{text}` or its number is declared twice"));
    }
    names.insert(text.into(), id);
    Ok(id)
}
