//! Programs that call functions of the table and check what they did.
//!
//! A program runs on any number of PEs. Every PE works on its right neighbour, so it sees what its left
//! neighbour did. Each function has symmetric memory of its own, its `room`, in the heap and in a static
//! by turns: so two barriers are enough for all of them, also where processors are few.

use fencepost_api::shmem::{Element, Function, Role};

/// By which name functions are called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// `shmem_int_put`.
    Plain,
    /// `pshmem_int_put`.
    Profiling,
    /// `shmem_put`, which chooses by the types of its arguments.
    Generic,
}

const HEAD: &str = r#"
#include <shmem.h>
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096, SYNC = 3072, SYNC_AGAIN = 3328, WORK = 3584 };

static int me, n, right, left, errors;
static shmem_ctx_t ctx;

/* A byte that tells who wrote it and where. */
static inline unsigned char mark(int pe, size_t i) { return (unsigned char)(pe * 31 + i * 7 + 1); }

static inline void fill(void *at, int pe, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        ((unsigned char *)at)[i] = mark(pe, i);
}

static inline int filled(const void *at, int pe, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const unsigned char *)at)[i] != mark(pe, i))
            return 0;
    return 1;
}

static inline int is_all(const void *at, unsigned char value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const unsigned char *)at)[i] != value)
            return 0;
    return 1;
}

#define CHECK(name, condition)                                                    \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "PE %d: %s: not so: %s\n", me, name, #condition);     \
            errors++;                                                             \
        }                                                                         \
    } while (0)

/* The arithmetic of reductions. */
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define SUM(a, b) ((a) + (b))
#define PROD(a, b) ((a) * (b))

/* A test: what comes first at every PE, what is tested, and what must be true when all have done it. */
struct test {
    void (*prepare)(unsigned char *room);
    void (*act)(unsigned char *room);
    void (*check)(unsigned char *room);
};
"#;

const TAIL: &str = r#"
enum { TESTS = sizeof tests / sizeof *tests };
static unsigned char static_rooms[(TESTS + 1) / 2][ROOM] __attribute__((aligned(64)));
static unsigned char *heap_rooms;

static unsigned char *room(size_t i) { return i % 2 ? heap_rooms + i / 2 * ROOM : static_rooms[i / 2]; }

int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    right = (me + 1) % n;
    left = (me + n - 1) % n;
    heap_rooms = shmem_align(64, (size_t)(TESTS + 1) / 2 * ROOM);
    if (shmem_ctx_create(0, &ctx) != 0)
        ctx = SHMEM_CTX_DEFAULT;
    for (size_t i = 0; i < TESTS; i++) {
        memset(room(i), 0xEE, ROOM);
        for (int k = 0; k < 32; k++)
            ((long *)(room(i) + SYNC))[k] = ((long *)(room(i) + SYNC_AGAIN))[k] = SHMEM_SYNC_VALUE;
        tests[i].prepare(room(i));
    }
    shmem_barrier_all();
    for (size_t i = 0; i < TESTS; i++)
        tests[i].act(room(i));
    shmem_ctx_quiet(ctx);
    shmem_barrier_all();
    for (size_t i = 0; i < TESTS; i++)
        tests[i].check(room(i));
    (void)left, (void)right, (void)fill, (void)filled, (void)is_all; /* Not every program uses them. */
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return errors != 0;
}
"#;

/// Whether C11 has a name for the function that chooses by type.
pub fn has_generic_name(function: &Function<'_>) -> bool {
    matches!(function.element, Element::Typed(_)) && function.call.name != "wait"
}

/// The program that tests these functions.
pub fn program<'t>(functions: impl IntoIterator<Item = Function<'t>>, naming: Naming) -> String {
    let mut text = String::from(HEAD);
    let mut tests = String::from("\nstatic const struct test tests[] = {\n");
    for function in functions {
        let name = function.name();
        let Steps {
            prepare,
            act,
            check,
        } = Test::new(function, naming).steps();
        for (step, body) in [("prepare", prepare), ("act", act), ("check", check)] {
            text += &format!(
                "\nstatic void {step}_{name}(unsigned char *room)\n{{\n    (void)room;\n{body}}}\n"
            );
        }
        tests += &format!("    {{prepare_{name}, act_{name}, check_{name}}},\n");
    }
    text + &tests + "};\n" + TAIL
}

