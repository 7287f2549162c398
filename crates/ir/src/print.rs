//! The program as text, for tests and for looking at it.
//!
//! ```text
//! global @limit 4 constant = 0: i32 10            ; sum.c:1
//!
//! function @sum(p0, p1)                           ; sum.c:2 in sum
//! b0:
//!   %0 = load 4 p0 as i32                         ; sum.c:3:10 in sum
//!   %1 = add i32 %0, p1                           ; sum.c:3:13 in sum
//!   return %1                                     ; sum.c:3:3 in sum
//! ```
//!
//! Numbers are those of the representation: `%3` is instruction 3, `p1` parameter 1, `b2` block 2.
//! Symbols stand for their numbers; one that occurs twice gets its number as well (`@init#7`).

use crate::program::{
    Binary, BlockId, Cast, Compare, FuncId, Function, Global, GlobalId, Initial, InstId, Kind,
    Operand, PlaceId, Program,
};
use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let printer = Printer::new(self);
        for global in (0..self.globals.len() as u32).map(GlobalId) {
            writeln!(f, "{}", printer.global(global))?;
        }
        for function in (0..self.functions.len() as u32).map(FuncId) {
            if self.function(function).is_defined() {
                writeln!(f)?;
            }
            write!(f, "{}", printer.function(function))?;
        }
        Ok(())
    }
}

impl Program {
    /// One function as text.
    pub fn show(&self, function: FuncId) -> String {
        Printer::new(self).function(function)
    }
}

/// Where comments begin.
const COMMENT: usize = 48;

struct Printer<'p> {
    program: &'p Program,
    /// Symbols that occur more than once.
    ambiguous: HashSet<&'p str>,
}

impl<'p> Printer<'p> {
    fn new(program: &'p Program) -> Self {
        let functions = program.functions.iter().map(|f| f.name.as_str());
        let globals = program.globals.iter().map(|g| g.name.as_str());
        let mut seen = HashSet::from([""]);
        let ambiguous = functions.chain(globals).filter(|name| !seen.insert(name));
        Printer {
            program,
            ambiguous: ambiguous.collect(),
        }
    }

    fn symbol(&self, name: &str, number: u32) -> String {
        match self.ambiguous.contains(name) {
            true => format!("@{name}#{number}"),
            false => format!("@{name}"),
        }
    }

    fn global(&self, id: GlobalId) -> String {
        let Global {
            name,
            size,
            constant,
            defined,
            thread_local,
            initial,
            cut,
            place,
        } = self.program.global(id);
        let mut text = format!("global {} {size}", self.symbol(name, id.0));
        let words = [
            (*constant, " constant"),
            (*thread_local, " thread_local"),
            (!*defined, " declared"),
        ];
        text.extend(words.iter().filter(|(on, _)| *on).map(|(_, word)| *word));
        let mut parts: Vec<_> = (initial.chunk_by(is_text))
            .map(|run| self.initial(run))
            .collect();
        parts.extend(cut.map(|cut| format!("cut at {cut}")));
        if !parts.is_empty() {
            text = text + " = " + &parts.join(", ");
        }
        self.with_place(text, *place)
    }

    /// A scalar, or a run of bytes.
    fn initial(&self, run: &[Initial]) -> String {
        let first = &run[0];
        let bytes = run.iter().map(|part| match part.value {
            Operand::Int { value, .. } => value as u8,
            _ => 0,
        });
        let value = match (run.len(), &first.value) {
            (1, value @ Operand::Int { .. }) => self.operand(value),
            (1, value) => format!("{} ({} bytes)", self.operand(value), first.size),
            _ => format!("\"{}\"", bytes.collect::<Vec<_>>().escape_ascii()),
        };
        format!("{}: {value}", first.offset)
    }

    fn function(&self, id: FuncId) -> String {
        let function = self.program.function(id);
        let mut parameters: Vec<_> = (function.by_value.iter().enumerate())
            .map(|(number, size)| match size {
                0 => format!("p{number}"),
                size => format!("p{number} by value {size}"),
            })
            .collect();
        parameters.extend(function.variadic.then(|| "...".to_string()));
        let what = match function.is_defined() {
            true => "function",
            false => "declared",
        };
        let symbol = self.symbol(&function.name, id.0);
        let mut text = format!("{what} {symbol}({})", parameters.join(", "));
        let words = [
            (function.never_returns, " never returns"),
            (function.pure, " pure"),
        ];
        text.extend(words.iter().filter(|(on, _)| *on).map(|(_, word)| *word));
        let mut lines = vec![self.with_place(text, function.place)];
        for block in function.block_ids() {
            lines.push(format!("b{}:", block.0));
            let numbers = function.block(block).instructions();
            lines.extend(numbers.map(|number| self.instruction(function, number)));
        }
        lines.join("\n") + "\n"
    }

