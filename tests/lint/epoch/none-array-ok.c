// Two windows in an array, each with its own epoch.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory[2];
    MPI_Win wins[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        MPI_Win_allocate(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &wins[i]);

    for (int i = 0; i < 2; i++) {
        MPI_Win_lock_all(0, wins[i]);
        if (rank == 0)
            MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, wins[i]);
        MPI_Win_unlock_all(wins[i]);
    }

    for (int i = 0; i < 2; i++)
        MPI_Win_free(&wins[i]);
    MPI_Finalize();
    return 0;
}
