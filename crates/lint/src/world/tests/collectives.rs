//! Calls by hand.
