// Rank 0 reads settings that the others do not get.
//@ unseen: there is no such file
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct settings {
    char file[32];
    int steps;
};

int main(int argc, char **argv) {
    int rank;
    struct settings settings = {"none", 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        settings.steps = atoi(argv[1]);
    if (rank == 0) {
        FILE *file = fopen(settings.file, "r");
        if (file != NULL) {
            if (fread(&settings, sizeof settings, 1, file) != 1)
                settings.steps = 0;
            fclose(file);
        }
    }
    for (int i = 0; i < settings.steps; i++)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
