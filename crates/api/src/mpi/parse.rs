//! Reads the table. The head of `mpi.table` explains its language.

use super::{
    Argument, Base, Call, Callback, Flow, Form, Hook, Object, Passed, Shape, Table, Times, Type,
    Use, Who,
};
use crate::reader::{Error, Reader, Result, entries};

/// Reads a table.
pub fn parse(text: &str) -> Result<Table, Error> {
    let entries = entries(text).into_iter();
    let call = |(line, text): (usize, String)| {
        Reader::new(&text)
            .call()
            .map_err(|message| Error { line, message })
    };
    Ok(Table {
        calls: entries.map(call).collect::<Result<_, _>>()?,
    })
}

/// An argument whose uses still name others, which may come later.
struct Unresolved<'t> {
    argument: Argument,
    uses: Vec<(bool, Vec<&'t str>)>,
}

impl<'t> Reader<'t> {
    fn call(mut self) -> Result<Call> {
        let name = self.take()?.to_owned();
        let (large, forms) = self.forms()?;
        let unresolved = self.list(Self::argument)?;
        let arguments = resolve(unresolved)?;
        let hook = self.hook(&name, &arguments)?;
        match self.peek() {
            None => Ok(Call {
                name,
                large,
                forms,
                arguments,
                hook,
            }),
            Some(token) => Err(format!("`{token}` after the end of {name}")),
        }
    }

    fn forms(&mut self) -> Result<(bool, Vec<Form>)> {
        let (mut large, mut only, mut forms) = (false, false, vec![Form::Plain]);
        while self.peek() != Some("(") {
            match self.take()? {
                "c" => large = true,
                "only" => only = true,
                "R" => forms.push(Form::Request),
                "I" => forms.push(Form::Nonblocking),
                "init" => {
                    let info = self.accept("+");
                    if info {
                        self.expect("info")?;
                    }
                    forms.push(Form::Persistent { info });
                }
                other => return Err(format!("there is no form `{other}`")),
            }
        }
        if only {
            forms.remove(0);
        }
        Ok((large, forms))
    }

    /// `name: type`, or `name: in(...) + out(...)`.
    fn argument(&mut self) -> Result<Unresolved<'t>> {
        let name = self.take()?.to_owned();
        self.expect(":")?;
        if !matches!(self.peek(), Some("in" | "out")) {
            let argument = Argument {
                name,
                kind: self.kind()?,
                uses: Vec::new(),
            };
            return Ok(Unresolved {
                argument,
                uses: Vec::new(),
            });
        }
        let mut uses = Vec::new();
        loop {
            let writes = match self.take()? {
                "in" => false,
                "out" => true,
                other => return Err(format!("expected `in` or `out`, found `{other}`")),
            };
            uses.push((writes, self.list(Self::take)?));
            if !self.accept("+") {
                break;
            }
        }
        let constant = uses.iter().all(|(writes, _)| !writes);
        let kind = Type {
            base: Base::Void,
            constant,
            depth: 1,
            array: false,
        };
        Ok(Unresolved {
            argument: Argument {
                name,
                kind,
                uses: Vec::new(),
            },
            uses,
        })
    }

    fn kind(&mut self) -> Result<Type> {
        let constant = self.accept("const");
        let word = self.take()?;
        let base = base(word).ok_or_else(|| format!("there is no type `{word}`"))?;
        let mut depth = 0;
        while self.accept("*") {
            depth += 1;
        }
        let array = self.accept("[");
        if array {
            self.expect("]")?;
            depth += 1;
        }
        Ok(Type {
            base,
            constant,
            depth,
            array,
        })
    }

    fn hook(&mut self, call: &str, arguments: &[Argument]) -> Result<Hook> {
        if self.accept("-") {
            self.expect(">")?;
            let flow = self.flow()?;
            let comm = Base::Handle(Object::Comm);
            if !arguments.iter().any(|argument| argument.kind.base == comm) {
                return Err("a collective needs a communicator".into());
            }
            return Ok(Hook::Collective(flow));
        }
        if !self.accept("=") {
            return Ok(Hook::Function {
                name: call.to_ascii_lowercase(),
                arguments: all(arguments).collect(),
            });
        }
        let name = self.take()?.to_owned();
        let passed = self.list(|reader| reader.passed(arguments))?;
        Ok(Hook::Function {
            name,
            arguments: passed.into_iter().flatten().collect(),
        })
    }

    fn flow(&mut self) -> Result<Flow> {
        let mut words = vec![self.take()?];
        while self.accept("-") {
            words.push(self.take()?);
        }
        match words[..] {
            ["all", "to", "all"] => Ok(Flow::AllToAll),
            ["from", "root"] => Ok(Flow::FromRoot),
            ["to", "root"] => Ok(Flow::ToRoot),
            ["scan"] => Ok(Flow::Scan),
            ["neighbours"] => Ok(Flow::Neighbours),
            _ => Err(format!("there is no flow `{}`", words.join("-"))),
        }
    }

    /// An item in the list of what a hook gets.
    fn passed(&mut self, arguments: &[Argument]) -> Result<Vec<Passed>> {
        match self.take()? {
            "*" => Ok(all(arguments).collect()),
            "-" => Ok(vec![Passed::Null]),
            word if self.accept(":") => {
                self.expect(":")?;
                Ok(vec![Passed::Constant(format!("{word}::{}", self.take()?))])
            }
            word => Ok(vec![Passed::Argument(position(arguments, word)?)]),
        }
    }
}

