! Post, start, complete and wait between ranks 0 and 1.
program start_post
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, world, peer, value(1), memory(4), ranks(1)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierr)
  bytes = 16
  place = 3
  value = 7
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  if (rank < 2) then
    ranks(1) = 1 - rank
    call MPI_GROUP_INCL(world, 1, ranks, peer, ierr)
    if (rank == 0) then
      call MPI_WIN_START(peer, 0, win, ierr)
      call MPI_PUT(value, 1, MPI_INTEGER, 1, place, 1, MPI_INTEGER, win, ierr)
      call MPI_WIN_COMPLETE(win, ierr)
    else
      call MPI_WIN_POST(peer, 0, win, ierr)
      call MPI_WIN_WAIT(win, ierr)
      if (memory(4) /= 7) call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
    end if
    call MPI_GROUP_FREE(peer, ierr)
  end if

  call MPI_WIN_FREE(win, ierr)
  call MPI_GROUP_FREE(world, ierr)
  call MPI_FINALIZE(ierr)
end program start_post
