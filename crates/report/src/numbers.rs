//! Sets of ranks (or threads) as users write them: `0-2,5`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The longest run that is read, so that a few bytes of text cannot ask for gigabytes.
const LONGEST_RUN: u32 = 1 << 24;

/// A set of ranks or thread numbers, written as sorted, maximal runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Numbers(BTreeSet<u32>);

impl Numbers {
    /// The set of one number.
    pub fn one(number: u32) -> Numbers {
        Numbers(BTreeSet::from([number]))
    }

    /// Adds a number.
    pub fn insert(&mut self, number: u32) {
        self.0.insert(number);
    }

    /// Adds every number of another set.
    pub fn extend(&mut self, other: &Numbers) {
        self.0.extend(&other.0);
    }

    /// Is the number in it?
    pub fn contains(&self, number: u32) -> bool {
        self.0.contains(&number)
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// With its noun, in the right number: `rank 3`, `ranks 0-2`.
    pub fn with(&self, noun: &str) -> String {
        let plural = if self.0.len() == 1 { "" } else { "s" };
        format!("{noun}{plural} {self}")
    }
}

impl FromIterator<u32> for Numbers {
    fn from_iter<T: IntoIterator<Item = u32>>(iter: T) -> Self {
        Numbers(iter.into_iter().collect())
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.0.iter().copied().peekable();
        let mut comma = "";
        while let Some(first) = numbers.next() {
            let mut last = first;
            while let Some(next) = numbers.next_if(|&n| n - 1 == last) {
                last = next;
            }
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
            comma = ",";
        }
        Ok(())
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let number = |part: &str| {
            let digits = part.parse::<u32>();
            digits.map_err(|_| format!("`{text}` is no set of numbers like 0-2,5"))
        };
        let mut set = BTreeSet::new();
        for run in text.split(',').filter(|run| !run.is_empty()) {
            let (first, last) = run.split_once('-').unwrap_or((run, run));
            let (first, last) = (number(first)?, number(last)?);
            if last.saturating_sub(first) > LONGEST_RUN {
                return Err(format!("`{run}` is more ranks than any machine has"));
            }
            set.extend(first..=last);
        }
        Ok(Numbers(set))
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_short_and_read_again() {
        for (numbers, text) in [
            (vec![], ""),
            (vec![7], "7"),
            (vec![2, 0, 1, 5], "0-2,5"),
            (vec![0, 1, 3, 4, 6], "0-1,3-4,6"),
            (vec![u32::MAX - 1, u32::MAX], "4294967294-4294967295"),
        ] {
            let set: Numbers = numbers.into_iter().collect();
            assert_eq!(set.to_string(), text);
            assert_eq!(text.parse(), Ok(set));
        }
        assert!("0-x".parse::<Numbers>().is_err());
        assert!("0-4294967295".parse::<Numbers>().is_err());
    }

    #[test]
    fn the_noun_follows_the_number() {
        assert_eq!(Numbers::one(3).with("rank"), "rank 3");
        assert_eq!(Numbers::from_iter([0, 1, 2]).with("rank"), "ranks 0-2");
    }
}
