#!/usr/bin/env bash
# Checks that kernel objects define no symbol that another translation unit could define too.
#
# usage: check_kernels.sh NM OBJECTS KERNELS
#   OBJECTS  file with one object path a line (all objects of the library)
#   KERNELS  file with lines `<set>=<source relative to src/>`
#
# Why: a kernel is compiled with -mavx2 or more. If its object defines a weak function such as std::min<int>, the linker
# may keep that body for the whole program, and a machine without AVX2 dies in code that never asked for it. A name that
# contains `isa::<set>::`, as scope or as template argument, cannot come from elsewhere. Needs objects without LTO.
set -euo pipefail

nm_program=$1 kernels=$3
# Generators write `joule.dir/./text/...` for sources of subfolders.
objects=$(sed 's|/\./|/|g' "$2")
checked=0 bad=0
while IFS='=' read -r set source; do
  [[ -n $set ]] || continue
  object=$(grep -F -- "joule.dir/$source.o" <<<"$objects" || true)
  if [[ ! -f $object ]]; then
    echo "no object found for kernel $source ($set)"
    bad=$((bad + 1))
    continue
  fi
  # Upper case types and `u`, `v`, `w`-like weak ones are visible to the linker; U and a lower-case t, d, b, r are not.
  leaks=$("$nm_program" --defined-only --demangle "$object" |
    awk -v scope="isa::$set::" '$2 ~ /^[A-Zuvw]$/ && index($0, scope) == 0 { print "  " $0 }')
  if [[ -n $leaks ]]; then
    echo "$source ($set) defines symbols that do not belong to isa::$set:"
    echo "$leaks"
    bad=$((bad + 1))
  fi
  checked=$((checked + 1))
done <"$kernels"

if ((checked == 0)); then
  echo "no kernel object was checked"
  exit 1
fi
echo "$checked kernel objects checked, $bad with findings"
((bad == 0))
