! The origin may use its buffer after a local flush; the target waits for the unlock.
program main
  use mpi_f08
  implicit none
  integer :: rank
  real, asynchronous :: memory(8), value
  real, volatile :: sink
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(MPI_MODE_NOCHECK, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) then
    value = 1.5
    call MPI_Put(value, 1, MPI_REAL, 1, 7_MPI_ADDRESS_KIND, 1, MPI_REAL, win)
    call MPI_Win_flush_local(1, win)
    value = 2.5
  end if
  call MPI_Win_unlock_all(win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 1) sink = memory(8)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
