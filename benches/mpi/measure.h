// What every MPI kernel shares.
#ifndef FENCEPOST_BENCH_MPI_MEASURE_H
#define FENCEPOST_BENCH_MPI_MEASURE_H

#include <mpi.h>

static int rank, ranks;

static inline void together(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

// Rank 0 decides for all.
static inline int agreed(int decision)
{
    MPI_Bcast(&decision, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return decision;
}

static inline double seconds_now(void)
{
    return MPI_Wtime();
}

static inline void give_up(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

#include "../measure.h"

static inline void begin(int *argc, char ***argv)
{
#ifdef _OPENMP
    int provided;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
#else
    MPI_Init(argc, argv);
#endif
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

// A kernel that is compiled WITH_WINDOW has one that it does not use; others do not even mention windows.
#ifdef WITH_WINDOW
static MPI_Win unused_window;

static inline void begin_window(void)
{
    int *memory;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &unused_window);
}

static inline void end_window(void)
{
    MPI_Win_free(&unused_window);
}
#else
static inline void begin_window(void) {}
static inline void end_window(void) {}
#endif

static inline void end(void)
{
    long mine = resident_peak(), peak = 0;
    MPI_Reduce(&mine, &peak, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("peak %ld\n", peak);
    MPI_Finalize();
}

#endif
