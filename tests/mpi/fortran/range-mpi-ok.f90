! A put to the last element of the target's window.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer(MPI_ADDRESS_KIND) :: place
  double precision, asynchronous :: memory(4), value

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 1
  place = 3
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_DOUBLE_PRECISION, 1, place, 1, MPI_DOUBLE_PRECISION, win, ierror)
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
