// The target is received into another letter of a text than the one that is used.
#include <mpi.h>
#include <string>

int main(int argc, char **argv) {
    int rank, size, one = 1, *sum;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &sum, &win);
    *sum = 0;
    std::string target(32, ' ');
    target[0] = 127;
    if (rank == 0) {
        target[0] = 1;
        for (int to = 1; to < size; to++)
            MPI_Send(&target[0], 1, MPI_CHAR, to, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&target[1], 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_fence(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, target[0], 0, 1, MPI_INT, MPI_SUM, win); //~ EPOCH-TARGET a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
