//! Runs the words of a program to their end, and writes down what happened.
//!
//! The processes take steps in turns, unless they have to wait. Whether they come to their end does
//! not depend on the turns: locks are acquired in an order given from outside, and everything else,
//! once possible, stays possible.

use super::step::{Place, Step};
use crate::Builder;
use fencepost_model::{
    Access, AccessKind, Action, Asserts, CtxId, EventRef, Execution, Flow, GroupId, MsgId, Rank,
    WinId,
};
use std::collections::{BTreeMap, VecDeque};

/// Every order in which the processes' lock calls can follow each other: of each call its process.
pub(super) fn lock_orders(program: &[&[Step]]) -> Vec<Vec<usize>> {
    let is_lock = |step: &&Step| matches!(step, Step::Lock { .. });
    let mut left: Vec<usize> = program
        .iter()
        .map(|word| word.iter().filter(is_lock).count())
        .collect();
    let mut orders = Vec::new();
    interleave(&mut left, &mut Vec::new(), &mut orders);
    orders
}

fn interleave(left: &mut [usize], order: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    if left.iter().all(|&count| count == 0) {
        return orders.push(order.clone());
    }
    for rank in 0..left.len() {
        if left[rank] > 0 {
            left[rank] -= 1;
            order.push(rank);
            interleave(left, order, orders);
            order.pop();
            left[rank] += 1;
        }
    }
}

/// The execution of a program; `None` if it cannot come to its end.
pub(super) fn replay(program: &[&[Step]], order: &[usize], lock_all: bool) -> Option<Execution> {
    let size = program.len() as u32;
    let mut builder = Builder::new(size);
    let win = builder.window(GroupId::WORLD);
    let lock = |turn| Action::LockAll {
        win,
        nocheck: false,
        turn,
    };
    let ranks = || (0..size).filter(|_| lock_all);
    ranks().for_each(|rank| builder.main(rank, lock(rank)));
    let mut replay = Replay {
        program,
        order,
        builder,
        win,
        next: vec![0; program.len()],
        acquired: 0,
        held: Vec::new(),
        in_flight: BTreeMap::new(),
        pairs: BTreeMap::new(),
        partner: BTreeMap::new(),
        flags: Vec::new(),
    };
    replay.run().then(|| {
        let unlock = Action::UnlockAll { win };
        ranks().for_each(|rank| replay.builder.main(rank, unlock.clone()));
        replay.builder.finish()
    })
}

/// How often an origin and a target have opened and closed epochs for each other.
#[derive(Copy, Clone, Default)]
struct Pair {
    posts: u32,
    starts: u32,
    completes: u32,
}

struct Replay<'a> {
    program: &'a [&'a [Step]],
    order: &'a [usize],
    builder: Builder,
    win: WinId,
    /// Per process: how many steps it has taken.
    next: Vec<usize>,
    /// How many locks have been acquired.
    acquired: usize,
    /// Locks held: origin, target, exclusive.
    held: Vec<(usize, u32, bool)>,
    /// By sender and receiver.
    in_flight: BTreeMap<(u32, u32), VecDeque<MsgId>>,
    /// By origin and target.
    pairs: BTreeMap<(u32, u32), Pair>,
    /// The pair of an open epoch, by process and whether it is the target.
    partner: BTreeMap<(u32, bool), (u32, u32)>,
    /// What process 0 did to the flag.
    flags: Vec<EventRef>,
}

