use super::*;

const SITE: SiteId = SiteId(0);

fn memory(size: u64) -> (Memory, Terms, ObjectId) {
    let mut memory = Memory::new(0);
    let object = memory.allocate(Some(size), Origin::Heap, SITE);
    (memory, Terms::new(), object)
}

#[test]
fn what_was_stored_is_loaded() {
    let (mut m, mut t, o) = memory(16);
    assert_eq!(m.load(&mut t, o, 4, 4), Value::Undefined);
    m.store(o, 4, 4, Value::Int(-7));
    m.store(o, 8, 8, Value::Pointer(o, 3));
    assert_eq!(m.load(&mut t, o, 4, 4), Value::Int(-7));
    assert_eq!(m.load(&mut t, o, 8, 8), Value::Pointer(o, 3));
}

#[test]
fn known_integers_are_read_byte_by_byte_and_together() {
    let (mut m, mut t, o) = memory(8);
    m.store(o, 0, 8, Value::Int(0x1122_3344_5566_7788));
    assert_eq!(m.load(&mut t, o, 0, 1), Value::Int(0x88u8 as i8 as i64));
    assert_eq!(m.load(&mut t, o, 4, 4), Value::Int(0x1122_3344));
    m.store(o, 2, 2, Value::Int(0));
    assert_eq!(m.load(&mut t, o, 0, 8), Value::Int(0x1122_3344_0000_7788));
    m.fill(o, 1, 6, 0xff);
    assert_eq!(m.load(&mut t, o, 0, 8), Value::Int(0x11ff_ffff_ffff_ff88));
}

#[test]
fn whole_scalars_and_pieces_agree() {
    let (mut m, mut t, o) = memory(4);
    m.store(o, 0, 4, Value::Int(0x0102_0304));
    m.store(o, 1, 1, Value::Int(9));
    assert_eq!(m.load(&mut t, o, 0, 4), Value::Int(0x0102_0904));
    m.store(o, 0, 4, Value::Int(5));
    assert_eq!(m.load(&mut t, o, 0, 4), Value::Int(5));
}

#[test]
fn unknown_memory_is_the_same_each_time_and_in_copies() {
    let (mut m, mut t, o) = memory(64);
    m.forget(&mut t, o, None);
    let first = m.load(&mut t, o, 8, 4);
    assert!(matches!(first, Value::Term(_)));
    assert_eq!(m.load(&mut t, o, 8, 4), first);
    assert_ne!(m.load(&mut t, o, 12, 4), first);
    let copy = m.allocate(Some(8), Origin::Stack, SITE);
    let cells = m.read(o, 8, 8);
    m.write(copy, 0, &cells);
    assert_eq!(m.load(&mut t, copy, 0, 4), first);
    m.store(o, 8, 4, Value::Int(1));
    assert_eq!(m.load(&mut t, o, 8, 4), Value::Int(1));
    assert_eq!(m.load(&mut t, copy, 0, 4), first);
}

#[test]
fn a_forgotten_range_leaves_its_neighbours() {
    let (mut m, mut t, o) = memory(16);
    m.zero(o);
    m.store(o, 0, 8, Value::Int(-1));
    m.forget(&mut t, o, Some(4..12));
    assert_eq!(m.load(&mut t, o, 0, 4), Value::Int(-1));
    assert!(matches!(m.load(&mut t, o, 4, 4), Value::Term(_)));
    assert_eq!(m.load(&mut t, o, 12, 4), Value::Int(0));
}

#[test]
fn vectors_hold_what_was_put_into_them() {
    let (mut m, mut t, o) = memory(16);
    m.store(o, 0, 8, Value::Pointer(o, 0));
    m.store(o, 8, 8, Value::Int(3));
    let both = m.load(&mut t, o, 0, 16);
    let copy = m.allocate(Some(16), Origin::Stack, SITE);
    m.store(copy, 0, 16, both);
    assert_eq!(m.load(&mut t, copy, 0, 8), Value::Pointer(o, 0));
    assert_eq!(m.load(&mut t, copy, 8, 8), Value::Int(3));
}

#[test]
fn half_a_pointer_is_a_term_and_both_halves_are_the_pointer() {
    let (mut m, mut t, o) = memory(32);
    m.store(o, 0, 8, Value::Pointer(o, 5));
    let half = m.load(&mut t, o, 0, 4);
    assert!(matches!(half, Value::Term(_)));
    for at in [0, 4] {
        let cells = m.read(o, at, 4);
        m.write(o, 16 + at, &cells);
    }
    assert_eq!(m.load(&mut t, o, 16, 8), Value::Pointer(o, 5));
}

#[test]
fn addresses_that_cross_ranks_are_remote_until_they_come_home() {
    let (mut a, mut t, o) = memory(8);
    let mut b = Memory::new(1);
    let there = b.allocate(Some(8), Origin::Heap, SITE);
    a.store(o, 0, 8, Value::Pointer(o, 4));
    b.write(there, 0, &a.read(o, 0, 8));
    let remote = Value::Remote {
        owner: 0,
        object: o,
        offset: 4,
    };
    assert_eq!(b.load(&mut t, there, 0, 8), remote);
    a.write(o, 0, &b.read(there, 0, 8));
    assert_eq!(a.load(&mut t, o, 0, 8), Value::Pointer(o, 4));
}

#[test]
fn strings_end_with_zero() {
    let (mut m, _, o) = memory(8);
    m.zero(o);
    m.store(o, 0, 2, Value::Int(i64::from(u16::from_le_bytes(*b"hi"))));
    assert_eq!(m.text(o, 1), Some(b"i".to_vec()));
    m.fill(o, 0, 8, b'x');
    assert_eq!(m.text(o, 0), None);
}

#[test]
fn images_share_contents_until_they_are_written() {
    let (mut m, mut t, o) = memory(16);
    m.store(o, 0, 4, Value::Int(1));
    let mut other = m.image(1);
    other.store(o, 0, 4, Value::Int(2));
    assert_eq!(m.load(&mut t, o, 0, 4), Value::Int(1));
    assert_eq!(other.load(&mut t, o, 0, 4), Value::Int(2));
}
