// Particles in a field on a ring of ranks. Usage: particles SECONDS COUNT
//
// Every rank has a stretch of the ring, with a field of 1024 cells. A step looks the field up at every
// particle's cell, moves the particle, adds its charge to the cell, and puts those that leave into the inbox
// of the neighbour, which is the only window; a fence later they are appended.
#include "measure.h"
#include <string.h>

enum { CELLS = 1024 };

struct particle { double at, speed, charge; int cell, tag; };

static struct particle *particles, *inbox, *leaving;
static double field[CELLS], density[CELLS];
static long count, room;
static long *arrived; // in the window, before the inbox
static long sent;
static MPI_Win window;

static void push(void)
{
#pragma omp parallel for reduction(+ : density[:CELLS])
    for (long i = 0; i < count; i++) {
        struct particle *p = &particles[i];
        p->speed += 1e-3 * p->charge * field[p->cell];
        p->at += p->speed;
        density[p->cell] += p->charge;
    }
}

// Those beyond the end leave; the others fill their places.
static void sort_out(void)
{
    sent = 0;
    for (long i = 0; i < count;) {
        struct particle *p = &particles[i];
        if (p->at < 0)
            p->at = -p->at, p->speed = -p->speed;
        if (p->at >= CELLS && sent < room / 8) {
            leaving[sent] = *p;
            leaving[sent++].at -= CELLS;
            *p = particles[--count];
            continue;
        }
        p->cell = (int)p->at % CELLS;
        i++;
    }
}

static void exchange(void)
{
    int neighbour = (rank + 1) % ranks;
    MPI_Put(&sent, sizeof sent, MPI_BYTE, neighbour, 0, sizeof sent, MPI_BYTE, window);
    if (sent > 0)
        MPI_Put(leaving, (int)(sent * sizeof *leaving), MPI_BYTE, neighbour, 64,
                (int)(sent * sizeof *leaving), MPI_BYTE, window);
    MPI_Win_fence(0, window);
    for (long i = 0; i < *arrived && count < room; i++) {
        particles[count] = inbox[i];
        particles[count].cell = (int)inbox[i].at % CELLS;
        count++;
    }
    MPI_Win_fence(0, window);
}

static void iterate(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < iterations; i++) {
        push();
        sort_out();
        exchange();
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    count = (long)argument(argc, argv, 2);
    room = 4 * count;
    char *memory;
    MPI_Win_allocate((MPI_Aint)(64 + room / 8 * sizeof *inbox), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    arrived = (long *)memory;
    inbox = (struct particle *)(memory + 64);
    particles = calloc((size_t)room, sizeof *particles);
    leaving = calloc((size_t)room / 8, sizeof *leaving);
    for (int i = 0; i < CELLS; i++)
        field[i] = (i % 17 - 8) / 8.0;
    for (long i = 0; i < count; i++)
        particles[i] = (struct particle){(double)(i * 7919 % CELLS), (i % 100) / 100.0, 1, (int)(i * 7919 % CELLS), 0};
    MPI_Win_fence(0, window);
    char name[32];
    snprintf(name, sizeof name, "particles/%ld", count);
    measure(name, seconds, iterate, NULL);
    require(count > 0, "all particles are gone");
    MPI_Win_free(&window);
    free(particles), free(leaving);
    end();
    return 0;
}
