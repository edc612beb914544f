#!/usr/bin/env bash
# Builds for another processor and runs the tests of the base, text, token and bind layers there.
#
# usage: cross.sh aarch64-linux-gnu|s390x-linux-gnu|i686 [BUILD-FOLDER]
#
# aarch64 has other vector instructions, s390x is big-endian, i686 has 32-bit words and no 128-bit integers. Programs run
# under qemu. JOBS sets the number of parallel jobs.
set -euo pipefail

target=${1:?usage: cross.sh aarch64-linux-gnu|s390x-linux-gnu|i686 [BUILD-FOLDER]}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${2:-$root/build/cross-$target}
jobs=${JOBS:-$(nproc)}

toolchain=$root/cmake/toolchains/$target.cmake
[[ -f $toolchain ]] || { echo "no toolchain file $toolchain"; exit 2; }

# CXX is the host's; in a cross build the toolchain file decides. -O1: half the compile time, and qemu dominates anyway.
env -u CXX -u CXXFLAGS cmake -S "$root" -B "$build" -G Ninja --toolchain "$toolchain" \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
  -DJOULE_BUILD_TOOLS=OFF -DJOULE_BUILD_BENCH=OFF -DJOULE_BUILD_DOCS=OFF
cmake --build "$build" -j "$jobs"
ctest --test-dir "$build" -j "$jobs" --output-on-failure --no-tests=error \
  -L '^(base|text|token|bind)$' -LE '^(slow|native)$'
