// Rank 0 alone finds that the file is missing, and leaves before the barrier.
//@ unseen: the file can be read
#include <mpi.h>
#include <unistd.h>

static int save(const char *name, int rank) {
    MPI_File file;
    int value = rank;
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file) !=
        MPI_SUCCESS)
        return 1;
    if (MPI_File_write_at_all(file, rank * 4, &value, 1, MPI_INT, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return 1;
    MPI_File_close(&file);
    if (rank == 0 && access(name, R_OK) != 0)
        return 1;
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    if (rank == 0)
        MPI_File_delete(name, MPI_INFO_NULL);
    return 0;
}

int main(int argc, char **argv) {
    int rank, failed;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    failed = save("first.tmp", rank);
    failed += save("second.tmp", rank);
    MPI_Finalize(); //~ COLL-LEFT a
    return failed;
}
