//! The table of OpenSHMEM: its language, what it expands to, and how that compares with the
//! `shmem.h` that is installed.

mod common;

use std::collections::BTreeSet;

use common::compile;
use fencepost_api::shmem::{self, Element, Returns, Role, Times, parse};

/// What is said about a wrong table.
fn error(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

#[test]
fn a_line_stands_for_all_its_forms() {
    let table = parse(
        "type int = i32 int\ntypes some = int\n\
         put_signal T:some N:8,16 mem ctx nbi new (dest: to(n), n: count, pe: pe)\n",
    )
    .unwrap();
    let names: Vec<String> = table.functions().map(|function| function.name()).collect();
    let expected = [
        "shmem_int_put_signal",
        "shmem_int_put_signal_nbi",
        "shmem_ctx_int_put_signal",
        "shmem_ctx_int_put_signal_nbi",
        "shmem_put8_signal",
        "shmem_put8_signal_nbi",
        "shmem_ctx_put8_signal",
        "shmem_ctx_put8_signal_nbi",
        "shmem_put16_signal",
        "shmem_put16_signal_nbi",
        "shmem_ctx_put16_signal",
        "shmem_ctx_put16_signal_nbi",
        "shmem_putmem_signal",
        "shmem_putmem_signal_nbi",
        "shmem_ctx_putmem_signal",
        "shmem_ctx_putmem_signal_nbi",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_nonblocking_form_returns_in_memory() {
    let table = shmem::table();
    let find = |name: &str| table.functions().find(|function| function.name() == name);
    let fetch = find("shmem_ctx_long_atomic_fetch_add_nbi").unwrap();
    assert_eq!(
        shmem::prototype(fetch, &fetch.name()),
        "void shmem_ctx_long_atomic_fetch_add_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe)"
    );
    assert_eq!((fetch.result(), fetch.added()), (Returns::Nothing, 2));
    let put = find("shmem_int_put_nbi").unwrap();
    assert_eq!(put.added(), 0);
}

#[test]
fn amounts_name_arguments_by_position() {
    let text = "alltoalls mem (d: result(n, s, size), s: stride, n: count)";
    let table = parse(text).unwrap();
    let call = &table.calls[0];
    assert_eq!(call.elements, [Element::Bytes]);
    let Role::Result(amount) = &call.arguments[0].role else {
        panic!("a result")
    };
    assert_eq!(
        (amount.count, amount.stride, amount.times),
        (Some(2), Some(1), Times::Size)
    );
}

#[test]
fn mistakes_are_named_with_their_line() {
    assert_eq!(error("\nx Q ()"), "line 2: there is no form `Q`");
    assert_eq!(error("x T:all ()"), "line 1: there is no group `all`");
    assert_eq!(error("x E:byte ()"), "line 1: there is no type `byte`");
    assert_eq!(error("types all = int"), "line 1: there is no type `int`");
    assert_eq!(error("x (a: thing)"), "line 1: there is no role `thing`");
    assert_eq!(error("x (a: to(n))"), "line 1: there is no argument `n`");
    assert_eq!(error("x () -> long"), "line 1: there is no result `long`");
    assert_eq!(error("x () y"), "line 1: `y` after the end of x");
    assert_eq!(error("constant A = b"), "line 1: `b` is not a number");
}

/// The counts follow from the specification: 24 RMA types, 12 AMO types, 14 with the extended, 10
/// bitwise (7, and 3 that libraries add), 14 for waiting; 5 sizes; contexts double.
#[test]
fn the_whole_interface_is_there() {
    let table = shmem::table();
    let count = |names: &[&str]| {
        let of = |function: &shmem::Function<'_>| names.contains(&function.call.name.as_str());
        table.functions().filter(of).count()
    };
    assert_eq!(count(&["put", "get"]), 2 * (24 + 5 + 1) * 2 * 2);
    assert_eq!(count(&["iput", "iget"]), 2 * (24 + 5) * 2);
    assert_eq!(count(&["p", "g"]), 2 * 24 * 2);
    assert_eq!(count(&["put_signal"]), (24 + 5 + 1) * 2 * 2);
    assert_eq!(
        count(&["atomic_fetch", "atomic_set", "atomic_swap"]),
        (3 + 2) * 14 * 2
    );
    assert_eq!(
        count(&["atomic_inc", "atomic_add", "atomic_compare_swap"]),
        (3 + 1) * 12 * 2
    );
    assert_eq!(
        count(&["atomic_fetch_inc", "atomic_fetch_add"]),
        2 * 2 * 12 * 2
    );
    assert_eq!(
        count(&["atomic_and", "atomic_or", "atomic_xor"]),
        3 * 10 * 2
    );
    let vectors = table.functions().filter(|function| {
        let name = &function.call.name;
        name.starts_with("wait_until") || name.starts_with("test") && name != "test_lock"
    });
    assert_eq!(vectors.count(), 2 * (1 + 3 + 3) * 14);
    assert_eq!(count(&["and_reduce", "or_reduce", "xor_reduce"]), 3 * 14);
    assert_eq!(count(&["sum_reduce", "prod_reduce"]), 2 * 26);
    let names: BTreeSet<String> = table.functions().map(|function| function.name()).collect();
    assert_eq!(names.len(), table.functions().count(), "a name twice");
}

#[test]
fn every_prototype_agrees_with_the_installed_header() {
    let Some((success, header)) = compile("oshcc", &["-E", "-std=c99"], "#include <shmem.h>\n")
    else {
        eprintln!("oshcc is not installed: not compared");
        return;
    };
    assert!(success, "{header}");
    // A word before a parenthesis is declared.
    let declared: BTreeSet<&str> = header
        .split('(')
        .filter_map(|text| {
            text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .next()
        })
        .collect();

    let table = shmem::table();
    let source = shmem::prototypes(&table, |name| declared.contains(name));
    let options = ["-fsyntax-only", "-Werror", "-Wno-deprecated-declarations"];
    let (success, errors) = compile("oshcc", &options, &source).unwrap();
    assert!(success, "{errors}");

    let mut known: BTreeSet<String> = table.functions().map(|function| function.name()).collect();
    // Open MPI declares a function that no specification has.
    known.insert("shmem_broadcast".into());
    let unknown: Vec<&&str> = declared
        .iter()
        .filter(|name| name.starts_with("shmem_") && !known.contains(**name))
        .collect();
    assert_eq!(unknown, [&""; 0], "in the header, but not in the table");
    // Open MPI leaves the atomics out whose type is another name of one that it has.
    let left_out = |function: &shmem::Function<'_>| {
        let alias = |kind: &shmem::Type| kind.same_as.is_some();
        function.call.name.starts_with("atomic") && function.element.kind().is_some_and(alias)
    };
    let missing: Vec<String> = table
        .functions()
        .filter(|function| !function.call.new && !left_out(function))
        .map(|function| function.name())
        .filter(|name| !declared.contains(name.as_str()))
        .collect();
    assert_eq!(
        missing, [""; 0],
        "said to be older than 1.5, but not in the header"
    );
}
