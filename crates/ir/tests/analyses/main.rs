//! The analyses against slow, literal definitions on random inputs, on large inputs, and on texts
//! that say what is expected.

mod graphs;
mod large;
