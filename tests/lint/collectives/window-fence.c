// One rank calls a fence more.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&value, sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (rank + 1 == size) //~ because a
        MPI_Win_fence(0, win); //~ COLL-MATCH a
    MPI_Win_free(&win); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