    fn instruction(&self, function: &Function, id: InstId) -> String {
        let instruction = function.instruction(id);
        let text = self.kind(&instruction.kind, instruction.bits);
        let text = match has_result(&instruction.kind) {
            true => format!("  %{} = {text}", id.0),
            false => format!("  {text}"),
        };
        self.with_place(text, instruction.place)
    }

    fn with_place(&self, mut text: String, place: PlaceId) -> String {
        let mut next = (place != PlaceId::NONE).then_some(place);
        let mut before = "; ";
        if next.is_some() {
            text = format!("{text:COMMENT$} ");
        }
        while let Some(id) = next {
            let place = self.program.place(id);
            let at = match place.column {
                0 => format!("{}:{}", place.file, place.line),
                _ => place.to_string(),
            };
            text = text + before + &at;
            if !place.function.is_empty() {
                text = text + " in " + &place.function;
            }
            before = ", inlined at ";
            next = place.inlined_at;
        }
        text
    }

    fn kind(&self, kind: &Kind, bits: u16) -> String {
        let one = |operand: &Operand| self.operand(operand);
        let all = |operands: &[Operand]| operands.iter().map(one).collect::<Vec<_>>().join(", ");
        let atomic = |atomic: &bool| if *atomic { "atomic " } else { "" };
        match kind {
            Kind::Local { size, count, name } => {
                let name = name.as_deref().map(|name| format!(" `{name}`"));
                let name = name.unwrap_or_default();
                format!("local {size} x {}{name}", one(count))
            }
            Kind::Load {
                address,
                size,
                atomic: a,
            } => format!("{}load {size} {}{}", atomic(a), one(address), width(bits)),
            Kind::Store {
                address,
                value,
                size,
                atomic: a,
            } => {
                let (address, value) = (one(address), one(value));
                format!("{}store {size} {value} to {address}", atomic(a))
            }
            Kind::Update { address, size } => format!("update {size} {}", one(address)),
            Kind::Copy { to, from, length } => {
                format!("copy {} from {} to {}", one(length), one(from), one(to))
            }
            Kind::Fill { to, value, length } => {
                format!("fill {} of {} with {}", one(length), one(to), one(value))
            }
            Kind::Lifetime { address, ends } => {
                format!(
                    "life {} {}",
                    if *ends { "ends" } else { "begins" },
                    one(address)
                )
            }
            Kind::Address {
                base,
                offset,
                terms,
            } => {
                let terms = terms
                    .iter()
                    .map(|(i, scale)| format!(" + {} * {scale}", one(i)));
                format!(
                    "address {} + {offset}{}",
                    one(base),
                    terms.collect::<String>()
                )
            }
            Kind::Binary(what, a, b) => {
                format!("{} i{bits} {}, {}", binary(*what), one(a), one(b))
            }
            Kind::Compare(how, a, b) => format!("compare {} {} {}", one(a), compare(*how), one(b)),
            Kind::Float(name, operands) => format!("float {name} {}", all(operands)),
            Kind::Cast(how, of) => format!("{} {}{}", cast(*how), one(of), width(bits)),
            Kind::Select {
                condition,
                then,
                otherwise,
            } => format!(
                "select {} ? {} : {}",
                one(condition),
                one(then),
                one(otherwise)
            ),
            Kind::Phi(incoming) => {
                let incoming = incoming.iter();
                let incoming = incoming.map(|(from, value)| format!("b{}: {}", from.0, one(value)));
                format!("phi {}", incoming.collect::<Vec<_>>().join(", "))
            }
            Kind::Extract { from, offset } => {
                format!("extract {} at {offset}{}", one(from), width(bits))
            }
            Kind::Insert {
                into,
                value,
                offset,
            } => format!("insert {} into {} at {offset}", one(value), one(into)),
            Kind::Call { callee, arguments } => {
                format!("call {}({}){}", one(callee), all(arguments), width(bits))
            }
            Kind::Opaque {
                name,
                operands,
                writes,
            } => {
                let writes = if *writes { ", writes" } else { "" };
                format!("opaque {name}({}){}{writes}", all(operands), width(bits))
            }
            Kind::Jump(to) => format!("jump b{}", to.0),
            Kind::Branch {
                condition,
                then,
                otherwise,
            } => format!("branch {} ? b{} : b{}", one(condition), then.0, otherwise.0),
            Kind::Switch {
                value,
                cases,
                default,
            } => {
                let cases = cases.iter();
                let cases = cases.map(|(label, to)| format!("{label}: b{}, ", to.0));
                let cases = cases.collect::<String>();
                format!("switch {} {cases}else b{}", one(value), default.0)
            }
            Kind::Unwind { normal, exception } => {
                format!("unwind b{}, exception b{}", normal.0, exception.0)
            }
            Kind::Somewhere(blocks) => format!("somewhere {}", list(blocks)),
            Kind::Return(None) => "return".to_string(),
            Kind::Return(Some(value)) => format!("return {}", one(value)),
            Kind::Stop => "stop".to_string(),
        }
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Result(id) => format!("%{}", id.0),
            Operand::Parameter(number) => format!("p{number}"),
            Operand::Int { value, bits } => format!("i{bits} {value}"),
            Operand::Float(value) => format!("float {value:?}"),
            Operand::Null => "null".to_string(),
            Operand::Global(id, offset) => {
                let symbol = self.symbol(&self.program.global(*id).name, id.0);
                match offset {
                    0 => symbol,
                    offset => format!("{symbol}{offset:+}"),
                }
            }
            Operand::Function(id) => self.symbol(&self.program.function(*id).name, id.0),
            Operand::Undefined => "undefined".to_string(),
            Operand::Unknown => "unknown".to_string(),
        }
    }
}

