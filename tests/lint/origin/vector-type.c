// The put sends every second element; the store hits one of them.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, column[8] = {0}, *memory;
    MPI_Win win;
    MPI_Datatype every_second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(column, 1, every_second, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a
        column[4] = 1; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Type_free(&every_second);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
