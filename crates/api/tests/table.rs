//! The language of the table.

use fencepost_api::mpi::{self, Form, Hook, Shape, Times, Who, parse};

/// What is said about a wrong table.
fn error(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

#[test]
fn comments_and_continuation_lines() {
    let table = parse(
        "# a comment\n\nBarrier I (comm:   # the group\n    comm)\n  -> all-to-all\nFinalize ()\n",
    )
    .unwrap();
    assert_eq!(table.calls.len(), 2);
    assert_eq!(table.calls[0].forms, [Form::Plain, Form::Nonblocking]);
    assert_eq!(
        table.calls[1].hook,
        Hook::Function {
            name: "finalize".into(),
            arguments: vec![]
        }
    );
}

#[test]
fn uses_name_arguments_by_position() {
    let text = "X (b: in(n, t, root) + out(ns, ds, ts, indegree), n: count, t: datatype,
        ns: const count[], ds: const aint[], ts: const datatype[], root: root, comm: comm) -> neighbours";
    let table = parse(text).unwrap();
    let [read, write] = &table.calls[0].arguments[0].uses[..] else {
        panic!("two uses")
    };
    assert_eq!(
        (read.writes, read.who, read.times),
        (false, Who::Root, Times::One)
    );
    assert_eq!(
        read.shape,
        Shape::Uniform {
            count: 1,
            datatype: 2
        }
    );
    assert_eq!(
        (write.writes, write.who, write.times),
        (true, Who::All, Times::InDegree)
    );
    assert_eq!(
        write.shape,
        Shape::Each {
            counts: 3,
            displs: 4,
            datatypes: 5
        }
    );
    assert!(!table.calls[0].arguments[0].kind.constant);
}

#[test]
fn mistakes_are_named_with_their_line() {
    assert_eq!(error("\nX Q ()"), "line 2: there is no form `Q`");
    assert_eq!(
        error("X (a: integer)"),
        "line 1: there is no type `integer`"
    );
    assert_eq!(error("X (a: int"), "line 1: the entry ends too early");
    assert_eq!(error("X (a int)"), "line 1: expected `:`, found `int`");
    assert_eq!(
        error("X () -> sideways"),
        "line 1: there is no flow `sideways`"
    );
    assert_eq!(error("X () y"), "line 1: `y` after the end of X");
    assert_eq!(
        error("X (a: in(n, t), t: datatype)"),
        "line 1: there is no argument `n`"
    );
    assert_eq!(
        error("X (a: in(t, t), t: datatype)"),
        "line 1: `t` cannot be used here"
    );
    assert_eq!(error("X () = hook(a)"), "line 1: there is no argument `a`");
    assert_eq!(
        error("X () -> scan"),
        "line 1: a collective needs a communicator"
    );
}

#[test]
fn the_table_of_this_crate_is_right() {
    let table = mpi::table();
    let put = table.calls.iter().find(|call| call.name == "Put").unwrap();
    assert!(put.large && put.has_forms());
}
