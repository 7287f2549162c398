// Two windows over one array; each put is alone in its window, but not in memory.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7;
    static int field[8];
    MPI_Win low, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &low);
    MPI_Win_create(field, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &all);

    MPI_Win_lock_all(0, low);
    MPI_Win_lock_all(0, all);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, low); //~ RACE-REMOTE a certain
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, all); //~ RACE-REMOTE a
    MPI_Win_unlock_all(all);
    MPI_Win_unlock_all(low);

    MPI_Win_free(&all);
    MPI_Win_free(&low);
    MPI_Finalize();
    return 0;
}
