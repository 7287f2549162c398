/*
 * Loops whose accesses can be told before they begin, and loops that only look so. Whatever is told at
 * once must be what the loop touches: no byte more, none less, and only if it runs.
 */
#include "fake.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

double *memory; /* bytes 0..16384; a row of the matrices is 32 numbers, 256 bytes */
volatile int zero;
static int calls;

__attribute__((noinline)) void nothing(void) { calls++; }

TEST reversed(double *x, int n)
{
    for (int i = n - 1; i >= 0; i--)
        x[i] = i; //~ store 0..512
}

TEST strided(double *x, long n, long step)
{
    for (long i = 0; i < n; i++)
        x[i * step] = 1; //~ store 0..8 24..32 48..56 72..80
}

TEST even(double *restrict x, const double *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = y[2 * i]; //~ load 512..520 528..536 544..552 560..568 576..584 592..600 608..616 624..632, store 0..64
}

TEST middle_of_three(float *restrict x, const float *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = y[3 * i + 1]; //~ load 516..520 528..532 540..544 552..556 564..568 576..580 588..592 600..604, store 0..32
}

TEST backwards_strided(const double *x, long n, long step)
{
    double sum = 0;
    for (long i = n - 1; i >= 0; i--)
        sum += x[i * step]; //~ load 0..8 40..48 80..88
    sink = (long)sum;
}

TEST never(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 1;
}

TEST matrix(double *restrict x, const double *restrict y, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            x[i * 32L + j] = y[i * 32L + j]; //~ load 4096..4120 4352..4376, store 0..24 256..280
}

TEST transposed(double *restrict x, const double *restrict y, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            x[j * 32L + i] = y[i * 32L + j]; //~ load 4096..4120 4352..4376, store 0..16 256..272 512..528
}

TEST no_columns(double *x, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            x[i * 32L + j] = 1;
}

TEST triangle(double *x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            x[i * 32L + j] = 1; //~ store 0..8 256..272 512..536
}

TEST some_rows(double *x, const int *wanted, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        if (wanted[i])
            for (int j = 0; j < columns; j++)
                x[i * 32L + j] = 1; //~ store 256..272 768..784
}

TEST sums(double *restrict x, const double *restrict y, int rows, int columns)
{
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int j = 0; j < columns; j++)
            sum += y[i * 32L + j]; //~ load 4096..4112 4352..4368
        x[i] = sum; //~ store 0..16
    }
}

TEST where(double *x, const int *wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (wanted[i])
            x[i] = 1; //~ store 8..16 24..32
}

TEST first_above(const double *x, double bound, int n)
{
    int found = -1;
    for (int i = 0; i < n; i++)
        if (x[i] > bound) { //~ load 8192..8216
            found = i;
            break;
        }
    sink = found;
}

TEST until(const char *x)
{
    long length = 0;
    while (x[length] != 7) //~ load 12288..12299
        length++;
    sink = length;
}

TEST with_call(double *x, int n)
{
    for (int i = 0; i < n; i++) {
        nothing();
        x[i] = 1; //~ store 0..32
    }
}

TEST leaves_early(double *x, int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 3)
            return;
        x[i] = 1; //~ store 0..24
    }
}

TEST roots(double *restrict x, const double *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = exp(y[i]); //~ load 8192..8224, store 0..32
}

TEST wrapping(double *x, unsigned from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        x[(unsigned char)(from + i)] = 1; //~ store 0..16 2032..2048
}

TEST overlapping(double *x, const double *y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = y[i] + 1; //~ load 0..64, store 8..72
}

TEST neighbours(double *restrict x, const double *restrict y, int n)
{
    for (int i = 1; i < n - 1; i++)
        x[i] = y[i - 1] + y[i + 1]; //~ load 4096..4160, store 8..56
}

TEST volatile_loop(volatile double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 1; //~ store 0..32
}

struct pair { int key; float value; };

TEST keys(struct pair *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i].key; //~ load 0..4 8..12 16..20 24..28
    sink = sum;
}

TEST across_pages(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 2; //~ store 0..10240
}

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 16384))
        return 1;
    memset(memory, 0, 16384);
    memory[1026] = 5;
    ((char *)memory)[12298] = 7;
    static const int wanted[] = {0, 1, 0, 1};
    double *second = memory + 512;
    fake_watch(memory, 16384);
    reversed(memory, 64), strided(memory, 4, 3), even(memory, memory + 64, 8);
    middle_of_three((float *)memory, (float *)(memory + 64), 8), backwards_strided(memory, 3, 5);
    never(memory, zero), matrix(memory, second, 2, 3), transposed(memory, second, 2, 3);
    no_columns(memory, 3, zero), triangle(memory, 3), some_rows(memory, wanted, 4, 2);
    sums(memory, second, 2, 2), where(memory, wanted, 4), first_above(memory + 1024, 4, 100);
    until((char *)memory + 12288), with_call(memory, 4), leaves_early(memory, 10);
    roots(memory, memory + 1024, 4), wrapping(memory, 254, 4);
    overlapping(memory + 1, memory, 8), neighbours(memory, second, 8), volatile_loop(memory, 4);
    keys((struct pair *)memory, 4), across_pages(memory, 1280);
    return 0;
}
