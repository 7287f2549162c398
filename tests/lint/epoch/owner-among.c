// The owner of a random place is looked for, but not on the last rank: some places have none.
//@ unseen: the numbers are random
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size, one = 1, *mem;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 100;
    int *first = malloc((size + 1) * sizeof *first);
    for (int r = 0; r <= size; r++)
        first[r] = (int)((long)n * r / size);
    MPI_Win_allocate((first[rank + 1] - first[rank]) * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_fence(0, win);
    srand(rank);
    for (int k = 0; k < 10; k++) {
        int place = rand() % n, owner = -1;
        for (int r = 0; r < size - 1; r++)
            if (place >= first[r] && place < first[r + 1]) {
                owner = r;
                break;
            }
        MPI_Accumulate(&one, 1, MPI_INT, owner, place - first[owner], 1, MPI_INT, MPI_SUM, win); //~ EPOCH-TARGET a possible
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    free(first);
    MPI_Finalize();
    return 0;
}
