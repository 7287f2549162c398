//! One-sided operations: short forms that look like the calls, and a general form for all the rest.
//!
//! ```text
//! put w 1 X from buf                 sh.put 1 X from buf ctx=c
//! acc w 1 X from buf op=sum type=i32 sh.put_signal 1 X from buf sig S
//! op call=Put win=w target=1 reads=BYTES writes=BYTES remote=write:BYTES remote=update(mpi,i32,sum):BYTES
//! ```
//!
//! [`SHAPES`] says for each short form which call it is and what it touches.

use super::bytes;
use super::cell::Cell;
use super::define::{context_name, window_name};
use super::lex::{Parsed, Word};
use super::tables::{self, OPS};
use fencepost_model::{
    AccOp, Call, CtxId, ElemType, Family, Operation, Ranges, Remote, RemoteKind, Scope, Update,
};

/// What a short form does to the target.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Effect {
    Read,
    Write,
    /// An update with `op=` and `type=`.
    Update,
    /// Compare-and-swap: an update that replaces.
    Swap,
    /// A write, then an update of the signal.
    Signal,
}

/// A short form.
#[derive(Debug)]
pub struct Shape {
    verb: &'static str,
    /// How it is written.
    pub usage: &'static str,
    call: Call,
    effect: Effect,
}

const fn shape(call: Call, effect: Effect, verb: &'static str, usage: &'static str) -> Shape {
    Shape {
        verb,
        usage,
        call,
        effect,
    }
}

/// The short forms. Which of `from`, `to`, `sig` and `req=` one allows is read off its usage.
#[rustfmt::skip]
pub const SHAPES: &[Shape] = &[
    shape(Call::Put, Effect::Write, "put", "put w 1 X [from BYTES] [req=r]"),
    shape(Call::Get, Effect::Read, "get", "get w 1 X [to BYTES] [req=r]"),
    shape(Call::Accumulate, Effect::Update, "acc", "acc w 1 X [from BYTES] op=sum type=i32 [req=r]"),
    shape(Call::GetAccumulate, Effect::Update, "getacc", "getacc w 1 X [from BYTES] [to BYTES] op=sum type=i32 [req=r]"),
    shape(Call::FetchAndOp, Effect::Update, "fop", "fop w 1 X [from BYTES] [to BYTES] op=sum type=i32"),
    shape(Call::CompareAndSwap, Effect::Swap, "cas", "cas w 1 X [from BYTES] [to BYTES] type=i32"),
    shape(Call::ShmemPut, Effect::Write, "sh.put", "sh.put 1 X [from BYTES] [ctx=c]"),
    shape(Call::ShmemPutNbi, Effect::Write, "sh.put_nbi", "sh.put_nbi 1 X [from BYTES] [ctx=c]"),
    shape(Call::ShmemGet, Effect::Read, "sh.get", "sh.get 1 X [to BYTES] [ctx=c]"),
    shape(Call::ShmemGetNbi, Effect::Read, "sh.get_nbi", "sh.get_nbi 1 X [to BYTES] [ctx=c]"),
    shape(Call::ShmemAmo, Effect::Update, "sh.amo", "sh.amo 1 X op=sum type=i32 [ctx=c]"),
    shape(Call::ShmemFetch, Effect::Update, "sh.fetch", "sh.fetch 1 X [to BYTES] op=sum type=i32 [ctx=c]"),
    shape(Call::ShmemFetchNbi, Effect::Update, "sh.fetch_nbi", "sh.fetch_nbi 1 X [to BYTES] op=sum type=i32 [ctx=c]"),
    shape(Call::ShmemPutSignal, Effect::Signal, "sh.put_signal", "sh.put_signal 1 X [from BYTES] sig S [type=u64] [ctx=c]"),
    shape(Call::ShmemPutSignalNbi, Effect::Signal, "sh.put_signal_nbi", "sh.put_signal_nbi 1 X [from BYTES] sig S [type=u64] [ctx=c]"),
];

/// The usage of the general form.
pub const GENERAL_USAGE: &str = "op call=Put win=w|ctx=c target=1 [reads=BYTES] [writes=BYTES] \
    [remote=read:BYTES] [remote=write:BYTES] [remote=update(mpi,i32,sum):BYTES] [req=r]";

const SIGNAL_TYPE: &str = "u64";

/// The short form of this verb.
pub fn find(verb: &str) -> Option<&'static Shape> {
    SHAPES.iter().find(|shape| shape.verb == verb)
}

impl Shape {
    fn allows(&self, part: &str) -> bool {
        self.usage.contains(part)
    }

    fn is_mpi(&self) -> bool {
        !self.verb.starts_with("sh.")
    }

