! The target updates what is fetched and replaced by another MPI_Get_accumulate.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, win, ierror
  integer, target :: memory(8), value, result

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 4
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Get_accumulate(value, 1, MPI_INTEGER, result, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, &
                          MPI_REPLACE, win, ierror)
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
