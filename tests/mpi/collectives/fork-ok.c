// A child of fork exits while the other rank waits for the parent.
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pid_t child = fork();
        if (child == 0)
            exit(0);
        sleep(1);
        int status;
        waitpid(child, &status, 0);
        if (status != 0)
            abort();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
