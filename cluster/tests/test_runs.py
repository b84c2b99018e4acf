# SPDX-License-Identifier: Apache-2.0
"""Runs as a user makes them: interrupted, repeated, with changed media; media are the fake worker's."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest
from support import FAKE, audit, cluster, environment, exported, manifest, processes


def names(count):
    return [f"lib/{number % 7}/movie-{number:04}.mp4" for number in range(count)]


def command(path, results, *words):
    options = ["--engine", "local", "--workers", "2", "--batch", "20", "--binary", str(FAKE), *words]
    return [sys.executable, "-m", "mediatag_cluster", "audit", str(path), "--results", str(results), *options]


def take_interrupts():
    """A shell that starts the tests in the background lets all its children ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_driver_that_is_killed_at_any_moment_goes_on_without_reading_what_is_done(tmp_path, answered, monkeypatch):
    path = manifest(tmp_path / "list", names(1500))
    audit(path, tmp_path / "whole", binary=FAKE, status=1)
    whole = exported(tmp_path / "whole")
    before = len(answered())
    chance = random.Random(4)
    stored: set[str] = set()
    monkeypatch.setenv("FAKE_PAUSE", "0.001")
    for _ in range(7):
        process = subprocess.Popen(command(path, tmp_path / "killed"), env=environment(), stdout=subprocess.DEVNULL)
        while process.poll() is None and done(tmp_path / "killed") == stored:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.1))
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        time.sleep(0.2)  # workers answer what they have read, and end
        again = answered()[before:]
        before += len(again)
        assert not stored & set(again), "what is done is not read again"
        stored = done(tmp_path / "killed")
    assert 7 <= len(stored) < 1500
    result = audit(path, tmp_path / "killed", binary=FAKE, status=1)
    assert not stored & set(answered()[before:])
    assert exported(tmp_path / "killed") == whole
    assert result.stdout.splitlines()[0] == f"{1500 - len(stored):,} audited, {len(stored):,} kept"


def done(results):
    """The assets that are in the database."""
    if not (results / "results.sqlite").exists():
        return set()
    import sqlite3

    database = sqlite3.connect(results / "results.sqlite")
    try:
        return {name for (name,) in database.execute("SELECT asset FROM assets")}
    except sqlite3.OperationalError:
        return set()
    finally:
        database.close()


@pytest.mark.parametrize("words", [["--batch", 13, "--workers", 3], ["--batch", 37, "--workers", 1], ["--batch-seconds", 0.05]])
def test_reports_do_not_depend_on_order_batches_and_workers(tmp_path, log, words):
    all_names = [*names(300), "é/1.mp4", "e\u0301/0.mp4", "z.mp4", "x/damaged.mp4", "x/crash.mp4", "x/throttle.mp4"]
    audit(manifest(tmp_path / "list", all_names), tmp_path / "one", binary=FAKE, status=2)
    random.Random(1).shuffle(all_names)
    shuffled = manifest(tmp_path / "shuffled", all_names + all_names[:50])
    result = audit(shuffled, tmp_path / "two", *words, binary=FAKE, status=2)
    assert exported(tmp_path / "one") == exported(tmp_path / "two")
    assert len(exported(tmp_path / "one").splitlines()) == len(all_names)
    assert "names 5" in result.stderr or "kept" in result.stdout


def test_only_changed_assets_are_audited_again(tmp_path, answered):
    lines = [f'{{"uri":"s3://b/{number}.mp4","etag":"e{number}","size":9}}' for number in range(10)]
    lines.append('{"uri":"s3://b/master.m3u8","etag":"e"}')
    path = manifest(tmp_path / "m.jsonl", lines)
    audit(path, tmp_path / "r", binary=FAKE, status=None)
    count = len(answered())
    lines[3] = lines[3].replace('"e3"', '"e3-new"')
    manifest(path, [*lines[:9], lines[10], '{"uri":"s3://b/new.mp4","etag":"n"}'])
    result = audit(path, tmp_path / "r", "--only-changed", binary=FAKE, status=None)
    # A playlist's etag says nothing of its members.
    assert sorted(answered()[count:]) == ["s3://b/3.mp4", "s3://b/master.m3u8", "s3://b/new.mp4"]
    assert result.stdout.startswith("3 audited, 8 kept")
    assert "s3://b/9.mp4" not in exported(tmp_path / "r")
    audit(path, tmp_path / "r", "--only-changed", binary=FAKE, status=None, FAKE_RULES="fnv1a64:2")
    assert len(answered()) == count + 3 + 11, "other rules audit all again"


