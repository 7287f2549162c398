// A histogram whose bins are spread over all PEs: every PE draws numbers, finds each one's bin and adds
// to it where it is. Usage: histogram SECONDS BINS
//
// An iteration is a block of numbers, after which all PEs wait for each other. They are about normally
// distributed, as sums of uniform ones, so that some bins are in demand.
#include "measure.h"
#include <stdint.h>

// Uniform numbers that make one normal one, and numbers of a block.
enum { TERMS = 12, BLOCK = 100000 };

static long *bins;
static int bins_here;
static uint64_t state;
static long drawn;

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static int bin_of(double number)
{
    double at = (number / TERMS) * bins_here * ranks;
    return (int)at;
}

static void count_block(void)
{
    for (int i = 0; i < BLOCK; i++) {
        double number = 0;
        for (int term = 0; term < TERMS; term++)
            number += uniform();
        int bin = bin_of(number);
        shmem_long_atomic_inc(&bins[bin % bins_here], bin / bins_here);
    }
    drawn += BLOCK;
    shmem_barrier_all();
}

static void count(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < iterations; i++)
        count_block();
}

static void check(void)
{
    long counted = 0;
    for (int pe = 0; pe < ranks; pe++)
        for (int bin = 0; bin < bins_here; bin++)
            counted += shmem_long_g(&bins[bin], pe);
    require(counted == drawn * ranks, "some numbers are in no bin");
}

int main(int argc, char **argv)
{
    begin();
    double seconds = argument(argc, argv, 1);
    bins_here = (int)argument(argc, argv, 2);
    bins = shmem_calloc(bins_here, sizeof *bins);
    state = 0x9e3779b97f4a7c15u * (unsigned)(rank + 1);
    char name[32];
    snprintf(name, sizeof name, "histogram/%d", bins_here);
    measure(name, seconds, count, NULL);
    check();
    shmem_barrier_all();
    shmem_free(bins);
    end();
    return 0;
}
