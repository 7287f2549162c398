! A barrier without a flush: the put need not be there when the target loads.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, win, ierror
  double precision, target :: memory(4), value(2)
  double precision, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0d0
  value = [1d0, 2d0]
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) then
    call MPI_Put(value, 2, MPI_DOUBLE_PRECISION, 1, 1_MPI_ADDRESS_KIND, 2, MPI_DOUBLE_PRECISION, win, ierror) !~ RACE-REMOTE a
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 1) sink = memory(3) !~ RACE-REMOTE a
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
