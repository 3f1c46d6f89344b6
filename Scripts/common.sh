# Sourced by the scripts beside it: goes to the package's folder and defines what they share.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Notes go to standard error: standard output belongs to what the script runs.
note() { printf '%s\n' "$*" >&2; }

# phase NAME COMMAND…: runs the command and keeps its seconds for phase_table. Returns what the command returns. Within a
# function that it runs, an error doesn't stop the script: the function has to return it.
phases=()
phase() {
    local name=$1 start=$SECONDS status=0 row
    shift
    note "— $name"
    "$@" || status=$?
    row=$(printf '%6d s  %s' $((SECONDS - start)) "$name")
    [ $status = 0 ] || row="$row: failed"
    phases+=("$row")
    note "$row"
    return $status
}

# aside COMMAND…: runs the command beside what follows. join_aside shows what it printed, takes its phases and returns what it
# returned; leave_aside ends it.
aside() {
    aside_folder=$(mktemp -d)
    (
        phases=() status=0
        "$@" || status=$?
        printf '%s\n' "${phases[@]}" >"$aside_folder/phases"
        exit $status
    ) >"$aside_folder/output" 2>&1 &
    aside_job=$!
}

join_aside() {
    local status=0 rows
    wait "$aside_job" || status=$?
    cat "$aside_folder/output" >&2
    mapfile -t rows <"$aside_folder/phases"
    phases+=("${rows[@]}")
    leave_aside
    return $status
}

leave_aside() {
    [ -n "${aside_folder:-}" ] || return 0
    kill "$aside_job" 2>/dev/null || true
    rm -rf "$aside_folder"
    aside_folder=
}

phase_table() {
    note "— phases"
    printf '%s\n' "${phases[@]}" "$(printf '%6d s  together' $SECONDS)" >&2
}

# option_value OPTION WORDS…: the value that a command line of these words gives the option, the last if several; nothing
# where it gives none.
option_value() {
    local option=$1 value= before=
    shift
    for word; do
        if [ "$before" = "$option" ]; then
            value=$word word=
        elif [[ $word == "$option="* ]]; then
            value=${word#*=}
        fi
        before=$word
    done
    printf '%s' "$value"
}

require_swift() {
    command -v swift >/dev/null && return
    note "swift is not on the PATH; install Swift 6.3 or later: https://www.swift.org/install"
    exit 69
}

# into FILE COMMAND…: puts what the command prints in the file's place once all of it is on the disk; where the command fails
# or is interrupted, the file stays as it was.
into() (
    half=$(dirname "$1")/.$(basename "$1").$$.half
    trap 'rm -f "$half"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    "${@:2}" >"$half"
    sync "$half"
    mv -f "$half" "$1"
)

# install_package PACKAGE CHECK…: installs a Debian package unless the check (a command) succeeds already.
# Returns 1, with one line that says so, where the package may not be installed.
install_package() {
    local package=$1
    shift
    "$@" >/dev/null && return
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo -n)
    if command -v apt-get >/dev/null; then
        note "installing $package …"
        if "${as_root[@]}" apt-get install -y -qq "$package" >/dev/null 2>&1 && "$@" >/dev/null; then return; fi
        if "${as_root[@]}" apt-get update -qq >/dev/null 2>&1 &&
            "${as_root[@]}" apt-get install -y -qq "$package" >/dev/null 2>&1 && "$@" >/dev/null; then return; fi
    fi
    note "the package $package is missing and may not be installed here"
    return 1
}

# Arguments of swift that leave out what is missing on this machine; empty where nothing is.
traits=()

has_openblas() { compgen -G '/usr/lib*/libopenblas.so' || compgen -G '/usr/lib/*/libopenblas.so'; }

# The package's traits that this machine has what they need for.
enabled_traits=OpenBLAS,Zlib

leave_out() {
    enabled_traits=$(printf '%s' "$enabled_traits" | tr ',' '\n' | grep -vx "$1" | paste -sd, -)
    if [ -n "$enabled_traits" ]; then traits=(--traits "$enabled_traits"); else traits=(--disable-default-traits); fi
}

# Makes sure of OpenBLAS, or goes on without it: the package then solves every linkage with its own code.
require_openblas() {
    [ "$(uname -s)" = Linux ] || { leave_out OpenBLAS; return; }
    install_package libopenblas-dev has_openblas || leave_out OpenBLAS
}

