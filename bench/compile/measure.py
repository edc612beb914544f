#!/usr/bin/env python3
"""Measures what a program that reads and writes the twitter types costs to compile, and how large it is, per library.

usage: measure.py --compiler C++ --joule libjoule.a [--flags=FLAGS] [--prefix DIR]... [--document twitter.json]
                  [--rounds N] [--subject NAME]... [--output FILE]

Each program is built once, run on the document, and its answer compared with the document. Then the sources are compiled
in turns; the median of the processor times (user and system, compiling alone) counts. The size is that of the stripped
program. A library whose headers do not compile is left out. Lines of results are those of joule_bench: suite `compile`,
`ns` a compilation, `bytes` the stripped program; the subject `floor` is the structs and main() without a library.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Language level and libraries to link, by subject. The first two come from this project.
SUBJECTS = {
    "floor": ("c++20", []),
    "joule": ("c++20", ["{joule}"]),
    "nlohmann": ("c++20", []),
    "glaze": ("c++23", []),
    "reflect_cpp": ("c++20", ["-lreflectcpp", "-lyyjson"]),
}


def run(command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, **more)


class Program:
    def __init__(self, subject, options, folder):
        self.subject = subject
        standard, self.libraries = SUBJECTS[subject]
        includes = [word for prefix in options.prefix for word in ("-isystem", f"{prefix}/include")]
        self.object = folder / f"{subject}.o"
        self.path = folder / subject
        self.compile_command = [options.compiler, f"-std={standard}", *options.flags.split(), f"-I{ROOT}/include",
                                *includes, "-c", HERE / f"{subject}.cpp", "-o", self.object]
        libraries = [word.format(joule=options.joule) for word in self.libraries]
        self.link_command = [options.compiler, *options.flags.split(), self.object, "-o", self.path,
                             *[f"-L{prefix}/lib" for prefix in options.prefix], *libraries]
        self.seconds = []

    def compile(self):
        """The processor time in seconds; None when it does not compile."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = run(self.compile_command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            return None
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def link(self):
        done = run(self.link_command)
        if done.returncode != 0:
            sys.exit(f"{self.subject} does not link:\n{done.stderr.decode()}")
        run(["strip", self.path], check=True)
        return self.path.stat().st_size


def without_nulls(value):
    if isinstance(value, dict):
        return {name: without_nulls(member) for name, member in value.items() if member is not None}
    if isinstance(value, list):
        return [without_nulls(element) for element in value]
    return value


def check(program, text):
    """The program's output, once it says what the text says."""
    done = run([program.path], input=text)
    if done.returncode != 0:
        sys.exit(f"{program.subject} refuses the document")
    if without_nulls(json.loads(done.stdout)) != without_nulls(json.loads(text)):
        sys.exit(f"{program.subject} writes another value than it read")
    return done.stdout


def build(options, folder):
    """The programs that compile, each checked, with their sizes."""
    text = pathlib.Path(options.document).read_bytes() if options.document else None
    # nlohmann's macros and reflection take names from the members, and one is a keyword.
    text = re.sub(rb'"protected"', b'"protected_"', text) if text else None
    programs = []
    for subject in options.subject or SUBJECTS:
        program = Program(subject, options, folder)
        if program.compile() is None:
            print(f"{subject}: does not compile here, left out")
            continue
        program.bytes = program.link()
        # joule writes every member, which the macros need to read.
        if text and subject == "joule":
            text = check(program, text)
        elif text and subject != "floor":
            check(program, text)
        programs.append(program)
    return programs


def description(options):
    version = run([options.compiler, "--version"], check=True).stdout.decode().splitlines()[0]
    kind = "clang" if "clang" in version else "gcc"
    number = re.search(r"\d+\.\d+\.\d+", version)
    names = [line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    commit = run(["git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"]).stdout.decode().strip()
    return {"compiler": f"{kind} {number.group() if number else ''}", "flags": options.flags, "isa": "",
            "cpu": names[0] if names else "unknown", "commit": commit}


def lines_of(programs, options):
    about = description(options)
    for program in programs:
        middle = statistics.median(program.seconds)
        spread = statistics.median(abs(one - middle) for one in program.seconds)
        yield {"suite": "compile", "workload": "twitter", "op": "compile", "contract": "read and write", "checks": "",
               "subject": program.subject, "ns": round(middle * 1e9), "mad": round(spread * 1e9), "bytes": program.bytes,
               "allocs": None, "alloc_bytes": None, "threads": 1, "right": True, **about}


def print_table(lines):
    base = next((line for line in lines if line["subject"] == "nlohmann"), None)
    print(f"{'compile, read and write twitter':<34} {'seconds':>8} {'/nlohmann':>10} {'stripped':>10} {'/nlohmann':>10}")
    for line in lines:
        ratios = (line["ns"] / base["ns"], line["bytes"] / base["bytes"]) if base else (0, 0)
        print(f"{line['subject']:<34} {line['ns'] / 1e9:>8.2f} {ratios[0]:>10.2f} {line['bytes'] / 1e3:>7.0f} KB"
              f" {ratios[1]:>10.2f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--joule", required=True)
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--prefix", action="append", default=[])
    parser.add_argument("--document")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--subject", action="append", choices=list(SUBJECTS))
    parser.add_argument("--output", help="results are added to this file")
    options = parser.parse_args()
    if not shutil.which(options.compiler):
        sys.exit(f"{options.compiler}: not found")
    os.environ["CCACHE_DISABLE"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        programs = build(options, pathlib.Path(folder))
        for _ in range(options.rounds):
            for program in programs:
                program.seconds.append(program.compile())
        lines = list(lines_of(programs, options))
    print_table(lines)
    if options.output:
        with open(options.output, "a") as file:
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


if __name__ == "__main__":
    main()
