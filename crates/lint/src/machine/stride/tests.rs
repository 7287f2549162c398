use super::*;

#[test]
fn conditions_end_where_lines_cross() {
    let less = |a, b| holds_for(Compare::SignedLess, true, a, b);
    assert_eq!(less((3, 1), (10, 0)), Some(6));
    assert_eq!(less((3, 2), (10, 0)), Some(3));
    assert_eq!(less((3, 0), (10, 0)), None);
    assert_eq!(
        holds_for(Compare::SignedLess, true, (0, 1), (1_000_000, 0)),
        Some(999_999)
    );
    assert_eq!(holds_for(Compare::Equal, false, (3, 1), (10, 0)), Some(6));
    assert_eq!(holds_for(Compare::Unequal, true, (3, 2), (10, 0)), None);
    assert_eq!(
        holds_for(Compare::SignedGreater, true, (9, -1), (0, 0)),
        Some(8)
    );
}

#[test]
fn differences_have_to_agree() {
    let int = Value::Int;
    assert_eq!(difference([int(1), int(3), int(5)]), Some(2));
    assert_eq!(difference([int(1), int(3), int(6)]), None);
    let at = |o, n| Value::Pointer(ObjectId(o), n);
    assert_eq!(difference([at(1, 0), at(1, 8), at(1, 16)]), Some(8));
    assert_eq!(difference([at(1, 0), at(2, 8), at(1, 16)]), None);
}
