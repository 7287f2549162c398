// Neighbours start epochs towards each other, and nobody posts.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *memory;
    MPI_Win win;
    MPI_Group world, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){(rank + 1) % size}, &right);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_start(right, 0, win); //~ EPOCH-MATCH a certain
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Group_free(&right);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
