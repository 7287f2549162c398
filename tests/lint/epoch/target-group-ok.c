// The epoch of start covers all other ranks, and the puts go to them.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 7, *memory;
    MPI_Win win;
    MPI_Group world, first, others;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){0}, &first);
    MPI_Group_excl(world, 1, &(int){0}, &others);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_start(others, 0, win);
        for (int target = 1; target < size; target++)
            MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(first, 0, win);
        MPI_Win_wait(win);
    }

    MPI_Group_free(&first);
    MPI_Group_free(&others);
    MPI_Group_free(&world);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