    /// Reads what follows the verb.
    pub fn read(&self, cell: &mut Cell<'_, '_>) -> Parsed<Operation> {
        let scope = match self.is_mpi() {
            true => Scope::Win(cell.window()?),
            false => Scope::Ctx(cell.context_option()?),
        };
        let target = cell.rank()?;
        let place = cell.words.next("the target's bytes")?;
        let remote = self.remote(cell, scope, place)?;
        let mut part = |key: &str| match self.allows(&format!("[{key} ")) {
            true => buffer(cell, key),
            false => Ok(Ranges::EMPTY),
        };
        Ok(Operation {
            call: self.call,
            scope,
            target,
            reads: part("from")?,
            writes: part("to")?,
            remote: remote.into(),
            request: match self.allows("req=") {
                true => cell.request_option()?,
                false => None,
            },
        })
    }

    fn remote(
        &self,
        cell: &mut Cell<'_, '_>,
        scope: Scope,
        place: Word<'_>,
    ) -> Parsed<Vec<Remote>> {
        let plain = |kind| -> Parsed<Remote> {
            let ranges = bytes::ranges(cell.definitions, place)?;
            Ok(Remote { kind, ranges })
        };
        match self.effect {
            Effect::Read => Ok(vec![plain(RemoteKind::Read)?]),
            Effect::Write => Ok(vec![plain(RemoteKind::Write)?]),
            Effect::Signal => {
                let mut remote = vec![plain(RemoteKind::Write)?];
                let signal = cell.words.keyword("sig")?;
                let elem = Word {
                    text: SIGNAL_TYPE,
                    at: place.at,
                };
                let elem = tables::elem_type(cell.words.option("type").unwrap_or(elem))?;
                remote.extend(updates(cell, scope, signal, AccOp::Replace, Some(elem))?);
                Ok(remote)
            }
            Effect::Update | Effect::Swap => {
                let elem = cell.words.option("type").map(tables::elem_type);
                let elem = elem.transpose()?;
                let op = match (self.effect, cell.words.option("op")) {
                    (Effect::Swap, None) => AccOp::Replace,
                    (Effect::Update, Some(word)) => tables::find(OPS, word, "an operation")?,
                    (Effect::Swap, Some(word)) => return word.fault("`cas` takes no `op=`"),
                    _ => return cell.words.missing("`op=`"),
                };
                updates(cell, scope, place, op, elem)
            }
        }
    }
}

/// The updates of a target expression, one for each part with a type of its own.
fn updates(
    cell: &Cell<'_, '_>,
    scope: Scope,
    place: Word<'_>,
    op: AccOp,
    elem: Option<ElemType>,
) -> Parsed<Vec<Remote>> {
    let family = match scope {
        Scope::Win(win) => cell.definitions.window_family(win),
        Scope::Ctx(ctx) => cell.definitions.context_family(ctx),
    };
    let parts = bytes::typed_ranges(cell.definitions, place)?;
    let update = |(ranges, own): (Ranges, Option<ElemType>)| match own.or(elem) {
        Some(elem) => Ok(Remote {
            kind: RemoteKind::Update(Update { family, elem, op }),
            ranges,
        }),
        None => cell.words.missing("`type=`"),
    };
    parts.into_iter().map(update).collect()
}

/// `from BYTES` or `to BYTES`, if given.
fn buffer(cell: &mut Cell<'_, '_>, key: &str) -> Parsed<Ranges> {
    match cell.words.has(key) {
        true => bytes::ranges(cell.definitions, cell.words.keyword(key)?),
        false => Ok(Ranges::EMPTY),
    }
}

/// Reads the general form after its verb.
pub fn general(cell: &mut Cell<'_, '_>) -> Parsed<Operation> {
    let Some(call) = cell.words.option("call") else {
        return cell.words.missing("`call=`");
    };
    let scope = match (cell.words.option("win"), cell.words.option("ctx")) {
        (Some(win), None) => Scope::Win(cell.definitions.window(win)?),
        (None, Some(ctx)) => Scope::Ctx(cell.definitions.context(ctx)?),
        _ => return cell.words.missing("one of `win=` and `ctx=`"),
    };
    let Some(target) = cell.words.option("target") else {
        return cell.words.missing("`target=`");
    };
    let mut part = |key: &str| match cell.words.option(key) {
        Some(word) => bytes::ranges(cell.definitions, word),
        None => Ok(Ranges::EMPTY),
    };
    let (reads, writes) = (part("reads")?, part("writes")?);
    let mut remote = Vec::new();
    while let Some(word) = cell.words.option("remote") {
        remote.push(general_remote(cell, word)?);
    }
    Ok(Operation {
        call: tables::call(call)?,
        scope,
        target: cell.definitions.rank(target)?,
        reads,
        writes,
        remote: remote.into(),
        request: cell.request_option()?,
    })
}

/// `read:BYTES`, `write:BYTES`, `update(…):BYTES`.
fn general_remote(cell: &Cell<'_, '_>, word: Word<'_>) -> Parsed<Remote> {
    let Some((kind, place)) = word.split_once(':') else {
        return word.fault("expected `read:BYTES`, `write:BYTES` or `update(…):BYTES`");
    };
    let kind = match kind.text {
        "read" => RemoteKind::Read,
        "write" => RemoteKind::Write,
        _ => RemoteKind::Update(general_update(kind)?),
    };
    let ranges = bytes::ranges(cell.definitions, place)?;
    Ok(Remote { kind, ranges })
}

