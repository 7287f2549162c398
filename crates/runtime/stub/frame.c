/*
 * Entry and exit of functions. Only the exit matters: a buffer on the stack dies with its frame, and an
 * operation on it may still be pending.
 *
 * Instrumented code keeps frame pointers. At the exit, the frame reaches from the stack pointer of the
 * function up to its saved frame pointer and return address. Frames left by longjmp are not seen.
 */
#include "filter.h"

/* Out of line, so that the usual exit needs no frame of its own. */
static __attribute__((noinline)) void frame_ends(const char *low, const char *high, const void *pc)
{
    if (low < high) /* code without frame pointers, from elsewhere, leaves anything in the register */
        fencepost_frame_end(low, high, pc);
}

/* The frame of the function that called the one this is used in. */
static inline __attribute__((always_inline)) void caller_ends(const void *pc)
{
    /* This frame begins with the caller's frame pointer and the return address into the caller. */
    char *const *own = __builtin_frame_address(0);
    frame_ends((const char *)(own + 2), own[0] + 2 * sizeof(void *), pc);
}

void __tsan_func_exit(void)
{
    if (__builtin_expect(__atomic_load_n(&fencepost_stack_pending, __ATOMIC_RELAXED), 0))
        caller_ends(CALLER);
}

/* The plugin for LLVM has looked already. */
void fencepost_frame_exit(void)
{
    caller_ends(CALLER);
}

void __tsan_func_entry(const void *caller)
{
    (void)caller;
}

/* The module's own constructor registers it; compilers call this one from theirs, possibly later. */
void __tsan_init(void) {}
