! MPI_Win_test answers with a logical: it is asked until it says so.
program main
  use mpi_f08
  implicit none
  integer :: rank
  logical :: flag
  integer, asynchronous :: memory(8), value
  integer, volatile :: sink
  type(MPI_Group) :: world, group
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_group(MPI_COMM_WORLD, world)
  call MPI_Group_incl(world, 1, [1 - rank], group)
  memory = 0
  value = 3
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  if (rank == 0) then
    call MPI_Win_start(group, 0, win)
    call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_complete(win)
  else
    call MPI_Win_post(group, 0, win)
    call MPI_Win_test(win, flag)
    if (flag) error stop 'the origin has not completed'
    call MPI_Barrier(MPI_COMM_WORLD)
    do while (.not. flag)
      call MPI_Win_test(win, flag)
    end do
    sink = memory(1)
  end if
  call MPI_Win_free(win)
  call MPI_Group_free(group)
  call MPI_Group_free(world)
  call MPI_Finalize()
end program
