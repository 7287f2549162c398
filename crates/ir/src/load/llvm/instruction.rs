//! Blocks and instructions.

use super::{Function, IntPredicate, Node, Opcode, RealPredicate, Type, Value};
use llvm_sys::LLVMAtomicOrdering;
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use llvm_sys::prelude::*;
use std::marker::PhantomData;

/// A block of a function.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Block<'m> {
    /// # Safety
    /// `raw` is a valid block that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMBasicBlockRef) -> Self {
        debug_assert!(!raw.is_null());
        let module = PhantomData;
        Block { raw, module }
    }

    /// Its instructions.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        // SAFETY: the block is valid.
        let first = unsafe { LLVMGetFirstInstruction(self.raw) };
        std::iter::successors((!first.is_null()).then_some(first), |at| {
            // SAFETY: `at` is an instruction of the block.
            let next = unsafe { LLVMGetNextInstruction(*at) };
            (!next.is_null()).then_some(next)
        })
        // SAFETY: they are instructions of the block.
        .map(|raw| unsafe { Instruction::new(raw) })
    }
}

/// An instruction.
#[derive(Copy, Clone)]
pub struct Instruction<'m> {
    value: Value<'m>,
    opcode: Opcode,
}

/// An intrinsic function that is called.
#[derive(Copy, Clone)]
pub struct Intrinsic<'m> {
    /// Its name without the types it is overloaded for: `llvm.memcpy`.
    pub name: &'static str,
    /// Its declaration.
    pub function: Function<'m>,
}

impl<'m> Instruction<'m> {
    /// # Safety
    /// `raw` is a valid instruction that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        // SAFETY: the caller says so.
        let (value, opcode) = unsafe { (Value::new(raw), LLVMGetInstructionOpcode(raw)) };
        Instruction { value, opcode }
    }

    /// As a value.
    pub fn value(self) -> Value<'m> {
        self.value
    }

    /// What it does.
    pub fn opcode(self) -> Opcode {
        self.opcode
    }

    /// The type of its result.
    pub fn ty(self) -> Type<'m> {
        self.value.ty()
    }

    /// A value it uses.
    pub fn operand(self, index: u32) -> Value<'m> {
        self.value.operand(index)
    }

    /// Where it came from.
    pub fn location(self) -> Option<Node<'m>> {
        // SAFETY: it is an instruction; LLVM answers null if that is not known.
        unsafe {
            let raw = LLVMInstructionGetDebugLoc(self.value.raw);
            (!raw.is_null()).then(|| Node::new(raw, LLVMGetTypeContext(LLVMTypeOf(self.value.raw))))
        }
    }

    /// What an `alloca` is for.
    pub fn allocated_type(self) -> Type<'m> {
        assert_eq!(self.opcode, Opcode::LLVMAlloca);
        // SAFETY: it is an `alloca`.
        unsafe { Type::new(LLVMGetAllocatedType(self.value.raw)) }
    }

    /// Is a load or store atomic?
    pub fn is_atomic(self) -> bool {
        assert!(matches!(self.opcode, Opcode::LLVMLoad | Opcode::LLVMStore));
        // SAFETY: it is a load or store.
        let ordering = unsafe { LLVMGetOrdering(self.value.raw) };
        !matches!(ordering, LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic)
    }

    /// How integers are compared.
    pub fn int_predicate(self) -> IntPredicate {
        assert_eq!(self.opcode, Opcode::LLVMICmp);
        // SAFETY: it is a comparison of integers.
        unsafe { LLVMGetICmpPredicate(self.value.raw) }
    }

    /// How floating-point numbers are compared.
    pub fn real_predicate(self) -> RealPredicate {
        assert_eq!(self.opcode, Opcode::LLVMFCmp);
        // SAFETY: it is a comparison of floating-point numbers.
        unsafe { LLVMGetFCmpPredicate(self.value.raw) }
    }

    /// The path of `extractvalue` and `insertvalue` into the struct.
    pub fn indices(self) -> &'m [u32] {
        assert!(matches!(
            self.opcode,
            Opcode::LLVMExtractValue | Opcode::LLVMInsertValue
        ));
        // SAFETY: it is one of both; the indices live as long as it does.
        unsafe {
            let count = LLVMGetNumIndices(self.value.raw) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.value.raw), count)
        }
    }

    /// What a phi gets from where.
    pub fn incoming(self) -> impl ExactSizeIterator<Item = (Block<'m>, Value<'m>)> {
        assert_eq!(self.opcode, Opcode::LLVMPHI);
        let raw = self.value.raw;
        // SAFETY: it is a phi.
        let count = unsafe { LLVMCountIncoming(raw) };
        (0..count).map(move |i| {
            // SAFETY: it is a phi, and the index below the count.
            unsafe {
                (
                    Block::new(LLVMGetIncomingBlock(raw, i)),
                    Value::new(LLVMGetIncomingValue(raw, i)),
                )
            }
        })
    }

    /// Where a terminator goes.
    pub fn successors(self) -> impl ExactSizeIterator<Item = Block<'m>> {
        let raw = self.value.raw;
        // SAFETY: asked first whether it is a terminator.
        let count = unsafe {
            match LLVMIsATerminatorInst(raw).is_null() {
                true => 0,
                false => LLVMGetNumSuccessors(raw),
            }
        };
        (0..count).map(move |i| {
            // SAFETY: it is a terminator, and the index below the count.
            unsafe { Block::new(LLVMGetSuccessor(raw, i)) }
        })
    }

    /// What a call calls.
    pub fn callee(self) -> Value<'m> {
        assert!(self.is_call());
        // SAFETY: it is a call.
        unsafe { Value::new(LLVMGetCalledValue(self.value.raw)) }
    }

    /// What a call passes.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        assert!(self.is_call());
        // SAFETY: it is a call, the arguments are its first operands.
        let count = unsafe { LLVMGetNumArgOperands(self.value.raw) };
        (0..count).map(move |i| self.operand(i))
    }

    /// The intrinsic function that is called, if it is one.
    pub fn intrinsic(self) -> Option<Intrinsic<'m>> {
        let function = self.is_call().then(|| self.callee())?.as_function()?;
        let id = function.intrinsic()?;
        let mut length = 0;
        // SAFETY: the number is one of LLVM's; the name is ASCII in a table of LLVM's, which is
        // never unloaded.
        let name = unsafe {
            let start = LLVMIntrinsicGetName(id, &mut length);
            std::slice::from_raw_parts(start.cast::<u8>(), length)
        };
        let name = std::str::from_utf8(name).unwrap_or("llvm");
        Some(Intrinsic { name, function })
    }

    fn is_call(self) -> bool {
        matches!(
            self.opcode,
            Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr
        )
    }
}
