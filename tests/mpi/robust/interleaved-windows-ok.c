// Two windows on the halves of one array, their epochs interleaved.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int field[16];
    int rank, value = 7, sum;
    MPI_Win low, high;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &low);
    MPI_Win_create(field + 8, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &high);

    MPI_Win_lock_all(0, low);
    MPI_Win_fence(0, high);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 7, 1, MPI_INT, low);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, high);
    field[9] = 1;
    MPI_Win_fence(0, high);
    sum = field[8] + field[9];
    MPI_Win_unlock_all(low);
    MPI_Barrier(MPI_COMM_WORLD);
    sum += field[7];

    MPI_Win_free(&low);
    field[7] = 0;
    MPI_Win_free(&high);
    MPI_Finalize();
    return sum != 15;
}