/// Are these two bytes, one after the other?
fn is_text(one: &Initial, next: &Initial) -> bool {
    let byte = |part: &Initial| matches!(part.value, Operand::Int { bits: 8, .. });
    byte(one) && byte(next) && one.offset + 1 == next.offset
}

fn list(blocks: &[BlockId]) -> String {
    let blocks = blocks.iter().map(|block| format!("b{}", block.0));
    blocks.collect::<Vec<_>>().join(", ")
}

/// The width of a result that is an integer.
fn width(bits: u16) -> String {
    match bits {
        0 => String::new(),
        bits => format!(" as i{bits}"),
    }
}

fn has_result(kind: &Kind) -> bool {
    let effect_only = matches!(
        kind,
        Kind::Store { .. } | Kind::Copy { .. } | Kind::Fill { .. } | Kind::Lifetime { .. }
    );
    !effect_only && !kind.is_terminator()
}

fn binary(what: Binary) -> &'static str {
    match what {
        Binary::Add => "add",
        Binary::Sub => "sub",
        Binary::Mul => "mul",
        Binary::SignedDiv => "signed_div",
        Binary::UnsignedDiv => "unsigned_div",
        Binary::SignedRem => "signed_rem",
        Binary::UnsignedRem => "unsigned_rem",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Xor => "xor",
        Binary::ShiftLeft => "shift_left",
        Binary::ShiftRight => "shift_right",
        Binary::ArithmeticShiftRight => "arithmetic_shift_right",
    }
}

fn compare(how: Compare) -> &'static str {
    match how {
        Compare::Equal => "==",
        Compare::Unequal => "!=",
        Compare::SignedLess => "<",
        Compare::SignedLessEqual => "<=",
        Compare::SignedGreater => ">",
        Compare::SignedGreaterEqual => ">=",
        Compare::UnsignedLess => "unsigned <",
        Compare::UnsignedLessEqual => "unsigned <=",
        Compare::UnsignedGreater => "unsigned >",
        Compare::UnsignedGreaterEqual => "unsigned >=",
    }
}

fn cast(how: Cast) -> &'static str {
    match how {
        Cast::Truncate => "truncate",
        Cast::ZeroExtend => "zero_extend",
        Cast::SignExtend => "sign_extend",
        Cast::Same => "same",
        Cast::Float => "float_cast",
    }
}
