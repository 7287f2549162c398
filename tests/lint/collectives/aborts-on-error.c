// Who cannot write its file leaves out a barrier; only another error ends all ranks.
//@ unseen: files can be written
#include <mpi.h>
#include <stdio.h>

static int save(int rank) {
    int error = 0;
    char name[32];
    snprintf(name, sizeof name, "state.%d", rank);
    FILE *file = fopen(name, "w");
    if (!file)
        error = 1;
    else if (fclose(file))
        error = 2;
    if (error == 2)
        MPI_Abort(MPI_COMM_WORLD, error);
    MPI_Barrier(MPI_COMM_WORLD);
    return error;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (save(rank) == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
