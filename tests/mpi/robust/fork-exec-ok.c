// Child processes are started between one-sided operations and waited for.
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

static int run_true(void) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        execlp("true", "true", (char *)0);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

int main(int argc, char **argv) {
    int rank, value = 7, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int i = 0; i < 3; i++) {
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        wrong += run_true() != 0;
        MPI_Win_fence(0, win);
        wrong += memory[0] != 7;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong;
}
