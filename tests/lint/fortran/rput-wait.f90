! The buffer of an rput is refilled before the wait for its request.
program rput_wait
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, request
  double precision :: row(3), memory(3)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 24
  place = 0
  row = 1.5d0
  call MPI_WIN_CREATE(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK_ALL(0, win, ierr)
  if (rank == 0) then
    call MPI_RPUT(row, 3, MPI_DOUBLE_PRECISION, 1, place, 3, MPI_DOUBLE_PRECISION, win, request, ierr) !~ RACE-LOCAL a certain
    row(1) = 2.5d0 !~ RACE-LOCAL a
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_WIN_UNLOCK_ALL(win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program rput_wait
