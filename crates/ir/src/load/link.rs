//! Decides what each name means, as a linker would.
//!
//! Of several definitions of a symbol the strongest wins, the first of equally strong ones:
//! declared < `available_externally` < `weak`, `linkonce`, `common` < strong. Two strong ones are a
//! problem. Symbols that a module keeps to itself never meet. Aliases become what they stand for;
//! an ifunc becomes the function its resolver returns, if that is plain to see.

use super::Problem;
use super::address::fold;
use super::llvm::{Function, Layout, Linkage, Opcode, Symbol, Value, Variable};
use super::read::Read;
use crate::program::{FuncId, GlobalId, Operand};
use rustc_hash::FxHashMap;

/// A module that takes part.
pub struct Unit<'m> {
    name: &'m str,
    /// Sizes of its types.
    pub layout: Layout<'m>,
    symbols: Vec<Symbol<'m>>,
}

impl<'m> Unit<'m> {
    /// The module's part.
    pub fn new(read: &'m Read<'_>) -> Self {
        let ordinary = |s: &Symbol<'_>| s.as_function().is_none_or(|f| f.intrinsic().is_none());
        Unit {
            name: &read.name,
            layout: read.module.layout(),
            symbols: read.module.symbols().filter(ordinary).collect(),
        }
    }
}

/// A function or variable of the program, and the module that has it.
pub struct Numbered<T> {
    /// Index of the module.
    pub unit: usize,
    /// What the module has.
    pub item: T,
}

/// What names mean.
pub struct Linked<'m> {
    /// By [`FuncId`].
    pub functions: Vec<Numbered<Function<'m>>>,
    /// By [`GlobalId`].
    pub globals: Vec<Numbered<Variable<'m>>>,
    meanings: FxHashMap<Value<'m>, Operand>,
}

impl<'m> Linked<'m> {
    /// What a symbol of any module means; none if that is not known (yet).
    pub fn meaning(&self, symbol: Value<'m>) -> Option<Operand> {
        self.meanings.get(&symbol).copied()
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Declared,
    Copy,
    Weak,
    Strong,
}

#[derive(Copy, Clone)]
struct Candidate<'m> {
    symbol: Symbol<'m>,
    unit: usize,
    strength: Strength,
}

/// Gives numbers to functions and globals and resolves every symbol.
pub fn link<'m>(units: &[Unit<'m>], problems: &mut Vec<Problem>) -> Linked<'m> {
    let mut linked = Linked {
        functions: Vec::new(),
        globals: Vec::new(),
        meanings: FxHashMap::default(),
    };
    let (named, by_name) = elect(units, problems);
    let common = named.iter().map(|winner| (winner.symbol, winner.unit));
    let own = units.iter().enumerate().flat_map(|(unit, u)| {
        let own = u.symbols.iter().filter(|s| is_own(**s));
        own.map(move |&symbol| (symbol, unit))
    });
    let aliases: Vec<_> = (common.chain(own))
        .filter(|&(symbol, unit)| !linked.number(symbol, unit))
        .collect();
    let same: Vec<_> = (units.iter().flat_map(|u| &u.symbols))
        .filter(|s| !is_own(**s))
        .filter_map(|s| Some((s.value(), by_name.get(&symbol_name(*s))?)))
        .map(|(symbol, &at)| (symbol, named[at].symbol.value()))
        .collect();
    linked.resolve(units, &same, aliases);
    linked
}

impl<'m> Linked<'m> {
    /// Gives a number to a function or variable; false if it is neither.
    fn number(&mut self, symbol: Symbol<'m>, unit: usize) -> bool {
        let meaning = if let Some(item) = symbol.as_function() {
            self.functions.push(Numbered { unit, item });
            Operand::Function(FuncId(self.functions.len() as u32 - 1))
        } else if let Some(item) = symbol.as_variable() {
            self.globals.push(Numbered { unit, item });
            Operand::Global(GlobalId(self.globals.len() as u32 - 1), 0)
        } else {
            return false;
        };
        self.meanings.insert(symbol.value(), meaning);
        true
    }

