! The window is never freed.
program leak
  implicit none
  include 'mpif.h'
  integer :: ierr, win, memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes
  call MPI_INIT(ierr)
  bytes = 16
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ EPOCH-LEAK a earlier
  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_FINALIZE(ierr) !~ EPOCH-LEAK a certain
end program leak
