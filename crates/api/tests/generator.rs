//! What the generator writes for a call, on tables of one entry.

use fencepost_api::{mpi, rust};

/// The wrapper of the C function `name` in a table with one entry: what is exported, and what follows the call.
fn wrapper(entry: &str, name: &str) -> String {
    let text = rust::wrappers(&mpi::parse(entry).unwrap());
    let from = |at: usize, what: &str| at + text[at..].find(what).expect("it is there");
    let begin = from(0, &format!("export!(MPI_{name} "));
    let follows = from(begin, &format!("fn follow_{name}("));
    let end = from(follows, "\n}\n") + 3;
    text[begin..end].to_owned()
}

/// The hook call of a wrapper.
fn hook(entry: &str, name: &str) -> String {
    let wrapper = wrapper(entry, name);
    let line = wrapper
        .lines()
        .find_map(|line| line.trim().strip_prefix("unsafe { hooks::"))
        .unwrap();
    line.strip_suffix(" }").unwrap().to_owned()
}

const PUT: &str =
    "Put c R (origin: in(n, t), n: count, t: datatype, target: rank, at: aint, win: win)";
const GATHER: &str = "Gather c I init+info (send: in(n, t), n: count, t: datatype,
    receive: out(ns, ds, t, size, root), ns: const count[], ds: const displ[], root: root, comm: comm) -> to-root";

#[test]
fn a_whole_wrapper() {
    let expected = r#"export!(MPI_Win_fence PMPI_Win_fence wrap_Win_fence);

#[allow(non_snake_case, non_upper_case_globals, unused_variables, clippy::all)]
unsafe extern "C" fn wrap_Win_fence(assertion: c_int, win: usize) -> c_int {
    if process::needs(process::ORDER) {
        // SAFETY: the caller's promise.
        return unsafe { follow_Win_fence(assertion, win) };
    }
    match REAL_Win_fence.known() {
        Some(real) => {
            // SAFETY: the next function of that name has the prototype of the MPI standard.
            let real: unsafe extern "C" fn(c_int, usize) -> c_int = unsafe { std::mem::transmute(real) };
            // SAFETY: it gets what the caller passed.
            unsafe { real(assertion, win) }
        }
        // SAFETY: the caller's promise.
        None => unsafe { follow_Win_fence(assertion, win) },
    }
}

#[allow(non_snake_case, non_upper_case_globals, unused_variables, clippy::all)]
#[inline(never)]
unsafe extern "C" fn follow_Win_fence(assertion: c_int, win: usize) -> c_int {
    // SAFETY: the next function of that name has the prototype of the MPI standard.
    let real: unsafe extern "C" fn(c_int, usize) -> c_int = unsafe { std::mem::transmute(REAL_Win_fence.get()) };
    // SAFETY: it gets what the caller passed, or an equivalent status.
    let real = move || unsafe { real(assertion, win) };
    if !process::needs(process::ORDER) {
        return real();
    }
    let Some(call) = Call::enter("MPI_Win_fence") else {
        return real();
    };
    let win = call.handle(win);
    // SAFETY: the caller of an MPI function answers for its arguments.
    unsafe { hooks::win_fence(call, assertion, win, real) }
}
"#;
    assert_eq!(
        wrapper("Win_fence (assertion: int, win: win)", "Win_fence"),
        expected
    );
}

#[test]
fn forms_have_their_names_and_parameters() {
    let table = mpi::parse(GATHER).unwrap();
    let functions: Vec<_> = table
        .functions()
        .map(|f| (f.name(), f.parameters().len()))
        .collect();
    let expected = [
        ("Gather", 8),
        ("Gather_c", 8),
        ("Igather", 9),
        ("Igather_c", 9),
        ("Gather_init", 10),
        ("Gather_init_c", 10),
    ];
    assert_eq!(
        functions,
        expected.map(|(name, parameters)| (name.to_owned(), parameters))
    );
    let only = mpi::parse("Recv only I init (comm: comm)").unwrap();
    assert_eq!(
        only.functions().map(|f| f.name()).collect::<Vec<_>>(),
        ["Irecv", "Recv_init"]
    );
}

#[test]
fn a_hook_learns_the_form() {
    let arguments = "call, origin, n as i64, t, target, at, win";
    assert_eq!(
        hook(PUT, "Put"),
        format!("put({arguments}, Form::Blocking, real)")
    );
    assert_eq!(
        hook(PUT, "Rput_c"),
        format!("put({arguments}, Form::Nonblocking(request), real)")
    );
}

#[test]
fn large_counts_are_wide() {
    assert!(wrapper(PUT, "Put").contains("wrap_Put(origin: *const c_void, n: c_int, t: usize"));
    assert!(wrapper(PUT, "Put_c").contains("wrap_Put_c(origin: *const c_void, n: i64, t: usize"));
}

#[test]
fn a_status_is_the_hooks_to_choose() {
    let wrapper = wrapper("Wait (request: request*, status: status*)", "Wait");
    assert!(
        wrapper.contains("let real = move |status: *mut c_void| unsafe { real(request, status) };")
    );
    assert!(wrapper.contains("return real(status);"));
    assert!(wrapper.contains("hooks::wait(call, request, status, real)"));
}

#[test]
fn a_hook_gets_what_the_table_names() {
    let dup = "Comm_dup (comm: comm, new: comm*) = comm_new(comm, new, -)";
    assert_eq!(
        hook(dup, "Comm_dup"),
        "comm_new(call, comm, new, std::ptr::null_mut(), real)"
    );
    let send = "Ssend (n: count, comm: comm) = send(Mode::Synchronous, *)";
    assert_eq!(
        hook(send, "Ssend"),
        "send(call, Mode::Synchronous, n as i64, comm, real)"
    );
    assert_eq!(
        hook(
            "Comm_join (socket: int, new: comm*) = unsupported()",
            "Comm_join"
        ),
        "unsupported(call, real)"
    );
}

#[test]
fn a_collective_tells_what_happens_to_each_buffer() {
    let expected = "collective(call, Flow::ToRoot, comm, Some(root), None, || [\
        Use { at: send, writes: false, who: Who::All, \
        shape: Shape::Uniform { count: n as i64, datatype: t, times: Times::One } }, \
        Use { at: receive.cast_const(), writes: true, who: Who::Root, shape: Shape::Vector { \
        counts: Counts { at: ns.cast(), wide: true }, displs: Counts { at: ds.cast(), wide: true }, \
        datatype: t, times: Times::GroupSize } }], Form::Persistent(request), real)";
    assert_eq!(hook(GATHER, "Gather_init_c"), expected);
}

#[test]
fn every_function_is_wrapped_once() {
    let table = mpi::table();
    let mut names: Vec<String> = table.functions().map(|function| function.name()).collect();
    let text = rust::wrappers(&table);
    assert_eq!(text.matches("\nexport!(").count(), names.len());
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "a function has two lines");
}
