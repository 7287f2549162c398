//! Values of any kind, and constants.

use super::{Function, Instruction, Node, Opcode, Type, ValueKind, borrowed_text, take_message};
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::borrow::Cow;
use std::marker::PhantomData;

/// A value of a module.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Value<'m> {
    pub(super) raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Value<'m> {
    /// # Safety
    /// `raw` is a valid value that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Self {
        debug_assert!(!raw.is_null());
        let module = PhantomData;
        Value { raw, module }
    }

    /// # Safety
    /// `raw` is null, or a valid value that lives as long as `'m`.
    pub(super) unsafe fn optional(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: it is not null, so the caller vouches for it.
        (!raw.is_null()).then(|| unsafe { Value::new(raw) })
    }

    /// What it is. Constants that LLVM's C interface has no word for count as instructions; see
    /// [`Value::is_constant`].
    pub fn kind(self) -> ValueKind {
        // SAFETY: the value is valid.
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// Is it used in so many places, or fewer?
    pub(super) fn is_used_at_most(self, places: usize) -> bool {
        let there = |at: LLVMUseRef| (!at.is_null()).then_some(at);
        // SAFETY: the value is valid; null is the end of its uses.
        let first = there(unsafe { LLVMGetFirstUse(self.raw) });
        // SAFETY: it is a use of the value.
        let uses = std::iter::successors(first, |at| there(unsafe { LLVMGetNextUse(*at) }));
        uses.take(places + 1).count() <= places
    }

    /// Its type.
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the value is valid, and so is its type.
        unsafe { Type::new(LLVMTypeOf(self.raw)) }
    }

    /// Its name; empty if it has none.
    pub fn name(self) -> Cow<'m, str> {
        let mut length = 0;
        // SAFETY: the value is valid; its name lives as long as it does.
        unsafe {
            let start = LLVMGetValueName2(self.raw, &mut length);
            borrowed_text(start, length)
        }
    }

    /// A constant, functions and global variables included?
    pub fn is_constant(self) -> bool {
        // SAFETY: the value is valid.
        unsafe { !LLVMIsAConstant(self.raw).is_null() }
    }

    /// Inline assembly?
    pub fn is_assembly(self) -> bool {
        self.kind() == ValueKind::LLVMInlineAsmValueKind
    }

    /// The function it is.
    pub fn as_function(self) -> Option<Function<'m>> {
        (self.kind() == ValueKind::LLVMFunctionValueKind).then(|| {
            // SAFETY: it is a function.
            unsafe { Function::new(self.raw) }
        })
    }

    /// The instruction it is.
    pub fn as_instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: the value is valid, and an instruction if the answer is not null.
        unsafe {
            let raw = LLVMIsAInstruction(self.raw);
            (!raw.is_null()).then(|| Instruction::new(raw))
        }
    }

    /// The value that a metadata operand of a call stands for.
    pub fn as_wrapped_value(self) -> Option<Value<'m>> {
        // SAFETY: the value is valid; one that wraps another has it as its first operand.
        unsafe {
            let raw = LLVMIsAValueAsMetadata(self.raw);
            (!raw.is_null()).then(|| Value::new(LLVMGetOperand(raw, 0)))
        }
    }

    /// The metadata that a metadata operand of a call is.
    pub fn as_node(self) -> Option<Node<'m>> {
        (self.kind() == ValueKind::LLVMMetadataAsValueValueKind).then(|| {
            // SAFETY: it is metadata as a value.
            unsafe {
                Node::new(
                    LLVMValueAsMetadata(self.raw),
                    LLVMGetTypeContext(LLVMTypeOf(self.raw)),
                )
            }
        })
    }

    /// How many values it uses.
    pub fn operand_count(self) -> u32 {
        // SAFETY: the value is valid, and a user if the answer is not null.
        unsafe {
            if LLVMIsAUser(self.raw).is_null() {
                return 0;
            }
            LLVMGetNumOperands(self.raw).unsigned_abs()
        }
    }

    /// A value it uses.
    pub fn operand(self, index: u32) -> Value<'m> {
        assert!(index < self.operand_count());
        // SAFETY: it is a user with that operand, and a verified module has no null operands.
        unsafe { Value::new(LLVMGetOperand(self.raw, index)) }
    }

    /// All values it uses.
    pub fn operands(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.operand_count()).map(move |index| self.operand(index))
    }

    /// A constant integer, sign-extended; none if it needs more than 64 bits.
    pub fn integer(self) -> Option<i64> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        if self.ty().integer_bits()? <= 64 {
            // SAFETY: it is a constant integer of at most 64 bits.
            return Some(unsafe { LLVMConstIntGetSExtValue(self.raw) });
        }
        self.text().rsplit(' ').next()?.parse().ok()
    }

    /// As LLVM prints it. That takes long.
    pub fn text(self) -> String {
        // SAFETY: the value is valid, the text is ours.
        unsafe { take_message(LLVMPrintValueToString(self.raw)) }
    }

    /// A constant floating-point number, rounded.
    pub fn float(self) -> Option<f64> {
        (self.kind() == ValueKind::LLVMConstantFPValueKind && self.ty().is_float()).then(|| {
            let mut rounded = 0;
            // SAFETY: it is a scalar floating-point constant.
            unsafe { LLVMConstRealGetDouble(self.raw, &mut rounded) }
        })
    }

    /// A constant that is zero in all bytes?
    pub fn is_zero(self) -> bool {
        // SAFETY: the value is valid.
        self.is_constant() && unsafe { LLVMIsNull(self.raw) != 0 }
    }

    /// The bytes of a constant array of bytes.
    pub fn bytes(self) -> Option<&'m [u8]> {
        let mut length = 0;
        // SAFETY: asked in turn: a constant sequence, of bytes; these live as long as it does.
        unsafe {
            if LLVMIsAConstantDataSequential(self.raw).is_null()
                || LLVMIsConstantString(self.raw) == 0
            {
                return None;
            }
            let start = LLVMGetAsString(self.raw, &mut length);
            Some(std::slice::from_raw_parts(start.cast(), length))
        }
    }

    /// A part of a constant struct, array or vector.
    pub fn part(self, index: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: it is a constant; LLVM answers null if it has no such part.
        unsafe { Value::optional(LLVMGetAggregateElement(self.raw, index)) }
    }

    /// What a constant expression computes; none if it is none.
    pub fn expression(self) -> Option<Opcode> {
        (self.kind() == ValueKind::LLVMConstantExprValueKind).then(|| {
            // SAFETY: it is a constant expression.
            unsafe { LLVMGetConstOpcode(self.raw) }
        })
    }

    /// The type that the first index of a `getelementptr` counts: instruction or constant.
    pub fn element_type_of_address(self) -> Type<'m> {
        let instruction = self.as_instruction().map(|i| i.opcode());
        let opcode = instruction.or_else(|| self.expression());
        assert_eq!(opcode, Some(Opcode::LLVMGetElementPtr));
        // SAFETY: it is a `getelementptr`.
        unsafe { Type::new(LLVMGetGEPSourceElementType(self.raw)) }
    }
}
