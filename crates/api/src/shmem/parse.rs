//! Reads the table. The head of `shmem.table` explains its language.

use std::collections::BTreeMap;

use super::{
    Amount, Argument, Call, Constant, Element, Pointee, Returns, Role, Table, Times, Type,
};
use crate::reader::{Error, Reader, Result, entries};

/// Reads a table.
pub fn parse(text: &str) -> Result<Table, Error> {
    let mut parser = Parser::default();
    for (line, entry) in entries(text) {
        parser
            .entry(&mut Reader::new(&entry))
            .map_err(|message| Error { line, message })?;
    }
    Ok(parser.table)
}

/// What was read so far.
#[derive(Default)]
struct Parser {
    table: Table,
    groups: BTreeMap<String, Vec<Type>>,
}

/// An argument whose amount still names others, which may come later.
struct Unresolved<'t> {
    name: &'t str,
    constant: bool,
    word: &'t str,
    pointer: bool,
    amount: Option<Vec<&'t str>>,
}

impl Parser {
    fn entry(&mut self, reader: &mut Reader<'_>) -> Result<()> {
        let word = reader.take()?;
        match (word, reader.peek()) {
            (_, Some("(")) => self.call(word, reader)?,
            ("type", _) => self.kind(reader)?,
            ("types", _) => self.group(reader)?,
            ("constant", _) => self.constant(reader)?,
            _ => self.call(word, reader)?,
        }
        match reader.peek() {
            None => Ok(()),
            Some(token) => Err(format!("`{token}` after the end of {word}")),
        }
    }

    /// `NAME = RUST C same as OTHER`
    fn kind(&mut self, reader: &mut Reader<'_>) -> Result<()> {
        let name = reader.take()?.to_owned();
        reader.expect("=")?;
        let rust = reader.take()?.to_owned();
        let mut words = Vec::new();
        while reader.peek().is_some_and(|word| word != "same") {
            words.push(reader.take()?);
        }
        let mut same_as = None;
        if reader.accept("same") {
            reader.expect("as")?;
            same_as = Some(reader.take()?.to_owned());
        }
        let c = words.join(" ");
        self.table.types.push(Type {
            name,
            c,
            rust,
            same_as,
        });
        Ok(())
    }

    /// `GROUP = NAME ...`
    fn group(&mut self, reader: &mut Reader<'_>) -> Result<()> {
        let name = reader.take()?.to_owned();
        reader.expect("=")?;
        let mut members = Vec::new();
        while reader.peek().is_some() {
            let word = reader.take()?;
            match self.groups.get(word) {
                Some(group) => members.extend(group.iter().cloned()),
                None => members.push(self.find(word)?),
            }
        }
        self.groups.insert(name, members);
        Ok(())
    }

    /// `NAME = VALUE old`
    fn constant(&mut self, reader: &mut Reader<'_>) -> Result<()> {
        let name = reader.take()?.to_owned();
        reader.expect("=")?;
        let word = reader.take()?;
        let value = word
            .parse()
            .map_err(|_| format!("`{word}` is not a number"))?;
        let underscored = reader.accept("old");
        self.table.constants.push(Constant {
            name,
            value,
            underscored,
        });
        Ok(())
    }

    fn call(&mut self, name: &str, reader: &mut Reader<'_>) -> Result<()> {
        let mut call = Call {
            name: name.to_owned(),
            bare: false,
            elements: Vec::new(),
            context: false,
            blocking: true,
            nonblocking: false,
            new: false,
            old: false,
            more: false,
            arguments: Vec::new(),
            result: Returns::Nothing,
            hook: name.to_owned(),
            member: None,
        };
        while reader.peek() != Some("(") {
            self.form(&mut call, reader)?;
        }
        if call.elements.is_empty() {
            call.elements.push(Element::None);
        }
        call.arguments = resolve(reader.list(argument)?)?;
        if reader.accept("-") {
            reader.expect(">")?;
            call.result = result(reader)?;
        }
        if reader.accept("=") {
            call.hook = reader.take()?.to_owned();
            if reader.accept("(") {
                call.member = Some(reader.take()?.to_owned());
                reader.expect(")")?;
            }
        }
        self.table.calls.push(call);
        Ok(())
    }

