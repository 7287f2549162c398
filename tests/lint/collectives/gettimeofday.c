// The clock decides how often all meet.
//@ unseen: the time is the same
#include <mpi.h>
#include <stddef.h>
#include <sys/time.h>

int main(int argc, char **argv) {
    int rank, size;
    struct timeval now;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    gettimeofday(&now, NULL); //~ because a
    if (now.tv_sec % 2) //~ because a; decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
