/*
 * What code compiled with our own LLVM plugin (crates/pass) calls. It has asked the filter already, but
 * perhaps for several accesses at once, or for all between the ends of a span.
 */
#define HAND_OVER fencepost_access_keeping
#include "filter.h"

static inline void access_any(uintptr_t addr, size_t size, enum access kind, const void *pc)
{
    if (size <= FILTER_REACH)
        access_small((const void *)addr, size, kind, pc);
    else
        access_range((const void *)addr, size, kind, pc);
}

/* The lanes of a vector whose bits are set. */
static inline void access_lanes(uintptr_t addr, size_t size, uint64_t lanes, enum access kind,
                                const void *pc)
{
    for (; lanes; lanes >>= 1, addr += size)
        if (lanes & 1)
            access_any(addr, size, kind, pc);
}

/*
 * Single accesses are told in the middle of computations, so that what tells them keeps all registers, but
 * for those of vectors beyond SSE's: then the program need not save any for the case that hardly ever
 * happens. NAME is what the program calls, with the address in r10 and other arguments where they always
 * are; TOLD gets them, and as the last one the place it was called from. REGISTERS puts them there. The
 * stack may be aligned in any way.
 *
 * The functions behind it use no registers of vectors (-mgeneral-regs-only) until they call
 * libfencepost.so, which fencepost_access_keeping() is around.
 */
#define FUNCTION(name, body)                                                                           \
    __asm__(".text\n"                                                                                  \
            ".hidden " name "\n"                                                                       \
            ".globl " name "\n"                                                                        \
            ".type " name ", @function\n"                                                              \
            name ":\n"                                                                                 \
            body                                                                                       \
            ".size " name ", .-" name "\n");

#define KEEPING_REGISTERS(name, told, registers)                                                       \
    FUNCTION(name,                                                                                     \
             "push %rbp\n mov %rsp, %rbp\n"                                                            \
             "push %rax\n push %rcx\n push %rdx\n push %rsi\n push %rdi\n"                             \
             "push %r8\n push %r9\n push %r10\n push %r11\n and $-16, %rsp\n"                          \
             registers                                                                                 \
             "mov %r10, %rdi\n"                                                                        \
             "call " told "\n"                                                                         \
             "lea -72(%rbp), %rsp\n"                                                                   \
             "pop %r11\n pop %r10\n pop %r9\n pop %r8\n"                                               \
             "pop %rdi\n pop %rsi\n pop %rdx\n pop %rcx\n pop %rax\n pop %rbp\n"                       \
             "ret\n")

#define SSE(each)                                                                                      \
    each(0) each(1) each(2) each(3) each(4) each(5) each(6) each(7) each(8) each(9) each(10) each(11)  \
    each(12) each(13) each(14) each(15)
#define SAVE(n) "movaps %xmm" #n ", 16*" #n "(%rsp)\n"
#define RESTORE(n) "movaps 16*" #n "(%rsp), %xmm" #n "\n"

FUNCTION("fencepost_access_keeping",
         "push %rbp\n mov %rsp, %rbp\n sub $256, %rsp\n"
         SSE(SAVE)
         ".weak fencepost_access\n"
         "call *fencepost_access@GOTPCREL(%rip)\n"
         SSE(RESTORE)
         "leave\n ret\n")

/* The place is the return address. */
#define PLACE(register) "mov 8(%rbp), %" register "\n"
#define SIZE(size) "mov $" #size ", %esi\n"
/* The arguments after the address. */
#define SHIFTED "mov %rsi, %rdx\n mov %rdi, %rsi\n"

#define TOLD(name, parameters, tell)                                                                   \
    __attribute__((used)) static void told_##name parameters                                           \
    {                                                                                                  \
        tell;                                                                                          \
    }

/* By size where that is common; the others say it. */
#define SIZED(name, size)                                                                              \
    KEEPING_REGISTERS("fencepost_" #name "_" #size, "told_" #name, SIZE(size) PLACE("rdx"))

#define ACCESS(name, kind)                                                                             \
    TOLD(name, (uintptr_t addr, size_t size, const void *pc), access_any(addr, size, kind, pc))        \
    KEEPING_REGISTERS("fencepost_" #name, "told_" #name, SHIFTED PLACE("rdx"))                                         \
    SIZED(name, 1)                                                                                     \
    SIZED(name, 2)                                                                                     \
    SIZED(name, 4)                                                                                     \
    SIZED(name, 8)                                                                                     \
    SIZED(name, 16)

#define LANES(name, kind)                                                                              \
    TOLD(lanes_##name, (uintptr_t addr, size_t size, uint64_t lanes, const void *pc),                  \
         access_lanes(addr, size, lanes, kind, pc))                                                    \
    KEEPING_REGISTERS("fencepost_lanes_" #name, "told_lanes_" #name, SHIFTED PLACE("rcx"))

ACCESS(load, LOAD)
ACCESS(store, STORE)
ACCESS(atomic_load, ATOMIC_LOAD)
ACCESS(atomic_store, ATOMIC_STORE)
LANES(load, LOAD)
LANES(store, STORE)

/* An exchange that changed nothing is a load. */
TOLD(exchange, (uintptr_t addr, size_t size, int swapped, const void *pc),
     access_any(addr, size, swapped ? ATOMIC_STORE : ATOMIC_LOAD, pc))
KEEPING_REGISTERS("fencepost_exchange", "told_exchange", SHIFTED PLACE("rcx"))

/* What atomic instructions order. */
TOLD(order_release, (uintptr_t addr), fencepost_release((const void *)addr))
KEEPING_REGISTERS("fencepost_releases", "told_order_release", "")
TOLD(order_acquire, (uintptr_t addr), fencepost_acquire((const void *)addr))
KEEPING_REGISTERS("fencepost_acquired", "told_order_acquire", "")

/* A team of threads does work from which nobody communicates (crates/pass/plugin/quiet.h). */
void fencepost_quiet_begins(void)
{
    if (fencepost_quiet)
        fencepost_quiet(1);
}

void fencepost_quiet_ends(void)
{
    if (fencepost_quiet)
        fencepost_quiet(0);
}

/* A loop over neighbouring elements touches one row, and the next time perhaps the next. */
static inline void loop(uintptr_t start, size_t size, intptr_t step, size_t more, enum access kind,
                        const void *pc)
{
    size_t row = size * (more + 1);
    int contiguous = step == (intptr_t)size && row >= LONG_ACCESS;
    if (!contiguous || !long_goes_on(start, row, kind, (uintptr_t)pc))
        fencepost_stroke(start, size, step, more, 0, 0, kind, pc);
}

/* A loop, and a loop in a loop: `more` steps after the first access. */
#define LOOP(name, kind)                                                                               \
    void fencepost_loop_##name(uintptr_t start, size_t size, intptr_t step, size_t more)               \
    {                                                                                                  \
        loop(start, size, step, more, kind, CALLER);                                                   \
    }                                                                                                  \
    void fencepost_nest_##name(uintptr_t start, size_t size, intptr_t step, size_t more,               \
                               intptr_t outer_step, size_t outer_more)                                 \
    {                                                                                                  \
        fencepost_stroke(start, size, step, more, outer_step, outer_more, kind, CALLER);               \
    }

LOOP(load, LOAD)
LOOP(store, STORE)

int fencepost_span(uintptr_t low, uintptr_t last)
{
    return fencepost_range_watched((const void *)low, last - low + 1);
}
