/*
 * The filter every access of an instrumented program passes, and what lies behind it.
 *
 * This directory implements the callbacks that compilers insert for -fsanitize=thread, and what our own
 * plugin for LLVM (crates/pass) calls once it has asked the filter inline. It is linked statically into the executable and into every shared library built by `fencepost cc`, so that a
 * callback is a near call and its filter a table of its own; nothing of it is visible from outside.
 *
 * Model. Only accesses to watched memory matter: windows, and the buffers of pending operations; all
 * memory, once the program has several threads.
 * libfencepost.so marks watched memory in `fencepost_watched`, one byte per page of 4 KiB, indexed by
 * the low bits of the page's number. Marked are also pages that end less than FILTER_REACH bytes before
 * something watched, so that an access of up to so many bytes need only look at its first. An access whose
 * pages are not marked is over after one load and one branch. All others are handed to libfencepost.so, which decides exactly: two pages may share a
 * byte, and a page may hold watched and other memory. The filter may let too much through, never too
 * little.
 *
 * A loop touches memory step by step: what libfencepost.so expects next of a place (stroke.h) is over
 * without asking it.
 *
 * Nothing here allocates, locks or uses thread-local storage: a callback may run before main, in a
 * signal handler, in any thread, and inside an allocator.
 */
#ifndef FENCEPOST_FILTER_H
#define FENCEPOST_FILTER_H

#include "stroke.h"
#include <stddef.h>
#include <stdint.h>

#define PAGE_BITS 12
#define WATCHED_PAGES ((size_t)1 << 20)
#define FILTER_REACH 1024

/* Of this module alone: declared hidden, so that they are reached without the global offset table. */
#define MODULE extern __attribute__((visibility("hidden")))

/* Written by libfencepost.so, only read by the callbacks. */
MODULE unsigned char fencepost_watched[WATCHED_PAGES];
MODULE int fencepost_stack_pending;
MODULE int fencepost_orders; /* atomic accesses order threads, or processes */

/*
 * Where a compiler announces an atomic access as a plain one first, it is plain only if no atomic
 * access of the same bytes follows at once.
 */
enum access { LOAD, STORE, ATOMIC_LOAD, ATOMIC_STORE, PERHAPS_LOAD, PERHAPS_STORE };

/*
 * libfencepost.so. All references are weak: a module of the program also works where the library is
 * not loaded. Then nobody marks a page, and none of the other functions is ever called.
 */
#define RUNTIME extern __attribute__((weak, visibility("default")))
RUNTIME void fencepost_filter(unsigned char *table, size_t pages, int *stack_pending, int *orders);
RUNTIME void fencepost_filter_end(unsigned char *table);
RUNTIME struct strokes *fencepost_strokes(void);
RUNTIME void fencepost_access(const void *addr, size_t size, int kind, const void *pc);
MODULE void fencepost_access_keeping(const void *addr, size_t size, int kind, const void *pc);
RUNTIME void fencepost_stroke(uintptr_t start, size_t size, intptr_t step, size_t more,
                              intptr_t outer_step, size_t outer_more, int kind, const void *pc);
RUNTIME void fencepost_quiet(int begins);
RUNTIME void fencepost_release(const volatile void *addr);
RUNTIME void fencepost_acquire(const volatile void *addr);
RUNTIME void fencepost_end(const void *addr, size_t size, const void *pc);
RUNTIME void fencepost_mapped(const void *addr, size_t size, int file, int64_t offset);
RUNTIME void fencepost_attached(const void *addr, int segment);
RUNTIME const void *fencepost_next_free(void);
RUNTIME void fencepost_frame_end(const void *low, const void *high, const void *pc);

/* How an access gets there. */
#ifndef HAND_OVER
#define HAND_OVER fencepost_access
#endif

/* The place in the program that called the function this is used in. */
#define CALLER __builtin_return_address(0)

static inline int watched(uintptr_t page)
{
    return __atomic_load_n(&fencepost_watched[page % WATCHED_PAGES], __ATOMIC_RELAXED);
}

/* Whether atomic accesses are to be told for the order they make. */
static inline int orders(void)
{
    return __builtin_expect(__atomic_load_n(&fencepost_orders, __ATOMIC_RELAXED), 0);
}

static inline uintptr_t page_of(uintptr_t addr)
{
    return addr >> PAGE_BITS;
}

/* Whether a page of [addr, addr + size) is watched; for ranges of any size. Out of line. */
MODULE int fencepost_range_watched(const void *addr, size_t size);

/* The same, at once where the first byte decides. */
static inline int range_watched(const void *addr, size_t size)
{
    return size - 1 < FILTER_REACH ? watched(page_of((uintptr_t)addr)) : fencepost_range_watched(addr, size);
}

/*
 * What strokes know an access as, that is plain or perhaps is: libfencepost.so follows a place of the latter only once
 * it knows that no atomic access follows there.
 */
#define AS_PLAIN(kind) ((kind) & 3)

/* An access, if it is not atomic, of a thread that is not the first. Out of line, so that the first saves nothing for it. */
static __attribute__((noinline, unused)) void tell_other(const void *addr, size_t size, enum access kind,
                                                         const void *pc)
{
    struct strokes *strokes = other_strokes(this_thread());
    if (!strokes || !goes_on(strokes, (uintptr_t)addr, size, AS_PLAIN(kind), (uintptr_t)pc))
        HAND_OVER(addr, size, kind, pc);
}

/* An access to a watched page. A plain one that goes on as expected is over here. */
static inline __attribute__((always_inline)) void tell(const void *addr, size_t size, enum access kind,
                                                       const void *pc)
{
    if (kind == ATOMIC_LOAD || kind == ATOMIC_STORE)
        HAND_OVER(addr, size, kind, pc);
    else if (!is_first(this_thread()))
        tell_other(addr, size, kind, pc);
    else if (!goes_on(fencepost_open_strokes, (uintptr_t)addr, size, AS_PLAIN(kind), (uintptr_t)pc))
        HAND_OVER(addr, size, kind, pc);
}

/* An access of at most FILTER_REACH bytes. */
static inline void access_small(const void *addr, size_t size, enum access kind, const void *pc)
{
    if (__builtin_expect(watched(page_of((uintptr_t)addr)), 0))
        tell(addr, size, kind, pc);
}

/* An access of any size, also none. */
static inline void access_range(const void *addr, size_t size, enum access kind, const void *pc)
{
    if (__builtin_expect(range_watched(addr, size), 0))
        HAND_OVER(addr, size, kind, pc);
}

#endif
