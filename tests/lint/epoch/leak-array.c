// The loop that frees the windows stops one too early.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory[3];
    MPI_Win wins[3];
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[0], &wins[0]);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[1], &wins[1]);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[2], &wins[2]); //~ EPOCH-LEAK a earlier

    for (int i = 0; i < 2; i++)
        MPI_Win_free(&wins[i]);
    MPI_Finalize(); //~ EPOCH-LEAK a certain
    return 0;
}
