# SPDX-License-Identifier: Apache-2.0
"""Where batches are audited: in processes of this machine, or on a Ray cluster. Both do the same."""

import concurrent.futures
from typing import Protocol

from .batch import audit_batch
from .items import Batch, Item, Job


class Engine(Protocol):
    """Audits batches, several at once."""

    def submit(self, job: Job, items: list[Item]) -> None:
        """Begins a batch."""

    def next(self) -> Batch:
        """Waits for the batch that is finished first."""

    @property
    def running(self) -> int:
        """How many batches are not finished."""

    def stop(self) -> None:
        """Ends everything."""


class LocalEngine:
    """Processes of this machine, each with a thread here that reads its answers."""

    def __init__(self, workers: int):
        self._pool = concurrent.futures.ThreadPoolExecutor(workers)
        self._futures: set[concurrent.futures.Future] = set()

    def submit(self, job: Job, items: list[Item]) -> None:
        self._futures.add(self._pool.submit(audit_batch, job, items))

    def next(self) -> Batch:
        done, _ = concurrent.futures.wait(
            self._futures, return_when=concurrent.futures.FIRST_COMPLETED
        )
        future = done.pop()
        self._futures.remove(future)
        return future.result()

    @property
    def running(self) -> int:
        return len(self._futures)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
