// The window is a vector, and its owner reads an element between the fences of a put.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
    int rank, value = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> field(16, 0);
    MPI_Win_create(field.data(), 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    volatile int sink = 0;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        sink = field[3]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
