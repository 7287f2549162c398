// Epochs on the world's window and on the window of two of its ranks, in reverse order, at the same time.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, own, value, sum, *outer, *inner;
    MPI_Comm part;
    MPI_Win world_win, part_win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 0 : MPI_UNDEFINED, -rank, &part);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &outer, &world_win);
    value = rank;

    MPI_Win_lock_all(0, world_win);
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, world_win);
    sum = 0;
    if (rank > 0) {
        MPI_Comm_rank(part, &own);
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, part, &inner, &part_win);
        MPI_Win_fence(0, part_win);
        MPI_Put(&value, 1, MPI_INT, 1 - own, 0, 1, MPI_INT, part_win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, part_win);
        sum = inner[0];
        MPI_Win_free(&part_win);
        MPI_Comm_free(&part);
    }
    MPI_Win_unlock_all(world_win);
    MPI_Barrier(MPI_COMM_WORLD);
    sum += outer[0];

    MPI_Win_free(&world_win);
    MPI_Finalize();
    return sum != (rank + 2) % 3 + (rank > 0 ? 3 - rank : 0);
}
