// A periodic grid in blocks. Edges and corners of cells with members of several types go into the neighbours' ghosts,
// by subarrays of a resized struct. A cell in the middle changes meanwhile, which nobody is sent.
#include <mpi.h>
#include <stddef.h>
#define ROWS 6
#define COLUMNS 8
#define W (COLUMNS + 2)
#define H (ROWS + 2)

struct cell {
    double value;
    int flag;
    char tag;
};

static MPI_Datatype of_cell(void) {
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {offsetof(struct cell, value), offsetof(struct cell, flag), offsetof(struct cell, tag)};
    MPI_Datatype members[3] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, packed, cell;
    MPI_Type_create_struct(3, lengths, places, members, &packed);
    MPI_Type_create_resized(packed, 0, sizeof(struct cell), &cell);
    MPI_Type_free(&packed);
    return cell;
}

// The part of a block in this direction: its own cells, or the ghosts of whoever is on the other side.
static MPI_Datatype part(MPI_Datatype cell, int down, int right, int ghosts) {
    int whole[2] = {H, W}, size[2] = {down ? 1 : ROWS, right ? 1 : COLUMNS};
    int own[2] = {down > 0 ? ROWS : 1, right > 0 ? COLUMNS : 1};
    int beyond[2] = {down > 0 ? 0 : down < 0 ? ROWS + 1 : 1, right > 0 ? 0 : right < 0 ? COLUMNS + 1 : 1};
    MPI_Datatype made;
    MPI_Type_create_subarray(2, whole, size, ghosts ? beyond : own, MPI_ORDER_C, cell, &made);
    MPI_Type_commit(&made);
    return made;
}

int main(int argc, char **argv) {
    int size, rank, dims[2] = {0, 0}, periodic[2] = {1, 1}, at[2], to[8], count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periodic, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);
    struct cell *cells;
    MPI_Win win;
    MPI_Win_allocate(W * H * sizeof *cells, sizeof *cells, MPI_INFO_NULL, grid, &cells, &win);
    for (int i = 0; i < W * H; i++) cells[i] = (struct cell){rank + i * 0.1, i, 'a'};
    MPI_Datatype cell = of_cell(), from[8], into[8];
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            if (down == 0 && right == 0) continue;
            int other[2] = {at[0] + down, at[1] + right};
            MPI_Cart_rank(grid, other, &to[count]);
            from[count] = part(cell, down, right, 0);
            into[count++] = part(cell, down, right, 1);
        }
    double next[H][W];
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    for (int step = 0; step < 5; step++) {
        for (int i = 0; i < count; i++)
            MPI_Put(cells, 1, from[i], to[i], 0, 1, into[i], win);
        if (step == 3) cells[3 * W + 4].flag++;
        MPI_Win_fence(0, win);
        for (int y = 1; y <= ROWS; y++)
            for (int x = 1; x <= COLUMNS; x++) {
                next[y][x] = 0;
                for (int i = 0; i < 9; i++) next[y][x] += cells[(y + i / 3 - 1) * W + x + i % 3 - 1].value / 9;
            }
        for (int y = 1; y <= ROWS; y++)
            for (int x = 1; x <= COLUMNS; x++) cells[y * W + x].value = next[y][x];
        MPI_Win_fence(0, win);
    }
    for (int i = 0; i < count; i++) {
        MPI_Type_free(&from[i]);
        MPI_Type_free(&into[i]);
    }
    MPI_Type_free(&cell);
    MPI_Win_free(&win);
    MPI_Comm_free(&grid);
    MPI_Finalize();
}
