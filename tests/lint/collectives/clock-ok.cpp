// One rank's clock decides for all.
#include <chrono>
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    int more = 1;
    while (more) {
        MPI_Barrier(MPI_COMM_WORLD);
        more = std::chrono::steady_clock::now() < end;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
