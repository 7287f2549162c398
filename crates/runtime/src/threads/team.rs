//! What both OpenMPs have in common: a team works between a beginning and an end, its members meet at
//! barriers, and tasks are waited for.

use super::{FOREIGN, Object, followed, life, tag, with};
use crate::caller;
use crate::process::Process;
use std::cell::Cell;
use std::ffi::c_int;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A number no other team, group or task has.
fn fresh() -> usize {
    static LAST: AtomicUsize = AtomicUsize::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// A team.
#[derive(Debug)]
pub struct Team {
    id: usize,
    /// Tasks whose creators have ended before them.
    left: Mutex<Vec<u32>>,
    /// The thread that began its work.
    beginner: u32,
    /// It counts as the thread that began its work.
    as_one: bool,
    /// Barriers passed, if it does.
    rounds: AtomicUsize,
}

impl Team {
    /// The calling thread begins work with others.
    pub fn begin() -> Arc<Team> {
        let id = fresh();
        let begun = with(|process| {
            process.flush_direct();
            let as_one = process.works_as_one();
            if as_one {
                process.engine.begin_team();
            } else {
                process.more_threads();
                process.release(Object::Begin(id));
            }
            (process.thread, as_one)
        });
        let (beginner, as_one) = begun.unwrap_or_default();
        Arc::new(Team {
            id,
            left: Mutex::default(),
            beginner,
            as_one,
            rounds: AtomicUsize::new(0),
        })
    }

    /// The work is over, for the thread that began it. Its members may be at work in another team already:
    /// the runtime of LLVM lends them before it tells.
    pub fn end(&self) {
        let left = take(&self.left);
        with(|process| {
            if self.as_one {
                process.flush_direct();
                return process.engine.end_team();
            }
            process.acquire(Object::End(self.id));
            join_all(process, left);
            let (even, odd) = (
                Object::Barrier(self.id, false),
                Object::Barrier(self.id, true),
            );
            for object in [Object::Begin(self.id), Object::End(self.id), even, odd] {
                process.forget(object);
            }
        });
    }
}

/// Work of a team begins, or has ended, from which nobody communicates: our plugin for LLVM has seen that.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_quiet(begins: c_int) {
    with(|process| {
        let quiet = &mut process.threads.quiet;
        *quiet = match begins != 0 {
            true => *quiet + 1,
            false => quiet.saturating_sub(1),
        };
    });
}

/// What the calling thread is doing: its part of a team's work, or a task.
#[derive(Debug)]
pub struct Doing {
    team: Option<Arc<Team>>,
    /// What a member was before, of a team that counts as one thread.
    before: Option<usize>,
    /// Barriers of the team this one has passed, or, for a task, whoever made it had.
    rounds: usize,
    /// The group of tasks it belongs to or has opened.
    group: Option<Arc<Group>>,
    /// Tasks it has made and not waited for.
    children: Vec<u32>,
}

/// A group of tasks.
#[derive(Debug)]
pub struct Group {
    id: usize,
    outer: Option<Arc<Group>>,
}

thread_local! {
    static DOING: Cell<*mut Doing> = const { Cell::new(null_mut()) };
}

/// What the calling thread is doing, if that is known.
fn doing<R>(work: impl FnOnce(&mut Doing) -> R) -> Option<R> {
    // SAFETY: set by this thread to what lives until it is set back; not used twice at a time.
    unsafe { DOING.get().as_mut() }.map(work)
}

/// The calling thread does something else; what it did before is given back.
pub fn turn_to(next: *mut Doing) -> *mut Doing {
    DOING.replace(next)
}

impl Doing {
    /// A member's part of the work of a team begins.
    pub fn member(team: &Arc<Team>) -> Doing {
        let before = caller::thread_tag();
        if team.as_one {
            caller::set_thread_tag(tag(0));
            life::will_leave();
        } else {
            if followed() && matches!(before, 0 | FOREIGN) {
                // It was there before MPI was initialised, or has counted as the first thread so far.
                life::begin(tag(life::fresh_number()));
            }
            with(|process| process.begin_after(Object::Begin(team.id)));
        }
        Doing {
            team: Some(Arc::clone(team)),
            before: team.as_one.then_some(before),
            rounds: 0,
            group: None,
            children: Vec::new(),
        }
    }

    /// It ends: the one who began the team's work comes after it.
    pub fn end_of_part(&mut self) {
        let Some(team) = &self.team else {
            return;
        };
        if let Some(before) = self.before.take() {
            with(Process::flush_direct);
            return caller::set_thread_tag(if before == 0 { FOREIGN } else { before });
        }
        let end = Object::End(team.id);
        with(|process| match process.thread == team.beginner {
            true => process.release(end),
            false => process.end_at(end),
        });
        if let Ok(mut left) = team.left.lock() {
            left.append(&mut self.children);
        }
    }

    /// A barrier was passed: of a team that counts as one thread, the first to pass tells.
    fn met_as_one(&self) {
        if let Some(team) = self.team.as_ref().filter(|team| team.as_one) {
            with(|process| {
                if team.rounds.fetch_max(self.rounds, Ordering::Relaxed) < self.rounds {
                    process.engine.team_met();
                }
            });
        }
    }

    /// The object of the barrier it comes to.
    fn barrier(&self) -> Option<Object> {
        let team = self.team.as_ref()?;
        Some(Object::Barrier(team.id, !self.rounds.is_multiple_of(2)))
    }
}

/// The calling thread's part of its team's work ends.
pub fn end_of_part() {
    doing(Doing::end_of_part);
}

/// The calling thread comes to a barrier of its team.
pub fn come_to_barrier() {
    if let Some(object) = doing(|doing| doing.barrier()).flatten() {
        with(|process| process.release(object));
    }
}

