// Ranks draw the same random numbers: they have the same seed.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(argc > 1 ? atoi(argv[1]) : 42);
    for (int i = 0; i < 4; i++) {
        if (rand() % 2)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
