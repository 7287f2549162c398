// Two ranks come to the fences of two windows in different order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int *more;
    MPI_Win other;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &more, &other);
    MPI_Win first = rank == 0 ? win : other, second = rank == 0 ? other : win;
    MPI_Win_fence(0, first); //~ COLL-CYCLE a 0; COLL-CYCLE a 1
    MPI_Win_fence(0, second);
    MPI_Win_free(&other);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
