/*
 * Accesses of gfortran's library on behalf of the program: what input and output statements transfer, and
 * the arrays of intrinsic functions that are not expanded in place. The library is compiled without
 * instrumentation; the wrappers are put before its functions by the linker (see wrapped.txt).
 *
 * The descriptor is that of libgfortran 5 (gfortran 8 and later). In older ones the rank reads as 0: their
 * arrays are not reported.
 */
#include "filter.h"
#include "wrap.h"

struct dimension {
    ptrdiff_t stride, lower, upper;
};

struct array {
    char *base;
    size_t offset, element;
    int version;
    signed char rank, type;
    short attribute;
    ptrdiff_t span;
    struct dimension dimensions[15];
};

static inline ptrdiff_t extent(const struct dimension *dimension)
{
    return dimension->upper - dimension->lower + 1;
}

/* The elements of all dimensions below `rank`, from `at` on. */
static void elements(const struct array *array, int rank, char *at, enum access kind, const void *pc)
{
    if (rank == 0) {
        access_range(at, array->element, kind, pc);
        return;
    }
    const struct dimension *dimension = &array->dimensions[rank - 1];
    ptrdiff_t count = extent(dimension);
    if (rank == 1 && dimension->stride == 1) {
        access_range(at, count > 0 ? (size_t)count * array->element : 0, kind, pc);
        return;
    }
    for (ptrdiff_t i = 0; i < count; i++)
        elements(array, rank - 1, at + i * dimension->stride * (ptrdiff_t)array->element, kind, pc);
}

/* All elements of an array, if it has memory. */
static void access_array(const struct array *array, enum access kind, const void *pc)
{
    if (!array || !array->base || array->rank < 1 || array->rank > 15)
        return;
    char *low = array->base, *high = array->base + array->element;
    for (int i = 0; i < array->rank; i++) {
        const struct dimension *dimension = &array->dimensions[i];
        ptrdiff_t count = extent(dimension);
        if (count <= 0)
            return;
        ptrdiff_t reach = (count - 1) * dimension->stride * (ptrdiff_t)array->element;
        *(reach < 0 ? &low : &high) += reach;
    }
    if (fencepost_range_watched(low, (size_t)(high - low)))
        elements(array, array->rank, array->base, kind, pc);
}

/* Input and output of a scalar, whose kind is its size but for complex numbers, and of an array. */
#define SCALAR(name, type, times, kind)                                                                \
    OPTIONAL_REAL(void, _gfortran_##name, (void *, void *, type))                                      \
    void __wrap__gfortran_##name(void *transfer, void *item, type size)                                \
    {                                                                                                  \
        access_range(item, (size_t)size * times, kind, CALLER);                                        \
        __real__gfortran_##name(transfer, item, size);                                                 \
    }
#define SCALARS(name, type, times)                                                                     \
    SCALAR(transfer_##name, type, times, STORE)                                                        \
    SCALAR(transfer_##name##_write, type, times, LOAD)
SCALARS(integer, int, 1)
SCALARS(logical, int, 1)
SCALARS(real, int, 1)
SCALARS(complex, int, 2)
SCALARS(character, size_t, 1)

#define ARRAY(name, kind)                                                                              \
    OPTIONAL_REAL(void, _gfortran_##name, (void *, struct array *, int, size_t))                       \
    void __wrap__gfortran_##name(void *transfer, struct array *array, int size, size_t length)         \
    {                                                                                                  \
        access_array(array, kind, CALLER);                                                             \
        __real__gfortran_##name(transfer, array, size, length);                                        \
    }
ARRAY(transfer_array, STORE)
ARRAY(transfer_array_write, LOAD)

/*
 * Intrinsic functions that use all elements of one array or of two. A result without memory yet is a
 * temporary variable's. What is behind the arguments that matter is passed on, whatever it is.
 */
#define OF_ONE(name)                                                                                   \
    OPTIONAL_REAL(void, _gfortran_##name, (struct array *, struct array *, void *, void *))            \
    void __wrap__gfortran_##name(struct array *result, struct array *a, void *b, void *c)              \
    {                                                                                                  \
        access_array(a, LOAD, CALLER);                                                                 \
        access_array(result, STORE, CALLER);                                                           \
        __real__gfortran_##name(result, a, b, c);                                                      \
    }
#define OF_TWO(name)                                                                                   \
    OPTIONAL_REAL(void, _gfortran_##name,                                                              \
                  (struct array *, struct array *, struct array *, void *, void *, void *))            \
    void __wrap__gfortran_##name(struct array *result, struct array *a, struct array *b, void *c,      \
                                 void *d, void *e)                                                     \
    {                                                                                                  \
        access_array(a, LOAD, CALLER);                                                                 \
        access_array(b, LOAD, CALLER);                                                                 \
        access_array(result, STORE, CALLER);                                                           \
        __real__gfortran_##name(result, a, b, c, d, e);                                                \
    }
OF_ONE(spread)
OF_ONE(cshift0_4)
OF_ONE(cshift0_8)
OF_TWO(matmul_i4)
OF_TWO(matmul_i8)
OF_TWO(matmul_r4)
OF_TWO(matmul_r8)
OF_TWO(matmul_c4)
OF_TWO(matmul_c8)

/* A section that is passed as if it were contiguous: into a copy, and back. */
OPTIONAL_REAL(void *, _gfortran_internal_pack, (struct array *))
OPTIONAL_REAL(void, _gfortran_internal_unpack, (struct array *, const void *))

void *__wrap__gfortran_internal_pack(struct array *section)
{
    void *packed = __real__gfortran_internal_pack(section);
    if (packed != section->base)
        access_array(section, LOAD, CALLER);
    return packed;
}

void __wrap__gfortran_internal_unpack(struct array *section, const void *packed)
{
    if (packed && packed != section->base)
        access_array(section, STORE, CALLER);
    __real__gfortran_internal_unpack(section, packed);
}

/* Comparing takes both strings whole. */
OPTIONAL_REAL(int, _gfortran_compare_string, (size_t, const char *, size_t, const char *))

int __wrap__gfortran_compare_string(size_t left_length, const char *left, size_t right_length,
                                    const char *right)
{
    access_range(left, left_length, LOAD, CALLER);
    access_range(right, right_length, LOAD, CALLER);
    return __real__gfortran_compare_string(left_length, left, right_length, right);
}
