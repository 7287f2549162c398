//! Contexts and modules: reading, verifying, running passes; sizes of types.

use super::{Function, Symbol, Type, TypeKind, take_message};
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::debuginfo::{
    LLVMDebugMetadataVersion, LLVMGetModuleDebugMetadataVersion, LLVMStripModuleDebugInfo,
};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::prelude::*;
use llvm_sys::support::LLVMParseCommandLineOptions;
use llvm_sys::target::*;
use llvm_sys::transforms::pass_builder::*;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_void};
use std::marker::PhantomData;
use std::sync::Once;
use std::{mem, ptr};

/// What modules live in. Keeps what LLVM would print.
#[derive(Debug)]
pub struct Context {
    raw: LLVMContextRef,
    messages: Box<RefCell<Vec<String>>>,
}

impl Context {
    /// A new one, silent.
    pub fn new() -> Context {
        leave_debug_info_alone();
        let messages = Box::new(RefCell::new(Vec::new()));
        // SAFETY: a context is created and owned here.
        let raw = unsafe { LLVMContextCreate() };
        let keeper = ptr::from_ref(&*messages).cast_mut().cast::<c_void>();
        // SAFETY: the context is valid; the handler gets the address of a boxed `RefCell` that
        // lives as long as the context.
        unsafe { LLVMContextSetDiagnosticHandler(raw, Some(keep_message), keeper) };
        Context { raw, messages }
    }

    /// What LLVM said since the last time.
    pub fn take_messages(&self) -> Vec<String> {
        self.messages.take()
    }

    /// Reads bitcode or text and verifies it. Debug information that is broken is left out, and a
    /// message says so; `suspicious` is a reason to leave it out without looking at it.
    pub fn parse(
        &self,
        name: &str,
        bytes: &[u8],
        suspicious: Option<&str>,
    ) -> Result<Module<'_>, String> {
        let name = CString::new(name.replace('\0', "?")).expect("no zero is left");
        // SAFETY: the range is a slice, which is copied; the name ends with zero.
        let buffer = unsafe {
            LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            )
        };
        let (mut raw, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the context is valid; the buffer is handed over; both results are written or
        // stay null.
        let failed = unsafe { LLVMParseIRInContext(self.raw, buffer, &mut raw, &mut message) };
        // SAFETY: the message is null or ours, and not used again.
        let message = unsafe { take_message(message) };
        if failed != 0 || raw.is_null() {
            return Err(message);
        }
        let module = Module {
            raw,
            context: PhantomData,
        };
        if let Some(message) = module.check(suspicious)? {
            self.messages.borrow_mut().push(message);
        }
        Ok(module)
    }
}

/// LLVM verifies debug information while it reads a module: it prints what is wrong with it, and
/// ends the process if anything else is wrong as well. [`Module::check`] does that instead.
fn leave_debug_info_alone() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let arguments = [c"fencepost", c"-disable-auto-upgrade-debug-info"].map(CStr::as_ptr);
        // SAFETY: both arguments end with zero; nobody else is in here.
        unsafe { LLVMParseCommandLineOptions(2, arguments.as_ptr(), c"".as_ptr()) };
    });
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: it is ours. Modules borrow it, so nobody has one any more; those that were left to
        // it end with it.
        unsafe { LLVMContextDispose(self.raw) };
    }
}

extern "C" fn keep_message(info: LLVMDiagnosticInfoRef, keeper: *mut c_void) {
    // SAFETY: LLVM calls this with the address given in `Context::new`, while the context lives.
    let messages = unsafe { &*keeper.cast::<RefCell<Vec<String>>>() };
    // SAFETY: `info` is valid during the call; the description is ours, and not used again.
    let text = unsafe { take_message(LLVMGetDiagInfoDescription(info)) };
    if let Ok(mut messages) = messages.try_borrow_mut() {
        messages.push(text);
    }
}

/// A verified module.
pub struct Module<'c> {
    pub(super) raw: LLVMModuleRef,
    context: PhantomData<&'c Context>,
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: it is ours; what is inside borrows it, so nothing of it is in use.
        unsafe { LLVMDisposeModule(self.raw) };
    }
}

