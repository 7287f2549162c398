// Rank 1 posts to rank 0, which never starts: the wait does not end.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Group world, first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){0}, &first);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 1) {
        MPI_Win_post(first, 0, win); //~ EPOCH-MATCH a certain
        MPI_Win_wait(win);
    }

    MPI_Group_free(&first);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
