// A datatype of absolute addresses with MPI_BOTTOM: one of its variables is overwritten.
#include <mpi.h>

int first = 1, second = 2, third = 3;

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
    MPI_Aint addresses[2];
    MPI_Get_address(&first, &addresses[0]);
    MPI_Get_address(&third, &addresses[1]);
    MPI_Type_create_hindexed(2, (int[]){1, 1}, addresses, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(MPI_BOTTOM, 1, type, 1, 0, 2, MPI_INT, win); //~ RACE-LOCAL a
        third = 4; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
