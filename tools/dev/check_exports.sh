#!/usr/bin/env bash
# Compares the dynamic symbols of the shared library with the golden list.
#
# usage: check_exports.sh [--update] LIBRARY [GOLDEN]
#
# A symbol that disappears breaks programs that were linked before; one that appears is a promise. After a wanted
# change: tools/dev/check_exports.sh --update build/shared/src/libjoule.so
set -euo pipefail

update=no
if [[ ${1:-} == --update ]]; then
  update=yes
  shift
fi
library=${1:?usage: check_exports.sh [--update] LIBRARY [GOLDEN]}
golden=${2:-$(dirname "$0")/../../tests/budget/exports.txt}

# Functions and objects, without addresses. The version node (A) that the version script adds is no symbol of ours.
found=$(nm --dynamic --defined-only --demangle "$library" |
  awk '$2 != "A" { sub(/^[^ ]+ [^ ]+ /, ""); sub(/@@.*/, ""); print }' | LC_ALL=C sort -u)
if [[ -z $found ]]; then
  echo "$library exports nothing"
  exit 1
fi
foreign=$(grep -v 'joule::v0::' <<<"$found" || true)
if [[ -n $foreign ]]; then
  echo "exports that are not in joule::v0:"
  echo "$foreign"
  exit 1
fi
if [[ $update == yes ]]; then
  printf '%s\n' "$found" >"$golden"
  echo "$golden: $(wc -l <"$golden") symbols"
  exit 0
fi
diff -u "$golden" <(printf '%s\n' "$found") && echo "$(wc -l <<<"$found") exported symbols, as listed" || {
  echo "The exported symbols changed. If that is wanted: $0 --update $library"
  exit 1
}
