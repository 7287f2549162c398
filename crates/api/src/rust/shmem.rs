//! Generates the wrappers of the OpenSHMEM routines.
//!
//! A wrapper says what the call is in one of a few structures of the runtime, whatever its form and
//! types, and lets a pair of functions have a look: one before the real call, which may give
//! something to the one after it. Nothing is generic in the runtime: there are more than a thousand
//! of these.
//!
//! ```text
//! shmem_ctx_int_put_nbi(ctx, dest, source, nelems, pe)
//!     ──▶ let begun = shmem::transfer(&call, &Transfer { ctx: Some(ctx), remote: …, local: …, … });
//!         real(); shmem::returned(begun);
//! ```
//!
//! Routines that change and order nothing (`shmem_my_pe`) have no wrapper.

use crate::shmem::{
    Amount, Argument, Element, Function, Passed, Pointee, Returns, Role, Table, Times,
};

/// The text of the module.
pub fn wrappers(table: &Table) -> String {
    let mut text = String::from(PRELUDE);
    text += include_str!("entry.rs");
    for function in table.functions() {
        text += &wrapper(&Wrapper::new(table, function)).unwrap_or_default();
    }
    text
}

const PRELUDE: &str = "\
// Generated from shmem.table.

use std::ffi::{c_char, c_int, c_void};

use crate::caller::Call;
use crate::hooks::shmem::{
    self, Atomic, Collective, Elem, LongDouble, Members, Memory, Signal, Span, Transfer, Waiting, Which,
};
use crate::real::Real;

";

/// A function and what is asked about it often.
struct Wrapper<'t> {
    table: &'t Table,
    function: Function<'t>,
    name: String,
    parameters: Vec<Argument>,
}

impl<'t> Wrapper<'t> {
    fn new(table: &'t Table, function: Function<'t>) -> Wrapper<'t> {
        Wrapper {
            table,
            function,
            name: function.name(),
            parameters: function.parameters(),
        }
    }

    fn hook(&self) -> &str {
        &self.function.call.hook
    }

    /// The name of the first parameter whose role is wanted.
    fn find(&self, wanted: impl Fn(&Role) -> bool) -> Option<&str> {
        let mut found = self.parameters.iter().filter(|p| wanted(&p.role));
        found.next().map(|parameter| parameter.name.as_str())
    }

    /// An argument of the plain form, by its position.
    fn argument(&self, index: usize) -> &str {
        &self.function.call.arguments[index].name
    }

    fn context(&self) -> String {
        match self.find(|role| *role == Role::Context) {
            Some(ctx) => format!("Some({ctx})"),
            None => "None".into(),
        }
    }

    fn pe(&self) -> &str {
        self.find(|role| *role == Role::Pe).unwrap_or("0")
    }

    /// The element type: a number that is the same for all names of one type, its size, and whether
    /// it is a number with a sign. Of forms without a type the number is 0.
    fn element(&self) -> String {
        let element = self.function.element;
        let (code, signed) = match element.kind() {
            Some(kind) => {
                let own = kind.same_as.as_ref().unwrap_or(&kind.name);
                let at = self.table.types.iter().position(|t| t.name == *own);
                let signed = kind.rust.starts_with('i');
                (at.map_or(0, |at| at + 1), signed)
            }
            None => (0, false),
        };
        let size = element.bytes();
        format!("Elem {{ code: {code}, size: {size}, signed: {signed} }}")
    }

    /// Elements in memory.
    fn span(&self, name: &str, amount: Amount) -> String {
        let named = |index: Option<usize>, otherwise: &str| match index {
            Some(index) => self.argument(index).to_string(),
            None => otherwise.into(),
        };
        let (count, stride) = (named(amount.count, "1"), named(amount.stride, "1"));
        let each_member = amount.times == Times::Size;
        format!(
            "Span {{ at: {name}.cast(), count: {count} as usize, stride: {stride} as isize, each_member: {each_member} }}"
        )
    }

    /// The bits of a value.
    fn bits(&self, name: &str) -> String {
        match self.function.element.kind().map(|kind| kind.rust.as_str()) {
            Some("f32" | "f64") => format!("u64::from({name}.to_bits())"),
            _ => format!("{name} as u64"),
        }
    }
}

