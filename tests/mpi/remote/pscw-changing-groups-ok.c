// Rank 0 exposes to rank 1 in the first epoch and to ranks 2 and 3 in the second.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group all, g;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    int zero[] = { 0 }, one[] = { 1 }, rest[] = { 2, 3 };
    int value[2] = { rank, rank };
    if (rank == 0) {
        MPI_Group_incl(all, 1, one, &g);
        MPI_Win_post(g, 0, win);
        MPI_Win_wait(win);
        MPI_Group_free(&g);
        memory[1]++;
        MPI_Group_incl(all, 2, rest, &g);
        MPI_Win_post(g, MPI_MODE_NOSTORE, win);
        MPI_Win_wait(win);
        memory[3] = 5;
        memory[2]++;
        MPI_Group_free(&g);
    } else {
        MPI_Group_incl(all, 1, zero, &g);
        MPI_Win_start(g, 0, win);
        if (rank == 1)
            MPI_Put(value, 2, MPI_INT, 0, 0, 2, MPI_INT, win);
        else if (rank == 2)
            MPI_Put(value, 2, MPI_INT, 0, 0, 2, MPI_INT, win);
        else
            MPI_Put(value, 2, MPI_INT, 0, 2, 2, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Group_free(&g);
    }
    MPI_Group_free(&all);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
