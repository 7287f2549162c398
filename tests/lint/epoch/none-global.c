// A global window; a function adds to a counter after the epoch was closed elsewhere.
#include <mpi.h>

static MPI_Win counters;
static const int one = 1;

static void count(int target) {
    MPI_Accumulate(&one, 1, MPI_INT, target, 0, 1, MPI_INT, MPI_SUM, counters); //~ EPOCH-NONE a certain
}

static void finish(void) {
    MPI_Win_unlock_all(counters);
}

int main(int argc, char **argv) {
    static int memory[4];
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &counters);
    MPI_Win_set_errhandler(counters, MPI_ERRORS_RETURN);

    MPI_Win_lock_all(0, counters);
    finish();
    count(0);

    MPI_Win_free(&counters);
    MPI_Finalize();
    return 0;
}
