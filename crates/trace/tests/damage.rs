//! Damaged and hostile files: every one is read as far as it is good, or refused; none panics.
//!
//! `FENCEPOST_MUTATIONS=1000000 cargo test -p fencepost-trace` tries harder.

mod common;

use common::{Noise, SAMPLE, trials};
use fencepost_model::{Action, Event, EventRef, Rank, Site, SiteId};
use fencepost_trace::binary::{Damage, Read, ReadError, Writer, read, write};
use fencepost_trace::text::parse;
use fencepost_trace::{MAX_PROCESSES, validate};

const HEADER: usize = 18;

/// The sample as a trace of many small blocks.
fn sample() -> Vec<u8> {
    let execution = parse(SAMPLE, "sample")
        .expect("the sample is a scenario")
        .execution;
    let mut writer = Writer::with_block_limit(Vec::new(), 3, 100).expect("memory");
    for site in &execution.sites {
        writer.site(site).expect("memory");
    }
    for (&id, members) in &execution.groups {
        writer.group(id, members).expect("memory");
    }
    for (&id, window) in &execution.windows {
        writer.window(id, window).expect("memory");
    }
    for (&id, &context) in &execution.contexts {
        writer.context(id, context).expect("memory");
    }
    for (at, event) in execution.events() {
        writer.event(at.rank, event).expect("memory");
    }
    writer.finish().expect("memory")
}

/// A header and blocks with these payloads, all checksums right.
fn file(processes: u32, payloads: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"FENCEP\r\n\x01\0".to_vec();
    bytes.extend(processes.to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    for payload in payloads {
        let mut block = (payload.len() as u32).to_le_bytes().to_vec();
        block.extend(payload);
        let checksum = crc32fast::hash(&block);
        bytes.extend(&block[..4]);
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(payload);
    }
    bytes
}

/// The payloads of an intact file.
fn payloads(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes = &bytes[HEADER..];
    let mut payloads = Vec::new();
    while let [a, b, c, d, ..] = *bytes {
        let end = 8 + u32::from_le_bytes([a, b, c, d]) as usize;
        payloads.push(bytes[8..end].to_vec());
        bytes = &bytes[end..];
    }
    payloads
}

fn damage(bytes: &[u8]) -> Damage {
    let Read { warning, .. } = read(bytes).expect("a trace");
    warning.expect("damage")
}

#[test]
fn the_test_builds_files_as_the_writer_does() {
    let bytes = sample();
    assert_eq!(file(3, &payloads(&bytes)), bytes);
}

#[test]
fn a_trace_cut_at_any_byte_gives_what_precedes_the_cut() {
    let bytes = sample();
    let whole = read(&bytes).expect("a trace").execution;
    let mut most = 0;
    for cut in 0..bytes.len() {
        let found = read(&bytes[..cut]);
        if cut < HEADER {
            assert!(found.is_err(), "cut at {cut}");
            continue;
        }
        let Read { execution, warning } = found.expect("the header is whole");
        let warning = warning.expect("a cut is noticed");
        assert!(warning.offset as usize <= cut);
        assert_eq!(warning.offset + warning.lost_bytes, cut as u64);
        assert_eq!(validate(&execution), Ok(()));
        for (part, all) in execution.processes.iter().zip(&whole.processes) {
            assert!(all.starts_with(part));
        }
        let events = execution.events().count();
        assert!(events >= most, "a longer trace never says less");
        most = events;
    }
    assert!(
        most > whole.events().count() * 3 / 4,
        "only the last block is lost"
    );
}

#[test]
fn damage_is_told() {
    let mut bytes = sample();
    bytes.pop();
    let message = damage(&bytes).to_string();
    assert!(message.contains("a block is cut off at byte"), "{message}");
    let mut bytes = sample();
    bytes[HEADER + 8] ^= 1;
    let message = damage(&bytes).to_string();
    assert!(
        message.contains("checksum is wrong at byte 18; 0 events"),
        "{message}"
    );
    let mut bytes = sample();
    bytes.push(0);
    assert!(damage(&bytes).reason.contains("data after the end record"));
    assert!(
        damage(&file(2, &[]))
            .reason
            .contains("end record is missing")
    );
}

#[test]
fn what_is_no_trace_is_refused() {
    assert_eq!(read(b""), Err(ReadError::NotATrace));
    assert_eq!(read(b"\x7fELF and more"), Err(ReadError::NotATrace));
    let mut bytes = sample();
    bytes[8] = 9;
    let error = read(&bytes).expect_err("another version").to_string();
    assert_eq!(
        error,
        "the trace has format version 9, but only version 1 can be read"
    );
    let error = read(&file(MAX_PROCESSES + 1, &[])).expect_err("too many");
    assert!(error.to_string().contains("more than"), "{error}");
}

#[test]
fn a_dropped_writer_leaves_a_readable_trace() {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, 1).expect("memory");
    writer.site(&site()).expect("memory");
    writer
        .event(Rank(0), &event(Action::Finalize))
        .expect("memory");
    drop(writer);
    let Read { execution, warning } = read(&bytes).expect("a trace");
    assert_eq!(execution.events().count(), 1);
    assert_eq!(warning.expect("no end").reason, "the end record is missing");
}

