#!/usr/bin/env python3
"""Runs the transcripts of a page and compares what they show.

In a block ```console a line that begins with `$ ` is given to a shell; the lines up to the next one are what it prints,
standard output and standard error together. All blocks of a page run in one empty folder, in order; a file that a page
shows in a block of another language with the comment <!-- file: NAME --> in front of it is put there first.

Usage: run_transcripts.py PROGRAM PAGE... [--update]
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:<!-- file: (?P<file>[\w.-]+) -->\n)?^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (?P<line>.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.M)


def run_line(line, folder, environment):
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    text = done.stdout
    return text + "\n" if text and not text.endswith("\n") else text


def check_page(page, folder, environment):
    """The page's text as it should be, the number of commands, and what differs."""
    text = page.read_text(encoding="utf-8")
    count, problems = 0, []

    def visit_command(command):
        nonlocal count
        count += 1
        printed = run_line(command["line"], folder, environment)
        if printed != command["shown"]:
            problems.append(f"{page}: $ {command['line']}\nprints:\n{printed}the page shows:\n{command['shown']}")
        return f"$ {command['line']}\n{printed}"

    def visit(block):
        if block["file"]:
            (folder / block["file"]).write_text(block["body"], encoding="utf-8")
        if block["language"] != "console":
            return block.group(0)
        return f"```console\n{COMMAND.sub(visit_command, block['body'])}```"

    return BLOCK.sub(visit, text), count, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("pages", type=pathlib.Path, nargs="+")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    environment["PATH"] = f"{arguments.program.resolve().parent}:{environment['PATH']}"
    total, problems = 0, []
    for page in arguments.pages:
        with tempfile.TemporaryDirectory() as folder:
            changed, count, found = check_page(page, pathlib.Path(folder), environment)
        total += count
        if arguments.update:
            page.write_text(changed, encoding="utf-8")
        else:
            problems += found
        if count == 0:
            problems.append(f"{page}: no transcript")
    print("\n".join(problems) if problems else f"{total} commands print what the pages show")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