/// It has passed the barrier: all tasks made before are over.
pub fn pass_barrier() {
    let passed = doing(|doing| {
        let object = doing.barrier();
        doing.rounds += 1;
        doing.met_as_one();
        (object, std::mem::take(&mut doing.children))
    });
    if let Some((Some(object), children)) = passed {
        with(|process| {
            process.acquire(object);
            join_all(process, children);
        });
    }
}

fn take(all: &Mutex<Vec<u32>>) -> Vec<u32> {
    let taken = all.lock().map(|mut all| std::mem::take(&mut *all));
    taken.unwrap_or_default()
}

fn join_all(process: &mut Process, children: Vec<u32>) {
    children.into_iter().for_each(|task| process.join(task));
}

/// The tasks the calling thread has made are over.
pub fn waited_for_tasks() {
    if let Some(children) = doing(|doing| std::mem::take(&mut doing.children)) {
        with(|process| join_all(process, children));
    }
}

/// The calling thread opens a group of tasks.
pub fn open_group() {
    doing(|doing| {
        let outer = doing.group.take();
        doing.group = Some(Arc::new(Group { id: fresh(), outer }));
    });
}

/// All tasks of the group are over.
pub fn close_group() {
    let closed = doing(|doing| {
        let group = doing.group.take()?;
        doing.group = group.outer.clone();
        Some(group.id)
    });
    if let Some(group) = closed.flatten() {
        with(|process| {
            process.acquire(Object::Group(group));
            process.forget(Object::Group(group));
        });
    }
}

/// What a task needs before it begins, and leaves when it ends.
#[derive(Copy, Clone, Debug)]
pub struct Dependence {
    /// Of what.
    pub at: usize,
    /// Whether it is only read.
    pub reads: bool,
}

/// Loops whose iterations wait for one another: what that orders is not followed.
pub const DOACROSS: &str = "ordered loops with depend";

/// What these dependences wait for is over.
pub fn waited_for(dependences: &[Dependence]) {
    with(|process| {
        for Dependence { at, reads } in dependences {
            process.acquire(Object::Written(*at));
            if !reads {
                process.acquire(Object::Read(*at));
            }
        }
    });
}

/// The tasks of a loop. They are taken as one thread: what they do is not compared with each other.
#[derive(Debug)]
pub struct LoopTasks {
    number: u32,
    team: Option<Arc<Team>>,
    rounds: usize,
    group: Option<Arc<Group>>,
}

impl LoopTasks {
    /// The calling thread makes them; `None` if threads are not followed.
    pub fn new() -> Option<LoopTasks> {
        let Task { number, doing, .. } = Task::new(Vec::new())?;
        Some(LoopTasks {
            number,
            team: doing.team,
            rounds: doing.rounds,
            group: doing.group,
        })
    }

    /// One of them.
    pub fn one(&self) -> Task {
        Task {
            number: self.number,
            doing: Doing {
                team: self.team.clone(),
                before: None,
                rounds: self.rounds,
                group: self.group.clone(),
                children: Vec::new(),
            },
            dependences: Vec::new(),
            before: (0, null_mut()),
        }
    }

    /// Their number among threads.
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// A task that was made.
#[derive(Debug)]
pub struct Task {
    /// It is a thread of its own.
    number: u32,
    doing: Doing,
    dependences: Vec<Dependence>,
    /// What the thread that runs it did before: its tag, and what it was doing.
    before: (usize, *mut Doing),
}

impl Task {
    /// The calling thread makes a task; `None` if threads are not followed.
    pub fn new(dependences: Vec<Dependence>) -> Option<Task> {
        let (number, own) = with(|process| match process.fork_others() {
            Some(number) => (number, true),
            None => (process.thread, false),
        })?;
        let made = doing(|doing| {
            doing.children.extend(own.then_some(number));
            (doing.team.clone(), doing.rounds, doing.group.clone())
        });
        let (team, rounds, group) = made.unwrap_or_default();
        Some(Task {
            number,
            doing: Doing {
                team,
                before: None,
                rounds,
                group,
                children: Vec::new(),
            },
            dependences,
            before: (0, null_mut()),
        })
    }

    /// What it depends on is known.
    pub fn depends_on(&mut self, dependences: Vec<Dependence>) {
        self.dependences = dependences;
    }

    /// The calling thread runs it.
    pub fn run(&mut self) {
        // What the thread did before is not the task's.
        with(Process::flush_direct);
        self.before = (caller::thread_tag(), turn_to(&raw mut self.doing));
        caller::set_thread_tag(tag(self.number));
        waited_for(&self.dependences);
    }

    /// It is over.
    pub fn end(mut self) {
        with(|process| {
            process.flush_direct();
            for Dependence { at, reads } in &self.dependences {
                process.release(if *reads {
                    Object::Read(*at)
                } else {
                    Object::Written(*at)
                });
            }
            if let Some(barrier) = self.doing.barrier() {
                process.release(barrier);
            }
            if let Some(group) = &self.doing.group {
                process.release(Object::Group(group.id));
            }
        });
        if let Some(team) = &self.doing.team
            && let Ok(mut left) = team.left.lock()
        {
            left.append(&mut self.doing.children);
        }
        let (thread, before) = self.before;
        caller::set_thread_tag(thread);
        turn_to(before);
    }

    /// Whoever made it has waited for it at once.
    pub fn was_waited_for(number: u32) {
        doing(|doing| doing.children.retain(|child| *child != number));
        with(|process| {
            if number != process.thread {
                process.join(number);
            }
        });
    }

    /// Its number among threads.
    pub fn number(&self) -> u32 {
        self.number
    }
}
