! The buffer of MPI_Rput is assigned to after its MPI_Wait.
program main
  use mpi_f08
  implicit none
  integer :: rank, i
  double precision, asynchronous :: memory(8), values(8)
  type(MPI_Request) :: request
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = [(dble(i), i=1, 8)]
  call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  if (rank == 0) then
    call MPI_Rput(values, 8, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 8, MPI_DOUBLE_PRECISION, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    values(8) = 0
    if (values(8) /= 0) error stop
  end if
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
