// MPI_DOUBLE_INT covers the double and the int; the int is overwritten.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    union {
        struct {
            double value;
            int index;
        } pair;
        int words[4];
    } item = {.pair = {1.0, 2}};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&item, 1, MPI_DOUBLE_INT, 1, 0, 1, MPI_DOUBLE_INT, win); //~ RACE-LOCAL a
        item.words[2] = 5; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
