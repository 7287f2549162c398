// Four calls deep: the put starts at the bottom of one chain, the store at the bottom of another.
#include <mpi.h>

struct channel {
    int out[4];
    MPI_Win win;
};

static void issue(struct channel *c, int n) {
    MPI_Put(c->out, n, MPI_INT, 1, 0, n, MPI_INT, c->win); //~ RACE-LOCAL a certain
}
static void transfer(struct channel *c, int n) { issue(c, n); }
static void publish(struct channel *c) { transfer(c, 4); }

static void set(int *slot, int value) {
    *slot = value; //~ RACE-LOCAL a
}
static void assign(struct channel *c, int i, int value) { set(&c->out[i], value); }
static void prepare(struct channel *c, int round) { assign(c, 2, round); }

int main(int argc, char **argv) {
    int rank, *memory;
    struct channel c = {{0}, MPI_WIN_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &c.win);

    MPI_Win_lock_all(0, c.win);
    if (rank == 0) {
        prepare(&c, 1);
        publish(&c);
        prepare(&c, 2);
    }
    MPI_Win_unlock_all(c.win);

    MPI_Win_free(&c.win);
    MPI_Finalize();
    return 0;
}
