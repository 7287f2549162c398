//! What comes again (see `echo`): a process tells others what it says in each turn, then only that it comes
//! again, and makes out of such echoes what others say.

use super::super::echo::{Echo, Growths, Said, Saying, put_turn};
use super::super::reach::Realm;
use super::super::{Node, Speech};
use super::{AGAIN, Peer, TURN};
use crate::shared::{Next, records};
use fencepost_engine::{Exchange, Key};
use fencepost_model::Rank;

/// What is in the lane of a process that says the same again and again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hearing {
    /// All that is waited for.
    Again,
    /// Not yet.
    NotYet,
    /// Something else.
    Other,
}

impl Node {
    /// Are these other processes of this node, so that a look at their lanes costs little?
    pub fn are_beside(&self, ranks: &[Rank]) -> bool {
        self.far.is_none() && !ranks.contains(&self.rank)
    }

    /// What is said from now on is told by [`Node::tell_gathered`] or [`Node::echo`].
    pub fn begin_to_gather(&mut self) {
        debug_assert!(self.speech == Speech::Plain && self.gathered.is_empty());
        self.speech = Speech::Gathered;
    }

    /// What is said from now on was said before, and nothing else is taken in.
    pub fn keep_silent(&mut self) {
        debug_assert!(self.speech == Speech::Plain);
        self.speech = Speech::Silent;
    }

    /// What is said from now on is told.
    pub fn speak(&mut self) {
        self.speech = Speech::Plain;
    }

    pub(in crate::exchange) fn gather(&mut self, to: Rank, said: impl FnOnce() -> Said) {
        if self.speech == Speech::Gathered {
            self.gathered.push((to, said()));
        }
    }

    /// What was gathered, process by process; `None` if it cannot come again.
    pub fn sayings(&self) -> Option<Vec<(Rank, Saying)>> {
        let mut sayings: Vec<(Rank, Saying)> = Vec::new();
        for (to, said) in &self.gathered {
            let at = sayings.iter().position(|(rank, _)| rank == to);
            let at = at.unwrap_or_else(|| {
                sayings.push((*to, Saying::default()));
                sayings.len() - 1
            });
            let saying = &mut sayings[at].1;
            if !said.add_to(saying) || saying.is_long() {
                return None;
            }
        }
        Some(sayings)
    }

    /// Tells what was gathered.
    pub fn tell_gathered(&mut self) {
        self.speak();
        let mut gathered = std::mem::take(&mut self.gathered);
        for (to, said) in gathered.drain(..) {
            match said {
                Said::Signal(key, signal) => self.send_signal(to, key, &signal),
                Said::Fact(record) => self.post(to, record),
            }
        }
        self.gathered = gathered;
    }

    /// What was gathered is told by echoes.
    pub fn drop_gathered(&mut self) {
        self.speak();
        self.gathered.clear();
    }

