//! Cost follows the program's length: many branches, deep calls, many objects.

use fencepost_ir::{Input, Program, load};
use fencepost_lint::calls::{Calls, Step};
use fencepost_lint::explore::{Budget, Exploration, World, explore};
use fencepost_lint::memory::Memory;
use fencepost_lint::term::Terms;
use fencepost_lint::value::{ObjectId, Value};
use fencepost_model::SiteId;
use std::fmt::Write;
use std::time::Duration;

/// Counts calls.
#[derive(Default)]
struct Count(u64);

impl Calls for Count {
    fn knows(&self, name: &str) -> bool {
        ["lock", "put", "unlock"].contains(&name)
    }

    fn call(
        &mut self,
        _: u32,
        _: &str,
        _: &[Value],
        _: SiteId,
        _: &mut [Memory],
        _: &mut Terms,
    ) -> Step {
        self.0 += 1;
        Step::Return(Value::Int(0))
    }

    fn access(&mut self, _: u32, _: bool, _: bool, _: ObjectId, _: i64, _: u64, _: u32, _: SiteId) {
    }
    fn buffer_end(&mut self, _: u32, _: ObjectId, _: u64, _: SiteId) {}
    fn ended(&mut self, _: u32, _: SiteId) {}
}

impl World for Count {
    fn windows(&self) -> usize {
        1
    }

    fn out_of_range(&self) -> bool {
        false
    }

    fn work(&self) -> u64 {
        0
    }

    fn stuck(&mut self, _: &[(u32, SiteId)]) {}
}

const DECLARATIONS: &str = "
declare i32 @ext(i32)
declare i32 @lock(i32)
declare i32 @put(ptr)
declare i32 @unlock(i32)
";

fn program(text: String) -> Program {
    let loaded = load(vec![Input::Memory {
        name: "text".into(),
        bytes: text.into_bytes(),
    }]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    loaded.program
}

/// What this thread used so far: the machine may be busy with other things.
fn processor_time() -> Duration {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = read.split(' ').next().and_then(|n| n.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

fn run(what: &str, text: String) -> Exploration<Count> {
    let program = program(text);
    let main = program.find("main").expect("there is a main");
    let start = processor_time();
    let found = explore(
        &program,
        main,
        |_| Count::default(),
        |count, _| count,
        Budget::default(),
    );
    let steps: u64 = found.runs.iter().map(|run| run.steps).sum();
    let time = processor_time() - start;
    let each = time.as_nanos() as f64 / steps as f64;
    let runs = found.runs.len();
    eprintln!("{what}: {runs} executions, {steps} steps in {time:?}, {each:.0} ns each");
    found
}

/// `count` branches on different unknown conditions.
fn branches(count: usize, body: &str) -> String {
    let mut text =
        format!("{DECLARATIONS}define i32 @main() {{\n  %b = alloca i32\n  br label %e0\n");
    for i in 0..count {
        let next = i + 1;
        let body = body.replace('#', &i.to_string());
        write!(
            text,
            "e{i}:\n  %x{i} = call i32 @ext(i32 {i})\n  %c{i} = icmp sgt i32 %x{i}, 3\n  \
             br i1 %c{i}, label %t{i}, label %e{next}\n\
             t{i}:\n{body}\n  br label %e{next}\n"
        )
        .expect("writes to memory");
    }
    write!(text, "e{count}:\n  ret i32 0\n}}\n").expect("writes to memory");
    text
}

#[test]
fn idle_branches_need_no_decision() {
    let found = run(
        "10000 idle branches",
        branches(10_000, "  %y# = add i32 %x#, 1"),
    );
    assert!(found.runs.iter().all(|run| run.decisions.is_empty()));
    assert_eq!(found.runs.len(), 2);
}

#[test]
fn busy_branches_need_logarithmically_many_executions() {
    let busy = "  %l# = call i32 @lock(i32 1)\n  %p# = call i32 @put(ptr %b)\n  %u# = call i32 @unlock(i32 1)";
    let found = run("10000 busy branches", branches(10_000, busy));
    assert!(found.runs.len() <= 18 + 2, "{}", found.runs.len());
}

#[test]
fn deep_calls_do_not_need_the_hosts_stack() {
    let depth = 10_000;
    let mut text = DECLARATIONS.to_string();
    for i in 0..depth {
        let next = i + 1;
        write!(
            text,
            "define i32 @f{i}(i32 %n) {{\n  %a = alloca i32\n  store i32 %n, ptr %a\n  \
             %v = load i32, ptr %a\n  %m = add i32 %v, 1\n  %r = call i32 @f{next}(i32 %m)\n  ret i32 %r\n}}\n"
        )
        .expect("writes to memory");
    }
    write!(
        text,
        "define i32 @f{depth}(i32 %n) {{\n  %r = call i32 @lock(i32 %n)\n  ret i32 %n\n}}\n\
         define i32 @main() {{\n  %r = call i32 @f0(i32 0)\n  ret i32 %r\n}}\n"
    )
    .expect("writes to memory");
    let found = run("10000 nested calls", text);
    let end = fencepost_lint::machine::End::Returned(Some(10_000));
    assert!(
        found
            .runs
            .iter()
            .all(|run| run.ends.iter().all(|e| *e == Some(end)))
    );
}

#[test]
fn a_long_regular_loop_costs_little() {
    let text = "
define i32 @main() {
  %a = alloca [1000 x i32]
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %s = phi i32 [ 0, %0 ], [ %t, %body ]
  %c = icmp slt i32 %i, 100000000
  br i1 %c, label %body, label %done
body:
  %k = urem i32 %i, 1000
  %p = getelementptr [1000 x i32], ptr %a, i32 0, i32 %k
  store i32 %i, ptr %p
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  br label %head
done:
  ret i32 0
}
";
    let found = run("a long loop", text.into());
    assert!(found.notes.all().is_empty());
    assert!(found.runs.iter().all(|run| run.steps < 300_000));
}
