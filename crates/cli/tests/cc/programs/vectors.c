/*
 * What the callbacks of clang leave out and our plugin sees: wide vectors, masked, gathering and
 * scattering intrinsics, `long double`, structures passed by value.
 */
#include "fake.h"
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

char *memory;
#define AT(type, offset) ((type *)(memory + (offset)))

typedef double vector32 __attribute__((vector_size(32)));
typedef double vector64 __attribute__((vector_size(64), aligned(8)));
struct large { long l[5]; };

__attribute__((noinline)) long taken(struct large value) { return value.l[2]; }

TEST copy32(void) { *AT(vector32, 32) = *AT(vector32, 0) + 1; }                 //~ load 0..32, store 32..64
TEST store32(void) { *AT(vector32, 64) = (vector32){1, 2, 3, 4}; }              //~ store 64..96
TEST store64(void) { *AT(vector64, 4072) = (vector64){1, 2, 3, 4, 5, 6, 7, 8}; } //~ store 4072..4136
TEST extended(void) { *AT(long double, 160) = 1; }                              //~ store 160..170
TEST by_value(void) { sink = taken(*AT(struct large, 200)); }                   //~ load 200..240
TEST loadu(void) { sink = (long)_mm256_loadu_pd(AT(double, 248))[0]; }          //~ load 248..280

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 8192))
        return 1;
    memset(memory, 0, 8192);
    fake_watch(memory, 8192);
    copy32(), store32(), store64(), extended(), by_value(), loadu();
    return 0;
}