/// The wrapper of one function and its exported names; `None` if it needs none.
fn wrapper(of: &Wrapper<'_>) -> Option<String> {
    let name = &of.name;
    let returns = returned(of)?;
    let body = body(of)?;
    let declared = list(&of.parameters, |p| {
        format!("{}: {}", p.name, raw_type(p, of.function.element))
    });
    let types = list(&of.parameters, |p| raw_type(p, of.function.element));
    let values = list(&of.parameters, |p| p.name.clone());
    let profiling = of.function.profiling_name();
    Some(format!(
        "
export!({name} {profiling} wrap_{name});

#[allow(non_snake_case, unused_variables, unused_unsafe, clippy::all)]
unsafe extern \"C\" fn wrap_{name}({declared}){returns} {{
    static REAL: Real = Real::new(c\"{name}\", c\"{profiling}\");
    // SAFETY: the next function of that name has the prototype of the OpenSHMEM specification.
    let real: unsafe extern \"C\" fn({types}){returns} = unsafe {{ std::mem::transmute(REAL.get()) }};
    // SAFETY: it gets what the caller passed.
    let real = move || unsafe {{ real({values}) }};
    let Some(call) = Call::enter(\"{name}\") else {{
        return real();
    }};
    // SAFETY: the caller of a routine answers for its arguments.
    unsafe {{
{body}    }}
}}
"
    ))
}

/// What stands around the real call; `None` if nothing does.
fn body(of: &Wrapper<'_>) -> Option<String> {
    Some(match of.hook() {
        "put" | "get" | "iput" | "iget" | "p" | "g" | "put_signal" => {
            around(&format!("transfer(&call, &{})", transfer(of)), "returned(begun)")
        }
        "atomic" | "fetching" | "compare_swap" => {
            let after = match of.function.result() {
                Returns::Value => format!("fetched(begun, {})", of.bits("result")),
                _ => "returned(begun)".into(),
            };
            around(&format!("atomic(&call, &{})", atomic(of)), &after)
        }
        "fence" | "quiet" | "ctx_destroy" => {
            format!("        shmem::{}(&call, {});\n        real()\n", of.hook(), of.context())
        }
        hook if hook.starts_with("wait") || hook.starts_with("test") && hook != "test_lock" => {
            waiting(of)
        }
        "signal_fetch" | "signal_wait_until" => waiting(of),
        "set_lock" | "test_lock" => {
            let (before, after) = ("lock(&call, lock.cast())", "locked(begun, ");
            let taken = if of.hook() == "test_lock" { "result == 0)" } else { "true)" };
            around(before, &format!("{after}{taken}"))
        }
        "clear_lock" => "        shmem::clear_lock(&call, lock.cast());\n        real()\n".into(),
        "malloc" | "malloc_with_hints" | "calloc" | "align" | "realloc" | "free" => memory(of),
        "init" | "start_pes" => "        let result = real();\n        shmem::init(call);\n        result\n".into(),
        "init_thread" => {
            "        let result = real();\n        shmem::init_thread(call, requested, result, provided.cast());\n        result\n".into()
        }
        "finalize" => "        shmem::finalize(call, real)\n".into(),
        "global_exit" => "        shmem::global_exit(&call, status);\n        real()\n".into(),
        "ptr" => around("pointer(&call, dest, pe)", "pointed(begun, result)"),
        "ctx_create" => after("ctx_created(&call, None, result, ctx)"),
        "team_create_ctx" => after("ctx_created(&call, Some(team), result, ctx)"),
        "team_split_strided" => {
            after("team_split_strided(&call, parent_team, (start, stride, size), result, new_team)")
        }
        "team_split_2d" => {
            after("team_split_2d(&call, parent_team, xrange, result, xaxis_team, yaxis_team)")
        }
        "team_destroy" => "        shmem::team_destroy(&call, team);\n        real()\n".into(),
        _ => return collective(of),
    })
}

