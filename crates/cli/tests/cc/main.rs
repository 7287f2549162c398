//! `fencepost cc` with real compilers.
//!
//! The programs in `programs/` are built by `fencepost cc` against a fake `libfencepost.so` that logs
//! what the stub tells it. Comments in them say which bytes of the watched memory a line touches:
//!
//! ```c
//! *a = *b; //~ load 0..8, store 8..16
//! ```
//!
//! For every line and kind of access, the bytes logged must be exactly those: none missing, none
//! invented, and told with a place on that line. `elsewhere` stands for all other files.
//! A compiler that is not installed is skipped with a message.

mod accesses;
mod build;
mod command_lines;
mod events;
