// A shared window: rank 1 stores through a pointer into the memory of rank 0, which reads it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, unit, seen = 0, *memory, *first;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &size, &unit, &first);

    MPI_Win_lock_all(0, win);
    if (rank == 1)
        first[0] = 7; //~ RACE-REMOTE a certain
    if (rank == 0)
        seen = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
