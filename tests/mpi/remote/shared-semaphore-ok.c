// Two semaphores of POSIX in a shared window hand a buffer to and fro.
#include <mpi.h>
#include <semaphore.h>

struct shared {
    sem_t full, empty;
    int buffer[4];
};

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, unit;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct shared *memory, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(rank ? 0 : sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    if (rank == 0) {
        sem_init(&first->full, 1, 0);
        sem_init(&first->empty, 1, 1);
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 10; i++) {
        if (rank == 0) {
            sem_wait(&first->empty);
            for (int j = 0; j < 4; j++)
                first->buffer[j] = i + j;
            sem_post(&first->full);
        } else {
            while (sem_trywait(&first->full))
                ;
            for (int j = 0; j < 4; j++)
                sink = first->buffer[j];
            sem_post(&first->empty);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