    fn form(&self, call: &mut Call, reader: &mut Reader<'_>) -> Result<()> {
        match reader.take()? {
            "T" => {
                reader.expect(":")?;
                let word = reader.take()?;
                let group = self.groups.get(word);
                let group = group.ok_or_else(|| format!("there is no group `{word}`"))?;
                call.elements
                    .extend(group.iter().cloned().map(Element::Typed));
            }
            "N" => {
                reader.expect(":")?;
                loop {
                    let word = reader.take()?;
                    let bits = word.parse();
                    let bits = bits.map_err(|_| format!("`{word}` is not a number"))?;
                    call.elements.push(Element::Bits(bits));
                    if !reader.accept(",") {
                        break;
                    }
                }
            }
            "E" => {
                reader.expect(":")?;
                let kind = self.find(reader.take()?)?;
                call.elements.push(Element::Fixed(kind));
            }
            "mem" => call.elements.push(Element::Bytes),
            "ctx" => call.context = true,
            "nbi" => call.nonblocking = true,
            "only" => call.blocking = false,
            "bare" => call.bare = true,
            "new" => call.new = true,
            "old" => call.old = true,
            "more" => call.more = true,
            other => return Err(format!("there is no form `{other}`")),
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Result<Type> {
        let found = self.table.kind(name).cloned();
        found.ok_or_else(|| format!("there is no type `{name}`"))
    }
}

/// `name: role`
fn argument<'t>(reader: &mut Reader<'t>) -> Result<Unresolved<'t>> {
    let name = reader.take()?;
    reader.expect(":")?;
    let constant = reader.accept("const");
    let word = reader.take()?;
    let pointer = reader.accept("*");
    let amount = match reader.peek() {
        Some("(") => Some(reader.list(Reader::take)?),
        _ => None,
    };
    Ok(Unresolved {
        name,
        constant,
        word,
        pointer,
        amount,
    })
}

/// Gives every amount the positions of the arguments it names.
fn resolve(unresolved: Vec<Unresolved<'_>>) -> Result<Vec<Argument>> {
    let names: Vec<&str> = unresolved.iter().map(|argument| argument.name).collect();
    let argument = |unresolved: &Unresolved<'_>| {
        Ok(Argument {
            name: unresolved.name.to_owned(),
            role: role(unresolved, &names)?,
        })
    };
    unresolved.iter().map(argument).collect()
}

fn role(argument: &Unresolved<'_>, names: &[&str]) -> Result<Role> {
    let &Unresolved {
        constant,
        word,
        pointer,
        ref amount,
        ..
    } = argument;
    let unknown = || format!("there is no role `{word}`");
    if let Some(words) = amount {
        let amount = resolve_amount(words, names)?;
        return match word {
            "to" => Some(Role::To(amount)),
            "from" => Some(Role::From(amount)),
            "in" => Some(Role::In(amount)),
            "out" => Some(Role::Out(amount)),
            "each" => Some(Role::Each(amount)),
            "share" => Some(Role::Share(amount)),
            "result" => Some(Role::Result(amount)),
            "watch" => Some(Role::Watch { amount, constant }),
            "mask" => Some(Role::Mask(amount)),
            "indices" => Some(Role::Indices(amount)),
            _ => None,
        }
        .ok_or_else(unknown);
    }
    if pointer {
        let to = match word {
            "int" => Pointee::Int,
            "char" => Pointee::Char,
            "void" => Pointee::Void,
            "ctx" => Pointee::Context,
            "team" => Pointee::Team,
            "config" => Pointee::Config,
            _ => return Err(unknown()),
        };
        return Ok(Role::Pointer { to, constant });
    }
    simple(word, constant).ok_or_else(unknown)
}

/// Roles that are one word.
fn simple(word: &str, constant: bool) -> Option<Role> {
    Some(match word {
        "atomic" => Role::Atomic { constant },
        "notify" => Role::Notify,
        "scratch" => Role::Scratch,
        "sync" => Role::Sync,
        "lock" => Role::Lock,
        "value" => Role::Value,
        "cmp_op" => Role::Comparison,
        "sig_op" => Role::SignalOp,
        "sig_value" => Role::SignalValue,
        "count" => Role::Count,
        "few" => Role::Few,
        "stride" => Role::Stride,
        "pe" => Role::Pe,
        "root" => Role::Root,
        "first" => Role::First,
        "log_stride" => Role::LogStride,
        "members" => Role::Members,
        "bytes" => Role::NumberOfBytes,
        "alignment" => Role::Alignment,
        "options" => Role::Options,
        "int" => Role::Int,
        "ctx" => Role::Context,
        "team" => Role::Team,
        _ => return None,
    })
}

/// What the words between the parentheses of `to(...)` say.
fn resolve_amount(words: &[&str], names: &[&str]) -> Result<Amount> {
    let position = |name: &str| {
        let found = names.iter().position(|&other| other == name);
        found.ok_or_else(|| format!("there is no argument `{name}`"))
    };
    let (times, words) = match words {
        [rest @ .., "size"] => (Times::Size, rest),
        [rest @ .., "sum"] => (Times::Sum, rest),
        all => (Times::One, all),
    };
    let (count, stride) = match *words {
        ["1"] => (None, None),
        [count] => (Some(position(count)?), None),
        [count, stride] => (Some(position(count)?), Some(position(stride)?)),
        _ => return Err("an amount is a count, and perhaps a stride".into()),
    };
    Ok(Amount {
        count,
        stride,
        times,
    })
}

fn result(reader: &mut Reader<'_>) -> Result<Returns> {
    match reader.take()? {
        "value" => Ok(Returns::Value),
        "int" => Ok(Returns::Int),
        "size" => Ok(Returns::Size),
        "void" => {
            reader.expect("*")?;
            Ok(Returns::Address)
        }
        other => Err(format!("there is no result `{other}`")),
    }
}
