# SPDX-License-Identifier: Apache-2.0
"""Trends: assets and findings by writing library, vendor or month; and counts by rule."""

import re
from collections import Counter
from dataclasses import dataclass, field

from . import findings
from .items import Audited

KINDS = ("library", "vendor", "month")
TITLES = {"library": "Writing library", "vendor": "Vendor", "month": "Month"}
UNKNOWN = "unknown"
_OF_RULE = [findings.COLUMNS.index(name) for name in ("rule", "slug", "severity")]


@dataclass
class Group:
    """Assets that have something in common."""

    assets: int = 0
    outcomes: Counter = field(default_factory=Counter)
    severities: Counter = field(default_factory=Counter)
    rules: Counter = field(default_factory=Counter)
    """How many assets have a finding of the rule."""

    def add(self, one: Audited) -> None:
        self.assets += 1
        self.outcomes[one.outcome] += 1
        seen = set()
        for row in one.findings:
            rule, slug, severity = (row[column] for column in _OF_RULE)
            self.severities[severity] += 1
            seen.add((rule, slug))
        self.rules.update(seen)

    @property
    def failed_share(self) -> float:
        """The share of assets that failed, from 0 to 1."""
        return self.outcomes["failed"] / self.assets if self.assets else 0

    def most_frequent(self, count: int) -> list[tuple[str, int]]:
        """The rules with findings in most assets: M101 no-captions."""
        ordered = sorted(self.rules.items(), key=lambda pair: (-pair[1], pair[0]))
        return [(" ".join(rule), number) for rule, number in ordered[:count]]


class Trends:
    """Groups of assets of each kind."""

    def __init__(self, vendor_pattern: str | None = None):
        self._vendor = re.compile(vendor_pattern) if vendor_pattern else None
        self.groups: dict[str, dict[str, Group]] = {kind: {} for kind in KINDS}

    def add(self, one: Audited) -> None:
        names = {"library": one.library, "vendor": self.vendor(one), "month": one.month}
        for kind, name in names.items():
            self.groups[kind].setdefault(name or UNKNOWN, Group()).add(one)

    def vendor(self, one: Audited) -> str | None:
        """That of the manifest, or the first group of the pattern in the asset's name."""
        if one.vendor or not self._vendor:
            return one.vendor
        match = self._vendor.search(one.asset)
        return match.group(1 if match.re.groups else 0) if match else None

    def of(self, kind: str) -> list[tuple[str, Group]]:
        """The groups of a kind: months in their order, others by the number of assets."""
        groups = self.groups[kind].items()
        if kind == "month":
            return sorted(groups, key=lambda pair: (pair[0] == UNKNOWN, pair[0]))
        return sorted(groups, key=lambda pair: (-pair[1].assets, pair[0]))
