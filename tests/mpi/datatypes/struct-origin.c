// A struct type skips the padding and one member; a covered member is overwritten.
#include <mpi.h>
#include <stddef.h>

struct item {
    char key;
    int count;
    double weight;
};

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
    MPI_Datatype members[2] = {MPI_CHAR, MPI_DOUBLE};
    MPI_Aint offsets[2] = {offsetof(struct item, key), offsetof(struct item, weight)};
    MPI_Type_create_struct(2, (int[]){1, 1}, offsets, members, &type);
    MPI_Type_commit(&type);
    struct item item = {'a', 1, 2.0};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&item, 1, type, 1, 0, 1, type, win); //~ RACE-LOCAL a
        item.key = 'b'; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&type);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
