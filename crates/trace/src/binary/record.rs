//! The records of a block.

use super::wire::{Input, Malformed, Wire, wire};
use fencepost_model::{Context, CtxId, Event, GroupId, Rank, WinId, Window};

/// One record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// The file is complete.
    End { events: u64 },
    /// The next string.
    Text { text: String },
    /// The next site; file and function are numbers of strings.
    Site {
        file: u32,
        line: u32,
        column: u32,
        function: u32,
    },
    /// A group.
    Group { id: GroupId, members: Vec<Rank> },
    /// A window.
    Window { id: WinId, window: Window },
    /// A context.
    Context { id: CtxId, context: Context },
    /// The next event of a process.
    Event { rank: Rank, event: Event },
}

wire!(enum Record {
    0 => End { events },
    1 => Text { text },
    2 => Site { file, line, column, function },
    3 => Group { id, members },
    4 => Window { id, window },
    5 => Context { id, context },
    6 => Event { rank, event },
});

/// The tag of [`Record::Event`].
const EVENT: u8 = 6;

/// Appends a [`Record::Event`] without copying the event: this is what a traced program does most.
pub fn put_event(rank: Rank, event: &Event, out: &mut Vec<u8>) {
    out.push(EVENT);
    rank.put(out);
    event.put(out);
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{Action, SiteId};

    #[test]
    fn events_are_records() {
        let rank = Rank(300);
        let event = Event {
            thread: 2,
            action: Action::Finalize,
            site: SiteId(77),
        };
        let mut out = Vec::new();
        put_event(rank, &event, &mut out);
        let record = Record::get(&mut Input(&out));
        assert_eq!(record, Ok(Record::Event { rank, event }));
    }
}
