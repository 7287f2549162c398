! Every rank calls the second fence, under two conditions that exclude each other.
program fence_missing
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_FENCE(0, win, ierr)
  if (rank == 0) call MPI_WIN_FENCE(0, win, ierr)
  if (rank > 0) call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program fence_missing
