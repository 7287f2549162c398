// A virtual function that all objects implement with a barrier.
#include <mpi.h>

struct Phase {
    virtual ~Phase() {}
    virtual void run() { MPI_Barrier(MPI_COMM_WORLD); }
};

struct Loud : Phase {
    void run() override { MPI_Barrier(MPI_COMM_WORLD); }
};

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Phase quiet;
    Loud loud;
    Phase *phase = rank == 0 ? &quiet : &loud;
    phase->run();
    MPI_Finalize();
    return 0;
}
