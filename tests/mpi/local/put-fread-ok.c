// fread stores behind the buffer of a pending put.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = i;
    MPI_Barrier(MPI_COMM_WORLD);
    int values[16] = {0};
    FILE *file = fopen("/dev/zero", "r");
    if (!file)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(values, 8, MPI_INT, 1, 0, 8, MPI_INT, win);
        if (fread(values + 8, sizeof(int), 8, file) != 8)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Win_unlock(1, win);
    }
    fclose(file);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
