// Each rank takes another mutex in memory that both map, which is no window.
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, flag, one = 1, value = 0, owner = getpid();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char name[64];
    MPI_Bcast(&owner, 1, MPI_INT, 0, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "/mapped-mutex-%d", owner);
    int file = shm_open(name, O_CREAT | O_RDWR, 0600);
    if (ftruncate(file, 4096) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_mutex_t *mutex = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (rank == 0) {
        pthread_mutexattr_t shared;
        pthread_mutexattr_init(&shared);
        pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&mutex[0], &shared);
        pthread_mutex_init(&mutex[1], &shared);
    }
    MPI_Win win;
    MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    shm_unlink(name);
    MPI_Win_lock_all(0, win);
    while (pthread_mutex_trylock(&mutex[rank]))
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    } else {
        sink = value; //~ RACE-REMOTE a
    }
    pthread_mutex_unlock(&mutex[rank]);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    munmap(mutex, 4096);
    MPI_Finalize();
    return 0;
}
