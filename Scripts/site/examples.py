# SPDX-License-Identifier: Apache-2.0
"""The examples of rules in Docs/rule-examples: what has the fault, what has not, and what the program prints for each."""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass

COMMANDS = {"captions.toml": "captions check", "playlists.toml": "playlist check", "mpds.toml": "mpd check", "pages.toml": "audit", "texts.toml": "audit"}


@dataclass
class Side:
    """A failing or a passing example."""

    # What is shown: the name of a file and its text, or its lines that differ.
    shown: list[tuple[str, str]]
    commands: list[str]
    files: dict[str, str]
    printed: str = ""


@dataclass
class Example:
    rule: str
    failing: Side
    passing: Side
    # The file without faults that both are made from, if only lines are shown.
    base: str | None = None


def changed(before, after):
    """The lines of a text that another has not."""
    others = set(after.split("\n"))
    return "\n".join(line for line in before.split("\n") if line not in others)


def example(folder, kind, entry):
    command = f"mediatag {entry.get('command', COMMANDS.get(kind, ''))} " + entry.get("options", "")
    command = command.strip() + " "
    if "base" in entry:
        base = (folder / entry["base"]).read_text()
        text = base
        for old, new in entry["replace"]:
            if old not in text:
                sys.exit(f"site.py: the example of {entry['rule']} replaces what {entry['base']} has not: {old}")
            text = text.replace(old, new)
        sides = [Side([(entry["base"], changed(one, other) or "(nothing)")], [command + entry["base"]], {entry["base"]: one})
                 for one, other in [(text, base), (base, text)]]
        return Example(entry["rule"], *sides, base=entry["base"])
    if "file" in entry:
        sides = []
        for side in ["failing", "passing"]:
            name = entry.get(f"{side}_file", entry["file"])
            files = {**entry.get("files", {}), name: entry[side]}
            sides.append(Side(list(files.items()), [command + name], files))
        return Example(entry["rule"], *sides)
    files = entry.get("files", {})
    return Example(entry["rule"], *(Side(list(files.items()), entry[side], files) for side in ["failing", "passing"]))


def lines_of_rule(printed, rule):
    """The lines of a report that name a rule, with those that go on below them; the others are an ellipsis."""
    result, depth = [], None
    for line in printed.splitlines():
        indent = len(line) - len(line.lstrip())
        if re.search(rf"\b{rule}\b", line):
            depth = indent
        elif depth is not None and (indent <= depth or not line.strip()):
            depth = None
        if depth is not None:
            result.append(line)
        elif not result or result[-1] != "…":
            result.append("…")
    return "\n".join(result)


class Runner:
    def __init__(self, root, program):
        self.root, self.program = root, pathlib.Path(program).resolve()
        # What the same program printed for the same example before: they take half a minute of processor.
        self.kept = root / ".build/site-examples.json"
        self.before = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        self.printed = {}
        media = b"".join(path.read_bytes() for path in sorted((root / "SampleMedia").iterdir()))
        self.digest = hashlib.sha256(self.program.read_bytes() + media).hexdigest()

    def run(self, side):
        """What the last command prints; the ones before have to succeed."""
        with tempfile.TemporaryDirectory() as scratch:
            place, tools = pathlib.Path(scratch, "try"), pathlib.Path(scratch, "bin")
            tools.mkdir()
            (tools / "mediatag").symlink_to(self.program)
            place.mkdir()
            text = "\n".join(side.commands) + "".join(side.files.values())
            for path in (self.root / "SampleMedia").iterdir():
                if path.name in text:
                    shutil.copy(path, place)
            for name, content in side.files.items():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_bytes(content.encode())
            environment = {"PATH": f"{tools}:{os.environ['PATH']}", "HOME": scratch, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
            for number, command in enumerate(side.commands):
                done = subprocess.run(["bash", "-c", command], cwd=place, env=environment, capture_output=True, text=True)
                if done.returncode > 1 and number + 1 < len(side.commands):
                    return f"{command}\n{done.stdout}{done.stderr}"
            return done.stdout + done.stderr

    def check(self, each):
        """Runs both sides; gives what is wrong, or nothing."""
        for side in [each.failing, each.passing]:
            key = hashlib.sha256(f"{self.digest}{side.commands}{side.files}".encode()).hexdigest()
            side.printed = self.printed[key] = self.before[key] if key in self.before else self.run(side)
        rule = re.compile(rf"\b{each.rule}\b")
        faults = []
        if not rule.search(each.failing.printed):
            faults.append(f"{each.rule}: the failing example is not found: {each.failing.printed}")
        if rule.search(each.passing.printed):
            faults.append(f"{each.rule}: the passing example is found: {each.passing.printed}")
        each.failing.printed = lines_of_rule(each.failing.printed, each.rule)
        return faults


def load(root):
    """The examples by rule, and the reasons why other rules have none."""
    folder = root / "Docs/rule-examples"
    examples, reasons = {}, {}
    for path in sorted(folder.glob("*.toml")):
        document = tomllib.loads(path.read_text())
        for entry in document.get("example", []):
            if entry["rule"] in examples:
                sys.exit(f"site.py: {entry['rule']} has two examples")
            examples[entry["rule"]] = example(folder, path.name, entry)
        for entry in document.get("without", []):
            reasons |= {rule: entry["reason"] for rule in entry["rules"]}
    return examples, reasons


def try_all(root, program, examples):
    """Runs all examples; stops if one does not show what it claims."""
    runner = Runner(root, program)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [fault for found in pool.map(runner.check, examples.values()) for fault in found]
    if faults:
        sys.exit("\n".join(["site.py: examples of rules do not show what they claim", *faults]))
    runner.kept.parent.mkdir(exist_ok=True)
    runner.kept.write_text(json.dumps(runner.printed))
