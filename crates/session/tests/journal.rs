//! What a writer writes is what the reader reads; whatever happens to the file, the reader survives
//! and uses the rest.

use fencepost_model::finding::Misuse;
use fencepost_model::{
    AccOp, AccessKind, Actor, ByteRange, Call, ElemType, Family, Flavour, Race, Ranges, Rank,
    RemoteKind, Role, Rule, Side, SiteId, Update, WinId,
};
use fencepost_session::journal::record::BuildId;
use fencepost_session::journal::{
    self, End, FoundMismatch, FoundMisuse, FoundRace, Journal, MismatchSide, Module, Note, Noted,
    Place, Start, WindowAt, Writer,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::fs;
use std::path::{Path, PathBuf};

/// A directory that is removed at the end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let name = format!("fencepost-journal-{name}-{}", std::process::id());
        Directory(std::env::temp_dir().join(name))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text() -> impl Strategy<Value = String> {
    vec(any::<char>(), 0..8).prop_map(String::from_iter)
}

fn role() -> impl Strategy<Value = Role> {
    let family = prop_oneof![
        any::<(bool, bool)>().prop_map(|(same_op_only, ordered)| Family::Mpi {
            same_op_only,
            ordered
        }),
        any::<u16>().prop_map(|domain| Family::Shmem { domain }),
    ];
    let update = (family, any::<(u16, u16)>(), select(AccOp::ALL.to_vec()));
    let update = update.prop_map(|(family, (code, size), op)| Update {
        family,
        elem: ElemType { code, size },
        op,
    });
    prop_oneof![
        select(vec![
            Role::Plain(AccessKind::Load),
            Role::Plain(AccessKind::Store),
            Role::Plain(AccessKind::AtomicLoad),
            Role::Plain(AccessKind::AtomicStore),
            Role::Origin { writes: false },
            Role::Origin { writes: true },
            Role::Target(RemoteKind::Read),
            Role::Target(RemoteKind::Write),
        ]),
        update.prop_map(|update| Role::Target(RemoteKind::Update(update))),
    ]
}

fn actor() -> impl Strategy<Value = Actor> {
    any::<(u32, u32)>().prop_map(|(rank, thread)| Actor {
        rank: Rank(rank),
        thread,
    })
}

fn site() -> impl Strategy<Value = SiteId> {
    any::<u32>().prop_map(SiteId)
}

fn window() -> impl Strategy<Value = Option<WinId>> {
    any::<Option<u32>>().prop_map(|win| win.map(WinId))
}

fn side() -> impl Strategy<Value = Side> {
    let call = proptest::option::of(select(Call::ALL.to_vec()));
    let parts = (actor(), site(), role(), call);
    parts.prop_map(|(actor, site, role, call)| Side {
        actor,
        site,
        role,
        call,
    })
}

fn race() -> impl Strategy<Value = FoundRace> {
    let range = any::<(u64, u64)>().prop_filter_map("empty", |(a, b)| ByteRange::new(a, b >> 1));
    let bytes = vec(range, 0..5).prop_map(Ranges::from_iter);
    let parts = (window(), any::<u32>(), bytes, any::<bool>(), side(), side());
    parts.prop_map(|(window, owner, bytes, apart, first, second)| FoundRace {
        window,
        race: Race {
            owner: Rank(owner),
            bytes,
            apart,
            first,
            second,
        },
    })
}

fn misuse() -> impl Strategy<Value = FoundMisuse> {
    let earlier = any::<(Option<u32>, Option<u32>)>();
    let rule = select(Rule::ALL.to_vec());
    let parts = (window(), earlier, rule, actor(), site());
    parts.prop_map(|(window, earlier, rule, actor, site)| FoundMisuse {
        window,
        earlier_rank: earlier.0.map(Rank),
        misuse: Misuse {
            rule,
            actor,
            site,
            earlier: earlier.1.map(SiteId),
        },
    })
}

fn mismatch() -> impl Strategy<Value = FoundMismatch> {
    let side = (any::<u32>(), proptest::option::of(site()), text());
    let side = side.prop_map(|(rank, site, detail)| MismatchSide {
        rank: Rank(rank),
        site,
        detail,
    });
    let parts = (select(Rule::ALL.to_vec()), vec(side, 0..4));
    parts.prop_map(|(rule, sides)| FoundMismatch { rule, sides })
}

fn start() -> impl Strategy<Value = Start> {
    let parts = (any::<(u32, u32, u32, bool)>(), text(), text(), text());
    parts.prop_map(
        |((rank, size, pid, instrumented), host, program, mpi)| Start {
            rank,
            size,
            host,
            pid,
            program,
            mpi,
            instrumented,
        },
    )
}

fn module() -> impl Strategy<Value = Module> {
    let build_id = proptest::option::of(vec(any::<u8>(), 1..20));
    let parts = (any::<u32>(), vec(any::<u8>(), 0..20), build_id);
    parts.prop_map(|(index, path, build_id)| Module {
        index,
        path,
        build_id: build_id.map(BuildId),
    })
}

fn place() -> impl Strategy<Value = Place> {
    let parts = (site(), any::<Option<u32>>(), any::<u64>(), text());
    parts.prop_map(|(id, module, offset, op)| Place {
        id,
        module,
        offset,
        op,
    })
}

fn window_at() -> impl Strategy<Value = WindowAt> {
    let flavours = [
        Flavour::Create,
        Flavour::Allocate,
        Flavour::Shared,
        Flavour::Dynamic,
    ];
    let numbers = any::<(u32, u64, u64)>();
    let parts = (numbers, text(), select(flavours.to_vec()), site());
    parts.prop_map(|((win, base, size), name, flavour, site)| WindowAt {
        win: WinId(win),
        name,
        flavour,
        base,
        size,
        site,
    })
}

fn note() -> impl Strategy<Value = Noted> {
    let kind = select(vec![Note::Unsupported, Note::Lost, Note::Info]);
    (kind, text()).prop_map(|(kind, text)| Noted { kind, text })
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::Finalized),
        any::<i32>().prop_map(End::Aborted),
        any::<i32>().prop_map(End::Signal),
        any::<i32>().prop_map(End::Exited),
    ]
}

