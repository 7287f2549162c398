/*
 * What code compiled with our own LLVM plugin (crates/pass) calls. It has asked the filter already, but
 * perhaps for several accesses at once, or for all between the ends of a span.
 */
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
 * Single accesses are told in the middle of computations, so that what tells them keeps all registers
 * but r11 and those for vectors (LLVM's convention `preserve_most`): then the program need not save any for the
 * case that hardly ever happens. NAME is what the program calls, with the address in r10 and other arguments where
 * they always are; TOLD gets them, the last of them the place it was called from; REGISTERS puts them there.
 */
#define FUNCTION(name, body)                                                                           \
    __asm__(".text\n"                                                                                  \
            ".hidden " name "\n"                                                                       \
            ".globl " name "\n"                                                                        \
            ".type " name ", @function\n"                                                              \
            name ":\n"                                                                                 \
            body                                                                                       \
            ".size " name ", .-" name "\n");

#define CALL_TELLING(told, registers)                                                                  \
    "push %rax\n push %rcx\n push %rdx\n push %rsi\n push %rdi\n"                                      \
    "push %r8\n push %r9\n push %r10\n sub $8, %rsp\n"                                                 \
    registers                                                                                          \
    "mov %r10, %rdi\n"                                                                                 \
    "call " told "\n"                                                                                  \
    "add $8, %rsp\n pop %r10\n pop %r9\n pop %r8\n"                                                    \
    "pop %rdi\n pop %rsi\n pop %rdx\n pop %rcx\n pop %rax\n"                                           \
    "ret\n"

#define KEEPING_REGISTERS(name, told, registers) FUNCTION(name, CALL_TELLING(told, registers))

/* The place is the return address, above what was saved. */
#define PLACE(register) "mov 72(%rsp), %" register "\n"
#define SIZE(size) "mov $" #size ", %esi\n"
/* The arguments after the address. */
#define SHIFTED "mov %rsi, %rdx\n mov %rdi, %rsi\n"

#define TOLD(name, parameters, tell)                                                                   \
    __attribute__((used)) static void told_##name parameters                                           \
    {                                                                                                  \
        tell;                                                                                          \
    }

/*
 * By size where that is common; the others say it. FIRST comes before everything else. Of accesses that were asked for at
 * once only some are watched: the others end before anything is saved.
 */
#define SIZED(name, size, first)                                                                       \
    FUNCTION("fencepost_" #name "_" #size,                                                             \
             first ASK "je 5f\n" CALL_TELLING("told_" #name, SIZE(size) PLACE("rdx")) "5: ret\n")       \
    FUNCTION("fencepost_check_" #name "_" #size, ASK "jne fencepost_" #name "_" #size "\n ret\n")

/* The filter: of an address in r10, with nothing but r11. */
#define ASK                                                                                            \
    "mov %r10d, %r11d\n shr $12, %r11d\n add table(%rip), %r11\n cmpb $0, (%r11)\n"

__attribute__((used)) static unsigned char *const table = fencepost_watched;
_Static_assert(PAGE_BITS == 12 && WATCHED_PAGES == (size_t)1 << (32 - PAGE_BITS), "as ASK has it");

/*
 * What goes_on() of stroke.h decides, for most accesses in watched memory: the one that is expected of its place,
 * one that tells nothing new, or one that is marked. Everything else goes on behind it.
 */
#define GOES_ON(size, exponent, kind)                                                                  \
    "push %rax\n push %rcx\n push %rdx\n"                                                              \
    "mov 24(%rsp), %rax\n"                                                                             \
    "mov fencepost_open_strokes(%rip), %rcx\n"                                                         \
    "mov %fs:0, %rdx\n"                                                                                \
    "cmp %rdx, (%rcx)\n jne 4f\n"                     /* owner */                                      \
    "lea " #kind "(%rax), %edx\n and $4095, %edx\n shl $6, %edx\n"                                     \
    "lea 64(%rcx,%rdx), %rcx\n"                       /* the stroke */                                 \
    "shl $10, %rax\n or $(" #size " << 2 | " #kind "), %rax\n"                                         \
    "cmp %rax, (%rcx)\n jne 4f\n"                     /* key */                                        \
    "mov %r10, %rax\n sub 32(%rcx), %rax\n"           /* low */                                        \
    "mov 24(%rcx), %rdx\n"                            /* start */                                      \
    "cmp $-2, %rdx\n jae 2f\n"                                                                         \
    "cmp %r10, 8(%rcx)\n jne 1f\n"                    /* next */                                       \
    "cmp 40(%rcx), %rax\n jae 4f\n"                   /* room */                                       \
    "mov 16(%rcx), %rax\n add %r10, %rax\n mov %rax, 8(%rcx)\n jmp 3f\n" /* step */                   \
    "1: cmp %r10, %rdx\n ja 4f\n"                                                                      \
    "lea " #size "(%r10), %rax\n cmp 8(%rcx), %rax\n ja 4f\n jmp 3f\n"                                \
    "2: cmp 40(%rcx), %rax\n jae 4f\n test $(" #size " - 1), %al\n jne 4f\n"                          \
    "cmp $-1, %rdx\n je 6f\n"                                                                          \
    "shr $" #exponent ", %rax\n"                                                                       \
    "mov %rax, %r11\n shr $6, %r11\n shl $3, %r11\n add 48(%rcx), %r11\n"   /* first */              \
    "mov (%r11), %rdx\n bts %rax, %rdx\n jc 3f\n mov %rdx, (%r11)\n"                                 \
    "mov %rax, %r11\n shr $15, %r11\n shl $3, %r11\n add 8(%rcx), %r11\n"   /* next */               \
    "shr $9, %rax\n mov (%r11), %rdx\n bts %rax, %rdx\n mov %rdx, (%r11)\n jmp 3f\n"                \
    "6: mov 48(%rcx), %rdx\n cmp 16(%rcx), %rdx\n je 4f\n"   /* first, step */                        \
    "mov %rax, (%rdx)\n add $8, %rdx\n mov %rdx, 48(%rcx)\n"                                          \
    "3: pop %rdx\n pop %rcx\n pop %rax\n ret\n"                                                       \
    "4: pop %rdx\n pop %rcx\n pop %rax\n"

#define ACCESS(name, kind)                                                                             \
    TOLD(name, (uintptr_t addr, size_t size, const void *pc), access_any(addr, size, kind, pc))        \
    KEEPING_REGISTERS("fencepost_" #name, "told_" #name, SHIFTED PLACE("rdx"))

#define PLAIN(name, kind, number)                                                                      \
    ACCESS(name, kind)                                                                                 \
    SIZED(name, 1, GOES_ON(1, 0, number))                                                              \
    SIZED(name, 2, GOES_ON(2, 1, number))                                                              \
    SIZED(name, 4, GOES_ON(4, 2, number))                                                              \
    SIZED(name, 8, GOES_ON(8, 3, number))                                                              \
    SIZED(name, 16, GOES_ON(16, 4, number))

#define ATOMIC(name, kind)                                                                             \
    ACCESS(name, kind)                                                                                 \
    SIZED(name, 1, "")                                                                                 \
    SIZED(name, 2, "")                                                                                 \
    SIZED(name, 4, "")                                                                                 \
    SIZED(name, 8, "")                                                                                 \
    SIZED(name, 16, "")

#define LANES(name, kind)                                                                              \
    TOLD(lanes_##name, (uintptr_t addr, size_t size, uint64_t lanes, const void *pc),                  \
         access_lanes(addr, size, lanes, kind, pc))                                                    \
    KEEPING_REGISTERS("fencepost_lanes_" #name, "told_lanes_" #name, SHIFTED PLACE("rcx"))

_Static_assert(LOAD == 0 && STORE == 1, "as they are numbered here");
_Static_assert(STROKES == 4096 && sizeof(struct stroke) == 64 && offsetof(struct strokes, strokes) == 64,
               "as they are found above");
_Static_assert(offsetof(struct stroke, next) == 8 && offsetof(struct stroke, step) == 16 &&
                   offsetof(struct stroke, start) == 24 && offsetof(struct stroke, low) == 32 &&
                   offsetof(struct stroke, room) == 40 && offsetof(struct stroke, first) == 48,
               "as they are read above");
PLAIN(load, LOAD, 0)
PLAIN(store, STORE, 1)
ATOMIC(atomic_load, ATOMIC_LOAD)
ATOMIC(atomic_store, ATOMIC_STORE)
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
