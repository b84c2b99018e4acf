# SPDX-License-Identifier: Apache-2.0
"""Ray on this machine as two nodes, of which processes, a node and the driver are killed."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest
from support import FAKE, audit, environment, exported, manifest, processes
from test_runs import done

pytest.importorskip("ray")


@pytest.fixture
def cluster(log, monkeypatch):
    """A head without processors, and two nodes with one each."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("FAKE_PAUSE", "0.002")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        yield cluster
    finally:
        cluster.shutdown()


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
def test_nothing_is_lost_or_doubled_if_workers_a_node_and_the_driver_are_killed(tmp_path, log, cluster, answered):
    names = [f"lib/{number % 7}/movie-{number:04}.mp4" for number in range(2000)]
    names[100], names[900], names[1500] = "lib/crash.mp4", "lib/damaged.mp4", "lib/throttle.mp4"
    path = manifest(tmp_path / "list", names)
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    words = ["--address", cluster.address, "--workers", "2", "--batch", "100", "--backoff", "0.01"]
    command = [sys.executable, "-m", "mediatag_cluster", "audit", str(path), "--results", str(tmp_path / "r"), *words]
    chance = random.Random(3)

    def start():
        return subprocess.Popen([*command, "--binary", str(FAKE)], env=environment(), stdout=subprocess.PIPE, text=True)

    def wait_for(count):
        end = time.monotonic() + 60
        while len(done(tmp_path / "r")) < count:
            assert driver.poll() is None and time.monotonic() < end
            time.sleep(0.02)
        time.sleep(chance.uniform(0, 0.2))

    def kill_one(word):
        """Kills a process as soon as there is one: a node that has ended a batch may not have begun the next."""
        end = time.monotonic() + 60
        while True:
            assert driver.poll() is None and time.monotonic() < end
            try:
                return os.kill(chance.choice(processes(log, word)), signal.SIGKILL)
            except (IndexError, ProcessLookupError):
                time.sleep(0.01)

    driver = start()
    wait_for(100)
    kill_one("fake_worker")
    wait_for(400)
    kill_one("ray::audit")
    wait_for(700)
    cluster.remove_node(nodes[0], allow_graceful=False)
    cluster.add_node(num_cpus=1)
    wait_for(1100)
    driver.kill()
    assert driver.wait() == -signal.SIGKILL
    stored, before = done(tmp_path / "r"), len(answered())
    driver = start()
    out, _ = driver.communicate(timeout=90)
    assert driver.returncode == 2, out
    # The batches of the killed driver may still be answered for a moment; the new one asks for none of them.
    kept = int(out.split(" audited, ")[1].split(" kept")[0].replace(",", ""))
    assert kept == len(stored) and len(answered()) - before < 2000 - len(stored) + 2 * 100 + 10
    monkey = {"FAKE_PAUSE": "0"}
    audit(path, tmp_path / "plain", binary=FAKE, status=2, **monkey)
    assert exported(tmp_path / "r") == exported(tmp_path / "plain")
    assert len(exported(tmp_path / "r").splitlines()) == len(names)


def test_ray_on_this_machine_is_equal_to_local_processes(tmp_path, log):
    names = [f"{number}.mp4" for number in range(200)] + ["crash.mp4", "damaged.mp4", "hang.mp4"]
    path = manifest(tmp_path / "list", names)
    options = ["--time-limit", 0.5]
    audit(path, tmp_path / "local", *options, binary=FAKE, status=2)
    audit(path, tmp_path / "ray", "--engine", "ray", *options, binary=FAKE, status=2)
    assert exported(tmp_path / "ray") == exported(tmp_path / "local")
