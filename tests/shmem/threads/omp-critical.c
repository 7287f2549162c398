// Two threads put to the same word, one after the other, but neither is complete by then.
//@ flags: -fopenmp
//@ except: oshmem (it allows one thread)
#include <omp.h>
#include <shmem.h>

static int x[4];

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp critical
            {
                shmem_int_p(&x[0], 1 + omp_get_thread_num(), 1); //~ RACE-REMOTE a a
            }
            shmem_quiet();
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
