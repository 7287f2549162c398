// All ranks get the same place of one rank's window.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, rounds = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0)
        *memory = argc > 1 ? atoi(argv[1]) : 4;
    MPI_Win_fence(0, win);
    MPI_Get(&rounds, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
