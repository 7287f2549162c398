// The rounds of a loop end on all ranks alike: a small struct returned by value says whether there are more.
#include <mpi.h>
#include <stdbool.h>

struct step {
    int number;
    bool more;
};

static struct step next(struct step step) {
    struct step after = {.number = step.number + 1};
    after.more = after.number < 3;
    return after;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    struct step step = {.number = 0, .more = true};
    for (; step.more; step = next(step))
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && step.number != 3)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
