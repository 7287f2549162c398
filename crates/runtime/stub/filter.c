/* The table of one module, and how libfencepost.so learns of it. */
#include "filter.h"

unsigned char fencepost_watched[WATCHED_PAGES];
int fencepost_stack_pending;
int fencepost_threads;

/* Without libfencepost.so nobody has strokes. */
static struct strokes nobodys;
struct strokes *fencepost_open_strokes = &nobodys;

/* Whether one of `count` bytes of the table is set, from `index` on. */
static int any_watched(size_t index, size_t count)
{
    for (; count >= sizeof(uint64_t); index += sizeof(uint64_t), count -= sizeof(uint64_t)) {
        uint64_t bytes;
        __builtin_memcpy(&bytes, &fencepost_watched[index], sizeof bytes);
        if (bytes)
            return 1;
    }
    for (; count; index++, count--)
        if (watched(index))
            return 1;
    return 0;
}

int fencepost_range_watched(const void *addr, size_t size)
{
    if (size == 0)
        return 0;
    uintptr_t first = (uintptr_t)addr, last = first + size - 1;
    if (last < first)
        last = UINTPTR_MAX; /* a wrong size in the program, and about to crash there */
    size_t pages = page_of(last) - page_of(first) + 1;
    if (pages > WATCHED_PAGES)
        pages = WATCHED_PAGES; /* every byte of the table has been looked at */
    size_t index = page_of(first) % WATCHED_PAGES, until_end = WATCHED_PAGES - index;
    if (pages <= until_end)
        return any_watched(index, pages);
    return any_watched(index, until_end) || any_watched(0, pages - until_end);
}

/* Early: constructors of the program may already create windows. */
__attribute__((constructor(101))) static void register_filter(void)
{
    if (fencepost_strokes)
        fencepost_open_strokes = fencepost_strokes();
    if (fencepost_filter)
        fencepost_filter(fencepost_watched, WATCHED_PAGES, &fencepost_stack_pending, &fencepost_threads);
}

/* A library may be unloaded, and its table with it. */
__attribute__((destructor(101))) static void unregister_filter(void)
{
    if (fencepost_filter_end)
        fencepost_filter_end(fencepost_watched);
}
