// A virtual function that only some objects implement with a barrier.
//@ hangs
#include <mpi.h>

struct Phase {
    virtual ~Phase() {}
    virtual void run() {}
};

struct Loud : Phase {
    void run() override { MPI_Barrier(MPI_COMM_WORLD); } //~ COLL-LEFT a
};

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Phase quiet;
    Loud loud;
    Phase *phase = rank == 0 ? &quiet : &loud;
    phase->run();
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
