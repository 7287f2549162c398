/*
 * Nests of loops that ask once how far nobody watches anything behind a pointer: lists of indices, rows of sparse matrices.
 * Whatever lies beyond that must still be told, and nothing else.
 */
#include "fake.h"
#include <stdlib.h>
#include <string.h>

enum { WATCHED = 4096, MANY = 64 };

double *memory; /* 8192 numbers; bytes 0..256 are those from 4096 on */
volatile int few = 4;
struct pair { long key; double value; };

static long indices[MANY];
static int small_indices[MANY];
static double own[2 * WATCHED];

TEST gather(const double *x, const long *index, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[index[i]]; //~ load 0..8 32..40 248..256
    sink = (long)sum;
}

TEST gather_few(const double *x, const long *index, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[index[i]]; //~ load 0..8
    sink = (long)sum;
}

TEST scatter(double *x, const int *index, int n)
{
    for (int i = 0; i < n; i++)
        x[index[i]] = i; //~ store 0..8 32..40 248..256
}

TEST add(double *x, const int *index, int n)
{
    for (int i = 0; i < n; i++)
        x[index[i]] += 1; //~ load 0..8 32..40 248..256, store 0..8 32..40 248..256
}

/* Indices below 0 lead there. */
TEST from_behind(const double *x, const long *index, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[-index[i]]; //~ load 0..8 96..104
    sink = (long)sum;
}

TEST fields(struct pair *p, const int *index, int n)
{
    for (int i = 0; i < n; i++)
        p[index[i]].value = i; //~ store 8..16 40..48
}

/* One of two arrays that are indexed alike. */
TEST one_of_two(double *restrict x, const double *restrict y, const long *index, int n)
{
    for (int i = 0; i < n; i++)
        x[index[i]] = y[index[i]]; //~ load 0..8 32..40 248..256
}

/* A sparse matrix in rows, whose numbers reach into what is watched. */
TEST rows(double *restrict to, const double *entry, const int *column, const long *first, const double *of, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (long j = first[i]; j < first[i + 1]; j++)
            sum += entry[j] * of[column[j]]; //~ load 0..256
        to[i] = sum;
    }
}

/* Numbers that nobody watches, of unknowns of which some are watched. */
TEST unknowns(double *restrict to, const double *entry, const int *column, const long *first, const double *of, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (long j = first[i]; j < first[i + 1]; j++)
            sum += entry[j] * of[column[j]]; //~ load 0..8 32..40 248..256
        to[i] = sum;
    }
}

static double *kept, *changed;

void keep(double *x) { kept = changed = x; }

/* The pointer is in a variable that nobody else knows. */
TEST kept_pointer(const long *first, int n)
{
    for (int i = 0; i < n; i++)
        for (long j = first[i]; j < first[i + 1]; j++)
            kept[j] += 1; //~ load 0..256, store 0..256
}

/* The variable changes on the way: what it points to first is not watched. */
TEST changed_pointer(double *to, const long *index, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        sum += changed[index[i]]; //~ load 0..8 24..32 40..48
        if (i == 40)
            changed = to;
    }
    sink = (long)sum;
}

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 65536))
        return 1;
    memset(memory, 0, 65536);
    static long first[MANY + 1];
    static int columns[3 * MANY];
    for (int i = 0; i < MANY; i++) {
        indices[i] = small_indices[i] = i;
        first[i + 1] = first[i] + 2 + i % 2;
    }
    for (int i = 0; i < 3 * MANY; i++)
        columns[i] = i;
    fake_watch(memory + WATCHED, 256);
    indices[7] = small_indices[7] = WATCHED;
    indices[40] = small_indices[40] = WATCHED + 4;
    indices[63] = small_indices[63] = WATCHED + 31;
    indices[62] = small_indices[62] = WATCHED + 1000;
    gather(memory, indices, MANY), scatter(memory, small_indices, MANY), add(memory, small_indices, MANY);
    gather_few(memory + 7, (long[]){0, WATCHED - 7, 1, 2}, few);
    one_of_two(own, memory, indices, MANY);
    rows(own, memory + WATCHED - 60, columns, first, own, MANY);
    columns[3] = WATCHED, columns[50] = WATCHED + 4, columns[100] = WATCHED + 31;
    unknowns(own, own + 1000, columns, first, memory, MANY);
    keep(memory + WATCHED - 70);
    kept_pointer(first, MANY);
    keep(memory);
    long after[MANY] = {0};
    after[1] = 5, after[41] = 3, after[50] = 5;
    changed_pointer(memory + WATCHED, after, 51);
    for (int i = 0; i < MANY; i++)
        indices[i] = 0, small_indices[i] = i;
    indices[5] = 64, indices[60] = 52;
    from_behind(memory + WATCHED + 64, indices, MANY);
    small_indices[9] = 2048, small_indices[61] = 2050;
    fields((struct pair *)memory, small_indices, MANY);
    return 0;
}
