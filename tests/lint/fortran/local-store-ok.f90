! Rank 0 stores beside the place rank 1 puts to: displacements count from 0, subscripts from 1.
program local_store
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, value(1), memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  place = 2
  value = rank
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_FENCE(0, win, ierr)
  if (rank == 0) then
    memory(2) = 42
  else if (rank == 1) then
    call MPI_PUT(value, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, win, ierr)
  end if
  call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program local_store
