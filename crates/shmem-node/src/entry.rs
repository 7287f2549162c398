//! The exported functions: generated ones, and those with a `long double` by value, which C defines.

#![allow(missing_docs, non_snake_case, clippy::missing_safety_doc)]

include!(concat!(env!("OUT_DIR"), "/entry_points.rs"));

unsafe extern "C" {
    fn shmem_node_longdouble_p();
    fn shmem_node_longdouble_g();
    fn shmem_node_ctx_longdouble_p();
    fn shmem_node_ctx_longdouble_g();
}

/// Exports C functions by jumping to them: a library made by Rust exports what Rust defines.
macro_rules! forward {
    ($($name:ident $pname:ident => $to:ident;)*) => {$(
        forward!(one $name $to);
        forward!(one $pname $to);
    )*};
    (one $name:ident $to:ident) => {
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $name() {
            #[cfg(target_arch = "x86_64")]
            ::core::arch::naked_asm!("jmp {to}", to = sym $to);
            #[cfg(target_arch = "aarch64")]
            ::core::arch::naked_asm!("b {to}", to = sym $to);
        }
    };
}

forward! {
    shmem_longdouble_p pshmem_longdouble_p => shmem_node_longdouble_p;
    shmem_longdouble_g pshmem_longdouble_g => shmem_node_longdouble_g;
    shmem_ctx_longdouble_p pshmem_ctx_longdouble_p => shmem_node_ctx_longdouble_p;
    shmem_ctx_longdouble_g pshmem_ctx_longdouble_g => shmem_node_ctx_longdouble_g;
}