/// The parts of a test, in C.
#[derive(Default)]
struct Steps {
    prepare: String,
    act: String,
    check: String,
}

/// The test of a function.
struct Test<'t> {
    function: Function<'t>,
    /// How it is called in the program, and in messages.
    called: String,
    name: String,
    /// The C type of its elements; bytes where C sees `void`.
    kind: String,
    bytes: usize,
    /// The first argument, if it takes a context.
    context: &'static str,
    /// What completes it.
    quiet: &'static str,
}

impl<'t> Test<'t> {
    fn new(function: Function<'t>, naming: Naming) -> Test<'t> {
        let nbi = if function.nonblocking { "_nbi" } else { "" };
        let called = match naming {
            Naming::Plain => function.name(),
            Naming::Profiling => function.profiling_name(),
            Naming::Generic => format!("shmem_{}{nbi}", function.call.name),
        };
        let kind = match function.element.kind() {
            Some(kind) => kind.c.clone(),
            None => "unsigned char".into(),
        };
        Test {
            called,
            name: function.name(),
            kind,
            bytes: function.element.bytes(),
            context: if function.context { "ctx, " } else { "" },
            quiet: match function.context {
                true => "shmem_ctx_quiet(ctx)",
                false => "shmem_quiet()",
            },
            function,
        }
    }

    fn steps(&self) -> Steps {
        match self.function.call.hook.as_str() {
            "put" => self.put(),
            "get" => self.get(),
            "iput" => self.iput(),
            "iget" => self.iget(),
            "p" => self.p(),
            "g" => self.g(),
            "put_signal" => self.put_signal(),
            "atomic" | "fetching" => self.atomic(),
            "compare_swap" => self.compare_swap(),
            "wait" => self.wait_old(),
            "wait_until" | "test" => self.wait_one(),
            hook if hook.starts_with("wait_") || hook.starts_with("test_") => self.wait_many(),
            "reduce" | "set_reduce" => self.reduce(),
            _ => self.move_data(),
        }
    }

    /// A call, with the context in front.
    fn call(&self, arguments: &str) -> String {
        format!("{}({}{arguments})", self.called, self.context)
    }

    fn check(&self, condition: &str) -> String {
        format!("    CHECK(\"{}\", {condition});\n", self.name)
    }

    /// A local buffer of so many elements.
    fn buffer(&self, name: &str, elements: usize) -> String {
        let bytes = elements * self.bytes;
        format!("    unsigned char {name}[{bytes}] __attribute__((aligned(16)));\n")
    }

    /// Three elements arrive, and nothing beside them changes.
    fn put(&self) -> Steps {
        let (kind, bytes) = (&self.kind, 3 * self.bytes);
        let call = self.call(&format!("({kind} *)room, ({kind} *)source, 3, right"));
        let nothing = self.call(&format!("({kind} *)0, ({kind} *)0, 0, right"));
        // What is not complete before the quiet at the end keeps its source until here.
        let act = format!(
            "{}    fill(source, me, {bytes});\n    {call};\n    {};\n\
             #ifdef SHMEM_NODE_SHMEM_H /* Open MPI wants an address all the same. */\n    {nothing};\n#endif\n",
            self.buffer("source", 3),
            self.quiet
        );
        let check = self.check(&format!("filled(room, left, {bytes})"))
            + &self.check(&format!("is_all(room + {bytes}, 0xEE, 1024)"));
        Steps {
            act,
            check,
            ..Steps::default()
        }
    }

    fn get(&self) -> Steps {
        let (kind, bytes) = (&self.kind, 3 * self.bytes);
        let call = self.call(&format!("({kind} *)dest, (const {kind} *)room, 3, right"));
        let mut act = self.buffer("dest", 4);
        act += &format!(
            "    memset(dest, 0xEE, sizeof dest);\n    {call};\n    {};\n",
            self.quiet
        );
        act += &self.check(&format!(
            "filled(dest, right, {bytes}) && dest[{bytes}] == 0xEE"
        ));
        Steps {
            prepare: format!("    fill(room, me, {bytes});\n"),
            act,
            ..Steps::default()
        }
    }

    /// Every third element of the source goes to every second of the destination.
    fn strided(&self, to: &str) -> String {
        let bytes = self.bytes;
        let check = |i: usize| {
            let arrived = format!(
                "memcmp({to} + {}, expected + {}, {bytes}) == 0",
                2 * i * bytes,
                3 * i * bytes
            );
            let between = format!("is_all({to} + {}, 0xEE, {bytes})", (2 * i + 1) * bytes);
            self.check(&arrived) + &self.check(&between)
        };
        (0..3).map(check).collect()
    }

    fn iput(&self) -> Steps {
        let (kind, bytes) = (&self.kind, 7 * self.bytes);
        let call = self.call(&format!("({kind} *)room, ({kind} *)source, 2, 3, 3, right"));
        let act = format!(
            "{}    fill(source, me, {bytes});\n    {call};\n",
            self.buffer("source", 7)
        );
        let expected = format!(
            "{}    fill(expected, left, {bytes});\n",
            self.buffer("expected", 7)
        );
        Steps {
            act,
            check: expected + &self.strided("room"),
            ..Steps::default()
        }
    }

    fn iget(&self) -> Steps {
        let (kind, bytes) = (&self.kind, 7 * self.bytes);
        let call = self.call(&format!(
            "({kind} *)dest, (const {kind} *)room, 2, 3, 3, right"
        ));
        let mut act = self.buffer("dest", 7) + &self.buffer("expected", 7);
        act += &format!(
            "    memset(dest, 0xEE, sizeof dest);\n    fill(expected, right, {bytes});\n    {call};\n"
        );
        Steps {
            prepare: format!("    fill(room, me, {bytes});\n"),
            act: act + &self.strided("dest"),
            ..Steps::default()
        }
    }

    fn p(&self) -> Steps {
        let kind = &self.kind;
        Steps {
            act: format!(
                "    {};\n",
                self.call(&format!("({kind} *)room, ({kind})(me + 5), right"))
            ),
            check: self.check(&format!("*({kind} *)room == ({kind})(left + 5)")),
            ..Steps::default()
        }
    }

    fn g(&self) -> Steps {
        let kind = &self.kind;
        let call = self.call(&format!("(const {kind} *)room, right"));
        Steps {
            prepare: format!("    *({kind} *)room = ({kind})(me + 5);\n"),
            act: self.check(&format!("{call} == ({kind})(right + 5)")),
            ..Steps::default()
        }
    }

    /// When the signal has its value, the data is there. Setting and adding.
    fn put_signal(&self) -> Steps {
        let (kind, bytes) = (&self.kind, 3 * self.bytes);
        let set = "(uint64_t *)(room + 2048)";
        let add = "(uint64_t *)(room + 2056)";
        let call = |to: usize, signal: &str, value: i32, op: &str| {
            let data = format!("({kind} *)(room + {to}), ({kind} *)source, 3");
            let call = self.call(&format!("{data}, {signal}, {value}, {op}, right"));
            format!("    {call};\n")
        };
        let mut act = format!(
            "{}    fill(source, me, {bytes});\n",
            self.buffer("source", 3)
        );
        act += &call(0, set, 40, "SHMEM_SIGNAL_SET");
        act += &call(1024, add, 2, "SHMEM_SIGNAL_ADD");
        act += &self.check(&format!(
            "shmem_signal_wait_until({set}, SHMEM_CMP_EQ, 40) == 40"
        ));
        act += &self.check(&format!("filled(room, left, {bytes})"));
        act += &self.check(&format!(
            "shmem_signal_wait_until({add}, SHMEM_CMP_GE, 41) == 42"
        ));
        act += &self.check(&format!("filled(room + 1024, left, {bytes})"));
        act += &self.check(&format!("shmem_signal_fetch({add}) == 42"));
        act += &format!("    {};\n", self.quiet);
        Steps {
            prepare: format!("    *{set} = 0;\n    *{add} = 40;\n"),
            act,
            ..Steps::default()
        }
    }

    /// What was there is returned, what results is there; many at once lose nothing.
    fn atomic(&self) -> Steps {
        let kind = &self.kind;
        let call = self.function.call;
        let member = call.member.as_deref().unwrap_or_default();
        let takes_value = call
            .arguments
            .iter()
            .any(|argument| argument.role == Role::Value);
        let operand = match takes_value {
            true => format!(", ({kind})6"),
            false => String::new(),
        };
        let result = match member {
            "Fetch" => "12",
            "Set" | "Swap" => "6",
            "Inc" => "13",
            "Add" => "18",
            "And" => "12 & 6",
            "Or" => "12 | 6",
            _ => "12 ^ 6",
        };
        let place = format!("({kind} *)room{operand}, right");
        let mut act = if self.function.nonblocking {
            let call = self.call(&format!("&found, {place}"));
            let check = self.check("found == 12");
            format!(
                "    {kind} found = 0;\n    {call};\n    {};\n{check}",
                self.quiet
            )
        } else if call.hook == "fetching" {
            self.check(&format!("{} == 12", self.call(&place)))
        } else {
            format!("    {};\n", self.call(&place))
        };
        let mut prepare = format!("    *({kind} *)room = 12;\n");
        let mut check = self.check(&format!("*({kind} *)room == ({result})"));
        if matches!(member, "Inc" | "Add") {
            let fetch = if self.function.nonblocking {
                "&found, "
            } else {
                ""
            };
            let many = self.call(&format!("{fetch}({kind} *)(room + 64){operand}, 0"));
            let step = if takes_value { 6 } else { 1 };
            prepare += &format!("    *({kind} *)(room + 64) = 0;\n");
            act += &format!(
                "    for (int i = 0; i < 50; i++)\n        {many};\n    {};\n",
                self.quiet
            );
            let total = format!("*({kind} *)(room + 64) == ({kind})(50 * {step} * n)");
            check += &self.check(&format!("me != 0 || {total}"));
        }
        Steps {
            prepare,
            act,
            check,
        }
    }

    /// The first one swaps, the second does not find what it expects.
    fn compare_swap(&self) -> Steps {
        let kind = &self.kind;
        let swap = |condition: i32, value: i32, found: i32| {
            let place = format!("({kind} *)room, ({kind}){condition}, ({kind}){value}, right");
            if self.function.nonblocking {
                let call = self.call(&format!("&found, {place}"));
                let check = self.check(&format!("found == {found}"));
                format!("    {call};\n    {};\n{check}", self.quiet)
            } else {
                self.check(&format!("{} == {found}", self.call(&place)))
            }
        };
        let found = format!("    {kind} found = 0;\n    (void)found;\n");
        Steps {
            prepare: format!("    *({kind} *)room = 12;\n"),
            act: found + &swap(12, 5, 12) + &swap(12, 7, 5),
            check: self.check(&format!("*({kind} *)room == 5")),
        }
    }

    /// Stores nine in variable `i` of the neighbour.
    fn store(&self, i: usize) -> String {
        let kind = &self.kind;
        format!("    shmem_putmem(({kind} *)room + {i}, &nine, sizeof nine, right);\n")
    }

    /// The deprecated form waits until the value is another one.
    fn wait_old(&self) -> Steps {
        let kind = &self.kind;
        let wait = self.call(&format!("({kind} *)room, 1"));
        Steps {
            prepare: format!("    *({kind} *)room = 1;\n"),
            act: format!("    {kind} nine = 9;\n{}    {wait};\n", self.store(0)),
            check: self.check(&format!("*({kind} *)room == 9")),
        }
    }

    /// A neighbour stores the value that is waited for, by each comparison.
    fn wait_one(&self) -> Steps {
        let kind = &self.kind;
        let comparisons = [
            ("EQ", 1, 9, 8),
            ("NE", 1, 1, 9),
            ("GT", 1, 8, 9),
            ("GE", 1, 9, 10),
            ("LT", 50, 10, 9),
            ("LE", 50, 9, 8),
        ];
        let mut steps = Steps {
            act: format!("    {kind} nine = 9;\n"),
            ..Steps::default()
        };
        steps.act += &(0..6).map(|i| self.store(i)).collect::<String>();
        for (i, (cmp, start, operand, wrong)) in comparisons.into_iter().enumerate() {
            let var = format!("({kind} *)room + {i}");
            let call = |operand: i32| self.call(&format!("{var}, SHMEM_CMP_{cmp}, {operand}"));
            steps.prepare += &format!("    *({var}) = {start};\n");
            steps.act += &match self.function.call.hook.as_str() {
                "test" => {
                    let wait = format!("    while (!{})\n        ;\n", call(operand));
                    wait + &self.check(&format!("!{}", call(wrong)))
                }
                _ => format!("    {};\n", call(operand)),
            };
            steps.act += &self.check(&format!("*({var}) == 9"));
        }
        steps
    }

    /// Of four variables, one that does not count never gets its value; empty sets.
    fn wait_many(&self) -> Steps {
        let kind = &self.kind;
        let hook = self.function.call.hook.as_str();
        let tests = hook.starts_with("test");
        let some = hook.contains("_some");
        let values = if hook.ends_with("_vector") {
            "values"
        } else {
            "9"
        };
        let indices = if some { "indices, " } else { "" };
        let call = |count: u32, mask: &str| {
            let set = format!("({kind} *)room, {count}, {indices}{mask}");
            self.call(&format!("{set}, SHMEM_CMP_EQ, {values}"))
        };
        let (masked, none, nothing) = (call(4, "mask"), call(4, "none"), call(0, "0"));
        let mut act = format!(
            "    int mask[4] = {{0, 1, 0, 0}}, none[4] = {{1, 1, 1, 1}};\n    \
             {kind} values[4] = {{9, 9, 9, 9}}, nine = 9;\n    size_t indices[4];\n    \
             (void)values, (void)indices;\n"
        );
        if hook.contains("_all") {
            act += &(self.store(0) + &self.store(2) + &self.store(3));
            act += &match tests {
                true => {
                    format!("    while (!{masked})\n        ;\n")
                        + &self.check(&format!("{none} && {nothing}"))
                        + &self.check(&format!("!{}", call(4, "0")))
                }
                false => format!("    {masked};\n    {none};\n    {nothing};\n"),
            };
            let vars = format!("(({kind} *)room)");
            act += &self.check(&format!(
                "{vars}[0] == 9 && {vars}[2] == 9 && {vars}[3] == 9"
            ));
        } else {
            let empty = if some { "0" } else { "SIZE_MAX" };
            act += &self.store(2);
            act += &match tests {
                true => format!(
                    "    size_t found;\n    while ((found = {masked}) == {empty})\n        ;\n"
                ),
                false => format!("    size_t found = {masked};\n"),
            };
            act += &self.check(match some {
                true => "found == 1 && indices[0] == 2",
                false => "found == 2",
            });
            act += &self.check(&format!("{none} == {empty} && {nothing} == {empty}"));
        }
        Steps {
            prepare: "    memset(room, 0, 64);\n".into(),
            act,
            ..Steps::default()
        }
    }

    /// Over all PEs, and in place, or over every other PE.
    fn reduce(&self) -> Steps {
        let kind = &self.kind;
        let op = self
            .function
            .call
            .member
            .as_deref()
            .unwrap_or_default()
            .to_uppercase();
        let variables = format!(
            "    {kind} *source = ({kind} *)(room + 512), *dest = ({kind} *)room, expected[2];\n    \
             (void)dest, (void)expected;\n"
        );
        let prepare = format!(
            "{variables}    source[0] = ({kind})(me + 1);\n    source[1] = ({kind})(me % 2 + 1);\n"
        );
        let expected = |step: usize| {
            format!(
                "    expected[0] = expected[1] = 1;\n    for (int pe = {step}; pe < n; pe += {step}) {{\n        \
                 expected[0] = {op}(expected[0], ({kind})(pe + 1));\n        \
                 expected[1] = {op}(expected[1], ({kind})(pe % 2 + 1));\n    }}\n"
            )
        };
        let arrived =
            |at: &str| self.check(&format!("{at}[0] == expected[0] && {at}[1] == expected[1]"));
        let mut act = variables.clone() + &expected(1);
        if self.function.call.hook == "reduce" {
            for dest in ["dest", "source"] {
                let call = self.call(&format!("SHMEM_TEAM_WORLD, {dest}, source, 2"));
                act += &(self.check(&format!("{call} == 0")) + &arrived(dest));
            }
        } else {
            let call = |log_stride: u32, size: &str, sync: &str| {
                let set = format!("0, {log_stride}, {size}");
                let arrays = format!("({kind} *)(room + WORK), (long *)(room + {sync})");
                format!(
                    "    {};\n",
                    self.call(&format!("dest, source, 2, {set}, {arrays}"))
                )
            };
            act += &(call(0, "n", "SYNC") + &arrived("dest"));
            act += &format!("    if (me % 2 == 0) {{\n    {}", expected(2));
            act += &(call(1, "(n + 1) / 2", "SYNC_AGAIN") + &arrived("dest") + "    }\n");
        }
        Steps {
            prepare,
            act,
            ..Steps::default()
        }
    }

    /// Broadcasts, collects and exchanges of three elements.
    fn move_data(&self) -> Steps {
        let (kind, bytes) = (&self.kind, self.bytes);
        let hook = self.function.call.hook.as_str();
        let set = hook.starts_with("set_");
        let buffers = format!("({kind} *)room, (const {kind} *)(room + 2048)");
        let call = |arguments: &str| match set {
            true => {
                let set = "0, 0, n, (long *)(room + SYNC)";
                format!(
                    "    {};\n",
                    self.call(&format!("{buffers}, {arguments}, {set}"))
                )
            }
            false => {
                let call = self.call(&format!("SHMEM_TEAM_WORLD, {buffers}, {arguments}"));
                self.check(&format!("{call} == 0"))
            }
        };
        let fill = |bytes: String| format!("    fill(room + 2048, me, {bytes});\n");
        let (prepare, act, check) = match hook.trim_start_matches("set_") {
            "broadcast" => {
                let root = if set {
                    "me == n - 1 ? is_all(room, 0xEE, 1) : "
                } else {
                    ""
                };
                (
                    fill((3 * bytes).to_string()),
                    call("3, n - 1"),
                    self.check(&format!("{root}filled(room, n - 1, {})", 3 * bytes)),
                )
            }
            "collect" => (
                fill(format!("(me % 2 + 1) * {bytes}")),
                call("me % 2 + 1"),
                format!(
                    "    size_t at = 0;\n    for (int pe = 0; pe < n; pe++) {{\n        \
                     size_t length = (pe % 2 + 1) * {bytes};\n{}        at += length;\n    }}\n{}",
                    self.check("filled(room + at, pe, length)"),
                    self.check("is_all(room + at, 0xEE, 16)")
                ),
            ),
            "fcollect" => (
                fill((3 * bytes).to_string()),
                call("3"),
                format!(
                    "    for (int pe = 0; pe < n; pe++)\n{}",
                    self.check(&format!("filled(room + pe * {0}, pe, {0})", 3 * bytes))
                ),
            ),
            exchange => {
                let (dst, sst, arguments) = match exchange {
                    "alltoalls" => (2, 3, "2, 3, 3"),
                    _ => (1, 1, "3"),
                };
                let length = format!("n * {}", 3 * bytes * sst);
                let arrived = format!(
                    "memcmp(room + (pe * 3 + i) * {}, expected + (me * 3 + i) * {}, {bytes}) == 0",
                    dst * bytes,
                    sst * bytes
                );
                (
                    fill(length.clone()),
                    call(arguments),
                    format!(
                        "    unsigned char expected[1024];\n    for (int pe = 0; pe < n; pe++) {{\n        \
                         fill(expected, pe, {length});\n        for (int i = 0; i < 3; i++)\n{}    }}\n",
                        self.check(&arrived)
                    ),
                )
            }
        };
        Steps {
            prepare,
            act,
            check,
        }
    }
}
