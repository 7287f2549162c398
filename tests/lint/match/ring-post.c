// Around a ring of three, every rank posts to its left neighbour, to which it also puts: all wait for each other.
//@ ranks: 3
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *memory;
    MPI_Win win;
    MPI_Group world, left, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int to = (rank + size - 1) % size, from = (rank + 1) % size;
    MPI_Group_incl(world, 1, &to, &left);
    MPI_Group_incl(world, 1, &from, &right);

    MPI_Win_post(left, 0, win);
    MPI_Win_start(left, 0, win); //~ EPOCH-MATCH a
    MPI_Put(&rank, 1, MPI_INT, to, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);

    MPI_Group_free(&right);
    MPI_Group_free(&left);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
