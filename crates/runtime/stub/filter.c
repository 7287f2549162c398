/* The table of one module, and how libfencepost.so learns of it. */
#include "filter.h"

unsigned char fencepost_watched[WATCHED_PAGES];
int fencepost_stack_pending;

/* Without libfencepost.so nobody has strokes. */
static struct strokes *const nobodys[1 << SLOT_BITS];
struct strokes *const *fencepost_open_strokes = nobodys;

int fencepost_range_watched(const void *addr, size_t size)
{
    if (size == 0)
        return 0;
    uintptr_t first = (uintptr_t)addr, last = first + size - 1;
    if (last < first)
        last = UINTPTR_MAX; /* a wrong size in the program, and about to crash there */
    uintptr_t pages = page_of(last) - page_of(first) + 1;
    if (pages > WATCHED_PAGES)
        pages = WATCHED_PAGES; /* every byte of the table has been looked at */
    for (uintptr_t i = 0; i < pages; i++)
        if (watched(page_of(first) + i))
            return 1;
    return 0;
}

/* Early: constructors of the program may already create windows. */
__attribute__((constructor(101))) static void register_filter(void)
{
    if (fencepost_strokes)
        fencepost_open_strokes = fencepost_strokes();
    if (fencepost_filter)
        fencepost_filter(fencepost_watched, WATCHED_PAGES, &fencepost_stack_pending);
}

/* A library may be unloaded, and its table with it. */
__attribute__((destructor(101))) static void unregister_filter(void)
{
    if (fencepost_filter_end)
        fencepost_filter_end(fencepost_watched);
}
