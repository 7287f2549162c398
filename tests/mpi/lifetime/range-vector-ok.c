// The gap behind the last block would leave the window, the block itself does not.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, values[2] = {1, 2};
    MPI_Datatype every_fourth;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 4, MPI_INT, &every_fourth);
    MPI_Type_commit(&every_fourth);
    MPI_Win_create(buffer, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 2, MPI_INT, 1, 3, 1, every_fourth, win);
    MPI_Win_fence(0, win);
    int seen = rank == 1 ? buffer[3] + buffer[7] : 3;

    MPI_Win_free(&win);
    MPI_Type_free(&every_fourth);
    MPI_Finalize();
    return seen != 3;
}
