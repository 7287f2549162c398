//! The environment variables that carry a session from `fencepost run` to the ranks.

/// The options, `key=value:key=value`; see [`crate::options`].
pub const OPTIONS: &str = "FENCEPOST_OPTIONS";

/// The directory in which ranks write their journals. `fencepost run` sets it; see [`crate::journal`].
pub const SESSION: &str = "FENCEPOST_SESSION";