/// `update(mpi[,same_op][,unordered],TYPE,OP)` or `update(shmem,DOMAIN,TYPE,OP)`.
fn general_update(word: Word<'_>) -> Parsed<Update> {
    const EXPECTED: &str =
        "expected `update(mpi[,same_op][,unordered],TYPE,OP)` or `update(shmem,DOMAIN,TYPE,OP)`";
    let inner = word
        .split_once('(')
        .filter(|(head, _)| head.text == "update");
    let Some((_, inner)) = inner.filter(|(_, inner)| inner.text.ends_with(')')) else {
        return word.fault(EXPECTED);
    };
    let inner = inner.shortened(inner.text.trim_end_matches(')'));
    let parts: Vec<Word<'_>> = inner.split(',').collect();
    let [family, flags @ .., elem, op] = parts.as_slice() else {
        return word.fault(EXPECTED);
    };
    let family = match (family.text, flags) {
        ("shmem", [domain]) => Family::Shmem {
            domain: domain.number("the number of an atomicity domain")?,
        },
        ("mpi", flags)
            if flags
                .iter()
                .all(|f| matches!(f.text, "same_op" | "unordered")) =>
        {
            Family::Mpi {
                same_op_only: flags.iter().any(|flag| flag.text == "same_op"),
                ordered: flags.iter().all(|flag| flag.text != "unordered"),
            }
        }
        _ => return word.fault(EXPECTED),
    };
    Ok(Update {
        family,
        elem: tables::elem_type(*elem)?,
        op: tables::find(OPS, *op, "an operation")?,
    })
}

/// The short form of an operation, as far as one has the right words. It need not say everything:
/// whoever uses it reads it back and compares.
pub fn print_short(operation: &Operation) -> Option<String> {
    let shape = SHAPES.iter().find(|shape| shape.call == operation.call)?;
    let mut words = vec![shape.verb.to_owned()];
    if let Scope::Win(win) = operation.scope {
        words.push(window_name(win));
    }
    words.push(operation.target.to_string());
    let (place, last) = operation.remote.split_first()?;
    match place.kind {
        RemoteKind::Update(update) => {
            words.push(print_typed(&operation.remote)?);
            if shape.effect == Effect::Update {
                words.push(format!("op={}", tables::name(OPS, &update.op)?));
            }
        }
        _ => words.push(bytes::print(&place.ranges)),
    }
    print_buffer("from", &operation.reads, &mut words);
    print_buffer("to", &operation.writes, &mut words);
    if shape.effect == Effect::Signal {
        words.push(format!("sig {}", print_typed(last)?));
    }
    match operation.scope {
        Scope::Ctx(ctx) if ctx != CtxId::DEFAULT => {
            words.push(format!("ctx={}", context_name(ctx)))
        }
        _ => {}
    }
    words.extend(
        operation
            .request
            .map(|request| format!("req=#{}", request.0)),
    );
    Some(words.join(" "))
}

fn print_buffer(key: &str, ranges: &Ranges, words: &mut Vec<String>) {
    if !ranges.is_empty() {
        words.push(format!("{key} {}", bytes::print(ranges)));
    }
}

fn print_typed(remote: &[Remote]) -> Option<String> {
    let parts: Option<Vec<String>> = remote
        .iter()
        .map(|part| match part.kind {
            RemoteKind::Update(update) => Some(format!(
                "{}:{}",
                bytes::print(&part.ranges),
                tables::elem_name(update.elem)
            )),
            _ => None,
        })
        .collect();
    parts.map(|parts| parts.join("+"))
}

/// The general form of any operation.
pub fn print_general(operation: &Operation) -> String {
    let scope = match operation.scope {
        Scope::Win(win) => format!("win={}", window_name(win)),
        Scope::Ctx(ctx) => format!("ctx={}", context_name(ctx)),
    };
    let mut text = format!(
        "op call={:?} {scope} target={} reads={} writes={}",
        operation.call,
        operation.target,
        bytes::print(&operation.reads),
        bytes::print(&operation.writes)
    );
    for remote in &operation.remote {
        let kind = match remote.kind {
            RemoteKind::Read => "read".into(),
            RemoteKind::Write => "write".into(),
            RemoteKind::Update(update) => print_update(update),
        };
        text += &format!(" remote={kind}:{}", bytes::print(&remote.ranges));
    }
    if let Some(request) = operation.request {
        text += &format!(" req=#{}", request.0);
    }
    text
}

fn print_update(update: Update) -> String {
    let family = match update.family {
        Family::Shmem { domain } => format!("shmem,{domain}"),
        Family::Mpi {
            same_op_only,
            ordered,
        } => {
            let same_op = if same_op_only { ",same_op" } else { "" };
            let unordered = if ordered { "" } else { ",unordered" };
            format!("mpi{same_op}{unordered}")
        }
    };
    let op = tables::name(OPS, &update.op).unwrap_or("no_op");
    format!("update({family},{},{op})", tables::elem_name(update.elem))
}
