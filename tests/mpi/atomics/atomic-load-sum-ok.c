// The element is read by MPI_NO_OP, which is atomic with the accumulate.
#include <mpi.h>
#include <stdatomic.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int value = 1, result = 0;
    _Atomic int *element = (_Atomic int *)memory;
    atomic_store(element, 0);
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    else
        MPI_Fetch_and_op(&value, &result, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_fence(0, win);
    sink = result;
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
