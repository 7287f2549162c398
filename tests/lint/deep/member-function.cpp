// Which member function begins an exchange is an option: the virtual one does not wait for the others before it reads.
//@ args: fast
#include <mpi.h>

static volatile int sink;

struct Exchange {
    MPI_Win win;
    int *memory;
    int rank, size, value;
    virtual ~Exchange() {}
    void put() {
        MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    }
    void safe() {
        put();
        MPI_Win_fence(0, win);
        sink = memory[0];
    }
    virtual void fast() {
        put();
        sink = memory[0]; //~ RACE-REMOTE a possible
        MPI_Win_fence(0, win);
    }
};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    Exchange exchange;
    MPI_Comm_rank(MPI_COMM_WORLD, &exchange.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &exchange.size);
    exchange.value = exchange.rank;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &exchange.memory, &exchange.win);
    exchange.memory[0] = 0;
    void (Exchange::*step)() = argc > 1 ? &Exchange::fast : &Exchange::safe;
    MPI_Win_fence(0, exchange.win);
    (exchange.*step)(); //~ decides a
    MPI_Win_free(&exchange.win);
    MPI_Finalize();
    return 0;
}
