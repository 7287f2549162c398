// A function says whether a rank could read its file; if one could not, all leave out the sum.
#include <mpi.h>
#include <stdio.h>

static int load(const char *name, double *value) {
    FILE *file = fopen(name, "r");
    if (!file)
        return -1;
    if (fscanf(file, "%lf", value) != 1)
        *value = 0;
    fclose(file);
    return 0;
}

int main(int argc, char **argv) {
    double value = 0, sum;
    MPI_Init(&argc, &argv);
    int failed = load(argv[0], &value);
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (failed)
        goto out;
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
out:
    MPI_Finalize();
    return failed;
}
