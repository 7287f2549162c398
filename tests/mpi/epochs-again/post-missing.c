// A ring of epochs; late, one rank comes to a barrier before it posts.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, *memory, value = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Group world, to, from;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){(rank + 1) % 3}, &to);
    MPI_Group_incl(world, 1, &(int){(rank + 2) % 3}, &from);
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 100; i++) {
        if (rank == 1 && i == 60)
            MPI_Barrier(MPI_COMM_WORLD); //~ COLL-CYCLE a 1
        MPI_Win_post(from, 0, win);
        MPI_Win_start(to, 0, win); //~ COLL-CYCLE a 0
        MPI_Put(&value, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win); //~ COLL-CYCLE a 2
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Group_free(&to);
    MPI_Group_free(&from);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
