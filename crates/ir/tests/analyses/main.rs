//! The analyses against slow, literal definitions on random inputs, on large inputs, and on texts
//! that say what is expected.

mod concrete;
mod graphs;
mod large;
mod texts;