fn journal() -> impl Strategy<Value = Journal> {
    let who = (proptest::option::of(start()), proptest::option::of(end()));
    let tables = (
        vec(module(), 0..3),
        vec(place(), 0..3),
        vec(window_at(), 0..3),
    );
    let found = (
        vec(race(), 0..3),
        vec(misuse(), 0..3),
        vec(mismatch(), 0..3),
        vec(note(), 0..3),
    );
    (who, tables, found, any::<bool>()).prop_map(|(who, tables, found, instrumented)| Journal {
        instrumented: instrumented || who.0.as_ref().is_some_and(|start| start.instrumented),
        start: who.0,
        end: who.1,
        modules: tables.0.into_iter().map(|m| (m.index, m)).collect(),
        places: tables.1.into_iter().map(|p| (p.id, p)).collect(),
        windows: tables.2.into_iter().map(|w| (w.win, w)).collect(),
        races: found.0,
        misuses: found.1,
        mismatches: found.2,
        notes: found.3,
        warnings: Vec::new(),
    })
}

/// Writes everything a journal holds and says where it is.
fn write(directory: &Path, journal: &Journal) -> PathBuf {
    let mut writer = Writer::create(directory, 3).expect("a writable directory");
    if let Some(s) = &journal.start {
        let (host, program, mpi) = (&s.host, &s.program, &s.mpi);
        writer.start(s.rank, s.size, host, s.pid, program, mpi, s.instrumented);
    }
    if journal.instrumented {
        writer.instrumented();
    }
    for m in journal.modules.values() {
        let build_id = m.build_id.as_ref().map(|id| &id.0[..]);
        writer.module(m.index, &m.path, build_id);
    }
    for p in journal.places.values() {
        writer.site(p.id, p.module, p.offset, &p.op);
    }
    for w in journal.windows.values() {
        writer.window(w.win, &w.name, w.flavour, w.base, w.size, w.site);
    }
    for r in &journal.races {
        writer.race(&r.race, r.window);
    }
    for m in &journal.misuses {
        writer.misuse(&m.misuse, m.earlier_rank, m.window);
    }
    for m in &journal.mismatches {
        writer.mismatch(m);
    }
    for n in &journal.notes {
        writer.note(n.kind, &n.text);
    }
    if let Some(end) = journal.end {
        writer.end(end);
    }
    assert!(writer.take_failure().is_none());
    journal::path(directory, 3)
}

