// A ring of epochs; late, all ranks come to a barrier before they post, one of them after seconds.
//@ ranks: 3
#include <mpi.h>
#include <unistd.h>

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
        if (rank == 1 && i == 50)
            sleep(1);
        if (i == 60)
            MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_post(from, 0, win);
        MPI_Win_start(to, 0, win);
        MPI_Put(&value, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Group_free(&to);
    MPI_Group_free(&from);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
