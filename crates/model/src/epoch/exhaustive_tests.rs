//! The tables, exhaustively: they are total, every rule in them can be met, they agree with a second,
//! state-free formulation of the rules on every short program, and they do not cascade.

use super::rule_tests::*;
use super::table::{Access, EpochCall, Exposure, Lifetime, State};
use super::{ProcessState, WindowState};
use crate::event::{Action, Event};
use crate::execution::Flavour;
use crate::ids::{Rank, SiteId};
use crate::rules::Rule;
use std::collections::BTreeSet;

fn all_states() -> Vec<State> {
    let mut states = Vec::new();
    for access in Access::ALL {
        for exposure in Exposure::ALL {
            for lifetime in Lifetime::ALL {
                states.push(State {
                    access,
                    exposure,
                    lifetime,
                });
            }
        }
    }
    states
}

#[test]
fn columns_and_calls_are_listed_in_order() {
    assert!(
        Access::ALL
            .iter()
            .enumerate()
            .all(|(i, &s)| s as usize == i)
    );
    assert!(
        Exposure::ALL
            .iter()
            .enumerate()
            .all(|(i, &s)| s as usize == i)
    );
    assert!(
        Lifetime::ALL
            .iter()
            .enumerate()
            .all(|(i, &s)| s as usize == i)
    );
    assert!(
        EpochCall::ALL
            .iter()
            .enumerate()
            .all(|(i, &c)| c as usize == i)
    );
}

/// Every state × every call has a result. Errors lead where the same call is forgiven, or leave
/// the state as it was; grey states never complain.
#[test]
fn every_cell_is_defined_and_sane() {
    for state in all_states() {
        for call in EpochCall::ALL {
            let step = state.step(call);
            let grey = state.access == Access::Assumed || state.access == Access::Mixed;
            if grey && state.exposure == Exposure::Assumed && state.lifetime == Lifetime::Given {
                assert_eq!(step.broken, None, "{state:?} {call:?}");
            }
            if state.lifetime == Lifetime::Forgotten {
                assert_eq!(step.broken, None, "{state:?} {call:?}");
            }
            if !state.lifetime.live() && call != EpochCall::Create {
                assert!(!step.next.lifetime.live(), "{state:?} {call:?}");
            }
        }
    }
}

#[test]
fn every_state_and_every_rule_of_the_tables_can_be_reached() {
    let mut reached = BTreeSet::from([State::default()]);
    let mut rules = BTreeSet::new();
    let mut open = vec![State::default()];
    while let Some(state) = open.pop() {
        for call in EpochCall::ALL {
            let step = state.step(call);
            rules.extend(step.broken.map(|(rule, _)| rule));
            if reached.insert(step.next) {
                open.push(step.next);
            }
        }
    }
    // The one pair that is itself an error leads away at once.
    let exposed =
        |state: &State| state.access == Access::LockAll && state.exposure == Exposure::Posted;
    for state in all_states().iter().filter(|state| state.lifetime.live()) {
        assert_eq!(reached.contains(state), !exposed(state), "{state:?}");
    }
    use Rule::*;
    let expected = [
        EpochNone,
        EpochFlush,
        EpochRequest,
        EpochRelock,
        EpochUnlock,
        EpochFence,
        EpochOrder,
        EpochExposed,
        EpochNosucceed,
        EpochNoprecede,
        EpochFree,
        EpochFreed,
        EpochLeak,
        EpochTarget,
    ];
    assert_eq!(rules, BTreeSet::from(expected));
}

/// The alphabet of the short programs: rank 0 is the process, rank 1 the other one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Letter {
    Put(u32),
    Rput,
    Fence { noprecede: bool, nosucceed: bool },
    Post,
    Wait,
    Start,
    Complete,
    Lock(u32),
    Unlock(u32),
    LockAll,
    UnlockAll,
    Flush,
    Free,
}

fn alphabet() -> Vec<Letter> {
    use Letter::*;
    let mut letters = vec![
        Rput, Post, Wait, Start, Complete, LockAll, UnlockAll, Flush, Free,
    ];
    letters.extend(
        [0, 1]
            .into_iter()
            .flat_map(|rank| [Put(rank), Lock(rank), Unlock(rank)]),
    );
    for noprecede in [false, true] {
        letters.extend([false, true].map(|nosucceed| Fence {
            noprecede,
            nosucceed,
        }));
    }
    letters
}

impl Letter {
    fn action(self) -> Action {
        match self {
            Letter::Put(rank) => put(rank),
            Letter::Rput => rput(1),
            Letter::Fence {
                noprecede,
                nosucceed,
            } => fence_with(noprecede, nosucceed),
            Letter::Post => post(&[1]),
            Letter::Wait => wait(),
            Letter::Start => start(&[1]),
            Letter::Complete => complete(),
            Letter::Lock(rank) => lock(rank),
            Letter::Unlock(rank) => unlock(rank),
            Letter::LockAll => lock_all(),
            Letter::UnlockAll => unlock_all(),
            Letter::Flush => flush(None, false),
            Letter::Free => free(),
        }
    }

    fn event(self) -> Event {
        Event {
            thread: 0,
            action: self.action(),
            site: SiteId(0),
        }
    }

