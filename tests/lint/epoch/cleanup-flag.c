// What was made is freed behind a label, but not if all went well.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int agreed(int right) {
    int all;
    MPI_Allreduce(&right, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv) {
    int rank, size, made = 0, result = 1;
    int *memory, *source = NULL;
    size_t count = 4;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        count = strtoul(argv[1], NULL, 10);
    source = malloc(count * sizeof *source);
    if (!agreed(source != NULL))
        goto done;
    MPI_Win_allocate(count * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    made = 1;
    for (size_t i = 0; i < count; i++)
        source[i] = rank;
    MPI_Win_fence(0, window);
    MPI_Put(source, (int)count, MPI_INT, (rank + 1) % size, 0, (int)count, MPI_INT, window);
    MPI_Win_fence(0, window);
    int right = memory[0] == (rank + size - 1) % size;
    if (!agreed(right)) {
        if (!right)
            fprintf(stderr, "wrong\n");
        goto done;
    }
    result = 0;
done:
    if (made && result)
        MPI_Win_free(&window);
    free(source);
    MPI_Finalize(); //~ EPOCH-LEAK a possible
    return result;
}
