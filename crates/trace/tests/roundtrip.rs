//! What is written is what is read, in both forms.

mod common;

use fencepost_model::{EventRef, Execution, Rule, SiteId};
use fencepost_trace::binary::{Writer, read, read_from, write};
use fencepost_trace::text::{Expectation, parse, print};
use fencepost_trace::{Loaded, load, validate};
use proptest::prelude::*;

fn without_sites(execution: &Execution) -> Execution {
    let mut execution = execution.clone();
    execution.sites.clear();
    for event in execution.processes.iter_mut().flatten() {
        event.site = SiteId(0);
    }
    execution
}

/// A race between the first two events, if there are any.
fn some_expectation(execution: &Execution) -> Vec<Expectation> {
    let events: Vec<EventRef> = execution.events().map(|(at, _)| at).take(2).collect();
    let rule = Rule::RaceRemote;
    match events.len() {
        2 => vec![Expectation { rule, events }],
        _ => Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn text(execution in common::executions()) {
        prop_assert_eq!(validate(&execution), Ok(()));
        let expect = some_expectation(&execution);
        let printed = print(&execution, "shrunk case 7", &expect);
        let scenario = match parse(&printed, "printed") {
            Ok(scenario) => scenario,
            Err(error) => return Err(TestCaseError::fail(format!("{error}\n{printed}"))),
        };
        prop_assert_eq!(scenario.title, "shrunk case 7");
        prop_assert_eq!(scenario.expect, expect);
        prop_assert_eq!(without_sites(&scenario.execution), without_sites(&execution));
    }

    #[test]
    fn binary(execution in common::executions()) {
        let bytes = write(&execution, Vec::new())?;
        let found = read(&bytes)?;
        prop_assert_eq!(&found.warning, &None);
        prop_assert_eq!(&found.execution, &execution);
        prop_assert_eq!(read_from(bytes.as_slice())?, found);
    }

    #[test]
    fn binary_in_small_blocks_interleaved(execution in common::executions(), limit in 1_usize..40) {
        let mut writer = Writer::with_block_limit(Vec::new(), execution.processes.len() as u32, limit)?;
        for (&id, members) in &execution.groups { writer.group(id, members)?; }
        for (&id, window) in &execution.windows { writer.window(id, window)?; }
        for (&id, &context) in &execution.contexts { writer.context(id, context)?; }
        for site in &execution.sites { writer.site(site)?; }
        let mut events: Vec<_> = execution.events().collect();
        events.sort_by_key(|(at, _)| at.index);
        for (at, event) in events { writer.event(at.rank, event)?; }
        let found = read(&writer.finish()?)?;
        prop_assert_eq!(found.warning, None);
        prop_assert_eq!(found.execution, execution);
    }
}

#[test]
fn printing_prefers_the_short_forms() {
    let scenario = parse(common::SAMPLE, "sample").expect("the sample is a scenario");
    let printed = print(&scenario.execution, &scenario.title, &scenario.expect);
    assert_eq!(printed.matches("op call=").count(), 1, "{printed}");
    assert!(
        printed.contains("put w0 1 0x1000..0x1010 from 0x1080..0x1090"),
        "{printed}"
    );
    assert!(printed.contains("sh.wait by d"), "{printed}");
}

#[test]
fn loading_finds_out_which_form_it_is() {
    let folder = std::env::temp_dir().join(format!("fencepost-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let scenario = parse(common::SAMPLE, "sample").expect("the sample is a scenario");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        load(&path)
    };
    let text = file("a", common::SAMPLE.as_bytes()).expect("text");
    assert!(matches!(&text, Loaded::Scenario(s) if s.expect == scenario.expect));
    let bytes = write(&scenario.execution, Vec::new()).expect("a trace");
    let trace = file("b", &bytes).expect("a trace");
    assert!(matches!(trace, Loaded::Trace(_)));
    assert_eq!(
        without_sites(trace.execution()),
        without_sites(text.execution())
    );
    let elf = file("c", b"\x7fELF\x02\x01\x01\0").expect_err("no trace");
    assert!(
        elf.to_string().ends_with("this is not a Fencepost trace"),
        "{elf}"
    );
    assert!(load(folder.join("nowhere")).is_err());
    std::fs::remove_dir_all(&folder).expect("removed");
}
