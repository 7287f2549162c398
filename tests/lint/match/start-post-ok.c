// Rank 1 posts to exactly the ranks that start towards it, in groups made in two ways.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Group world, second, others;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1}, &second);
    MPI_Group_difference(world, second, &others);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    if (rank == 1) {
        MPI_Win_post(others, 0, win);
        MPI_Win_wait(win);
    } else {
        MPI_Win_start(second, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, rank, 1, MPI_INT, win);
        MPI_Win_complete(win);
    }

    MPI_Group_free(&second);
    MPI_Group_free(&others);
    MPI_Group_free(&world);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
