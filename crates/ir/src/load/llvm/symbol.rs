//! Functions, global variables, aliases and ifuncs.

use super::{Block, Linkage, Node, Type, Value, ValueKind};
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMGetSubprogram;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex};

/// A function, variable, alias or ifunc.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Symbol<'m>(Value<'m>);

/// A function.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Function<'m>(Value<'m>);

/// A global variable.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Variable<'m>(Value<'m>);

impl<'m> From<Function<'m>> for Symbol<'m> {
    fn from(function: Function<'m>) -> Self {
        Symbol(function.0)
    }
}

impl<'m> From<Variable<'m>> for Symbol<'m> {
    fn from(variable: Variable<'m>) -> Self {
        Symbol(variable.0)
    }
}

impl<'m> Symbol<'m> {
    /// # Safety
    /// `raw` is a valid function, variable, alias or ifunc that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        // SAFETY: the caller says so.
        Symbol(unsafe { Value::new(raw) })
    }

    /// As a value.
    pub fn value(self) -> Value<'m> {
        self.0
    }

    /// The function it is.
    pub fn as_function(self) -> Option<Function<'m>> {
        self.0.as_function()
    }

    /// The variable it is.
    pub fn as_variable(self) -> Option<Variable<'m>> {
        (self.0.kind() == ValueKind::LLVMGlobalVariableValueKind).then_some(Variable(self.0))
    }

    /// What an alias stands for.
    pub fn alias_of(self) -> Option<Value<'m>> {
        (self.0.kind() == ValueKind::LLVMGlobalAliasValueKind).then(|| {
            // SAFETY: it is an alias, and a verified one stands for something.
            unsafe { Value::new(LLVMAliasGetAliasee(self.0.raw)) }
        })
    }

    /// What chooses the function an ifunc stands for.
    pub fn resolver(self) -> Option<Value<'m>> {
        (self.0.kind() == ValueKind::LLVMGlobalIFuncValueKind).then(|| {
            // SAFETY: it is an ifunc, and a verified one has a resolver.
            unsafe { Value::new(LLVMGetGlobalIFuncResolver(self.0.raw)) }
        })
    }

    /// How it is linked.
    pub fn linkage(self) -> Linkage {
        // SAFETY: it is a global value.
        unsafe { LLVMGetLinkage(self.0.raw) }
    }

    /// Is it defined elsewhere?
    pub fn is_declaration(self) -> bool {
        // SAFETY: it is a global value.
        unsafe { LLVMIsDeclaration(self.0.raw) != 0 }
    }
}

impl<'m> Variable<'m> {
    /// The type of its content.
    pub fn content(self) -> Type<'m> {
        // SAFETY: it is a global value.
        unsafe { Type::new(LLVMGlobalGetValueType(self.0.raw)) }
    }

    /// Is it never written?
    pub fn is_constant(self) -> bool {
        // SAFETY: it is a global variable.
        unsafe { LLVMIsGlobalConstant(self.0.raw) != 0 }
    }

    /// Has each thread its own?
    pub fn is_thread_local(self) -> bool {
        // SAFETY: it is a global variable.
        unsafe { LLVMIsThreadLocal(self.0.raw) != 0 }
    }

    /// Its initial value.
    pub fn initial(self) -> Option<Value<'m>> {
        // SAFETY: it is a global variable; LLVM answers null if it is only declared.
        unsafe { Value::optional(LLVMGetInitializer(self.0.raw)) }
    }

    /// What debug information says about it.
    pub fn debug_variable(self) -> Option<Node<'m>> {
        let mut count = 0;
        // SAFETY: it is a global object; the list is ours, read within its length, and disposed of.
        // The nodes in it belong to the context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0.raw));
            let wanted = LLVMGetMDKindIDInContext(context, c"dbg".as_ptr(), 3);
            let entries = LLVMGlobalCopyAllMetadata(self.0.raw, &mut count);
            if entries.is_null() {
                return None;
            }
            let found = (0..count as u32)
                .find(|&i| LLVMValueMetadataEntriesGetKind(entries, i) == wanted)
                .map(|i| Node::new(LLVMValueMetadataEntriesGetMetadata(entries, i), context));
            LLVMDisposeValueMetadataEntries(entries);
            found?.variable_of_expression()
        }
    }
}

