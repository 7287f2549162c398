//! What LLVM's texts in `ir/load` are loaded as.
//!
//! Beside each `*.ll` lies what it is expected to become (`*.txt`): the program as it is printed,
//! then the problems. `FENCEPOST_BLESS=1 cargo test -p fencepost-ir` writes these anew.
//! A line `;--- name.ll` begins another module of the same program.

mod common;

use common::{check, modules, texts};
use fencepost_ir::{Input, Loaded, Operand, load};
use std::process::Command;

#[test]
fn texts_become_what_is_written_beside_them() {
    let bless = std::env::var_os("FENCEPOST_BLESS").is_some();
    let mut wrong = Vec::new();
    for path in texts() {
        let text = std::fs::read_to_string(&path).expect("the text can be read");
        let name = path.file_name().expect("a file").to_string_lossy();
        let loaded = load(modules(&name, &text));
        check(&loaded.program);
        let actual = described(&loaded);
        let expected = path.with_extension("txt");
        if bless {
            std::fs::write(&expected, &actual).expect("the expectation can be written");
        } else if std::fs::read_to_string(&expected).ok().as_deref() != Some(&actual) {
            wrong.push(format!("{name} became:\n{actual}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn described(loaded: &Loaded) -> String {
    let mut text = loaded.program.to_string();
    if !loaded.problems.is_empty() {
        text += "\nproblems:\n";
    }
    for problem in &loaded.problems {
        text += &format!("{problem}\n");
    }
    if !loaded.without_debug_info.is_empty() {
        let names = loaded.without_debug_info.join(", ");
        text += &format!("\nwithout debug information: {names}\n");
    }
    text
}

fn problem_of(name: &str, bytes: &[u8]) -> String {
    let input = Input::Memory {
        name: name.to_string(),
        bytes: bytes.to_vec(),
    };
    let loaded = load(vec![input]);
    assert!(loaded.program.functions.is_empty());
    let problems: Vec<_> = loaded.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(!problems[0].contains('\n'), "{problems:?}");
    problems[0].clone()
}

#[test]
fn what_is_not_llvm_is_named() {
    let elf = b"\x7fELF\x02\x01\x01\0\0";
    assert!(problem_of("a.o", elf).starts_with("a.o: machine code"));
    assert_eq!(
        problem_of("a.png", b"\x89PNG\r\n\x1a\n\0\0"),
        "a.png: neither LLVM bitcode nor text"
    );
    assert_eq!(problem_of("a.bc", b""), "a.bc: the file is empty");
    let cut_off = problem_of("a.bc", b"BC\xc0\xde");
    assert!(cut_off.starts_with("a.bc: "), "{cut_off}");
}

/// LLVM's parser would crash.
#[test]
fn tags_of_accesses_that_are_none_are_refused() {
    let load_tagged = |tag: &str| {
        let load = "%v = load i32, ptr %p, !tbaa !0";
        format!("define i32 @f(ptr %p) {{\n  {load}\n  ret i32 %v\n}}\n!0 = {tag}\n")
    };
    for tag in ["!{}", "!{null}", "!DISubroutineType(types: !{})"] {
        assert_eq!(
            problem_of("a.ll", load_tagged(tag).as_bytes()),
            "a.ll: the tag of an access (!tbaa) is something else"
        );
    }
}

#[test]
fn a_file_that_is_not_there_is_a_problem_and_the_others_are_loaded() {
    let good = Input::Memory {
        name: "good.ll".into(),
        bytes: b"define void @f() {\n  ret void\n}\n".to_vec(),
    };
    let loaded = load(vec![Input::File("no/such/file.bc".into()), good]);
    assert_eq!(loaded.problems.len(), 1);
    let message = loaded.problems[0].to_string();
    assert!(
        message.starts_with("no/such/file.bc: No such file"),
        "{message}"
    );
    assert!(loaded.program.find("f").is_some());
}

/// The same module as bitcode.
fn bitcode(text: &str) -> Vec<u8> {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let thread = std::thread::current().id();
    let path = directory.join(format!("bitcode-{}-{thread:?}.ll", std::process::id()));
    std::fs::write(&path, text).expect("a text can be written");
    let compiler = Command::new("clang-19")
        .args([
            "-c",
            "-emit-llvm",
            "-Wno-override-module",
            "-o",
            "-",
            "-x",
            "ir",
        ])
        .arg(&path)
        .output()
        .expect("clang-19 can be run");
    std::fs::remove_file(&path).expect("the text can be removed");
    assert!(compiler.status.success());
    compiler.stdout
}

#[test]
fn bitcode_is_loaded_as_text_is() {
    let text = std::fs::read_to_string(common::folder().join("places.ll")).expect("it is there");
    let text = text.split(";---").next().expect("a first module");
    let bytes = bitcode(text);
    assert!(bytes.starts_with(b"BC"));
    let from_text = load(modules("places.ll", text));
    let name = "places.bc".to_string();
    let from_bitcode = load(vec![Input::Memory { name, bytes }]);
    assert_eq!(described(&from_text), described(&from_bitcode));
}

#[test]
fn bitcode_that_was_cut_off_is_refused() {
    let bytes = bitcode("define void @f() {\n  ret void\n}\n");
    for part in 1..20 {
        problem_of("part.bc", &bytes[..bytes.len() * part / 20]);
    }
}

/// Bitcode begins with who wrote it (`LLVM19.1.7`) and the epoch of the format: 0 so far, 1 here.
#[test]
fn bitcode_of_another_epoch_is_refused() {
    let bytes = b"BC\xc0\xde\x35\x14\0\0\x05\0\0\0\x62\x0c\x30\x24\x4a\x59\xbe\x66\
        \xdd\xfb\xb5\xbf\x0b\x51\x80\x4c\x09\0\0\0\x21\x0c\0\0\x01\0\0\0\0\0\0\0";
    assert_eq!(
        problem_of("newer.bc", bytes),
        "newer.bc: the bitcode is damaged or of a newer LLVM: Incompatible epoch: Bitcode '1' vs current: '0'"
    );
}

#[test]
fn long_initial_values_are_cut() {
    let text = format!("@long = constant [5000 x i8] c\"{}\"", ".".repeat(5000));
    let loaded = load(modules("long.ll", &text));
    let long = &loaded.program.globals[0];
    assert_eq!((long.size, long.cut), (5000, Some(4096)));
    assert_eq!(long.initial.len(), 4096);
    assert_eq!(long.initial[4095].offset, 4095);
    let value = Operand::Int { value: 46, bits: 8 };
    assert_eq!(long.initial[4095].value, value);
}
