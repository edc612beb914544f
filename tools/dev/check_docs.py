#!/usr/bin/env python3
"""Documentation is code: every C++ block of README.md and docs/ is a file that is compiled and run.

A block is bound to its file by a comment in front of it:

    <!-- snippet: quick_start.cpp -->        the block is the whole of docs/snippets/quick_start.cpp
    <!-- snippet: files.cpp#write -->        the block is the part between `// [write]` and `// [/write]`
    <!-- output: quick_start.cpp -->         the block is what the program prints

Usage: check_docs.py ROOT [--programs DIR] [--update]
With --programs the snippets' programs are run from DIR and their output compared. With --update the blocks are
rewritten from the files instead of being compared.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import textwrap

BLOCK = re.compile(r"(?P<marker><!-- (?P<kind>snippet|output): (?P<name>[\w.]+)(?:#(?P<part>\w+))? -->\n)?"
                   r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
REGION_MARK = re.compile(r"^\s*// \[/?\w+\]\n", re.M)


def snippet_text(root, name, part):
    text = (root / "docs/snippets" / name).read_text(encoding="utf-8")
    if part:
        found = re.search(rf"^[ \t]*// \[{part}\]\n(.*?)^[ \t]*// \[/{part}\]\n", text, re.M | re.S)
        if not found:
            raise SystemExit(f"docs/snippets/{name}: no region [{part}]")
        text = textwrap.dedent(found.group(1))
    return REGION_MARK.sub("", text)


def program_output(programs, name):
    program = programs / pathlib.Path(name).stem
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{name}: the program exits with {done.returncode}: {done.stderr}")
    return done.stdout


def expected_body(root, programs, block):
    """The text a block must have, or None when it cannot be known in this run."""
    if block["kind"] == "snippet":
        return snippet_text(root, block["name"], block["part"])
    return program_output(programs, block["name"]) if programs else None


def check_page(root, programs, page, update):
    text = page.read_text(encoding="utf-8")
    problems = []
    used = set()

    def visit(block):
        line = text.count("\n", 0, block.start()) + 1
        if not block["marker"]:
            if block["language"] == "cpp":
                problems.append(f"{page}:{line}: a C++ block without a snippet comment")
            return block.group(0)
        used.add(block["name"])
        wanted = expected_body(root, programs, block)
        if wanted is None or wanted == block["body"]:
            return block.group(0)
        if not update:
            problems.append(f"{page}:{line}: the block is not what {block['name']} {block['kind']}s:\n{wanted}")
        return f"{block['marker']}```{block['language']}\n{wanted}```"

    changed = BLOCK.sub(visit, text)
    if update and changed != text:
        page.write_text(changed, encoding="utf-8")
    return problems, used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    root = arguments.root.resolve()
    pages = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    problems, used = [], set()
    for page in pages:
        found, names = check_page(root, arguments.programs, page, arguments.update)
        problems += found
        used |= names
    for snippet in sorted((root / "docs/snippets").glob("*.cpp")):
        if snippet.name not in used:
            problems.append(f"{snippet}: no page shows this snippet")
    print("\n".join(problems) if problems else f"{len(pages)} pages, {len(used)} snippets: all as they say")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
