! An allocatable array gets its memory, and another shape, by assignment when nothing is pending.
program reallocated_ok
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  integer, allocatable :: values(:)
  integer :: memory(4), more(6)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  more = rank
  values = more(1:4)
  bytes = 16
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
  call MPI_PUT(values, 4, MPI_INTEGER, rank, place, 4, MPI_INTEGER, win, ierr)
  call MPI_WIN_UNLOCK(rank, win, ierr)
  values = more

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program reallocated_ok
