// Who cannot open its file leaves, and the others wait.
//@ unseen: the file can be opened
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *file = fopen(argv[0], "r"); //~ because a
    if (file == NULL) { //~ because a; decides a
        MPI_Finalize(); //~ COLL-LEFT a
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    fclose(file);
    MPI_Finalize();
    return 0;
}
