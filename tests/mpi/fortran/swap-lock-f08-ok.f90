! Two ranks add to a number under a lock made of MPI_Compare_and_swap, with a flush before it is released.
program main
  use mpi_f08
  implicit none
  integer, parameter :: kind = MPI_ADDRESS_KIND
  integer :: rank
  integer, asynchronous :: memory(8), free, taken, old, total
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  free = 0
  taken = 1
  call MPI_Win_create(memory, 32_kind, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  do
    call MPI_Compare_and_swap(taken, free, old, MPI_INTEGER, 0, 0_kind, win)
    call MPI_Win_flush(0, win)
    if (old == free) exit
  end do
  total = rank
  call MPI_Put(total, 1, MPI_INTEGER, 0, 1_kind, 1, MPI_INTEGER, win)
  call MPI_Win_flush(0, win)
  call MPI_Accumulate(free, 1, MPI_INTEGER, 0, 0_kind, 1, MPI_INTEGER, MPI_REPLACE, win)
  call MPI_Win_flush(0, win)
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
