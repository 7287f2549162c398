//! Collectives: who waits for whom, in all forms.

use super::habits::Habit;
use super::matching::{agree, called, compare, roll_call, standing};
use super::requests::remember;
use super::{Flow, Form, Shape, Times, Use, Who, at, succeeded};
use crate::abi::{Handle, constants, read_handle};
use crate::caller::Call;
use crate::comms::{Comms, Neighbours};
use crate::exchange::{Attendance, Come, Meeting, Node, Sequence, Stands, Waiting, mix};
use crate::process::{self, Process};
use crate::requests::{Persistent, Plan, Request};
use fencepost_engine::Key;
use fencepost_model::{Action, CollId, Flow as Order, GroupId, Ranges, Rank, ReqId, SiteId};
use std::ffi::c_int;
use std::sync::Arc;

/// A collective as the program calls it.
#[derive(Copy, Clone, Debug)]
pub struct Collective<'a> {
    /// The call.
    pub call: &'a Call,
    /// Who gets data from whom.
    pub flow: Flow,
    /// The communicator.
    pub comm: Handle,
    /// The root, where there is one.
    pub root: Option<c_int>,
    /// The operation of a reduction.
    pub op: Option<Handle>,
    /// Its buffers.
    pub uses: &'a [Use],
}

/// A collective as one process sees it.
struct Part {
    /// Its place among those that all members call alike.
    come: Option<Come>,
    group: GroupId,
    members: Arc<[Rank]>,
    coll: CollId,
    flow: Order,
    /// Who waits for this process's own part.
    receivers: Arc<[Rank]>,
    reads: Ranges,
    writes: Ranges,
}

impl Part {
    /// Where nothing is to be ordered: its buffers and who waits for whom do not matter.
    fn unordered(group: GroupId, members: Arc<[Rank]>, coll: CollId) -> Part {
        Part {
            come: None,
            group,
            members,
            coll,
            flow: Order::AllToAll,
            receivers: Arc::default(),
            reads: Ranges::EMPTY,
            writes: Ranges::EMPTY,
        }
    }
}

/// Any collective. Its buffers are told by a function, so that none of them is written down where it only has to be
/// compared with what was called before.
///
/// # Safety
/// The arguments are those of the call.
#[inline(always)]
pub unsafe fn collective<const N: usize>(
    call: Call,
    flow: Flow,
    comm: Handle,
    root: Option<c_int>,
    op: Option<Handle>,
    uses: impl Fn() -> [Use; N],
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let collective = Collective {
        call: &call,
        flow,
        comm,
        root,
        op,
        uses: &[],
    };
    if matches!(form, Form::Blocking) && !process::orders() {
        return compared(collective, uses, real);
    }
    let uses = &uses();
    // SAFETY: the caller's promise.
    unsafe { followed(&Collective { uses, ..collective }, form, real) }
}

/// A collective that may order processes, or that does not block. Apart from the others, which cost little as long as they
/// do not share their registers with all this.
#[inline(never)]
unsafe fn followed(collective: &Collective<'_>, form: Form, real: impl FnOnce() -> c_int) -> c_int {
    let Collective {
        call,
        flow,
        comm,
        root,
        uses,
        ..
    } = *collective;
    let part = at(call, |process, site| {
        let called = called(process, site, collective);
        let come = process.come(comm, called);
        // SAFETY: the caller's promise.
        let part = unsafe { part(process, flow, comm, root, uses)? };
        Some((Part { come, ..part }, site))
    });
    agree();
    let Some((part, site)) = part.flatten() else {
        return real();
    };
    match form {
        Form::Blocking => blocking(part, site, real),
        Form::Nonblocking(request) => {
            let begun = process::with(|process| {
                let request = process.requests.number();
                begin(process, &part, request, site);
                request
            });
            let code = real();
            if succeeded(code)
                && let Some(number) = begun
            {
                let active = Request::Collective {
                    request: number,
                    coll: part.coll,
                    come: part.come,
                    writes: part.writes,
                    site,
                };
                remember(request, active);
            }
            code
        }
        Form::Persistent(request) => {
            let code = real();
            if succeeded(code) {
                remember(request, persistent(part, site));
            }
            code
        }
    }
}

/// A blocking collective where nothing is to be ordered.
#[inline(always)]
fn compared<const N: usize>(
    collective: Collective<'_>,
    uses: impl Fn() -> [Use; N],
    real: impl FnOnce() -> c_int,
) -> c_int {
    let stands = process::compares(|process| {
        let uses = &uses();
        let habit = process.habits.get(&Collective { uses, ..collective })?;
        comes_again(&mut process.comms, &process.node, collective.comm, habit)
    });
    let stands = match stands {
        Some(stands) => stands,
        None => {
            let uses = &uses();
            compare(&Collective { uses, ..collective })
        }
    };
    let code = real();
    drop(stands);
    code
}

