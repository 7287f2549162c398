//! Lines and their words.
//!
//! A line is a tag and words, each preceded by one space. A word holds no space and no control
//! character; texts are escaped ([`put_text`]). Nothing is optional: what is absent is written `-`,
//! so a line with too few or too many words is damaged.
//!
//! Every type has [`Record::put`] and [`Record::take`] side by side: the second reads what the
//! first writes.

use super::MOST_RANGES;
use super::record::{BuildId, End, MismatchSide, Note};
use fencepost_model::event::Update;
use fencepost_model::finding::Misuse;
use fencepost_model::{
    AccOp, AccessKind, Actor, ByteRange, Call, ElemType, Family, Flavour, Race, Ranges, Rank,
    RemoteKind, Role, Rule, Side, SiteId, WinId,
};
use std::fmt::Write;
use std::str::Split;

/// The words of a line that are not taken yet.
pub type Words<'a> = Split<'a, char>;

/// Something a line can hold, as one word or several.
pub trait Record: Sized {
    /// Appends its words.
    fn put(&self, line: &mut String);
    /// Takes its words; `None` if they are not what `put` writes.
    fn take(words: &mut Words) -> Option<Self>;
}

/// Appends one word.
fn word(line: &mut String, word: &str) {
    line.push(' ');
    line.push_str(word);
}

/// Appends a text as one word: a byte that is a space, a `%`, or not printable ASCII becomes `%`
/// and two hexadecimal digits. The empty text is a lone `%`.
fn put_text(line: &mut String, text: &[u8]) {
    line.push(' ');
    if text.is_empty() {
        line.push('%');
    }
    for &byte in text {
        match byte {
            b'%' => line.push_str("%25"),
            b'!'..=b'~' => line.push(byte.into()),
            _ => put_formatted(line, format_args!("%{byte:02X}")),
        }
    }
}

fn take_text(words: &mut Words) -> Option<Vec<u8>> {
    let word = words.next()?;
    if word == "%" {
        return Some(Vec::new());
    }
    let mut text = Vec::with_capacity(word.len());
    let mut bytes = word.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => text.push(hex_byte(bytes.next()?, bytes.next()?)?),
            b'!'..=b'~' => text.push(byte),
            _ => return None,
        }
    }
    (!text.is_empty()).then_some(text)
}

fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Formatting into a string cannot fail.
fn put_formatted(line: &mut String, text: std::fmt::Arguments) {
    let _ = line.write_fmt(text);
}

/// No word at all.
impl Record for () {
    fn put(&self, _line: &mut String) {}

    fn take(_words: &mut Words) -> Option<()> {
        Some(())
    }
}

impl Record for Vec<u8> {
    fn put(&self, line: &mut String) {
        put_text(line, self);
    }

    fn take(words: &mut Words) -> Option<Vec<u8>> {
        take_text(words)
    }
}

impl Record for String {
    fn put(&self, line: &mut String) {
        put_text(line, self.as_bytes());
    }

    fn take(words: &mut Words) -> Option<String> {
        String::from_utf8(take_text(words)?).ok()
    }
}

impl Record for BuildId {
    fn put(&self, line: &mut String) {
        line.push(' ');
        for byte in &self.0 {
            put_formatted(line, format_args!("{byte:02x}"));
        }
    }

    fn take(words: &mut Words) -> Option<BuildId> {
        let digits = words.next()?.as_bytes();
        let bytes = digits.chunks(2).map(|pair| match pair {
            [high, low] => hex_byte(*high, *low),
            _ => None,
        });
        bytes.collect::<Option<_>>().map(BuildId)
    }
}

impl Record for bool {
    fn put(&self, line: &mut String) {
        word(line, if *self { "1" } else { "0" });
    }

    fn take(words: &mut Words) -> Option<bool> {
        match words.next()? {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }
}

macro_rules! decimal {
    ($($type:ty)*) => {$(
        impl Record for $type {
            fn put(&self, line: &mut String) {
                put_formatted(line, format_args!(" {self}"));
            }

            fn take(words: &mut Words) -> Option<$type> {
                words.next()?.parse().ok()
            }
        }
    )*};
}
decimal! { u16 u32 i32 }

/// Addresses and sizes.
impl Record for u64 {
    fn put(&self, line: &mut String) {
        put_formatted(line, format_args!(" {self:x}"));
    }

