# SPDX-License-Identifier: Apache-2.0
"""How far a library is on the way to a quota: counted by "mediatag audit --quota" from the stored results."""

import json
import os
import subprocess
from html import escape
from typing import Any

from . import pages
from .results import FILE, Results, ResultsError

_SERVICES = {
    "captions": "Captions",
    "audioDescription": "Audio description",
    "signLanguage": "Sign language",
}
_VERDICTS = {"counted": "Counted", "faulty": "Faulty", "missing": "Missing", "cannotTell": "Cannot tell"}


def count(results: Results, binary: str, quota: str, catalogue: str | None, old: Results | None = None) -> "Quota":
    """Counts the stored results; the program reads the database itself."""
    words = [binary, "audit", "--quota", quota, "--format", "json"]
    words += ["--results", os.path.join(results.folder, FILE)]
    words += ["--catalogue", catalogue] if catalogue else []
    words += ["--since", os.path.join(old.folder, FILE)] if old else []
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    # 1: a step was due and is not reached.
    if run.returncode not in (0, 1):
        raise ResultsError(run.stderr.strip().removeprefix("error: ") or f"{binary}: failed")
    return Quota(json.loads(run.stdout))


class Quota:
    """A report of mediatag.quota-report/1, as parts of a page."""

    def __init__(self, report: dict[str, Any]):
        self._report = report
        self._unit = report["quota"]["unit"]

    @property
    def title(self) -> str:
        """What the quota is."""
        return self._report["quota"]["title"]

    @property
    def summary(self) -> str:
        """How many steps are reached."""
        steps = self._report["steps"]
        reached = sum(step["reached"] for step in steps)
        return f"{self._report['quota']['name']}: {reached} of {len(steps)} steps reached"

    @property
    def content(self) -> list[str]:
        """The parts of the page."""
        quota, base = self._report["quota"], self._report["base"]
        left_out = ", ".join(f"{number:,} {reason}" for reason, number in sorted(self._report["leftOut"].items()))
        facts = [
            ("Source", escape(f"{quota['source']}, read {quota['date']}")),
            ("Base", f"{base['titles']:,} titles, {_hours(base['milliseconds'])} hours"),
            ("Not in the base", escape(left_out) or "none"),
        ]
        services = [
            pages.row(name, [self._amount(self._report["services"][key][verdict]) for verdict in _VERDICTS])
            for key, name in _SERVICES.items()
        ]
        heads = ["Service", *(f"#{name}" for name in _VERDICTS.values())]
        return [
            pages.facts(facts),
            pages.table("Services", heads, services),
            self._steps(),
            *self._changes(),
            *(self._groups(kind) for kind in sorted(self._report["groups"])),
        ]

    def _steps(self) -> str:
        rows = []
        for step in self._report["steps"]:
            demand = f"{step['percent']:g} %" if "percent" in step else f"{step['hours']:g} hours"
            name = f"{_SERVICES[step['service']]}, {demand}"
            name += f" of {step['category']}" if "category" in step else ""
            due = step.get("due") or (f"{step['years']} years after the start" if "years" in step else "")
            values = [self._value(step[key]) for key in ("required", "counted", "missing")]
            rows.append(pages.row(escape(name), [due, *values]))
        return pages.table("Steps", ["Step", "Due", "#Required", "#Counted", "#Missing"], rows)

    def _changes(self) -> list[str]:
        change = self._report.get("since")
        if change is None:
            return []
        rows = [pages.row("All titles", [self._amount(change["new"]), self._amount(change["removed"])])]
        rows += [
            pages.row(name, [self._amount(change["services"][key][side]) for side in ("gained", "lost")])
            for key, name in _SERVICES.items()
        ]
        return [pages.table("Since the earlier audit", ["Titles of", "#More", "#No longer"], rows)]

    def _groups(self, kind: str) -> str:
        rows = [
            pages.row(
                escape(group.get("name", "unknown")),
                [self._amount(group["base"])]
                + [self._amount(group["services"][key]["counted"]) for key in _SERVICES],
            )
            for group in self._report["groups"][kind]
        ]
        heads = [kind.capitalize(), "#All", *(f"#{name}" for name in _SERVICES.values())]
        return pages.table(f"What counts, by {kind}", heads, rows)

    def _amount(self, amount: dict[str, int]) -> str:
        return self._value(amount["milliseconds" if self._unit == "hours" else "titles"])

    def _value(self, value: int) -> str:
        return _hours(value) if self._unit == "hours" else f"{value:,}"


def _hours(milliseconds: int) -> str:
    """Hours, minutes and seconds; fractions of a second are left out."""
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
