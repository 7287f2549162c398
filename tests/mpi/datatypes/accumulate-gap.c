// Accumulates of different operations; the single element is one that the vector covers.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Datatype type;
    MPI_Type_vector(3, 2, 4, MPI_INT, &type);
    MPI_Type_commit(&type);
    int values[6] = {1, 1, 1, 1, 1, 1};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Accumulate(values, 6, MPI_INT, 0, 0, 1, type, MPI_SUM, win); //~ RACE-REMOTE a
    if (rank == 1)
        MPI_Accumulate(values, 1, MPI_INT, 0, 5, 1, MPI_INT, MPI_MAX, win); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
