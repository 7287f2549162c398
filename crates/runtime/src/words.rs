//! What a call between some processes waits for: a word of each, that it exposes its window (`MPI_Win_start`), or
//! that its epoch is over (`MPI_Win_wait`).
//!
//! The process says at which call it stands, and the thread that watches it looks whose word has not come, for whoever
//! wants to know who waits for whom (`standings`).

use crate::exchange::Stands;
use crate::process::Process;
use fencepost_engine::Key;
use fencepost_model::{Rank, SiteId};

/// Words that a call waits for.
#[derive(Debug)]
pub enum Words {
    /// Signals of others.
    Signals(Vec<(Rank, Key)>),
    /// Those that the next call of turns that are left out waits for.
    OfTurn,
}

impl Process {
    /// A call at this place waits for words, as long as what this returns lives.
    pub fn wait_for_words(
        &mut self,
        site: SiteId,
        words: impl FnOnce(&mut Process) -> Words,
    ) -> Option<Stands> {
        self.words = None;
        let stands = self.node.stand_waiting_for_words(site)?;
        self.words = Some((self.node.own_standing(), words(self)));
        Some(stands)
    }

    /// Says whose word has not come, if it waits for some.
    pub fn look_for_words(&mut self) {
        let Some((standing, words)) = &self.words else {
            return;
        };
        if self.node.own_standing() != *standing {
            self.words = None;
            return;
        }
        let lacking: Vec<Rank> = match words {
            Words::Signals(signals) => {
                let node = &mut self.node;
                let lacks = |(_, key): &&(Rank, Key)| !node.ready(*key);
                signals.iter().filter(lacks).map(|(of, _)| *of).collect()
            }
            Words::OfTurn => self.lacking_of_turn(),
        };
        self.node.lacks(&lacking);
    }
}