def test_local_files_are_changed_if_size_or_time_or_a_file_beside_them_is(tmp_path, answered):
    for name in "abcd":
        (tmp_path / f"{name}.mp4").write_text(name)
    path = manifest(tmp_path / "list", [tmp_path / f"{name}.mp4" for name in "abcd"])
    audit(path, tmp_path / "r", binary=FAKE, status=None)
    assert audit(path, tmp_path / "r", "--only-changed", binary=FAKE, status=None).stdout.startswith("0 audited, 4 kept")
    count = len(answered())
    os.utime(tmp_path / "a.mp4", ns=(1, 1))
    (tmp_path / "b.mp4").write_text("longer")
    (tmp_path / "c.es.srt").write_text("")
    audit(path, tmp_path / "r", "--only-changed", binary=FAKE, status=None)
    assert sorted(answered()[count:]) == [str(tmp_path / f"{name}.mp4") for name in "abc"]


def test_poison_is_audited_again_only_if_that_is_asked_for(tmp_path, answered):
    path = manifest(tmp_path / "list", ["lib/a.mp4", "lib/crash.mp4", "lib/hang.mp4", "lib/damaged.mp4"])
    result = audit(path, tmp_path / "r", "--time-limit", 0.3, binary=FAKE, status=2)
    assert "1 crashed the audit twice" in result.stderr and "1 took too long twice" in result.stderr
    count = len(answered())
    result = audit(path, tmp_path / "r", "--retry-poison", "--time-limit", 0.3, binary=FAKE, status=2)
    assert result.stdout.startswith("2 audited, 2 kept") and len(answered()) == count
    fixed = ["lib/a.mp4", "lib/damaged.mp4"]
    manifest(path, fixed)
    assert audit(path, tmp_path / "r", "--retry-poison", binary=FAKE, status=2).stdout.startswith("0 audited, 2 kept")


def test_without_options_a_finished_run_is_made_anew(tmp_path, answered):
    path = manifest(tmp_path / "list", names(5))
    audit(path, tmp_path / "r", binary=FAKE, status=None)
    audit(path, tmp_path / "r", binary=FAKE, status=None)
    assert len(answered()) == 10


def test_slow_assets_are_shared_by_all_workers(tmp_path, log):
    path = manifest(tmp_path / "list", [f"slow-{number}.mp4" for number in range(160)])
    start = time.monotonic()
    audit(path, tmp_path / "r", "--workers", 16, binary=FAKE, status=None)
    assert time.monotonic() - start < 160 * 0.05 * 0.75


def test_two_drivers_do_not_write_the_same_results(tmp_path, log):
    path = manifest(tmp_path / "list", ["hang.mp4"])
    first = subprocess.Popen(
        command(path, tmp_path / "r"), env=environment(), stdout=subprocess.DEVNULL, preexec_fn=take_interrupts
    )
    try:
        while not (tmp_path / "r" / "results.sqlite").exists():
            time.sleep(0.01)
        assert "another audit writes" in audit(path, tmp_path / "r", binary=FAKE, status=2).stderr
        first.send_signal(signal.SIGINT)
        assert first.wait(20) == 130, "an interrupted driver waits for no worker"
        if sys.platform == "linux":
            time.sleep(0.5)
            assert not processes(log, "fake_worker"), "a worker that hangs does not outlive the driver"
    finally:
        first.kill()


def test_exit_status_and_errors(tmp_path, log):
    path = manifest(tmp_path / "list", names(4))
    assert audit(path, tmp_path / "r", "--fail-on", "never", binary=FAKE).returncode == 0
    missing = audit(path, tmp_path / "r", binary="/missing", status=2)
    assert missing.stderr == "error: /missing: no such program\n"
    assert "no results" in cluster("export", tmp_path / "none", "-o", "x", status=2).stderr
    assert "error: " in cluster("audit", status=64).stderr


def test_secrets_of_urls_are_in_no_result_and_no_message(tmp_path, log):
    urls = [f"https://user:hunter2@h/{fate}-{number}.mp4?X-Amz-Signature=hunter2" for number in range(3)
            for fate in ("a", "crash", "throttle-always")]  # fmt: skip
    result = audit(manifest(tmp_path / "list", urls), tmp_path / "r", binary=FAKE, status=2)
    # What the fake worker answers repeats the URL; only what this package writes itself is looked at.
    crashes = [line for line in exported(tmp_path / "r").splitlines() if "signal 11" in line]
    assert len(crashes) == 3 and not any("hunter2" in line for line in crashes)
    assert "hunter2" not in result.stdout + result.stderr
