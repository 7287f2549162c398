// Ping-pong by MPI_Send and MPI_Recv between ranks 0 and 1. Usage: pingpong SECONDS
#include "measure.h"

#ifndef NAME
#define NAME "pingpong"
#endif

static const int sizes[] = {8, 64, 1024, 8192, 65536};

static char buffer[65536];

static void pingpong(long iterations, void *context)
{
    int bytes = *(int *)context;
    int other = 1 - rank;
    for (long i = 0; i < iterations; i++) {
        if (rank == 0)
            MPI_Send(buffer, bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD);
        if (rank <= 1)
            MPI_Recv(buffer, bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(buffer, bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD);
    }
}

static void run(double seconds)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int bytes = sizes[i];
        char name[32];
        snprintf(name, sizeof name, NAME "/%d", bytes);
        measure(name, seconds, pingpong, &bytes);
    }
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
