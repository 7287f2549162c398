// The rank is added to a number of rounds that was read from the arguments.
//@ hangs
#include <mpi.h>
#include <iostream>
#include <stdexcept>
#include <string>
static int parse(const char *s) {
    int v = std::stoi(s);
    if (v < 0) throw std::runtime_error("negative");
    return v;
}
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, n = 4;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        if (argc > 1) n = parse(argv[1]);
    } catch (const std::exception &e) {
        if (rank == 0) std::cerr << e.what() << '\n';
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    n += rank;
    for (int i = 0; i < n; ++i) MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
}
