// A particle's position is sent, and moved before the put is complete.
#include <mpi.h>

struct particle {
    double position[3], velocity[3];
};

int main(int argc, char **argv) {
    int rank;
    struct particle p = {{0, 0, 0}, {1, 2, 3}};
    static double memory[3];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(p.position, 3, MPI_DOUBLE, 1, 0, 3, MPI_DOUBLE, win); //~ RACE-LOCAL a certain
        p.position[2] += p.velocity[2]; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
