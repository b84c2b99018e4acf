# SPDX-License-Identifier: Apache-2.0
"""A run: from a manifest, the items that are due, in batches, to an engine, and the results to the database."""

import dataclasses
import itertools
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from .engines import Engine
from .items import Batch, Item, Job, Rules
from .manifest import Manifest
from .names import is_local
from .results import Results, Stored

PUT_ASIDE = ("crash", "timeout")
_KEPT_AT_ONCE = 1000
# What a batch is to take, so that the last ones keep all workers busy; and the size of the first.
_BATCH_SECONDS = 10
_FIRST_BATCH = 10
_PROGRESS_SECONDS = 1


@dataclass
class Options:
    """What is audited again, and how many assets at once."""

    workers: int
    batch: int = 500
    only_changed: bool = False
    retry_poison: bool = False


@dataclass
class Totals:
    """What a run did."""

    audited: int = 0
    kept: int = 0
    doubled: int = 0


class Run:
    """One run, which may go on with an earlier one that was interrupted."""

    def __init__(self, manifest: Manifest, results: Results, engine: Engine, job: Job, options: Options):
        self.manifest = manifest
        self.results = results
        self.engine = engine
        self.job = job
        self.options = options
        self.totals = Totals()
        self._in_flight: set[str] = set()
        self._kept: list[int] = []
        self._rest: list[Item] = []
        self._seconds: float | None = None
        self._shown_at = time.monotonic()

    def run(self) -> Totals:
        """Audits what is due; after a kill at any moment, the next run goes on."""
        rules = self._ask_rules()
        self.job = dataclasses.replace(self.job, expected=rules)
        self._begin(rules)
        due = self._due()
        for _ in range(self.options.workers):
            self._submit(due)
        while self.engine.running:
            batch = self.engine.next()
            self._rest += batch.rest
            self._learn(batch)
            self._submit(due)  # first, so that no worker waits for the database
            self.results.store(batch.audited, self.number)
            self._in_flight.difference_update(one.asset for one in batch.audited)
            unchanged = sum(one.status == "unchanged" for one in batch.audited)
            self.totals.kept += unchanged
            self.totals.audited += len(batch.audited) - unchanged
            self._show_progress()
        self._keep()
        self.results.drop_others(self.number)
        self.results.set("finished", 1)
        return self.totals

    def _ask_rules(self) -> Rules:
        self.engine.submit(self.job, [])
        return self.engine.next().rules

    def _begin(self, rules: Rules) -> None:
        """Numbers the run, and decides which results count as its own: those of an interrupted run do."""
        results, digest, options = self.results, self.manifest.digest(), self.options
        last = int(results.get("run") or 0)
        has_same_rules = last > 0 and results.rules == rules
        goes_on = has_same_rules and results.get("finished") == "0"
        self.number = last if goes_on and results.get("manifest") == digest else last + 1
        if goes_on:
            self.first = int(results.get("first") or last)
        elif has_same_rules and options.retry_poison and not options.only_changed:
            self.first = 1
        else:
            self.first = self.number
        self.may_compare = options.only_changed and has_same_rules
        results.begin(
            rules, {"run": self.number, "first": self.first, "manifest": digest, "finished": 0}
        )

    def _due(self) -> Iterator[Item]:
        """The items without a result, with the version that an earlier audit has read."""
        for item in self.manifest.items():
            name = item.name
            if name in self._in_flight:
                self.totals.doubled += 1
                continue
            stored = self.results.stored(name)
            if stored and self._is_done(stored, item):
                self.totals.kept += 1
                if stored.run != self.number:
                    self._kept.append(stored.id)
                if len(self._kept) >= _KEPT_AT_ONCE:
                    self._keep()
            else:
                self._in_flight.add(name)
                if stored and self._may_be_unchanged(stored):
                    item = dataclasses.replace(item, known=stored.version)
                yield item

    def _is_done(self, stored: Stored, item: Item) -> bool:
        if stored.run == self.number:
            return True
        if self.options.retry_poison and stored.status in PUT_ASIDE:
            return False
        if stored.run >= self.first:
            return True
        # What the manifest states needs no look at the file.
        is_stated = item.etag is not None or not is_local(item.uri)
        return is_stated and self._may_be_unchanged(stored) and item.version == stored.version

    def _may_be_unchanged(self, stored: Stored) -> bool:
        """Whether a result may be kept; files that could not be read are read again."""
        kinds = ("ok",) if self.options.retry_poison else ("ok", *PUT_ASIDE)
        return self.may_compare and stored.status in kinds and stored.version is not None

    def _submit(self, due: Iterator[Item]) -> None:
        while self.engine.running < self.options.workers:
            # New items first: what a batch had no time for is slow.
            items = list(itertools.islice(due, self._size))
            if not items:
                size = min(self._size, -(-len(self._rest) // self.options.workers))
                items, self._rest = self._rest[:size], self._rest[size:]
            if not items:
                return
            self.engine.submit(self.job, items)

    @property
    def _size(self) -> int:
        """How many assets the next batch has."""
        if self._seconds is None:
            return min(self.options.batch, _FIRST_BATCH)
        return max(1, min(self.options.batch, int(_BATCH_SECONDS / max(self._seconds, 1e-6))))

    def _learn(self, batch: Batch) -> None:
        """Takes over how long assets take."""
        times = [one.ms for one in batch.audited if one.status == "ok"]
        if times:
            mean = sum(times) / len(times) / 1000
            self._seconds = mean if self._seconds is None else 0.7 * self._seconds + 0.3 * mean

    def _keep(self) -> None:
        self.results.keep(self._kept, self.number)
        self._kept.clear()

    def _show_progress(self) -> None:
        now = time.monotonic()
        if sys.stderr.isatty() and now - self._shown_at > _PROGRESS_SECONDS:
            self._shown_at = now
            print(f"\r{self.totals.audited:,} assets audited", end="", file=sys.stderr, flush=True)
