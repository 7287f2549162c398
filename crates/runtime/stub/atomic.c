/*
 * Callbacks for atomic operations. Here the compiler leaves the operation itself to the callback.
 *
 * Every operation is sequentially consistent, which is at least what was asked for; only the store
 * tells weaker orders apart, because on x86 it is the one where they are cheaper.
 *
 * An exchange that changed nothing (a failed compare-and-exchange) is an atomic load.
 *
 * What orders threads, or processes that share the memory, is told: what is released before the operation, what is acquired after it. One
 * that will probably fail to exchange releases nothing.
 */
#include "filter.h"

/* The order that was asked for; higher bits are hints. */
static inline int plain_order(int order)
{
    return order & 0x7fff;
}

static inline void before(const volatile void *p, int order)
{
    if (orders() && plain_order(order) >= __ATOMIC_RELEASE)
        fencepost_release(p);
}

static inline void after(const volatile void *p, int order)
{
    order = plain_order(order);
    if (orders() && order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE)
        fencepost_acquire(p);
}

typedef uint8_t a8;
typedef uint16_t a16;
typedef uint32_t a32;
typedef uint64_t a64;

#define FETCH(bits, name)                                                                              \
    a##bits __tsan_atomic##bits##_fetch_##name(volatile a##bits *p, a##bits value, int order)          \
    {                                                                                                  \
        access_small((const void *)p, sizeof *p, ATOMIC_STORE, CALLER);                                \
        before(p, order);                                                                              \
        a##bits old = __atomic_fetch_##name(p, value, __ATOMIC_SEQ_CST);                               \
        after(p, order);                                                                               \
        return old;                                                                                    \
    }

#define LOAD_STORE_EXCHANGE(bits)                                                                      \
    static inline a##bits swap_if_equal_##bits(volatile a##bits *p, a##bits expected, a##bits value)   \
    {                                                                                                  \
        __atomic_compare_exchange_n(p, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);       \
        return expected;                                                                               \
    }                                                                                                  \
    a##bits __tsan_atomic##bits##_load(const volatile a##bits *p, int order)                           \
    {                                                                                                  \
        access_small((const void *)p, sizeof *p, ATOMIC_LOAD, CALLER);                                 \
        a##bits value = __atomic_load_n(p, __ATOMIC_SEQ_CST);                                          \
        after(p, order);                                                                               \
        return value;                                                                                  \
    }                                                                                                  \
    void __tsan_atomic##bits##_store(volatile a##bits *p, a##bits value, int order)                    \
    {                                                                                                  \
        access_small((const void *)p, sizeof *p, ATOMIC_STORE, CALLER);                                \
        before(p, order);                                                                              \
        if (order == __ATOMIC_RELAXED || order == __ATOMIC_RELEASE)                                    \
            __atomic_store_n(p, value, __ATOMIC_RELEASE);                                              \
        else                                                                                           \
            __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                                              \
    }                                                                                                  \
    a##bits __tsan_atomic##bits##_exchange(volatile a##bits *p, a##bits value, int order)              \
    {                                                                                                  \
        access_small((const void *)p, sizeof *p, ATOMIC_STORE, CALLER);                                \
        before(p, order);                                                                              \
        a##bits old = __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);                                 \
        after(p, order);                                                                               \
        return old;                                                                                    \
    }

/* The value to compare with is ordinary memory of the program, updated when the exchange fails. */
#define COMPARE_EXCHANGE_INTO(bits, strength)                                                          \
    int __tsan_atomic##bits##_compare_exchange_##strength(volatile a##bits *p, a##bits *expected,      \
                                                          a##bits value, int order, int failure_order) \
    {                                                                                                  \
        a##bits wanted = *expected;                                                                    \
        if (*p == wanted)                                                                              \
            before(p, order);                                                                          \
        a##bits found = swap_if_equal_##bits(p, wanted, value);                                        \
        int swapped = found == wanted;                                                                 \
        after(p, swapped ? order : failure_order);                                                     \
        access_small((const void *)p, sizeof *p, swapped ? ATOMIC_STORE : ATOMIC_LOAD, CALLER);        \
        access_small(expected, sizeof *expected, swapped ? LOAD : STORE, CALLER);                      \
        if (!swapped)                                                                                  \
            *expected = found;                                                                         \
        return swapped;                                                                                \
    }

