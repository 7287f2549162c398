// In a long loop of broadcasts the root sends more once, and the other rank does not expect it.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[4] = {rank};
    for (int i = 0; i < 500; i++) {
        if (i % 32 == 0)
            MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(data, rank == 0 && i == 333 ? 4 : 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    }
    MPI_Finalize();
    return 0;
}
