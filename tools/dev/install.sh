#!/usr/bin/env bash
# Installs the Debian packages of the named groups that are missing.
#
# usage: install.sh GROUP...      groups: see packages.txt
#
# Does nothing, and asks no server, when all are there. Needs root only otherwise; without it the apt line is printed and
# the exit status is 2. On a system without dpkg it says so and trusts the caller.
set -euo pipefail

list=$(dirname "$0")/packages.txt

installed() {
  dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

available() {
  [[ $(apt-cache policy "$1" 2>/dev/null | awk '/Candidate:/ { print $2 }') =~ ^[0-9] ]]
}

any_installed() {
  local package
  for package in "$@"; do
    installed "$package" && return
  done
  return 1
}

# The first alternative that can be had; the first of all when the package lists are not there yet.
choose() {
  local package
  for package in "$@"; do
    if available "$package"; then
      echo "$package"
      return
    fi
  done
  echo "$1"
}

if ! command -v dpkg-query >/dev/null; then
  echo "joule: not a Debian system; make sure that the tools of $list are there (groups: $*)" >&2
  exit 0
fi

# Words, one set of alternatives each, that are wanted and not there.
lacking=()
for group in "$@"; do
  while read -r name spec; do
    [[ $name == "$group" ]] || continue
    IFS='|' read -ra alternatives <<<"$spec"
    any_installed "${alternatives[@]}" || lacking+=("$spec")
  done <"$list"
done
((${#lacking[@]})) || exit 0

pick_packages() {
  packages=()
  local spec
  for spec in "${lacking[@]}"; do
    IFS='|' read -ra alternatives <<<"$spec"
    packages+=("$(choose "${alternatives[@]}")")
  done
}

pick_packages
if ((EUID != 0)); then
  echo "joule: packages are missing. Install them, then try again:" >&2
  echo "  sudo apt-get install ${packages[*]}" >&2
  exit 2
fi

export DEBIAN_FRONTEND=noninteractive
# Package lists may be absent (fresh image) or too old to name files that still exist; so: update when a package is
# unknown, and once more when the installation fails.
for package in "${packages[@]}"; do
  if ! available "$package"; then
    apt-get update -q
    pick_packages
    break
  fi
done
apt-get install -q -y --no-install-recommends "${packages[@]}" && exit 0
apt-get update -q
exec apt-get install -q -y --no-install-recommends "${packages[@]}"
