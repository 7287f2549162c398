//! OpenMP as gcc and gfortran compile it: the entry points of libgomp. What a team or task does is a
//! function that libgomp calls back; it is called through one of ours.

use super::team::{self, Dependence, Doing, LoopTasks, Task, Team};
use super::{Object, acquire, followed, not_followed, release};
use crate::real::next;
use std::ffi::{c_int, c_long, c_uint, c_ulong, c_ulonglong, c_void};
use std::sync::Arc;

type Work = extern "C" fn(*mut c_void);

/// What each member of a team does.
struct Shared {
    work: Work,
    data: *mut c_void,
    team: Arc<Team>,
}

extern "C" fn take_part(shared: *mut c_void) {
    // SAFETY: `parallel` waits until all members are done.
    let shared = unsafe { &*shared.cast::<Shared>() };
    let mut doing = Doing::member(&shared.team);
    let before = team::turn_to(&raw mut doing);
    (shared.work)(shared.data);
    doing.end_of_part();
    team::turn_to(before);
}

/// A team does some work; `real` lets libgomp do that.
fn parallel<R>(work: Work, data: *mut c_void, real: impl FnOnce(Work, *mut c_void) -> R) -> R {
    if !followed() {
        return real(work, data);
    }
    let shared = Shared {
        work,
        data,
        team: Team::begin(),
    };
    let result = real(take_part, (&raw const shared).cast_mut().cast());
    shared.team.end();
    result
}

/// `#pragma omp parallel`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_parallel(work: Work, data: *mut c_void, threads: c_uint, flags: c_uint) {
    parallel(work, data, |work, data| {
        next!(GOMP_parallel(work: Work, data: *mut c_void, threads: c_uint, flags: c_uint));
    });
}

/// With reductions of tasks.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_parallel_reductions(
    work: Work,
    data: *mut c_void,
    threads: c_uint,
    flags: c_uint,
) -> c_uint {
    parallel(work, data, |work, data| {
        next!(GOMP_parallel_reductions(
            work: Work,
            data: *mut c_void,
            threads: c_uint,
            flags: c_uint,
        ) -> c_uint)
    })
}

/// `#pragma omp parallel sections`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_parallel_sections(
    work: Work,
    data: *mut c_void,
    threads: c_uint,
    count: c_uint,
    flags: c_uint,
) {
    parallel(work, data, |work, data| {
        next!(GOMP_parallel_sections(
            work: Work,
            data: *mut c_void,
            threads: c_uint,
            count: c_uint,
            flags: c_uint,
        ));
    });
}

/// `#pragma omp parallel for`, with the chunk's size if the schedule has one.
macro_rules! parallel_loops {
    ($($name:ident($($chunk:ident)?);)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(
                work: Work,
                data: *mut c_void,
                threads: c_uint,
                start: c_long,
                end: c_long,
                step: c_long,
                $($chunk: c_long,)?
                flags: c_uint,
            ) {
                parallel(work, data, |work, data| {
                    next!($name(
                        work: Work,
                        data: *mut c_void,
                        threads: c_uint,
                        start: c_long,
                        end: c_long,
                        step: c_long,
                        $($chunk: c_long,)?
                        flags: c_uint,
                    ));
                });
            }
        )*
    };
}

parallel_loops! {
    GOMP_parallel_loop_static(chunk);
    GOMP_parallel_loop_dynamic(chunk);
    GOMP_parallel_loop_guided(chunk);
    GOMP_parallel_loop_nonmonotonic_dynamic(chunk);
    GOMP_parallel_loop_nonmonotonic_guided(chunk);
    GOMP_parallel_loop_runtime();
    GOMP_parallel_loop_nonmonotonic_runtime();
    GOMP_parallel_loop_maybe_nonmonotonic_runtime();
}

/// Where the members of a team wait for each other.
macro_rules! barriers {
    ($($name:ident;)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name() {
                team::come_to_barrier();
                next!($name());
                team::pass_barrier();
            }
        )*
    };
}

barriers! {
    GOMP_barrier;
    GOMP_loop_end;
    GOMP_sections_end;
}

/// Likewise; whether the work was cancelled is told.
macro_rules! cancellable_barriers {
    ($($name:ident;)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name() -> bool {
                team::come_to_barrier();
                let cancelled = next!($name() -> bool);
                team::pass_barrier();
                cancelled
            }
        )*
    };
}

cancellable_barriers! {
    GOMP_barrier_cancel;
    GOMP_loop_end_cancel;
    GOMP_sections_end_cancel;
}

/// The end of a loop or of sections with reductions of tasks: behind their own barrier one member puts
/// the results together, and the others wait for it.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_workshare_task_reduction_unregister(cancelled: bool) {
    if !cancelled {
        team::come_to_barrier();
    }
    next!(GOMP_workshare_task_reduction_unregister(cancelled: bool));
    if !cancelled {
        team::pass_barrier();
    }
}

/// `single` with `copyprivate`: null for the one that does it, else what it has left, after it.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_single_copy_start() -> *mut c_void {
    team::come_to_barrier();
    let left = next!(GOMP_single_copy_start() -> *mut c_void);
    if !left.is_null() {
        team::pass_barrier();
    }
    left
}

