// Declarations instead of a header: the names are what matters.
typedef struct window *Window;
int open_window(void *base, long size, Window *window);
int put(const void *from, int count, int target, Window window);
int fence(Window window);

struct cells {
    int count;
    double values[4];
};

static double table[8] = {1, 2, 3};
double *const middle = &table[4];

double sum(struct cells cells) {
    double total = 0;
    for (int i = 0; i < cells.count; i++)
        total += cells.values[i];
    return total;
}

int exchange(int rank, int size) {
    double halo[4];
    Window window;
    open_window(halo, sizeof halo, &window);
    fence(window);
    switch (rank) {
    case 0:
        put(middle, 2, size - 1, window);
        break;
    default:
        halo[rank & 3] = table[rank];
    }
    return fence(window);
}
