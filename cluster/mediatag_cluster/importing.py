# SPDX-License-Identifier: Apache-2.0
"""Reports of shards, as "mediatag audit --shard I/N --format jsonl" writes them, as results."""

import json
from collections.abc import Iterator
from typing import Any

from . import findings
from .items import Audited, Item, Rules
from .manifest import Manifest, opened
from .results import Results, ResultsError

_ROWS = 1000


def import_lines(results: Results, paths: list[str], manifest: Manifest | None = None) -> int:
    """Replaces the results by those of files; returns how many assets they have."""
    run = int(results.get("run") or 0) + 1
    rules: Rules | None = None
    part: list[Audited] = []
    count = 0
    for line in _lines(paths):
        stated = Rules("", line["version"], line["profile"])
        if rules is None:
            rules = stated
            results.begin(rules, {"run": run, "first": run, "manifest": "", "finished": 0})
        elif rules != stated:
            raise ResultsError("the files are of different versions or profiles")
        part.append(_audited(line["report"]))
        count += 1
        if len(part) == _ROWS:
            results.store(part, run)
            part = []
    if rules is None:
        raise ResultsError("the files have no reports")
    results.store(part, run)
    results.drop_others(run)
    if manifest:
        _add_facts(results, manifest.items())
    results.set("finished", 1)
    return count


def _lines(paths: list[str]) -> Iterator[dict[str, Any]]:
    for path in paths:
        with opened(path) as file:
            for number, text in enumerate(file, 1):
                try:
                    line = json.loads(text)
                    if line["schema"] != "mediatag.audit-asset/1":
                        raise ValueError
                except (ValueError, KeyError, TypeError):
                    raise ResultsError(
                        f"{path}:{number}: not a line of mediatag audit --format jsonl"
                    ) from None
                yield line


def _audited(report: dict[str, Any]) -> Audited:
    is_unread = report["outcome"] == "untested" and bool(report["unreadable"])
    return findings.fill(Audited(report["asset"], "error" if is_unread else "ok"), report)


def _add_facts(results: Results, items: Iterator[Item]) -> None:
    """What only the manifest knows."""
    results.add_facts((item.month, item.vendor, item.library, item.version, item.name) for item in items)
