// The origin ends within its epoch, while the target waits for the end of that.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, *memory;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Group world, peer;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1 - rank}, &peer);
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0) {
        MPI_Win_start(peer, 0, win);
        exit(0); //~ COLL-LEFT a exit 0
    }
    MPI_Win_post(peer, 0, win);
    MPI_Win_wait(win); //~ COLL-LEFT a 1
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
