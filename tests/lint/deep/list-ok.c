// Messages in a linked list, each sent by a put; new ones are pushed meanwhile, old ones freed after the epoch.
#include <mpi.h>
#include <stdlib.h>

struct message {
    int text;
    struct message *next;
};

static struct message *push(struct message *list, int text) {
    struct message *head = malloc(sizeof *head);
    head->text = text;
    head->next = list;
    return head;
}

int main(int argc, char **argv) {
    int rank, place = 0, *memory;
    struct message *list = NULL;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 3; i++)
        list = push(list, i);

    MPI_Win_lock_all(0, win);
    for (struct message *m = list; m && rank == 0; m = m->next)
        MPI_Put(&m->text, 1, MPI_INT, 1, place++, 1, MPI_INT, win);
    list = push(list, 9);
    MPI_Win_unlock_all(win);

    while (list) {
        struct message *next = list->next;
        free(list);
        list = next;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
