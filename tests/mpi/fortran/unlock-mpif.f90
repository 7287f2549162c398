! An unlock of a target that was not locked.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, win, ierror
  integer, target :: memory(8)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
  if (rank == 0) call MPI_Win_unlock(1, win, ierror) !~ EPOCH-UNLOCK a
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
