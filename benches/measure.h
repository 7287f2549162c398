// What every kernel shares, whatever library it is written for: timing by slices, and the lines the
// driver reads.
//
//   cell NAME SECONDS     one iteration takes so long
//   peak KIB              the largest resident set of all processes
//
// A cell runs for a given time, in slices of a few milliseconds; the fastest slice counts. Whatever
// else the machine does only adds to a slice, and processes that spin while the other one is not
// scheduled add a thousandfold: means would measure the scheduler.
//
// Before it, `rank`, `together`, `agreed`, `seconds_now` and `give_up` are defined by the header of the
// library.
#ifndef FENCEPOST_BENCH_MEASURE_H
#define FENCEPOST_BENCH_MEASURE_H

#include <stdio.h>
#include <stdlib.h>

// Runs so many iterations of a cell; all processes call it with the same number.
typedef void (*cell_body)(long iterations, void *context);

static const double slice_seconds = 2e-3;
// Slices a cell must see, if that does not take it more than so many times its time.
enum { SLICES = 5, PATIENCE = 3 };

// Seconds that rank 0 sees all processes take.
static inline double time_of(cell_body body, long iterations, void *context)
{
    together();
    double start = seconds_now();
    body(iterations, context);
    together();
    return seconds_now() - start;
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

// A positive number on the command line.
static inline double argument(int argc, char **argv, int index)
{
    double value = index < argc ? atof(argv[index]) : 0;
    if (value <= 0) {
        fprintf(stderr, "%s: argument %d must be a positive number\n", argv[0], index);
        give_up(2);
    }
    return value;
}

// A kernel that computes something wrong measures nothing.
static inline void require(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "rank %d: %s\n", rank, what);
        give_up(3);
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

#endif
