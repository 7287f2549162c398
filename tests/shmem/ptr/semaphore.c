// The semaphore in symmetric memory is posted before the store.
#include <semaphore.h>
#include <shmem.h>

struct shared {
    sem_t full;
    int value;
};

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    struct shared *h = (struct shared *)shmem_calloc(1, sizeof *h);
    sem_init(&h->full, 1, 0);
    shmem_barrier_all();
    if (pe == 0) {
        struct shared *p = (struct shared *)shmem_ptr(h, 1);
        sem_post(&p->full);
        p->value = 1; //~ RACE-REMOTE a
    } else {
        sem_wait(&h->full);
        sink = h->value; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
