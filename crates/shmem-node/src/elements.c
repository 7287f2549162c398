/* What Rust has no types for: long double by value, and arithmetic on floating and complex numbers
   as C defines it. */
#include <complex.h>
#include <stddef.h>
#include <stdint.h>

/* As in `element::Reduction`. */
enum reduction { AND, OR, XOR, MAX, MIN, SUM, PROD };

#define EACH(expression)               \
    for (size_t i = 0; i < count; i++) \
        into[i] = (expression);        \
    break

#define SUM_AND_PROD                  \
    case SUM: EACH(into[i] + with[i]); \
    case PROD: EACH(into[i] * with[i])

#define REAL(name, type)                                                                                 \
    void shmem_node_reduce_##name(unsigned op, type *restrict into, const type *restrict with, size_t count); \
    void shmem_node_reduce_##name(unsigned op, type *restrict into, const type *restrict with, size_t count)  \
    {                                                                                                    \
        switch (op) {                                                                                    \
            case MAX: EACH(with[i] > into[i] ? with[i] : into[i]);                                       \
            case MIN: EACH(with[i] < into[i] ? with[i] : into[i]);                                       \
            SUM_AND_PROD;                                                                                \
        }                                                                                                \
    }

#define COMPLEX(name, type)                                                                              \
    void shmem_node_reduce_##name(unsigned op, type *restrict into, const type *restrict with, size_t count); \
    void shmem_node_reduce_##name(unsigned op, type *restrict into, const type *restrict with, size_t count)  \
    {                                                                                                    \
        switch (op) {                                                                                    \
            SUM_AND_PROD;                                                                                \
        }                                                                                                \
    }

REAL(float, float)
REAL(double, double)
REAL(longdouble, long double)
COMPLEX(complexf, float _Complex)
COMPLEX(complexd, double _Complex)

/* Where the element at a symmetric address is at a PE. In Rust. */
extern void *shmem_node_element_at(uintptr_t ctx, const void *address, size_t bytes, int pe, int get);

void shmem_node_longdouble_p(long double *dest, long double value, int pe);
long double shmem_node_longdouble_g(const long double *source, int pe);
void shmem_node_ctx_longdouble_p(uintptr_t ctx, long double *dest, long double value, int pe);
long double shmem_node_ctx_longdouble_g(uintptr_t ctx, const long double *source, int pe);

/* SHMEM_CTX_DEFAULT */
static const uintptr_t DEFAULT = 1;

void shmem_node_ctx_longdouble_p(uintptr_t ctx, long double *dest, long double value, int pe)
{
    *(long double *)shmem_node_element_at(ctx, dest, sizeof value, pe, 0) = value;
}

long double shmem_node_ctx_longdouble_g(uintptr_t ctx, const long double *source, int pe)
{
    return *(const long double *)shmem_node_element_at(ctx, source, sizeof *source, pe, 1);
}

void shmem_node_longdouble_p(long double *dest, long double value, int pe)
{
    shmem_node_ctx_longdouble_p(DEFAULT, dest, value, pe);
}

long double shmem_node_longdouble_g(const long double *source, int pe)
{
    return shmem_node_ctx_longdouble_g(DEFAULT, source, pe);
}
