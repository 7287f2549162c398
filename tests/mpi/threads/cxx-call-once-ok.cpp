// Whoever comes to a thing done once comes after it.
//@ flags: -std=c++20 -pthread
#include <mpi.h>
#include <mutex>
#include <thread>

static MPI_Win win;
static int value = 1;
static std::once_flag once;
static std::mutex mutex;

int main(int argc, char **argv) {
    int rank, provided, *memory;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        auto put = [] {
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        };
        auto work = [put] {
            std::call_once(once, put);
            std::lock_guard guard(mutex);
            value++;
        };
        std::thread thread(work);
        work();
        thread.join();
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
