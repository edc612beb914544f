#!/usr/bin/env python3
"""Checks by disassembly that code for newer processors stays behind its tags in a linked x86-64 program.

usage: check_isa_reach.py PROGRAM [--root NAME]... [--except NAME]... [--must-use-avx NAME]

  1. No function of joule that the linker may merge (weak or global) holds an AVX, BMI or FMA instruction, unless its
     name carries the tag of such an instruction set: two bodies under one name would be one body in the program.
  2. From every --root, following calls, jumps and addresses of functions, no function with such an instruction is
     reached. Names in isa::avx* are not entered: the run-time table guards them. --except names are not entered either.
  3. --must-use-avx: control that the program holds what the check looks for. Some function reached from NAME has one.

NAME is the plain name of a function, without parameters. Calls through pointers in data are not followed.
"""
import argparse
import bisect
import re
import subprocess
import sys

HEADER = re.compile(r"^([0-9a-f]+) <(.+)>:$")
INSTRUCTION = re.compile(r"^\s+([0-9a-f]+):\s+(\S+)\s*(.*)$")
TARGET = re.compile(r"(?:^|# )([0-9a-f]+) <")
# Not tzcnt: compilers write `rep bsf` for old processors, and that has the same bytes.
NEW = re.compile(r"^(?:v(?!err|erw|mcall|mload|mrun|msave|mxo|mread|mwrite|mptr|mclear|mfunc|mlaunch|mresume)\w+|andn"
                 r"|bextr|blsi|blsmsk|blsr|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|lzcnt|movbe)[lqw]?$")
PREFIXES = {"rep", "repz", "repnz", "lock", "notrack", "bnd", "data16", "cs", "ds"}
OF_JOULE = re.compile(r"^_ZZ?N[KVrRO]*5joule")
TAGGED = re.compile(r"tag_avx|3isa\d+avx")


class Function:
    def __init__(self, name):
        self.name = name
        self.new = None  # the first instruction that an old processor lacks
        self.targets = set()


def read_functions(program):
    text = subprocess.run(["objdump", "--disassemble", "--no-show-raw-insn", program], check=True,
                          capture_output=True, text=True).stdout
    functions, current = {}, None
    for line in text.splitlines():
        header = HEADER.match(line)
        if header:
            current = functions.setdefault(int(header.group(1), 16), Function(header.group(2)))
            continue
        instruction = INSTRUCTION.match(line)
        if not instruction or current is None:
            continue
        mnemonic, operands = instruction.group(2), instruction.group(3)
        while mnemonic in PREFIXES and operands:
            mnemonic, _, operands = operands.partition(" ")
            operands = operands.strip()
        if NEW.match(mnemonic) and current.new is None:
            current.new = f"{mnemonic} {operands}"
        current.targets.update(int(t, 16) for t in TARGET.findall(operands))
    return functions


def mergeable_names(program):
    text = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    return {parts[2] for parts in map(str.split, text.splitlines()) if len(parts) == 3 and parts[1] in "TWVui"}


def plain(name):
    demangled = subprocess.run(["c++filt", name], check=True, capture_output=True, text=True).stdout.strip()
    return demangled


def entries(functions, name):
    wanted = re.compile(rf"^(?:{name}|_Z{len(name)}{name}\w*)$")
    found = [start for start, f in functions.items() if wanted.match(f.name)]
    if not found:
        sys.exit(f"no function {name} in the program")
    return found


def reach(functions, roots, closed):
    """start -> start of the caller, for everything reached."""
    starts = sorted(functions)
    came_from = {root: None for root in roots}
    todo = list(roots)
    while todo:
        start = todo.pop()
        for target in functions[start].targets:
            position = bisect.bisect_right(starts, target) - 1
            if position < 0:
                continue
            callee = starts[position]
            if callee not in came_from and not closed(functions[callee]):
                came_from[callee] = start
                todo.append(callee)
    return came_from


def path_to(functions, came_from, start):
    path = []
    while start is not None:
        path.append(plain(functions[start].name))
        start = came_from[start]
    return " <- ".join(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--root", action="append", default=[])
    parser.add_argument("--except", action="append", default=[], dest="closed")
    parser.add_argument("--must-use-avx")
    options = parser.parse_args()

    functions, mergeable = read_functions(options.program), mergeable_names(options.program)
    ours = [f for f in functions.values() if OF_JOULE.match(f.name) and f.name in mergeable]
    findings = [f"untagged {plain(f.name)} holds `{f.new}`" for f in ours if f.new and not TAGGED.search(f.name)]

    closed_names = {functions[s].name for name in options.closed for s in entries(functions, name)}
    if options.root:
        roots = [s for name in options.root for s in entries(functions, name)]
        reached = reach(functions, roots, lambda f: "3isa" in f.name and TAGGED.search(f.name) or f.name in closed_names)
        findings += [f"reached: `{functions[s].new}` in {path_to(functions, reached, s)}"
                     for s in reached if functions[s].new]
        print(f"{len(reached)} functions reached from {', '.join(options.root)}")
    if options.must_use_avx:
        reached = reach(functions, entries(functions, options.must_use_avx), lambda f: False)
        if not any(functions[s].new for s in reached):
            findings.append(f"control failed: nothing reached from {options.must_use_avx} uses AVX or BMI")

    for finding in findings:
        print(finding)
    print(f"{len(ours)} mergeable functions of joule, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