proptest! {
    #[test]
    fn what_is_written_is_read(journal in journal()) {
        let directory = Directory::new("roundtrip");
        let path = write(&directory.0, &journal);
        prop_assert_eq!(journal::read(&path)?, journal);
    }

    /// A process can be killed anywhere: at most the line in the making is lost.
    #[test]
    fn a_journal_that_is_cut_off_is_used_up_to_there(journal in journal(), cut in any::<u16>()) {
        let directory = Directory::new("cut");
        let path = write(&directory.0, &journal);
        let bytes = fs::read(&path)?;
        let cut = usize::from(cut) % (bytes.len() + 1);
        fs::write(&path, &bytes[..cut])?;
        let read = journal::read(&path)?;
        let ends_a_line = cut == 0 || bytes[cut - 1] == b'\n';
        prop_assert_eq!(read.warnings.len(), usize::from(!ends_a_line));
        prop_assert!(journal.races.starts_with(&read.races));
        prop_assert!(journal.misuses.starts_with(&read.misuses));
    }

    #[test]
    fn the_reader_survives_damage(
        journal in journal(),
        changes in vec((any::<u16>(), select(b" \n%-+,0:az\0\xff".to_vec())), 1..10),
    ) {
        let directory = Directory::new("damage");
        let path = write(&directory.0, &journal);
        let mut bytes = fs::read(&path)?;
        for (at, byte) in changes {
            let at = usize::from(at) % bytes.len();
            bytes[at] = byte;
        }
        fs::write(&path, &bytes)?;
        // Only the version can make a journal useless.
        let _ = journal::read(&path);
    }
}

#[test]
fn damage_costs_one_line() {
    let directory = Directory::new("line");
    fs::create_dir_all(&directory.0).unwrap();
    let path = journal::path(&directory.0, 0);
    fs::write(
        &path,
        "journal 1\nnote info ok\nnote info two words\nnoise\n\nend finalized\nend fin",
    )
    .unwrap();
    let journal = journal::read(&path).unwrap();
    assert_eq!(journal.notes.len(), 1);
    assert_eq!(journal.end, Some(End::Finalized));
    assert_eq!(
        journal.warnings,
        [
            "line 3 is damaged",
            "line 4 is damaged",
            "line 5 is damaged",
            "line 7 is cut off"
        ]
    );
    fs::write(&path, "journal 2\n").unwrap();
    let error = journal::read(&path).unwrap_err();
    assert_eq!(error.to_string(), "a journal of version 2, not 1");
}

#[test]
fn a_journal_that_cannot_be_begun_is_an_error() {
    let directory = Directory::new("full");
    fs::create_dir_all(&directory.0).unwrap();
    std::os::unix::fs::symlink("/dev/full", journal::path(&directory.0, 0)).unwrap();
    let Err(error) = Writer::create(&directory.0, 0) else {
        panic!("nothing can be written to a full disk");
    };
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn only_journals_have_the_names_of_journals() {
    let rank = |name: &str| journal::rank_of(Path::new(name));
    assert_eq!(rank("a/rank-0.journal"), Some(0));
    assert_eq!(rank("a/rank-12.journal"), Some(12));
    for name in [
        "rank-.journal",
        "rank-01.journal",
        "rank-1.journal~",
        "rank-+1.journal",
    ] {
        assert_eq!(rank(name), None, "{name}");
    }
}

#[test]
fn a_long_list_of_bytes_is_shortened() {
    let directory = Directory::new("long");
    let bytes = (0..5000).filter_map(|i| ByteRange::new(i * 16, 8));
    let side = Side {
        actor: Actor::default(),
        site: SiteId(0),
        role: Role::Target(RemoteKind::Write),
        call: Some(Call::Put),
    };
    let race = Race {
        owner: Rank(0),
        bytes: bytes.collect(),
        apart: false,
        first: side,
        second: side,
    };
    let mut writer = Writer::create(&directory.0, 0).unwrap();
    writer.race(&race, None);
    let journal = journal::read(&journal::path(&directory.0, 0)).unwrap();
    assert_eq!(journal.races[0].race.bytes.0[..], race.bytes.0[..1000]);
}
