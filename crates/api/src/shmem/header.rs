//! `shmem.h`, as shmem-node has it.
//!
//! Handles are pointers to types nobody defines, so that C and C++ tell contexts, teams and numbers
//! apart; the predefined ones are small numbers, which may stand in a static initialiser.

use super::{Call, Element, Function, Role, Table, Type, prototype};

const HEAD: &str = "\
/* OpenSHMEM 1.5 for one machine. Generated from shmem.table. */
#ifndef SHMEM_NODE_SHMEM_H
#define SHMEM_NODE_SHMEM_H

#include <stddef.h>
#include <stdint.h>

typedef struct shmem_node_ctx *shmem_ctx_t;
typedef struct shmem_node_team *shmem_team_t;
typedef struct {
    int num_contexts;
} shmem_team_config_t;

#define SHMEM_CTX_INVALID ((shmem_ctx_t)0)
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)1)
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)
#define SHMEM_TEAM_WORLD ((shmem_team_t)1)
#define SHMEM_TEAM_SHARED ((shmem_team_t)2)

#define SHMEM_VENDOR_STRING \"Fencepost shmem-node\"
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING

";

const CPLUSPLUS: &str = "
#ifdef __cplusplus
extern \"C\" {
#endif

";

const GENERIC: &str = "
#ifdef __cplusplus
}
#endif

#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__cplusplus)

#define SHMEM_NODE_FIRST_(first, ...) first
#define SHMEM_NODE_FIRST(...) SHMEM_NODE_FIRST_(__VA_ARGS__, 0)
#define SHMEM_NODE_SECOND_(first, second, ...) second
#define SHMEM_NODE_SECOND(...) SHMEM_NODE_SECOND_(__VA_ARGS__, 0, 0)

/* Chosen where no routine has the type of the argument; calling it is an error. */
struct shmem_node_no_routine_of_this_type;
static inline void shmem_node_no_routine(struct shmem_node_no_routine_of_this_type *unused) { (void)unused; }

#define shmem_sync(...) \\
    _Generic((SHMEM_NODE_FIRST(__VA_ARGS__)), \\
        shmem_team_t: shmem_team_sync, \\
        default: shmem_sync)(__VA_ARGS__)
";

/// The text of the header.
pub fn header(table: &Table) -> String {
    let mut text = String::from(HEAD);
    for constant in &table.constants {
        text += &format!("#define {} {}\n", constant.name, constant.value);
        if constant.underscored {
            text += &format!("#define _{0} {0}\n", constant.name);
        }
    }
    text += CPLUSPLUS;
    for function in table.functions() {
        for name in [function.name(), function.profiling_name()] {
            text += &format!("extern {};\n", prototype(function, &name));
        }
    }
    text += GENERIC;
    for call in &table.calls {
        for nonblocking in [false, true] {
            text += &generic(table, call, nonblocking);
        }
    }
    text += "\n#endif\n\n#endif\n";
    text
}

/// The C11 macro of a typed call; nothing if it has none.
fn generic(table: &Table, call: &Call, nonblocking: bool) -> String {
    let functions: Vec<Function<'_>> = call
        .functions()
        .filter(|function| matches!(function.element, Element::Typed(_)))
        .filter(|function| function.nonblocking == nonblocking && chosen(table, call, function))
        .collect();
    // Old names whose plain form is a function are not generic.
    let taken = |function: Function<'_>| function.name() == format!("shmem_{}", call.name);
    if functions.is_empty() || table.functions().any(taken) {
        return String::new();
    }
    let nbi = if nonblocking { "_nbi" } else { "" };
    let team = matches!(call.arguments[0].role, Role::Team);
    let position = if team { "SECOND" } else { "FIRST" };
    let choices = |context: bool, indent: &str| -> String {
        functions
            .iter()
            .filter(|function| function.context == context)
            .map(|function| choice(function, indent))
            .collect()
    };
    let mut text = format!(
        "\n#define shmem_{}{nbi}(...) \\\n    _Generic((SHMEM_NODE_{position}(__VA_ARGS__)), \\\n",
        call.name
    );
    if call.context {
        text += "        shmem_ctx_t: _Generic((SHMEM_NODE_SECOND(__VA_ARGS__)), \\\n";
        text += &choices(true, "            ");
        text += "            default: shmem_node_no_routine), \\\n";
    }
    text += choices(false, "        ").trim_end_matches(", \\\n");
    text += ")(__VA_ARGS__)\n";
    text
}

/// Whether a type gets a line: not if it is another name of a type of the same call.
fn chosen(table: &Table, call: &Call, function: &Function<'_>) -> bool {
    let same = |kind: &Type, other: &Type| match &kind.same_as {
        Some(name) => table.kind(name) == Some(other),
        None => false,
    };
    let Some(kind) = function.element.kind() else {
        return false;
    };
    let mut before = call.elements.iter().filter_map(Element::kind);
    kind.same_as.is_none() || !before.any(|other| same(kind, other))
}

/// `type *: function`, also for what is only read.
fn choice(function: &Function<'_>, indent: &str) -> String {
    let name = function.name();
    let c = &function.element.kind().expect("a typed function").c;
    format!("{indent}{c} *: {name}, \\\n{indent}const {c} *: {name}, \\\n")
}