impl<'m> Function<'m> {
    /// # Safety
    /// `raw` is a valid function that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        // SAFETY: the caller says so.
        Function(unsafe { Value::new(raw) })
    }

    /// Its parameters.
    pub fn parameters(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        // SAFETY: it is a function.
        let count = unsafe { LLVMCountParams(self.0.raw) };
        (0..count).map(move |i| {
            // SAFETY: it is a function, and the index below the count.
            unsafe { Value::new(LLVMGetParam(self.0.raw, i)) }
        })
    }

    /// Its return type, and whether it takes more arguments than parameters.
    pub fn signature(self) -> (Type<'m>, bool) {
        // SAFETY: the type of a function's content is a function type.
        unsafe { Type::new(LLVMGlobalGetValueType(self.0.raw)) }.signature()
    }

    /// Its blocks, the entry first.
    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        // SAFETY: it is a function.
        let first = unsafe { LLVMGetFirstBasicBlock(self.0.raw) };
        std::iter::successors((!first.is_null()).then_some(first), |at| {
            // SAFETY: `at` is a block of the function.
            let next = unsafe { LLVMGetNextBasicBlock(*at) };
            (!next.is_null()).then_some(next)
        })
        // SAFETY: they are blocks of the function.
        .map(|raw| unsafe { Block::new(raw) })
    }

    /// Its number among LLVM's intrinsic functions; none if it is an ordinary one.
    pub fn intrinsic(self) -> Option<u32> {
        // SAFETY: it is a function.
        let id = unsafe { LLVMGetIntrinsicID(self.0.raw) };
        (id != 0).then_some(id)
    }

    /// What debug information says about it.
    pub fn debug_function(self) -> Option<Node<'m>> {
        // SAFETY: it is a function; LLVM answers null if there is nothing.
        unsafe {
            let raw = LLVMGetSubprogram(self.0.raw);
            (!raw.is_null()).then(|| Node::new(raw, LLVMGetTypeContext(LLVMTypeOf(self.0.raw))))
        }
    }

    /// Passes leave out functions compiled without optimisation: not this one any more.
    pub(super) fn allow_optimisation(self) {
        let kind = attribute("optnone");
        // SAFETY: it is a function; removing an attribute that is not there does nothing.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.0.raw, LLVMAttributeFunctionIndex, kind) };
    }

    /// Its code will replace calls of it (`always-inline`).
    pub(super) fn inline(self) {
        let at = LLVMAttributeFunctionIndex;
        // SAFETY: it is a function; removing an attribute that is not there does nothing, and the new one is
        // made in the function's context.
        unsafe {
            LLVMRemoveEnumAttributeAtIndex(self.0.raw, at, attribute("noinline"));
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0.raw));
            let inline = LLVMCreateEnumAttribute(context, attribute("alwaysinline"), 0);
            LLVMAddAttributeAtIndex(self.0.raw, at, inline);
        }
    }

    fn attribute(self, at: LLVMAttributeIndex, kind: u32) -> Option<LLVMAttributeRef> {
        // SAFETY: it is a function; LLVM answers null if there is no such attribute.
        let found = unsafe { LLVMGetEnumAttributeAtIndex(self.0.raw, at, kind) };
        (!found.is_null()).then_some(found)
    }
}

/// The numbers of the attributes that matter here.
#[derive(Copy, Clone)]
pub struct Attributes {
    no_return: u32,
    memory: u32,
    by_value: u32,
}

impl Attributes {
    /// Asks LLVM for them.
    pub fn new() -> Self {
        Attributes {
            no_return: attribute("noreturn"),
            memory: attribute("memory"),
            by_value: attribute("byval"),
        }
    }

    /// Does control never come back from the function?
    pub fn never_returns(&self, function: Function<'_>) -> bool {
        function
            .attribute(LLVMAttributeFunctionIndex, self.no_return)
            .is_some()
    }

    /// May the function write memory?
    pub fn writes(&self, function: Function<'_>) -> bool {
        let Some(memory) = function.attribute(LLVMAttributeFunctionIndex, self.memory) else {
            return true;
        };
        // SAFETY: it is an attribute with a number: two bits for each kind of memory, reads and
        // writes.
        let effects = unsafe { LLVMGetEnumAttributeValue(memory) };
        const WRITES: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        effects & WRITES != 0
    }

    /// The type of a parameter that is passed by value in memory.
    pub fn by_value<'m>(&self, function: Function<'m>, parameter: u32) -> Option<Type<'m>> {
        let by_value = function.attribute(parameter + 1, self.by_value)?;
        // SAFETY: `byval` is an attribute with a type.
        unsafe { Some(Type::new(LLVMGetTypeAttributeValue(by_value))) }
    }
}

fn attribute(name: &str) -> u32 {
    // SAFETY: the name is a slice.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}
