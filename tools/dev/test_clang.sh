#!/usr/bin/env bash
# Builds and runs the suite with the newest clang that is installed.
#
# usage: test_clang.sh PRESET [ctest argument...]      PRESET: release, asan, tsan ...
set -euo pipefail

preset=${1:?usage: test_clang.sh PRESET [ctest argument...]}
shift
cd "$(dirname "$0")/../.."
compiler=$(bash tools/dev/newest_clang.sh)
build=build/clang-$preset
jobs=${JOBS:-$(nproc)}

cmake --preset "$preset" -B "$build" -DCMAKE_CXX_COMPILER="$compiler"
cmake --build "$build" -j "$jobs"
ctest --test-dir "$build" -j "$jobs" --output-on-failure --no-tests=error -LE '^(slow|cross)$' "$@"
