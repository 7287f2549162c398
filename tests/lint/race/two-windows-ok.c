// Two windows over the halves of one array: equal displacements, different memory.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7;
    static int field[8];
    MPI_Win low, high;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &low);
    MPI_Win_create(field + 4, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &high);

    MPI_Win_lock_all(0, low);
    MPI_Win_lock_all(0, high);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, low);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, high);
    MPI_Win_unlock_all(high);
    MPI_Win_unlock_all(low);

    MPI_Win_free(&high);
    MPI_Win_free(&low);
    MPI_Finalize();
    return 0;
}
