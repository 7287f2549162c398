// Threads come and go in many rounds, and allocate: MPI libraries hear of the memory and of the stacks that are
// given back meanwhile.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, PART = 64, ROUNDS = 40 };

static void *add(void *part) {
    int *copy = malloc(PART * sizeof *copy);
    memcpy(copy, part, PART * sizeof *copy);
    for (int i = 0; i < PART; i++)
        ((int *)part)[i] = copy[i] + 1;
    free(copy);
    return NULL;
}

int main(int argc, char **argv) {
    int rank, provided, wrong = 0, *memory;
    pthread_t thread[THREADS];
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(THREADS * PART * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int round = 0; round < ROUNDS; round++) {
        MPI_Win_fence(0, win);
        MPI_Put(&round, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < THREADS; i++)
            pthread_create(&thread[i], NULL, add, memory + i * PART);
        for (int i = 0; i < THREADS; i++)
            pthread_join(thread[i], NULL);
        wrong += memory[0] != round + 1;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
