/*
 * Loops that compilers vectorise: with masks, gathers, interleaved groups and forced widths. Whatever
 * they become, every byte must be seen.
 */
#include "fake.h"
#include <stdlib.h>
#include <string.h>

#define N 64

double *a, *b;  /* bytes 0..512 and 512..1024 */
int *index_of;  /* bytes 1024..1280 */
float *f, *g;   /* bytes 2048..2304 and 2304..2560 */
char *c, *d;    /* bytes 2560..2624 and 2624..2688 */

TEST scale(double *restrict x, const double *restrict y)
{
    for (int i = 0; i < N; i++)
        x[i] = y[i] * 2; //~ load 512..1024, store 0..512
}

TEST scale_float(float *restrict x, const float *restrict y)
{
    for (int i = 0; i < N; i++)
        x[i] = y[i] + 1; //~ load 2304..2560, store 2048..2304
}

TEST flip(char *restrict x, const char *restrict y)
{
    for (int i = 0; i < N; i++)
        x[i] = y[i] ^ 1; //~ load 2624..2688, store 2560..2624
}

TEST sum(const double *x)
{
    double total = 0;
    for (int i = 0; i < N; i++)
        total += x[i]; //~ load 0..512
    sink = (long)total;
}

TEST sum_int(const int *x)
{
    int total = 0;
    for (int i = 0; i < N; i++)
        total += x[i]; //~ load 1024..1280
    sink = total;
}

TEST masked(double *restrict x, const double *restrict y, const int *restrict mask)
{
    for (int i = 0; i < N; i++)
        if (mask[i] < N / 2) //~ load 1024..1280
            x[i] = y[i] * 3; //~ load 512..768, store 0..256
}

TEST chosen(double *restrict x, const double *restrict y, const int *restrict mask)
{
    for (int i = 0; i < N; i++)
        x[i] = mask[i] < N / 2 ? y[i] : 1; //~ load 512..768 1024..1280, store 0..512
}

TEST gather(double *restrict x, const double *restrict y, const int *restrict which)
{
    for (int i = 0; i < N; i++)
        x[i] = y[which[i]]; //~ load 512..1280, store 0..512
}

TEST scatter(double *restrict x, const double *restrict y, const int *restrict which)
{
    for (int i = 0; i < N; i++)
        x[which[i]] = y[i]; //~ load 512..1280, store 0..512
}

TEST pairs(double *restrict x, const double *restrict y)
{
    for (int i = 0; i < N / 2; i++)
        x[i] = y[2 * i] + y[2 * i + 1]; //~ load 512..1024, store 0..256
}

TEST four(double *restrict x, const double *restrict y)
{
    x[0] = y[0] + 1, x[1] = y[1] + 1, x[2] = y[2] + 1, x[3] = y[3] + 1; //~ load 512..544, store 0..32
}

TEST forced(double *restrict x, const double *restrict y)
{
#pragma omp simd simdlen(8)
    for (int i = 0; i < N; i++)
        x[i] = y[i] - 1; //~ load 512..1024, store 0..512
}

TEST zero(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 0; //~ store 0..512
}

TEST copy(double *restrict x, const double *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = y[i]; //~ load 512..1024, store 0..512
}

int main(void)
{
    char *memory = NULL;
    if (posix_memalign((void **)&memory, 4096, 4096))
        return 1;
    memset(memory, 0, 4096);
    a = (double *)memory, b = a + N;
    index_of = (int *)(memory + 1024);
    f = (float *)(memory + 2048), g = f + N;
    c = memory + 2560, d = c + N;
    for (int i = 0; i < N; i++)
        index_of[i] = i;
    fake_watch(memory, 4096);
    scale(a, b), scale_float(f, g), flip(c, d), sum(a), sum_int(index_of);
    masked(a, b, index_of), chosen(a, b, index_of), gather(a, b, index_of), scatter(a, b, index_of);
    pairs(a, b), four(a, b), forced(a, b), zero(a, N), copy(a, b, N);
    return 0;
}
