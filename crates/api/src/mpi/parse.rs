//! Reads the table. The head of `mpi.table` explains its language.

use std::fmt;

use super::{
    Argument, Base, Call, Callback, Flow, Form, Hook, Object, Passed, Shape, Table, Times, Type,
    Use, Who,
};

/// What is wrong with a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Error {
    /// The line on which the entry begins.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Error {}

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

/// The entries, each with the number of its first line, without comments and line breaks.
fn entries(text: &str) -> Vec<(usize, String)> {
    let mut entries: Vec<(usize, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split('#').next().unwrap_or_default();
        if code.trim().is_empty() {
            continue;
        }
        match entries.last_mut() {
            Some((_, entry)) if code.starts_with(' ') => entry.push_str(code),
            _ => entries.push((index + 1, code.into())),
        }
    }
    entries
}

type Result<T, E = String> = std::result::Result<T, E>;

/// Walks over the tokens of an entry: words, and single characters of punctuation.
struct Reader<'t> {
    tokens: Vec<&'t str>,
    next: usize,
}

/// An argument whose uses still name others, which may come later.
struct Unresolved<'t> {
    argument: Argument,
    uses: Vec<(bool, Vec<&'t str>)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if in_word(first) {
                rest.find(|c| !in_word(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            tokens.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Reader { tokens, next: 0 }
    }

    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.next).copied()
    }

    fn take(&mut self) -> Result<&'t str> {
        let token = self.peek().ok_or("the entry ends too early")?;
        self.next += 1;
        Ok(token)
    }

    /// Takes `token` if it comes next.
    fn accept(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        match self.take()? {
            found if found == token => Ok(()),
            found => Err(format!("expected `{token}`, found `{found}`")),
        }
    }

    /// `(item, item, ...)`, possibly empty.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect("(")?;
        let mut items = Vec::new();
        if self.accept(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.accept(")") {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }

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
