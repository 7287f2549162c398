// A semaphore with a name is posted before the put.
#include <fcntl.h>
#include <mpi.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, flag, one = 1, value = 0, owner = getpid();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char name[64];
    MPI_Bcast(&owner, 1, MPI_INT, 0, MPI_COMM_WORLD);
    snprintf(name, sizeof name, "/semaphore-named-%d", owner);
    sem_t *done = sem_open(name, O_CREAT, 0600, 0);
    MPI_Win win;
    MPI_Win_create(&value, sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    sem_unlink(name);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        sem_post(done);
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    } else {
        while (sem_trywait(done))
            MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        sink = value; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