/// The one that does it has done it.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_single_copy_end(left: *mut c_void) {
    team::come_to_barrier();
    next!(GOMP_single_copy_end(left: *mut c_void));
    team::pass_barrier();
}

/// What only one does at a time: `critical`, `atomic` where it needs a lock, `ordered`.
macro_rules! one_at_a_time {
    ($($start:ident $end:ident $object:expr;)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $start() {
                next!($start());
                acquire($object);
            }

            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $end() {
                release($object);
                next!($end());
            }
        )*
    };
}

one_at_a_time! {
    GOMP_critical_start GOMP_critical_end Object::Lock(1);
    GOMP_atomic_start GOMP_atomic_end Object::Lock(2);
    GOMP_ordered_start GOMP_ordered_end Object::Lock(3);
}

/// Locks: acquired after the call.
macro_rules! locks {
    ($($lock:ident $unlock:ident;)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $lock(lock: *mut c_void) {
                next!($lock(lock: *mut c_void));
                acquire(Object::Lock(lock as usize));
            }

            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $unlock(lock: *mut c_void) {
                release(Object::Lock(lock as usize));
                next!($unlock(lock: *mut c_void));
            }
        )*
    };
}

locks! {
    GOMP_critical_name_start GOMP_critical_name_end;
    omp_set_lock omp_unset_lock;
    omp_set_nest_lock omp_unset_nest_lock;
    omp_set_lock_ omp_unset_lock_;
    omp_set_nest_lock_ omp_unset_nest_lock_;
}

/// Locks that may be taken: the call tells whether they were.
macro_rules! try_locks {
    ($($name:ident;)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(lock: *mut c_void) -> c_int {
                let taken = next!($name(lock: *mut c_void) -> c_int);
                if taken != 0 {
                    acquire(Object::Lock(lock as usize));
                }
                taken
            }
        )*
    };
}

try_locks! {
    omp_test_lock;
    omp_test_nest_lock;
    omp_test_lock_;
    omp_test_nest_lock_;
}

type Copy = extern "C" fn(*mut c_void, *mut c_void);

/// What libgomp keeps of a task, before the task's own data.
#[repr(C)]
struct Header<T> {
    /// Which task.
    of: T,
    work: Work,
    /// Where the task's own data is, from here.
    offset: usize,
    /// How it is copied when the task is made.
    copy: Option<Copy>,
    /// From where, and how much.
    data: *mut c_void,
    size: usize,
}

/// What a task is made of: what it does, its data, how that is copied, its size and alignment.
type Made = (Work, *mut c_void, Option<Copy>, c_long, c_long);

/// Makes a task by `real` whose data has a header, which `run` finds there.
fn with_header<T>(of: T, made: Made, run: Work, real: impl FnOnce(Made)) {
    let (work, data, copy, size, alignment) = made;
    let alignment = alignment.max(align_of::<Header<T>>() as c_long);
    let mut header = Header {
        of,
        work,
        offset: size_of::<Header<T>>().next_multiple_of(alignment as usize),
        copy,
        data,
        size: size as usize,
    };
    let whole = size + header.offset as c_long;
    let header = (&raw mut header).cast();
    real((run, header, Some(copy_task::<T>), whole, alignment));
}

extern "C" fn copy_task<T>(to: *mut c_void, from: *mut c_void) {
    // SAFETY: libgomp has made room for the header and the data behind it.
    unsafe {
        let header = from.cast::<Header<T>>().read();
        let own = to.byte_add(header.offset);
        match header.copy {
            Some(copy) => copy(own, header.data),
            None => own.cast::<u8>().copy_from(header.data.cast(), header.size),
        }
        to.cast::<Header<T>>().write(header);
    }
}

extern "C" fn run_task(arguments: *mut c_void) {
    // SAFETY: what `copy_task` has written; a task runs once.
    let (mut task, work, data) = unsafe {
        let header = &*arguments.cast::<Header<*mut Task>>();
        let data = arguments.byte_add(header.offset);
        (Box::from_raw(header.of), header.work, data)
    };
    task.run();
    work(data);
    task.end();
}

/// Its first word is the task, for `detach`: it cannot be put behind a header.
const DETACHES: c_uint = 1 << 13;
const HAS_DEPENDENCES: c_uint = 1 << 3;

/// `#pragma omp task`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_task(
    work: Work,
    data: *mut c_void,
    copy: Option<Copy>,
    size: c_long,
    alignment: c_long,
    deferred: bool,
    flags: c_uint,
    dependences: *mut *mut c_void,
    priority: c_int,
    detach: *mut c_void,
) {
    let made = (work, data, copy, size, alignment);
    let real = |(work, data, copy, size, alignment): Made| {
        next!(GOMP_task(
            work: Work,
            data: *mut c_void,
            copy: Option<Copy>,
            size: c_long,
            alignment: c_long,
            deferred: bool,
            flags: c_uint,
            dependences: *mut *mut c_void,
            priority: c_int,
            detach: *mut c_void,
        ));
    };
    if flags & DETACHES != 0 {
        not_followed("tasks with detach");
        return real(made);
    }
    let needs = match flags & HAS_DEPENDENCES {
        0 => Vec::new(),
        // SAFETY: as the flag says.
        _ => unsafe { read_dependences(dependences) },
    };
    let Some(task) = Task::new(needs) else {
        return real(made);
    };
    let number = task.number();
    with_header(Box::into_raw(Box::new(task)), made, run_task, real);
    if !deferred {
        Task::was_waited_for(number);
    }
}

