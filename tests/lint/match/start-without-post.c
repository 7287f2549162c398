// Rank 0 starts an epoch towards rank 1, which never posts; NOCHECK, so that nobody waits.
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
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_start(second, MPI_MODE_NOCHECK, win); //~ EPOCH-MATCH a certain
        MPI_Win_complete(win);
    }

    MPI_Group_free(&second);
    MPI_Group_free(&world);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
