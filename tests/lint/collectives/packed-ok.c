// One rank reads settings, packs them and broadcasts them; the others unpack them.
#include <mpi.h>
#include <stdio.h>

struct settings {
    int rounds, every;
    double step;
};

static void share(struct settings *settings, int rank) {
    char packed[256];
    int place = 0;
    if (rank == 0) {
        MPI_Pack(&settings->rounds, 1, MPI_INT, packed, sizeof packed, &place, MPI_COMM_WORLD);
        MPI_Pack(&settings->every, 1, MPI_INT, packed, sizeof packed, &place, MPI_COMM_WORLD);
        MPI_Pack(&settings->step, 1, MPI_DOUBLE, packed, sizeof packed, &place, MPI_COMM_WORLD);
    }
    MPI_Bcast(packed, sizeof packed, MPI_PACKED, 0, MPI_COMM_WORLD);
    place = 0;
    if (rank != 0) {
        MPI_Unpack(packed, sizeof packed, &place, &settings->rounds, 1, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(packed, sizeof packed, &place, &settings->every, 1, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(packed, sizeof packed, &place, &settings->step, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    int rank;
    struct settings settings;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d %d %lf", &settings.rounds, &settings.every, &settings.step) != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    share(&settings, rank);
    for (int i = 0; i < settings.rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
