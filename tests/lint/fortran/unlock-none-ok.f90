! Rank 0 locks two targets and unlocks both.
program unlock_none
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  if (rank == 0) then
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, ierr)
    call MPI_WIN_UNLOCK(1, win, ierr)
    call MPI_WIN_UNLOCK(0, win, ierr)
  end if

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program unlock_none
