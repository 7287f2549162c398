// Rank 0 removes the file that its settings name: they stay what they are.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct settings {
    char file[32];
    int rounds;
    int keep;
};

static void run(struct settings *settings, int rank) {
    for (int i = 0; i < settings->rounds; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (!settings->keep) {
            if (rank == 0)
                remove(settings->file);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv) {
    int rank;
    struct settings settings = {"none.tmp", 1, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        settings.rounds = atoi(argv[1]);
    if (argc > 2)
        settings.keep = 1;
    run(&settings, rank);
    MPI_Finalize();
    return 0;
}
