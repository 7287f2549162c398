! The sum of an array that a get has filled.
program main
  use mpi_f08
  implicit none
  integer :: rank
  double precision, asynchronous :: memory(16), values(16)
  double precision, volatile :: total
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 1
  values = 0
  call MPI_Win_create(memory, 128_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  if (rank == 0) then
    call MPI_Get(values, 16, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 16, MPI_DOUBLE_PRECISION, win)
    call MPI_Win_flush_local_all(win)
    total = sum(values)
  end if
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
