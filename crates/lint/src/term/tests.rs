use super::*;
use Compare::*;

fn x(terms: &mut Terms) -> Value {
    terms.fresh(Source::Input, None)
}

fn int(v: i64) -> Value {
    Value::Int(v)
}

#[test]
fn comparisons_have_one_form() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let next = t.binary(Binary::Add, 32, x, int(1));
    let forms = [
        t.compare(SignedGreaterEqual, x, int(3)),
        t.compare(SignedLess, int(2), x),
        t.compare(SignedGreater, next, int(3)),
        t.compare(SignedLessEqual, int(3), x),
    ];
    assert!(forms.iter().all(|f| *f == forms[0]), "{forms:?}");
    let other = t.compare(SignedLessEqual, x, int(2));
    assert_eq!(t.not(other), forms[0]);
    let (a, b) = (t.compare(Equal, x, int(4)), t.compare(Equal, int(4), x));
    assert_eq!(a, b);
    let unequal = t.compare(Unequal, next, int(5));
    assert_eq!(t.not(unequal), a);
}

#[test]
fn truth_survives_the_ways_compilers_store_it() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let truth = t.compare(SignedLess, x, int(9));
    let byte = t.cast(Cast::ZeroExtend, 1, 8, truth);
    assert_eq!(t.cast(Cast::Truncate, 8, 1, byte), truth);
    assert_eq!(t.compare(Unequal, byte, int(0)), truth);
    let not = t.binary(Binary::Xor, 1, truth, int(1));
    assert_eq!(t.not(not), truth);
    assert_eq!(t.select(truth, int(0), int(1)), not);
}

#[test]
fn known_numbers_are_computed_in_their_width() {
    let mut t = Terms::new();
    assert_eq!(
        t.binary(Binary::Add, 32, int(i32::MAX.into()), int(1)),
        int(i32::MIN.into())
    );
    assert_eq!(
        t.binary(Binary::UnsignedDiv, 32, int(-1), int(2)),
        int(0x7fff_ffff)
    );
    assert_eq!(t.cast(Cast::ZeroExtend, 32, 64, int(-1)), int(0xffff_ffff));
    assert_eq!(t.cast(Cast::SignExtend, 1, 32, int(1)), int(-1));
    assert!(matches!(
        t.binary(Binary::SignedDiv, 32, int(1), int(0)),
        Value::Term(_)
    ));
}

#[test]
fn leaves_have_the_same_names_in_every_execution() {
    let mut t = Terms::new();
    t.at(SiteId(7));
    let first = [
        t.fresh(Source::Time, Some(0)),
        t.fresh(Source::Time, Some(0)),
    ];
    assert_ne!(first[0], first[1]);
    t.restart();
    t.at(SiteId(3));
    assert_ne!(t.fresh(Source::Time, Some(0)), first[0]);
    t.at(SiteId(7));
    assert_eq!(t.fresh(Source::Time, Some(0)), first[0]);
}

#[test]
fn uniform_terms_are_made_of_uniform_terms() {
    let mut t = Terms::new();
    let (all, mine) = (t.fresh(Source::Input, None), t.fresh(Source::Time, Some(1)));
    let uniform = |t: &Terms, v: Value| t.is_uniform_value(v);
    let sum = t.binary(Binary::Add, 32, all, int(2));
    assert!(uniform(&t, sum));
    let mixed = t.compare(SignedLess, all, mine);
    assert!(!uniform(&t, mixed));
}

#[test]
fn what_follows_from_assumptions_is_not_free() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let mut c = Constraints::new();
    let above = |t: &mut Terms, n| t.compare(SignedGreater, x, int(n));
    let (five, three, nine) = (above(&mut t, 5), above(&mut t, 3), above(&mut t, 9));
    assert_eq!(c.truth(&t, five), None);
    c.assume(&t, five, true);
    assert_eq!(c.truth(&t, three), Some(true));
    assert_eq!(c.truth(&t, nine), None);
    c.assume(&t, nine, false);
    for n in 6..9 {
        let equal = t.compare(Equal, x, int(n));
        assert_eq!(c.truth(&t, equal), None);
        c.assume(&t, equal, false);
    }
    assert_eq!(c.number(&t, x), Some(9));
}