/// Does this process come to a collective as it did the last time, and so do the others? Then it may stand there from now
/// on.
#[inline(never)]
fn comes_again(
    comms: &mut Comms,
    node: &Node,
    comm: Handle,
    habit: &Habit,
) -> Option<Option<Stands>> {
    let attendance = &mut comms.get(comm)?.attendance;
    node.come_again(attendance, &habit.called, habit.number)
}

fn persistent(part: Part, site: SiteId) -> Request {
    let number = part.coll.0 as u32;
    let starts = Sequence::Starts(part.group.0, number);
    let plan = Plan::Collective {
        group: part.group,
        number: part.coll,
        starts: Box::new(Attendance::new(starts, part.members)),
        flow: part.flow,
        receivers: part.receivers,
        reads: part.reads,
        writes: part.writes,
    };
    Request::Persistent(Box::new(Persistent {
        plan,
        site,
        active: None,
    }))
}

fn blocking(part: Part, site: SiteId, real: impl FnOnce() -> c_int) -> c_int {
    let action = Action::Collective {
        coll: part.coll,
        group: part.group,
        flow: part.flow.clone(),
        request: None,
    };
    let begun = process::with(|process| {
        process.call_access(&part.reads, false, site);
        process.call_access(&part.writes, true, site);
        process.flush_direct();
        prepare(process, &part);
        let number = process.next_number();
        process.enter(number, &action, site);
        number
    });
    standing(part.come, || {
        let code = real();
        if let Some(number) = begun {
            process::wait_until(|process| process.node.ready(Key::Collective(part.coll)));
            process::with(|process| {
                process.exit(number, &action);
                process.call_access(&part.writes, true, site);
            });
        }
        code
    })
}

/// A nonblocking or persistent collective begins.
fn begin(process: &mut Process, part: &Part, request: ReqId, site: SiteId) {
    if !process::orders() {
        return;
    }
    let action = Action::Collective {
        coll: part.coll,
        group: part.group,
        flow: part.flow.clone(),
        request: Some(request),
    };
    process.call_access(&part.reads, false, site);
    process.call_access(&part.writes, true, site);
    process.flush_direct();
    prepare(process, part);
    process.step(&action, site);
}

/// Starts a persistent collective once more.
pub fn restart(process: &mut Process, plan: &mut Plan, site: SiteId) -> Option<Request> {
    let Plan::Collective {
        group,
        number,
        starts,
        flow,
        receivers,
        reads,
        writes,
    } = plan
    else {
        return None;
    };
    let called = process.plain_call(site);
    let come = roll_call(&mut process.node, starts, called, &mut process.discord);
    let part = Part {
        come,
        group: *group,
        members: Arc::default(),
        coll: CollId(mix(&[16, number.0, u64::from(starts.number())])),
        flow: flow.clone(),
        receivers: receivers.clone(),
        reads: reads.clone(),
        writes: writes.clone(),
    };
    let request = process.requests.number();
    begin(process, &part, request, site);
    Some(Request::Collective {
        request,
        coll: part.coll,
        come,
        writes: part.writes,
        site,
    })
}

/// Says where a collective meets, and who waits for this process's part.
fn prepare(process: &mut Process, part: &Part) {
    let Some(members) = process.engine.members_of(part.group) else {
        return;
    };
    let waiting = match part.flow {
        Order::AllToAll => Waiting::All,
        Order::FromRoot(root) => Waiting::ForRoot(root),
        Order::ToRoot(root) => Waiting::Root(root),
        Order::Scan | Order::Neighbours(_) => {
            process.node.receivers = part.receivers.clone();
            return;
        }
    };
    let meeting = Meeting::new(&members, waiting);
    process.node.meet(part.coll, meeting);
}

