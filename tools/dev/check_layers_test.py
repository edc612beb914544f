#!/usr/bin/env python3
"""check_layers.py finds what it exists to find: each row plants one fault in a small tree."""
import pathlib
import subprocess
import sys
import tempfile

SCRIPT = pathlib.Path(__file__).with_name("check_layers.py")
GOOD = {
    "include/joule/base/config.hpp": "#if defined(__clang__)\n#endif\n",
    "include/joule/text/scan.hpp": "#include <joule/base/config.hpp>\n#include <vector>\n",
    "include/joule/json.hpp": "#include <joule/text/scan.hpp>\n",
    "src/text/scan.cpp": '#include <joule/text/scan.hpp>\n#include "isa/table.hpp"\n',
    "src/text/isa/table.hpp": "#if JOULE_SSE2\n#endif\n#if defined(__cpp_lib_span)\n#endif\n",
}
FAULTS = [
    ("include/joule/base/bits.hpp", "\n#include <joule/text/scan.hpp>\n", "bits.hpp:2: layer base includes"),
    ("include/joule/bind/a.hpp", "#include <joule/json.hpp>\n", "higher layer the face"),
    ("include/joule/text/a.hpp", "#ifdef __AVX2__\n#endif\n", "condition on __AVX2__"),
    ("include/joule/text/a.hpp", "#if JOULE_SSE2 && \\\n  defined(_WIN32)\n#endif\n", "a.hpp:1: condition on _WIN32"),
    ("src/text/a.cpp", "// c\n#if !defined(NDEBUG)\n#endif\n", "a.cpp:2: condition on NDEBUG"),
    ("include/joule/text/a.hpp", "#include <joule/text/none.hpp>\n", "does not exist"),
    ("include/joule/text/a.hpp", "#include <joule/text/a.hpp>\n", "include cycle"),
    ("src/text/a.cpp", "\n\n#include <joule/json.hpp>\n", "a.cpp:3: layer text includes"),
    ("src/text/a.cpp", '#include "../../include/joule/text/scan.hpp"\n', "spell it <joule/text/scan.hpp>"),
    ("src/misc/a.cpp", "int a;\n", "none of the layers"),
]


def run(tree):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in tree.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True)
        return done.returncode, done.stdout


failures = 0
code, output = run(GOOD)
if code != 0:
    failures += 1
    print(f"a correct tree is refused:\n{output}")
for name, text, expected in FAULTS:
    code, output = run({**GOOD, name: text})
    if code != 1 or expected not in output:
        failures += 1
        print(f"{name} with {text!r}: exit {code}, wanted {expected!r} in\n{output}")
print(f"{len(FAULTS) + 1 - failures} passed, {failures} failed")
sys.exit(failures != 0)