has_zlib() { [ -e /usr/include/zlib.h ] || compgen -G '/usr/include/*/zlib.h'; }

# Makes sure of zlib, or goes on without it: replays are then several times as large. Other systems have it themselves.
require_zlib() {
    [ "$(uname -s)" = Linux ] || return 0
    install_package zlib1g-dev has_zlib || leave_out Zlib
}

has_openmpi() { command -v mpirun && compgen -G '/usr/lib/*/openmpi/include/mpi.h'; }

# Makes sure of Open MPI, without which there is nothing to be done by many.
require_openmpi() {
    install_package openmpi-bin command -v mpirun && install_package libopenmpi-dev has_openmpi || exit 69
}

# Makes sure of Chromium for the tests of replays, or goes on without them.
require_chromium() {
    [ "$(uname -s)" = Linux ] || return 0
    install_package chromium command -v chromium || note "goes on without the tests of replays in a browser"
}

# require_python_peers MODULE…: a Python that has the modules, from PyPI, in .build-python; LAYOUT_PYTHON names it to
# what the script runs. Goes on without it, with a note, where it can't be had. A LAYOUT_PYTHON from outside is kept.
require_python_peers() {
    [ -z "${LAYOUT_PYTHON:-}" ] || return 0
    local python=$PWD/.build-python/bin/python
    if ! has_modules "$python" "$@"; then
        note "installing $* into .build-python …"
        if ! make_python || ! "$python" -m pip install -q --disable-pip-version-check --retries 1 --timeout 20 "$@" \
            >/dev/null 2>&1 || ! has_modules "$python" "$@"; then
            note "$* can't be had from PyPI here: goes on without what compares with them"
            return 0
        fi
    fi
    export LAYOUT_PYTHON=$python
}

has_modules() {
    local python=$1
    shift
    [ -x "$python" ] && "$python" -c \
        'import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1:])))' "$@" 2>/dev/null
}

# A virtual environment in .build-python. Debian keeps what makes one in a package of its own.
make_python() {
    make_environment && return
    install_package python3-venv make_environment
}

make_environment() {
    .build-python/bin/python -m pip --version >/dev/null 2>&1 || python3 -m venv --clear .build-python >/dev/null 2>&1
}

# build ARGUMENTS…: swift build. Its progress shows on a terminal; elsewhere its output shows only if it fails. An import of
# a target that the manifest doesn't name fails always, not only where that target happens to be built later. SwiftPM hands
# traits to the compiler in the order of a set, which is another in each process unless told, and then builds everything anew.
build() {
    local command=(env SWIFT_DETERMINISTIC_HASHING=1 swift build "${traits[@]}" --explicit-target-dependency-import-check error "$@")
    if [ -t 2 ]; then
        "${command[@]}" >&2
    else
        local log
        log=$(mktemp)
        if ! "${command[@]}" >"$log" 2>&1; then
            cat "$log" >&2
            rm -f "$log"
            return 1
        fi
        rm -f "$log"
    fi
}

# Makes sure of a dynbench that is built with MPI: the one that DYNBENCH names, by its whole path, or .build-cluster's. `tool`
# is its path then.
require_rank_tool() {
    tool=${DYNBENCH:-}
    if [ -n "$tool" ]; then
        [ -x "$tool" ] && return
        note "there is no program at DYNBENCH=$tool"
        exit 66
    fi
    require_swift
    require_openblas
    require_zlib
    enabled_traits=MPI${enabled_traits:+,$enabled_traits}
    traits=(--traits "$enabled_traits")
    local folder=.build-cluster
    [ -x "$folder/release/dynbench" ] || note "building dynbench with MPI; the first time takes some minutes …"
    build -c release --scratch-path "$folder" --product dynbench
    tool=$PWD/$folder/release/dynbench
}

# readme_block LANGUAGE WORDS: the first block of README in the language that has the words in one of its lines.
readme_block() {
    awk -v fence="\`\`\`$1" -v words="$2" '
        $0 == fence { inside = 1; text = ""; found = 0; next }
        inside && /^```/ { if (found) { printf "%s", text; exit }; inside = 0 }
        inside { text = text $0 "\n"; if (index($0, words)) found = 1 }' README.md
}

# The targets whose documentation Scripts/docs builds.
documented_targets=(DynamicsModel DynamicsEngine Geometry Dynamics PropertyAnimation LayoutSolver Views UIKitCompatibility
    DynamicsScenes SceneFiles Replay LiveWorld Plots DynamicsCluster)
