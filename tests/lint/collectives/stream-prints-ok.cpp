// Rank 0 prints a line with std::endl, and everybody calls the barrier.
#include <iomanip>
#include <iostream>
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        std::cout << rank << ' ' << std::setw(4) << std::setfill('0') << 1.5 << std::endl;
    if (!std::cout)
        std::cerr << "cannot print" << std::endl;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
