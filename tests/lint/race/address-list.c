// A node of a linked list, whose address was handed over by accumulate, is read while its owner writes it.
#include <mpi.h>

struct node {
    MPI_Aint next;
    long value;
};

int main(int argc, char **argv) {
    int rank;
    MPI_Aint own, first, next = 0;
    struct node node = {0, 0}, *mine;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Alloc_mem(sizeof *mine, MPI_INFO_NULL, &mine);
    mine->next = 0;
    mine->value = rank;
    MPI_Win_attach(win, mine, sizeof *mine);
    MPI_Get_address(mine, &own);
    first = own;
    MPI_Bcast(&first, 1, MPI_AINT, 0, MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Accumulate(&own, 1, MPI_AINT, 0, first, 1, MPI_AINT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
    } else if (rank == 0) {
        do {
            MPI_Fetch_and_op(&own, &next, MPI_AINT, 0, first, MPI_NO_OP, win);
            MPI_Win_flush(0, win);
        } while (next == 0);
        MPI_Get(&node, sizeof node, MPI_BYTE, 1, next, sizeof node, MPI_BYTE, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    }
    if (rank == 1)
        mine->value = 7; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);

    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, mine);
    MPI_Free_mem(mine);
    MPI_Win_free(&win);
    MPI_Finalize();
    return node.value > 1;
}
