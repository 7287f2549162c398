// Rank 0 prints a line with std::endl and leaves out the barrier: what a stream does to its own state matters to nobody.
//@ hangs
#include <iomanip>
#include <iostream>
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    std::cout << rank << ' ' << std::setw(4) << std::setfill('0') << 1.5 << std::endl;
    if (rank > 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a certain
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
