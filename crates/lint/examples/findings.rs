//! Loads LLVM bitcode or text and prints what is found as JSON: `findings FILE...`.

use fencepost_ir::{Input, load};
use fencepost_lint::explore::{Budget, explore};
use fencepost_lint::judge::judge_exploration;
use fencepost_lint::world::World;
use fencepost_report::Document;

fn main() {
    let files = std::env::args_os().skip(1);
    let loaded = load(files.map(|file| Input::File(file.into())).collect());
    let program = &loaded.program;
    let Some(main) = program.find("main") else {
        eprintln!("there is no main");
        return;
    };
    let world = |size| World::of_program(size, program);
    let exploration = explore(program, main, world, Budget::default());
    for (note, _) in exploration.notes.all() {
        eprintln!("note: {note}");
    }
    for run in &exploration.runs {
        for note in &run.world.notes {
            eprintln!("note: {note}");
        }
        eprintln!(
            "run: {} ranks, {} decisions, stuck: {}, cut: {}, ends: {:?}",
            run.size,
            run.decisions.len(),
            run.stuck,
            run.cut,
            run.ends
        );
    }
    let findings = judge_exploration(program, exploration);
    print!("{}", Document::new(findings).to_json());
}
