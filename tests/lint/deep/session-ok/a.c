// The session is used between open and close.
#include <mpi.h>

void session_open(MPI_Win win);
int session_count(int target, MPI_Win win);
void session_close(MPI_Win win);

int main(int argc, char **argv) {
    static int memory[4];
    int seen;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    session_open(win);
    seen = session_count(0, win);
    session_close(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen > 100;
}
