! Window and memory live in a module, and a contained procedure stores while another rank puts.
module field
  use mpi_f08
  implicit none
  integer, parameter :: n = 12
  real, allocatable, asynchronous :: cells(:)
  real, asynchronous :: edge = 1
  type(MPI_Win) :: win
  integer :: rank
contains
  subroutine open_window()
    allocate (cells(0:n - 1))
    cells = 0
    call MPI_Win_create(cells, 4_MPI_ADDRESS_KIND * n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  end subroutine

  subroutine exchange()
    if (rank == 0) call MPI_Put(edge, 1, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, 1, MPI_REAL, win) !~ RACE-REMOTE a
  end subroutine

  subroutine smooth()
    integer :: i

    do i = 0, n - 2
      cells(i) = (cells(i) + cells(i + 1)) / 2 !~ RACE-REMOTE a
    end do
  end subroutine
end module

program main
  use field
  implicit none

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call open_window()
  call MPI_Win_fence(0, win)
  call exchange()
  call smooth()
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  deallocate (cells)
  call MPI_Finalize()
end program
