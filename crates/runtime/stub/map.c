/*
 * Memory that processes share outside windows: what they synchronise with in it is known by the file and
 * the place there.
 */
#define _GNU_SOURCE
#include "filter.h"
#include "wrap.h"
#include <sys/mman.h>
#include <sys/types.h>

REAL(void *, mmap, (void *, size_t, int, int, int, off_t))
OPTIONAL_REAL(void *, mmap64, (void *, size_t, int, int, int, off_t))
REAL(void *, shmat, (int, const void *, int))

static void *mapped(void *addr, size_t size, int flags, int file, off_t offset)
{
    int shared = (flags & MAP_SHARED) && !(flags & MAP_ANONYMOUS);
    if (fencepost_mapped && addr != MAP_FAILED)
        fencepost_mapped(addr, size, shared ? file : -1, offset);
    return addr;
}

void *__wrap_mmap(void *addr, size_t size, int protection, int flags, int file, off_t offset)
{
    return mapped(__real_mmap(addr, size, protection, flags, file, offset), size, flags, file, offset);
}

void *__wrap_mmap64(void *addr, size_t size, int protection, int flags, int file, off_t offset)
{
    return mapped(__real_mmap64(addr, size, protection, flags, file, offset), size, flags, file, offset);
}

void *__wrap_shmat(int segment, const void *addr, int flags)
{
    void *at = __real_shmat(segment, addr, flags);
    if (fencepost_attached && at != MAP_FAILED)
        fencepost_attached(at, segment);
    return at;
}
