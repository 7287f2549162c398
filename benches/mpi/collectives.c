// Loops of small collectives. Usage: collectives SECONDS
#include "measure.h"

#ifndef NAME
#define NAME ""
#endif

static void barrier(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < iterations; i++)
        MPI_Barrier(MPI_COMM_WORLD);
}

static void allreduce(long iterations, void *context)
{
    (void)context;
    double mine = rank, sum;
    for (long i = 0; i < iterations; i++)
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void bcast(long iterations, void *context)
{
    (void)context;
    double value = 1;
    for (long i = 0; i < iterations; i++)
        MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void run(double seconds)
{
    measure("barrier" NAME, seconds, barrier, NULL);
    measure("allreduce/8" NAME, seconds, allreduce, NULL);
    measure("bcast/8" NAME, seconds, bcast, NULL);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    begin_window();
    run(seconds);
    end_window();
    end();
    return 0;
}