#[test]
fn conjunctions_are_taken_apart() {
    let mut t = Terms::new();
    let (x, y) = (x(&mut t), t.fresh(Source::Time, Some(0)));
    let (a, b) = (t.compare(Equal, x, int(2)), t.compare(Equal, y, int(3)));
    let and = t.select(a, b, int(0));
    let mut c = Constraints::new();
    c.assume(&t, and, true);
    assert_eq!((c.number(&t, x), c.number(&t, y)), (Some(2), Some(3)));
    let mut c = Constraints::new();
    c.assume(&t, a, false);
    assert_eq!(c.truth(&t, and), Some(false));
}

#[test]
fn range_checks_by_unsigned_comparison() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let shifted = t.binary(Binary::Sub, 32, x, int(10));
    let inside = t.compare(UnsignedLess, shifted, int(5));
    let mut c = Constraints::new();
    c.assume(&t, inside, true);
    let fifteen = t.compare(SignedLess, x, int(15));
    let ten = t.compare(SignedLess, x, int(10));
    assert_eq!(
        (c.truth(&t, fifteen), c.truth(&t, ten)),
        (Some(true), Some(false))
    );
}

#[test]
fn what_was_never_written_is_compared_too() {
    let mut t = Terms::new();
    let equal = t.compare(Equal, Value::Undefined, int(3));
    assert_eq!(t.compare(Equal, Value::Undefined, int(3)), equal);
    assert!(matches!(equal, Value::Term(_)));
}

#[test]
fn one_of_two_truth_values_is_the_condition_or_its_negation() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let of_integers = t.compare(SignedLess, x, int(9));
    let of_numbers = t.apply(Symbol::Name("fcmp olt"), &[x, Value::Float(0)]);
    for condition in [of_integers, of_numbers] {
        let not = t.not(condition);
        assert_eq!(t.select(condition, int(1), int(0)), condition);
        assert_eq!(t.select(condition, int(0), int(1)), not);
    }
}

/// `low | high << 32`, as a compiler puts two members of a struct into a register.
fn packed(t: &mut Terms, low: Value, high: Value) -> Value {
    let high = t.cast(Cast::ZeroExtend, 32, 64, high);
    let high = t.binary(Binary::ShiftLeft, 64, high, int(32));
    let rest = t.binary(Binary::And, 64, Value::Undefined, int(0xffff_ffff));
    let with_high = t.binary(Binary::Or, 64, rest, high);
    let low = t.cast(Cast::ZeroExtend, 32, 64, low);
    let rest = t.binary(Binary::And, 64, with_high, int(!0xffff_ffff));
    t.binary(Binary::Or, 64, rest, low)
}

fn unpacked(t: &mut Terms, both: Value) -> [Value; 2] {
    let above = t.binary(Binary::ShiftRight, 64, both, int(32));
    [both, above].map(|number| t.cast(Cast::Truncate, 64, 32, number))
}

#[test]
fn members_of_a_struct_in_a_register_are_what_they_were() {
    let mut t = Terms::new();
    let unknown = t.fresh(Source::Input, None);
    let members = [int(7), int(-1), int(0), unknown, Value::Undefined];
    for low in members {
        for high in members {
            let both = packed(&mut t, low, high);
            let written = |member| {
                if member == Value::Undefined {
                    int(0)
                } else {
                    member
                }
            };
            let [one, other] = unpacked(&mut t, both).map(written);
            assert_eq!([one, other], [low, high].map(written), "{low:?} {high:?}");
        }
    }
}

#[test]
fn bytes_of_a_number_that_is_not_one_of_its_parts_are_not_known() {
    let mut t = Terms::new();
    let [low, high] = [(); 2].map(|()| t.fresh(Source::Input, None));
    let both = packed(&mut t, low, high);
    assert_eq!(t.bits(both, 0, 32), Some(low));
    assert_eq!(t.bits(both, 16, 32), None);
    assert_eq!(t.bits(both, 8, 8), None);
    assert_eq!(t.bits(int(0x0102_0304), 8, 8), Some(int(3)));
    let sum = t.binary(Binary::Add, 64, both, int(1));
    assert_eq!(t.bits(sum, 0, 32), None);
}

/// What is decided about one condition decides the other.
fn decides(t: &Terms, (a, truth): (Value, bool), b: Value) -> Option<bool> {
    let mut known = Constraints::new();
    known.assume(t, a, truth);
    known.truth(t, b).or_else(|| match b {
        Value::Term(b) => known.tried(t, b),
        _ => None,
    })
}

