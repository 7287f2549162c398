//! What a process calls again and again needs no second look.
//!
//! A *refrain* is the part of a sequence in which a process only repeats itself: from `since` on, each call is as the one
//! `period` before it. A process writes its refrain down when it changes, which a loop does once. Two neighbours who have
//! been seen to call the same throughout one period, since both of them began to repeat themselves, call the same until one
//! of them says that it has changed; and whoever changes looks at the other, as does the other when it reads that. So a loop
//! of collectives costs a look at a word that nobody writes, where reading the other's calls would take a line of
//! memory from one processor to the other and back each time.

use super::mix;

/// The longest period that is noticed.
const LONGEST: u32 = 16;

/// How a process repeats itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Refrain {
    /// The first call of it, by its number in the sequence.
    since: u32,
    /// Each call after the first period is as the one so many before it.
    period: u32,
}

impl Refrain {
    /// As it is written for a sequence: not the same word as for another that began to repeat itself at the same place.
    pub fn word(self, key: u64) -> u64 {
        let of_key = mix(&[key]) >> 40;
        of_key << 40 | u64::from(self.period) << 32 | u64::from(self.since)
    }

    /// As it was written.
    #[inline]
    pub fn from_word(word: u64) -> Refrain {
        Refrain {
            since: word as u32,
            period: (word >> 32) as u32 & 0xff,
        }
    }

    /// Is each call as the one before it?
    pub fn is_one_call(self) -> bool {
        self.period == 1
    }

    /// The refrain when a call has come that is `like` those so many before it.
    #[inline]
    pub fn with(self, number: u32, like: impl Fn(u32) -> bool) -> Refrain {
        let is_any = self.period > 0;
        match is_any && number >= self.since + self.period && like(self.period) {
            true => self,
            false => Refrain::anew(number, like),
        }
    }

    #[cold]
    fn anew(number: u32, like: impl Fn(u32) -> bool) -> Refrain {
        let mut periods = 1..=LONGEST.min(number.saturating_sub(1));
        let period = periods.find(|period| like(*period));
        Refrain {
            since: number - period.unwrap_or(0),
            period: period.unwrap_or(1),
        }
    }
}

/// Up to where two processes have been seen to call the same, without a gap.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// The first of these calls.
    first: u32,
    /// The one after the last.
    next: u32,
}

impl Agreement {
    /// Does it hold until one of the two changes its refrain?
    #[inline]
    pub fn lasts(&self, own: Refrain, other: Refrain) -> bool {
        let since = self.first.max(own.since).max(other.since);
        own.period == other.period && self.next >= since + own.period
    }

    /// Looks at what both have called and has not been looked at, up to the latest call to which both have come. Do they
    /// differ?
    ///
    /// At a call before one of the two began to repeat itself there is nothing to be learnt that a later one does not tell:
    /// each sums up all before it.
    #[cold]
    pub fn renew(
        &mut self,
        (own, other): (Refrain, Refrain),
        latest: u32,
        look: impl Fn(u32) -> Look,
    ) -> bool {
        let since = own.since.max(other.since).min(latest);
        if since == 0 {
            return false;
        }
        if self.next < since {
            self.go_on_from(since);
        }
        while self.next <= latest {
            match look(self.next) {
                Look::Same => self.next += 1,
                Look::Different => return true,
                Look::TooLate if self.next < latest => self.go_on_from(latest),
                Look::TooEarly | Look::TooLate => return false,
            }
        }
        false
    }

    fn go_on_from(&mut self, number: u32) {
        *self = Agreement {
            first: number,
            next: number,
        };
    }
}

