/*
 * What code compiled with our own LLVM plugin (crates/pass) calls. It has asked the filter already, but
 * perhaps for several accesses at once, or for all between the ends of a span.
 */
#include "filter.h"

/* Sizes that `goes_on` can tell apart. */
#define SMALL 255

static inline void access_any(uintptr_t addr, size_t size, enum access kind, const void *pc)
{
    if (size - 1 < SMALL - 1)
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

#define ACCESS(name, kind)                                                                             \
    void fencepost_##name(uintptr_t addr, size_t size)                                                 \
    {                                                                                                  \
        access_any(addr, size, kind, CALLER);                                                          \
    }

/* A loop, and a loop in a loop: `more` steps after the first access. */
#define LOOP(name, kind)                                                                               \
    void fencepost_loop_##name(uintptr_t start, size_t size, intptr_t step, size_t more)               \
    {                                                                                                  \
        fencepost_stroke(start, size, step, more, 0, 0, kind, CALLER);                                 \
    }                                                                                                  \
    void fencepost_nest_##name(uintptr_t start, size_t size, intptr_t step, size_t more,               \
                               intptr_t outer_step, size_t outer_more)                                 \
    {                                                                                                  \
        fencepost_stroke(start, size, step, more, outer_step, outer_more, kind, CALLER);               \
    }                                                                                                  \
    void fencepost_lanes_##name(uintptr_t addr, size_t size, uint64_t lanes)                           \
    {                                                                                                  \
        access_lanes(addr, size, lanes, kind, CALLER);                                                 \
    }

ACCESS(load, LOAD)
ACCESS(store, STORE)
ACCESS(atomic_load, ATOMIC_LOAD)
ACCESS(atomic_store, ATOMIC_STORE)
LOOP(load, LOAD)
LOOP(store, STORE)

/* An exchange that changed nothing is a load. */
void fencepost_exchange(uintptr_t addr, size_t size, int swapped)
{
    access_any(addr, size, swapped ? ATOMIC_STORE : ATOMIC_LOAD, CALLER);
}

int fencepost_span(uintptr_t low, uintptr_t last)
{
    return fencepost_range_watched((const void *)low, last - low + 1);
}
