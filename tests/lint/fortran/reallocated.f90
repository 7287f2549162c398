! An allocatable array gets another shape by assignment, while a put may still read its old memory.
program reallocated
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  integer, allocatable :: values(:)
  integer :: memory(4), more(6)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  more = rank
  allocate(values(4))
  values = rank
  bytes = 16
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
  call MPI_PUT(values, 4, MPI_INTEGER, rank, place, 4, MPI_INTEGER, win, ierr)
  values = more !~ EPOCH-BUFFER a certain
  call MPI_WIN_UNLOCK(rank, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program reallocated
