! The target changes another part of its window by `do concurrent` in the epoch of a put.
program main
  use mpi_f08
  implicit none
  integer :: rank, i
  real, asynchronous :: memory(32), values(8)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = 1
  call MPI_Win_create(memory, 128_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values, 8, MPI_REAL, 1, 8_MPI_ADDRESS_KIND, 8, MPI_REAL, win)
  else
    do concurrent (i=1:8)
      memory(i) = memory(i) + i
    end do
    do concurrent (i=17:32)
      memory(i) = memory(i) + i
    end do
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