fn all(arguments: &[Argument]) -> impl Iterator<Item = Passed> {
    (0..arguments.len()).map(Passed::Argument)
}

fn position(arguments: &[Argument], name: &str) -> Result<usize> {
    let found = arguments.iter().position(|argument| argument.name == name);
    found.ok_or_else(|| format!("there is no argument `{name}`"))
}

fn base(word: &str) -> Option<Base> {
    Some(match word {
        "void" => Base::Void,
        "char" => Base::Char,
        "int" => Base::Int,
        "rank" => Base::Rank,
        "root" => Base::Root,
        "tag" => Base::Tag,
        "count" => Base::Count,
        "displ" => Base::Displ,
        "aint" => Base::Aint,
        "offset" => Base::Offset,
        "file" => Base::File,
        "comm" => Base::Handle(Object::Comm),
        "win" => Base::Handle(Object::Win),
        "datatype" => Base::Handle(Object::Datatype),
        "op" => Base::Handle(Object::Op),
        "group" => Base::Handle(Object::Group),
        "info" => Base::Handle(Object::Info),
        "errhandler" => Base::Handle(Object::Errhandler),
        "request" => Base::Handle(Object::Request),
        "message" => Base::Handle(Object::Message),
        "session" => Base::Handle(Object::Session),
        "status" => Base::Status,
        "query_fn" => Base::Callback(Callback::Query),
        "free_fn" => Base::Callback(Callback::Free),
        "cancel_fn" => Base::Callback(Callback::Cancel),
        _ => return None,
    })
}

/// Gives every use the positions of the arguments it names.
fn resolve(unresolved: Vec<Unresolved<'_>>) -> Result<Vec<Argument>> {
    let (mut arguments, uses): (Vec<_>, Vec<_>) =
        unresolved.into_iter().map(|u| (u.argument, u.uses)).unzip();
    for (index, uses) in uses.into_iter().enumerate() {
        let uses = uses
            .into_iter()
            .map(|(writes, words)| resolve_use(writes, words, &arguments));
        arguments[index].uses = uses.collect::<Result<_>>()?;
    }
    Ok(arguments)
}

/// What the words between the parentheses of `in(...)` say.
fn resolve_use(writes: bool, mut words: Vec<&str>, arguments: &[Argument]) -> Result<Use> {
    let who = match words.last() {
        // `root` is also the name of an argument, but never one that an amount could mean.
        Some(&"root") => Who::Root,
        Some(&"others") => Who::NotRoot,
        Some(&"later") => Who::NotFirst,
        _ => Who::All,
    };
    words.truncate(words.len() - usize::from(who != Who::All));
    let times = match words.last() {
        Some(&"size") => Times::GroupSize,
        Some(&"indegree") => Times::InDegree,
        Some(&"outdegree") => Times::OutDegree,
        _ => Times::One,
    };
    words.truncate(words.len() - usize::from(times != Times::One));
    Ok(Use {
        writes,
        who,
        shape: shape(&words, arguments)?,
        times,
    })
}

fn shape(words: &[&str], arguments: &[Argument]) -> Result<Shape> {
    let find = |name: &str, base: &[Base], array: bool| {
        let index = position(arguments, name)?;
        let kind = arguments[index].kind;
        if base.contains(&kind.base) && kind.array == array {
            Ok(index)
        } else {
            Err(format!("`{name}` cannot be used here"))
        }
    };
    let count = |name| find(name, &[Base::Count], false);
    let counts = |name| find(name, &[Base::Count], true);
    let displs = |name| find(name, &[Base::Displ, Base::Aint], true);
    let datatype = |name| find(name, &[Base::Handle(Object::Datatype)], false);
    let datatypes = |name| find(name, &[Base::Handle(Object::Datatype)], true);
    Ok(match *words {
        [t] => Shape::Single {
            datatype: datatype(t)?,
        },
        [c, t] => Shape::Uniform {
            count: count(c)?,
            datatype: datatype(t)?,
        },
        [c, t, "sum"] => Shape::Sum {
            counts: counts(c)?,
            datatype: datatype(t)?,
        },
        [c, t, "own"] => Shape::Own {
            counts: counts(c)?,
            datatype: datatype(t)?,
        },
        [c, d, t] if datatype(t).is_ok() => Shape::Vector {
            counts: counts(c)?,
            displs: displs(d)?,
            datatype: datatype(t)?,
        },
        [c, d, t] => Shape::Each {
            counts: counts(c)?,
            displs: displs(d)?,
            datatypes: datatypes(t)?,
        },
        _ => return Err("a use names a type, and a count or counts and displacements".into()),
    })
}
