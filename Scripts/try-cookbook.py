#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Replays the jobs of Docs/Cookbook.md: the sessions with a program, and the Python blocks with an installed wheel.

    Scripts/try-cookbook.py [--program PROGRAM] [--python PYTHON] [--update] [DOCUMENT...]

Blocks run in their order: the sessions (console) with a program in one copy of SampleMedia, as in ReadmeTests, and the Python blocks
with an interpreter that has the module in another. What is printed is compared with what the session, or the text block after a
Python block, shows; a line "…" is any number of lines. --update writes what is printed now.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "Docs/Cookbook.md", ROOT / "Scripts/site/first.md"]
BLOCK = re.compile(r"(?m)^```(console|python)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.S)


def matches(shown, printed):
    """Whether lines are those shown, where … is any number of lines."""
    if not shown:
        return not printed
    if shown[0].strip() == "…":
        return any(matches(shown[1:], printed[place:]) for place in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


class Replay:
    def __init__(self, folder, program, python):
        tools = folder / "bin"
        self.places = {kind: folder / kind for kind in ["console", "python"]}
        for place in self.places.values():
            shutil.copytree(ROOT / "SampleMedia", place)
        tools.mkdir()
        if program:
            (tools / "mediatag").symlink_to(program.resolve())
        self.program, self.python = program, python
        # As in ReadmeTests; Python alone needs to know that its output is UTF-8.
        self.environment = {"PATH": f"{tools}:{os.environ['PATH']}", "PYTHONUTF8": "1"}
        self.faults = []

    def lines(self, kind, words, most):
        done = subprocess.run(words, cwd=self.places[kind], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        done.stdout = done.stdout.decode()
        if done.returncode > most:
            self.faults.append(f"{words[-1]} ended with status {done.returncode}:\n{done.stdout}")
        if "\r" in done.stdout:
            self.faults.append(f"{words[-1]} prints carriage returns, which ReadmeTests reads as parts of a line")
        return done.stdout.split("\n")[:-1]

    def compared(self, what, shown, printed):
        if matches(shown, printed):
            return shown
        self.faults.append(f"{what}\nprints:\n" + "\n".join(printed) + "\nshown:\n" + "\n".join(shown))
        return printed

    def session(self, text):
        """A session with what its commands print now, where that differs."""
        result, lines = [], text.splitlines()
        while lines:
            command = [lines.pop(0)]
            while command[-1].endswith("\\"):
                command.append(lines.pop(0))
            shown = []
            while lines and not lines[0].startswith("$ "):
                shown.append(lines.pop(0))
            typed = "\n".join(command)[2:]
            # A check with findings ends with 1.
            printed = self.lines("console", ["bash", "-c", f"{{ {typed}\n}} 2>&1"], 1)
            result += command + self.compared(typed, shown, printed)
        return "\n".join(result) + "\n"

    def block(self, match):
        kind, text, shown = match[1], match[2], match[3]
        if not (self.program if kind == "console" else self.python):
            return match[0].removesuffix("\n\n") + ("\n" if match[0].endswith("\n\n") else "")
        if kind == "console":
            return f"```console\n{self.session(text)}```\n"
        printed = self.compared(text, (shown or "").splitlines(), self.lines("python", [self.python, "-c", text], 0))
        output = "\n```text\n" + "\n".join(printed) + "\n```\n" if printed else ""
        return f"```python\n{text}```\n{output}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--python")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("documents", type=pathlib.Path, nargs="*", default=DOCUMENTS)
    options = parser.parse_args()
    faults = []
    for document in options.documents:
        text = document.read_text()
        with tempfile.TemporaryDirectory() as folder:
            replay = Replay(pathlib.Path(folder), options.program, options.python)
            replayed = BLOCK.sub(lambda match: replay.block(match) + ("\n" if match[0].endswith("\n\n") else ""), text)
        if options.update:
            document.write_text(replayed)
        counts = [len(re.findall(rf"(?m)^```{kind}$", text)) for kind in ["console", "python"]]
        counts = [count if tried else 0 for count, tried in zip(counts, [options.program, options.python])]
        print(f"{document.resolve().relative_to(ROOT)}: tried {counts[0]} sessions and {counts[1]} Python blocks")
        faults += [f"{document.name}: {fault}" for fault in replay.faults]
    if faults and not options.update:
        sys.exit("\n\n".join(["try-cookbook: what is shown is not what is printed", *faults]))
    for fault in faults if options.update else []:
        print(fault.splitlines()[0], file=sys.stderr)


main()
