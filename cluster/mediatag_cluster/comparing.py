# SPDX-License-Identifier: Apache-2.0
"""What is new since an earlier audit: assets and findings of one run that another one does not have."""

from collections.abc import Iterator
from dataclasses import dataclass

from . import findings
from .items import Audited
from .names import order
from .results import Results

_OF_FINDING = [findings.COLUMNS.index(name) for name in ("fingerprint", "rule", "slug", "severity", "message")]


@dataclass
class Change:
    """What happened to an asset."""

    asset: str
    kind: str
    """new, gone, changed"""
    before: str | None
    after: str | None
    """Outcomes."""
    found: list[tuple[str, ...]]
    """New findings: fingerprint, rule, slug, severity, message."""
    fixed: list[tuple[str, ...]]


def changes(old: Results, new: Results) -> Iterator[Change]:
    """The assets that differ, in the order of their names; both runs are read once, side by side."""
    olds, news = old.audited(), new.audited()
    before, after = next(olds, None), next(news, None)
    while before or after:
        if before and (after is None or _key(before) < _key(after)):
            yield Change(before.asset, "gone", before.outcome, None, [], [])
            before = next(olds, None)
        elif after and (before is None or _key(after) < _key(before)):
            yield Change(after.asset, "new", None, after.outcome, _listed(after), [])
            after = next(news, None)
        elif before and after:
            change = _difference(before, after)
            if change:
                yield change
            before, after = next(olds, None), next(news, None)


def _key(one: Audited) -> tuple[str, str]:
    return order(one.asset), one.asset


def _listed(one: Audited) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in _OF_FINDING) for row in one.findings]


def _difference(before: Audited, after: Audited) -> Change | None:
    known = {row[0] for row in _listed(before)}
    present = {row[0] for row in _listed(after)}
    found = [row for row in _listed(after) if row[0] not in known]
    fixed = [row for row in _listed(before) if row[0] not in present]
    if not found and not fixed and before.outcome == after.outcome:
        return None
    return Change(after.asset, "changed", before.outcome, after.outcome, found, fixed)
