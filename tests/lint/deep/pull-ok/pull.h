#ifndef PULL_H
#define PULL_H
#include <mpi.h>
struct pull { MPI_Win win; int *mem; int pending; };
void pull_open(struct pull *p, MPI_Comm c, int n);
void pull_begin(struct pull *p, int from, int at, int *to);
void pull_end(struct pull *p);
void pull_close(struct pull *p);
#endif
