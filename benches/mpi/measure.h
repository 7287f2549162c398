// What every kernel shares: timing by slices, and the lines the driver reads.
//
//   cell NAME SECONDS     one iteration takes so long
//   peak KIB              the largest resident set of all ranks
//
// A cell runs for a given time, in slices of a few milliseconds; the fastest slice counts. Whatever
// else the machine does only adds to a slice, and ranks that spin while the other one is not
// scheduled add a thousandfold: means would measure the scheduler.
#ifndef FENCEPOST_BENCH_MEASURE_H
#define FENCEPOST_BENCH_MEASURE_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

// Runs so many iterations of a cell; all ranks call it with the same number.
typedef void (*cell_body)(long iterations, void *context);

static const double slice_seconds = 2e-3;
// Slices a cell must see, if that does not take it more than so many times its time.
enum { SLICES = 5, PATIENCE = 3 };

static int rank, ranks;

// Seconds that rank 0 sees all ranks take.
static inline double time_of(cell_body body, long iterations, void *context)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    body(iterations, context);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - start;
}

// Rank 0 decides for all.
static inline int agreed(int decision)
{
    MPI_Bcast(&decision, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return decision;
}

// Runs a cell for so many seconds and prints what an iteration of its fastest slice took. The
// slices grow until they are long enough for the clock and the barriers around them.
static inline void measure(const char *name, double seconds, cell_body body, void *context)
{
    long iterations = 1;
    int slices = 0, more = 1;
    double fastest = 1e9, spent = 0;
    while (more) {
        double taken = time_of(body, iterations, context);
        fastest = taken / iterations < fastest ? taken / iterations : fastest;
        spent += taken;
        int grows = agreed(taken < slice_seconds / 2);
        iterations *= grows ? 3 : 1;
        slices = grows ? 0 : slices + 1;
        more = agreed(spent < seconds || (slices < SLICES && spent < PATIENCE * seconds));
    }
    if (rank == 0)
        printf("cell %s %.9e\n", name, fastest);
}

static inline void begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

// A positive number on the command line.
static inline double argument(int argc, char **argv, int index)
{
    double value = index < argc ? atof(argv[index]) : 0;
    if (value <= 0) {
        fprintf(stderr, "%s: argument %d must be a positive number\n", argv[0], index);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return value;
}

// A kernel that computes something wrong measures nothing.
static inline void require(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "rank %d: %s\n", rank, what);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

// The largest resident set this process ever had, in KiB.
static inline long resident_peak(void)
{
    char line[256];
    long peak = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %ld", &peak) == 1)
            break;
    if (status)
        fclose(status);
    return peak;
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
