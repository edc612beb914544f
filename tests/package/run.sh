#!/usr/bin/env bash
# Steps of the package tests; tests/package/CMakeLists.txt runs one a test and sets the variables used here.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
prefix=$WORK/prefix prefix_shared=$WORK/prefix_shared
mkdir -p "$WORK"

say_and_run() {
  echo "+ $*"
  "$@"
}

configure() {  # configure <source> <build> [argument...]
  local source=$1 build=$2
  shift 2
  # A build folder of an earlier run may remember an earlier prefix.
  rm -rf "$build"
  say_and_run "$CMAKE" -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$CXX" \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$LAUNCHER" "$@"
}

library_folder() {  # library_folder <prefix>: where libjoule is, lib or lib/<triplet>
  dirname "$(find "$1" -name 'libjoule.a' -o -name 'libjoule.so' | head -n 1)"
}

# What pkg-config knows of the installed tree, and nothing else: no CMake, no flags of ours.
package_flags() {
  PKG_CONFIG_PATH="$(library_folder "$1")/pkgconfig" pkg-config --cflags --libs joule
}

compile_plain() {  # compile_plain <prefix> <output> <flag or source>...
  local tree=$1 output=$2
  shift 2
  # shellcheck disable=SC2046 -- the flags are words
  say_and_run $LAUNCHER "$CXX" -std=c++20 -Wall -Wextra -Werror "$@" $(package_flags "$tree") -o "$output"
}

run_consumer() {  # run_consumer <program> [prefix]
  LD_LIBRARY_PATH="$(library_folder "${2:-$prefix}")" say_and_run "$1"
}

step_install() {
  rm -rf "$prefix"
  say_and_run "$CMAKE" --install "$JOULE_BUILD" --prefix "$prefix" --component lib
}

step_install_shared() {
  say_and_run "$CMAKE" -S "$JOULE_SOURCE" -B "$WORK/shared" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER="$CXX" -DBUILD_SHARED_LIBS=ON -DJOULE_BUILD_TESTS=OFF -DJOULE_BUILD_TOOLS=OFF \
    -DJOULE_BUILD_BENCH=OFF
  say_and_run "$CMAKE" --build "$WORK/shared"
  rm -rf "$prefix_shared"
  say_and_run "$CMAKE" --install "$WORK/shared" --prefix "$prefix_shared" --component lib
}

step_find_package() {
  configure "$here/consumer" "$WORK/find_package" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED_VERSION="$JOULE_VERSION"
  say_and_run "$CMAKE" --build "$WORK/find_package"
  run_consumer "$WORK/find_package/consumer"
}

step_wrong_version() {
  if configure "$here/consumer" "$WORK/wrong_version" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED_VERSION=0.999; then
    echo "find_package(joule 0.999) succeeded"
    return 1
  fi
}

step_moved() {
  rm -rf "$WORK/moved"
  cp -a "$prefix" "$WORK/moved"
  mv "$prefix" "$prefix.away"
  trap 'mv "$prefix.away" "$prefix"' EXIT
  compile_plain "$WORK/moved" "$WORK/moved_consumer" "$here/consumer/main.cpp"
  run_consumer "$WORK/moved_consumer" "$WORK/moved"
  configure "$here/consumer" "$WORK/moved_find" -DCMAKE_PREFIX_PATH="$WORK/moved"
}

step_pkg_config() {
  local version
  version=$(PKG_CONFIG_PATH="$(library_folder "$prefix")/pkgconfig" pkg-config --modversion joule)
  [[ $version == "$JOULE_VERSION" ]] || { echo "joule.pc says $version, not $JOULE_VERSION"; return 1; }
  compile_plain "$prefix" "$WORK/plain" -O1 "$here/consumer/main.cpp"
  run_consumer "$WORK/plain"
}

step_no_exceptions() {
  compile_plain "$prefix" "$WORK/no_exceptions" -O1 -fno-exceptions -fno-rtti "$here/consumer/main.cpp"
  run_consumer "$WORK/no_exceptions"
}

step_add_subdirectory() {
  configure "$here/subdirectory" "$WORK/add_subdirectory" -DJOULE_SOURCE="$JOULE_SOURCE"
  say_and_run "$CMAKE" --build "$WORK/add_subdirectory" --target consumer
  say_and_run "$WORK/add_subdirectory/consumer"
}

step_shared() {
  configure "$here/consumer" "$WORK/shared_consumer" -DCMAKE_PREFIX_PATH="$prefix_shared"
  say_and_run "$CMAKE" --build "$WORK/shared_consumer"
  run_consumer "$WORK/shared_consumer/consumer" "$prefix_shared"
  # The program asks for the name with the binary interface's version, and for that library in fact.
  readelf --dynamic "$WORK/shared_consumer/consumer" | grep -F "[libjoule.so.${JOULE_VERSION%.*}]"
}

step_exports() {
  if [[ $JOULE_ARCH != x86_64 ]]; then
    echo "the golden list is for x86-64"
    return 77
  fi
  say_and_run bash "$JOULE_SOURCE/tools/dev/check_exports.sh" "$(library_folder "$prefix_shared")/libjoule.so"
}

# The side that comes first gives the linker the bodies it keeps: with `wide` first, every function of joule that both
# sides instantiate under one name would come from there.
step_two_isa() {
  local level first folder=$WORK/two_isa
  local flags=(-std=c++20 -Wall -Wextra -Werror "-I$prefix/include") libraries=("$(library_folder "$prefix")/libjoule.a")
  mkdir -p "$folder"
  for level in -O0 -O2; do
    say_and_run $LAUNCHER "$CXX" $level -march=x86-64 "${flags[@]}" -c "$here/two_isa/main.cpp" -o "$folder/main.o"
    say_and_run $LAUNCHER "$CXX" $level -march=x86-64 -DSIDE=round_trip_baseline "${flags[@]}" \
      -c "$here/two_isa/side.cpp" -o "$folder/baseline.o"
    say_and_run $LAUNCHER "$CXX" $level -march=x86-64-v3 -DSIDE=round_trip_wide "${flags[@]}" \
      -c "$here/two_isa/side.cpp" -o "$folder/wide.o"
    for first in baseline wide; do
      local program=$folder/program$level-$first second=wide
      [[ $first == wide ]] && second=baseline
      say_and_run "$CXX" "$folder/main.o" "$folder/$first.o" "$folder/$second.o" "${libraries[@]}" -o "$program"
      check_two_isa "$program" "$first"
    done
  done
}

check_two_isa() {  # check_two_isa <program> <side linked first>
  # Which bodies of std:: functions the linker keeps is between the user and the standard library: when the wide side comes
  # first, the baseline side may reach such ones, so then only joule's count, and no old processor runs the program.
  local roots=(--root main --root round_trip_baseline --except round_trip_wide)
  [[ $2 == wide ]] && roots+=(--ours-only)
  say_and_run "$PYTHON" "$JOULE_SOURCE/tools/dev/check_isa_reach.py" "$1" --must-use-avx round_trip_wide "${roots[@]}"
  export LD_LIBRARY_PATH
  LD_LIBRARY_PATH=$(library_folder "$prefix")
  if grep -qw avx2 /proc/cpuinfo; then say_and_run "$1" both; fi
  if [[ $2 == baseline ]]; then
    command -v qemu-x86_64 >/dev/null || { echo "qemu-x86_64 is missing (Debian: qemu-user)"; return 1; }
    say_and_run qemu-x86_64 -cpu Nehalem "$1" baseline
  fi
}

"step_$1"
