#!/usr/bin/env python3
"""Checks how much stack one level of typed decoding takes (docs/decisions: at most 400 bytes at -O2).

usage: check_stack.py COMPILER INCLUDE_DIR [LIMIT]

Compiles recursive types with -O2 -fstack-usage and adds up the frames of the functions that lie between one level and
the next: the record loop, the member's reader, and the reader of the container in between, each with its return address.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = """
#include <joule/unmarshal.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
struct by_vector { int id; std::string name; std::vector<by_vector> children; };
struct by_pointer { int id; std::string name; std::unique_ptr<by_pointer> next; };
struct by_map { int id; std::map<std::string, by_map> entries; };
joule::error a(joule::text_input t, by_vector& v) { return joule::unmarshal_into(t, v); }
joule::error b(joule::text_input t, by_pointer& v) { return joule::unmarshal_into(t, v); }
joule::error c(joule::text_input t, by_map& v) { return joule::unmarshal_into(t, v); }
"""

# Per type: how many open containers one round of the recursion stands for.
CONTAINERS = {"by_vector": 2, "by_pointer": 1, "by_map": 2}
# Functions of one round. Of those in one row only one is ever on the stack, so the largest frame counts.
ROUND = [
    [r"\bread_value\b"],
    [r"\bread_record\b"],
    [r"\bread_members\b"],
    [r"\bread_by_table\b"],
    [r"\bread_member\b", r"\bread_table_member\b"],
    [r"\bread_sequence\b(?!.*lambda)", r"\bread_nullable\b", r"\bread_map\b"],
    [r"\bread_engaged\b", r"\bread_new_map\b(?!.*lambda)", r"\bread_used_map\b(?!.*lambda)"],
    [r"\bread_used_value\b"],
    [r"\bread_(sequence|new_map|used_map)\b.*lambda"],
]
# The same for functions that all types share.
SHARED_ROUND = [r"\bread_members_by_table\b", r"\bread_ragged_members\b"]


def frames(compiler, include):
    """Yields (function, bytes) for every function of the sample."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "sample.cpp"
        source.write_text(SOURCE)
        subprocess.run([compiler, "-std=c++20", "-O2", "-fstack-usage", f"-I{include}", "-c", str(source), "-o",
                        str(source.with_suffix(".o"))], check=True, cwd=folder)
        text = source.with_suffix(".su").read_text()
    # clang writes mangled names, and leaves the return address out.
    text = subprocess.run(["c++filt"], input=text, capture_output=True, text=True, check=True).stdout
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    address = 8 if "clang" in version else 0
    for line in text.splitlines():
        where, size, _ = line.rsplit("\t", 2)
        yield where, int(size) + address


def round_size(all_frames, type_name):
    """Adds up the frames of one round of the recursion through type_name."""
    total = 0
    for row in ROUND:
        sizes = [size for name, size in all_frames
                 if type_name in name and any(re.search(pattern, name) for pattern in row)]
        total += max(sizes, default=0)
    return total + max((size for name, size in all_frames if any(re.search(p, name) for p in SHARED_ROUND)), default=0)


def main():
    compiler, include = sys.argv[1:3]
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    all_frames = list(frames(compiler, include))
    failed = False
    for type_name, containers in CONTAINERS.items():
        total = round_size(all_frames, type_name)
        per_level = total / containers
        if total == 0:
            sys.exit(f"check_stack: no frames found for {type_name}; have the readers been renamed?")
        print(f"{type_name}: {total} bytes a round, {per_level:.0f} bytes an open container (limit {limit})")
        failed |= per_level > limit
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
