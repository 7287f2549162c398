// Rank 0 completes what it started before everybody meets.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Group world, first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){0}, &first);
    MPI_Group_incl(world, 1, &(int){1}, &second);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            MPI_Win_start(second, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_complete(win);
        } else if (rank == 1) {
            MPI_Win_post(first, 0, win);
            MPI_Win_wait(win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Group_free(&second);
    MPI_Group_free(&first);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
