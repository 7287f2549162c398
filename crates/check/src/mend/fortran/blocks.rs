//! Which procedure and which construct a statement is in.

use super::statement::{Statement, closing, is_name, names};

/// Tells each statement its scope.
pub fn find_scopes(statements: &mut [Statement]) -> Vec<usize> {
    let mut scopes = vec![0];
    let mut open = Vec::new();
    for statement in statements {
        if begins_scope(&statement.code) {
            scopes.push(open.last().copied().unwrap_or(0));
            open.push(scopes.len() - 1);
        }
        statement.scope = open.last().copied().unwrap_or(0);
        if ends_scope(&statement.code) {
            open.pop();
        }
    }
    scopes
}

fn begins_scope(code: &str) -> bool {
    let head = code.split('(').next().unwrap_or_default();
    let first = names(head).next().unwrap_or_default();
    let words: Vec<String> = names(code).collect();
    let is_word = |word: &str| words.iter().any(|other| other == word);
    match first.as_str() {
        "end" | "endsubroutine" | "endfunction" | "call" | "use" | "print" | "write" => false,
        "program" | "submodule" => !code.contains('='),
        "module" if words.len() == 2 => words[1] != "procedure",
        _ => {
            (is_word("subroutine") || is_word("function"))
                && !code.contains("::")
                && !code.split("function").next().is_some_and(is_assignment)
        }
    }
}

/// Is there a `=` outside of parentheses?
fn is_assignment(code: &str) -> bool {
    let mut depth = 0;
    code.chars().any(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == '=' && depth == 0
    })
}

fn ends_scope(code: &str) -> bool {
    let Some(rest) = code.strip_prefix("end") else {
        return false;
    };
    let what = names(rest).next().unwrap_or_default();
    let whole = rest.trim().is_empty();
    let kinds = [
        "program",
        "module",
        "submodule",
        "subroutine",
        "function",
        "procedure",
    ];
    whole || kinds.contains(&what.as_str()) && !is_assignment(code)
}

/// Tells each statement the arm it is in.
pub fn find_arms(statements: &mut [Statement]) {
    // The statement that began the construct, and the one that began the arm of it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for at in 0..statements.len() {
        let (code, label) = (&statements[at].construct(), &statements[at].label);
        let arm = open.last().map(|(_, arm)| *arm);
        let is_loop_to = |(first, _): &(usize, usize)| {
            !label.is_empty() && loop_label(statements[*first].construct()) == Some(label)
        };
        let loops = open.iter().rev().take_while(|one| is_loop_to(one)).count();
        if begins_scope(code) || ends_scope(code) {
            open.clear();
        } else if begins_construct(code) {
            open.push((at, at));
        } else if ends_construct(code) {
            open.pop();
        } else if begins_arm(code)
            && let Some((_, arm)) = open.last_mut()
        {
            *arm = at;
        }
        if loops > 0 && !ends_construct(&statements[at].code) {
            open.truncate(open.len().saturating_sub(loops));
        }
        statements[at].arm = arm;
    }
}

/// The label at which a loop ends.
fn loop_label(code: &str) -> Option<&str> {
    let rest = code.strip_prefix("do")?.trim_start();
    let label = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
    (!label.is_empty()).then_some(label)
}

fn begins_construct(code: &str) -> bool {
    let begins = |word: &str| {
        let rest = code.strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(is_name) && !is_assignment(code))
    };
    let is_if = code.starts_with("if") && code.ends_with("then") && !is_assignment(code);
    let is_loop = code == "do"
        || begins("do while")
        || is_concurrent(code)
        || code.strip_prefix("do").is_some_and(|rest| {
            rest.starts_with([' ', '\t'])
                && (rest.contains('=') && rest.contains(',') || loop_label(code).is_some())
        });
    let block = code.strip_prefix("block");
    is_if
        || is_loop
        || begins_block(code, "where")
        || begins_block(code, "forall")
        || ["select", "associate", "critical", "change team"]
            .into_iter()
            .any(begins)
        || block.is_some_and(|rest| rest.is_empty())
}

pub fn is_concurrent(code: &str) -> bool {
    code.starts_with("do concurrent")
}

/// Does `where` or `forall` begin a block, rather than stand before one assignment?
pub fn begins_block(code: &str, word: &str) -> bool {
    let Some(rest) = code.strip_prefix(word).map(str::trim_start) else {
        return false;
    };
    rest.starts_with('(') && closing(rest).is_some_and(|end| rest[end + 1..].trim().is_empty())
}

fn ends_construct(code: &str) -> bool {
    let Some(rest) = code.strip_prefix("end").map(str::trim_start) else {
        return false;
    };
    let kinds = [
        "if",
        "do",
        "select",
        "where",
        "forall",
        "associate",
        "block",
        "critical",
        "team",
    ];
    let what = names(rest).next().unwrap_or_default();
    kinds.contains(&what.as_str()) && !is_assignment(code) && !rest.contains("data")
}

fn begins_arm(code: &str) -> bool {
    let begins = ["else", "case ", "case(", "type is", "class ", "rank "];
    begins.iter().any(|word| code.starts_with(word)) && !is_assignment(code)
}
