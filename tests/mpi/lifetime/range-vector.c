// Of a strided put the last block lies behind the end of the window.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, values[3] = {1, 2, 3};
    MPI_Datatype every_fourth;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 1, 4, MPI_INT, &every_fourth);
    MPI_Type_commit(&every_fourth);
    MPI_Win_create(buffer, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 3, MPI_INT, 1, 0, 1, every_fourth, win); //~ EPOCH-RANGE a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Type_free(&every_fourth);
    MPI_Finalize();
    return 0;
}
