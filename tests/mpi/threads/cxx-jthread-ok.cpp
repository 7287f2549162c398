// A thread that joins itself when it goes out of scope.
//@ flags: -std=c++20 -pthread
#include <mpi.h>
#include <thread>

static MPI_Win win;
static int value = 1;

int main(int argc, char **argv) {
    int rank, provided, *memory;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        {
            std::jthread thread([] {
                MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
                MPI_Win_flush(1, win);
            });
        }
        value = 2;
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
