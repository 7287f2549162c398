//! What is known of values: constants, sums of a seed, and what depends on a seed.
//!
//! * [`Constants`] — sparse conditional constant propagation, function by function.
//! * [`affine_values`] — values of the form *factor × seed + constant*.
//! * [`Dependence`] — which values, branches and blocks may differ if the seeds do, over the whole
//!   program, through memory and control flow.

mod affine;
mod constants;
mod depends;
mod layout;
mod sources;

pub use affine::{Affine, affine_values};
pub use constants::{Constants, compare, compute, holds};
pub use depends::{CallAt, Dependence, Origin, Seeds, Write};
