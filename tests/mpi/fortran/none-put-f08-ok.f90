! A put in an epoch.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), value
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  value = 1
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win)
    call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_unlock(1, win)
  end if
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
