// The target posts to two origins, each of which starts towards it alone.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, sum = 3, *memory;
    MPI_Win win;
    MPI_Group world, target, origins;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){0}, &target);
    MPI_Group_excl(world, 1, &(int){0}, &origins);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    if (rank == 0) {
        MPI_Win_post(origins, 0, win);
        MPI_Win_wait(win);
        sum = memory[1] + memory[2];
    } else {
        MPI_Win_start(target, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
        MPI_Win_complete(win);
    }

    MPI_Win_free(&win);
    MPI_Group_free(&origins);
    MPI_Group_free(&target);
    MPI_Group_free(&world);
    MPI_Finalize();
    return sum != 3;
}
