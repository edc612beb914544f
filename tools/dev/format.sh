#!/usr/bin/env bash
# Formats the C++ sources in place; with --check only says which differ.
set -euo pipefail

cd "$(dirname "$0")/../.."
for version in 22 19 16; do
  program=$(command -v "clang-format-$version") && break
done
program=${program:-$(command -v clang-format)}
arguments=(-i)
[[ ${1:-} == --check ]] && arguments=(--dry-run --Werror)
git ls-files -z -- '*.hpp' '*.cpp' | xargs -0 "$program" "${arguments[@]}"
