#!/usr/bin/env python3
"""Writes src/text/decimal_tables.cpp: powers of ten in 128 bits and the texts of the integers 0 to 999.

usage: make_tables.py [--check]

Run from anywhere. --check writes nothing and exits 1 when the file differs from what would be written. Everything the
number code takes for granted about the tables, and about the integer logarithms beside them, is asserted here, over the
whole range, with Python's exact integers.
"""
import pathlib
import sys
from fractions import Fraction

TARGET = pathlib.Path(__file__).resolve().parents[2] / "src" / "text" / "decimal_tables.cpp"

# Reading needs 10^-342 (w * 10^-343 < 2^64 * 10^-343 rounds to zero) to 10^308; printing needs 10^-292 to 10^324.
MIN_POWER = -342
MAX_POWER = 324


def floor_log2(x: Fraction) -> int:
    e = x.numerator.bit_length() - x.denominator.bit_length()
    if Fraction(2) ** e > x:
        e -= 1
    assert Fraction(2) ** e <= x < Fraction(2) ** (e + 1)
    return e


def floor_log10(x: Fraction) -> int:
    e = len(str(x.numerator)) - len(str(x.denominator))
    while Fraction(10) ** e > x:
        e -= 1
    while Fraction(10) ** (e + 1) <= x:
        e += 1
    return e


def significand(power: int) -> int:
    """ceil(10^power * 2^s), with s such that the result has exactly 128 bits."""
    x = Fraction(10) ** power
    scaled = x * Fraction(2) ** (127 - floor_log2(x))
    result = -(-scaled.numerator // scaled.denominator)
    assert 1 << 127 <= result < 1 << 128
    exact = scaled.denominator == 1
    assert exact == (0 <= power <= 55)
    # Reading wants positive inexact powers rounded down: one less. The upper half must be the same either way.
    assert exact or result & (2**64 - 1) != 0
    return result


def check_logarithms() -> None:
    for k in range(-400, 401):
        assert (k * 1741647) >> 19 == floor_log2(Fraction(10) ** k)
    for q in range(-1100, 1001):
        x = Fraction(2) ** q
        assert (q * 1262611) >> 22 == floor_log10(x)
        assert (q * 1262611 - 524031) >> 22 == floor_log10(x * 3 / 4)


def power_rows() -> list[str]:
    cells = []
    for power in range(MIN_POWER, MAX_POWER + 1):
        value = significand(power)
        cells.append(f"{{0x{value >> 64:016X}U, 0x{value & (2**64 - 1):016X}U}},")
    rows = []
    for i in range(0, len(cells), 2):
        rows.append("    " + " ".join(cells[i : i + 2]) + f"  // 1e{MIN_POWER + i}")
    return rows


def integer_rows() -> list[str]:
    # Each text is filled up to three characters; its length follows as an octal escape, which ends after three digits.
    cells = []
    for i in range(1000):
        text = str(i)
        cells.append(text + "\\000" * (3 - len(text)) + f"\\00{len(text)}")
    return ["    \"" + "".join(cells[i : i + 10]) + '"' for i in range(0, 1000, 10)]


def render() -> str:
    lines = [
        "// Written by tools/dev/make_tables.py. Do not edit.",
        '#include "decimal_tables.hpp"',
        "",
        "#include <joule/text/integer.hpp>",
        "",
        "namespace joule::inline v0::text {",
        "",
        "constexpr power_of_ten powers_of_ten[max_power_of_ten - min_power_of_ten + 1] = {",
        *power_rows(),
        "};",
        "",
        "const char short_integers[4 * 1000 + 1] =",
        *integer_rows()[:-1],
        integer_rows()[-1] + ";",
        "",
        "}  // namespace joule::inline v0::text",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    check_logarithms()
    text = render()
    if "--check" in sys.argv[1:]:
        return 0 if TARGET.exists() and TARGET.read_text() == text else 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
