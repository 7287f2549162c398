use super::Routine::{self, *};

#[test]
fn functions_are_found_by_name_and_by_beginning() {
    assert_eq!(Routine::find("malloc"), Some(Allocate(0)));
    assert_eq!(Routine::find("_Znam"), Some(Allocate(0)));
    assert_eq!(Routine::find("sqrtf"), Some(Mathematics("sqrt")));
    assert_eq!(Routine::find("_FortranAioOutputInteger32"), Some(Ignore(1)));
    assert_eq!(Routine::find("__kmpc_barrier"), Some(Ignore(0)));
    assert_eq!(Routine::find("getopt"), None);
}

#[test]
fn what_only_computes_does_not_matter() {
    assert!(!Mathematics("sin").has_effects());
    assert!(!Print.has_effects());
    assert!(Free.has_effects());
    assert!(Exit.has_effects());
}
