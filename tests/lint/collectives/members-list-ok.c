// A list of tests; who is no member of one waits for the others, and all go on to the next.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct test {
    char name[16];
    int members;
    struct test *next;
};

static void run(struct test *test) {
    MPI_Comm comm;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank < test->members ? 0 : MPI_UNDEFINED, rank, &comm);
    if (comm == MPI_COMM_NULL) {
        MPI_Barrier(MPI_COMM_WORLD);
        return;
    }
    MPI_Barrier(comm);
    if (rank == 0)
        remove(test->name);
    MPI_Comm_free(&comm);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    struct test *tests = NULL;
    MPI_Init(&argc, &argv);
    for (int i = 1; i < argc; i++) {
        struct test *test = calloc(1, sizeof *test);
        test->members = atoi(argv[i]);
        test->next = tests;
        tests = test;
    }
    for (struct test *test = tests; test != NULL; test = test->next)
        run(test);
    MPI_Finalize();
    return 0;
}
