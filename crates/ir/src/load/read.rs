//! Reads inputs, and says in one line what is wrong with those that cannot be.

use super::llvm::{Context, Module};
use super::suspect::{flaw, tags_are_lists};
use super::{Input, Problem, assembly};

/// A module that was read.
pub struct Read<'c> {
    /// What messages call it.
    pub name: String,
    /// The module, verified and simplified.
    pub module: Module<'c>,
}

impl Read<'_> {
    /// Is there code in it?
    pub fn defines_functions(&self) -> bool {
        self.module.functions().any(|f| f.blocks().next().is_some())
    }
}

/// Reads what can be read.
pub fn modules<'c>(
    context: &'c Context,
    inputs: Vec<Input>,
    problems: &mut Vec<Problem>,
) -> Vec<Read<'c>> {
    let mut modules = Vec::new();
    for input in inputs {
        let name = input.name();
        match read(context, &name, input) {
            Ok(module) => modules.push(Read {
                name: name.clone(),
                module,
            }),
            Err(message) => problems.push(Problem {
                file: name.clone(),
                message,
            }),
        }
        // What LLVM would have printed meanwhile: debug information it had to ignore, for example.
        for message in context.take_messages() {
            problems.push(Problem {
                file: name.clone(),
                message: one_line(&message, &name),
            });
        }
    }
    modules
}

fn read<'c>(context: &'c Context, name: &str, input: Input) -> Result<Module<'c>, String> {
    let bytes = match input {
        Input::File(path) => std::fs::read(path).map_err(|e| e.to_string())?,
        Input::Memory { bytes, .. } => bytes,
    };
    recognise(&bytes)?;
    let mut module =
        context
            .parse(name, &bytes, flaw(&bytes))
            .map_err(|message| match is_bitcode(&bytes) {
                true => format!(
                    "the bitcode is damaged or of a newer LLVM: {}",
                    one_line(&message, name)
                ),
                false => one_line(&message, name),
            })?;
    module
        .simplify()
        .map_err(|message| one_line(&message, name))?;
    Ok(module)
}

fn is_bitcode(bytes: &[u8]) -> bool {
    const BEGIN: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];
    BEGIN.iter().any(|magic| bytes.starts_with(magic))
}

/// Is this bitcode, or at least text?
fn recognise(bytes: &[u8]) -> Result<(), String> {
    if is_bitcode(bytes) {
        return Ok(());
    }
    if bytes.is_empty() {
        return Err("the file is empty".into());
    }
    if bytes.starts_with(b"\x7fELF") {
        return Err("machine code, not LLVM bitcode or text (compile with -emit-llvm)".into());
    }
    if bytes.contains(&0) {
        return Err("neither LLVM bitcode nor text".into());
    }
    if !assembly::is_readable(bytes) {
        return Err("constraints of inline assembly are incomplete".into());
    }
    if !tags_are_lists(bytes) {
        return Err("the tag of an access (!tbaa) is something else".into());
    }
    Ok(())
}

/// LLVM's message without its decoration: `name:3:5: error: text`, the line and a caret below it.
fn one_line(message: &str, name: &str) -> String {
    let first = message.lines().find(|line| !line.trim().is_empty());
    let mut text = first.unwrap_or("LLVM cannot read it").trim();
    text = text.strip_prefix(name).unwrap_or(text);
    text = text.strip_prefix(':').unwrap_or(text).trim_start();
    let Some((position, rest)) = text.split_once("error: ") else {
        return text.to_string();
    };
    let mut numbers = position.split(':').map(|n| n.trim().parse::<u32>());
    match (numbers.next(), numbers.next()) {
        (Some(Ok(line)), Some(Ok(column))) => format!("line {line}, column {column}: {rest}"),
        _ if position.trim().is_empty() => rest.to_string(),
        _ => text.to_string(),
    }
}
