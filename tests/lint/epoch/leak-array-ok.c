// The loop frees the windows last in, first out.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory[3];
    MPI_Win wins[3];
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 3; i++)
        MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &wins[i]);

    for (int i = 3; i-- > 0;)
        MPI_Win_free(&wins[i]);
    MPI_Finalize();
    return 0;
}
