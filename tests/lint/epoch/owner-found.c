// The owner of a random place is looked up: a place before the first has none.
#include <mpi.h>
#include <stdlib.h>

#define EACH 10

static int owner_of(long place, const long *first, int size) {
    for (int r = size - 1; r >= 0; r--)
        if (place >= first[r])
            return r;
    return -1;
}

int main(int argc, char **argv) {
    int rank, size;
    long begin, *first;
    double *mem, one = 1;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    first = malloc(size * sizeof *first);
    begin = (long)EACH * rank;
    MPI_Allgather(&begin, 1, MPI_LONG, first, 1, MPI_LONG, MPI_COMM_WORLD);
    MPI_Win_allocate(EACH * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_fence(0, win);
    srand(rank);
    for (int i = 0; i < 5; i++) {
        long place = rand() % ((long)EACH * size) - EACH;
        int owner = owner_of(place, first, size);
        MPI_Accumulate(&one, 1, MPI_DOUBLE, owner, 0, 1, MPI_DOUBLE, MPI_SUM, win); //~ EPOCH-TARGET a possible
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    free(first);
    MPI_Finalize();
    return 0;
}
