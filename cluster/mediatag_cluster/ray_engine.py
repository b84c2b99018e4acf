# SPDX-License-Identifier: Apache-2.0
"""Batches as stateless tasks of Ray: if a node is lost, its batches are audited on another one.

Ray itself retries tasks whose process or node is gone. Errors of media are results, not exceptions.
"""

import dataclasses
import logging
import os
from typing import Any

# Nothing is reported to the makers of Ray.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
logging.getLogger("ray").setLevel(logging.ERROR)

import ray  # noqa: E402
from ray import cloudpickle  # noqa: E402

import mediatag_cluster  # noqa: E402

from .batch import audit_batch  # noqa: E402
from .items import Audited, Batch, Item, Job, Rules  # noqa: E402
from .worker import WorkerError  # noqa: E402

# How often Ray itself tries a task again, and how often this program submits it anew.
RAY_RETRIES = 5
SUBMISSIONS = 3


def _task(job: tuple, items: list[tuple]) -> tuple:
    """audit_batch with plain values: the classes of a node are not those of the driver."""
    *values, expected = job
    try:
        batch = audit_batch(
            Job(*values, expected=Rules(*expected) if expected else None), [Item(*item) for item in items]
        )
    except WorkerError as error:
        return (str(error),)
    return _plain(batch.rules), [_plain(one) for one in batch.audited], [_plain(item) for item in batch.rest]


def _plain(value: Any) -> tuple:
    return tuple(getattr(value, field.name) for field in dataclasses.fields(value))


def _plain_job(job: Job) -> tuple:
    *values, expected = _plain(job)
    return (*values, _plain(expected) if expected else None)


class RayEngine:
    """A Ray cluster, or Ray on this machine if no address is given."""

    def __init__(self, workers: int, address: str | None):
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address is None:
            # Another Ray of this machine is not used unless its address is given.
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **options)
        else:
            ray.init(address=address, **options)
        # The code is sent along: nodes need Ray and mediatag, but not this package.
        cloudpickle.register_pickle_by_value(mediatag_cluster)
        self._task = ray.remote(num_cpus=1, max_retries=RAY_RETRIES)(_task)
        self._batches: dict[Any, tuple[Job, list[Item], int]] = {}

    def submit(self, job: Job, items: list[Item]) -> None:
        self._submit(job, items, 1)

    def _submit(self, job: Job, items: list[Item], count: int) -> None:
        # Names of tasks are in logs; those of assets are not.
        task = self._task.options(name="audit")
        reference = task.remote(_plain_job(job), [_plain(item) for item in items])
        self._batches[reference] = (job, items, count)

    def next(self) -> Batch:
        while True:
            ready, _ = ray.wait(list(self._batches), num_returns=1)
            job, items, count = self._batches.pop(ready[0])
            try:
                result = ray.get(ready[0])
            except ray.exceptions.RayTaskError as error:
                raise WorkerError(f"a node cannot audit: {error.cause}") from error
            except ray.exceptions.RayError as error:
                if count == SUBMISSIONS:
                    kind = type(error).__name__
                    raise WorkerError(f"Ray lost a batch {count} times ({kind}); run again to go on") from error
                self._submit(job, items, count + 1)
                continue
            if len(result) == 1:
                raise WorkerError(result[0])
            rules, audited, rest = result
            return Batch(Rules(*rules), [Audited(*one) for one in audited], [Item(*item) for item in rest])

    @property
    def running(self) -> int:
        return len(self._batches)

    def stop(self) -> None:
        ray.shutdown()
