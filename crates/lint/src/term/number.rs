//! Integers of a width, and floating-point numbers.

use crate::value::Value;

/// The integer as values hold it: sign-extended from its width; one bit is 0 or 1. Width 0 is no
/// integer, and stays as it is.
pub fn normal(value: i64, bits: u16) -> i64 {
    match bits {
        0 | 64.. => value,
        1 => value & 1,
        bits => value << (64 - bits) >> (64 - bits),
    }
}

/// The low `bits` of an integer, without sign.
pub(super) fn low(value: i64, bits: u16) -> u64 {
    match bits {
        0 | 64.. => value as u64,
        bits => value as u64 & ((1 << bits) - 1),
    }
}

/// The number, if it is known. Memory that is zero is the number zero.
pub fn float_of(value: Value) -> Option<f64> {
    match value {
        Value::Float(bits) => Some(f64::from_bits(bits)),
        Value::Int(0) => Some(0.0),
        _ => None,
    }
}
