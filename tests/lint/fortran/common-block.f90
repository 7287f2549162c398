! The buffer sits in a common block; a subroutine changes it while the put is pending.
program common_block
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, memory(4)
  integer :: outbox(4)
  common /mail/ outbox
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call fill(1)
  call MPI_WIN_FENCE(0, win, ierr)
  if (rank == 0) then
    call MPI_PUT(outbox, 4, MPI_INTEGER, 1, place, 4, MPI_INTEGER, win, ierr) !~ RACE-LOCAL a
    call fill(2)
  end if
  call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program common_block

subroutine fill(number)
  implicit none
  integer, intent(in) :: number
  integer :: outbox(4)
  common /mail/ outbox
  outbox(3) = number !~ RACE-LOCAL a certain
end subroutine fill
