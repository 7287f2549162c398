// Gets by request; each buffer is used when its request is reported complete.
#include <mpi.h>
#include <stdio.h>

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
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        int in[4] = {0}, sum = 0;
        MPI_Request r[4];
        for (int i = 0; i < 4; i++)
            MPI_Rget(&in[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &r[i]); //~ RACE-LOCAL a
        for (int i = 0; i < 4; i++) {
            int which;
            MPI_Waitany(4, r, &which, MPI_STATUS_IGNORE);
            for (int j = 0; j < 4 && i == 0; j++)
                sum += in[j]; //~ RACE-LOCAL a
        }
        printf("%d\n", sum);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
