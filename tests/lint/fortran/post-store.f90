! A store into the window between post and wait.
program ps
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, wg, g, mem(4), v, peer(1)
  integer(kind=MPI_ADDRESS_KIND) :: sz, disp
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  sz = 16
  disp = 0
  v = 9
  call MPI_WIN_CREATE(mem, sz, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_COMM_GROUP(MPI_COMM_WORLD, wg, ierr)
  if (rank == 0) then
    peer(1) = 1
    call MPI_GROUP_INCL(wg, 1, peer, g, ierr)
    call MPI_WIN_START(g, 0, win, ierr)
    call MPI_PUT(v, 1, MPI_INTEGER, 1, disp, 1, MPI_INTEGER, win, ierr) !~ RACE-REMOTE a
    call MPI_WIN_COMPLETE(win, ierr)
    call MPI_GROUP_FREE(g, ierr)
  else if (rank == 1) then
    peer(1) = 0
    call MPI_GROUP_INCL(wg, 1, peer, g, ierr)
    call MPI_WIN_POST(g, 0, win, ierr)
    mem(1) = 4 !~ RACE-REMOTE a
    call MPI_WIN_WAIT(win, ierr)
    call MPI_GROUP_FREE(g, ierr)
  end if
  call MPI_GROUP_FREE(wg, ierr)
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program
