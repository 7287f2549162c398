// A forked child reads its copy of the parent's buffer and of the window, and leaves by _exit.
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    static _Alignas(16) int field[16];
    int rank, value = 7, status = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, sizeof field, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    pid_t child = fork();
    if (child == 0)
        _exit(field[0] == 7 && value == 7 ? 0 : 1);
    waitpid(child, &status, 0);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return status != 0;
}
