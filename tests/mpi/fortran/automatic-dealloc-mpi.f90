! A local allocatable array ends with its subroutine while a get fills it.
!@ except: flang (it writes down the first line of the procedure for what its end frees)
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  double precision, asynchronous :: memory(4)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 0) call fetch()
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine fetch()
    double precision, allocatable, asynchronous :: values(:)

    allocate (values(4))
    call MPI_Get(values, 4, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 4, MPI_DOUBLE_PRECISION, win, ierror) !~ EPOCH-BUFFER a earlier
  end subroutine !~ EPOCH-BUFFER a
end program
