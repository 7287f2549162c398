// A vector of half a million blocks; the target stores between the last two.
#include <mpi.h>
#include <stdlib.h>

enum { COUNT = 1 << 19 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(2 * COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Datatype type;
    MPI_Type_vector(COUNT, 1, 2, MPI_INT, &type);
    MPI_Type_commit(&type);
    int *values = calloc(COUNT, sizeof(int));
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, COUNT, MPI_INT, 1, 0, 1, type, win);
    else
        memory[2 * COUNT - 3] = 9;
    MPI_Win_fence(0, win);
    free(values);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
