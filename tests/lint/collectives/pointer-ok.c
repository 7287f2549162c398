// Something else is set through a pointer.
#include <mpi.h>

static void set(int *to, int s) {
    *to = s % 2;
}

int main(int argc, char **argv) {
    int rank, size;
    int role;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    set(&role, size);
    if (role == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
