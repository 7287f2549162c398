// One rank makes a window, the other finalizes.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int memory[4];
    MPI_Win win;
    if (rank == 1) {
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ COLL-LEFT a 1
        MPI_Win_free(&win);
    }
    MPI_Finalize(); //~ COLL-LEFT a 0
    return 0;
}