fn around(before: &str, after: &str) -> String {
    format!(
        "        let begun = shmem::{before};\n        let result = real();\n        shmem::{after};\n        result\n"
    )
}

fn after(after: &str) -> String {
    format!("        let result = real();\n        shmem::{after};\n        result\n")
}

fn transfer(of: &Wrapper<'_>) -> String {
    let (mut remote, mut local) = (String::new(), "None".into());
    let mut writes = true;
    for parameter in &of.parameters {
        match parameter.role {
            Role::To(amount) => remote = of.span(&parameter.name, amount),
            Role::From(amount) => {
                writes = false;
                remote = of.span(&parameter.name, amount);
            }
            Role::In(amount) | Role::Out(amount) => {
                local = format!("Some({})", of.span(&parameter.name, amount));
            }
            _ => {}
        }
    }
    let value = match of.find(|role| *role == Role::Value) {
        Some(_) if is_long_double(of) => "None".into(),
        Some(value) => format!("Some({})", of.bits(value)),
        None => "None".into(),
    };
    let signal = match of.hook() {
        "put_signal" => "Some(Signal { at: sig_addr.cast(), value: signal, op: sig_op })",
        _ => "None",
    };
    let (ctx, pe, elem) = (of.context(), of.pe(), of.element());
    let nonblocking = of.function.nonblocking;
    format!(
        "Transfer {{ ctx: {ctx}, pe: {pe}, elem: {elem}, writes: {writes}, nonblocking: {nonblocking}, \
         remote: {remote}, local: {local}, value: {value}, signal: {signal} }}"
    )
}

fn atomic(of: &Wrapper<'_>) -> String {
    let at = of
        .find(|role| matches!(role, Role::Atomic { .. }))
        .unwrap_or_default();
    let op = match of.function.call.member.as_deref() {
        Some("Fetch") => "NoOp",
        Some("Inc" | "Add") => "Sum",
        Some(op @ ("And" | "Or" | "Xor")) => op,
        _ => "Replace",
    };
    let value = match of.find(|role| *role == Role::Value) {
        // Of a comparison and a value the second.
        Some(_) if of.hook() == "compare_swap" => of.bits("value"),
        Some(value) => of.bits(value),
        None if op == "Sum" => "1".into(),
        None => "0".into(),
    };
    let compare = match of.hook() {
        "compare_swap" => format!("Some({})", of.bits("cond")),
        _ => "None".into(),
    };
    let fetch = match of.find(|role| matches!(role, Role::Out(_))) {
        Some(fetch) => format!("Some({fetch}.cast())"),
        None => "None".into(),
    };
    let fetching = of.function.call.result == Returns::Value;
    let (ctx, pe, elem) = (of.context(), of.pe(), of.element());
    format!(
        "Atomic {{ ctx: {ctx}, pe: {pe}, elem: {elem}, at: {at}.cast(), \
         op: fencepost_model::AccOp::{op}, value: {value}, compare: {compare}, fetching: {fetching}, fetch: {fetch} }}"
    )
}

