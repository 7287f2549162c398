//! Programs that call functions of the table and check what they did.
//!
//! A program runs on any number of PEs. Every PE works on its right neighbour, so it sees what its left
//! neighbour did. Memory is `room`, symmetric, half of it in the heap and half a static, by turns.

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

enum { ROOM = 4096 };

static int me, n, right, left, errors;
static unsigned char static_room[ROOM] __attribute__((aligned(64)));
static unsigned char *heap_room, *room;
static uint64_t sig;
static long sync_array[256], work[512];
static shmem_ctx_t ctx;

/* A byte that tells who wrote it and where. */
static unsigned char mark(int pe, size_t i) { return (unsigned char)(pe * 31 + i * 7 + 1); }

static void fill(void *at, int pe, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        ((unsigned char *)at)[i] = mark(pe, i);
}

static int filled(const void *at, int pe, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const unsigned char *)at)[i] != mark(pe, i))
            return 0;
    return 1;
}

static int is_all(const void *at, unsigned char value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const unsigned char *)at)[i] != value)
            return 0;
    return 1;
}

/* Begins a test: everybody is here, the room is empty. */
static void begin(void)
{
    shmem_barrier_all();
    room = room == heap_room ? static_room : heap_room;
    memset(room, 0xEE, ROOM);
    sig = 0;
    shmem_barrier_all();
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
"#;

const TAIL: &str = r#"
int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    right = (me + 1) % n;
    left = (me + n - 1) % n;
    heap_room = shmem_align(64, ROOM);
    if (shmem_ctx_create(0, &ctx) != 0)
        ctx = SHMEM_CTX_DEFAULT;
    for (int i = 0; i < 256; i++)
        sync_array[i] = SHMEM_SYNC_VALUE;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        begin();
        tests[i]();
        (void)left, (void)right, (void)fill, (void)filled, (void)is_all, (void)work, (void)sig;
    }
    shmem_barrier_all();
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
    let mut tests = String::from("\nstatic void (*const tests[])(void) = {\n");
    for function in functions {
        let name = function.name();
        let test = Test::new(function, naming);
        text += &format!("\nstatic void test_{name}(void)\n{{\n{}}}\n", test.body());
        tests += &format!("    test_{name},\n");
    }
    text + &tests + "};\n" + TAIL
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

    fn body(&self) -> String {
        let call = self.function.call;
        match call.hook.as_str() {
            "put" => self.put(),
            "get" => self.get(),
            "iput" => self.iput(),
            "iget" => self.iget(),
            "p" => self.p(),
            "g" => self.g(),
            "put_signal" => self.put_signal(),
            "atomic" | "fetching" => self.atomic(),
            "compare_swap" => self.compare_swap(),
            "wait_until" | "wait" | "test" => self.wait_one(),
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

    /// Three elements arrive, and nothing beside them changes.
    fn put(&self) -> String {
        let (kind, bytes, quiet) = (&self.kind, self.bytes, self.quiet);
        let call = self.call(&format!("({kind} *)room, ({kind} *)source, 3, right"));
        let mut text = format!(
            "    unsigned char source[{0}] __attribute__((aligned(16)));\n    fill(source, me, {0});\n    {call};\n    {quiet};\n    shmem_barrier_all();\n",
            3 * bytes
        );
        text += &self.check(&format!("filled(room, left, {})", 3 * bytes));
        text += &self.check(&format!("is_all(room + {0}, 0xEE, ROOM - {0})", 3 * bytes));
        let nothing = self.call(&format!("({kind} *)0, ({kind} *)0, 0, right"));
        text += &format!(
            "#ifdef SHMEM_NODE_SHMEM_H /* Open MPI wants an address all the same. */\n    {nothing};\n#endif\n"
        );
        text
    }

    fn get(&self) -> String {
        let (kind, bytes, quiet) = (&self.kind, self.bytes, self.quiet);
        let call = self.call(&format!("({kind} *)dest, (const {kind} *)room, 3, right"));
        let mut text = format!(
            "    unsigned char dest[{0} + 1] __attribute__((aligned(16)));\n    memset(dest, 0xEE, sizeof dest);\n    fill(room, me, {0});\n    shmem_barrier_all();\n    {call};\n    {quiet};\n",
            3 * bytes
        );
        text += &self.check(&format!(
            "filled(dest, right, {0}) && dest[{0}] == 0xEE",
            3 * bytes
        ));
        text
    }

    /// Every third element of the source goes to every second of the destination.
    fn iput(&self) -> String {
        let (kind, bytes, quiet) = (&self.kind, self.bytes, self.quiet);
        let call = self.call(&format!("({kind} *)room, ({kind} *)source, 2, 3, 3, right"));
        let mut text = format!(
            "    unsigned char source[{0}] __attribute__((aligned(16)));\n    fill(source, me, {0});\n    {call};\n    {quiet};\n    shmem_barrier_all();\n    unsigned char expected[{0}];\n    fill(expected, left, {0});\n",
            7 * bytes
        );
        for i in 0..3 {
            text += &self.check(&format!(
                "memcmp(room + {}, expected + {}, {bytes}) == 0",
                2 * i * bytes,
                3 * i * bytes
            ));
            text += &self.check(&format!(
                "is_all(room + {}, 0xEE, {bytes})",
                (2 * i + 1) * bytes
            ));
        }
        text
    }

    fn iget(&self) -> String {
        let (kind, bytes, quiet) = (&self.kind, self.bytes, self.quiet);
        let call = self.call(&format!(
            "({kind} *)dest, (const {kind} *)room, 2, 3, 3, right"
        ));
        let mut text = format!(
            "    unsigned char dest[{0}] __attribute__((aligned(16))), expected[{0}];\n    memset(dest, 0xEE, sizeof dest);\n    fill(room, me, {0});\n    fill(expected, right, {0});\n    shmem_barrier_all();\n    {call};\n    {quiet};\n",
            7 * bytes
        );
        for i in 0..3 {
            text += &self.check(&format!(
                "memcmp(dest + {}, expected + {}, {bytes}) == 0",
                2 * i * bytes,
                3 * i * bytes
            ));
            text += &self.check(&format!(
                "is_all(dest + {}, 0xEE, {bytes})",
                (2 * i + 1) * bytes
            ));
        }
        text
    }

    fn p(&self) -> String {
        let kind = &self.kind;
        let call = self.call(&format!("({kind} *)room, ({kind})(me + 5), right"));
        format!(
            "    {call};\n    {};\n    shmem_barrier_all();\n{}",
            self.quiet,
            self.check(&format!("*({kind} *)room == ({kind})(left + 5)"))
        )
    }

    fn g(&self) -> String {
        let kind = &self.kind;
        let call = self.call(&format!("(const {kind} *)room, right"));
        format!(
            "    *({kind} *)room = ({kind})(me + 5);\n    shmem_barrier_all();\n{}",
            self.check(&format!("{call} == ({kind})(right + 5)"))
        )
    }

    /// When the signal has its value, the data is there. Setting and adding.
    fn put_signal(&self) -> String {
        let (kind, bytes) = (&self.kind, self.bytes);
        let call = |op: &str, value: &str, to: usize| {
            self.call(&format!(
                "({kind} *)(room + {to}), ({kind} *)source, 3, &sig, {value}, {op}, right"
            ))
        };
        let mut text = format!(
            "    unsigned char source[{0}] __attribute__((aligned(16)));\n    fill(source, me, {0});\n",
            3 * bytes
        );
        text += &format!("    {};\n", call("SHMEM_SIGNAL_SET", "40", 0));
        text += &self.check("shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 40) == 40");
        text += &self.check(&format!("filled(room, left, {})", 3 * bytes));
        text += &format!(
            "    shmem_barrier_all();\n    {};\n",
            call("SHMEM_SIGNAL_ADD", "2", 1024)
        );
        text += &self.check("shmem_signal_wait_until(&sig, SHMEM_CMP_GE, 41) == 42");
        text += &self.check(&format!("filled(room + 1024, left, {})", 3 * bytes));
        text += &self.check("shmem_signal_fetch(&sig) == 42");
        text
    }

    /// What was there is returned, what results is there; many at once lose nothing.
    fn atomic(&self) -> String {
        let kind = &self.kind;
        let call = self.function.call;
        let member = call.member.as_deref().unwrap_or_default();
        let value = call
            .arguments
            .iter()
            .any(|argument| argument.role == Role::Value);
        let operand = if value {
            format!(", ({kind})6")
        } else {
            String::new()
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
        let mut text = format!("    *({kind} *)room = 12;\n    shmem_barrier_all();\n");
        let place = format!("({kind} *)room{operand}, right");
        text += &if self.function.nonblocking {
            format!(
                "    {kind} found = 0;\n    {};\n    {};\n{}",
                self.call(&format!("&found, {place}")),
                self.quiet,
                self.check("found == 12")
            )
        } else if call.hook == "fetching" {
            self.check(&format!("{} == 12", self.call(&place)))
        } else {
            format!("    {};\n    {};\n", self.call(&place), self.quiet)
        };
        text += "    shmem_barrier_all();\n";
        text += &self.check(&format!("*({kind} *)room == ({result})"));
        if matches!(member, "Inc" | "Add") {
            text += &self.contended(&operand);
        }
        text
    }

    fn contended(&self, operand: &str) -> String {
        let kind = &self.kind;
        let fetch = if self.function.nonblocking {
            "&found, "
        } else {
            ""
        };
        let call = self.call(&format!("{fetch}({kind} *)(room + 64){operand}, 0"));
        let step = if operand.is_empty() { 1 } else { 6 };
        format!(
            "    *({kind} *)(room + 64) = 0;\n    shmem_barrier_all();\n    for (int i = 0; i < 50; i++)\n        {call};\n    {};\n    shmem_barrier_all();\n{}",
            self.quiet,
            self.check(&format!(
                "me != 0 || *({kind} *)(room + 64) == ({kind})(50 * {step} * n)"
            ))
        )
    }

    /// The first one swaps, the second does not find what it expects.
    fn compare_swap(&self) -> String {
        let kind = &self.kind;
        let mut text = format!("    *({kind} *)room = 12;\n    shmem_barrier_all();\n");
        for (condition, value, found) in [(12, 5, 12), (12, 7, 5)] {
            let place = format!("({kind} *)room, ({kind}){condition}, ({kind}){value}, right");
            text += &if self.function.nonblocking {
                format!(
                    "    {{\n    {kind} found = 0;\n    {};\n    {};\n{}    }}\n",
                    self.call(&format!("&found, {place}")),
                    self.quiet,
                    self.check(&format!("found == {found}"))
                )
            } else {
                self.check(&format!("{} == {found}", self.call(&place)))
            };
        }
        text += "    shmem_barrier_all();\n";
        text + &self.check(&format!("*({kind} *)room == 5"))
    }

    /// A neighbour stores the value that is waited for, by each comparison.
    fn wait_one(&self) -> String {
        let kind = &self.kind;
        let var = format!("({kind} *)room");
        if self.function.call.hook == "wait" {
            return format!(
                "    *({var}) = 1;\n    shmem_barrier_all();\n    {kind} value = 9;\n    shmem_putmem({var}, &value, sizeof value, right);\n    {};\n{}",
                self.call(&format!("{var}, 1")),
                self.check(&format!("*({var}) == 9"))
            );
        }
        let test = self.function.call.hook == "test";
        let mut text = String::new();
        for (cmp, operand, wrong) in [
            ("EQ", 9, 8),
            ("NE", 1, 9),
            ("GT", 8, 9),
            ("GE", 9, 10),
            ("LT", 10, 9),
            ("LE", 9, 8),
        ] {
            let start = if cmp.starts_with('L') { 50 } else { 1 };
            text += &format!(
                "    *({var}) = {start};\n    shmem_barrier_all();\n    {{ {kind} value = 9; shmem_putmem({var}, &value, sizeof value, right); }}\n"
            );
            let call = |operand: i32| self.call(&format!("{var}, SHMEM_CMP_{cmp}, {operand}"));
            if test {
                text += &format!("    while (!{});\n", call(operand));
                text += &self.check(&format!("!{}", call(wrong)));
            } else {
                text += &format!("    {};\n", call(operand));
            }
            text += &self.check(&format!("*({var}) == 9"));
            text += "    shmem_barrier_all();\n";
        }
        text
    }

    /// Of four variables, one that does not count never gets its value; empty sets.
    fn wait_many(&self) -> String {
        let kind = &self.kind;
        let hook = self.function.call.hook.as_str();
        let vector = hook.ends_with("_vector");
        let some = hook.contains("_some");
        let values = if vector { "values" } else { "9" };
        let indices = if some { "indices, " } else { "" };
        let vars = format!("({kind} *)room");
        let call = |count: &str, mask: &str| {
            self.call(&format!(
                "{vars}, {count}, {indices}{mask}, SHMEM_CMP_EQ, {values}"
            ))
        };
        let mut text = format!(
            "    int mask[4] = {{0, 1, 0, 0}}, none[4] = {{1, 1, 1, 1}};\n    {kind} values[4] = {{9, 9, 9, 9}}, nine = 9;\n    size_t indices[4];\n    (void)values, (void)indices;\n    memset(room, 0, 64);\n    shmem_barrier_all();\n"
        );
        let store =
            |i: usize| format!("    shmem_putmem({vars} + {i}, &nine, sizeof nine, right);\n");
        let what = if hook.contains("_all") {
            "all"
        } else if some {
            "some"
        } else {
            "any"
        };
        match what {
            "all" => {
                text += &(store(0) + &store(2) + &store(3));
                text += &if hook.starts_with("test") {
                    format!("    while (!{});\n", call("4", "mask"))
                        + &self.check(&format!("{} && {}", call("4", "none"), call("0", "0")))
                        + &self.check(&format!("!{}", call("4", "0")))
                } else {
                    format!(
                        "    {};\n    {};\n    {};\n",
                        call("4", "mask"),
                        call("4", "none"),
                        call("0", "0")
                    )
                };
                text += &self.check(&format!(
                    "({vars})[0] == 9 && ({vars})[2] == 9 && ({vars})[3] == 9"
                ));
            }
            "any" => {
                text += &store(2);
                text += "    size_t found;\n";
                text += &if hook.starts_with("test") {
                    format!("    while ((found = {}) == SIZE_MAX);\n", call("4", "mask"))
                } else {
                    format!("    found = {};\n", call("4", "mask"))
                };
                text += &self.check(&format!("found == 2 && ({vars})[2] == 9"));
                text += &self.check(&format!(
                    "{} == SIZE_MAX && {} == SIZE_MAX",
                    call("4", "none"),
                    call("0", "0")
                ));
            }
            _ => {
                text += &(store(2) + "    shmem_quiet();\n    shmem_barrier_all();\n");
                text += "    size_t count;\n";
                text += &if hook.starts_with("test") {
                    format!("    while ((count = {}) == 0);\n", call("4", "mask"))
                } else {
                    format!("    count = {};\n", call("4", "mask"))
                };
                text += &self.check("count == 1 && indices[0] == 2");
                text += &self.check(&format!(
                    "{} == 0 && {} == 0",
                    call("4", "none"),
                    call("0", "0")
                ));
            }
        }
        text
    }

    /// What follows the data: the team, or the active set and its work arrays. All PEs, or every other.
    fn reduce(&self) -> String {
        let kind = &self.kind;
        let op = self
            .function
            .call
            .member
            .as_deref()
            .unwrap_or_default()
            .to_uppercase();
        let teams = self.function.call.hook == "reduce";
        let (dest, source) = (format!("({kind} *)room"), format!("({kind} *)(room + 512)"));
        let mut text = format!(
            "    {kind} *source = {source}, *dest = {dest};\n    source[0] = ({kind})(me + 1);\n    source[1] = ({kind})(me % 2 + 1);\n"
        );
        let call = |to: &str, first: &str, log_stride: u32, size: &str| {
            if teams {
                format!(
                    "{} == 0",
                    self.call(&format!("SHMEM_TEAM_WORLD, {to}, source, 2"))
                )
            } else {
                self.call(&format!(
                    "{to}, source, 2, {first}, {log_stride}, {size}, ({kind} *)work, sync_array + 8 * turn"
                ))
            }
        };
        let expected = |step: usize| {
            format!(
                "    {kind} expected[2] = {{1, 1}};\n    expected[1] = ({kind})(0 % 2 + 1);\n    for (int pe = {step}; pe < n; pe += {step}) {{\n        expected[0] = {op}(expected[0], ({kind})(pe + 1));\n        expected[1] = {op}(expected[1], ({kind})(pe % 2 + 1));\n    }}\n"
            )
        };
        let statement = |call: String| match teams {
            true => self.check(&call),
            false => format!("    {call};\n"),
        };
        text += "    int turn = 0;\n    (void)turn;\n";
        text += &expected(1);
        text += &statement(call("dest", "0", 0, "n"));
        text += &self.check("dest[0] == expected[0] && dest[1] == expected[1]");
        text += &self.check(&format!("source[0] == ({kind})(me + 1)"));
        if teams {
            text += "    shmem_barrier_all();\n";
            text += &statement(call("source", "0", 0, "n"));
            text += &self.check("source[0] == expected[0] && source[1] == expected[1]");
        } else {
            text += "    shmem_barrier_all();\n    turn = 1;\n    if (me % 2 == 0) {\n";
            text += &expected(2);
            text += &statement(call("dest", "0", 1, "(n + 1) / 2"));
            text += &self.check("dest[0] == expected[0] && dest[1] == expected[1]");
            text += "    }\n";
        }
        text
    }

    /// Broadcasts, collects and exchanges of three elements.
    fn move_data(&self) -> String {
        let (kind, bytes) = (&self.kind, self.bytes);
        let hook = self.function.call.hook.as_str();
        let set = hook.starts_with("set_");
        let what = hook.trim_start_matches("set_");
        let (dest, source) = (
            format!("({kind} *)room"),
            format!("(const {kind} *)(room + 2048)"),
        );
        let call = |count: &str, more: &str| {
            if set {
                self.call(&format!(
                    "{dest}, {source}, {count}{more}, 0, 0, n, sync_array"
                )) + ";\n"
            } else {
                let call = self.call(&format!(
                    "SHMEM_TEAM_WORLD, {dest}, {source}, {count}{more}"
                ));
                self.check(&format!("{call} == 0"))
            }
        };
        let mut text = String::from("    unsigned char expected[2048];\n    (void)expected;\n");
        match what {
            "broadcast" => {
                text += &format!("    fill(room + 2048, me, {});\n", 3 * bytes);
                text += &call("3", ", n - 1");
                let others = if set {
                    "me == n - 1 ? is_all(room, 0xEE, 1) : "
                } else {
                    ""
                };
                text += &self.check(&format!("{others}filled(room, n - 1, {})", 3 * bytes));
            }
            "collect" => {
                text += &format!(
                    "    size_t count = me % 2 + 1;\n    fill(room + 2048, me, count * {bytes});\n"
                );
                text += &call("count", "");
                text += &format!(
                    "    size_t at = 0;\n    for (int pe = 0; pe < n; pe++) {{\n        size_t length = (pe % 2 + 1) * {bytes};\n    {}        at += length;\n    }}\n",
                    self.check("filled(room + at, pe, length)")
                );
                text += &self.check("is_all(room + at, 0xEE, 16)");
            }
            "fcollect" => {
                text += &format!("    fill(room + 2048, me, {});\n", 3 * bytes);
                text += &call("3", "");
                text += &format!(
                    "    for (int pe = 0; pe < n; pe++)\n    {}",
                    self.check(&format!("filled(room + pe * {0}, pe, {0})", 3 * bytes))
                );
            }
            _ => {
                let strides = if what == "alltoalls" { (2, 3) } else { (1, 1) };
                text += &format!(
                    "    fill(room + 2048, me, n * {});\n",
                    3 * bytes * strides.1
                );
                text += &match what {
                    "alltoalls" => call("2, 3, 3", ""),
                    _ => call("3", ""),
                };
                text += &format!(
                    "    for (int pe = 0; pe < n; pe++) {{\n        fill(expected, pe, n * {});\n        for (int i = 0; i < 3; i++)\n    {}    }}\n",
                    3 * bytes * strides.1,
                    self.check(&format!(
                        "memcmp(room + (pe * 3 + i) * {}, expected + (me * 3 + i) * {}, {bytes}) == 0",
                        strides.0 * bytes,
                        strides.1 * bytes
                    ))
                );
            }
        }
        text
    }
}
