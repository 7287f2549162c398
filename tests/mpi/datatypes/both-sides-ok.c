// Origin and target use different datatypes of the same signature; the origin's layout says nothing about the target's.
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
    MPI_Type_vector(3, 1, 4, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Datatype block;
    MPI_Type_contiguous(3, MPI_INT, &block);
    MPI_Type_commit(&block);
    int values[16] = {1};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 1, type, 1, 0, 1, block, win);
    else
        memory[4] = 9;
    MPI_Win_fence(0, win);
    MPI_Type_free(&block);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
