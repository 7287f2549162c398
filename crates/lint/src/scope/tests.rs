use super::*;
use fencepost_ir::{Input, load};

fn base_of(body: &str) -> u32 {
    scope_of(body).base
}

fn scope_of(body: &str) -> Scope {
    let text = format!(
        "@zero = private constant i32 0\n@three = private constant i32 3\n\
         declare i32 @MPI_Comm_rank(i32, ptr)\ndeclare i32 @MPI_Win_flush(i32, i32)\n\
         declare void @mpi_win_flush_(ptr, ptr, ptr)\n{body}"
    );
    let loaded = load(vec![Input::Memory {
        name: "text".into(),
        bytes: text.into_bytes(),
    }]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    scope(&loaded.program)
}

#[test]
fn a_program_that_names_no_rank_needs_two() {
    assert_eq!(base_of("define i32 @main() {\n  ret i32 0\n}"), 2);
}

#[test]
fn a_grid_needs_more() {
    let main = "declare i32 @MPI_Dims_create(i32, i32, ptr)\ndefine i32 @main() {\n  ret i32 0\n}";
    assert_eq!(base_of(main), 3);
}

#[test]
fn constants_a_rank_is_compared_with() {
    let main = "define i32 @main() {
  %r = alloca i32
  %e = call i32 @MPI_Comm_rank(i32 0, ptr %r)
  %v = load i32, ptr %r
  %w = add i32 %v, 1
  %x = call i32 @ask(i32 %w)
  %c = icmp eq i32 %e, 7
  ret i32 0
}
define i32 @ask(i32 %n) {
  %c = icmp eq i32 %n, 3
  ret i32 0
}";
    assert_eq!(base_of(main), 4);
}

#[test]
fn ranks_written_through_a_parameter() {
    let main = "define void @who(ptr %p) {
  %e = call i32 @MPI_Comm_rank(i32 0, ptr %p)
  ret void
}
define i32 @main() {
  %r = alloca i32
  call void @who(ptr %r)
  %v = load i32, ptr %r
  switch i32 %v, label %d [ i32 0, label %d
                            i32 2, label %d ]
d:
  ret i32 0
}";
    assert_eq!(base_of(main), 3);
}

#[test]
fn constants_used_as_targets() {
    let c = "define i32 @main() {\n  %e = call i32 @MPI_Win_flush(i32 2, i32 7)\n  ret i32 0\n}";
    assert_eq!(base_of(c), 3);
    let fortran = "define i32 @main() {\n  call void @mpi_win_flush_(ptr @three, ptr @zero, ptr @zero)\n  ret i32 0\n}";
    assert_eq!(base_of(fortran), 4);
}

#[test]
fn large_constants_are_not_ranks() {
    let c = "define i32 @main() {\n  %e = call i32 @MPI_Win_flush(i32 200, i32 7)\n  ret i32 0\n}";
    assert_eq!(base_of(c), 2);
}

#[test]
fn one_minus_rank_is_the_other_of_two() {
    let main = "define i32 @main() {
  %r = alloca i32
  %e = call i32 @MPI_Comm_rank(i32 0, ptr %r)
  %v = load i32, ptr %r
  %w = sub i32 1, %v
  ret i32 %w
}";
    let two = Scope {
        base: 2,
        exact: true,
        ..Scope::default()
    };
    assert_eq!(scope_of(main), two);
}

#[test]
fn a_neighbour_modulo_a_constant_goes_around_so_many() {
    let main = |of: &str| {
        format!(
            "define i32 @main() {{
  %r = alloca i32
  %e = call i32 @MPI_Comm_rank(i32 0, ptr %r)
  %v = load i32, ptr %r
  %n = add i32 %v, 1
  %m = srem i32 {of}, 3
  ret i32 %m
}}"
        )
    };
    let exact = |base, exact| Scope {
        base,
        exact,
        general: !exact,
        named: None,
    };
    assert_eq!(scope_of(&main("%n")), exact(3, true));
    assert_eq!(scope_of(&main("%v")), exact(2, false));
}

#[test]
fn a_rank_that_came_through_memory_may_be_named() {
    let main = |rank: u32| {
        format!(
            "define i32 @main(ptr %p) {{
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, {rank}
  ret i32 0
}}"
        )
    };
    assert!(scope_of(&main(0)).general);
    assert!(!scope_of(&main(1)).general);
    assert!(scope_of(&main(9)).general);
}

#[test]
fn a_number_of_ranks_that_is_named() {
    let main = "declare i32 @MPI_Comm_size(i32, ptr)
define i32 @main() {
  %s = alloca i32
  %e = call i32 @MPI_Comm_size(i32 0, ptr %s)
  %v = load i32, ptr %s
  %few = icmp sgt i32 %v, 2
  %many = icmp sgt i32 %v, 100
  %last = sub i32 %v, 1
  %other = icmp eq i32 %last, 4
  ret i32 0
}";
    assert_eq!(scope_of(main).named, Some(3));
    assert_eq!(scope_of("define i32 @main() {\n  ret i32 0\n}").named, None);
}
