//! What clang makes of C and C++ is loaded: compiled as the tool does it, and in other ways.

mod common;

use common::check;
use fencepost_ir::{Input, Kind, Loaded, Program, load};
use std::path::Path;
use std::process::Command;

/// The front end's output: with the marks of variables' lives, and nothing optimised.
const FRONT_END: [&str; 4] = ["-g", "-O1", "-Xclang", "-disable-llvm-passes"];

fn compiled(source: &str, flags: &[&str]) -> Loaded {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/front_ends")
        .join(source);
    let output = Command::new("clang-19")
        .args(["-c", "-emit-llvm", "-o", "-"])
        .args(flags)
        .arg(&source)
        .output()
        .expect("clang-19 can be run");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let loaded = load(vec![Input::Memory {
        name: source.display().to_string(),
        bytes: output.stdout,
    }]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    check(&loaded.program);
    loaded
}

fn kinds<'p>(program: &'p Program, function: &str) -> Vec<&'p Kind> {
    let function = program.find(function).expect("the function is there");
    let function = program.function(function);
    function.instructions.iter().map(|i| &i.kind).collect()
}

fn locals(program: &Program, function: &str) -> Vec<String> {
    let kinds = kinds(program, function).into_iter();
    let named = kinds.filter_map(|kind| match kind {
        Kind::Local { name, .. } => name.clone(),
        _ => None,
    });
    named.collect()
}

#[test]
fn c_keeps_the_names_and_lives_of_variables_whose_address_is_taken() {
    let loaded = compiled("exchange.c", &FRONT_END);
    assert!(loaded.without_debug_info.is_empty());
    let program = &loaded.program;
    assert_eq!(locals(program, "exchange"), ["halo", "window"]);
    let lives = kinds(program, "exchange").into_iter();
    assert_eq!(
        lives.filter(|k| matches!(k, Kind::Lifetime { .. })).count(),
        4
    );
    let sum = program.function(program.find("sum").expect("the function is there"));
    assert_eq!(sum.by_value, [40]);
}

#[test]
fn variables_have_names_however_the_compiler_was_called() {
    for flags in [
        &["-g", "-O0"][..],
        &["-g", "-O2"],
        &["-g", "-O3", "-march=x86-64-v3"],
    ] {
        let loaded = compiled("exchange.c", flags);
        let names = locals(&loaded.program, "exchange");
        assert!(
            names.iter().any(|name| name == "window"),
            "{flags:?}: {names:?}"
        );
    }
    let loaded = compiled("exchange.c", &["-O1"]);
    assert_eq!(loaded.without_debug_info.len(), 1);
}

#[test]
fn calls_in_cpp_go_on_or_unwind() {
    for flags in [&FRONT_END[..], &["-g", "-O2"]] {
        let loaded = compiled("exceptions.cpp", flags);
        let kinds = kinds(&loaded.program, "main").into_iter();
        assert!(kinds.filter(|k| matches!(k, Kind::Unwind { .. })).count() > 0);
    }
}
