# SPDX-License-Identifier: Apache-2.0
"""Batches as stateless tasks of Ray: if a node is lost, its batches are audited on another one.

Ray itself retries tasks whose process or node is gone. Errors of media are results, not exceptions.
"""

import os
from typing import Any

# Nothing is reported to the makers of Ray.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray  # noqa: E402
from ray import cloudpickle  # noqa: E402

import mediatag_cluster  # noqa: E402

from .batch import audit_batch  # noqa: E402
from .items import Batch, Item, Job  # noqa: E402
from .worker import WorkerError  # noqa: E402

# How often Ray itself tries a task again, and how often this program submits it anew.
RAY_RETRIES = 5
SUBMISSIONS = 3


class RayEngine:
    """A Ray cluster, or Ray on this machine if no address is given."""

    def __init__(self, workers: int, address: str | None):
        if address is None:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
        # The code is sent along: nodes need Ray and mediatag, but not this package.
        cloudpickle.register_pickle_by_value(mediatag_cluster)
        self._task = ray.remote(num_cpus=1, max_retries=RAY_RETRIES)(audit_batch)
        self._batches: dict[Any, tuple[Job, list[Item], int]] = {}

    def submit(self, job: Job, items: list[Item]) -> None:
        self._submit(job, items, 1)

    def _submit(self, job: Job, items: list[Item], count: int) -> None:
        # Names of tasks are in logs; those of assets are not.
        reference = self._task.options(name="audit").remote(job, items)
        self._batches[reference] = (job, items, count)

    def next(self) -> Batch:
        while True:
            ready, _ = ray.wait(list(self._batches), num_returns=1)
            job, items, count = self._batches.pop(ready[0])
            try:
                return ray.get(ready[0])
            except ray.exceptions.RayTaskError as error:
                cause = error.as_instanceof_cause()
                raise WorkerError(str(error.cause)) from cause
            except ray.exceptions.RayError as error:
                if count == SUBMISSIONS:
                    kind = type(error).__name__
                    raise WorkerError(f"Ray lost a batch {count} times ({kind}); run again to go on") from error
                self._submit(job, items, count + 1)

    @property
    def running(self) -> int:
        return len(self._batches)

    def stop(self) -> None:
        ray.shutdown()
