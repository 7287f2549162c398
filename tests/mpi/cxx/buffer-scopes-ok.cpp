// Buffers that end when their operations are complete at the origin: by request, flush_local, complete, exception.
#include <mpi.h>
#include <stdexcept>
#include <vector>

static void by_request(MPI_Win win, int to)
{
    int local[4] = { 1, 2, 3, 4 };
    MPI_Request r;
    MPI_Rput(local, 4, MPI_INT, to, 0, 4, MPI_INT, win, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

static void by_flush(MPI_Win win, int to)
{
    std::vector<int> local(300, 7);
    MPI_Put(local.data(), 300, MPI_INT, to, 4, 300, MPI_INT, win);
    MPI_Win_flush_local(to, win);
}

struct Flusher {
    MPI_Win win;
    ~Flusher() { MPI_Win_flush_local_all(win); }
};

static void by_exception(MPI_Win win, int to)
{
    int local[2] = { 5, 6 };
    Flusher flusher{ win };
    MPI_Accumulate(local, 2, MPI_INT, to, 304, 2, MPI_INT, MPI_SUM, win);
    throw std::runtime_error("out");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, *memory;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_allocate(400 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    by_request(win, 1 - rank);
    by_flush(win, 1 - rank);
    try {
        by_exception(win, 1 - rank);
    } catch (const std::exception &) {
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
}
