// A text is put; another takes its place when it is sent. Texts and numbers are read into members beside the window.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

struct channel {
    char name[16], text[64];
    int peer, times;
    MPI_Win win;
};

static void send(struct channel *channel, const char *text, int at) {
    strncpy(channel->text, text, sizeof channel->text - 1);
    MPI_Put(channel->text, 64, MPI_CHAR, channel->peer, at, 64, MPI_CHAR, channel->win);
}

int main(int argc, char **argv) {
    int rank, size;
    char *memory;
    struct channel channel = {.times = 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    channel.peer = (rank + 1) % size;
    MPI_Win_allocate(128, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &channel.win);
    snprintf(channel.name, sizeof channel.name, "to %d", channel.peer);
    if (argc > 1)
        sscanf(argv[1], "%d", &channel.times);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, channel.peer, 0, channel.win);
    send(&channel, argv[0], 0);
    MPI_Win_flush_local(channel.peer, channel.win);
    send(&channel, channel.name, 64);
    MPI_Win_unlock(channel.peer, channel.win);
    MPI_Win_free(&channel.win);
    MPI_Finalize();
    return channel.times < 0;
}
