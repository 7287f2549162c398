//! Plugins for clang and flang that put Fencepost's checks into a program while it is compiled.
//!
//! The plugin itself is C++ (`plugin/`), because what it needs of LLVM has no other interface: the
//! evolution of addresses in loops, dominators, loops that are copied. `build.rs` compiles it for every
//! version of LLVM in [`VERSIONS`]; `fencepost cc` gives the compiler the one of its own version.
//!
//! ```text
//! pipeline start ─▶ … simplification … ─▶ vectoriser start ─▶ vectorisers … ─▶ optimiser last
//!   BeginPass                               LoopPass (loops.h)                  CheckPass (checks.h)
//! ```
//!
//! | phase | does | runs at -O0 |
//! |---|---|---|
//! | `BeginPass` | forbids optimisations that invent loads or merge calls; notes the places of accesses | yes |
//! | `LoopPass` | checks a whole loop once, before it, and marks its accesses | no |
//! | `CheckPass` | checks every access that has no mark, where it happens; ends of stack frames | yes |
//!
//! The filter and the functions that are called when it says yes are those of `crates/runtime/stub`.
//! An access is *told* with its exact bytes, its kind, and the address a call returns to, whose line in
//! the debug information is the line of the access. Nothing is told that does not happen: a check that
//! covers too much leads to one that does not.
//!
//! Left out is what can never be watched (`escape.h`), unless the option `prune` says otherwise.
//!
//! | file | is |
//! |---|---|
//! | `plugin.cpp` | where the passes stand in the pipeline, options |
//! | `access.*` | which bytes an instruction touches; what may communicate |
//! | `places.*` | where accesses are in the source, whatever the optimiser makes of them |
//! | `escape.*` | memory that is never watched |
//! | `loops.*`, `dealt.cpp`, `twin.*` | phase 1; its mark; copies of loops |
//! | `checks.*`, `frames.*` | phase 2; ends of stack frames |
//! | `gaps.*` | how far nobody watches anything behind a pointer: for both phases |
//! | `lift.*` | loads that leave loops, so that more is known before those |
//! | `heat.*` | how often a block runs, as far as the text says |
//! | `quiet.*` | work of teams of threads from which nobody communicates |
//! | `orders.*` | what atomic instructions order, told while there are several threads |
//! | `runtime.*` | the filter and the stub's functions, as instructions |

include!("../versions.rs");

/// The directory with the plugins that were built along with this crate, for tests.
pub const BUILT: &str = env!("FENCEPOST_PLUGINS");
