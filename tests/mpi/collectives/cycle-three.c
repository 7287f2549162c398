// Three ranks, each pair with a communicator: each comes to the barrier with its next one first.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm pairs[3];
    for (int i = 0; i < 3; i++) {
        int other = (i + 1) % 3;
        MPI_Comm_split(MPI_COMM_WORLD, rank == i || rank == other ? 0 : MPI_UNDEFINED, 0, &pairs[i]);
    }
    int next = rank, before = (rank + 2) % 3;
    MPI_Barrier(pairs[next]); //~ COLL-CYCLE a 0; COLL-CYCLE a 1; COLL-CYCLE a 2
    MPI_Barrier(pairs[before]);
    MPI_Comm_free(&pairs[next]);
    MPI_Comm_free(&pairs[before]);
    MPI_Finalize();
    return 0;
}
