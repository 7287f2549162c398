// Settles the mailbox before it writes the next letter on the same paper.
#include "mailbox.h"
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, letter;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mailbox_open(4);

    letter = rank;
    mailbox_post(&letter, (rank + 1) % size, 0);
    mailbox_settle();
    letter = -rank;
    mailbox_post(&letter, (rank + 1) % size, 1);

    mailbox_close();
    MPI_Finalize();
    return 0;
}
