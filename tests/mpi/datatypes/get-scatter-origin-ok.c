// The get scatters into blocks of its buffer; what lies between is read.
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
    MPI_Type_indexed(2, (int[]){2, 1}, (int[]){1, 5}, MPI_INT, &type);
    MPI_Type_commit(&type);
    int values[8] = {1};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(values, 1, type, 1, 0, 3, MPI_INT, win);
        sink = values[4];
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
