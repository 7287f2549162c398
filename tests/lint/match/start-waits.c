// Rank 0 starts an epoch towards rank 1, which posts to itself only: rank 0 waits for ever.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Group world, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1}, &second);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_start(second, 0, win); //~ EPOCH-MATCH a certain
        MPI_Win_complete(win);
    } else if (rank == 1) {
        MPI_Win_post(second, 0, win);
        MPI_Win_start(second, 0, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
    }

    MPI_Group_free(&second);
    MPI_Group_free(&world);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
