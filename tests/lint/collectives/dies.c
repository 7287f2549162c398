// A function that may return goes on behind its call: the ranks that do so leave a collective out.
#include <mpi.h>
#include <stdio.h>

static void stop(const char *why)
{
    fprintf(stderr, "%s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static void die(int code)
{
    if (code > 1)
        stop("more than one");
    else
        stop("one");
}

static void check(int code)
{
    if (code)
        die(code);
}

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    check(rank > 100);
    if (rank > 50) //~ because a
        check(rank > 70);
    else
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a
    check(sum);
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