impl Replay<'_> {
    /// Goes on as long as anybody can. Did everybody come to the end?
    fn run(&mut self) -> bool {
        let ranks = 0..self.program.len();
        while ranks.clone().filter(|&rank| self.advance(rank)).count() > 0 {}
        ranks.clone().all(|rank| self.current(rank).is_none())
    }

    fn current(&self, rank: usize) -> Option<Step> {
        self.program[rank].get(self.next[rank]).copied()
    }

    /// Takes the next step of a process, if it has one and need not wait.
    fn advance(&mut self, rank: usize) -> bool {
        let Some(step) = self.current(rank) else {
            return false;
        };
        if step.collective() {
            return self.together(step);
        }
        let Some(action) = self.action(rank, step) else {
            return false;
        };
        self.builder.main(rank as u32, action);
        self.next[rank] += 1;
        true
    }

    /// A collective, once everybody has come to it.
    fn together(&mut self, step: Step) -> bool {
        let ranks = 0..self.program.len();
        if !ranks.clone().all(|rank| self.current(rank) == Some(step)) {
            return false;
        }
        let coll = self.builder.coll();
        for rank in ranks {
            let action = match step {
                Step::BarrierAll => Action::BarrierAll { coll },
                Step::Fence {
                    noprecede,
                    nosucceed,
                } => Action::Fence {
                    win: self.win,
                    asserts: Asserts {
                        noprecede,
                        nosucceed,
                        ..Asserts::default()
                    },
                    coll,
                },
                _ => Action::Collective {
                    coll,
                    group: GroupId::WORLD,
                    flow: Flow::AllToAll,
                    request: None,
                },
            };
            self.builder.main(rank as u32, action);
            self.next[rank] += 1;
        }
        true
    }

    /// What a step does, and its mark on the state; `None` as long as it has to wait.
    fn action(&mut self, rank: usize, step: Step) -> Option<Action> {
        let own = rank as u32;
        let (win, ctx) = (self.win, CtxId::DEFAULT);
        Some(match step {
            Step::Load(place) => access(own, AccessKind::Load, place),
            Step::Store(place) => access(own, AccessKind::Store, place),
            Step::Operation(verb, target) => {
                if own == 0 && verb.changes_flag() {
                    self.flags.push(self.here(own));
                }
                Action::Operation(verb.operation(Rank(target), win))
            }
            Step::Flush { target, local } => Action::Flush {
                win,
                target: Some(Rank(target)),
                local,
            },
            Step::Send(to) => {
                let msg = self.builder.msg();
                self.in_flight.entry((own, to)).or_default().push_back(msg);
                Action::Send {
                    msg,
                    synchronous: false,
                    request: None,
                }
            }
            Step::Recv(from) => Action::Recv {
                msg: self.in_flight.get_mut(&(from, own))?.pop_front()?,
                request: None,
            },
            Step::Post(_) | Step::Start(_) | Step::Complete | Step::WinWait => {
                self.epoch(own, step)?
            }
            Step::Lock { target, exclusive } => self.lock(rank, target, exclusive)?,
            Step::Unlock(target) => {
                self.held.retain(|lock| (lock.0, lock.1) != (rank, target));
                Action::Unlock {
                    win,
                    target: Rank(target),
                }
            }
            Step::ShmemFence => Action::ShmemFence { ctx },
            Step::Quiet => Action::Quiet { ctx },
            Step::WaitUntil(n) => Action::WaitUntil {
                satisfied: vec![*self.flags.get(n)?],
            },
            Step::Barrier | Step::BarrierAll | Step::Fence { .. } => return None,
        })
    }

    /// A call of post, start, complete and wait.
    fn epoch(&mut self, own: u32, step: Step) -> Option<Action> {
        let win = self.win;
        let asserts = Asserts::default();
        match step {
            Step::Post(origin) => {
                self.partner.insert((own, true), (origin, own));
                self.pairs.entry((origin, own)).or_default().posts += 1;
                let group = vec![Rank(origin)];
                Some(Action::Post {
                    win,
                    group,
                    asserts,
                })
            }
            Step::Start(target) => {
                let pair = self.pairs.get_mut(&(own, target))?;
                if pair.starts == pair.posts {
                    return None;
                }
                pair.starts += 1;
                self.partner.insert((own, false), (own, target));
                let group = vec![Rank(target)];
                Some(Action::Start {
                    win,
                    group,
                    asserts,
                })
            }
            Step::Complete => {
                let pair = self.partner.get(&(own, false))?;
                self.pairs.get_mut(pair)?.completes += 1;
                Some(Action::Complete { win })
            }
            _ => {
                let pair = self.pairs.get(self.partner.get(&(own, true))?)?;
                (pair.completes >= pair.posts).then_some(Action::WinWait { win })
            }
        }
    }

    /// Acquires a lock, if it is the process's turn and nobody is in the way.
    fn lock(&mut self, rank: usize, target: u32, exclusive: bool) -> Option<Action> {
        let mut there = self.held.iter().filter(|lock| lock.1 == target);
        let free = there.all(|lock| !exclusive && !lock.2);
        if self.order.get(self.acquired) != Some(&rank) || !free {
            return None;
        }
        let turn = self.acquired as u32;
        self.acquired += 1;
        self.held.push((rank, target, exclusive));
        Some(Action::Lock {
            win: self.win,
            target: Rank(target),
            exclusive,
            nocheck: false,
            turn,
        })
    }

    /// The next event of a process.
    fn here(&self, rank: u32) -> EventRef {
        let events = &self.builder.execution().processes[rank as usize];
        EventRef {
            rank: Rank(rank),
            index: events.len() as u32,
        }
    }
}

fn access(own: u32, kind: AccessKind, place: Place) -> Action {
    Action::Access(Access {
        kind,
        owner: Rank(own),
        ranges: place.bytes(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: Step = Step::Lock {
        target: 1,
        exclusive: true,
    };

    fn happens(program: &[&[Step]]) -> usize {
        let orders = lock_orders(program);
        let runs = orders
            .iter()
            .filter_map(|order| replay(program, order, false));
        runs.count()
    }

    #[test]
    fn nobody_waits_for_ever() {
        use Step::*;
        assert_eq!(happens(&[&[Barrier, Send(1)], &[Barrier, Recv(0)]]), 1);
        assert_eq!(happens(&[&[Barrier, Send(1)], &[Recv(0), Barrier]]), 0);
        assert_eq!(happens(&[&[Start(1), Complete], &[Post(0), WinWait]]), 1);
        assert_eq!(
            happens(&[&[Recv(1), Start(1)], &[Post(0), WinWait, Send(0)]]),
            0
        );
        assert_eq!(happens(&[&[], &[WaitUntil(0)]]), 0);
    }

    /// Both orders of two exclusive locks happen, unless a message decides which comes first.
    #[test]
    fn locks_are_acquired_in_every_possible_order() {
        use Step::*;
        let free = [LOCK, Unlock(1)];
        assert_eq!(happens(&[&free, &free]), 2);
        let sends = [LOCK, Unlock(1), Send(1)];
        let receives = [Recv(0), LOCK, Unlock(1)];
        assert_eq!(happens(&[&sends, &receives]), 1);
    }
}
