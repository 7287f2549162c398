// Vectors know their lengths. One of the last rank is longer, so it does not multiply them.
//@ hangs
#include <mpi.h>
#include <stdlib.h>

struct vector {
    int length;
    double *of;
};

static struct vector *make(int length) {
    struct vector *vector = malloc(sizeof *vector);
    vector->length = length;
    vector->of = calloc(length, sizeof *vector->of);
    return vector;
}

static int multiply(struct vector *a, struct vector *b, double *product) {
    double sum = 0;
    if (a->length != b->length)
        return 1;
    for (int i = 0; i < a->length; i++)
        sum += a->of[i] * b->of[i];
    MPI_Allreduce(&sum, product, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a possible
    return 0;
}

int main(int argc, char **argv) {
    int rank, size, all = 10, failed;
    double product;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        all = atoi(argv[1]);
    if (all < size) {
        MPI_Finalize();
        return 1;
    }
    struct vector *a = make(all / size + (rank < all % size));
    struct vector *b = make(a->length + (rank == size - 1));
    failed = multiply(a, b, &product);
    failed += multiply(a, a, &product);
    MPI_Finalize(); //~ COLL-LEFT a
    return failed;
}
