// The exported functions: the only part that depends on the processor.
//
// They keep who called (the return address) and by which name (0: MPI_, 1: PMPI_) in two words of
// the thread, before anything could overwrite it, and go on in the wrapper with the registers of
// the arguments and the stack as the caller left them.

#[cfg(target_arch = "x86_64")]
macro_rules! remember_caller {
    ($entry:literal) => {
        concat!(
            "mov r11, qword ptr [rip + fencepost_caller@GOTTPOFF]\n",
            "mov rax, qword ptr [rsp]\n",
            "mov qword ptr fs:[r11], rax\n",
            "mov r11, qword ptr [rip + fencepost_entry@GOTTPOFF]\n",
            "mov qword ptr fs:[r11], ", $entry, "\n",
            "jmp {wrapper}",
        )
    };
}

#[cfg(target_arch = "aarch64")]
macro_rules! remember_caller {
    ($entry:literal) => {
        concat!(
            "mrs x17, tpidr_el0\n",
            "adrp x16, :gottprel:fencepost_caller\n",
            "ldr x16, [x16, :gottprel_lo12:fencepost_caller]\n",
            "str x30, [x17, x16]\n",
            "adrp x16, :gottprel:fencepost_entry\n",
            "ldr x16, [x16, :gottprel_lo12:fencepost_entry]\n",
            "mov x9, #", $entry, "\n",
            "str x9, [x17, x16]\n",
            "b {wrapper}",
        )
    };
}

macro_rules! export {
    ($mpi:ident $pmpi:ident $wrapper:ident) => {
        #[allow(non_snake_case, missing_docs)]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $mpi() {
            ::core::arch::naked_asm!(remember_caller!("0"), wrapper = sym $wrapper)
        }

        #[allow(non_snake_case, missing_docs)]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $pmpi() {
            ::core::arch::naked_asm!(remember_caller!("1"), wrapper = sym $wrapper)
        }
    };
}

// The names of Fortran bindings: they keep who called and go on in the binding.
macro_rules! export_fortran {
    ($name:ident $binding:ident $text:literal) => {
        static $binding: Binding = Binding::new($text);

        #[allow(missing_docs)]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $name() {
            ::core::arch::naked_asm!(
                "mov r11, qword ptr [rip + fencepost_fortran@GOTTPOFF]",
                "mov rax, qword ptr [rsp]",
                "mov qword ptr fs:[r11], rax",
                "lea r11, [rip + {binding}]",
                "mov rax, qword ptr [r11]",
                "test rax, rax",
                "je {go_on}",
                "jmp rax",
                binding = sym $binding,
                go_on = sym go_on,
            )
        }
    };
}
