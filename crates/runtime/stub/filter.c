/* The table of one module, and how libfencepost.so learns of it. */
#include "filter.h"

unsigned char fencepost_watched[WATCHED_PAGES];
int fencepost_stack_pending;
int fencepost_orders;

/* Without libfencepost.so nobody has strokes. */
static struct strokes nobodys;
struct strokes *fencepost_open_strokes = &nobodys;

/* How many of `count` bytes of the table are not set, from `index` on and up to the first that is. */
static size_t unwatched(size_t index, size_t count)
{
    size_t end = index + count, at = index;
    for (; end - at >= sizeof(uint64_t); at += sizeof(uint64_t)) {
        uint64_t bytes;
        __builtin_memcpy(&bytes, &fencepost_watched[at], sizeof bytes);
        if (bytes)
            break;
    }
    while (at < end && !watched(at))
        at++;
    return at - index;
}

/* The same of pages, beginning with that of an address. Bytes of the table stand for many pages each. */
static size_t unwatched_pages(uintptr_t addr, size_t pages)
{
    if (pages > WATCHED_PAGES)
        pages = WATCHED_PAGES; /* every byte of the table is looked at */
    size_t index = page_of(addr) % WATCHED_PAGES, until_end = WATCHED_PAGES - index;
    if (pages <= until_end)
        return unwatched(index, pages);
    size_t free = unwatched(index, until_end);
    return free < until_end ? free : free + unwatched(0, pages - until_end);
}

int fencepost_range_watched(const void *addr, size_t size)
{
    if (size == 0)
        return 0;
    uintptr_t first = (uintptr_t)addr, last = first + size - 1;
    if (last < first)
        last = UINTPTR_MAX; /* a wrong size in the program, and about to crash there */
    size_t pages = page_of(last) - page_of(first) + 1;
    return unwatched_pages(first, pages) < (pages < WATCHED_PAGES ? pages : WATCHED_PAGES);
}

/* How many bytes from an address on lie in pages that are not watched; no more pages than `most` are looked at. */
uintptr_t fencepost_gap(uintptr_t start, size_t most)
{
    size_t pages = unwatched_pages(start, most);
    return pages ? (pages << PAGE_BITS) - start % ((uintptr_t)1 << PAGE_BITS) : 0;
}

/* Early: constructors of the program may already create windows. */
__attribute__((constructor(101))) static void register_filter(void)
{
    if (fencepost_strokes)
        fencepost_open_strokes = fencepost_strokes();
    if (fencepost_filter)
        fencepost_filter(fencepost_watched, WATCHED_PAGES, &fencepost_stack_pending, &fencepost_orders);
}

/* A library may be unloaded, and its table with it. */
__attribute__((destructor(101))) static void unregister_filter(void)
{
    if (fencepost_filter_end)
        fencepost_filter_end(fencepost_watched);
}
