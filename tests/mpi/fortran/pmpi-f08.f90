! The profiling names are calls, too: the buffer of a put is assigned to before the unlock.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: value, memory(8)
  type(MPI_Win) :: win

  call PMPI_Init()
  call PMPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  value = 1
  call PMPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  if (rank == 0) then
    call PMPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win)
    call PMPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-LOCAL a
    value = 2 !~ RACE-LOCAL a
    call PMPI_Win_unlock(1, win)
    if (value /= 2) error stop
  end if
  call PMPI_Win_free(win)
  call PMPI_Finalize()
end program
