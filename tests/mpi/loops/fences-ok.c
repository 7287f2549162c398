// A loop with a fence in each round: what is put was written in an earlier round.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *memory, value = 7;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    for (int round = 0; round < 8; round++) {
        if (rank == 0)
            memory[round] = round;
        else if (round == 5)
            MPI_Put(&value, 1, MPI_DOUBLE, 0, 4, 1, MPI_DOUBLE, win);
        MPI_Win_fence(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
