// A relaxed flag of C++ does not order two threads that access the same place of a window; threads are checked.
//@ flags: -pthread
//@ options: threads=1
#include <atomic>
#include <mpi.h>
#include <thread>

int main(int argc, char **argv)
{
    int provided, *memory, seen = 0;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::atomic<bool> ready{false};
    std::thread writer([&] {
        memory[0] = 7; //~ RACE-THREADS a
        ready.store(true, std::memory_order_relaxed);
    });
    std::thread reader([&] {
        while (!ready.load(std::memory_order_relaxed))
            std::this_thread::yield();
        seen = memory[0]; //~ RACE-THREADS a
    });
    writer.join();
    reader.join();
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0 * seen;
}