/// Follows LLVM's lists: the first element, then the next of each.
macro_rules! list {
    ($module:expr, $first:ident, $next:ident) => {{
        // SAFETY: the module is valid.
        let first = unsafe { $first($module.raw) };
        std::iter::successors((!first.is_null()).then_some(first), |at| {
            // SAFETY: `at` is an element of the module's list.
            let next = unsafe { $next(*at) };
            (!next.is_null()).then_some(next)
        })
    }};
}

impl Module<'_> {
    /// It is not used any more, and ends with its context.
    pub fn leave(self) {
        mem::forget(self);
    }

    /// Verifies the module. Debug information that is broken or too old is removed; then says so.
    fn check(&self, suspicious: Option<&str>) -> Result<Option<String>, String> {
        let had_debug_info = self.has_debug_info();
        // SAFETY: the module is valid; LLVM's own version is a constant.
        let versions = unsafe {
            [
                LLVMGetModuleDebugMetadataVersion(self.raw),
                LLVMDebugMetadataVersion(),
            ]
        };
        let reason = if let Some(reason) = suspicious {
            reason.to_string()
        } else if versions[0] != versions[1] {
            format!("it is of version {}", versions[0])
        } else if self.is_in_order() {
            return Ok(None);
        } else {
            "it is broken".to_string()
        };
        // SAFETY: the module is valid, and nobody holds a value of it yet.
        unsafe { LLVMStripModuleDebugInfo(self.raw) };
        self.verify()?;
        let message = format!("debug information is ignored: {reason}");
        Ok(had_debug_info.then_some(message))
    }

    /// Verifies without a message: LLVM cannot print all debug information that is broken.
    fn is_in_order(&self) -> bool {
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is valid; null says that no message is wanted.
        unsafe { LLVMVerifyModule(self.raw, action, ptr::null_mut()) == 0 }
    }

    fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is valid; the message is written or stays null.
        let broken = unsafe { LLVMVerifyModule(self.raw, action, &mut message) };
        // SAFETY: the message is null or ours, and not used again.
        let message = unsafe { take_message(message) };
        if broken == 0 { Ok(()) } else { Err(message) }
    }

    /// Variables that are only loaded and stored become values (`sroa`), also in functions compiled
    /// without optimisation, and calls of C++'s library their code; what debug records say becomes calls of
    /// `llvm.dbg.*`.
    pub fn simplify(&mut self) -> Result<(), String> {
        for function in self.functions() {
            function.allow_optimisation();
            if is_of_the_library(function) {
                function.inline();
            }
        }
        // SAFETY: options are created, used and disposed of here; the module is valid, and `&mut`
        // says that nobody holds a value of it.
        let error = unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let passes = c"always-inline,function(sroa<preserve-cfg>)";
            let error = LLVMRunPasses(self.raw, passes.as_ptr(), ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            LLVMSetIsNewDbgInfoFormat(self.raw, 0);
            error
        };
        if error.is_null() {
            return Ok(());
        }
        // SAFETY: the error is ours and consumed here; its message ends with zero.
        unsafe {
            let message = LLVMGetErrorMessage(error);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(message);
            Err(text)
        }
    }

    /// Functions, defined and declared.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        let functions = list!(self, LLVMGetFirstFunction, LLVMGetNextFunction);
        // SAFETY: they are functions of this module.
        functions.map(|raw| unsafe { Function::new(raw) })
    }

    /// Everything that can have a name other modules know: functions, variables, aliases, ifuncs.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol<'_>> {
        let others = list!(self, LLVMGetFirstGlobal, LLVMGetNextGlobal)
            .chain(list!(self, LLVMGetFirstGlobalAlias, LLVMGetNextGlobalAlias))
            .chain(list!(self, LLVMGetFirstGlobalIFunc, LLVMGetNextGlobalIFunc));
        // SAFETY: they are variables, aliases and ifuncs of this module.
        let others = others.map(|raw| unsafe { Symbol::new(raw) });
        self.functions().map(Symbol::from).chain(others)
    }

    /// Is there a compile unit with debug information?
    pub fn has_debug_info(&self) -> bool {
        // SAFETY: the module is valid, the name ends with zero.
        unsafe { LLVMGetNamedMetadataNumOperands(self.raw, c"llvm.dbg.cu".as_ptr()) > 0 }
    }

    /// How its types lie in memory.
    pub fn layout(&self) -> Layout<'_> {
        Layout {
            // SAFETY: the module is valid; the layout belongs to it.
            raw: unsafe { LLVMGetModuleDataLayout(self.raw) },
            sizes: RefCell::default(),
        }
    }
}

