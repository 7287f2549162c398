// A file that cannot be written ends the function: MPI tells all ranks alike.
#include <mpi.h>

static int save(const char *name, int rank) {
    MPI_File file;
    int value = rank;
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file) !=
        MPI_SUCCESS)
        return 1;
    if (MPI_File_write_at_all(file, rank * 4, &value, 1, MPI_INT, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return 1;
    MPI_File_close(&file);
    MPI_Barrier(MPI_COMM_WORLD);
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
    MPI_Finalize();
    return failed;
}
