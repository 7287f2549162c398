// Producers fill slots, the main thread puts them as they come.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int slots[8], filled, state[8];

static void *produce(void *argument) {
    int first = *(int *)argument;
    for (int i = first; i < first + 4; i++) {
        pthread_mutex_lock(&mutex);
        slots[i] = i;
        state[i] = 1;
        filled++;
        pthread_cond_signal(&more);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int rank, provided, sent = 0, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        pthread_t threads[2];
        int firsts[2] = {0, 4};
        for (int i = 0; i < 2; i++)
            pthread_create(&threads[i], NULL, produce, &firsts[i]);
        pthread_mutex_lock(&mutex);
        while (sent < 8) {
            while (filled == sent)
                pthread_cond_wait(&more, &mutex);
            for (int i = 0; i < 8; i++)
                if (state[i] == 1) {
                    state[i] = 2;
                    sent++;
                    MPI_Put(&slots[i], 1, MPI_INT, 1, i, 1, MPI_INT, win);
                }
        }
        pthread_mutex_unlock(&mutex);
        MPI_Win_flush(1, win);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
        slots[0] = 3;
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
