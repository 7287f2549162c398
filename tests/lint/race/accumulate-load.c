// The owner prints a counter while others add to it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, one = 1;
    static int counter;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&counter, sizeof counter, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win); //~ RACE-REMOTE a certain
    if (rank == 0)
        printf("%d so far\n", counter); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