/// `None` if there is nothing to follow: an unknown communicator, or nobody else in it.
///
/// # Safety
/// The arguments are those of a collective call.
unsafe fn part(
    process: &mut Process,
    flow: Flow,
    handle: Handle,
    root: Option<c_int>,
    uses: &[Use],
) -> Option<Part> {
    let own = process.rank;
    let Some(comm) = process.comms.get(handle) else {
        if process::orders() {
            process.unknown_communicator();
        }
        return None;
    };
    let coll = comm.next_collective();
    let (group, members) = (comm.id, comm.members.clone());
    let root = match root {
        Some(root) => Some(comm.world(root)?),
        None => None,
    };
    if !process::orders() {
        return (members.len() > 1).then(|| Part::unordered(group, members, coll));
    }
    let mut receivers: Arc<[Rank]> = Arc::default();
    let mut neighbours = Neighbours::default();
    let order = match flow {
        Flow::AllToAll => Order::AllToAll,
        Flow::FromRoot => Order::FromRoot(root?),
        Flow::ToRoot => Order::ToRoot(root?),
        Flow::Scan => {
            receivers = members.iter().copied().skip_while(|r| *r != own).collect();
            Order::Scan
        }
        Flow::Neighbours => {
            neighbours = comm.neighbours(handle);
            let mut to: Vec<Rank> = neighbours.destinations.iter().flatten().copied().collect();
            let mut from: Vec<Rank> = neighbours.sources.iter().flatten().copied().collect();
            to.sort();
            to.dedup();
            from.sort();
            from.dedup();
            receivers = to.into();
            Order::Neighbours(from)
        }
    };
    let index = members.iter().position(|rank| *rank == own).unwrap_or(0);
    let (mut reads, mut writes) = (Ranges::EMPTY, Ranges::EMPTY);
    for buffer in uses {
        let used = match buffer.who {
            Who::All => true,
            Who::Root => root == Some(own),
            Who::NotRoot => root != Some(own),
            Who::NotFirst => index != 0,
        };
        let at = buffer.at as usize;
        if !used || at == constants().in_place {
            continue;
        }
        let blocks = |times: Times| match times {
            Times::One => Blocks::All(1),
            Times::GroupSize => Blocks::All(members.len()),
            Times::InDegree => Blocks::of(&neighbours.sources),
            Times::OutDegree => Blocks::of(&neighbours.destinations),
        };
        // SAFETY: the caller's promise: arrays are as long as the call needs them.
        let bytes = unsafe { bytes(process, buffer, blocks, index, members.len()) };
        match buffer.writes {
            true => writes.0.extend(bytes.iter()),
            false => reads.0.extend(bytes.iter()),
        }
    }
    if members.len() < 2 {
        return None;
    }
    Some(Part {
        come: None,
        group,
        members,
        coll,
        flow: order,
        receivers,
        reads,
        writes,
    })
}

/// The blocks of a buffer.
enum Blocks<'n> {
    /// That many, one after the other.
    All(usize),
    /// One for every neighbour; where one is missing, its block is not touched.
    Neighbours(&'n [Option<Rank>]),
}

impl<'n> Blocks<'n> {
    fn of(neighbours: &'n [Option<Rank>]) -> Blocks<'n> {
        match neighbours.iter().all(Option::is_some) {
            true => Blocks::All(neighbours.len()),
            false => Blocks::Neighbours(neighbours),
        }
    }

    /// Those that are touched.
    fn touched(&self) -> impl Iterator<Item = usize> {
        let (count, neighbours) = match *self {
            Blocks::All(count) => (count, None),
            Blocks::Neighbours(ranks) => (ranks.len(), Some(ranks)),
        };
        (0..count).filter(move |&i| neighbours.is_none_or(|ranks| ranks[i].is_some()))
    }
}

unsafe fn bytes<'n>(
    process: &mut Process,
    buffer: &Use,
    blocks: impl Fn(Times) -> Blocks<'n>,
    index: usize,
    members: usize,
) -> Ranges {
    let base = buffer.at as u64;
    // SAFETY: the caller's promise: arrays are as long as the call needs them.
    unsafe {
        match buffer.shape {
            Shape::Uniform {
                count,
                datatype,
                times,
            } => {
                let layout = process.datatypes.layout(datatype);
                let blocks = blocks(times);
                if let Blocks::All(number) = blocks {
                    return layout.bytes(base, count.saturating_mul(number as i64));
                }
                let block = |i: usize| {
                    let offset = layout.extent().wrapping_mul(count.wrapping_mul(i as i64));
                    layout.bytes(base.wrapping_add_signed(offset), count).0
                };
                blocks.touched().flat_map(block).collect()
            }
            Shape::Vector {
                counts,
                displs,
                datatype,
                times,
            } => {
                let layout = process.datatypes.layout(datatype);
                let block = |i: usize| {
                    let offset = displs.get(i).wrapping_mul(layout.extent());
                    layout
                        .bytes(base.wrapping_add_signed(offset), counts.get(i))
                        .0
                };
                blocks(times).touched().flat_map(block).collect()
            }
            Shape::Each {
                counts,
                displs,
                datatypes,
                times,
            } => {
                let mut all = Ranges::EMPTY;
                for i in blocks(times).touched() {
                    let layout = process.datatypes.layout(read_handle(datatypes, i));
                    let at = base.wrapping_add_signed(displs.get(i));
                    all.0.extend(layout.bytes(at, counts.get(i)).iter());
                }
                all
            }
            Shape::Sum { counts, datatype } => {
                let count = (0..members).map(|i| counts.get(i)).sum();
                process.datatypes.layout(datatype).bytes(base, count)
            }
            Shape::Own { counts, datatype } => {
                let layout = process.datatypes.layout(datatype);
                layout.bytes(base, counts.get(index))
            }
        }
    }
}