#[test]
fn undefined_references_are_damage() {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, 1).expect("memory");
    writer
        .event(Rank(0), &event(Action::Finalize))
        .expect("memory");
    writer.finish().expect("memory");
    assert!(damage(&bytes).reason.contains("site 0 is not defined"));
}

#[test]
fn a_wait_for_a_lost_operation_ends_its_process() {
    let lost = EventRef {
        rank: Rank(1),
        index: 4,
    };
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, 2).expect("memory");
    writer.site(&site()).expect("memory");
    let wait = Action::WaitUntil {
        satisfied: vec![lost],
    };
    for action in [Action::Finalize, wait, Action::Finalize] {
        writer.event(Rank(0), &event(action)).expect("memory");
    }
    drop(writer);
    let Read { execution, warning } = read(&bytes).expect("a trace");
    assert_eq!(execution.processes[0].len(), 1);
    assert_eq!(warning.expect("damage").dropped_events, 2);
}

fn event(action: Action) -> Event {
    Event {
        thread: 0,
        action,
        site: SiteId(0),
    }
}

fn site() -> Site {
    Site {
        file: "a.c".into(),
        line: 1,
        column: 1,
        function: "main".into(),
    }
}

/// Whatever is read can be used, and written and read again.
fn usable(bytes: &[u8]) {
    let Ok(Read { execution, warning }) = read(bytes) else {
        return;
    };
    assert_eq!(validate(&execution), Ok(()));
    if let Some(Damage {
        offset, lost_bytes, ..
    }) = warning
    {
        assert_eq!(offset + lost_bytes, bytes.len() as u64);
    }
    let again = write(&execution, Vec::new()).expect("memory");
    assert_eq!(read(&again).expect("a trace").execution, execution);
}

#[test]
fn mutated_traces() {
    let sample = sample();
    let payloads = payloads(&sample);
    trials(|seed| {
        let mut noise = Noise::new(seed);
        let bytes = match seed % 4 {
            // Bytes of the file: mostly the checksums' business.
            0 => {
                let mut bytes = sample.clone();
                noise.mutate(&mut bytes);
                bytes
            }
            // Contents with right checksums: the decoder's business.
            1 | 2 => {
                let mut payloads = payloads.clone();
                let which = noise.below(payloads.len());
                noise.mutate(&mut payloads[which]);
                let other = noise.below(payloads.len());
                if seed % 8 == 1 {
                    payloads.swap(which, other);
                }
                file(noise.below(5) as u32, &payloads)
            }
            // Anything.
            _ => {
                let length = noise.below(300);
                let random = (0..length)
                    .map(|_| noise.next() as u8 >> noise.below(8))
                    .collect();
                file(noise.below(4) as u32, &[random])
            }
        };
        usable(&bytes);
    });
}

/// Replaces, removes, repeats or swaps words: such texts get further than random bytes.
fn shuffle_words(noise: &mut Noise) -> String {
    let mut lines: Vec<Vec<&str>> = SAMPLE.lines().map(|l| l.split(' ').collect()).collect();
    let words: Vec<&str> = SAMPLE.split_whitespace().collect();
    for _ in 0..1 + noise.below(3) {
        let line = noise.below(lines.len());
        let at = noise.below(lines[line].len());
        let word = words[noise.below(words.len())];
        match noise.below(5) {
            _ if lines[line].is_empty() => lines[line].push(word),
            0 => lines[line][at] = word,
            1 => lines[line].insert(at, word),
            2 => _ = lines[line].remove(at),
            3 => _ = lines.remove(line),
            _ => lines.insert(line, lines[noise.below(lines.len())].clone()),
        }
    }
    let lines: Vec<String> = lines.into_iter().map(|words| words.join(" ")).collect();
    lines.join("\n")
}

#[test]
fn mutated_scenarios() {
    trials(|seed| {
        let mut noise = Noise::new(seed);
        let text = match seed % 2 {
            0 => shuffle_words(&mut noise),
            _ => {
                let mut bytes = SAMPLE.as_bytes().to_vec();
                noise.mutate(&mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        match parse(&text, "mutated") {
            Ok(scenario) => {
                assert_eq!(validate(&scenario.execution), Ok(()));
                let again = write(&scenario.execution, Vec::new()).expect("memory");
                let again = read(&again).expect("a trace").execution;
                assert_eq!(again, scenario.execution);
            }
            Err(error) => {
                let lines = text.lines().count().max(1);
                assert!(error.line as usize <= lines && error.line > 0, "{error}");
                assert!(error.column > 0 && !error.message.is_empty(), "{error}");
            }
        }
    });
}
