# SPDX-License-Identifier: Apache-2.0
"""Trends, comparisons and summaries as text and as JSON."""

from collections.abc import Iterable
from typing import Any

from . import findings
from .comparing import Change
from .groups import KINDS, TITLES, Group, Trends

_RULES = 3
_NEVER = "never"


def counts(group: Group) -> str:
    """Findings by severity: 1 error, 0 warnings, 2 to review, 0 notes."""
    numbers = [group.severities[name] for name in findings.SEVERITIES]
    words = ["error" if numbers[0] == 1 else "errors", "warning" if numbers[1] == 1 else "warnings"]
    words += ["to review", "note" if numbers[3] == 1 else "notes"]
    return ", ".join(f"{number:,} {word}" for number, word in zip(numbers, words))


def trends_text(trends: Trends, kinds: Iterable[str] = KINDS) -> str:
    """A table for each kind."""
    lines = []
    for kind in kinds:
        groups = trends.of(kind)
        width = max(len(TITLES[kind]), *(len(name) for name, _ in groups)) if groups else 0
        lines.append(f"{TITLES[kind]:{width}}  {'assets':>9} {'failed':>9} {'share':>6}  most frequent rules")
        for name, group in groups:
            rules = ", ".join(f"{rule} {number:,}" for rule, number in group.most_frequent(_RULES))
            lines.append(
                f"{name:{width}}  {group.assets:>9,} {group.outcomes['failed']:>9,}"
                f" {group.failed_share:>6.1%}  {rules}".rstrip()
            )
        lines.append("")
    return "\n".join(lines)


def trends_json(trends: Trends, kinds: Iterable[str] = KINDS) -> dict[str, Any]:
    """mediatag.trends/1"""
    return {
        "schema": "mediatag.trends/1",
        **{kind: [_group_json(name, group) for name, group in trends.of(kind)] for kind in kinds},
    }


def _group_json(name: str, group: Group) -> dict[str, Any]:
    return {
        "name": name,
        "assets": group.assets,
        "outcomes": dict(sorted(group.outcomes.items())),
        "findings": {name: group.severities[name] for name in findings.SEVERITIES},
        "rules": {rule: number for rule, number in group.most_frequent(len(group.rules))},
    }


def change_lines(change: Change) -> Iterable[str]:
    """An asset, and below it its new and fixed findings."""
    if change.kind == "changed":
        outcome = change.after if change.before == change.after else f"{change.before} → {change.after}"
        yield f"{change.asset}  {outcome}"
    else:
        yield f"{change.asset}  {change.kind}, {change.after or change.before}"
    for sign, rows in (("+", change.found), ("-", change.fixed)):
        for _, rule, slug, severity, message in rows:
            yield f"  {sign} {severity}  {rule} {slug}  {message}"


def change_json(change: Change) -> dict[str, Any]:
    """A line of mediatag.changes/1"""
    names = ("fingerprint", "rule", "slug", "severity", "message")
    return {
        "schema": "mediatag.changes/1",
        "asset": change.asset,
        "change": change.kind,
        "before": change.before,
        "after": change.after,
        "new": [dict(zip(names, row)) for row in change.found],
        "fixed": [dict(zip(names, row)) for row in change.fixed],
    }


def reaches(group: Group, fail_on: str) -> bool:
    """Whether there is a finding of a severity or of a higher one."""
    if fail_on == _NEVER:
        return False
    return any(group.severities[name] for name in findings.SEVERITIES[: findings.SEVERITIES.index(fail_on) + 1])
