// A complete says nothing to a third rank by message: its operations are complete at the target only when that waits.
//@ ranks: 3
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group all, g;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    int value = rank, two[] = { 2 }, origins[] = { 0, 1 };
    if (rank == 2) {
        MPI_Group_incl(all, 2, origins, &g);
        MPI_Win_post(g, 0, win);
        MPI_Win_wait(win);
    } else {
        MPI_Group_incl(all, 1, two, &g);
        if (rank == 0) {
            MPI_Win_start(g, 0, win);
            MPI_Put(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
            MPI_Win_complete(win);
            MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_start(g, 0, win);
            MPI_Put(&value, 1, MPI_INT, 2, 1, 1, MPI_INT, win);
            MPI_Win_complete(win);
        }
    }
    MPI_Group_free(&g);
    MPI_Group_free(&all);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
