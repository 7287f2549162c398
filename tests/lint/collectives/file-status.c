// A function says whether a rank could read its file; a rank that could not leaves out the sum.
//@ unseen: all ranks read the same file
#include <mpi.h>
#include <stdio.h>

static int load(const char *name, double *value) {
    FILE *file = fopen(name, "r"); //~ because a
    if (!file) //~ because a
        return -1;
    if (fscanf(file, "%lf", value) != 1)
        *value = 0;
    fclose(file);
    return 0;
}

int main(int argc, char **argv) {
    double value = 0, sum;
    MPI_Init(&argc, &argv);
    int failed = load(argv[0], &value); //~ because a
    if (failed) //~ because a; decides a
        goto out;
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a possible
out:
    MPI_Finalize(); //~ COLL-LEFT a
    return failed;
}
