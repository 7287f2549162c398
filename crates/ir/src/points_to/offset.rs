//! Offsets into objects: exact, or known but for multiples of a stride.
//!
//! An [`Offset`] stands for the set { residue + i × stride : i any integer }; stride 0 is one exact
//! offset, stride 1 is "somewhere". Adding a [`Shift`] (a constant, and variable parts that are
//! multiples of a stride) keeps the greatest common divisor of the strides: the chain of divisors is
//! short, so loops that step through an array come to rest.

/// Where in an object, in bytes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Offset {
    residue: i64,
    stride: u32,
}

/// What is added to an offset.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shift {
    /// The constant part.
    pub add: i64,
    /// What divides the variable part; 0 if there is none.
    pub stride: u32,
}

impl Shift {
    /// Nothing is added.
    pub const NONE: Shift = Shift { add: 0, stride: 0 };
    /// Something is added.
    pub const ANY: Shift = Shift { add: 0, stride: 1 };

    /// A constant and a variable part that is a multiple of all `scales`.
    pub fn new(add: i64, scales: impl IntoIterator<Item = i64>) -> Self {
        let divide = |all, scale: i64| gcd(all, u32::try_from(scale.unsigned_abs()).unwrap_or(1));
        let stride = scales.into_iter().fold(0, divide);
        Self { add, stride }
    }

    /// The same, known only modulo `stride` (0: as it is).
    pub fn modulo(self, stride: u32) -> Self {
        Self {
            add: self.add,
            stride: gcd(self.stride, stride),
        }
    }
}

/// Exact offsets beyond this are somewhere.
const FAR: i64 = 1 << 40;

impl Offset {
    /// Somewhere in the object.
    pub const ANY: Offset = Offset {
        residue: 0,
        stride: 1,
    };
    /// The start of the object.
    pub const START: Offset = Offset {
        residue: 0,
        stride: 0,
    };

    /// One offset; far outside of any object it is just somewhere.
    pub fn new(exact: i64) -> Self {
        Self::of(exact, 0)
    }

    fn of(residue: i64, stride: u32) -> Self {
        match stride {
            0 if residue.abs() >= FAR => Self::ANY,
            0 => Self { residue, stride },
            _ => Self {
                residue: residue.rem_euclid(i64::from(stride)),
                stride,
            },
        }
    }

    /// The offset, if it is a single one.
    pub fn exact(self) -> Option<i64> {
        (self.stride == 0).then_some(self.residue)
    }

    /// What the offset is known to be a multiple of, plus [`Offset::residue`]; 0 if it is exact.
    pub fn stride(self) -> u32 {
        self.stride
    }

    /// The least offset that is not negative, or the exact one.
    pub fn residue(self) -> i64 {
        self.residue
    }

    /// The offset after an addition.
    pub fn plus(self, shift: Shift) -> Self {
        let stride = gcd(self.stride, shift.stride);
        Self::of(self.residue.saturating_add(shift.add), stride)
    }

    /// What has to be added to `from` to come here.
    pub fn since(self, from: Offset) -> Shift {
        Shift {
            add: self.residue.saturating_sub(from.residue),
            stride: gcd(self.stride, from.stride),
        }
    }

    /// May `size` bytes here and `other_size` bytes there have a byte in common?
    pub fn overlaps(self, size: u64, other: Offset, other_size: u64) -> bool {
        let stride = u64::from(gcd(self.stride, other.stride));
        if stride == 0 {
            let apart = other.residue.abs_diff(self.residue);
            return match self.residue <= other.residue {
                true => apart < size && other_size > 0,
                false => apart < other_size && size > 0,
            };
        }
        let apart =
            (i128::from(other.residue) - i128::from(self.residue)).rem_euclid(stride.into());
        let apart = apart as u64;
        size > 0 && other_size > 0 && (apart < size || stride - apart < other_size)
    }
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn members(offset: Offset) -> Vec<i64> {
        let all = (-60..60).filter(|at| match offset.stride {
            0 => *at == offset.residue,
            stride => (at - offset.residue).rem_euclid(i64::from(stride)) == 0,
        });
        all.collect()
    }

    prop_compose! {
        fn offsets()(residue in -9i64..9, stride in 0u32..9) -> Offset {
            Offset::of(residue, stride)
        }
    }

    proptest! {
        #[test]
        fn offsets_overlap_if_members_do(a in offsets(), b in offsets(), s in 0u64..5, t in 0u64..5) {
            let touch = |x: i64, y: i64| x < y + t as i64 && y < x + s as i64 && s > 0 && t > 0;
            let expected = members(a).iter().any(|x| members(b).iter().any(|y| touch(*x, *y)));
            prop_assert_eq!(a.overlaps(s, b, t), expected);
        }

        #[test]
        fn a_sum_has_all_sums(a in offsets(), add in -9i64..9, scale in 0i64..9, i in -3i64..3) {
            let sum = a.plus(Shift::new(add, [scale]));
            for x in members(a).into_iter().filter(|x| x.abs() < 20) {
                prop_assert!(members(sum).contains(&(x + add + scale * i)));
            }
        }

        #[test]
        fn a_difference_leads_there(a in offsets(), b in offsets()) {
            let there = a.plus(b.since(a));
            for x in members(b).into_iter().filter(|x| x.abs() < 20) {
                prop_assert!(members(there).contains(&x));
            }
        }
    }
}
