// C++: a virtual function; every class that is used completes what it starts.
#include <mpi.h>

struct Transfer {
    virtual ~Transfer() = default;
    virtual void fetch(int &into, MPI_Win win) = 0;
};

struct Careful : Transfer {
    void fetch(int &into, MPI_Win win) override {
        MPI_Get(&into, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
    }
};

struct Hasty : Transfer {
    void fetch(int &into, MPI_Win win) override { MPI_Get(&into, 1, MPI_INT, 0, 1, 1, MPI_INT, win); }
};

static int value_of(Transfer &transfer, MPI_Win win) {
    static int value;
    transfer.fetch(value, win);
    return value;
}

int main(int argc, char **argv) {
    int sum, late = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    Careful careful;
    Hasty hasty;

    MPI_Win_lock_all(0, win);
    sum = value_of(careful, win);
    hasty.fetch(late, win);
    sum += value_of(careful, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum + late == -12345;
}
