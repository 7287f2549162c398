// A text's first letters are put, and one behind them is changed before the fence.
#include <mpi.h>
#include <string>

int main(int argc, char **argv) {
    int rank;
    char *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string text(32, 'x');
    MPI_Win_allocate(32, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(text.data(), 16, MPI_CHAR, 1, 0, 16, MPI_CHAR, win);
        text[20] = 'y';
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