    fn take(words: &mut Words) -> Option<u64> {
        u64::from_str_radix(words.next()?, 16).ok()
    }
}

macro_rules! number {
    ($($type:ident)*) => {$(
        impl Record for $type {
            fn put(&self, line: &mut String) {
                self.0.put(line);
            }

            fn take(words: &mut Words) -> Option<$type> {
                Record::take(words).map($type)
            }
        }
    )*};
}
number! { Rank WinId SiteId }

impl<T: Record> Record for Option<T> {
    fn put(&self, line: &mut String) {
        match self {
            Some(value) => value.put(line),
            None => word(line, "-"),
        }
    }

    fn take(words: &mut Words) -> Option<Option<T>> {
        if words.clone().next()? == "-" {
            words.next();
            return Some(None);
        }
        T::take(words).map(Some)
    }
}

/// How many there are, then each.
impl Record for Vec<MismatchSide> {
    fn put(&self, line: &mut String) {
        (self.len() as u32).put(line);
        self.iter().for_each(|side| side.put(line));
    }

    fn take(words: &mut Words) -> Option<Vec<MismatchSide>> {
        let count = u32::take(words)?;
        (0..count).map(|_| Record::take(words)).collect()
    }
}

/// Enumerations of which each value is one word.
macro_rules! spelled {
    ($type:ty { $($value:path = $word:literal,)* }) => {
        impl Record for $type {
            fn put(&self, line: &mut String) {
                word(line, match self { $($value => $word,)* });
            }

            fn take(words: &mut Words) -> Option<$type> {
                match words.next()? {
                    $($word => Some($value),)*
                    _ => None,
                }
            }
        }
    };
}

spelled! { Note {
    Note::Unsupported = "unsupported",
    Note::Lost = "lost",
    Note::Info = "info",
} }

spelled! { Flavour {
    Flavour::Create = "create",
    Flavour::Allocate = "allocate",
    Flavour::Shared = "shared",
    Flavour::Dynamic = "dynamic",
} }

spelled! { AccOp {
    AccOp::NoOp = "no-op",
    AccOp::Replace = "replace",
    AccOp::Sum = "sum",
    AccOp::Prod = "prod",
    AccOp::Min = "min",
    AccOp::Max = "max",
    AccOp::And = "and",
    AccOp::Or = "or",
    AccOp::Xor = "xor",
    AccOp::LogicalAnd = "logical-and",
    AccOp::LogicalOr = "logical-or",
    AccOp::LogicalXor = "logical-xor",
    AccOp::Minloc = "minloc",
    AccOp::Maxloc = "maxloc",
} }

impl Record for Rule {
    fn put(&self, line: &mut String) {
        word(line, self.id());
    }

    fn take(words: &mut Words) -> Option<Rule> {
        Rule::from_id(words.next()?)
    }
}

impl Record for Call {
    fn put(&self, line: &mut String) {
        word(line, self.name(false));
    }

    fn take(words: &mut Words) -> Option<Call> {
        let name = words.next()?;
        Call::ALL.into_iter().find(|call| call.name(false) == name)
    }
}

impl Record for End {
    fn put(&self, line: &mut String) {
        let (how, code) = match self {
            End::Finalized => return word(line, "finalized"),
            End::Aborted(code) => ("aborted", code),
            End::Signal(number) => ("signal", number),
            End::Exited(code) => ("exited", code),
        };
        word(line, how);
        code.put(line);
    }

    fn take(words: &mut Words) -> Option<End> {
        match words.next()? {
            "finalized" => Some(End::Finalized),
            "aborted" => Record::take(words).map(End::Aborted),
            "signal" => Record::take(words).map(End::Signal),
            "exited" => Record::take(words).map(End::Exited),
            _ => None,
        }
    }
}

/// `1000+8,1010+8`: start and length.
impl Record for Ranges {
    fn put(&self, line: &mut String) {
        if self.is_empty() {
            return word(line, "-");
        }
        let mut separator = ' ';
        for range in self.iter().take(MOST_RANGES) {
            let (start, length) = (range.start, range.len());
            put_formatted(line, format_args!("{separator}{start:x}+{length:x}"));
            separator = ',';
        }
    }

