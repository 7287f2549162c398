! The target loads after the wait what the origin has put.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror, world, group
  integer, asynchronous :: memory(8), values(4)
  integer, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierror)
  call MPI_Group_incl(world, 1, [1 - rank], group, ierror)
  memory = 0
  values = 3
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  if (rank == 0) then
    call MPI_Win_start(group, 0, win, ierror)
    call MPI_Put(values, 4, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierror)
    call MPI_Win_complete(win, ierror)
  else
    call MPI_Win_post(group, 0, win, ierror)
    sink = memory(5)
    call MPI_Win_wait(win, ierror)
    sink = memory(4)
  end if
  call MPI_Win_free(win, ierror)
  call MPI_Group_free(group, ierror)
  call MPI_Group_free(world, ierror)
  call MPI_Finalize(ierror)
end program
