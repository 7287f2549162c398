//! What could mend a race of OpenSHMEM: quiet, fence or a barrier of all PEs, at one of the two places or at both.

use super::Mender;
use fencepost_api::shmem::{Table, table};
use fencepost_model::Rule;
use fencepost_report::{FindingSite, Insert};
use std::sync::OnceLock;

/// An operation of OpenSHMEM that a line calls.
pub struct Operation {
    /// The context, as the program writes it, if it names one.
    ctx: Option<String>,
}

impl Operation {
    fn quiet(&self) -> String {
        self.call("quiet")
    }

    fn fence(&self) -> String {
        self.call("fence")
    }

    fn call(&self, name: &str) -> String {
        match &self.ctx {
            Some(ctx) => format!("shmem_ctx_{name}({ctx});"),
            None => format!("shmem_{name}();"),
        }
    }
}

fn known() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(table)
}

/// How many arguments a call of that name takes, and whether the first is a context. In C11 the generic name is that
/// of a family, and takes a context or not.
fn shape(name: &str, given: usize) -> Option<(usize, bool)> {
    let table = known();
    let named = table.functions().find(|function| function.name() == name);
    if let Some(function) = named.filter(|function| function.call.reaches_a_pe()) {
        return Some((function.parameters().len(), function.context));
    }
    let plain = name.strip_prefix("shmem_")?;
    let (plain, nonblocking) = match plain.strip_suffix("_nbi") {
        Some(plain) => (plain, true),
        None => (plain, false),
    };
    let forms = table.functions().filter(|function| {
        function.call.name == plain
            && function.nonblocking == nonblocking
            && function.call.reaches_a_pe()
    });
    let mut shapes = forms.map(|function| (function.parameters().len(), function.context));
    shapes.find(|(count, _)| *count == given)
}

impl Mender<'_> {
    /// The operation that a line calls.
    pub(super) fn shmem_operation(&mut self, site: &FindingSite) -> Option<Operation> {
        if !site.op.starts_with("shmem_") {
            return None;
        }
        let source = self.source(&site.file)?;
        let operation = |name: &String| {
            let arguments = source.arguments(site.line, name, &[])?;
            let (count, context) = shape(name, arguments.len())?;
            let ctx = arguments.first().cloned().filter(|_| context);
            (arguments.len() == count).then_some(Operation { ctx })
        };
        source.names(site.line, "shmem_").iter().find_map(operation)
    }

    /// The ways to order its two sides, the simplest first.
    pub(super) fn shmem_candidates(
        &mut self,
        call: &Operation,
        rule: Rule,
        operation: &FindingSite,
        other: &FindingSite,
        all: &mut Vec<Vec<Insert>>,
    ) {
        let barrier = "shmem_barrier_all();";
        let (quiet, fence) = (call.quiet(), call.fence());
        // A barrier completes only what has no context of its own.
        let both = match &call.ctx {
            Some(_) => format!("{quiet} {barrier}"),
            None => barrier.into(),
        };
        if rule == Rule::RaceLocal {
            for line in [quiet.as_str(), &both] {
                all.extend(self.before(other, line));
                all.extend(self.after(operation, line));
            }
            return;
        }
        for line in [fence.as_str(), &quiet] {
            all.extend(self.after(operation, line));
            all.extend(self.before(other, line));
        }
        all.extend(self.after(operation, &both));
        all.extend(self.before(other, &both));
        let pairs = [
            (self.after(operation, &both), self.before(other, barrier)),
            (self.after(other, barrier), self.before(operation, barrier)),
        ];
        for (first, second) in pairs {
            for one in &first {
                all.extend(second.iter().map(|two| [&one[..], two].concat()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts_are_told_by_name_and_number_of_arguments() {
        assert_eq!(shape("shmem_int_put_nbi", 4), Some((4, false)));
        assert_eq!(shape("shmem_ctx_putmem", 5), Some((5, true)));
        assert_eq!(shape("shmem_put", 4), Some((4, false)));
        assert_eq!(shape("shmem_put", 5), Some((5, true)));
        assert_eq!(shape("shmem_barrier_all", 0), None);
    }

    #[test]
    fn operations_with_a_context_are_completed_there() {
        let ctx = Some("c".into());
        assert_eq!(Operation { ctx }.quiet(), "shmem_ctx_quiet(c);");
        assert_eq!(Operation { ctx: None }.fence(), "shmem_fence();");
    }
}
