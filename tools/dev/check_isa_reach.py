#!/usr/bin/env python3
"""Checks by disassembly that code for newer processors stays behind its tags in a linked x86-64 program.

usage: check_isa_reach.py PROGRAM [--root NAME]... [--except NAME]... [--must-use-avx NAME]

  1. No function of joule that the linker may merge (weak or global) holds an AVX, BMI or FMA instruction, unless its
     name carries the tag of such an instruction set: two bodies under one name would be one body in the program.
  2. From every --root, following calls, jumps, addresses, and the pointers stored in constant data, no function with such
     an instruction is reached. Names with isa::avx* are not entered: the run-time table guards them. --except names are
     not entered either. With --ours-only just functions of joule count: which body of a std:: function the linker keeps
     is between the user and the standard library.
  3. --must-use-avx: control that the program holds what the check looks for. Some function reached from NAME has one.

NAME is the plain name of a function, without parameters. The program must be position-independent (the default of
today's compilers), since pointers in data are found by their relocations.
"""
import argparse
import bisect
import re
import subprocess
import sys

HEADER = re.compile(r"^([0-9a-f]+) <(.+)>:$")
INSTRUCTION = re.compile(r"^\s+([0-9a-f]+):\s+(\S+)\s*(.*)$")
TARGET = re.compile(r"(?:^|# )([0-9a-f]+) <")
RELOCATION = re.compile(r"^([0-9a-f]+) R_X86_64_(?:RELATIVE|64)\S*\s+\*ABS\*\+0x([0-9a-f]+)")
# Not tzcnt: compilers write `rep bsf` for old processors, and that has the same bytes.
NEW = re.compile(r"^(?:v(?!err|erw|mcall|mload|mrun|msave|mxo|mread|mwrite|mptr|mclear|mfunc|mlaunch|mresume)\w+"
                 r"|(?:andn|bextr|blsi|blsmsk|blsr|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|lzcnt|movbe)[lqw]?)$")
PREFIXES = {"rep", "repz", "repnz", "lock", "notrack", "bnd", "data16", "cs", "ds"}
OF_JOULE = re.compile(r"^_ZZ?N[KVrRO]*5joule")
TAGGED = re.compile(r"\btag_avx|\bisa::avx")


class Piece:
    """A function or a data object of the program."""

    def __init__(self, name, end=None):
        self.name = name      # mangled
        self.plain = name     # demangled; filled in for all at once
        self.end = end        # of a data object
        self.new = None       # the first instruction that an old processor lacks
        self.targets = set()  # addresses it mentions


def output_of(*command, text=None):
    return subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout


def add_functions(program, pieces):
    current = None
    for line in output_of("objdump", "--disassemble", "--no-show-raw-insn", program).splitlines():
        header = HEADER.match(line)
        if header:
            current = pieces.setdefault(int(header.group(1), 16), Piece(header.group(2)))
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


def add_objects(program, pieces):
    """Data objects with the addresses stored in them, so that tables of function pointers are followed."""
    for line in output_of("nm", "--defined-only", "--print-size", program).splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[2] in "DdRrVvu":
            start = int(parts[0], 16)
            pieces.setdefault(start, Piece(parts[3], start + int(parts[1], 16)))
    starts = sorted(pieces)
    for line in output_of("objdump", "--dynamic-reloc", program).splitlines():
        relocation = RELOCATION.match(line)
        if not relocation:
            continue
        place, value = (int(group, 16) for group in relocation.groups())
        start = starts[max(bisect.bisect_right(starts, place) - 1, 0)]
        piece = pieces[start]
        if piece.end is None or not start <= place < piece.end:
            # A constant without a symbol: an object of its own, a pointer wide.
            piece = pieces.setdefault(place, Piece(f"constant at {place:#x}", place + 8))
        piece.targets.add(value)


def read_program(program):
    pieces = {}
    add_functions(program, pieces)
    add_objects(program, pieces)
    demangled = output_of("c++filt", text="\n".join(p.name for p in pieces.values())).splitlines()
    for piece, name in zip(pieces.values(), demangled):
        piece.plain = name
    return pieces


def mergeable_names(program):
    lines = output_of("nm", "--defined-only", program).splitlines()
    return {parts[2] for parts in map(str.split, lines) if len(parts) == 3 and parts[1] in "TWVui"}


def entries(pieces, name):
    wanted = re.compile(rf"^(?:{name}|_Z{len(name)}{name}\w*)$")
    found = [start for start, piece in pieces.items() if wanted.match(piece.name)]
    if not found:
        sys.exit(f"no function {name} in the program")
    return found


def reach(pieces, roots, closed):
    """start -> start of what led there, for everything reached."""
    starts = sorted(pieces)
    came_from = {root: None for root in roots}
    todo = list(roots)
    while todo:
        start = todo.pop()
        for target in pieces[start].targets:
            position = bisect.bisect_right(starts, target) - 1
            if position < 0:
                continue
            found = starts[position]
            if found not in came_from and not closed(pieces[found]):
                came_from[found] = start
                todo.append(found)
    return came_from


def path_to(pieces, came_from, start):
    path = []
    while start is not None:
        path.append(pieces[start].plain)
        start = came_from[start]
    return " <- ".join(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--root", action="append", default=[])
    parser.add_argument("--except", action="append", default=[], dest="closed")
    parser.add_argument("--ours-only", action="store_true")
    parser.add_argument("--must-use-avx")
    options = parser.parse_args()

    pieces, mergeable = read_program(options.program), mergeable_names(options.program)
    ours = [p for p in pieces.values() if OF_JOULE.match(p.name) and p.name in mergeable and p.end is None]
    findings = [f"untagged {p.plain} holds `{p.new}`" for p in ours if p.new and not TAGGED.search(p.plain)]

    closed = {pieces[s].name for name in options.closed for s in entries(pieces, name)}
    if options.root:
        roots = [s for name in options.root for s in entries(pieces, name)]
        reached = reach(pieces, roots, lambda p: "isa::avx" in p.plain or p.name in closed)
        findings += [f"reached: `{pieces[s].new}` in {path_to(pieces, reached, s)}" for s in reached
                     if pieces[s].new and (OF_JOULE.match(pieces[s].name) or not options.ours_only)]
        print(f"{len(reached)} functions and objects reached from {', '.join(options.root)}")
    if options.must_use_avx:
        reached = reach(pieces, entries(pieces, options.must_use_avx), lambda p: "isa::avx" in p.plain)
        users = [p for p in map(pieces.get, reached) if p.new]
        print(f"{len(users)} functions reached from {options.must_use_avx} use AVX or BMI")
        if not users:
            findings.append("control failed: there should be some")

    for finding in findings:
        print(finding)
    print(f"{len(ours)} mergeable functions of joule, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
