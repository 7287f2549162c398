// Requests are taken from a queue until it says, in a small value, that there is none: each is waited for.
#include <mpi.h>
#include <optional>

class Queue {
public:
    explicit Queue(int count) : count(count) {}
    std::optional<int> next() {
        if (at == count)
            return std::nullopt;
        return at++;
    }

private:
    int count, at = 0;
};

int main(int argc, char **argv) {
    int rank, *memory, values[3];
    MPI_Win win;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(3 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 3; i++)
        memory[i] = rank;

    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    for (int i = 0; i < 3; i++)
        MPI_Rget(&values[i], 1, MPI_INT, rank, i, 1, MPI_INT, win, &requests[i]);
    Queue queue(3);
    while (auto at = queue.next())
        MPI_Wait(&requests[*at], MPI_STATUS_IGNORE);
    int sum = values[0] + values[2];
    MPI_Win_unlock(rank, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum < 0;
}
