// Many messages are handed out and taken in turns, then all call a barrier, wherever it is written.
#include <mpi.h>

#define TASKS 1000

int main(int argc, char **argv) {
    int rank, size, task;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (task = 0; task < TASKS; task++)
            MPI_Send(&task, 1, MPI_INT, 1 + task % (size - 1), 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank > 0)
        for (int turn = rank - 1; turn < TASKS; turn += size - 1)
            MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
