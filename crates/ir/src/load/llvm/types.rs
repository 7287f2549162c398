//! Types.

use super::TypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::marker::PhantomData;

/// A type of a module.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Type<'m> {
    pub(super) raw: LLVMTypeRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Type<'m> {
    /// # Safety
    /// `raw` is a valid type that lives as long as `'m`.
    pub(super) unsafe fn new(raw: LLVMTypeRef) -> Self {
        debug_assert!(!raw.is_null());
        let module = PhantomData;
        Type { raw, module }
    }

    /// What it is.
    pub fn kind(self) -> TypeKind {
        // SAFETY: the type is valid.
        unsafe { LLVMGetTypeKind(self.raw) }
    }

    /// Is its content known (no opaque struct)?
    pub fn is_sized(self) -> bool {
        // SAFETY: the type is valid.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// Width of an integer; none for other types.
    pub fn integer_bits(self) -> Option<u32> {
        (self.kind() == TypeKind::LLVMIntegerTypeKind).then(|| {
            // SAFETY: it is an integer.
            unsafe { LLVMGetIntTypeWidth(self.raw) }
        })
    }

    /// A scalar floating-point number?
    pub fn is_float(self) -> bool {
        use TypeKind::*;
        matches!(
            self.kind(),
            LLVMHalfTypeKind
                | LLVMBFloatTypeKind
                | LLVMFloatTypeKind
                | LLVMDoubleTypeKind
                | LLVMX86_FP80TypeKind
                | LLVMFP128TypeKind
                | LLVMPPC_FP128TypeKind
        )
    }

    /// A vector, of fixed length or not?
    pub fn is_vector(self) -> bool {
        use TypeKind::*;
        matches!(
            self.kind(),
            LLVMVectorTypeKind | LLVMScalableVectorTypeKind | LLVMX86_MMXTypeKind
        )
    }

    /// A struct or array?
    pub fn is_aggregate(self) -> bool {
        use TypeKind::*;
        matches!(self.kind(), LLVMStructTypeKind | LLVMArrayTypeKind)
    }

    /// How many members a struct has.
    pub fn member_count(self) -> u32 {
        assert_eq!(self.kind(), TypeKind::LLVMStructTypeKind);
        // SAFETY: it is a struct.
        unsafe { LLVMCountStructElementTypes(self.raw) }
    }

    /// A member of a struct.
    pub fn member(self, index: u32) -> Type<'m> {
        assert!(index < self.member_count());
        // SAFETY: it is a struct with that member.
        unsafe { Type::new(LLVMStructGetTypeAtIndex(self.raw, index)) }
    }

    /// What an array or vector consists of.
    pub fn element(self) -> Type<'m> {
        use TypeKind::*;
        assert!(matches!(
            self.kind(),
            LLVMArrayTypeKind | LLVMVectorTypeKind | LLVMScalableVectorTypeKind
        ));
        // SAFETY: it is an array or vector.
        unsafe { Type::new(LLVMGetElementType(self.raw)) }
    }

    /// How many elements a struct, array or vector of fixed length has; none for other types.
    pub fn length(self) -> Option<u64> {
        use TypeKind::*;
        match self.kind() {
            LLVMStructTypeKind => Some(self.member_count().into()),
            // SAFETY: it is an array.
            LLVMArrayTypeKind => Some(unsafe { LLVMGetArrayLength2(self.raw) }),
            // SAFETY: it is a vector.
            LLVMVectorTypeKind => Some(unsafe { LLVMGetVectorSize(self.raw) }.into()),
            _ => None,
        }
    }

    /// What a function returns, and whether it takes more arguments than parameters.
    pub fn signature(self) -> (Type<'m>, bool) {
        assert_eq!(self.kind(), TypeKind::LLVMFunctionTypeKind);
        // SAFETY: it is a function's type.
        unsafe {
            (
                Type::new(LLVMGetReturnType(self.raw)),
                LLVMIsFunctionVarArg(self.raw) != 0,
            )
        }
    }
}