#[test]
fn bits_of_a_number_are_known() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let four = t.binary(Binary::And, 32, x, int(4));
    let set = t.compare(Unequal, four, int(0));
    let same = t.compare(Equal, four, int(4));
    let shifted = t.binary(Binary::ShiftRight, 32, x, int(2));
    let last = t.binary(Binary::And, 32, shifted, int(1));
    let moved = t.compare(Unequal, last, int(0));
    let six = t.binary(Binary::And, 32, x, int(6));
    let any = t.compare(Unequal, six, int(0));
    for truth in [true, false] {
        assert_eq!(decides(&t, (set, truth), same), Some(truth));
        assert_eq!(decides(&t, (moved, truth), set), Some(truth));
    }
    assert_eq!(decides(&t, (set, true), any), Some(true));
    assert_eq!(decides(&t, (set, false), any), None);
    assert_eq!(decides(&t, (any, false), set), Some(false));
}

#[test]
fn odd_numbers_have_their_last_bit() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let rest = t.binary(Binary::SignedRem, 32, x, int(2));
    let last = t.binary(Binary::And, 32, x, int(1));
    let odd = [rest, last].map(|number| t.compare(Unequal, number, int(0)));
    for truth in [true, false] {
        assert_eq!(decides(&t, (odd[0], truth), odd[1]), Some(truth));
        assert_eq!(decides(&t, (odd[1], truth), odd[0]), Some(truth));
    }
}

#[test]
fn two_unknown_numbers_are_apart() {
    let mut t = Terms::new();
    let (x, y) = (x(&mut t), x(&mut t));
    let less = t.compare(SignedLess, x, y);
    let difference = t.binary(Binary::Sub, 32, y, x);
    let positive = t.compare(SignedGreater, difference, int(0));
    let next = t.binary(Binary::Add, 32, x, int(1));
    let up_to = t.compare(SignedLessEqual, next, y);
    let equal = t.compare(Equal, x, y);
    for truth in [true, false] {
        assert_eq!(decides(&t, (less, truth), positive), Some(truth));
        assert_eq!(decides(&t, (positive, truth), less), Some(truth));
        assert_eq!(decides(&t, (less, truth), up_to), Some(truth));
    }
    assert_eq!(decides(&t, (less, true), equal), Some(false));
    assert_eq!(decides(&t, (less, false), equal), None);
}

#[test]
fn the_smaller_of_two_decides_about_both() {
    let mut t = Terms::new();
    let (x, y) = (x(&mut t), x(&mut t));
    let less = t.compare(SignedLess, x, y);
    let smaller = t.select(less, x, y);
    let positive = [smaller, x, y].map(|number| t.compare(SignedGreater, number, int(0)));
    assert_eq!(decides(&t, (positive[0], true), positive[1]), Some(true));
    assert_eq!(decides(&t, (positive[0], true), positive[2]), Some(true));
    assert_eq!(decides(&t, (positive[0], false), positive[1]), None);
    assert_eq!(decides(&t, (positive[1], false), positive[0]), Some(false));
}

#[test]
fn comparisons_of_floating_point_numbers_have_one_form() {
    let mut t = Terms::new();
    let x = x(&mut t);
    let [half, one] = [0.5f64, 1.0].map(|number| Value::Float(number.to_bits()));
    let below = t.compare_floats("fcmp olt", x, half);
    assert_eq!(t.compare_floats("fcmp ogt", half, x), below);
    let not_below = t.compare_floats("fcmp oge", x, half);
    assert_eq!(t.not(not_below), below);
    let (equal, unequal) = (
        t.compare_floats("fcmp oeq", x, Value::Float(0)),
        t.compare_floats("fcmp une", Value::Float((-0.0f64).to_bits()), x),
    );
    assert_eq!(t.not(equal), unequal);
    let below_one = t.compare_floats("fcmp olt", x, one);
    assert_eq!(decides(&t, (below, true), below_one), Some(true));
    assert_eq!(decides(&t, (below, false), below_one), None);
    assert_eq!(decides(&t, (below_one, false), below), Some(false));
    assert_eq!(decides(&t, (equal, true), below), Some(true));
}
