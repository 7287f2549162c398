// Datatypes are made, used and freed in a loop: a handle used again means the new type.
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
    int values[16] = {1};
    MPI_Win_fence(0, win);
    for (int stride = 2; stride < 5; stride++) {
        MPI_Datatype type;
        MPI_Type_vector(3, 1, stride, MPI_INT, &type);
        MPI_Type_commit(&type);
        if (rank == 0)
            MPI_Put(values, 3, MPI_INT, 1, 0, 1, type, win);
        else
            memory[stride == 3 ? 4 : 3] = stride;
        MPI_Type_free(&type);
        MPI_Win_fence(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
