# SPDX-License-Identifier: Apache-2.0
"""What each command does. Exit status: 0 done, 1 findings, 2 something could not be read, 64 usage."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from . import comparing, findings, texts
from .engines import Engine, LocalEngine
from .export import write_lines, write_parquet
from .groups import Group, Trends
from .importing import import_lines
from .items import Job
from .manifest import Manifest, ManifestError
from .options import parser
from .quota import count
from .report import write_report
from .results import Results, ResultsError
from .run import Options, Run
from .worker import WorkerError

FINDINGS, UNREADABLE, INTERRUPTED = 1, 2, 130


def main(words: Sequence[str]) -> int:
    """Runs a command; returns the exit status."""
    words = list(words)
    passed = words[words.index("--") + 1 :] if "--" in words else []
    options = parser().parse_args(words[: len(words) - len(passed) - 1] if "--" in words else words)
    try:
        if options.command == "audit":
            return _audit(options, passed)
        return _COMMANDS[options.command](options)
    except (ManifestError, ResultsError, WorkerError) as error:
        print(f"error: {error}", file=sys.stderr)
        return UNREADABLE
    except OSError as error:
        print(f"error: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return INTERRUPTED


def _audit(options: argparse.Namespace, passed: list[str]) -> int:
    manifest = Manifest(options.manifest, options.base, options.fields)
    job = Job(
        command=(options.binary, "audit", "--worker", *passed),
        time_limit=options.time_limit,
        retries=options.retries,
        backoff=options.backoff,
        batch_seconds=options.batch_seconds,
        facts=not options.no_facts,
    )
    chosen = Options(options.workers, options.batch, options.only_changed, options.retry_poison)
    manifest.digest()  # a missing file is reported before anything is started
    with Results(options.results, create=True) as results:
        engine = _engine(options)
        try:
            totals = Run(manifest, results, engine, job, chosen).run()
        finally:
            engine.stop()
        print(f"{totals.audited:,} audited, {totals.kept:,} kept")
        if totals.doubled:
            print(f"warning: the manifest names {totals.doubled:,} assets again", file=sys.stderr)
        for reason, count in sorted(manifest.left_out.items()):
            print(f"left out: {count:,} {reason}", file=sys.stderr)
        return _finish(results, options.fail_on)


def _engine(options: argparse.Namespace) -> Engine:
    if options.engine == "local":
        return LocalEngine(options.workers)
    try:
        from .ray_engine import RayEngine
    except ImportError as error:
        raise WorkerError("Ray is not installed; run: pip install ray, or use --engine local") from error
    return RayEngine(options.workers, options.address or os.environ.get("RAY_ADDRESS"))


def _finish(results: Results, fail_on: str) -> int:
    """Prints the totals, and returns the exit status that they cause."""
    group = results.totals()
    statuses = results.statuses()
    assets = "asset" if group.assets == 1 else "assets"
    print(f"{group.assets:,} {assets}, profile {results.rules.profile}: {texts.counts(group)}")
    for status, words in (
        ("crash", "crashed the audit twice (not tested)"),
        ("timeout", "took too long twice (not tested)"),
        ("error", "could not be read (not tested)"),
    ):
        if statuses.get(status):
            print(f"{statuses[status]:,} {words}", file=sys.stderr)
    if any(status != "ok" for status in statuses):
        return UNREADABLE
    return FINDINGS if texts.reaches(group, fail_on) else 0


def _import(options: argparse.Namespace) -> int:
    manifest = Manifest(options.manifest, options.base, options.fields) if options.manifest else None
    with Results(options.results, create=True) as results:
        import_lines(results, options.reports, manifest)
        return _finish(results, options.fail_on)


def _export(options: argparse.Namespace) -> int:
    with Results(options.results) as results:
        write = write_parquet if options.format == "parquet" else write_lines
        write(results, options.output)
    return 0


def _trends(options: argparse.Namespace) -> int:
    trends = Trends(options.vendor_pattern)
    with Results(options.results) as results:
        for one in results.audited():
            trends.add(one)
    kinds = options.by or list(trends.groups)
    if options.format == "json":
        print(findings.compact(texts.trends_json(trends, kinds)))
    else:
        print(texts.trends_text(trends, kinds), end="")
    return 0


def _compare(options: argparse.Namespace) -> int:
    total = Group()
    kinds = {"new": 0, "gone": 0, "changed": 0}
    with Results(options.old) as old, Results(options.new) as new:
        if old.rules != new.rules:
            print("warning: the results are of different rules or profiles", file=sys.stderr)
        for change in comparing.changes(old, new):
            kinds[change.kind] += 1
            total.severities.update(row[3] for row in change.found)
            if options.format == "jsonl":
                print(findings.compact(texts.change_json(change)))
            else:
                print("\n".join(texts.change_lines(change)))
    if options.format == "text":
        print(f"\n{kinds['changed']:,} changed, {kinds['new']:,} new, {kinds['gone']:,} gone;", end=" ")
        print(f"new findings: {texts.counts(total)}")
    return FINDINGS if texts.reaches(total, options.fail_on) else 0


def _report(options: argparse.Namespace) -> int:
    with contextlib.ExitStack() as stack:
        results = stack.enter_context(Results(options.results))
        old = stack.enter_context(Results(options.since)) if options.since else None
        quota = None
        if options.quota:
            quota = count(results, options.binary, options.quota, options.catalogue, old)
        index = write_report(results, options.output, options.title, options.vendor_pattern, old, quota)
    print(index)
    return 0


_COMMANDS = {
    "import": _import,
    "export": _export,
    "trends": _trends,
    "compare": _compare,
    "report": _report,
}
