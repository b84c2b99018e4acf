# SPDX-License-Identifier: Apache-2.0
"""Batches with media that crash, hang and are throttled: the fake worker's names say which."""

import json
import time

import pytest
from mediatag_cluster.batch import audit_batch
from mediatag_cluster.items import Item, Job, Rules
from mediatag_cluster.worker import WorkerError
from support import FAKE

JOB = Job((str(FAKE),), time_limit=1.5, backoff=0.01)


def audited(names, job=JOB):
    batch = audit_batch(job, [Item(name) for name in names])
    assert not batch.rest
    return {one.asset: one for one in batch.audited}


def test_an_asset_that_crashes_twice_is_put_aside_with_the_signal_and_others_are_audited(answered):
    names = [f"a/{number}.mp4" for number in range(30)]
    names[7], names[8], names[29] = "a/crash.mp4", "a/crash-2.mp4", "a/crash-3.mp4"
    found = audited(names)
    assert sorted(found) == sorted(names)
    crashed = {name for name in names if "crash" in name}
    assert {name for name, one in found.items() if one.status == "crash"} == crashed
    assert all(found[name].status == "ok" for name in set(names) - crashed)
    one = found["a/crash.mp4"]
    assert (one.signal, one.outcome) == (11, "untested")
    assert json.loads(one.unreadable) == [
        "a/crash.mp4: the process that audited it was ended by signal 11 (Segmentation fault), in each of 2"
        " attempts; auditing it alone may show why"
    ]
    assert json.loads(one.criteria)[0]["outcome"] == "untested"
    assert sorted(set(answered())) == sorted(set(names) - crashed)


def test_a_program_in_a_shell_that_is_killed_at_its_start_is_started_again(tmp_path, log):
    once, script = tmp_path / "once", tmp_path / "worker.sh"
    kill = f"if [ ! -e '{once}' ]; then touch '{once}'; sh -c 'kill -KILL $$'; exit $?; fi"
    script.write_text(f"#!/bin/sh\n{kill}\nexec '{FAKE}' \"$@\"\n")
    script.chmod(0o755)
    found = audited(["a/1.mp4"], Job((str(script),), time_limit=1.5, backoff=0.01))
    assert found["a/1.mp4"].status == "ok" and once.exists()


def test_an_asset_that_crashes_once_is_audited_in_a_fresh_process(log):
    found = audited(["a.mp4", "crash-once.mp4", "b.mp4"])
    assert [one.status for one in found.values()] == ["ok"] * 3


def test_an_asset_that_hangs_is_put_aside_after_two_time_limits(log):
    start = time.monotonic()
    found = audited(["a.mp4", "hang.mp4", "b.mp4"])
    assert 3 <= time.monotonic() - start < 10
    assert found["hang.mp4"].status == "timeout"
    assert found["a.mp4"].status == found["b.mp4"].status == "ok"
    assert "it took longer than the time limit of 1.5 s" in found["hang.mp4"].unreadable


def test_retryable_errors_are_tried_again_and_others_are_not(answered):
    found = audited(["throttle.mp4", "throttle-always.mp4", "damaged.mp4"])
    assert found["throttle.mp4"].status == "ok"
    always = found["throttle-always.mp4"]
    assert (always.status, always.retryable, always.outcome) == ("error", True, "untested")
    assert json.loads(always.unreadable) == ["throttle-always.mp4: 503 Slow Down"]
    assert found["damaged.mp4"].status == "error" and not found["damaged.mp4"].retryable
    counts = {name: answered().count(name) for name in found}
    assert counts == {"throttle.mp4": 3, "throttle-always.mp4": 5, "damaged.mp4": 1}


def test_a_batch_returns_what_it_has_no_time_for(log):
    items = [Item(f"slow-{number}.mp4") for number in range(100)]
    batch = audit_batch(Job(JOB.command, batch_seconds=0.3), items)
    assert 0 < len(batch.audited) < 100
    assert sorted([one.asset for one in batch.audited] + [item.uri for item in batch.rest]) == sorted(
        item.uri for item in items
    )


def test_what_fails_is_tried_again_in_the_batch_even_if_it_has_no_time(log):
    names = ["a.mp4", "crash.mp4", "throttle.mp4", "hang.mp4"]
    batch = audit_batch(Job(JOB.command, time_limit=0.3, backoff=0.01, batch_seconds=0.01), [Item(n) for n in names])
    left = {item.uri for item in batch.rest}
    assert batch.audited and not left & {one.asset for one in batch.audited}
    for name in left:
        assert len(audit_batch(Job(JOB.command, time_limit=0.3, batch_seconds=0.01), [Item(name)]).audited) == 1


def test_long_requests_and_answers_do_not_block(log):
    names = [f"{number}/" + "long name " * 20_000 + ".mp4" for number in range(40)]
    assert len(audited(names)) == 40


def test_a_worker_with_other_rules_is_refused(log):
    with pytest.raises(WorkerError, match="use the same program and options on all machines"):
        audit_batch(Job(JOB.command, expected=Rules("fnv1a64:2", "0.1.0", "wcag-aa")), [])


@pytest.mark.parametrize(
    "command, words", [("/missing/mediatag", "no such program"), ("/bin/cat", "does not answer"), ("/bin/true", "does not")]
)
def test_a_program_that_is_not_a_worker_is_refused(command, words, monkeypatch):
    monkeypatch.setattr("mediatag_cluster.worker.START_SECONDS", 0.3)
    with pytest.raises(WorkerError, match=words):
        audit_batch(Job((command,)), [Item("a.mp4")])
