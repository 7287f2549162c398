//! Calls and returns.

use super::access::is_constant;
use super::choose::Spot;
use super::code::Callee;
use super::{Context, End, Flow, Frame, Machine, Pause, TURN};
use crate::calls::Step;
use crate::collectives::NUMBER;
use crate::library::{self, Reach};
use crate::memory::Origin;
use crate::notes::Note;
use crate::term::{LEFT, Symbol, TermId};
use crate::value::{HandleKind, ObjectId, Value};
use crate::world::table;
use fencepost_ir::{FuncId, Function, InstId, Operand, PlaceId};
use rustc_hash::FxHashSet;

/// Memory: whose, which object, and from where to where; all of it if that is not said.
type Reached = (u32, ObjectId, Option<(i64, i64)>);

impl Machine {
    pub(super) fn call(
        &mut self,
        cx: &mut Context,
        id: InstId,
        callee: Operand,
        arguments: &[Operand],
        place: PlaceId,
    ) -> Flow {
        let function = match callee {
            Operand::Function(function) => Some(function),
            pointer => {
                let pointer = self.value(cx, pointer);
                match self.settled(cx, pointer, place) {
                    Value::Function(function) => Some(function),
                    _ => None,
                }
            }
        };
        let Some(function) = function else {
            cx.notes.add(Note::UnknownPointer, place);
            if !cx.world.goes_on(self.rank, None) {
                return Flow::Pause(Pause::Ended(End::Aborted));
            }
            // What it would have done is missing from here on.
            if cx.code.pointer_reaches_world(arguments.len()) {
                return self.finish(cx, End::GivenUp, place);
            }
            let arguments: Vec<_> = arguments.iter().map(|a| self.value(cx, *a)).collect();
            let result = self.common_unknown(cx);
            self.forget_arguments(cx, &arguments, term(result), place);
            self.set(id, result);
            return Flow::Next;
        };
        match cx.code.callee(function) {
            Callee::Defined => return self.call_defined(cx, function, id, arguments, place),
            Callee::World => return self.call_world(cx, function, id, arguments, place),
            Callee::Library(_) | Callee::Unknown => {}
        }
        let mut values = std::mem::take(&mut self.scratch);
        for argument in arguments {
            values.push(self.value(cx, *argument));
        }
        let flow = self.call_outside(cx, function, id, &values, place);
        values.clear();
        self.scratch = values;
        flow
    }

    /// A function of the library, or one nobody knows.
    fn call_outside(
        &mut self,
        cx: &mut Context,
        function: FuncId,
        id: InstId,
        arguments: &[Value],
        place: PlaceId,
    ) -> Flow {
        let name = &cx.code.program.function(function).name;
        library::tell(self, cx, name, arguments, place);
        if let Callee::Library(routine) = cx.code.callee(function) {
            match library::call(self, cx, routine, name, arguments, place) {
                library::Answer::Value(value) => self.set(id, value),
                library::Answer::Nobody => self.call_unknown(cx, function, id, arguments, place),
                library::Answer::End(end) => return self.finish(cx, end, place),
                library::Answer::Call(callback, arguments) => {
                    return self.call_back(cx, id, callback, arguments, place);
                }
            }
            return Flow::Next;
        }
        let called = cx.code.program.function(function);
        if !called.pure {
            cx.notes.unknown_function(function, &called.name, place);
            if !cx.world.goes_on(self.rank, Some(&called.name)) {
                return Flow::Pause(Pause::Ended(End::Aborted));
            }
        }
        if starts_communication(cx, &called.name, arguments) {
            cx.notes.add(Note::Threads, place);
            return self.finish(cx, End::GivenUp, place);
        }
        if !called.pure && !library::is_known(&called.name) && self.gives_away(cx, arguments, place)
        {
            return self.finish(cx, End::GivenUp, place);
        }
        self.call_unknown(cx, function, id, arguments, place);
        match called.never_returns {
            true => self.finish(cx, End::Aborted, place),
            false => Flow::Next,
        }
    }

