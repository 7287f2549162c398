// The target walks the list after the fence.
#include <mpi.h>
#include <stddef.h>

static volatile int sink;

struct node {
    struct node *next;
    long value;
};

static long total(const struct node *node)
{
    long sum = 0;
    for (; node; node = node->next)
        sum += node->value;
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct node *nodes;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(struct node), sizeof(struct node), MPI_INFO_NULL, MPI_COMM_WORLD, &nodes, &win);
    for (int i = 0; i < 4; i++)
        nodes[i] = (struct node){i < 3 ? &nodes[i + 1] : NULL, i};
    long value = 9;
    MPI_Aint payload = offsetof(struct node, value);
    MPI_Datatype second;
    MPI_Type_create_hindexed_block(1, 1, &payload, MPI_LONG, &second);
    MPI_Type_commit(&second);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_LONG, 1, 2, 1, second, win);
    MPI_Win_fence(0, win);
    if (rank == 1)
        sink = (int)total(nodes);
    MPI_Type_free(&second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
