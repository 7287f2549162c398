// The target is kept with the window, as an attribute of it.
#include <mpi.h>

static int key = MPI_KEYVAL_INVALID;

static MPI_Win make(int *box, MPI_Aint target) {
    MPI_Win win;
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, 0);
    MPI_Win_create(box, sizeof *box, sizeof *box, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_attr(win, key, (void *)target);
    return win;
}

static void put(MPI_Win win, const int *value) {
    void *target;
    int found;
    MPI_Win_get_attr(win, key, &target, &found);
    if (found)
        MPI_Put(value, 1, MPI_INT, (int)(MPI_Aint)target, 0, 1, MPI_INT, win);
}

int main(int argc, char **argv) {
    int rank, size, box = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win win = make(&box, (rank + 1) % size);
    MPI_Win_fence(0, win);
    put(win, &rank);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Win_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
