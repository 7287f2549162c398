! The buffer sits in a common block; the subroutine changes another variable of the block.
program common_block
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, memory(4)
  integer :: outbox(4), counter
  common /mail/ outbox, counter
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  place = 0
  outbox = rank
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_FENCE(0, win, ierr)
  if (rank == 0) then
    call MPI_PUT(outbox, 4, MPI_INTEGER, 1, place, 4, MPI_INTEGER, win, ierr)
    call count_letter(4)
  end if
  call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program common_block

subroutine count_letter(number)
  implicit none
  integer, intent(in) :: number
  integer :: outbox(4), counter
  common /mail/ outbox, counter
  counter = number
end subroutine count_letter
