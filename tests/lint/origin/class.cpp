// C++: a mailbox object starts a put of its member, and its next message overwrites that member.
#include <mpi.h>

class Mailbox {
    int message = 0;
    MPI_Win win;

public:
    explicit Mailbox(MPI_Win win) : win(win) {}
    void send(int text, int place) {
        message = text; //~ RACE-LOCAL a
        MPI_Put(&message, 1, MPI_INT, 1, place, 1, MPI_INT, win); //~ RACE-LOCAL a certain
    }
};

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    Mailbox box(win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        box.send(10, 0);
        box.send(20, 1);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
