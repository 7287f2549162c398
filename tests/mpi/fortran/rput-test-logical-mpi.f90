! The buffer of MPI_Raccumulate is assigned to although MPI_Test was never asked.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror, request
  integer, asynchronous :: memory(8), value
  logical :: done

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 1) then
    call MPI_Raccumulate(value, 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, request, ierror) !~ RACE-LOCAL a
    value = 2 !~ RACE-LOCAL a
    done = .false.
    do while (.not. done)
      call MPI_Test(request, done, MPI_STATUS_IGNORE, ierror)
    end do
    if (value /= 2) error stop
  end if
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
