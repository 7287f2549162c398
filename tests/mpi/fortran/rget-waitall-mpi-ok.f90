! Two MPI_Rget are waited for by MPI_Waitall with MPI_STATUSES_IGNORE.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror, requests(2)
  integer, asynchronous :: memory(8), values(2)
  integer, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = rank
  values = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 1) then
    call MPI_Rget(values(1), 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(1), ierror)
    call MPI_Rget(values(2), 1, MPI_INTEGER, 0, 5_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(2), ierror)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
    sink = sum(values)
  end if
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