/// What two processes have called at a place of a sequence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Look {
    /// The same, there and before.
    Same,
    /// Something else.
    Different,
    /// The other has not come there.
    TooEarly,
    /// One of them is so far ahead that it is known no more.
    TooLate,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a process has called, its refrain and how far it agrees with the other.
    #[derive(Clone, Default)]
    struct Caller {
        calls: Vec<u8>,
        refrain: Refrain,
        agreement: Agreement,
        looks: usize,
    }

    impl Caller {
        /// It calls something. Does it see that the other has called something else?
        fn call(&mut self, what: u8, other: &Caller, remembered: u32) -> bool {
            self.calls.push(what);
            let calls = &self.calls;
            let number = calls.len() as u32;
            let at = |calls: &[u8], number: u32| calls[number as usize - 1];
            let like = |back: u32| at(calls, number - back) == what;
            self.refrain = self.refrain.with(number, like);
            if self.agreement.lasts(self.refrain, other.refrain) {
                return false;
            }
            self.looks += 1;
            let theirs = other.calls.len() as u32;
            let look = |place: u32| match () {
                () if place > theirs => Look::TooEarly,
                () if place + remembered <= number.max(theirs) => Look::TooLate,
                () if calls[..place as usize] == other.calls[..place as usize] => Look::Same,
                () => Look::Different,
            };
            let refrains = (self.refrain, other.refrain);
            self.agreement.renew(refrains, number.min(theirs), look)
        }
    }

    /// Numbers that look random.
    fn next(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
        *seed >> 33
    }

    /// A program: parts that are repeated.
    fn program(seed: &mut u64) -> Vec<u8> {
        let mut calls = Vec::new();
        for _ in 0..1 + next(seed) % 4 {
            let part: Vec<u8> = (0..1 + next(seed) % 5)
                .map(|_| (next(seed) % 3) as u8)
                .collect();
            (0..1 + next(seed) % 6).for_each(|_| calls.extend(&part));
        }
        calls
    }

    #[test]
    fn whoever_comes_second_to_a_difference_sees_it() {
        let mut seed = 7;
        for _ in 0..50_000 {
            let first = program(&mut seed);
            let mut second = first.clone();
            let place = next(&mut seed) as usize % second.len();
            second[place] = 3 + (next(&mut seed) % 2) as u8;
            let mut callers = [Caller::default(), Caller::default()];
            let (mut seen, mut both) = (false, false);
            while !both {
                let who = (next(&mut seed) % 2) as usize;
                let calls = [&first, &second][who];
                let Some(what) = calls.get(callers[who].calls.len()) else {
                    continue;
                };
                let other = callers[1 - who].clone();
                let sees = callers[who].call(*what, &other, u32::MAX / 2);
                both = callers.iter().all(|caller| caller.calls.len() > place);
                assert!(!sees || both, "nobody has called anything else yet");
                seen |= sees;
            }
            assert!(seen, "{first:?} {second:?}");
        }
    }

    #[test]
    fn who_calls_the_same_is_not_told_otherwise() {
        let mut seed = 11;
        for _ in 0..20_000 {
            let calls = program(&mut seed);
            let mut callers = [Caller::default(), Caller::default()];
            while callers
                .iter()
                .any(|caller| caller.calls.len() < calls.len())
            {
                let who = (next(&mut seed) % 2) as usize;
                let Some(what) = calls.get(callers[who].calls.len()) else {
                    continue;
                };
                let other = callers[1 - who].clone();
                assert!(!callers[who].call(*what, &other, 8));
            }
        }
    }

    #[test]
    fn a_loop_is_looked_at_once() {
        let mut callers = [Caller::default(), Caller::default()];
        for i in 0..4000 {
            for who in [0, 1] {
                let other = callers[1 - who].clone();
                assert!(!callers[who].call([1, 1, 2][i % 3], &other, 64));
            }
        }
        assert!(callers.iter().all(|caller| caller.looks < 20));
    }

    #[test]
    fn so_is_one_in_which_the_other_lags_behind() {
        let mut callers = [Caller::default(), Caller::default()];
        for i in 0..4000 {
            let other = callers[1].clone();
            assert!(!callers[0].call(1, &other, 64));
            if i >= 40 {
                let other = callers[0].clone();
                assert!(!callers[1].call(1, &other, 64));
            }
        }
        assert!(callers[0].looks < 60 && callers[1].looks < 20);
    }

    #[test]
    fn a_refrain_is_written_as_a_word() {
        let refrain = Refrain {
            since: u32::MAX,
            period: LONGEST,
        };
        assert_eq!(Refrain::from_word(refrain.word(5)), refrain);
        assert_ne!(refrain.word(5), refrain.word(6));
    }
}
