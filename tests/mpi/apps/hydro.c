// Gas in a strip of an unstructured mesh per rank: pressures go into the neighbours' ghost elements, forces on shared
// nodes into their inboxes, by lists of indices. Pressures are smoothed before the fence completes the puts.
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#define N 12     // elements of a strip in each direction
#define NODES ((N + 1) * (N + 1))
#define STEPS 5

struct neighbour {
    int rank, side;             // left: 0, right: 1
    int nodes[N + 1];           // shared ones, in the order both agree on
    MPI_Datatype from, to;      // own elements beside it, and its ghosts
    double out[2 * (N + 1)];
};

struct strip {
    int corner[N * N][4], face[N * N][4], neighbours;
    double x[NODES], y[NODES], u[NODES], v[NODES], fx[NODES], fy[NODES];
    double *pressure;           // own elements, ghosts of the left, ghosts of the right
    double *inbox;              // forces from the left, from the right
    double smooth[N * N], energy[N * N];
    MPI_Win elements, forces;
    struct neighbour neighbour[2];
};

static void shuffle(int *order, int count, unsigned seed) {
    for (int i = 0; i < count; i++) order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        seed = seed * 1664525u + 1013904223u;
        int j = (seed >> 8) % (i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

static void connect(struct strip *s, int side, int rank, const int *element, const int *node) {
    struct neighbour *n = &s->neighbour[s->neighbours++];
    int own[N], ghosts[N];
    n->rank = rank;
    n->side = side;
    for (int j = 0; j <= N; j++) n->nodes[j] = node[side * N * (N + 1) + j];
    for (int j = 0; j < N; j++) {
        own[j] = element[side * (N - 1) * N + j];
        ghosts[j] = N * N + (1 - side) * N + j; // who is on my right has me on its left
    }
    MPI_Type_create_indexed_block(N, 1, own, MPI_DOUBLE, &n->from);
    MPI_Type_create_indexed_block(N, 1, ghosts, MPI_DOUBLE, &n->to);
    MPI_Type_commit(&n->from);
    MPI_Type_commit(&n->to);
}

static void make(struct strip *s, int rank, int size) {
    int *element = malloc(N * N * sizeof(int)), *node = malloc(NODES * sizeof(int));
    shuffle(element, N * N, 17 + rank);
    shuffle(node, NODES, 99 + rank);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int e = element[i * N + j], left = i ? element[(i - 1) * N + j] : rank ? N * N + j : -1;
            int right = i + 1 < N ? element[(i + 1) * N + j] : rank + 1 < size ? N * N + N + j : -1;
            int faces[] = {left, right, j ? element[i * N + j - 1] : -1, j + 1 < N ? element[i * N + j + 1] : -1};
            for (int k = 0; k < 4; k++) {
                s->corner[e][k] = node[(i + (k == 1 || k == 2)) * (N + 1) + j + k / 2];
                s->face[e][k] = faces[k];
            }
            s->energy[e] = rank == 0 && i < 3 && j < 3 ? 2.5 : 0.25;
        }
    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++) {
            s->x[node[i * (N + 1) + j]] = (rank * N + i) / (double)N;
            s->y[node[i * (N + 1) + j]] = j / (double)N;
        }
    MPI_Win_allocate((N * N + 2 * N) * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &s->pressure, &s->elements);
    MPI_Win_allocate(4 * (N + 1) * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &s->inbox, &s->forces);
    if (rank) connect(s, 0, rank - 1, element, node);
    if (rank + 1 < size) connect(s, 1, rank + 1, element, node);
    free(element);
    free(node);
    MPI_Win_fence(0, s->elements);
    MPI_Win_fence(0, s->forces);
}

static double area(const struct strip *s, const int *c) {
    double twice = 0;
    for (int k = 0; k < 4; k++) twice += s->x[c[k]] * s->y[c[(k + 1) % 4]] - s->x[c[(k + 1) % 4]] * s->y[c[k]];
    return twice / 2;
}

static void smooth(struct strip *s) {
    for (int e = 0; e < N * N; e++) {
        double around = 0, count = 0, own = 0.4 * s->energy[e] / (N * N) / area(s, s->corner[e]);
        for (int k = 0; k < 4; k++)
            if (s->face[e][k] >= 0) {
                around += s->pressure[s->face[e][k]]; //~ RACE-REMOTE a
                count++;
            }
        s->smooth[e] = own + 0.05 * (around - count * own);
    }
}

static void push(struct strip *s) {
    for (int i = 0; i < NODES; i++) s->fx[i] = s->fy[i] = 0;
    for (int e = 0; e < N * N; e++)
        for (int k = 0; k < 4; k++) {
            int here = s->corner[e][k], before = s->corner[e][(k + 3) % 4], after = s->corner[e][(k + 1) % 4];
            s->fx[here] += s->smooth[e] * (s->y[after] - s->y[before]) / 2;
            s->fy[here] += s->smooth[e] * (s->x[before] - s->x[after]) / 2;
        }
}

static void add_shared_forces(struct strip *s) {
    for (struct neighbour *n = s->neighbour; n < s->neighbour + s->neighbours; n++) {
        for (int j = 0; j <= N; j++) {
            n->out[2 * j] = s->fx[n->nodes[j]];
            n->out[2 * j + 1] = s->fy[n->nodes[j]];
        }
        MPI_Put(n->out, 2 * (N + 1), MPI_DOUBLE, n->rank, (1 - n->side) * 2 * (N + 1), 2 * (N + 1), MPI_DOUBLE, s->forces);
    }
    MPI_Win_fence(0, s->forces);
    for (struct neighbour *n = s->neighbour; n < s->neighbour + s->neighbours; n++)
        for (int j = 0; j <= N; j++) {
            s->fx[n->nodes[j]] += s->inbox[n->side * 2 * (N + 1) + 2 * j];
            s->fy[n->nodes[j]] += s->inbox[n->side * 2 * (N + 1) + 2 * j + 1];
        }
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct strip *s = calloc(1, sizeof *s);
    make(s, rank, size);
    for (int step = 0; step < STEPS; step++) {
        for (int e = 0; e < N * N; e++) s->pressure[e] = 0.4 * s->energy[e] / (N * N) / area(s, s->corner[e]);
        MPI_Win_fence(0, s->elements);
        for (int i = 0; i < s->neighbours; i++)
            MPI_Put(s->pressure, 1, s->neighbour[i].from, s->neighbour[i].rank, 0, 1, s->neighbour[i].to, s->elements); //~ RACE-REMOTE a
        smooth(s);
        MPI_Win_fence(0, s->elements);
        push(s);
        add_shared_forces(s);
        for (int i = 0; i < NODES; i++) {
            int edge = s->x[i] == 0 || s->x[i] == size || s->y[i] == 0 || s->y[i] == 1;
            s->x[i] += edge ? 0 : 0.001 * (s->u[i] += s->fx[i]);
            s->y[i] += edge ? 0 : 0.001 * (s->v[i] += s->fy[i]);
        }
    }
    double own = 0, all;
    for (int e = 0; e < N * N; e++) own += area(s, s->corner[e]);
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < s->neighbours; i++) {
        MPI_Type_free(&s->neighbour[i].from);
        MPI_Type_free(&s->neighbour[i].to);
    }
    MPI_Win_free(&s->elements);
    MPI_Win_free(&s->forces);
    free(s);
    MPI_Finalize();
    return fabs(all - size) > 1e-9;
}
