! A get to MPI_BOTTOM and an absolute address: what it brings is loaded after the unlock.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, win, ierror, there
  double precision, target :: memory(4), value(2)
  double precision, volatile :: sink
  common /observed/ sink
  integer(MPI_ADDRESS_KIND) :: place(1)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = rank
  value = 0
  call MPI_Get_address(value(2), place(1), ierror)
  call MPI_Type_create_hindexed(1, [1], place, MPI_DOUBLE_PRECISION, there, ierror)
  call MPI_Type_commit(there, ierror)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, ierror)
    call MPI_Get(MPI_BOTTOM, 1, there, 1, 0_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_PRECISION, win, ierror)
    sink = value(1)
    call MPI_Win_unlock(1, win, ierror)
    call MPI_Get_address(value, place(1), ierror)
    if (value(2) /= 1) error stop
  end if
  call MPI_Win_free(win, ierror)
  call MPI_Type_free(there, ierror)
  call MPI_Finalize(ierror)
end program
