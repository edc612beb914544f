#!/usr/bin/env python3
"""check_docs.py finds what it should, accepts what it should, and --update repairs a page."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).with_name("check_docs.py")
SOURCE = "int main() {\n  // [part]\n  return 0;\n  // [/part]\n}\n"
GOOD = """# Page
<!-- snippet: a.cpp#part -->
```cpp
return 0;
```
<!-- output: a.cpp#two -->
```text
second
```
<!-- table: a.cpp#one -->
first
<!-- end -->
```console
$ true
```
A [link](README.md).
"""


class CheckDocs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        (self.root / "docs/snippets").mkdir(parents=True)
        (self.root / "docs/snippets/a.cpp").write_text(SOURCE)
        program = self.root / "programs/a"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\nprintf '[one]\\nfirst\\n[two]\\nsecond\\n'\n")
        os.chmod(program, 0o755)

    def check(self, page, *flags):
        (self.root / "README.md").write_text(page)
        done = subprocess.run([sys.executable, CHECK, self.root, "--programs", self.root / "programs", *flags],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def refuses(self, page, reason):
        code, said = self.check(page)
        self.assertNotEqual(code, 0, said)
        self.assertIn(reason, said)

    def test_a_page_that_is_right_passes(self):
        code, said = self.check(GOOD)
        self.assertEqual(code, 0, said)

    def test_what_is_wrong_is_named(self):
        self.refuses(GOOD.replace("return 0;", "return 1;"), "not the snippet of a.cpp")
        self.refuses(GOOD.replace("second", "third"), "not the output of a.cpp")
        self.refuses(GOOD.replace("\nfirst", "\nlast"), "not the table of a.cpp")
        self.refuses(GOOD.replace("#part", "#other"), "no region [other]")
        self.refuses(GOOD.replace("#two", "#three"), "prints no line [three]")
        self.refuses(GOOD + "```cpp\nint x;\n```\n", "without a snippet comment")
        self.refuses(GOOD.replace("(README.md)", "(gone.md)"), "no such file: gone.md")
        self.refuses(GOOD + "<!-- snippet: a.cpp -->\n\n```cpp\n```\n", "that no block follows")

    def test_a_snippet_that_no_page_shows_is_named(self):
        (self.root / "docs/snippets/b.cpp").write_text(SOURCE)
        self.refuses(GOOD, "b.cpp: no page shows this snippet")

    def test_a_program_that_fails_is_named(self):
        (self.root / "programs/a").write_text("#!/bin/sh\nexit 3\n")
        self.refuses(GOOD, "the program exits with 3")

    def test_update_repairs_blocks_and_fills_empty_ones(self):
        broken = GOOD.replace("second\n", "").replace("first\n", "").replace("return 0;", "return 1;")
        code, said = self.check(broken, "--update")
        self.assertEqual(code, 0, said)
        self.assertEqual((self.root / "README.md").read_text(), GOOD)


if __name__ == "__main__":
    unittest.main()
