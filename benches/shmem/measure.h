// What every OpenSHMEM kernel shares.
#ifndef FENCEPOST_BENCH_SHMEM_MEASURE_H
#define FENCEPOST_BENCH_SHMEM_MEASURE_H

#include <shmem.h>
#include <time.h>

// The first of its name in version 1.5.
#ifdef SHMEM_SIGNAL_SET
#define HAS_SIGNALS 1
#else
#define HAS_SIGNALS 0
#endif

static int rank, ranks;

static inline void together(void)
{
    shmem_barrier_all();
}

static int decided;

// PE 0 decides for all.
static inline int agreed(int decision)
{
    if (rank == 0)
        for (int pe = 0; pe < ranks; pe++)
            shmem_int_p(&decided, decision, pe);
    shmem_barrier_all();
    int result = decided;
    shmem_barrier_all();
    return result;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

static inline void give_up(int code)
{
    shmem_global_exit(code);
}

#include "../measure.h"

static inline void begin(void)
{
    shmem_init();
    rank = shmem_my_pe();
    ranks = shmem_n_pes();
}

static long own_peak;

static inline void end(void)
{
    own_peak = resident_peak();
    shmem_barrier_all();
    long peak = 0;
    for (int pe = 0; rank == 0 && pe < ranks; pe++) {
        long other = shmem_long_g(&own_peak, pe);
        peak = other > peak ? other : peak;
    }
    if (rank == 0)
        printf("peak %ld\n", peak);
    shmem_finalize();
}

#endif
