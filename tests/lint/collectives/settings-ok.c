// Settings that rank 0 reads and broadcasts decide, and conditions that belong together, though no execution gets there.
#include <mpi.h>
#include <stdio.h>

struct settings {
    int steps, rank;
    MPI_Comm comm;
};

static int configure(struct settings *s, const char *path) {
    int ok = 1;
    if (s->rank == 0) {
        FILE *file = fopen(path, "r");
        ok = file != NULL && fscanf(file, "%d", &s->steps) == 1;
    }
    MPI_Bcast(&ok, 1, MPI_INT, 0, s->comm);
    if (!ok)
        return -1;
    MPI_Bcast(&s->steps, 1, MPI_INT, 0, s->comm);
    return 0;
}

int main(int argc, char **argv) {
    struct settings s = {0, 0, MPI_COMM_WORLD};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(s.comm, &s.rank);
    if (configure(&s, argv[0]) == 0) {
        for (int i = 0; i < s.steps; i++) {
            if (s.rank == 0)
                MPI_Barrier(s.comm);
            if (s.rank != 0)
                MPI_Barrier(s.comm);
        }
    }
    MPI_Finalize();
    return 0;
}