fn waiting(of: &Wrapper<'_>) -> String {
    let watched = of.parameters.iter().find_map(|p| match p.role {
        Role::Watch { amount, .. } => Some(of.span(&p.name, amount)),
        _ => None,
    });
    let found = |wanted: fn(&Role) -> bool| of.find(wanted);
    let mask = found(|role| matches!(role, Role::Mask(_)));
    let indices = found(|role| matches!(role, Role::Indices(_)));
    let each = found(|role| matches!(role, Role::Each(_)));
    let cmp = found(|role| *role == Role::Comparison);
    let value = found(|role| *role == Role::Value);
    let pointer = |name: Option<&str>| match name {
        Some(name) => format!("{name}.cast_const().cast()"),
        None => "std::ptr::null()".into(),
    };
    let hook = of.hook();
    let which = if hook.contains("_any") {
        "Which::One(result as usize)".into()
    } else if let Some(indices) = indices {
        format!("Which::Some(result as usize, {indices}.cast_const().cast())")
    } else if hook.starts_with("test") {
        "Which::All(result != 0)".into()
    } else if hook.starts_with("signal") {
        "Which::Value(result as u64)".into()
    } else {
        "Which::All(true)".into()
    };
    let cmp = cmp.map_or("None".into(), |cmp| format!("Some({cmp})"));
    let value = value.map_or("0".into(), |value| of.bits(value));
    let (span, elem) = (watched.unwrap_or_default(), of.element());
    let (mask, each) = (pointer(mask), pointer(each));
    format!(
        "        let waiting = Waiting {{ words: {span}, elem: {elem}, mask: {mask}, cmp: {cmp}, value: {value}, each: {each} }};
        let begun = shmem::wait(&call, &waiting);
        let result = real();
        shmem::waited(&call, &waiting, begun, {which});
        result\n"
    )
}

fn memory(of: &Wrapper<'_>) -> String {
    let bytes = match of.hook() {
        "calloc" => "count.saturating_mul(size)",
        "free" => "0",
        _ => "size",
    };
    let (old, new) = match of.hook() {
        "free" => ("ptr", "std::ptr::null_mut()"),
        "realloc" => ("ptr", "result"),
        _ => ("std::ptr::null_mut()", "result"),
    };
    format!(
        "        let asked = Memory {{ old: {old}, bytes: {bytes} }};
        let begun = shmem::memory(&call, &asked);
        let result = real();
        shmem::memory_given(&call, &asked, begun, {new});
        result\n"
    )
}

/// A call all members of a team or active set make; `None` if it is not one.
fn collective(of: &Wrapper<'_>) -> Option<String> {
    let find = |wanted: fn(&Role) -> bool| of.find(wanted);
    let hook = of.hook();
    let members = if let Some(team) = find(|role| *role == Role::Team) {
        format!("Members::Team({team})")
    } else if find(|role| *role == Role::First).is_some() {
        "Members::Set { first: PE_start, log_stride: logPE_stride, size: PE_size }".into()
    } else if matches!(hook, "barrier_all" | "sync_all") {
        "Members::World".into()
    } else {
        return None;
    };
    let synchronises = matches!(
        hook,
        "barrier_all" | "sync_all" | "barrier" | "sync" | "team_sync"
    );
    let moves = of
        .parameters
        .iter()
        .any(|p| matches!(p.role, Role::Share(_)));
    if !synchronises && !moves {
        return None;
    }
    let span = |wanted: fn(&Role) -> Option<Amount>| {
        let found = of
            .parameters
            .iter()
            .find_map(|p| Some((p, wanted(&p.role)?)));
        match found {
            Some((parameter, amount)) => format!("Some({})", of.span(&parameter.name, amount)),
            None => "None".into(),
        }
    };
    let source = span(|role| match role {
        Role::Share(amount) => Some(*amount),
        _ => None,
    });
    let dest = span(|role| match role {
        Role::Result(amount) => Some(*amount),
        _ => None,
    });
    let root = match find(|role| *role == Role::Root) {
        Some(root) => format!("Some({root})"),
        None => "None".into(),
    };
    let completes = matches!(hook, "barrier_all" | "barrier");
    let varies = of.name.contains("_collect");
    let root_writes = members.starts_with("Members::Team");
    let elem = of.element();
    let begin = format!(
        "collective(&call, &Collective {{ members: {members}, elem: {elem}, root: {root}, root_writes: {root_writes}, \
         completes: {completes}, varies: {varies}, source: {source}, dest: {dest} }})"
    );
    Some(around(&begin, "collective_done(begun)"))
}

