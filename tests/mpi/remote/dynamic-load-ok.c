// Memory attached to a dynamic window is loaded after the fence.
#include <mpi.h>
#include <stdlib.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory = calloc(4, sizeof(int)), value = 1;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, 4 * sizeof(int));
    MPI_Aint addresses[2], mine;
    MPI_Get_address(memory, &mine);
    MPI_Allgather(&mine, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, addresses[1], 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    if (rank == 1)
        sink = memory[0];
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    free(memory);
    MPI_Finalize();
    return 0;
}
