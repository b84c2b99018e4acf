# SPDX-License-Identifier: Apache-2.0
"""The HTML report of a library: an index, and pages of assets and of rules, each of a bounded size."""

import os
import re
from collections import Counter
from html import escape

from . import findings, pages
from .comparing import changes
from .export import replacing
from .groups import KINDS, TITLES, Group, Trends
from .items import Audited
from .quota import Quota
from .results import Results
from .texts import counts

ASSETS_OF_PAGE = 500
MOST_PAGES = 1000
NAMES_OF_PAGE = 2000
GROUPS_SHOWN = 50
FINDINGS_SHOWN = 20
OUTCOMES = {
    "failed": "failed",
    "cantTell": "cannot tell",
    "passed": "passed",
    "inapplicable": "not applicable",
    "untested": "not tested",
}
_RULE, _SLUG, _SEVERITY, _MESSAGE = (
    findings.COLUMNS.index(name) for name in ("rule", "slug", "severity", "message")
)


def write_report(
    results: Results,
    folder: str,
    title: str,
    vendor_pattern: str | None = None,
    old: Results | None = None,
    quota: Quota | None = None,
) -> str:
    """Writes the report; returns the path of the index."""
    return _Report(results, folder, title, vendor_pattern).write(old, quota)


class _Report:
    def __init__(self, results: Results, folder: str, title: str, vendor_pattern: str | None):
        self.results = results
        self.folder = folder
        self.title = title
        self.trends = Trends(vendor_pattern)
        self.all = Group()
        self.total = results.totals()
        self.size = max(ASSETS_OF_PAGE, -(-self.total.assets // MOST_PAGES))
        self.last = max(1, -(-self.total.assets // self.size))
        self.ranges: list[tuple[str, str, int, int]] = []
        """First and last name of each page, its assets, and how many failed."""
        self.lists: dict[str, _NameList] = {}
        self.severities: dict[tuple[str, str], Counter] = {}

    def write(self, old: Results | None, quota: Quota | None) -> str:
        os.makedirs(self.folder, exist_ok=True)
        self._remove_earlier_pages()
        part: list[Audited] = []
        for one in self.results.audited():
            part.append(one)
            if len(part) == self.size:
                self._add_page(part)
                part = []
        if part:
            self._add_page(part)
        for names in self.lists.values():
            names.finish()
        news = self._write_changes(old) if old else None
        if quota:
            self._save("quota-1", pages.page(quota.title, quota.content, pages.trail("quota", 1, 1)))
        path = os.path.join(self.folder, "index.html")
        self._save("index", pages.page(self.title, self._index(news, quota)))
        return path

    def _remove_earlier_pages(self) -> None:
        for name in os.listdir(self.folder):
            if re.fullmatch(r"(assets|untested|changes|quota|rule-[A-Z]\d{3})-\d+\.html", name):
                os.unlink(os.path.join(self.folder, name))

    def _save(self, name: str, text: str) -> None:
        with replacing(os.path.join(self.folder, name + ".html")) as file:
            file.write(text)

    # Pages of assets.

    def _add_page(self, part: list[Audited]) -> None:
        number = len(self.ranges) + 1
        failed = 0
        rows = []
        for position, one in enumerate(part, 1):
            place = f"a{position}"
            self.all.add(one)
            self.trends.add(one)
            failed += one.outcome == "failed"
            self._list(one, f"assets-{number}.html#{place}")
            cells = [OUTCOMES.get(one.outcome, one.outcome), _details(one)]
            rows.append(pages.row(escape(one.asset), cells, place))
        self.ranges.append((part[0].asset, part[-1].asset, len(part), failed))
        table = pages.table("Assets in the order of their names", ["Asset", "Outcome", "Findings"], rows)
        title = f"Assets, page {number} of {self.last}"
        self._save(f"assets-{number}", pages.page(title, [table], pages.trail("assets", number, self.last)))

    def _list(self, one: Audited, target: str) -> None:
        """Adds an asset to the lists of its rules."""
        numbers: Counter = Counter((row[_RULE], row[_SLUG]) for row in one.findings)
        for row in one.findings:
            self.severities.setdefault((row[_RULE], row[_SLUG]), Counter())[row[_SEVERITY]] += 1
        for (rule, slug), count in numbers.items():
            self._names(f"rule-{rule}", f"{rule} {slug}").add(one.asset, target, f"{count:,}")
        if one.status != "ok":
            reason = "; ".join(findings.json.loads(one.unreadable))
            self._names("untested", "Assets that were not tested").add(one.asset, target, escape(reason))

    def _names(self, kind: str, title: str) -> "_NameList":
        if kind not in self.lists:
            head = "Reason" if kind == "untested" else "#Findings"
            self.lists[kind] = _NameList(self, kind, title, head)
        return self.lists[kind]

    # What is new.

    def _write_changes(self, old: Results) -> dict[str, int]:
        kinds = {"changed": 0, "new": 0, "gone": 0, "findings": 0}
        names = self._names("changes", "New since the earlier audit")
        names.head = "New findings"
        for change in changes(old, self.results):
            kinds[change.kind] += 1
            kinds["findings"] += len(change.found)
            listed = "; ".join(f"{severity} {rule} {slug}" for _, rule, slug, severity, _ in change.found)
            text = {"new": "new asset. ", "gone": "no longer there. ", "changed": ""}[change.kind] + listed
            names.add(change.asset, "", escape(text or "fixed"))
        names.finish()
        return kinds

    # The index.

    def _index(self, news: dict[str, int] | None, quota: Quota | None) -> list[str]:
        rules = self.results.rules
        shares = ", ".join(
            f"{self.all.outcomes[outcome]:,} {words}" for outcome, words in OUTCOMES.items() if self.all.outcomes[outcome]
        )
        pairs = [
            ("Assets", f"{self.all.assets:,}: {shares}"),
            ("Findings", counts(self.total)),
            ("Profile", escape(rules.profile)),
            ("Version of the rules", escape(rules.version)),
        ]
        if "untested" in self.lists:
            count = self.lists["untested"].count
            pairs.append(("Not tested", pages.link("untested-1.html", f"{count:,} assets and the reasons")))
        if news:
            text = f"{news['findings']:,} new findings, {news['new']:,} new assets, {news['gone']:,} gone"
            pairs.append(("Since the earlier audit", pages.link("changes-1.html", text)))
        if quota:
            pairs.append(("Quota", pages.link("quota-1.html", quota.summary)))
        content = [pages.facts(pairs)]
        if self.ranges:
            content.append(pages.search([first for first, *_ in self.ranges]))
        content += ["<h2>Rules with findings</h2>\n", self._rules()]
        for kind in KINDS:
            if set(self.trends.groups[kind]) - {"unknown"}:
                content.append(f"<h2>By {TITLES[kind].lower()}</h2>\n{self._groups(kind)}")
        content += ["<h2>All assets</h2>\n", self._ranges()]
        return content

    def _rules(self) -> str:
        rows = []
        ordered = sorted(self.all.rules.items(), key=lambda pair: (-pair[1], pair[0]))
        for (rule, slug), assets in ordered:
            severities = self.severities[rule, slug]
            words = ", ".join(name for name in findings.SEVERITIES if severities[name])
            name = pages.link(f"rule-{rule}-1.html", f"{rule} {slug}")
            rows.append(pages.row(name, [words, assets, severities.total()]))
        return pages.table("Rules, the most frequent first", ["Rule", "Severity", "#Assets", "#Findings"], rows)

    def _groups(self, kind: str) -> str:
        groups = self.trends.of(kind)
        rows = [
            pages.row(
                escape(name),
                [
                    group.assets,
                    group.outcomes["failed"],
                    f"{group.failed_share:.1%}",
                    escape(", ".join(f"{rule} ({number:,})" for rule, number in group.most_frequent(3))),
                ],
            )
            for name, group in (groups[-GROUPS_SHOWN:] if kind == "month" else groups[:GROUPS_SHOWN])
        ]
        left = len(groups) - len(rows)
        caption = f"Assets by {TITLES[kind].lower()}" + (f"; {left:,} more are in the output of trends" if left else "")
        return pages.table(caption, [TITLES[kind], "#Assets", "#Failed", "Share", "Most frequent rules"], rows)

    def _ranges(self) -> str:
        rows = [
            pages.row(
                pages.link(f"assets-{number}.html", f"Page {number}"), [escape(first), escape(last), count, failed]
            )
            for number, (first, last, count, failed) in enumerate(self.ranges, 1)
        ]
        heads = ["Page", "First asset", "Last asset", "#Assets", "#Failed"]
        return pages.table("Pages of assets in the order of their names", heads, rows)


def _details(one: Audited) -> str:
    """The findings of an asset, similar ones folded; or why it was not tested."""
    folded: dict[tuple, int] = {}
    for row in one.findings:
        key = (row[_SEVERITY], row[_RULE], row[_SLUG], row[_MESSAGE])
        folded[key] = folded.get(key, 0) + 1
    lines = [escape(reason) for reason in findings.json.loads(one.unreadable)]
    for (severity, rule, slug, message), count in list(folded.items())[:FINDINGS_SHOWN]:
        times = f" ({count:,} times)" if count > 1 else ""
        lines.append(f"{severity} {pages.link(f'rule-{rule}-1.html', rule)} {escape(slug)}: {escape(message)}{times}")
    if len(folded) > FINDINGS_SHOWN:
        lines.append(f"{len(folded) - FINDINGS_SHOWN:,} more")
    if not lines:
        return "none"
    return '<ul class="findings">' + "".join(f"<li>{line}</li>" for line in lines) + "</ul>"


class _NameList:
    """Pages that list assets, such as those with findings of a rule."""

    def __init__(self, report: _Report, kind: str, title: str, head: str):
        self.report = report
        self.kind = kind
        self.title = title
        self.head = head
        self.count = 0
        self._number = 0
        self._rows: list[str] = []

    def add(self, name: str, target: str, cell: str) -> None:
        if len(self._rows) == NAMES_OF_PAGE:
            self._write(is_last=False)
        self.count += 1
        shown = pages.link(target, name) if target else escape(name)
        self._rows.append(pages.row(shown, [cell]))

    def finish(self) -> None:
        if self._rows or not self._number:
            self._write(is_last=True)

    def _write(self, is_last: bool) -> None:
        self._number += 1
        table = pages.table(self.title, ["Asset", self.head], self._rows)
        trail = pages.trail(self.kind, self._number, self._number if is_last else None)
        title = f"{self.title}, page {self._number}"
        self.report._save(f"{self.kind}-{self._number}", pages.page(title, [table], trail))
        self._rows = []
