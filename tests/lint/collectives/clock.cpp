// Each rank looks at its own clock.
//@ hangs
#include <chrono>
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    while (std::chrono::steady_clock::now() < end)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
