//! OpenMP of LLVM (clang, flang) and others that have the tools interface: the runtime finds
//! [`ompt_start_tool`] by its name and calls back.

use super::team::{self, Dependence, Doing, Task, Team};
use super::{Object, followed, not_followed, with};
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;

/// A word the runtime keeps for the tool: what a region or task is about.
type Data = *mut *mut c_void;
/// A dependence: its variable, and its type.
#[repr(C)]
pub struct Depends {
    variable: usize,
    kind: c_int,
}

#[repr(C)]
struct StartResult {
    initialize: extern "C" fn(LookUp, c_int, Data) -> c_int,
    finalize: extern "C" fn(Data),
    data: *mut c_void,
}

type LookUp = extern "C" fn(*const c_char) -> Option<SetCallback>;
type SetCallback = extern "C" fn(c_int, *const c_void) -> c_int;

// Numbers of `omp-tools.h`.
const PARALLEL_BEGIN: c_int = 3;
const PARALLEL_END: c_int = 4;
const TASK_CREATE: c_int = 5;
const TASK_SCHEDULE: c_int = 6;
const IMPLICIT_TASK: c_int = 7;
const MUTEX_RELEASED: c_int = 17;
const DEPENDENCES: c_int = 18;
const SYNC_REGION: c_int = 23;
const MUTEX_ACQUIRED: c_int = 27;

const BEGIN: c_int = 1;
const INITIAL: c_int = 1;
const EXPLICIT: c_int = 4;
const WAITING: c_int = 0x10;
const UNDEFERRED: c_int = 0x0800_0000;
const COMPLETE: c_int = 1;
const CANCELLED: c_int = 3;
const WAITED: c_int = 8;
const IN: c_int = 1;
/// Of iterations that wait for one another.
const SOURCE_OR_SINK: [c_int; 2] = [5, 6];
const TASKWAIT: c_int = 5;
const TASKGROUP: c_int = 6;
const REDUCTION: c_int = 7;
/// The barrier at the end of a team's work, in older and newer runtimes.
const LAST_BARRIER: [c_int; 2] = [2, 9];

/// The runtime asks whether there is a tool.
#[unsafe(no_mangle)]
pub extern "C" fn ompt_start_tool(_version: c_uint, _runtime: *const c_char) -> *mut c_void {
    static RESULT: Static = Static(StartResult {
        initialize,
        finalize,
        data: null_mut(),
    });
    struct Static(StartResult);
    // SAFETY: nobody writes it.
    unsafe impl Sync for Static {}
    (&raw const RESULT.0).cast_mut().cast()
}

extern "C" fn initialize(look_up: LookUp, _device: c_int, _data: Data) -> c_int {
    let Some(set) = look_up(c"ompt_set_callback".as_ptr()) else {
        return 0;
    };
    let callbacks: [(c_int, *const c_void); 9] = [
        (PARALLEL_BEGIN, parallel_begin as *const c_void),
        (PARALLEL_END, parallel_end as *const c_void),
        (TASK_CREATE, task_create as *const c_void),
        (TASK_SCHEDULE, task_schedule as *const c_void),
        (IMPLICIT_TASK, implicit_task as *const c_void),
        (MUTEX_RELEASED, mutex_released as *const c_void),
        (DEPENDENCES, dependences as *const c_void),
        (SYNC_REGION, sync_region as *const c_void),
        (MUTEX_ACQUIRED, mutex_acquired as *const c_void),
    ];
    for (event, callback) in callbacks {
        set(event, callback);
    }
    1
}

extern "C" fn finalize(_data: Data) {}

extern "C" fn parallel_begin(
    _task: Data,
    _frame: *const c_void,
    region: Data,
    _threads: c_uint,
    _flags: c_int,
    _code: *const c_void,
) {
    let team = followed().then(Team::begin);
    let word = team.as_ref().map_or(null(), Arc::as_ptr);
    if BEGUN
        .try_with(|begun| begun.borrow_mut().push(team))
        .is_ok()
    {
        // SAFETY: the runtime's word for this region.
        unsafe { *region = word.cast_mut().cast() };
    }
}

thread_local! {
    /// The teams whose work the calling thread has begun, the innermost last. When the runtime tells of an end,
    /// its word for the region may be that of another team already.
    static BEGUN: RefCell<Vec<Option<Arc<Team>>>> = const { RefCell::new(Vec::new()) };
}

extern "C" fn parallel_end(_region: Data, _task: Data, _flags: c_int, _code: *const c_void) {
    let ended = BEGUN.try_with(|begun| begun.borrow_mut().pop());
    if let Ok(Some(Some(team))) = ended {
        team.end();
    }
}

/// The team of a region.
///
/// # Safety
/// The runtime's word for a region that has not ended.
unsafe fn team_of(region: Data) -> Option<Arc<Team>> {
    // SAFETY: the caller's promise.
    unsafe {
        let team = region.as_ref()?.cast::<Team>().cast_const();
        if team.is_null() {
            return None;
        }
        Arc::increment_strong_count(team);
        Some(Arc::from_raw(team))
    }
}

/// A member's part of a team's work.
struct Part {
    doing: Doing,
    before: *mut Doing,
}

