# SPDX-License-Identifier: Apache-2.0
"""Captions of line 21 (CEA-608) as a Scenarist file, the same in every run."""

import random

WORDS = (
    "the quick brown fox jumps over a lazy dog while señor müller says that nothing ever "
    "happens in this town and <i>everybody</i> knows it well"
).split()


def generate(path, minutes):
    """Writes a file in which each frame has a pair: pop-on captions of two rows, one behind the other."""
    numbers = random.Random(1)
    frame = 0
    parity = [n if bin(n).count("1") & 1 else n | 0x80 for n in range(128)]
    with open(path, "w", encoding="ascii") as file:
        file.write("Scenarist_SCC V1.0\n")
        while frame < minutes * 1800:
            pairs = ["9420", "9420", "94ae", "94ae"]
            for place in ("9452", "9470"):
                text = " ".join(numbers.choices([w for w in WORDS if w.isalpha()], k=5))[:28]
                text = text.encode("ascii", "replace").decode() + " " * (len(text) & 1)
                pairs += [place] * 2
                pairs += ["%02x%02x" % (parity[ord(a)], parity[ord(b)])
                          for a, b in zip(text[::2], text[1::2])]
            pairs += ["942f", "942f"]
            clock = "%02d:%02d:%02d:%02d" % (
                frame // 108_000, frame // 1800 % 60, frame // 30 % 60, frame % 30)
            file.write("\n%s\t%s\n" % (clock, " ".join(pairs)))
            frame += len(pairs)
