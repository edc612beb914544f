#!/usr/bin/env python3
"""Documentation is code: every C++ and CMake block of the pages is a file that is compiled and run.

A block is bound to its file by a comment in front of it:

    <!-- snippet: quick_start.cpp -->        the block is the whole of docs/snippets/quick_start.cpp
    <!-- snippet: files.cpp#write -->        the block is the part between `// [write]` and `// [/write]`
    <!-- output: quick_start.cpp -->         the block is what the program prints
    <!-- output: members.cpp#base -->        the block is what it prints between the line `[base]` and the next such line
    <!-- table: errors.cpp -->               the lines up to `<!-- end -->` are what the program prints; also with `#part`

CMake files mark their parts with `# [write]`. Blocks of other languages (console, text, json, ...) need no comment.
Programs run in an empty folder of their own. Links to files of the repository must lead somewhere.

Usage: check_docs.py ROOT [--programs DIR] [--update]
With --programs the snippets' programs are run from DIR and their output compared. With --update the blocks are
rewritten from the files instead of being compared.
"""

import argparse
import functools
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

NAME = r"(?P<name>[\w./]+)(?:#(?P<part>\w+))?"
BLOCK = re.compile(rf"(?P<marker><!-- (?P<kind>snippet|output): {NAME} -->\n)?"
                   r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
TABLE = re.compile(rf"(?P<marker>^<!-- (?P<kind>table): {NAME} -->\n)(?P<body>.*?)^<!-- end -->$", re.M | re.S)
MARKER = re.compile(r"^<!-- (?:snippet|output|table): .*$", re.M)
REGION_MARK = re.compile(r"^\s*(?://|#) \[/?\w+\]\n", re.M)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
BOUND_LANGUAGES = ("cpp", "cmake")


def snippet_text(root, name, part):
    text = (root / "docs/snippets" / name).read_text(encoding="utf-8")
    if part:
        found = re.search(rf"^[ \t]*(?://|#) \[{part}\]\n(.*?)^[ \t]*(?://|#) \[/{part}\]\n", text, re.M | re.S)
        if not found:
            raise SystemExit(f"docs/snippets/{name}: no region [{part}]")
        text = textwrap.dedent(found.group(1))
    return REGION_MARK.sub("", text)


@functools.cache
def program_output(programs, name):
    program = programs / pathlib.Path(name).stem
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{name}: the program exits with {done.returncode}: {done.stderr}")
    return done.stdout


def output_part(name, output, part):
    if not part:
        return output
    found = re.search(rf"^\[{part}\]\n(.*?)(?=^\[\w+\]$|\Z)", output, re.M | re.S)
    if not found:
        raise SystemExit(f"{name}: the program prints no line [{part}]")
    return found.group(1)


def expected_body(root, programs, block):
    """The text a block must have, or None when it cannot be known in this run."""
    if block["kind"] == "snippet":
        return snippet_text(root, block["name"], block["part"])
    if not programs:
        return None
    return output_part(block["name"], program_output(programs, block["name"]), block["part"])


class page_check:
    def __init__(self, root, programs, page, update):
        self.root, self.programs, self.page, self.update = root, programs, page, update
        self.text = page.read_text(encoding="utf-8")
        self.problems, self.used = [], set()
        self.bound = 0

    def complain(self, position, what):
        line = self.text.count("\n", 0, position) + 1
        self.problems.append(f"{self.page}:{line}: {what}")

    def visit(self, block):
        if not block["marker"]:
            if block["language"] in BOUND_LANGUAGES:
                self.complain(block.start(), f"a {block['language']} block without a snippet comment")
            return block.group(0)
        self.bound += 1
        self.used.add(block["name"])
        wanted = expected_body(self.root, self.programs, block)
        if wanted is None or wanted == block["body"]:
            return block.group(0)
        if not self.update:
            self.complain(block.start(), f"this is not the {block['kind']} of {block['name']}, which is\n{wanted}")
        whole, first, last = block.group(0), block.start("body") - block.start(), block.end("body") - block.start()
        return whole[:first] + wanted + whole[last:]

    def check_links(self):
        for link in LINK.finditer(self.text):
            if not (self.page.parent / link.group(1)).exists():
                self.complain(link.start(), f"no such file: {link.group(1)}")

    def run(self):
        changed = TABLE.sub(self.visit, BLOCK.sub(self.visit, self.text))
        if self.bound != len(MARKER.findall(self.text)):
            self.complain(0, "a snippet, output or table comment that no block follows")
        self.check_links()
        if self.update and changed != self.text:
            self.page.write_text(changed, encoding="utf-8")


def all_pages(root):
    return [*(page for page in (root / "README.md", root / "SECURITY.md") if page.exists()),
            *sorted((root / "docs").rglob("*.md"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    programs = arguments.programs.resolve() if arguments.programs else None
    pages = all_pages(root)
    problems, used = [], set()
    for page in pages:
        check = page_check(root, programs, page, arguments.update)
        check.run()
        problems += check.problems
        used |= check.used
    for snippet in sorted((root / "docs/snippets").rglob("*.cpp")):
        if str(snippet.relative_to(root / "docs/snippets")) not in used:
            problems.append(f"{snippet}: no page shows this snippet")
    print("\n".join(problems) if problems else f"{len(pages)} pages, {len(used)} snippets: all as they say")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
