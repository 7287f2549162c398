/*
 * The end of heap and mapped memory, told before it happens: an operation may still be pending on it.
 *
 * The size of a block comes from malloc_usable_size, which may only be asked about blocks of the
 * allocator it belongs to. Programs may bring their own free or operator delete; therefore the module
 * that defines the function is compared with the module that defines malloc_usable_size. Where they do
 * not fit together the size is unknown, and only the first byte of the block is known to end.
 */
#define _GNU_SOURCE
#include "filter.h"
#include "wrap.h"
#include <dlfcn.h>

REAL(void, free, (void *))
REAL(void *, realloc, (void *, size_t))
REAL(int, munmap, (void *, size_t))
OPTIONAL_REAL(void *, reallocarray, (void *, size_t, size_t))

extern __attribute__((weak)) size_t malloc_usable_size(void *);
extern __attribute__((weak)) int dladdr(const void *, Dl_info *);

/* Whether malloc_usable_size knows what these functions are given; decided once, before main. */
static int free_is_measurable, delete_is_measurable;

static void ends(const void *addr, size_t size, const void *pc)
{
    if (__builtin_expect(range_watched(addr, size), 0))
        fencepost_end(addr, size, pc);
}

static void block_ends(void *block, int measurable, const void *pc)
{
    if (block)
        ends(block, measurable ? malloc_usable_size(block) : 1, pc);
}

void __wrap_free(void *block)
{
    block_ends(block, free_is_measurable, CALLER_OR_STATEMENT);
    __real_free(block);
}

/* Even a block that stays where it is ends: the standard gives the program a new one. */
void *__wrap_realloc(void *block, size_t size)
{
    block_ends(block, free_is_measurable, CALLER_OR_STATEMENT);
    return __real_realloc(block, size);
}

void *__wrap_reallocarray(void *block, size_t count, size_t size)
{
    block_ends(block, free_is_measurable, CALLER);
    return __real_reallocarray(block, count, size);
}

int __wrap_munmap(void *addr, size_t size)
{
    ends(addr, size, CALLER);
    if (fencepost_mapped)
        fencepost_mapped(addr, size, -1, 0);
    return __real_munmap(addr, size);
}

/* Most blocks of C++ are small and nobody's business: for them nothing is saved or fetched. */
static inline int is_small_and_unwatched(const void *block, size_t size)
{
    return size - 1 < FILTER_REACH && !watched(page_of((uintptr_t)block));
}

static __attribute__((noinline)) void deleted(void *block, size_t size, const void *pc)
{
    if (size && block)
        ends(block, size, pc);
    else
        block_ends(block, delete_is_measurable, pc);
}

/*
 * operator delete and delete[], by the names of the Itanium C++ ABI. The compiler passes the size to
 * some of them. C programs have none; and where a static C++ library is not asked for the real one by
 * anybody else, it is free.
 */
#define DELETE(name, size, parameters, ...)                                                            \
    OPTIONAL_REAL(void, name, parameters)                                                              \
    void __wrap_##name parameters                                                                      \
    {                                                                                                  \
        if (__builtin_expect(!is_small_and_unwatched(block, size), 0))                                 \
            deleted(block, size, CALLER);                                                              \
        if (__real_##name)                                                                             \
            __real_##name(__VA_ARGS__);                                                                \
        else                                                                                           \
            __real_free(block);                                                                        \
    }

#define DELETES(d)                                                                                     \
    DELETE(_Z##d##Pv, 0, (void *block), block)                                                         \
    DELETE(_Z##d##Pvm, size, (void *block, size_t size), block, size)                                  \
    DELETE(_Z##d##PvSt11align_val_t, 0, (void *block, size_t align), block, align)                     \
    DELETE(_Z##d##PvmSt11align_val_t, size, (void *block, size_t size, size_t align), block, size,     \
           align)                                                                                      \
    DELETE(_Z##d##PvRKSt9nothrow_t, 0, (void *block, const void *nothrow), block, nothrow)             \
    DELETE(_Z##d##PvSt11align_val_tRKSt9nothrow_t, 0,                                                  \
           (void *block, size_t align, const void *nothrow), block, align, nothrow)

DELETES(dl)
DELETES(da)

static int starts_with(const char *text, const char *start)
{
    while (*start)
        if (*text++ != *start++)
            return 0;
    return 1;
}

static const char *file_name(const char *path)
{
    const char *name = path;
    for (; *path; path++)
        if (*path == '/')
            name = path + 1;
    return name;
}

/* The C++ libraries' own operator delete calls free. */
static int is_cxx_library(const Dl_info *module)
{
    const char *name = file_name(module->dli_fname);
    return starts_with(name, "libstdc++.so") || starts_with(name, "libc++");
}

/* The free of the allocator: the runtime has one of its own before it. */
static const void *allocators_free(void)
{
    Dl_info runtime, release;
    const void *own = (const void *)fencepost_next_free;
    if (own && dladdr(own, &runtime) && dladdr((void *)__real_free, &release) &&
        runtime.dli_fbase == release.dli_fbase)
        return fencepost_next_free();
    return (const void *)__real_free;
}

__attribute__((constructor(101))) static void find_allocator(void)
{
    Dl_info measure, release;
    if (!dladdr || !malloc_usable_size || !dladdr((void *)malloc_usable_size, &measure))
        return;
    free_is_measurable = dladdr(allocators_free(), &release) && release.dli_fbase == measure.dli_fbase;
    if (__real__ZdlPv && dladdr((void *)__real__ZdlPv, &release))
        delete_is_measurable = release.dli_fbase == measure.dli_fbase ||
                               (free_is_measurable && is_cxx_library(&release));
}
