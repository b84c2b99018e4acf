# SPDX-License-Identifier: Apache-2.0
"""What the program says of itself: its grammar, its rules and clauses."""

import functools
import json
import os
import re
import subprocess
from dataclasses import dataclass, field

COLUMNS = 80


@dataclass
class Rule:
    id: str
    slug: str
    about: str
    fix: str
    severity: str
    confidence: str
    references: list[str] = field(default_factory=list)


@dataclass
class Clause:
    id: str
    title: str
    paragraphs: list[str]
    source: str
    url: str
    rules: list[str]
    profiles: str = ""


class Program:
    def __init__(self, path):
        self.path = path.resolve()

    def output(self, *words, folder=None):
        """What a command prints, and its exit status."""
        environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([self.path, *words], capture_output=True, text=True, cwd=folder, env=environment)
        return done.stdout, done.returncode

    @functools.cached_property
    def grammar(self):
        return json.loads(self.output("--experimental-dump-help")[0])["command"]

    @functools.cached_property
    def rules(self):
        ids = [line.split()[0] for line in self.output("explain", "--list")[0].splitlines()]
        return [self.rule(each) for each in ids]

    def rule(self, id):
        lines = self.output("explain", id)[0].splitlines()
        places = {line.split(":")[0]: number for number, line in enumerate(lines) if re.match(r"(Fix|Severity|References):", line)}
        level = re.match(r"Severity: (\w+)\. Confidence: (\w+)\.", lines[places["Severity"]])
        about = " ".join(lines[1 : places["Fix"]])
        fix = " ".join(lines[places["Fix"] : places["Severity"]]).removeprefix("Fix: ")
        references = [line.strip() for line in lines[places.get("References", len(lines)) + 1 :] if line.startswith("  ")]
        return Rule(id, lines[0].split()[1], about, fix, level[1], level[2], references)

    @functools.cached_property
    def clauses(self):
        clauses = []
        # A line that goes on with the title before is not the name of a clause, which "explain" finds.
        for line in self.output("explain", "--clauses")[0].splitlines():
            name = line.partition(": ")[0]
            text, status = self.output("explain", name) if ": " in line else ("", 1)
            if status == 0 and text.startswith(f"{name} ") and name not in [each.id for each in clauses]:
                clauses.append(self.clause(name, text.splitlines()))
        return clauses

    @staticmethod
    def clause(name, lines):
        source = lines.index("Source:")
        rules = next(number for number, line in enumerate(lines) if line.startswith("Rules:"))
        ids = [line.split()[0] for line in lines[rules + 1 :] if line.startswith("  ")]
        more = [line for line in lines[rules + 1 + len(ids) :] if not line.startswith("Page: ")]
        profiles = " ".join(more).removeprefix("Profiles: ")
        return Clause(name, lines[0].removeprefix(name).strip(), paragraphs(lines[1:source]), " ".join(
            line.strip() for line in lines[source + 1 : rules - 1]), lines[rules - 1].strip(), ids, profiles)


def paragraphs(lines):
    """Joins lines that were broken because the next word did not fit."""
    result, before = [], ""
    for line in lines:
        if before and len(before) + 1 + len(line.split(" ")[0]) > COLUMNS:
            result[-1] += " " + line
        else:
            result.append(line)
        before = line
    return result
