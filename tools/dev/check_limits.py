#!/usr/bin/env python3
"""Measures the figures of docs/limits.md and compares them with what the page says.

usage: check_limits.py COMPILER INCLUDE_DIR LIBRARY PAGE PROBE

Compiles PROBE (tests/budget/limits_probe.cpp) at -O2 and at -O0. Memory and stack must not exceed the page's figure by
more than a tenth, and a page that promises more than three times what is taken is out of date. Times are exponents:
how the time of a call grows with its input.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SLACK = 1.1
STALE = 3.0
# Linear calls measure 1.0 to 1.3, with tables that outgrow a cache up to 1.6; quadratic ones 2.
MOST_GROWTH = 1.8
# A ratio of times depends on the caches of the machine.
RATIO_SLACK = 2.0

# Where the page says it: a pattern of its text whose groups are the figures, and their names in the probe's output.
# `O0.` marks figures of the build without optimisation. KB on the page are 1000 bytes.
FIGURES = [
    (r"\| `check`, 1.1 million different names \| ([\d.]+) bytes", 1, ["memory.check.names"]),
    (r"\| unknown members of `unmarshal`, the same text \| ([\d.]+) bytes", 1, ["memory.unmarshal.names"]),
    (r"\| `canonicalize`, the same text \| ([\d.]+) bytes", 1, ["memory.canonicalize.names"]),
    (r"\| `canonicalize`, an array of a million `{}` \| ([\d.]+) bytes", 1, ["memory.canonicalize.objects"]),
    (r"\| `unmarshal`, before the first container \| ([\d.]+) KB[^|]*\| ([\d.]+) KB", 1000,
     ["stack.unmarshal.base", "O0.stack.unmarshal.base"]),
    (r"\| `unmarshal`, each open container \| ([\d.]+) to ([\d.]+) bytes \| ([\d.]+) to ([\d.]+) bytes", 1,
     ["stack.unmarshal.least", "stack.unmarshal.most", "O0.stack.unmarshal.least", "O0.stack.unmarshal.most"]),
    (r"\| `marshal`, each open container \| ([\d.]+) to ([\d.]+) bytes \| ([\d.]+) to ([\d.]+) bytes", 1,
     ["stack.marshal.least", "stack.marshal.most", "O0.stack.marshal.least", "O0.stack.marshal.most"]),
    (r"about ([\d.]+) times slower than with\s+`duplicates = allow`", 1, ["time.names.ratio"]),
    (r"\| `marshal_to`, `write_file` \| O\(m\) \| ([\d.]+) KiB", 1, ["memory.marshal_to.kilobytes"]),
    (r"\| `valid`, `check`.*\| up to ([\d.]+) bytes a level", 1, ["memory.check.level"]),
]


def measure(compiler, include, library, probe, level, arguments):
    """The probe's output as a dictionary."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "probe"
        subprocess.run([compiler, "-std=c++20", level, f"-I{include}", probe, library, "-pthread",
                        f"-Wl,-rpath,{pathlib.Path(library).parent}", "-o", str(program)], check=True)
        output = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value in (line.split() for line in output.splitlines())}


def problem(name, measured, promised):
    """A sentence, or nothing."""
    slack = RATIO_SLACK if name.startswith("time.") else SLACK
    # The lower end of a range only says how things are.
    if measured > promised * slack and not name.endswith(".least"):
        return "more than the page says"
    if measured * STALE < promised:
        return "far less than the page says"
    return None


def main():
    compiler, include, library, page_path, probe = sys.argv[1:6]
    page = pathlib.Path(page_path).read_text(encoding="utf-8")
    found = measure(compiler, include, library, probe, "-O2", [])
    found.update({f"O0.{name}": value
                  for name, value in measure(compiler, include, library, probe, "-O0", ["stack"]).items()})
    failed = False
    for pattern, unit, names in FIGURES:
        match = re.search(pattern, page)
        if match is None:
            sys.exit(f"check_limits: {page_path} has no line like {pattern}")
        for name, text in zip(names, match.groups(), strict=True):
            promised = float(text) * unit
            wrong = problem(name, found[name], promised)
            failed |= wrong is not None
            print(f"{name}: {found[name]:g}, page {promised:g}{'' if wrong is None else ': ' + wrong}")
    for name, value in found.items():
        if name.startswith("time.") and name != "time.names.ratio":
            failed |= value > MOST_GROWTH
            print(f"{name}: size^{value:.2f}{'' if value <= MOST_GROWTH else ': grows faster than the page says'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