fn is_long_double(of: &Wrapper<'_>) -> bool {
    of.function
        .element
        .kind()
        .is_some_and(|kind| kind.rust == "LongDouble")
}

/// What the function returns, as Rust writes it; `None` for a `long double`, which Rust has no word for.
fn returned(of: &Wrapper<'_>) -> Option<String> {
    Some(match of.function.result() {
        Returns::Nothing => String::new(),
        Returns::Value if is_long_double(of) => return None,
        Returns::Value => format!(" -> {}", of.function.element.kind()?.rust),
        Returns::Int => " -> c_int".into(),
        Returns::Size => " -> usize".into(),
        Returns::Address => " -> *mut c_void".into(),
    })
}

/// The type of a parameter, as Rust sees it.
fn raw_type(argument: &Argument, element: &Element) -> String {
    match argument.role.passed() {
        Passed::Element => match element.kind() {
            Some(kind) => kind.rust.clone(),
            None => "usize".into(),
        },
        Passed::Size | Passed::Context | Passed::Team => "usize".into(),
        Passed::Distance => "isize".into(),
        Passed::Long => "i64".into(),
        Passed::Word => "u64".into(),
        Passed::Int => "c_int".into(),
        Passed::Pointer {
            to: Pointee::Char, ..
        } => "*mut c_char".into(),
        Passed::Elements { .. }
        | Passed::Pointer { .. }
        | Passed::Signal
        | Passed::Longs
        | Passed::Ints
        | Passed::Sizes => "*mut c_void".into(),
    }
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shmem::table;
    use std::collections::BTreeSet;

    /// What needs no wrapper is named: nothing is left out by accident.
    #[test]
    fn only_questions_have_no_wrapper() {
        let table = table();
        let mut without = BTreeSet::new();
        for function in table.functions() {
            let of = Wrapper::new(&table, function);
            if wrapper(&of).is_none() {
                without.insert(function.call.name.clone());
            }
        }
        let expected = [
            "_my_pe",
            "_num_pes",
            "addr_accessible",
            "clear_cache_inv",
            "clear_cache_line_inv",
            "ctx_get_team",
            // Of long double, which Rust has no word for.
            "g",
            "info_get_name",
            "info_get_version",
            "my_pe",
            "n_pes",
            "pcontrol",
            "pe_accessible",
            "query_thread",
            "set_cache_inv",
            "set_cache_line_inv",
            "team_get_config",
            "team_my_pe",
            "team_n_pes",
            "team_translate_pe",
            "udcflush",
            "udcflush_line",
        ];
        assert_eq!(Vec::from_iter(without), expected);
    }

    #[test]
    fn a_call_says_what_it_does_in_one_structure() {
        let table = table();
        let text = |name: &str| {
            let mut functions = table.functions();
            let function = functions.find(|f| f.name() == name).expect("a function");
            wrapper(&Wrapper::new(&table, function)).expect("a wrapper")
        };
        let put = text("shmem_ctx_int_put_nbi");
        assert!(put.contains("export!(shmem_ctx_int_put_nbi pshmem_ctx_int_put_nbi"));
        assert!(put.contains("ctx: Some(ctx)") && put.contains("nonblocking: true"));
        let inc = text("shmem_long_atomic_inc");
        assert!(inc.contains("AccOp::Sum, value: 1, compare: None, fetching: false"));
        let swap = text("shmem_long_atomic_compare_swap");
        assert!(swap.contains("compare: Some(") && swap.contains("fetching: true"));
        // Two names of one type are one type.
        let code = |name: &str| {
            let text = text(name);
            let (_, rest) = text.split_once("Elem { code: ").expect("an element");
            rest.split(',').next().map(str::to_owned)
        };
        assert_eq!(code("shmem_int64_p"), code("shmem_long_p"));
        assert_ne!(code("shmem_longlong_p"), code("shmem_long_p"));
    }
}
