! A reduction in place writes to a window that another rank still puts to.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), value
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = rank
  value = 9
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) call MPI_Put(value, 1, MPI_INTEGER, 1, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-REMOTE a
  call MPI_Allreduce(MPI_IN_PLACE, memory, 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD) !~ RACE-REMOTE a
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