extern "C" fn implicit_task(
    endpoint: c_int,
    region: Data,
    task: Data,
    _threads: c_uint,
    _index: c_uint,
    flags: c_int,
) {
    if flags & INITIAL != 0 {
        return;
    }
    // SAFETY: the runtime's words for the region and this task.
    unsafe {
        if endpoint == BEGIN {
            let Some(team) = team_of(region) else {
                return;
            };
            let part = Box::into_raw(Box::new(Part {
                doing: Doing::member(&team),
                before: null_mut(),
            }));
            (*part).before = team::turn_to(&raw mut (*part).doing);
            *task = part.cast();
        } else if !(*task).is_null() {
            let part = Box::from_raw((*task).cast::<Part>());
            team::turn_to(part.before);
            *task = null_mut();
        }
    }
}

extern "C" fn sync_region(
    kind: c_int,
    endpoint: c_int,
    _region: Data,
    _task: Data,
    _code: *const c_void,
) {
    if !followed() {
        return;
    }
    match (kind, endpoint == BEGIN) {
        (REDUCTION, _) | (TASKWAIT, true) => {}
        (TASKWAIT, false) => team::waited_for_tasks(),
        (TASKGROUP, true) => team::open_group(),
        (TASKGROUP, false) => team::close_group(),
        // Whoever waits there for the next work learns nothing: the beginning of that tells all.
        (last, true) if LAST_BARRIER.contains(&last) => team::end_of_part(),
        (last, false) if LAST_BARRIER.contains(&last) => {}
        (_, true) => team::come_to_barrier(),
        (_, false) => team::pass_barrier(),
    }
}

/// What the runtime keeps of an explicit task: marked, because other tasks have a word as well.
const MARK: usize = 1;

/// The explicit task behind a word.
///
/// # Safety
/// The runtime's word for a task, or null.
unsafe fn task_of(data: Data) -> Option<*mut Made> {
    // SAFETY: the caller's promise.
    let word = unsafe { *data.as_ref()? } as usize;
    (word & MARK != 0).then_some((word & !MARK) as *mut Made)
}

/// A task that was made.
enum Made {
    /// One that does something.
    Task {
        /// The task.
        task: Task,
        /// Whoever made it waits for it at once.
        undeferred: bool,
    },
    /// The waiting for dependences.
    Wait(Vec<Dependence>),
}

extern "C" fn task_create(
    _creator: Data,
    _frame: *const c_void,
    new: Data,
    flags: c_int,
    _has_dependences: c_int,
    _code: *const c_void,
) {
    let made = if flags & WAITING != 0 {
        Some(Made::Wait(Vec::new()))
    } else if flags & EXPLICIT != 0 {
        let undeferred = flags & UNDEFERRED != 0;
        Task::new(Vec::new()).map(|task| Made::Task { task, undeferred })
    } else {
        None
    };
    if let Some(made) = made.filter(|_| followed()) {
        let made = Box::into_raw(Box::new(made));
        // SAFETY: the runtime's word for this task.
        unsafe { *new = (made as usize | MARK) as *mut c_void };
    }
}

extern "C" fn dependences(task: Data, list: *const Depends, count: c_int) {
    // SAFETY: the runtime's word for this task, which has not begun, and a list of that length.
    unsafe {
        let list = match list.is_null() {
            true => &[],
            false => std::slice::from_raw_parts(list, count.max(0) as usize),
        };
        if list.iter().any(|it| SOURCE_OR_SINK.contains(&it.kind)) {
            return not_followed(team::DOACROSS);
        }
        let needs = list.iter().map(|depends| Dependence {
            at: depends.variable,
            reads: depends.kind == IN,
        });
        match task_of(task).map(|made| &mut *made) {
            Some(Made::Task { task, .. }) => task.depends_on(needs.collect()),
            Some(Made::Wait(waits)) => waits.extend(needs),
            None => {}
        }
    }
}

extern "C" fn task_schedule(prior: Data, status: c_int, next: Data) {
    // SAFETY: the runtime's words for the two tasks; one that is over is not asked for again.
    unsafe {
        if matches!(status, COMPLETE | CANCELLED | WAITED)
            && let Some(made) = task_of(prior)
        {
            *prior = null_mut();
            return over(*Box::from_raw(made));
        }
        if let Some(Made::Task { task, .. }) = task_of(next).map(|made| &mut *made) {
            task.run();
        }
    }
}

/// A task has ended.
fn over(made: Made) {
    match made {
        Made::Task { task, undeferred } => {
            let number = task.number();
            task.end();
            if undeferred {
                Task::was_waited_for(number);
            }
        }
        Made::Wait(needs) => team::waited_for(&needs),
    }
}

/// A lock was taken. That its last holder has released it is told a little later than it is done.
extern "C" fn mutex_acquired(_kind: c_int, lock: usize, _code: *const c_void) {
    let taken = || {
        with(|process| {
            let free = process.threads.held.insert(lock);
            if free {
                process.acquire(Object::Lock(lock));
            }
            free
        })
    };
    // It is not waited for ever: a release inside a call is not told.
    for _ in 0..10_000 {
        if taken() != Some(false) {
            return;
        }
        std::thread::yield_now();
    }
    with(|process| process.acquire(Object::Lock(lock)));
}

extern "C" fn mutex_released(_kind: c_int, lock: usize, _code: *const c_void) {
    with(|process| {
        process.release(Object::Lock(lock));
        process.threads.held.remove(&lock);
    });
}
