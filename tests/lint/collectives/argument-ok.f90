! The number of rounds is read from an argument of the program.
program argument
  implicit none
  include 'mpif.h'
  integer :: rounds, i, ierr
  character(len=32) :: text
  call MPI_Init(ierr)
  rounds = 4
  if (command_argument_count() > 0) then
     call get_command_argument(1, text)
     read (text, *) rounds
  end if
  do i = 1, rounds
     call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
