// A barrier within the access epoch and the exposure epoch.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, *memory, value = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Group world, origin, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){0}, &origin);
    MPI_Group_incl(world, 1, &(int){1}, &target);
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0) {
        MPI_Win_start(target, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    } else if (rank == 1) {
        MPI_Win_post(origin, 0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Win_complete(win);
    if (rank == 1)
        MPI_Win_wait(win);
    MPI_Win_free(&win);
    MPI_Group_free(&origin);
    MPI_Group_free(&target);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
