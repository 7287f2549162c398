// Three levels deep: a resized int in a vector in an hindexed type covers elements 0, 4, 8 and 12.
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
    MPI_Datatype pair, row;
    MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &pair);
    MPI_Type_vector(2, 1, 2, pair, &row);
    MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){0, 32}, row, &type);
    MPI_Type_free(&pair);
    MPI_Type_free(&row);
    MPI_Type_commit(&type);
    int values[16] = {1};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 4, MPI_INT, 1, 0, 1, type, win); //~ RACE-REMOTE a
    else
        memory[12] = 9; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