    fn take(words: &mut Words) -> Option<Ranges> {
        let list = words.next()?;
        if list == "-" {
            return Some(Ranges::EMPTY);
        }
        let ranges = list.split(',').map(|range| {
            let (start, length) = range.split_once('+')?;
            let number = |digits| u64::from_str_radix(digits, 16).ok();
            ByteRange::new(number(start)?, number(length)?)
        });
        ranges.collect()
    }
}

impl Record for Actor {
    fn put(&self, line: &mut String) {
        self.rank.put(line);
        self.thread.put(line);
    }

    fn take(words: &mut Words) -> Option<Actor> {
        Some(Actor {
            rank: Record::take(words)?,
            thread: Record::take(words)?,
        })
    }
}

impl Record for Update {
    fn put(&self, line: &mut String) {
        match self.family {
            Family::Mpi {
                same_op_only,
                ordered,
            } => {
                word(line, "mpi");
                same_op_only.put(line);
                ordered.put(line);
            }
            Family::Shmem { domain } => {
                word(line, "shmem");
                domain.put(line);
            }
        }
        self.elem.code.put(line);
        self.elem.size.put(line);
        self.op.put(line);
    }

    fn take(words: &mut Words) -> Option<Update> {
        let family = match words.next()? {
            "mpi" => Family::Mpi {
                same_op_only: Record::take(words)?,
                ordered: Record::take(words)?,
            },
            "shmem" => Family::Shmem {
                domain: Record::take(words)?,
            },
            _ => return None,
        };
        Some(Update {
            family,
            elem: ElemType {
                code: Record::take(words)?,
                size: Record::take(words)?,
            },
            op: Record::take(words)?,
        })
    }
}

impl Record for Role {
    fn put(&self, line: &mut String) {
        let role = match self {
            Role::Plain(AccessKind::Load) => "load",
            Role::Plain(AccessKind::Store) => "store",
            Role::Plain(AccessKind::AtomicLoad) => "atomic-load",
            Role::Plain(AccessKind::AtomicStore) => "atomic-store",
            Role::Origin { writes: false } => "origin-read",
            Role::Origin { writes: true } => "origin-write",
            Role::Target(RemoteKind::Read) => "target-read",
            Role::Target(RemoteKind::Write) => "target-write",
            Role::Target(RemoteKind::Update(_)) => "target-update",
        };
        word(line, role);
        if let Role::Target(RemoteKind::Update(update)) = self {
            update.put(line);
        }
    }

    fn take(words: &mut Words) -> Option<Role> {
        Some(match words.next()? {
            "load" => Role::Plain(AccessKind::Load),
            "store" => Role::Plain(AccessKind::Store),
            "atomic-load" => Role::Plain(AccessKind::AtomicLoad),
            "atomic-store" => Role::Plain(AccessKind::AtomicStore),
            "origin-read" => Role::Origin { writes: false },
            "origin-write" => Role::Origin { writes: true },
            "target-read" => Role::Target(RemoteKind::Read),
            "target-write" => Role::Target(RemoteKind::Write),
            "target-update" => Role::Target(RemoteKind::Update(Record::take(words)?)),
            _ => return None,
        })
    }
}

impl Record for Side {
    fn put(&self, line: &mut String) {
        self.actor.put(line);
        self.site.put(line);
        self.role.put(line);
        self.call.put(line);
    }

    fn take(words: &mut Words) -> Option<Side> {
        Some(Side {
            actor: Record::take(words)?,
            site: Record::take(words)?,
            role: Record::take(words)?,
            call: Record::take(words)?,
        })
    }
}

impl Record for Race {
    fn put(&self, line: &mut String) {
        self.owner.put(line);
        self.bytes.put(line);
        self.first.put(line);
        self.second.put(line);
    }

    fn take(words: &mut Words) -> Option<Race> {
        Some(Race {
            owner: Record::take(words)?,
            bytes: Record::take(words)?,
            apart: false,
            first: Record::take(words)?,
            second: Record::take(words)?,
        })
    }
}

impl Record for Misuse {
    fn put(&self, line: &mut String) {
        self.rule.put(line);
        self.actor.put(line);
        self.site.put(line);
        self.earlier.put(line);
    }

    fn take(words: &mut Words) -> Option<Misuse> {
        Some(Misuse {
            rule: Record::take(words)?,
            actor: Record::take(words)?,
            site: Record::take(words)?,
            earlier: Record::take(words)?,
        })
    }
}
