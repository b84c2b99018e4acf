# SPDX-License-Identifier: Apache-2.0
"""Findings and asset reports: JSON of mediatag to rows and back, without a loss."""

import json
from collections.abc import Iterable
from typing import Any

from .items import Audited

# As in Docs/schemas/audit.json; location and references are JSON texts.
COLUMNS = (
    "rule",
    "slug",
    "severity",
    "confidence",
    "message",
    "location",
    "measured",
    "limit",
    "unit",
    "references",
    "fix",
    "fingerprint",
    "baseline",
    "suppressed",
)
_TEXTS = {"location", "references"}
_PLAIN = tuple(name not in _TEXTS for name in COLUMNS)
SEVERITIES = ("error", "warning", "review", "info")

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def compact(value: Any) -> str:
    """A value as mediatag writes it on a line: sorted keys, no spaces."""
    return _encode(value)


def fill(audited: Audited, report: dict[str, Any]) -> Audited:
    """Takes over the report of an asset."""
    audited.asset = report["asset"]
    audited.outcome = report["outcome"]
    audited.criteria = _encode(report["criteria"])
    audited.omitted = _encode(report["omitted"])
    audited.unreadable = _encode(report["unreadable"])
    audited.notAssessed = _encode(report["notAssessed"])
    audited.access = _encode(report["access"]) if "access" in report else ""
    audited.findings = tuple(_row(finding) for finding in report["findings"])
    return audited


def _row(finding: dict[str, Any]) -> tuple:
    value = finding.get
    return tuple(
        value(name) if plain else _encode(value(name)) for name, plain in zip(COLUMNS, _PLAIN)
    )


def finding(row: Iterable) -> dict[str, Any]:
    """A row as a finding of the JSON report."""
    return {
        name: json.loads(value) if name in _TEXTS else value
        for name, value in zip(COLUMNS, row)
        if value is not None
    }


def line(audited: Audited, profile: str, version: str) -> str:
    """The line of "mediatag audit --format jsonl", with its end."""
    report = {
        "asset": audited.asset,
        "criteria": json.loads(audited.criteria),
        "findings": [finding(row) for row in audited.findings],
        "notAssessed": json.loads(audited.notAssessed),
        "omitted": json.loads(audited.omitted),
        "outcome": audited.outcome,
        "unreadable": json.loads(audited.unreadable),
    }
    if audited.access:
        report["access"] = json.loads(audited.access)
    return (
        compact(
            {
                "profile": profile,
                "report": report,
                "schema": "mediatag.audit-asset/1",
                "version": version,
            }
        )
        + "\n"
    )
