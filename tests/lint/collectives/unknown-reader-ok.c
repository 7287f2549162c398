// Rank 0 hands its settings to a function that is not part of the program: it may just read them.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ipc.h>

struct settings {
    char file[32];
    int steps;
};

int main(int argc, char **argv) {
    int rank;
    struct settings settings = {"/tmp", 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        settings.steps = atoi(argv[1]);
    if (rank == 0)
        printf("%ld\n", (long)ftok(settings.file, 1));
    for (int i = 0; i < settings.steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
