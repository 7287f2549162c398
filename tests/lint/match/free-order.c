// Two windows are freed in different order.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory, *other_memory;
    MPI_Win win, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &other_memory, &other);

    if (rank == 0) {
        MPI_Win_free(&win); //~ COLL-MATCH a certain
        MPI_Win_free(&other);
    } else {
        MPI_Win_free(&other); //~ COLL-MATCH a
        MPI_Win_free(&win);
    }
    MPI_Finalize();
    return 0;
}
