// Children of fork end in different ways in a program with a window, while the other rank waits.
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        for (int i = 0; i < 3; i++) {
            pid_t child = fork();
            if (child == 0 && i == 0)
                exit(0);
            if (child == 0)
                _exit(i);
            waitpid(child, NULL, 0);
        }
        sleep(1);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
