#!/usr/bin/env python3
"""Counts the instructions of rows of work and compares them with the committed counts (decision 29).

usage: check_instructions.py [--update] PROGRAM COUNTS.tsv COMPILER

Times differ by some per cent from run to run, counts do not: a row that takes more than 1 % above its count is a
regression, or the price of something that is worth it; then `--update` writes the new counts, and the commit says why.
PROGRAM is tests/budget/instructions.cpp. Each row runs twice under valgrind, without and with work; the difference is the
work. valgrind offers AVX2 at most, so this is the x86-64-v3 side of the library.

Counts belong to one compiler, C library and processor (memcpy and malloc are the C library's, and it chooses by
processor): where one is another than COUNTS.tsv names, the check is skipped (exit 77).
"""
import argparse
import pathlib
import platform
import re
import subprocess
import sys

LIMIT = 1.01
ROUNDS = 4


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\nfailed:\n{done.stdout}{done.stderr}")
    return done


def instructions(program, row, rounds):
    done = run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, row,
                str(rounds)])
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if not found:
        sys.exit(f"no count in valgrind's report:\n{done.stderr}")
    return int(found.group(1).replace(",", ""))


def count_rows(program):
    """Instructions of one round by row: what is needed once, buffers and tables that fill, is not part of it."""
    counts = {}
    for row in run([program]).stdout.split():
        counts[row] = (instructions(program, row, 1 + ROUNDS) - instructions(program, row, 1)) // ROUNDS
    return counts


def describe(compiler):
    """What the counts depend on, in one line."""
    cpu = re.search(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    version = run([compiler, "--version"]).stdout.splitlines()[0].split(" ", 1)[1]  # without the name it was called by
    return ", ".join([version, " ".join(platform.libc_ver()),
                      cpu.group(1) if cpu else platform.machine()])


def read_counts(path):
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return lines[0].split("\t")[1], {row: int(count) for row, count in (line.split("\t") for line in lines[1:])}


def write_counts(path, place, counts):
    head = "# Instructions of one round of work, written by tools/dev/check_instructions.py --update.\n"
    body = "".join(f"{row}\t{count}\n" for row, count in sorted(counts.items()))
    path.write_text(f"{head}counted with\t{place}\n{body}")


def compare(expected, counts):
    """Prints all rows; the answer is whether none is above its limit and the rows are the same."""
    right = expected.keys() == counts.keys()
    for row in sorted(expected.keys() | counts.keys()):
        before, now = expected.get(row), counts.get(row)
        if before is None or now is None:
            print(f"{row:<34} {'new row' if before is None else 'row is gone'}: run with --update")
            continue
        over = now > before * LIMIT
        right = right and not over
        print(f"{row:<34} {before:>12} -> {now:>12}  {now / before - 1:+.2%}{'  OVER' if over else ''}")
    return right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    parser.add_argument("program")
    parser.add_argument("counts", type=pathlib.Path)
    parser.add_argument("compiler")
    options = parser.parse_args()
    place = describe(options.compiler)
    if options.update:
        write_counts(options.counts, place, count_rows(options.program))
        return
    known, expected = read_counts(options.counts)
    if known != place:
        print(f"counted with {known}; this is {place}: skipped")
        sys.exit(77)
    if not compare(expected, count_rows(options.program)):
        sys.exit("more instructions than tests/budget/instructions.tsv allows")


if __name__ == "__main__":
    main()
