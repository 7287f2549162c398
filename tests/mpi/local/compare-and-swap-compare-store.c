// The compare buffer of a compare_and_swap is overwritten while it may still be read.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value = 1, compare = 0, result = 0;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Compare_and_swap(&value, &compare, &result, MPI_INT, 1, 0, win); //~ RACE-LOCAL a
        compare = 5; //~ RACE-LOCAL a
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