    /// Opens or closes an access epoch.
    fn synchronises_access(self) -> bool {
        use Letter::*;
        !matches!(self, Put(_) | Rput | Post | Wait | Flush | Free)
    }
}

/// May `next` follow a legal history? No state: only questions of the form "was the last of
/// these calls that one?", as the standard's text asks them.
fn legal(history: &[Letter], next: Letter) -> bool {
    use Letter::*;
    let open = |opens: Letter, closes: Letter| {
        let last = history
            .iter()
            .rfind(|&&call| call == opens || call == closes);
        last == Some(&opens)
    };
    let held = |rank| open(Lock(rank), Unlock(rank));
    let (all, started, posted) = (
        open(LockAll, UnlockAll),
        open(Start, Complete),
        open(Post, Wait),
    );
    let last_sync = history.iter().rposition(|call| call.synchronises_access());
    let fenced = last_sync.is_some_and(|at| {
        matches!(
            history[at],
            Fence {
                nosucceed: false,
                ..
            }
        )
    });
    let since = last_sync.map_or(history, |at| &history[at..]);
    let used = fenced && since.iter().any(|call| matches!(call, Put(_) | Rput));
    let passive = held(0) || held(1) || all;
    let access = passive || started;
    let permitted = match next {
        Put(rank) => held(rank) || all || (started && rank == 1) || fenced,
        Rput => held(1) || all,
        Fence { noprecede, .. } => !(access || posted || noprecede && used),
        Post => !posted && !all && !held(0),
        Wait => posted,
        Start => !access && !used,
        Complete => started,
        Lock(rank) => !(held(rank) || all || started || used || rank == 0 && posted),
        Unlock(rank) => held(rank),
        LockAll => !access && !used && !posted,
        UnlockAll => all,
        Flush => passive,
        Free => !access && !used && !posted,
    };
    permitted && !history.contains(&Free)
}

fn fresh() -> WindowState {
    WindowState::new(Rank(0), Flavour::Create, [Rank(0), Rank(1)])
}

/// Calls `visit` with every legal program of at most `depth` calls, and the machine behind it.
fn legal_programs(depth: usize, visit: &mut impl FnMut(&[Letter], &WindowState)) {
    fn extend(
        word: &mut Vec<Letter>,
        machine: &WindowState,
        depth: usize,
        visit: &mut impl FnMut(&[Letter], &WindowState),
    ) {
        visit(word, machine);
        if word.len() == depth {
            return;
        }
        for letter in alphabet() {
            if legal(word, letter) {
                let mut machine = machine.clone();
                machine.observe(&letter.event());
                word.push(letter);
                extend(word, &machine, depth, visit);
                word.pop();
            }
        }
    }
    extend(&mut Vec::new(), &fresh(), depth, visit);
}

/// On every legal program of up to five calls and every sixth call the machine and [`legal`] agree:
/// no false alarm, and no first mistake is missed.
#[test]
fn agrees_with_the_state_free_rules_to_depth_six() {
    let mut programs = 0;
    legal_programs(5, &mut |word, machine| {
        programs += 1;
        for letter in alphabet() {
            let found = machine.clone().observe(&letter.event());
            assert_eq!(
                found.is_none(),
                legal(word, letter),
                "{word:?} {letter:?}: {found:?}"
            );
        }
    });
    assert!(programs > 10_000, "only {programs}");
}

fn findings(word: impl IntoIterator<Item = Letter>) -> Vec<Rule> {
    let mut machine = fresh();
    let events = word.into_iter().map(Letter::event);
    events
        .filter_map(|event| Some(machine.observe(&event)?.rule))
        .collect()
}

/// One call forgotten, or one too many, in an otherwise legal program: one finding. A second one
/// is possible only where locks of two targets interleave, for a grey state forgets whom it held.
#[test]
fn one_mistake_does_not_cascade() {
    let check = |word: &[Letter], mutant: &[Letter]| {
        let found = findings(mutant.iter().copied());
        let locks = |target| [word, mutant].concat().contains(&Letter::Lock(target));
        let limit = if locks(0) && locks(1) { 2 } else { 1 };
        assert!(found.len() <= limit, "{mutant:?}: {found:?}");
    };
    legal_programs(5, &mut |word, _| {
        for at in 0..word.len() {
            check(word, &[&word[..at], &word[at + 1..]].concat());
            for letter in alphabet() {
                check(word, &[&word[..at], &[letter], &word[at..]].concat());
            }
        }
    });
}

/// Windows are independent, and only the process state knows them all.
#[test]
fn windows_do_not_disturb_each_other() {
    let other = |event: Event| match event.action {
        Action::Lock {
            target,
            exclusive,
            nocheck,
            turn,
            ..
        } => Event {
            action: Action::Lock {
                win: crate::ids::WinId(99),
                target,
                exclusive,
                nocheck,
                turn,
            },
            ..event
        },
        _ => event,
    };
    let mut process = ProcessState::new(Rank(0));
    let lock = Letter::Lock(1).event();
    for event in [lock.clone(), other(lock), Letter::Put(1).event()] {
        assert_eq!(process.observe(&event, |_| fresh()), []);
    }
}
