// concurrent_local_access: the root stores into its window while another rank may put there.
#include <mpi.h>

int main(int argc, char **argv) {
    const int root = 0;
    int rank, value = 7;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == root)
        memory[0] = 42; //~ RACE-REMOTE a certain
    else if (rank == root + 1)
        MPI_Put(&value, 1, MPI_INT, root, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