/// Is it a function of C++'s library that is small, or not large and used in few places (as what lets a vector
/// grow)? What containers do is then told apart by who uses them.
fn is_of_the_library(function: Function<'_>) -> bool {
    const NAMES: [&str; 5] = ["_ZNSt", "_ZNKSt", "_ZSt", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"];
    const SMALL: usize = 5;
    const LARGE: usize = 24;
    const FEW: usize = 8;
    let value = Symbol::from(function).value();
    let name = value.name();
    if !NAMES.iter().any(|begin| name.starts_with(*begin)) || is_of_a_stream(&name) {
        return false;
    }
    match function.blocks().take(LARGE + 1).count() {
        0 => false,
        blocks if blocks <= SMALL => true,
        blocks => blocks <= LARGE && value.is_used_at_most(FEW),
    }
}

/// Is it `std::endl` or one of its like, an `operator<<` of streams, or a question to a stream? Who knows these needs
/// to see that they are called.
fn is_of_a_stream(name: &str) -> bool {
    const NAMES: [&str; 4] = [
        "_ZSt4endlI",
        "_ZSt4endsI",
        "_ZSt5flushI",
        "_ZNKSt9basic_iosI",
    ];
    let prints = name.starts_with("_ZStlsI") && name.contains("13basic_ostream");
    prints || NAMES.iter().any(|begin| name.starts_with(begin))
}

/// Sizes and offsets of a module's types.
pub struct Layout<'m> {
    raw: LLVMTargetDataRef,
    sizes: RefCell<FxHashMap<Type<'m>, Option<Sizes>>>,
}

#[derive(Copy, Clone)]
struct Sizes {
    allocated: u64,
    stored: u64,
}

impl<'m> Layout<'m> {
    /// Bytes from one element to the next in an array; none if that is not known before run time.
    pub fn size(&self, of: Type<'m>) -> Option<u64> {
        Some(self.sizes(of)?.allocated)
    }

    /// Bytes a load or store touches; none if that is not known before run time.
    pub fn stored_size(&self, of: Type<'m>) -> Option<u64> {
        Some(self.sizes(of)?.stored)
    }

    /// Where a struct's member begins; none if there is no such member or its place is not known.
    pub fn offset(&self, of: Type<'m>, member: u32) -> Option<u64> {
        self.sizes(of)?;
        (of.kind() == TypeKind::LLVMStructTypeKind && member < of.member_count()).then(|| {
            // SAFETY: a struct of fixed size with that member.
            unsafe { LLVMOffsetOfElement(self.raw, of.raw, member) }
        })
    }

    /// Width of a pointer.
    pub fn pointer_bits(&self) -> u16 {
        // SAFETY: the layout is valid.
        let bytes = unsafe { LLVMPointerSize(self.raw) };
        u16::try_from(bytes * 8).unwrap_or(64)
    }

    fn sizes(&self, of: Type<'m>) -> Option<Sizes> {
        if let Some(known) = self.sizes.borrow().get(&of) {
            return *known;
        }
        let sizes = self.has_fixed_size(of).then(|| {
            // SAFETY: the type is sized, and not by a factor known at run time only.
            unsafe {
                Sizes {
                    allocated: LLVMABISizeOfType(self.raw, of.raw),
                    stored: LLVMStoreSizeOfType(self.raw, of.raw),
                }
            }
        });
        self.sizes.borrow_mut().insert(of, sizes);
        sizes
    }

    fn has_fixed_size(&self, of: Type<'m>) -> bool {
        use TypeKind::*;
        match of.kind() {
            LLVMVoidTypeKind
            | LLVMLabelTypeKind
            | LLVMFunctionTypeKind
            | LLVMMetadataTypeKind
            | LLVMTokenTypeKind
            | LLVMScalableVectorTypeKind
            | LLVMTargetExtTypeKind => false,
            LLVMStructTypeKind => {
                of.is_sized() && (0..of.member_count()).all(|i| self.sizes(of.member(i)).is_some())
            }
            LLVMArrayTypeKind => self.sizes(of.element()).is_some(),
            _ => true,
        }
    }
}
