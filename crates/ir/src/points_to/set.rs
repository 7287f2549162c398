//! Sets of small numbers: sorted words of 64, only those that are not empty.

/// A set of numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set(Vec<(u32, u64)>);

impl Set {
    /// The set of one number.
    pub fn one(number: u32) -> Self {
        Self(vec![(number / 64, 1 << (number % 64))])
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many words it takes.
    pub fn words(&self) -> usize {
        self.0.len()
    }

    /// Are there more than so many numbers in it?
    pub fn is_larger_than(&self, count: u32) -> bool {
        self.0.len() as u32 > count / 64
            && self.0.iter().map(|w| w.1.count_ones()).sum::<u32>() > count
    }

    /// Puts a number in; was it missing?
    pub fn insert(&mut self, number: u32) -> bool {
        let (word, bit) = (number / 64, 1 << (number % 64));
        match self.0.binary_search_by_key(&word, |w| w.0) {
            Ok(at) => {
                let missing = self.0[at].1 & bit == 0;
                self.0[at].1 |= bit;
                missing
            }
            Err(at) => {
                self.0.insert(at, (word, bit));
                true
            }
        }
    }

    /// Is the number in it?
    pub fn contains(&self, number: u32) -> bool {
        let found = self.0.binary_search_by_key(&(number / 64), |w| w.0);
        found.is_ok_and(|at| self.0[at].1 >> (number % 64) & 1 == 1)
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|&(word, bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(word * 64 + bit)
            })
        })
    }

    /// What is in `self` but not in `other`.
    pub fn without(&self, other: &Set) -> Set {
        let mut rest = Vec::new();
        let mut there = 0;
        for &(word, bits) in &self.0 {
            while other.0.get(there).is_some_and(|w| w.0 < word) {
                there += 1;
            }
            let known = other
                .0
                .get(there)
                .filter(|w| w.0 == word)
                .map_or(0, |w| w.1);
            if bits & !known != 0 {
                rest.push((word, bits & !known));
            }
        }
        Set(rest)
    }

    /// Adds all of `other`.
    pub fn extend(&mut self, other: &Set) {
        if other.is_empty() {
            return;
        }
        if self.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        if other.0.len() * 8 < self.0.len() {
            for &(word, bits) in &other.0 {
                match self.0.binary_search_by_key(&word, |w| w.0) {
                    Ok(at) => self.0[at].1 |= bits,
                    Err(at) => self.0.insert(at, (word, bits)),
                }
            }
            return;
        }
        let mut all = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            let word = x.0.min(y.0);
            let bits = a.next_if(|w| w.0 == word).map_or(0, |w| w.1)
                | b.next_if(|w| w.0 == word).map_or(0, |w| w.1);
            all.push((word, bits));
        }
        all.extend(a.chain(b));
        self.0 = all;
    }

    /// Adds all of `other`, and to `fresh` what was missing; was anything?
    pub fn absorb(&mut self, other: &Set, fresh: &mut Set) -> bool {
        let new = other.without(self);
        if new.is_empty() {
            return false;
        }
        self.extend(&new);
        fresh.extend(&new);
        true
    }
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut set = Set::default();
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn numbers() -> impl Strategy<Value = BTreeSet<u32>> {
        proptest::collection::btree_set(0u32..2000, 0..60)
    }

    proptest! {
        #[test]
        fn sets_are_sets(a in numbers(), b in numbers(), c in 0u32..2000) {
            let mut set: Set = a.iter().copied().collect();
            let other: Set = b.iter().copied().collect();
            prop_assert_eq!(set.contains(c), a.contains(&c));
            let mut fresh = Set::one(c);
            let new: BTreeSet<u32> = b.difference(&a).copied().collect();
            prop_assert_eq!(set.absorb(&other, &mut fresh), !new.is_empty());
            prop_assert_eq!(set.iter().collect::<BTreeSet<_>>(), a.union(&b).copied().collect());
            let expected: BTreeSet<u32> = new.into_iter().chain([c]).collect();
            prop_assert_eq!(fresh.iter().collect::<BTreeSet<_>>(), expected);
        }
    }
}
