/*
 * The C library's memory functions. They are compiled without instrumentation, so their accesses are
 * reported here: by the callbacks that clang puts in place of memcpy and its like, and by wrappers that
 * the linker's --wrap option puts before the functions themselves (see wrapped.txt).
 *
 * The bytes reported are those the C standard lets the function touch, not what a vectorised
 * implementation happens to load.
 */
#include "filter.h"
#include "wrap.h"

REAL(void *, memcpy, (void *, const void *, size_t))
REAL(void *, memmove, (void *, const void *, size_t))
REAL(void *, memset, (void *, int, size_t))
REAL(void *, mempcpy, (void *, const void *, size_t))
REAL(void, bcopy, (const void *, void *, size_t))
REAL(void, bzero, (void *, size_t))
REAL(int, memcmp, (const void *, const void *, size_t))
REAL(int, bcmp, (const void *, const void *, size_t))
REAL(void *, memchr, (const void *, int, size_t))
OPTIONAL_REAL(void *, __memcpy_chk, (void *, const void *, size_t, size_t))
OPTIONAL_REAL(void *, __memmove_chk, (void *, const void *, size_t, size_t))
OPTIONAL_REAL(void *, __mempcpy_chk, (void *, const void *, size_t, size_t))
OPTIONAL_REAL(void *, __memset_chk, (void *, int, size_t, size_t))

static inline void copies(const void *to, const void *from, size_t size, const void *pc)
{
    access_range(from, size, LOAD, pc);
    access_range(to, size, STORE, pc);
}

void *__tsan_memcpy(void *to, const void *from, size_t size)
{
    copies(to, from, size, CALLER);
    return __real_memcpy(to, from, size);
}

void *__tsan_memmove(void *to, const void *from, size_t size)
{
    copies(to, from, size, CALLER);
    return __real_memmove(to, from, size);
}

void *__tsan_memset(void *to, int byte, size_t size)
{
    access_range(to, size, STORE, CALLER);
    return __real_memset(to, byte, size);
}

void *__wrap_memcpy(void *to, const void *from, size_t size)
{
    copies(to, from, size, CALLER_OR_STATEMENT);
    return __real_memcpy(to, from, size);
}

void *__wrap_memmove(void *to, const void *from, size_t size)
{
    copies(to, from, size, CALLER_OR_STATEMENT);
    return __real_memmove(to, from, size);
}

void *__wrap_mempcpy(void *to, const void *from, size_t size)
{
    copies(to, from, size, CALLER);
    return __real_mempcpy(to, from, size);
}

void *__wrap_memset(void *to, int byte, size_t size)
{
    access_range(to, size, STORE, CALLER_OR_STATEMENT);
    return __real_memset(to, byte, size);
}

void __wrap_bcopy(const void *from, void *to, size_t size)
{
    copies(to, from, size, CALLER);
    __real_bcopy(from, to, size);
}

void __wrap_bzero(void *to, size_t size)
{
    access_range(to, size, STORE, CALLER);
    __real_bzero(to, size);
}

/* A comparison takes both objects whole, wherever they differ. */
int __wrap_memcmp(const void *left, const void *right, size_t size)
{
    access_range(left, size, LOAD, CALLER);
    access_range(right, size, LOAD, CALLER);
    return __real_memcmp(left, right, size);
}

int __wrap_bcmp(const void *left, const void *right, size_t size)
{
    access_range(left, size, LOAD, CALLER);
    access_range(right, size, LOAD, CALLER);
    return __real_bcmp(left, right, size);
}

void *__wrap_memchr(const void *in, int byte, size_t size)
{
    const char *found = __real_memchr(in, byte, size);
    access_range(in, found ? (size_t)(found - (const char *)in) + 1 : size, LOAD, CALLER);
    return (void *)found;
}

void *__wrap___memcpy_chk(void *to, const void *from, size_t size, size_t room)
{
    copies(to, from, size, CALLER);
    return __real___memcpy_chk(to, from, size, room);
}

void *__wrap___memmove_chk(void *to, const void *from, size_t size, size_t room)
{
    copies(to, from, size, CALLER);
    return __real___memmove_chk(to, from, size, room);
}

void *__wrap___mempcpy_chk(void *to, const void *from, size_t size, size_t room)
{
    copies(to, from, size, CALLER);
    return __real___mempcpy_chk(to, from, size, room);
}

void *__wrap___memset_chk(void *to, int byte, size_t size, size_t room)
{
    access_range(to, size, STORE, CALLER);
    return __real___memset_chk(to, byte, size, room);
}
