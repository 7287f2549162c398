// Two threads of each rank call collectives, each on its own communicator, in any order.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static MPI_Comm comms[2];
static int slow[2];

static void *meet(void *number)
{
    long own = (long)number;
    if (slow[own])
        sleep(2);
    for (int i = 0; i < 10; i++)
        MPI_Barrier(comms[own]);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        exit(0);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    pthread_t other;
    slow[0] = rank == 0;
    slow[1] = rank == 1;
    pthread_create(&other, NULL, meet, (void *)1);
    meet((void *)0);
    pthread_join(other, NULL);
    MPI_Comm_free(&comms[0]);
    MPI_Comm_free(&comms[1]);
    MPI_Finalize();
    return 0;
}
