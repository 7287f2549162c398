//! Debug information.

use super::{Value, borrowed_text};
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMMetadataKind::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use std::borrow::Cow;
use std::marker::PhantomData;

/// A node of a module's metadata.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Node<'m> {
    raw: LLVMMetadataRef,
    context: LLVMContextRef,
    module: PhantomData<&'m ()>,
}

/// A place in the source.
#[derive(Copy, Clone)]
pub struct Location<'m> {
    /// Line, from 1; 0 if not known.
    pub line: u32,
    /// Column, from 1; 0 if not known.
    pub column: u32,
    /// The block or function it is in.
    pub scope: Node<'m>,
    /// Where that function was inlined.
    pub inlined_at: Option<Node<'m>>,
}

impl<'m> Node<'m> {
    /// # Safety
    /// `raw` is valid metadata of `context`, and both live as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMMetadataRef, context: LLVMContextRef) -> Self {
        debug_assert!(!raw.is_null());
        Node {
            raw,
            context,
            module: PhantomData,
        }
    }

    fn optional(self, raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(Node { raw, ..self })
    }

    fn kind(self) -> LLVMMetadataKind {
        // SAFETY: the node is valid.
        unsafe { LLVMGetMetadataKind(self.raw) }
    }

    fn is_function(self) -> bool {
        matches!(self.kind(), LLVMDISubprogramMetadataKind)
    }

    fn is_block(self) -> bool {
        matches!(
            self.kind(),
            LLVMDILexicalBlockMetadataKind | LLVMDILexicalBlockFileMetadataKind
        )
    }

    fn is_variable(self) -> bool {
        matches!(
            self.kind(),
            LLVMDIGlobalVariableMetadataKind | LLVMDILocalVariableMetadataKind
        )
    }

    /// The place it is.
    pub fn location(self) -> Option<Location<'m>> {
        if !matches!(self.kind(), LLVMDILocationMetadataKind) {
            return None;
        }
        // SAFETY: it is a location.
        unsafe {
            Some(Location {
                line: LLVMDILocationGetLine(self.raw),
                column: LLVMDILocationGetColumn(self.raw),
                scope: self.optional(LLVMDILocationGetScope(self.raw))?,
                inlined_at: self.optional(LLVMDILocationGetInlinedAt(self.raw)),
            })
        }
    }

    /// Directory and name of the file that a function, block or variable is in.
    pub fn file(self) -> Option<(Cow<'m, str>, Cow<'m, str>)> {
        // SAFETY: the kind is asked first; LLVM answers null if there is no file.
        let file = unsafe {
            if self.is_function() || self.is_block() {
                LLVMDIScopeGetFile(self.raw)
            } else if self.is_variable() {
                LLVMDIVariableGetFile(self.raw)
            } else {
                return None;
            }
        };
        let file = self.optional(file)?;
        if !matches!(file.kind(), LLVMDIFileMetadataKind) {
            return None;
        }
        let (mut directory, mut name) = (0, 0);
        // SAFETY: it is a file; its texts belong to the context.
        unsafe {
            let start = LLVMDIFileGetDirectory(file.raw, &mut directory);
            let directory = borrowed_text(start, directory as usize);
            let start = LLVMDIFileGetFilename(file.raw, &mut name);
            Some((directory, borrowed_text(start, name as usize)))
        }
    }

    /// The line a function or variable is declared in; 0 if it is neither.
    pub fn line(self) -> u32 {
        // SAFETY: the kind is asked first.
        unsafe {
            if self.is_function() {
                LLVMDISubprogramGetLine(self.raw)
            } else if self.is_variable() {
                LLVMDIVariableGetLine(self.raw)
            } else {
                0
            }
        }
    }

    /// What the author calls a function or local variable.
    pub fn name(self) -> Option<Cow<'m, str>> {
        let at = match self.kind() {
            LLVMDISubprogramMetadataKind => 2,
            LLVMDILocalVariableMetadataKind => 1,
            _ => return None,
        };
        let name = self.operand(at)?;
        let mut length = 0;
        // SAFETY: the value is valid; LLVM answers null if it is no text.
        let text = unsafe {
            let start = LLVMGetMDString(name.raw, &mut length);
            borrowed_text(start, length as usize)
        };
        (!text.is_empty()).then_some(text)
    }

    /// The function that a block or variable is in, or that it is itself.
    pub fn enclosing_function(self) -> Option<Node<'m>> {
        // Blocks in blocks: as deep as a program may be nested.
        const DEPTH: usize = 10_000;
        let mut at = self;
        if at.is_variable() {
            // SAFETY: it is a variable; LLVM answers null if it is in no scope.
            at = at.optional(unsafe { LLVMDIVariableGetScope(at.raw) })?;
        }
        for _ in 0..DEPTH {
            if at.is_function() {
                return Some(at);
            }
            at = at.is_block().then(|| at.operand(1))??.as_node()?;
        }
        None
    }

    /// The variable of a global variable's expression.
    pub(super) fn variable_of_expression(self) -> Option<Node<'m>> {
        if !matches!(self.kind(), LLVMDIGlobalVariableExpressionMetadataKind) {
            return None;
        }
        // SAFETY: it is such an expression.
        self.optional(unsafe { LLVMDIGlobalVariableExpressionGetVariable(self.raw) })
    }

    /// An operand of a function, block or local variable, as a value.
    fn operand(self, index: u32) -> Option<Value<'m>> {
        assert!(self.is_function() || self.is_block() || self.is_variable());
        // SAFETY: it is a node with operands, and not asked beyond them; LLVM answers null if the
        // operand is.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, self.raw);
            let count = LLVMGetMDNodeNumOperands(value);
            (index < count).then(|| Value::optional(LLVMGetOperand(value, index)))?
        }
    }
}
