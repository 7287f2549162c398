// Rank 0 puts blocks of growing sizes and ends if a call fails. Those that are still there have the same size.
#include <mpi.h>
#include <stdlib.h>

#define CHECK(call) \
    do { \
        if ((call) != MPI_SUCCESS) \
            exit(1); \
    } while (0)

static int rank, largest = 64, rounds = 3;
static char *memory, *source;

static void measure(void) {
    for (int size = 1; size <= largest; size *= 2) {
        MPI_Win window;
        CHECK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window));
        if (rank == 0) {
            CHECK(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, window));
            for (int i = 0; i < rounds; i++) {
                CHECK(MPI_Put(source, size, MPI_CHAR, 1, 0, size, MPI_CHAR, window));
                CHECK(MPI_Win_flush(1, window));
            }
            CHECK(MPI_Win_unlock(1, window));
        }
        CHECK(MPI_Win_free(&window));
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        largest = atoi(argv[1]);
    if (argc > 2)
        rounds = atoi(argv[2]);
    source = calloc(largest, 1);
    measure();
    free(source);
    MPI_Finalize();
    return 0;
}
