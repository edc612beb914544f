#!/usr/bin/env bash
# check_kernels.sh accepts a kernel object that keeps to itself and refuses one that leaks. usage: ... CXX NM
set -euo pipefail
compiler=$1 nm_program=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/joule.dir/text/isa"
object=$work/joule.dir/text/isa/wide.cpp.o
echo "$work/joule.dir/./text/isa/wide.cpp.o" >"$work/objects"
echo "wide=text/isa/wide.cpp" >"$work/kernels"

passed=0 failed=0
expect() {  # expect <exit status> <what> <code>
  local status=0
  echo "$3" | "$compiler" -std=c++20 -O1 -x c++ -c - -o "$object"
  bash "$here/check_kernels.sh" "$nm_program" "$work/objects" "$work/kernels" >"$work/output" || status=$?
  if [[ $status == "$1" ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$2: exit $status"
    cat "$work/output"
  fi
}

expect 0 "a table in its own namespace and local helpers" \
  'namespace k::isa::wide { struct v {}; extern const int table = 1; static int f(); int g() { return f(); }
   [[gnu::noinline]] static int f() { return table; } }'
expect 0 "a template of a shared namespace over a type of the set" \
  'namespace k::isa::wide { struct v {}; }
   namespace k { template <class T> [[gnu::noinline]] int run() { return 1; } }
   namespace k::isa::wide { int g() { return run<v>(); } }'
expect 1 "a weak function template of nobody in particular" \
  'template <class T> [[gnu::noinline]] T low(T a, T b) { return a < b ? a : b; }
   namespace k::isa::wide { int g(int a, int b) { return low(a, b); } }'
expect 1 "a strong function outside of the set" 'int g() { return 1; }'
expect 1 "an inline variable, one object for the whole program" \
  'namespace k { inline int count = 1; } namespace k::isa::wide { int* g() { return &k::count; } }'
expect 1 "a function of another set" 'namespace k::isa::narrow { int g() { return 1; } }'
rm "$object"
if bash "$here/check_kernels.sh" "$nm_program" "$work/objects" "$work/kernels" >/dev/null; then
  failed=$((failed + 1))
  echo "an object that is not there is accepted"
else
  passed=$((passed + 1))
fi
echo "$passed passed, $failed failed"
((failed == 0))
