#!/usr/bin/env python3
"""Checks the order of the layers, include cycles, and where the compiler is asked who it is.

usage: check_layers.py [ROOT]

  * A file of include/joule/<layer>/ or src/<layer>/ includes its own layer and lower ones only.
  * Headers directly in include/joule/ are the face: they include what they show, and no layer includes them.
  * No cycle of includes, and every include of ours names a file that exists.
  * Preprocessor conditions on compilers, processors and operating systems occur in base/config.hpp only.

Prints one line per finding, `file:line: what`, and exits 1 when there is any.
"""
import pathlib
import re
import sys

LAYERS = ["base", "text", "token", "bind", "dom", "stream"]
FACE = len(LAYERS)

# Files that may test macros whose names match the pattern, because their purpose is to look at one thing there.
EXCEPTIONS = {
    "include/joule/base/config.hpp": r".*",
    # Lists the processor features of the flags that a kernel is compiled with; that is all it does.
    "src/text/isa/features.hpp": r"__(?:SSE|SSSE|AVX|BMI|LZCNT|POPCNT|F16C|FMA|GFNI|MOVBE|AES|PCLMUL|VPCLMUL|ARM_FEATURE)\w*",
    # Growing a string without initialising it depends on the standard library (decision 23 of the design).
    "include/joule/text/uninit_resize.hpp": r"_LIBCPP_|_GLIBCXX_|__GLIBCXX__",
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
CONDITION = re.compile(r"^\s*#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef)\b(.*)")
# Reserved names are the compiler's or the standard library's; feature tests of the library are no platform test.
PLATFORM = re.compile(r"\b(?!__cpp_lib_|__has_include\b)(__\w+|_[A-Z]\w*|NDEBUG|WIN32|linux|unix)\b")


def rank(path):
    """The layer's number of a path relative to the root, e.g. include/joule/text/scan.hpp -> 1."""
    parts = path.parts
    inside = parts[2:] if parts[0] == "include" else parts[1:]
    if len(inside) == 1:
        return FACE
    return LAYERS.index(inside[0]) if inside[0] in LAYERS else None


def layer_name(number):
    return "the face" if number == FACE else LAYERS[number]


def logical_lines(text):
    """(line number, line) with continuations joined and // and /* */ comments removed."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)
    number, pending, start = 0, "", 1
    for line in text.split("\n"):
        number += 1
        if not pending:
            start = number
        line = re.sub(r"//.*", "", line)
        if line.endswith("\\"):
            pending += line[:-1] + " "
            continue
        yield start, pending + line
        pending = ""


def resolve(root, file, kind, spelled):
    """The included file relative to the root, or None when it is not one of ours."""
    if kind == "<":
        return pathlib.Path("include") / spelled if spelled.startswith("joule/") else None
    for folder in (file.parent, pathlib.Path("src")):
        if (root / folder / spelled).is_file():
            return pathlib.Path(*(root / folder / spelled).resolve().relative_to(root).parts)
    return file.parent / spelled


def check_file(root, file, findings, graph):
    own = rank(file)
    if own is None:
        findings.append(f"{file}:1: the folder is none of the layers {', '.join(LAYERS)}")
        return
    allowed = EXCEPTIONS.get(file.as_posix())
    for number, line in logical_lines((root / file).read_text(encoding="utf-8")):
        condition = CONDITION.match(line)
        if condition:
            for macro in PLATFORM.findall(condition.group(1)):
                if allowed is None or not re.match(allowed, macro):
                    findings.append(f"{file}:{number}: condition on {macro}; only base/config.hpp asks the platform")
        include = INCLUDE.match(line)
        target = resolve(root, file, *include.groups()) if include else None
        if target is None:
            continue
        if not (root / target).is_file():
            findings.append(f"{file}:{number}: includes {target}, which does not exist")
            continue
        if include.group(1) == '"' and target.parts[0] == "include":
            findings.append(f"{file}:{number}: spell it <{target.relative_to('include').as_posix()}>")
        graph.setdefault(file, []).append((number, target))
        other = rank(target)
        if other is not None and other > own:
            findings.append(f"{file}:{number}: layer {layer_name(own)} includes {target} of higher layer "
                            f"{layer_name(other)}")


def find_cycles(graph, findings):
    state = {}

    def visit(file, path):
        state[file] = "open"
        for number, target in graph.get(file, []):
            if state.get(target) == "open":
                cycle = path[path.index(target):] + [target] if target in path else [file, target]
                findings.append(f"{file}:{number}: include cycle: " + " -> ".join(str(p) for p in cycle))
            elif target not in state:
                visit(target, path + [target])
        state[file] = "done"

    for file in sorted(graph):
        if file not in state:
            visit(file, [file])


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    files = sorted(p.relative_to(root) for top in ("include/joule", "src") for p in (root / top).rglob("*")
                   if p.suffix in (".hpp", ".h", ".cpp", ".inc"))
    if not files:
        print(f"{root}: no sources found")
        return 1
    findings, graph = [], {}
    for file in files:
        check_file(root, file, findings, graph)
    find_cycles(graph, findings)
    for finding in findings:
        print(finding)
    print(f"{len(files)} files, {sum(map(len, graph.values()))} includes of ours, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
