C The ranks agree on how much is reduced.
      PROGRAM MAIN
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, IERR, N
      DOUBLE PRECISION A(4), B(4)
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      DO 10 N = 1, 4
   10   A(N) = N
      N = 2
      CALL MPI_ALLREDUCE(A, B, N, MPI_DOUBLE_PRECISION, MPI_MAX,
     &                   MPI_COMM_WORLD, IERR)
      CALL MPI_FINALIZE(IERR)
      END