    /// Symbols of one name mean what the winner means (`same`); an alias is known when what it
    /// stands for is.
    fn resolve(
        &mut self,
        units: &[Unit<'m>],
        same: &[(Value<'m>, Value<'m>)],
        mut aliases: Vec<(Symbol<'m>, usize)>,
    ) {
        loop {
            for &(symbol, winner) in same {
                if let Some(meaning) = self.meaning(winner) {
                    self.meanings.insert(symbol, meaning);
                }
            }
            let waiting = aliases.len();
            aliases.retain(|&(symbol, unit)| {
                let meaning = target(symbol).and_then(|to| fold(to, &units[unit].layout, self));
                if let Some(meaning) = meaning {
                    self.meanings.insert(symbol.value(), meaning);
                }
                meaning.is_none()
            });
            if aliases.len() == waiting {
                return;
            }
        }
    }
}

/// The winner of every name other modules can see, in the order the names come up.
fn elect<'m>(
    units: &[Unit<'m>],
    problems: &mut Vec<Problem>,
) -> (Vec<Candidate<'m>>, FxHashMap<String, usize>) {
    let mut named: Vec<Candidate<'m>> = Vec::new();
    let mut by_name = FxHashMap::default();
    for (unit, u) in units.iter().enumerate() {
        for &symbol in u.symbols.iter().filter(|s| !is_own(**s)) {
            let strength = strength(symbol);
            let new = Candidate {
                symbol,
                unit,
                strength,
            };
            let name = symbol_name(symbol);
            let Some(&at) = by_name.get(&name) else {
                by_name.insert(name, named.len());
                named.push(new);
                continue;
            };
            let old = &mut named[at];
            if strength == Strength::Strong && old.strength == Strength::Strong {
                problems.push(Problem {
                    file: u.name.to_string(),
                    message: format!("`{name}` is already defined in {}", units[old.unit].name),
                });
            } else if strength > old.strength || is_larger_common(&new, old, units) {
                *old = new;
            }
        }
    }
    (named, by_name)
}

/// Does the module keep it to itself?
pub fn is_own(symbol: Symbol<'_>) -> bool {
    use Linkage::*;
    let own = matches!(
        symbol.linkage(),
        LLVMInternalLinkage | LLVMPrivateLinkage | LLVMAppendingLinkage
    );
    own || symbol.value().name().is_empty()
}

fn strength(symbol: Symbol<'_>) -> Strength {
    use Linkage::*;
    match symbol.linkage() {
        LLVMAvailableExternallyLinkage => Strength::Copy,
        _ if symbol.is_declaration() => Strength::Declared,
        LLVMLinkOnceAnyLinkage
        | LLVMLinkOnceODRLinkage
        | LLVMWeakAnyLinkage
        | LLVMWeakODRLinkage
        | LLVMCommonLinkage => Strength::Weak,
        _ => Strength::Strong,
    }
}

/// Of uninitialised variables of the same name (Fortran's common blocks, old C) the largest wins.
fn is_larger_common<'m>(new: &Candidate<'m>, old: &Candidate<'m>, units: &[Unit<'m>]) -> bool {
    let size = |c: &Candidate<'m>| {
        let common = c.symbol.linkage() == Linkage::LLVMCommonLinkage;
        let variable = common.then(|| c.symbol.as_variable())??;
        units[c.unit].layout.size(variable.content())
    };
    matches!((size(new), size(old)), (Some(new), Some(old)) if new > old)
}

/// The name as the linker sees it. A first byte of 1 tells LLVM to leave the name as it is.
pub fn symbol_name(symbol: Symbol<'_>) -> String {
    let name = symbol.value().name();
    name.strip_prefix('\u{1}').unwrap_or(&name).to_string()
}

/// What an alias or ifunc stands for.
fn target(symbol: Symbol<'_>) -> Option<Value<'_>> {
    if let Some(of) = symbol.alias_of() {
        return Some(of);
    }
    let resolver = symbol.resolver()?.as_function()?;
    let mut code = resolver.blocks().flat_map(|block| block.instructions());
    let result = code.find(|i| i.opcode() == Opcode::LLVMRet)?;
    let result = result.value().operands().next()?;
    result.is_constant().then_some(result)
}
