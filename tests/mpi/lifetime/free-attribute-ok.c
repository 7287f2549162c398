// A window for flags is an attribute of the window for data, and freed with it.
#include <mpi.h>
#include <stddef.h>

static int free_flags(MPI_Win data, int key, void *flags, void *extra)
{
    (void)data, (void)key, (void)extra;
    return MPI_Win_free(flags);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, key, value = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, *counter;
    MPI_Win data, flags;
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, free_flags, &key, NULL);
    for (int round = 0; round < 3; round++) {
        MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &data);
        MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &flags);
        MPI_Win_set_attr(data, key, &flags);
        memory[0] = counter[0] = 0;
        MPI_Win_fence(0, data);
        MPI_Win_fence(0, flags);
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, data);
        MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, flags);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, flags);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, data);
        MPI_Win_free(&data);
    }
    MPI_Win_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
