#!/usr/bin/env bash
# Prints the name of the newest clang++ that is installed, or fails.
set -euo pipefail
for version in 22 21 20 19 18 17 16 15 14; do
  if command -v "clang++-$version"; then
    exit 0
  fi
done
command -v clang++ || { echo "no clang++ is installed" >&2; exit 1; }