#define COMPARE_EXCHANGE(bits)                                                                         \
    COMPARE_EXCHANGE_INTO(bits, strong)                                                                \
    COMPARE_EXCHANGE_INTO(bits, weak)                                                                  \
    a##bits __tsan_atomic##bits##_compare_exchange_val(volatile a##bits *p, a##bits wanted,            \
                                                       a##bits value, int order, int failure_order)    \
    {                                                                                                  \
        if (*p == wanted)                                                                              \
            before(p, order);                                                                          \
        a##bits found = swap_if_equal_##bits(p, wanted, value);                                        \
        after(p, found == wanted ? order : failure_order);                                             \
        access_small((const void *)p, sizeof *p, found == wanted ? ATOMIC_STORE : ATOMIC_LOAD,         \
                       CALLER);                                                                        \
        return found;                                                                                  \
    }

#define ATOMIC(bits)                                                                                   \
    LOAD_STORE_EXCHANGE(bits)                                                                          \
    FETCH(bits, add)                                                                                   \
    FETCH(bits, sub)                                                                                   \
    FETCH(bits, and)                                                                                   \
    FETCH(bits, or)                                                                                    \
    FETCH(bits, xor)                                                                                   \
    FETCH(bits, nand)                                                                                  \
    COMPARE_EXCHANGE(bits)

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

/*
 * 128 bits. Everything is a compare-and-exchange, which on x86-64 is cmpxchg16b: the only instruction
 * all of these processors share, and the one libatomic uses, so that code of others may take part.
 * Written in assembly because the compilers would call libatomic.
 */
#ifdef __SIZEOF_INT128__

typedef unsigned __int128 a128;

static inline a128 swap_if_equal_128(volatile a128 *p, a128 expected, a128 value)
{
#ifdef __x86_64__
    uint64_t low = (uint64_t)expected, high = (uint64_t)(expected >> 64);
    __asm__ volatile("lock cmpxchg16b %0"
                     : "+m"(*p), "+a"(low), "+d"(high)
                     : "b"((uint64_t)value), "c"((uint64_t)(value >> 64))
                     : "cc", "memory");
    return (a128)high << 64 | low;
#else
    return __sync_val_compare_and_swap(p, expected, value);
#endif
}

/* A plain read may see two halves of different values; then the exchange fails and tells the right one. */
#define UPDATE_128(name, new_value)                                                                    \
    a128 __tsan_atomic128_##name(volatile a128 *p, a128 value, int order)                              \
    {                                                                                                  \
        access_small((const void *)p, sizeof *p, ATOMIC_STORE, CALLER);                                \
        before(p, order);                                                                              \
        a128 old = *p, found;                                                                          \
        while ((found = swap_if_equal_128(p, old, new_value)) != old)                                  \
            old = found;                                                                               \
        after(p, order);                                                                               \
        return old;                                                                                    \
    }

UPDATE_128(exchange, value)
UPDATE_128(fetch_add, old + value)
UPDATE_128(fetch_sub, old - value)
UPDATE_128(fetch_and, old &value)
UPDATE_128(fetch_or, old | value)
UPDATE_128(fetch_xor, old ^ value)
UPDATE_128(fetch_nand, ~(old & value))

a128 __tsan_atomic128_load(const volatile a128 *p, int order)
{
    access_small((const void *)p, sizeof *p, ATOMIC_LOAD, CALLER);
    a128 value = swap_if_equal_128((volatile a128 *)p, 0, 0);
    after(p, order);
    return value;
}

void __tsan_atomic128_store(volatile a128 *p, a128 value, int order)
{
    access_small((const void *)p, sizeof *p, ATOMIC_STORE, CALLER);
    before(p, order);
    a128 old = *p, found;
    while ((found = swap_if_equal_128(p, old, value)) != old)
        old = found;
}

COMPARE_EXCHANGE(128)

#endif

/* A fence goes with any atomic access around it: all fences are taken as one place. */
void __tsan_atomic_thread_fence(int order)
{
    before(NULL, order);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    after(NULL, order);
}

void __tsan_atomic_signal_fence(int order)
{
    (void)order;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
