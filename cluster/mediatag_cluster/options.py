# SPDX-License-Identifier: Apache-2.0
"""The options of the command line."""

import argparse
import os
import re

from . import __version__, findings
from .groups import KINDS

USAGE_STATUS = 64


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.print_usage()
        self.exit(USAGE_STATUS, f"error: {message}\n")


def parser() -> argparse.ArgumentParser:
    """All commands."""
    top = _Parser(
        prog="python -m mediatag_cluster",
        description="Audit large libraries with mediatag. See Docs/Scale.md.",
    )
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_audit(commands)
    _add_import(commands)
    _add_export(commands)
    _add_trends(commands)
    _add_compare(commands)
    _add_report(commands)
    return top


def _add_audit(commands: argparse._SubParsersAction) -> None:
    audit = commands.add_parser(
        "audit",
        help="audit the assets of a manifest",
        description="Audit the assets of a manifest; an interrupted run goes on where it stopped.",
        epilog="Options after -- are passed to mediatag audit: -- --profile netflix --deep",
    )
    _add_manifest(audit)
    audit.add_argument("--results", required=True, metavar="DIR", help="folder of the results")
    audit.add_argument("--workers", type=_count, default=os.cpu_count() or 1, metavar="N",
        help="assets that are audited at once (default: one for each processor)")  # fmt: skip
    audit.add_argument("--engine", choices=("ray", "local"), default="ray",
        help="Ray tasks, or processes of this machine (default: ray)")  # fmt: skip
    audit.add_argument("--address", metavar="HOST:PORT",
        help="the Ray cluster; default: RAY_ADDRESS, or Ray on this machine")  # fmt: skip
    _add_binary(audit)
    audit.add_argument("--only-changed", action="store_true",
        help="keep results of assets whose version and rules are the same")  # fmt: skip
    audit.add_argument("--retry-poison", action="store_true",
        help="audit again what crashed or took too long; keep other results")  # fmt: skip
    audit.add_argument("--time-limit", type=_seconds, default=3600, metavar="SECONDS",
        help="seconds that an asset may take (default: 3600)")  # fmt: skip
    audit.add_argument("--batch", type=_count, default=500, metavar="N",
        help="assets of a task at most; fewer if they take long (default: 500)")  # fmt: skip
    audit.add_argument("--batch-seconds", type=_seconds, default=60, metavar="SECONDS",
        help="seconds after which a task returns the rest (default: 60)")  # fmt: skip
    audit.add_argument("--retries", type=int, default=4, metavar="N",
        help="further attempts after errors that may pass (default: 4)")  # fmt: skip
    audit.add_argument("--backoff", type=_seconds, default=1, metavar="SECONDS",
        help="pause before the first of these; doubled each time (default: 1)")  # fmt: skip
    audit.add_argument("--no-facts", action="store_true",
        help="do not read the writing library and the month of local movies")  # fmt: skip
    _add_fail_on(audit)


def _add_import(commands: argparse._SubParsersAction) -> None:
    merge = commands.add_parser("import", help="take over reports of shards (jsonl)")
    merge.add_argument("reports", nargs="+", metavar="REPORT", help="files of mediatag audit --format jsonl")
    merge.add_argument("--results", required=True, metavar="DIR", help="folder of the results")
    merge.add_argument("--manifest", help="the manifest, for vendor, month and writing library")
    _add_fields(merge)
    _add_fail_on(merge)


def _add_export(commands: argparse._SubParsersAction) -> None:
    export = commands.add_parser("export", help="write results as Parquet or JSON lines")
    _add_results(export)
    export.add_argument("--format", choices=("parquet", "jsonl"), default="parquet")
    export.add_argument("-o", "--output", required=True, metavar="PATH",
        help="a folder for Parquet, a file for JSON lines")  # fmt: skip


def _add_trends(commands: argparse._SubParsersAction) -> None:
    trends = commands.add_parser("trends", help="count by writing library, vendor and month")
    _add_results(trends)
    trends.add_argument("--by", choices=KINDS, action="append", help="only these groups")
    _add_vendor(trends)
    trends.add_argument("--format", choices=("text", "json"), default="text")


def _add_compare(commands: argparse._SubParsersAction) -> None:
    compare = commands.add_parser("compare", help="report what is new since earlier results")
    compare.add_argument("old", metavar="OLD", help="folder of the earlier results")
    compare.add_argument("new", metavar="NEW", help="folder of the later results")
    compare.add_argument("--format", choices=("text", "jsonl"), default="text")
    _add_fail_on(compare)


def _add_report(commands: argparse._SubParsersAction) -> None:
    report = commands.add_parser("report", help="write an HTML report")
    _add_results(report)
    report.add_argument("-o", "--output", required=True, metavar="DIR", help="a folder; open index.html")
    report.add_argument("--since", metavar="OLD", help="earlier results: what is new gets a page")
    report.add_argument("--title", default="Audit of a library")
    report.add_argument("--quota", metavar="NAME|FILE",
        help="a quota, as of mediatag audit --quota: how far the library is gets a page")  # fmt: skip
    report.add_argument("--catalogue", metavar="FILE",
        help="with --quota: what the catalogue knows of its assets, as CSV")  # fmt: skip
    _add_binary(report)
    _add_vendor(report)


def _add_manifest(command: argparse.ArgumentParser) -> None:
    command.add_argument("manifest", metavar="MANIFEST",
        help="a list, JSON lines, or an S3 inventory (manifest.json, CSV, Parquet)")  # fmt: skip
    _add_fields(command)


def _add_fields(command: argparse.ArgumentParser) -> None:
    command.add_argument("--base", metavar="PREFIX",
        help="a URL or folder in place of s3://BUCKET/ of an inventory")  # fmt: skip
    command.add_argument("--fields", metavar="COLUMNS",
        help="columns of an inventory in CSV: 'Bucket, Key, Size, ETag'")  # fmt: skip


def _add_results(command: argparse.ArgumentParser) -> None:
    command.add_argument("results", metavar="DIR", help="folder of the results")


def _add_binary(command: argparse.ArgumentParser) -> None:
    command.add_argument("--binary", default=os.environ.get("MEDIATAG_BINARY", "mediatag"), metavar="FILE",
        help="the program, on every machine (default: MEDIATAG_BINARY, or mediatag)")  # fmt: skip


def _add_vendor(command: argparse.ArgumentParser) -> None:
    command.add_argument("--vendor-pattern", type=_pattern, metavar="REGEX",
        help="the vendor in names of assets: deliveries/([^/]+)/")  # fmt: skip


def _add_fail_on(command: argparse.ArgumentParser) -> None:
    command.add_argument("--fail-on", choices=(*findings.SEVERITIES, "never"), default="error",
        help="lowest severity that causes exit status 1 (default: error)")  # fmt: skip


def _count(text: str) -> int:
    if int(text) < 1:
        raise ValueError
    return int(text)


def _seconds(text: str) -> float:
    if not 0 < float(text) < 1e9:
        raise ValueError
    return float(text)


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"not a regular expression: {error}") from error
    return text