/// The list a task comes with: how many, how many of them are written, then the addresses, those
/// written first; or zero, how many, how many are written, written by one at a time and read, then the
/// addresses in that order, then those of objects that begin with an address.
///
/// # Safety
/// It is such a list.
unsafe fn read_dependences(list: *mut *mut c_void) -> Vec<Dependence> {
    // SAFETY: the caller's promise.
    let word = |at: usize| unsafe { *list.add(at) as usize };
    let (count, written, read, first) = match word(0) {
        0 => (word(1), word(2) + word(3), word(4), 5),
        count => (count, word(1), count - word(1), 2),
    };
    let dependence = |index: usize| match word(first + index) {
        object if index >= written + read => Dependence {
            // SAFETY: such an object.
            at: unsafe { *(object as *const usize) },
            reads: false,
        },
        at => Dependence {
            at,
            reads: index >= written,
        },
    };
    (0..count).map(dependence).collect()
}

/// A task of a loop. libgomp writes its bounds into the first two words of what it keeps.
#[repr(C)]
struct LoopTask {
    bounds: [u64; 2],
    tasks: *const LoopTasks,
}

extern "C" fn run_loop_task(arguments: *mut c_void) {
    // SAFETY: what `copy_task` has written, and libgomp the bounds; the tasks outlive each of them.
    let (tasks, work, data) = unsafe {
        let header = &*arguments.cast::<Header<LoopTask>>();
        let data = arguments.byte_add(header.offset);
        data.cast::<[u64; 2]>().write(header.of.bounds);
        (&*header.of.tasks, header.work, data)
    };
    let mut task = tasks.one();
    task.run();
    work(data);
    task.end();
}

/// The creator does not wait for the tasks.
const NO_GROUP: c_uint = 1 << 11;

/// `#pragma omp taskloop`, with bounds of either type.
macro_rules! task_loops {
    ($($name:ident($bound:ty);)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(
                work: Work,
                data: *mut c_void,
                copy: Option<Copy>,
                size: c_long,
                alignment: c_long,
                flags: c_uint,
                tasks: c_ulong,
                priority: c_int,
                start: $bound,
                end: $bound,
                step: $bound,
            ) {
                let real = |(work, data, copy, size, alignment): Made| {
                    next!($name(
                        work: Work,
                        data: *mut c_void,
                        copy: Option<Copy>,
                        size: c_long,
                        alignment: c_long,
                        flags: c_uint,
                        tasks: c_ulong,
                        priority: c_int,
                        start: $bound,
                        end: $bound,
                        step: $bound,
                    ));
                };
                task_loop((work, data, copy, size, alignment), flags, real);
            }
        )*
    };
}

task_loops! {
    GOMP_taskloop(c_long);
    GOMP_taskloop_ull(c_ulonglong);
}

fn task_loop(made: Made, flags: c_uint, real: impl FnOnce(Made)) {
    let Some(tasks) = LoopTasks::new() else {
        return real(made);
    };
    let number = tasks.number();
    // How many there are, and so which is the last, only libgomp knows.
    let tasks = Box::into_raw(Box::new(tasks));
    let of = LoopTask {
        bounds: [0; 2],
        tasks,
    };
    with_header(of, made, run_loop_task, real);
    if flags & NO_GROUP == 0 {
        Task::was_waited_for(number);
        // SAFETY: all of them are over.
        drop(unsafe { Box::from_raw(tasks) });
    }
}

/// Iterations of a loop that wait for one another.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_doacross_post(counts: *mut c_long) {
    not_followed(team::DOACROSS);
    next!(GOMP_doacross_post(counts: *mut c_long));
}

/// Likewise, with other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_doacross_ull_post(counts: *mut c_ulonglong) {
    not_followed(team::DOACROSS);
    next!(GOMP_doacross_ull_post(counts: *mut c_ulonglong));
}

/// `#pragma omp taskwait depend`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_taskwait_depend(dependences: *mut *mut c_void) {
    // SAFETY: a list of dependences.
    let needs = unsafe { read_dependences(dependences) };
    next!(GOMP_taskwait_depend(dependences: *mut *mut c_void));
    team::waited_for(&needs);
}

/// `#pragma omp taskwait`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_taskwait() {
    next!(GOMP_taskwait());
    team::waited_for_tasks();
}

/// `#pragma omp taskgroup`
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_taskgroup_start() {
    next!(GOMP_taskgroup_start());
    team::open_group();
}

/// Its end.
#[unsafe(no_mangle)]
pub extern "C" fn GOMP_taskgroup_end() {
    next!(GOMP_taskgroup_end());
    team::close_group();
}
