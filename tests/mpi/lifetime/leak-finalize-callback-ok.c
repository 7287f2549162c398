// The window is freed by a callback of MPI_Finalize itself: a delete function of MPI_COMM_SELF.
#include <mpi.h>
#include <stddef.h>

static int free_window(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm, (void)key, (void)extra;
    return MPI_Win_free(value);
}

int main(int argc, char **argv) {
    int key, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_window, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &win);

    MPI_Win_fence(0, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Finalize();
    return 0;
}
