// The destructor of the buffer's owner runs at the end of its block, before the unlock.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

class Message {
public:
    Message() : data(new int[4]{1, 2, 3, 4}) {}
    ~Message() {
        delete[] data; //~ EPOCH-BUFFER a
    }
    Message(const Message &) = delete;
    Message &operator=(const Message &) = delete;
    void put(int target, MPI_Win win) const {
        MPI_Put(data, 4, MPI_INT, target, 0, 4, MPI_INT, win); //~ EPOCH-BUFFER a earlier
    }

private:
    int *data;
};

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    {
        Message message;
        message.put(1 - rank, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
