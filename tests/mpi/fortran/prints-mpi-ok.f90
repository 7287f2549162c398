! What is printed is printed.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(8), value

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = -1
  value = 40 + rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  call MPI_Put(value, 1, MPI_INTEGER, 1 - rank, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  write (*, '(a, i0, a, i0)') 'rank ', rank, ' has ', memory(1)
  print *, matmul(reshape(memory(1:4), [2, 2]), reshape([1, 0, 0, 1], [2, 2]))
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
