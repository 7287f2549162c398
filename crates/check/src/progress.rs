//! What is being done, in one line of a terminal, when it takes longer than a second.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Nothing is shown before.
const PATIENCE: Duration = Duration::from_secs(1);
/// The line is written anew.
const INTERVAL: Duration = Duration::from_millis(200);
/// To the beginning of the line, and nothing behind it.
const CLEAR: &str = "\r\x1b[K";

/// Shows how far an analysis is, until it is dropped.
pub struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Begins, if standard error is a terminal and somebody looks at it.
    pub fn of(executions: Arc<AtomicU64>, wanted: bool) -> Progress {
        if !wanted || !stderr().is_terminal() {
            return Progress(None);
        }
        let (over, wait) = channel();
        let show = move || {
            let mut patience = PATIENCE;
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(patience) {
                let line = line(executions.load(Ordering::Relaxed));
                let _ = write!(stderr(), "{CLEAR}{line}");
                patience = INTERVAL;
            }
            if patience == INTERVAL {
                let _ = write!(stderr(), "{CLEAR}");
            }
        };
        Progress(Some((over, thread::spawn(show))))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((over, shown)) = self.0.take() {
            drop(over);
            let _ = shown.join();
        }
    }
}

fn line(executions: u64) -> String {
    match executions {
        0 => "fencepost: reading the program".into(),
        1 => "fencepost: checking, 1 execution so far".into(),
        many => format!("fencepost: checking, {many} executions so far"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_being_done() {
        assert_eq!(line(0), "fencepost: reading the program");
        assert_eq!(line(1), "fencepost: checking, 1 execution so far");
        assert_eq!(line(18), "fencepost: checking, 18 executions so far");
    }
}
