// A window is made by some ranks only.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) { //~ because a
        MPI_Win_create(&value, sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ COLL-LEFT a
        MPI_Win_free(&win);
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