    fn call_world(
        &mut self,
        cx: &mut Context,
        function: FuncId,
        id: InstId,
        arguments: &[Operand],
        place: PlaceId,
    ) -> Flow {
        self.irregular();
        let name = &cx.code.program.function(function).name;
        let mut settled = std::mem::take(&mut self.scratch);
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.value(cx, *argument);
            let value = self.settled(cx, value, place);
            settled.push(match value {
                Value::Term(_) if cx.world.points(name, index) => self.pointer(cx, value, place),
                _ => value,
            });
        }
        self.flush(cx);
        let site = cx.code.sites.of(place);
        cx.terms.at(site);
        self.leave_trail(cx, site);
        if settled.iter().any(|value| communicates(cx, value)) {
            cx.world.handed_over(self.rank);
        }
        let step = loop {
            let step = (cx.world).call(self.rank, name, &settled, site, cx.memories, cx.terms);
            let Step::Ask(condition) = step else {
                break step;
            };
            let truth = self.truth(cx, Value::Term(condition), place);
            cx.world.told(self.rank, truth);
        };
        settled.clear();
        self.scratch = settled;
        match step {
            Step::Return(value) => {
                self.calls += 1;
                self.set(id, value);
                if self.steps < self.turn_ends {
                    return Flow::Next;
                }
                self.turn_ends = self.steps + TURN;
                self.frame.next += 1;
                Flow::Pause(Pause::Yielded)
            }
            Step::Wait => {
                // It did not move: the step is taken again.
                self.steps -= 1;
                Flow::Pause(Pause::Waiting(site))
            }
            Step::Exit | Step::Ask(_) => Flow::Pause(Pause::Ended(End::Aborted)),
        }
    }

    fn call_defined(
        &mut self,
        cx: &mut Context,
        id: FuncId,
        call: InstId,
        arguments: &[Operand],
        place: PlaceId,
    ) -> Flow {
        let mut values = std::mem::take(&mut self.scratch);
        for argument in arguments {
            values.push(self.value(cx, *argument));
        }
        let flow = self.begin_call(cx, id, call, &mut values, place);
        values.clear();
        self.scratch = values;
        flow
    }

    /// A function of the program begins to run.
    fn begin_call(
        &mut self,
        cx: &mut Context,
        id: FuncId,
        call: InstId,
        values: &mut Vec<Value>,
        place: PlaceId,
    ) -> Flow {
        let function = cx.code.program.function(id);
        if self.active[id.index()] >= cx.limits.recursion {
            cx.notes.add(Note::Recursion(function.name.clone()), place);
            self.call_unknown(cx, id, call, values, place);
            self.cut |= cx.code.reaches_world(id);
            return Flow::Next;
        }
        values.resize(
            values.len().max(function.parameters as usize),
            Value::Undefined,
        );
        let deadline = match self.frame.deadline {
            None if !cx.code.reaches_world(id) => Some(self.steps + cx.limits.function_steps),
            outer => outer,
        };
        let frame = Frame {
            deadline,
            ..Frame::new(id, call)
        };
        self.callers.push(std::mem::replace(&mut self.frame, frame));
        self.active[id.index()] += 1;
        self.lay_out(function, values.iter().copied());
        self.set_deadline(cx);
        self.copy_structs(cx, function, place);
        Flow::Moved
    }

    /// The function a library calls for the program.
    fn call_back(
        &mut self,
        cx: &mut Context,
        call: InstId,
        callback: Value,
        mut arguments: Vec<Value>,
        place: PlaceId,
    ) -> Flow {
        match callback {
            Value::Function(id) if cx.code.callee(id) == Callee::Defined => {
                self.begin_call(cx, id, call, &mut arguments, place)
            }
            _ => {
                cx.notes.add(Note::UnknownPointer, place);
                Flow::Next
            }
        }
    }

    /// Structs passed by value are the callee's own.
    fn copy_structs(&mut self, cx: &mut Context, function: &Function, place: PlaceId) {
        for (index, &size) in function.by_value.iter().enumerate() {
            if size == 0 || index >= function.parameters as usize {
                continue;
            }
            let site = cx.code.sites.of(place);
            let given = self.values[self.frame.base + index];
            let own = self.memory(cx).allocate(Some(size), Origin::Stack, site);
            self.frame.locals.push(own);
            self.values[self.frame.base + index] = Value::Pointer(own, 0);
            let length = Value::Int(size as i64);
            self.copy(cx, Value::Pointer(own, 0), given, length, place);
        }
    }

    /// Returns.
    pub(super) fn give_back(&mut self, cx: &mut Context, value: Value, place: PlaceId) -> Flow {
        let call = self.frame.call;
        if self.callers.is_empty() {
            let status = match value {
                Value::Int(status) => Some(status),
                _ => None,
            };
            return self.finish(cx, End::Returned(status), place);
        }
        self.drop_frame(cx, place);
        self.set(call, value);
        self.frame.next += 1;
        Flow::Moved
    }

    /// The call that runs is over; its caller runs.
    fn drop_frame(&mut self, cx: &mut Context, place: PlaceId) {
        let site = cx.code.sites.of(place);
        for local in std::mem::take(&mut self.frame.locals) {
            self.end_object(cx, local, site);
        }
        self.active[self.frame.function.index()] -= 1;
        self.values.truncate(self.frame.base);
        if let Some(caller) = self.callers.pop() {
            self.frame = caller;
        }
        self.stop_observing_outside(|_| true);
        self.set_deadline(cx);
    }

    /// Ends the process.
    fn finish(&mut self, cx: &mut Context, end: End, place: PlaceId) -> Flow {
        self.flush(cx);
        if end != End::Aborted {
            cx.world.ended(self.rank, cx.code.sites.of(place));
        }
        Flow::Pause(Pause::Ended(end))
    }

    /// The function whose deadline it is took too long: it returns something unknown.
    pub(super) fn leave_function(&mut self, cx: &mut Context) {
        let place = self.place(cx);
        while let Some(caller) = self.callers.last() {
            if caller.deadline.is_none() {
                break;
            }
            self.drop_frame(cx, place);
        }
        let id = self.frame.function;
        let function = cx.code.program.function(id);
        cx.notes
            .add(Note::FunctionLeft(function.name.clone()), place);
        let begin = self.frame.base;
        let arguments = self.values[begin..self.frame.results].to_vec();
        let call = self.frame.call;
        self.drop_frame(cx, place);
        self.call_unknown(cx, id, call, &arguments, place);
        self.frame.next += 1;
    }

    /// A function nobody knows: its result depends on its arguments and on how often it was called. One of
    /// MPI's succeeds.
    fn call_unknown(
        &mut self,
        cx: &mut Context,
        function: FuncId,
        id: InstId,
        arguments: &[Value],
        place: PlaceId,
    ) {
        let pure = cx.code.program.function(function).pure;
        let mut key = std::mem::take(&mut self.key);
        for argument in arguments {
            key.push(self.comparable(cx, *argument));
        }
        let reads = arguments.iter().any(|a| matches!(a, Value::Pointer(..)));
        if !pure || reads {
            let (caller, at, count) = self.visit(cx);
            key.extend([caller.0, at.0, count].map(|n| Value::Int(i64::from(n))));
        }
        let result = cx.terms.apply(Symbol::Function(function), &key);
        cx.terms.got(result, self.rank);
        key.clear();
        self.key = key;
        let name = cx.code.program.function(function).name.clone();
        if !pure {
            self.irregular();
            self.forget_filled(cx, &name, arguments, term(result), place);
        }
        let succeeds = || !library::is_known(&name) && cx.code.is_error(self.frame.function, id);
        match table::returns_error(&name) || succeeds() {
            true => self.set(id, Value::Int(0)),
            false => self.set(id, result),
        }
    }

    /// An argument as it is compared between ranks: addresses say nothing, but a known text does.
    fn comparable(&mut self, cx: &mut Context, argument: Value) -> Value {
        match argument {
            Value::Pointer(object, offset) => match self.memory(cx).text(object, offset) {
                Some(text) => Value::Int(hash(&text)),
                None => Value::Undefined,
            },
            Value::Remote { .. } => Value::Undefined,
            other => other,
        }
    }

    /// Is a window or a request among the arguments, or in the memory that they lead to, and is what follows not known
    /// then? Whoever gets one may open an epoch, complete operations, or free it.
    fn gives_away(&mut self, cx: &mut Context, arguments: &[Value], place: PlaceId) -> bool {
        let completes = |value: Value| match value {
            Value::Handle(handle) => matches!(handle.kind, HandleKind::Win | HandleKind::Request),
            _ => false,
        };
        if arguments.iter().any(|argument| completes(*argument)) {
            return true;
        }
        let reached = self.reached(cx, arguments, |_| Reach::All, place);
        let mut found: Vec<_> = reached.iter().map(|(owner, o, _)| (*owner, *o)).collect();
        let mut seen = FxHashSet::default();
        while let Some((owner, object)) = found.pop() {
            if !seen.insert((owner, object)) {
                continue;
            }
            let memory = &cx.memories[owner as usize];
            for value in memory.values(object, i64::MIN..i64::MAX) {
                match value {
                    Value::Pointer(behind, _) => found.push((owner, behind)),
                    value if completes(value) => return cx.world.gives_away(self.rank),
                    _ => {}
                }
            }
        }
        false
    }

    /// What the arguments point to, and what that points to, is unknown from here on; `cause` names
    /// the unknown.
    pub(super) fn forget_arguments(
        &mut self,
        cx: &mut Context,
        arguments: &[Value],
        cause: Option<TermId>,
        place: PlaceId,
    ) {
        let cause = cause.map(|cause| (cause, false));
        self.forget_reached(cx, arguments, |_| Reach::All, cause, place);
    }

    /// Likewise, what a function of the library may write.
    pub(crate) fn forget_filled(
        &mut self,
        cx: &mut Context,
        name: &str,
        arguments: &[Value],
        cause: Option<TermId>,
        place: PlaceId,
    ) {
        let reaches = library::reaches(self, cx, name, arguments);
        let left = !library::is_known(name);
        let cause = cause.map(|cause| (cause, left));
        self.forget_reached(cx, arguments, |at| reaches[at], cause, place);
    }

    /// Likewise; of each argument no more than what is reached. If nothing is known of the function, what is larger than
    /// a number may just have been read.
    fn forget_reached(
        &mut self,
        cx: &mut Context,
        arguments: &[Value],
        reach: impl Fn(usize) -> Reach,
        cause: Option<(TermId, bool)>,
        place: PlaceId,
    ) {
        let mut found = self.reached(cx, arguments, reach, place);
        for at in 0..found.len() {
            let (owner, object, part) = found[at];
            let memory = &cx.memories[owner as usize];
            let part = part.map(|(from, to)| from..to);
            let behind = memory.pointers(object, part.as_ref());
            // What points into its own object stays there.
            let behind = behind.filter(|behind| *behind != object);
            found.extend(behind.map(|behind| (owner, behind, None)));
        }
        found.sort_unstable();
        found.dedup();
        for (index, (owner, object, part)) in found.into_iter().enumerate() {
            if is_constant(cx, object) {
                continue;
            }
            let part = part.map(|(from, to)| from..to);
            let memory = &mut cx.memories[owner as usize];
            match cause {
                Some((cause, left)) => {
                    let key = [Value::Term(cause), Value::Int(index as i64)];
                    let is_number = memory.size(object).is_some_and(|size| size <= NUMBER);
                    let written = match left && !is_number {
                        true => LEFT,
                        false => Symbol::Name("written"),
                    };
                    if let Value::Term(run) = cx.terms.apply(written, &key) {
                        memory.forget_as(object, part, run);
                    }
                }
                None => {
                    cx.terms.at(cx.code.sites.of(place));
                    memory.forget(cx.terms, object, part);
                }
            }
        }
    }

    /// What the arguments point to.
    fn reached(
        &mut self,
        cx: &mut Context,
        arguments: &[Value],
        reach: impl Fn(usize) -> Reach,
        place: PlaceId,
    ) -> Vec<Reached> {
        let mut found = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            // Memory nobody has looked at needs no forgetting.
            let looked_at = match argument {
                Value::Pointer(..) => true,
                Value::Term(t) => self.symbolic.contains_key(t),
                _ => false,
            };
            let reach = reach(at);
            if !looked_at || reach == Reach::Nothing {
                continue;
            }
            match self.spot(cx, *argument, place) {
                Spot::At(owner, object, offset) => {
                    let size = cx.memories[owner as usize].size(object);
                    let end = match (reach, size) {
                        (Reach::Bytes(length), _) => Some(offset + length),
                        (Reach::Behind, Some(size)) => Some(size as i64),
                        _ => None,
                    };
                    found.push((owner, object, end.map(|end| (offset, end))));
                }
                Spot::Within(owner, object) => found.push((owner, object, None)),
                Spot::Unknown => {}
            }
        }
        found
    }
}

/// Does somebody get a function that communicates, to call it at any time, as a thread does? What a thread of C++
/// runs is not among the arguments.
fn starts_communication(cx: &Context, name: &str, arguments: &[Value]) -> bool {
    let communicates = |argument: &Value| communicates(cx, argument);
    name.starts_with("_ZNSt6thread15_M_start_thread") || arguments.iter().any(communicates)
}

/// Is it a function that communicates?
fn communicates(cx: &Context, value: &Value) -> bool {
    match value {
        Value::Function(function) => cx.code.reaches_world(*function),
        _ => false,
    }
}

fn term(value: Value) -> Option<TermId> {
    match value {
        Value::Term(term) => Some(term),
        _ => None,
    }
}

/// FNV-1a: a name for a text.
fn hash(text: &[u8]) -> i64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
    text.iter().fold(0xcbf2_9ce4_8422_2325, step) as i64
}
