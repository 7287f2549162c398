/*
 * Callbacks for plain loads and stores. The name tells the size and what the compiler knows about the
 * alignment; gcc gives all other sizes (structs, vectors of 32 bytes) to the range callbacks.
 */
#include "filter.h"

/*
 * What follows the filter is a function of its own, which is jumped to: most accesses end with the filter, and nothing
 * is saved or fetched for them.
 */
#define ACCESS(function, size, kind)                                                                   \
    static __attribute__((noinline)) void function##_watched(const void *addr, const void *pc)         \
    {                                                                                                  \
        tell(addr, size, kind, pc);                                                                    \
    }                                                                                                  \
                                                                                                       \
    void function(const void *addr)                                                                    \
    {                                                                                                  \
        if (__builtin_expect(watched(page_of((uintptr_t)addr)), 0))                                    \
            function##_watched(addr, CALLER);                                                          \
    }

#define CALLBACK(name, size, kind) ACCESS(__tsan_##name, size, kind)

#define CALLBACK_PC(name, size, kind)                                                                  \
    void __tsan_##name##_pc(const void *addr, const void *pc)                                          \
    {                                                                                                  \
        access_small(addr, size, kind, pc);                                                            \
    }

#define ALIGNED(callback, name, kind)                                                                  \
    callback(name##1, 1, kind)                                                                         \
    callback(name##2, 2, kind)                                                                         \
    callback(name##4, 4, kind)                                                                         \
    callback(name##8, 8, kind)                                                                         \
    callback(name##16, 16, kind)

#define UNALIGNED(callback, name, kind)                                                                \
    callback(unaligned_##name##2, 2, kind)                                                             \
    callback(unaligned_##name##4, 4, kind)                                                             \
    callback(unaligned_##name##8, 8, kind)                                                             \
    callback(unaligned_##name##16, 16, kind)

#define CALLBACKS(name, kind)                                                                          \
    ALIGNED(CALLBACK, name, kind)                                                                      \
    UNALIGNED(CALLBACK, name, kind)

CALLBACKS(read, LOAD)
CALLBACKS(write, STORE)
CALLBACKS(volatile_read, LOAD)
CALLBACKS(volatile_write, STORE)
ALIGNED(CALLBACK_PC, read, LOAD)
ALIGNED(CALLBACK_PC, write, STORE)
UNALIGNED(CALLBACK_PC, read, LOAD)
UNALIGNED(CALLBACK_PC, write, STORE)

/* A load and a store of the same bytes: whatever conflicts with the load conflicts with the store. */
CALLBACKS(read_write, STORE)

void __tsan_read_range(const void *addr, size_t size)
{
    access_range(addr, size, LOAD, CALLER);
}

void __tsan_write_range(const void *addr, size_t size)
{
    access_range(addr, size, STORE, CALLER);
}

void __tsan_read_range_pc(const void *addr, size_t size, const void *pc)
{
    access_range(addr, size, LOAD, pc);
}

void __tsan_write_range_pc(const void *addr, size_t size, const void *pc)
{
    access_range(addr, size, STORE, pc);
}

/*
 * clang's coverage names the size only: nothing is known about the alignment, and an atomic access
 * comes here too, before its own callback.
 */
#define COVERAGE(name, size, kind) ACCESS(__sanitizer_cov_##name##size, size, kind)

#define COVERAGE_SIZES(name, kind)                                                                     \
    COVERAGE(name, 1, kind)                                                                            \
    COVERAGE(name, 2, kind)                                                                            \
    COVERAGE(name, 4, kind)                                                                            \
    COVERAGE(name, 8, kind)                                                                            \
    COVERAGE(name, 16, kind)

COVERAGE_SIZES(load, PERHAPS_LOAD)
COVERAGE_SIZES(store, PERHAPS_STORE)

/* The pointer to an object's virtual functions. */
void __tsan_vptr_read(void **slot)
{
    access_small(slot, sizeof *slot, LOAD, CALLER);
}

void __tsan_vptr_update(void **slot, void *value)
{
    (void)value;
    access_small(slot, sizeof *slot, STORE, CALLER);
}
