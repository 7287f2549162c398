// Rank 0 adds, the others take the largest.
//@ unseen: most MPIs return
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int result;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &result, 1, MPI_INT, rank ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD); //~ COLL-ARGS a a
    MPI_Finalize();
    return 0;
}
