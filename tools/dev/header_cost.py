#!/usr/bin/env python3
"""Measures what including a public header costs, as a multiple of what <string> costs.

usage: header_cost.py --compiler C++ --include DIR [--rounds N] [--std c++20]

Seconds depend on the machine and on what else runs; the ratio to a header that everybody includes does not. The
processor time of `-fsyntax-only` is measured, rounds are interleaved, and the minimum counts: noise only adds.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

# The budgets are 0.2 s for fwd.hpp and 1.0 s for json.hpp on the reference machine, where `#include <string>` takes
# REFERENCE seconds with each compiler. This table is the only place that says so.
REFERENCE = {"gcc": 0.20, "clang": 0.25}
BUDGET_SECONDS = {"joule/fwd.hpp": 0.2, "joule/json.hpp": 1.0}


def seconds(command, text, folder):
    source = pathlib.Path(folder, "probe.cpp")
    source.write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([*command, "-fsyntax-only", str(source)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"does not compile:\n{text}\n{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--include", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--std", default="c++20")
    options = parser.parse_args()

    version = subprocess.run([options.compiler, "--version"], capture_output=True, text=True).stdout
    reference = REFERENCE["clang" if "clang" in version else "gcc"]
    headers = [h for h in BUDGET_SECONDS if os.path.exists(os.path.join(options.include, h))]
    missing = [h for h in BUDGET_SECONDS if h not in headers]
    command = [options.compiler, f"-std={options.std}", f"-I{options.include}"]
    best = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            for header in ["string", *headers]:
                cost = seconds(command, f"#include <{header}>\n", folder)
                best[header] = min(cost, best.get(header, cost))

    over = False
    print(f"<string>: {best['string']:.3f} s here, {reference:.2f} s on the reference machine")
    for header in headers:
        ratio, budget = best[header] / best["string"], BUDGET_SECONDS[header] / reference
        verdict = "ok" if ratio <= budget else "OVER BUDGET"
        over |= ratio > budget
        print(f"<{header}>: {best[header]:.3f} s here = {ratio:.2f} x <string>, budget {budget:.2f} x "
              f"({BUDGET_SECONDS[header]} s): {verdict}")
    for header in missing:
        print(f"<{header}>: missing")
    return 1 if over or missing else 0


if __name__ == "__main__":
    sys.exit(main())
