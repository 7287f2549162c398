/*
 * flang's library, which is linked into the program: it copies arrays and gives memory back by functions
 * that are wrapped themselves (memory.c, release.c). The place of what it does so is the statement of the
 * program that called it, which is kept while it works. What it does otherwise for input and output is
 * reported here, by its descriptors: those of ISO_Fortran_binding.h, with the number of a rank.
 */
#include "filter.h"
#include "wrap.h"

_Thread_local const void *fencepost_statement __attribute__((tls_model("initial-exec")));

/* Calls of the library by itself belong to the statement, too. */
#define DURING(call)                                                                                   \
    const void *outer = fencepost_statement;                                                           \
    if (!outer)                                                                                        \
        fencepost_statement = CALLER;                                                                  \
    call;                                                                                              \
    fencepost_statement = outer;

#define ASSIGNS(name)                                                                                  \
    OPTIONAL_REAL(void, _FortranA##name, (void *, void *, const char *, int))                          \
    void __wrap__FortranA##name(void *to, void *from, const char *file, int line)                      \
    {                                                                                                  \
        DURING(__real__FortranA##name(to, from, file, line))                                           \
    }
ASSIGNS(Assign)
ASSIGNS(AssignTemporary)
ASSIGNS(AssignPolymorphic)
ASSIGNS(AssignExplicitLengthCharacter)
ASSIGNS(CopyInAssign)
ASSIGNS(CopyOutAssign)

#define DEALLOCATES(name)                                                                              \
    OPTIONAL_REAL(int, _FortranA##name, (void *, _Bool, void *, const char *, int))                    \
    int __wrap__FortranA##name(void *block, _Bool has_stat, void *message, const char *file, int line) \
    {                                                                                                  \
        int result;                                                                                    \
        DURING(result = __real__FortranA##name(block, has_stat, message, file, line))                  \
        return result;                                                                                 \
    }
DEALLOCATES(AllocatableDeallocate)
DEALLOCATES(PointerDeallocate)

struct dimension {
    ptrdiff_t lower, extent, stride;
};

struct descriptor {
    char *base;
    size_t element;
    int version;
    unsigned char rank;
    signed char type;
    unsigned char attribute, extra;
    struct dimension dimensions[15];
};

/* Of a derived type some bytes are nobody's, and some are descriptors. */
enum { DERIVED = 42 };

static void elements(const struct descriptor *array, int rank, char *at, enum access kind, const void *pc)
{
    if (rank == 0) {
        access_range(at, array->element, kind, pc);
        return;
    }
    const struct dimension *dimension = &array->dimensions[rank - 1];
    if (rank == 1 && dimension->stride == (ptrdiff_t)array->element) {
        access_range(at, (size_t)dimension->extent * array->element, kind, pc);
        return;
    }
    for (ptrdiff_t i = 0; i < dimension->extent; i++)
        elements(array, rank - 1, at + i * dimension->stride, kind, pc);
}

/* All elements of a variable, if it has memory. */
static void access_all(const struct descriptor *array, enum access kind, const void *pc)
{
    if (!array->base || array->rank > 15 || array->type < 0 || array->type == DERIVED)
        return;
    char *low = array->base, *high = array->base + array->element;
    for (int i = 0; i < array->rank; i++) {
        const struct dimension *dimension = &array->dimensions[i];
        if (dimension->extent <= 0)
            return;
        ptrdiff_t reach = (dimension->extent - 1) * dimension->stride;
        *(reach < 0 ? &low : &high) += reach;
    }
    if (fencepost_range_watched(low, (size_t)(high - low)))
        elements(array, array->rank, array->base, kind, pc);
}

#define TRANSFERS(name, kind)                                                                          \
    OPTIONAL_REAL(_Bool, _FortranAio##name, (void *, const struct descriptor *))                       \
    _Bool __wrap__FortranAio##name(void *cookie, const struct descriptor *array)                       \
    {                                                                                                  \
        access_all(array, kind, CALLER);                                                               \
        return __real__FortranAio##name(cookie, array);                                                \
    }
TRANSFERS(OutputDescriptor, LOAD)
TRANSFERS(InputDescriptor, STORE)
