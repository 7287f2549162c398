// The rank is set through a pointer.
//@ hangs
#include <mpi.h>

static void set(int *to, int r) {
    *to = r % 2; //~ because a
}

int main(int argc, char **argv) {
    int rank, size;
    int role;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    set(&role, rank); //~ because a
    if (role == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
