# SPDX-License-Identifier: Apache-2.0
"""The audit of a batch of assets in a process of its own. It keeps nothing: any machine may do it again.

This file, and what it imports, is sent to nodes of a cluster as values: it imports names, and no modules, of
this package.
"""

import heapq
import json
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from .facts import facts_of
from .findings import fill
from .items import Audited, Batch, Item, Job
from .names import is_local, path_of
from .versions import version_of
from .worker import START_SECONDS, Ended, Late, WorkerError, started

# Requests that are sent ahead, so that the worker never waits for this program, which wakes for several answers.
AHEAD = 32
# An asset that ends its process is tried once more: the first time, the system may have caused it.
ATTEMPTS = 2
# No file; its answer has the criteria of an asset that was not read.
MISSING = "/dev/null/missing"


@dataclass(order=True)
class _Attempt:
    due: float
    number: int
    item: Item = field(compare=False)
    version: str | None = field(default=None, compare=False)
    ends: int = field(default=0, compare=False)
    errors: int = field(default=0, compare=False)


def audit_batch(job: Job, items: Sequence[Item]) -> Batch:
    """Audits items; what there is no time for is returned as the rest.

    Raises WorkerError if the program cannot be used.
    """
    audit = _BatchAudit(job)
    try:
        return audit.run(items)
    finally:
        audit.stop()


class _BatchAudit:
    def __init__(self, job: Job):
        self.job = job
        self.worker = started(job.command, job.expected)
        self.rules = self.worker.rules
        self.waiting: deque[_Attempt] = deque()
        self.sent: deque[_Attempt] = deque()
        self.delayed: list[_Attempt] = []
        self.done: list[Audited] = []
        self.untested: dict | None = None

    def stop(self) -> None:
        self.worker.stop()

    def run(self, items: Sequence[Item]) -> Batch:
        end = time.monotonic() + self.job.batch_seconds
        for number, item in enumerate(items):
            attempt = _Attempt(0, number, item)
            if not self._is_unchanged(attempt):
                self.waiting.append(attempt)
        rest: list[Item] = []
        while self.waiting or self.sent or self.delayed:
            if time.monotonic() > end and self.done:
                rest += self._take_untried()
            self._take_due()
            self._send()
            if self.sent:
                self._receive()
        return Batch(self.rules, self.done, rest)

    def _take_untried(self) -> list[Item]:
        """What may begin elsewhere; what has failed here is tried again here, so that attempts are counted."""
        untried = [one for one in self.waiting if not one.ends and not one.errors]
        self.waiting = deque(one for one in self.waiting if one.ends or one.errors)
        return [attempt.item for attempt in untried]

    def _is_unchanged(self, attempt: _Attempt) -> bool:
        item = attempt.item
        attempt.version = version_of(item)
        if item.known is None or item.known != attempt.version:
            return False
        self.done.append(Audited(item.name, "unchanged", attempt.version))
        return True

    def _take_due(self) -> None:
        if self.delayed and not self.waiting and not self.sent:
            time.sleep(max(0, self.delayed[0].due - time.monotonic()))
        while self.delayed and self.delayed[0].due <= time.monotonic():
            self.waiting.append(heapq.heappop(self.delayed))

    def _send(self) -> None:
        if len(self.sent) > AHEAD // 2:
            return  # several are sent at once
        while self.waiting and len(self.sent) < AHEAD:
            attempt = self.waiting.popleft()
            request = {"id": str(attempt.number), "uri": attempt.item.uri}
            if attempt.item.etag is not None:
                request["etag"] = attempt.item.etag
            if attempt.item.size is not None:
                request["size"] = attempt.item.size
            self.worker.send(request)
            self.sent.append(attempt)

    def _receive(self) -> None:
        try:
            line = self.worker.receive(self.job.time_limit, len(self.sent) > AHEAD // 2)
        except Ended as end:
            return self._restart("crash", str(end), end.signal)
        except Late:
            return self._restart("timeout", "", None)
        attempt = self.sent.popleft()
        answer = _parsed(line)
        # The worker names no request if it cannot read the line, such as one with half a character.
        if answer.get("id") not in (str(attempt.number), None):
            raise WorkerError(f"the worker answered request {answer.get('id')!r}, not {attempt.number}")
        error = answer.get("error") or {}
        if error.get("retryable") and attempt.errors < self.job.retries:
            return self._delay(attempt)
        audited = self._audited(attempt, answer["status"])
        audited.ms = answer["ms"]
        audited.retryable = bool(error.get("retryable"))
        if "asset" in answer:
            fill(audited, answer)
        else:
            self._fill_untested(audited, error["message"])
        self.done.append(audited)

    def _delay(self, attempt: _Attempt) -> None:
        pause = self.job.backoff * 2**attempt.errors * random.uniform(0.5, 1.5)
        attempt.errors += 1
        attempt.due = time.monotonic() + pause
        heapq.heappush(self.delayed, attempt)

    def _restart(self, status: str, end: str, signal: int | None) -> None:
        """The first request without an answer has ended the process; the others are sent again."""
        culprit = self.sent.popleft()
        self.waiting.extendleft(reversed(self.sent))
        self.sent.clear()
        self.worker.stop()
        self.worker = started(self.job.command, self.rules)
        culprit.ends += 1
        if culprit.ends < ATTEMPTS:
            self.waiting.appendleft(culprit)
            return
        name = culprit.item.name
        # The sentences of mediatag audit, so that reports are the same.
        if status == "crash":
            reason = (
                f"{name}: the process that audited it {end}, in each of {ATTEMPTS} attempts;"
                " auditing it alone may show why"
            )
        else:
            limit = f"{self.job.time_limit:g}"
            reason = f"{name}: it took longer than the time limit of {limit} s; auditing it alone may show why"
        audited = self._audited(culprit, status)
        audited.signal = signal
        self._fill_untested(audited, reason)
        self.done.append(audited)

    def _audited(self, attempt: _Attempt, status: str) -> Audited:
        item = attempt.item
        month, library = item.month, item.library
        if self.job.facts and is_local(item.uri) and (month is None or library is None):
            found = facts_of(path_of(item.uri))
            month, library = month or found.month, library or found.library
        return Audited(
            item.name,
            status,
            attempt.version,
            month=month,
            vendor=item.vendor,
            library=library,
        )

    def _fill_untested(self, audited: Audited, reason: str) -> None:
        """The report of an asset that no worker has read: as of a missing file, with another reason."""
        if self.untested is None:
            worker = started(self.job.command, self.rules)
            try:
                worker.send({"id": "missing", "uri": MISSING})
                self.untested = _parsed(worker.receive(START_SECONDS))
            except (Ended, Late) as error:
                raise WorkerError("the worker does not answer for a missing file") from error
            finally:
                worker.stop()
        fill(audited, {**self.untested, "asset": audited.asset, "unreadable": [reason]})


def _parsed(line: bytes) -> dict:
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict) or answer.get("type") != "result":
        raise WorkerError("the worker wrote a line that is not an answer")
    return answer