    /// How many records were told so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Tells another process what this one says to it in each turn.
    pub fn tell_turn<'a>(
        &mut self,
        to: Rank,
        turn: impl ExactSizeIterator<Item = &'a (Saying, Growths)>,
    ) {
        self.begin(TURN);
        put_turn(&mut self.out, turn);
        self.send(to);
    }

    /// Tells another process that the next saying of the turn comes again.
    #[inline]
    pub fn echo(&mut self, to: Rank) {
        self.begin(AGAIN);
        self.send(to);
    }

    /// Is it the same again, so many sayings of it?
    pub fn hears(&mut self, from: Rank, sayings: usize) -> Hearing {
        loop {
            let Some(peer) = self.peers.get_mut(from.index()) else {
                return Hearing::Other;
            };
            if peer.ahead >= sayings {
                return Hearing::Again;
            }
            if !peer.unread.is_empty() {
                return Hearing::Other;
            }
            let next = match self.near.opened.get(from.index()) {
                Some(Some(writer)) => peer.lane_in.next(writer),
                _ => Next::Elsewhere,
            };
            match next {
                Next::Nothing => return Hearing::NotYet,
                Next::Record(&[AGAIN]) => peer.ahead += 1,
                Next::Record(other) => peer.unread.push_back(other.to_vec()),
                Next::Elsewhere => {
                    let bytes = self.bytes_of_lane(Realm::Near, from);
                    let peer = &mut self.peers[from.index()];
                    for record in records(&bytes) {
                        match peer.unread.is_empty() && record == [AGAIN] {
                            true => peer.ahead += 1,
                            false => peer.unread.push_back(record.to_vec()),
                        }
                    }
                    let nothing = bytes.is_empty();
                    self.incoming = bytes;
                    if nothing {
                        return Hearing::NotYet;
                    }
                }
            }
        }
    }

    /// So many sayings were waited for, and need not be made out of the last yet.
    #[inline]
    pub fn pass_echoes(&mut self, from: Rank, sayings: usize) {
        if let Some(peer) = self.peers.get_mut(from.index()) {
            debug_assert!(peer.ahead >= sayings);
            peer.ahead -= sayings;
        }
    }

    /// The sayings of so many turns of a process that were waited for are of no interest.
    pub fn skip_echoes(&mut self, from: Rank, turns: u32) {
        if let Some(Peer {
            echo: Some(echo), ..
        }) = self.peers.get_mut(from.index())
        {
            echo.skip(turns);
        }
    }

    /// Takes in a saying that comes again.
    pub fn take_echo(&mut self, from: Rank) {
        let Some(Peer {
            echo: Some(echo), ..
        }) = self.peers.get_mut(from.index())
        else {
            return;
        };
        for said in echo.next() {
            match said {
                Said::Signal(key, signal) => self.keep_signal(key, signal),
                Said::Fact(fact) => self.take_fact(fact),
            }
        }
    }

    /// Takes in what has come from a process while echoes of it were waited for.
    #[inline]
    pub(super) fn take_waiting(&mut self, from: Rank) {
        let peer = self.peers.get_mut(from.index());
        if peer.is_some_and(|peer| peer.has_waiting()) {
            self.take_what_waits(from);
        }
    }

    #[cold]
    fn take_what_waits(&mut self, from: Rank) {
        while let Some(peer) = self.peers.get_mut(from.index()) {
            if peer.ahead > 0 {
                peer.ahead -= 1;
                self.take_echo(from);
            } else if let Some(record) = peer.unread.pop_front() {
                self.take_in(from, &record);
            } else {
                return;
            }
        }
    }

    /// Has a process said nothing but what it says in each turn, since this was asked last?
    pub fn has_only_echoed(&mut self, from: Rank) -> bool {
        let peer = self.peers.get_mut(from.index());
        peer.is_some_and(|peer| {
            let more = std::mem::take(&mut peer.said_more);
            !more && peer.echo.is_some() && !peer.has_waiting()
        })
    }

    /// Is there nothing of epochs between some processes that was taken in and is not waited for yet?
    pub fn awaits_all_epochs(&self) -> bool {
        let of_epoch = |key: &Key| matches!(key, Key::Post(_) | Key::Complete(_));
        self.facts.is_empty() && !self.signals.keys().any(of_epoch)
    }

    fn echo_of(&self, from: Rank) -> Option<&Echo> {
        self.peers.get(from.index())?.echo.as_ref()
    }

    /// After so many sayings, how many more bring a signal like this key's, and how fast does its time grow?
    pub fn sayings_up_to(&self, from: Rank, after: usize, key: Key) -> Option<(usize, u64)> {
        let echo = self.echo_of(from)?;
        echo.up_to(echo.position() + after, key)
    }

    /// How many sayings there are in a turn of a process.
    pub fn sayings_in_turn(&self, from: Rank) -> Option<usize> {
        self.echo_of(from).map(Echo::len)
    }
}
