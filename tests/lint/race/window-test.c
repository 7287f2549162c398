// What is put is read also if a test has failed.
//@ unseen: the test may succeed at once
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, partner, done = 0, box = 0, sum = 0, value = 5;
    MPI_Win win;
    MPI_Group all, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&box, sizeof box, sizeof box, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    partner = 1 - rank;
    if (rank < 2)
        MPI_Group_incl(all, 1, &partner, &other);
    if (rank == 0) {
        MPI_Win_post(other, 0, win);
        while (!done) {
            MPI_Win_test(win, &done); //~ decides a
            sum += box; //~ RACE-REMOTE a
        }
    } else if (rank == 1) {
        MPI_Win_start(other, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ RACE-REMOTE a possible
        MPI_Win_complete(win);
    }
    if (rank < 2)
        MPI_Group_free(&other);
    MPI_Group_free(&all);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum < 0;
}
