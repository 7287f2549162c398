! Neighbours of a graph without weights exchange, which orders them.
!@ ranks: 3
program main
  use mpi_f08
  implicit none
  integer :: rank, mine, theirs(1)
  integer, asynchronous :: memory(8), value
  integer, volatile :: sink
  type(MPI_Comm) :: ring
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  value = rank
  mine = rank
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [mod(rank + 2, 3)], MPI_UNWEIGHTED, &
                                      1, [mod(rank + 1, 3)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., ring)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_flush_all(win)
  end if
  call MPI_Neighbor_alltoall(mine, 1, MPI_INTEGER, theirs, 1, MPI_INTEGER, ring)
  if (rank == 1) sink = memory(1)
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Comm_free(ring)
  call MPI_Finalize()
end program
