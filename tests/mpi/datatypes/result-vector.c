// The result of a get_accumulate is scattered by a vector type; a covered element is read too early.
#include <mpi.h>

static volatile int sink;

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
    MPI_Type_vector(2, 1, 2, MPI_INT, &type);
    MPI_Type_commit(&type);
    int values[2] = {1, 2}, results[4] = {0};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get_accumulate(values, 2, MPI_INT, results, 1, type, 1, 0, 2, MPI_INT, MPI_SUM, win); //~ RACE-LOCAL a
        sink = results[2]; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
