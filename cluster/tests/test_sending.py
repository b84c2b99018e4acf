# SPDX-License-Identifier: Apache-2.0
"""What is sent to nodes of a cluster."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")


def test_the_code_of_a_task_is_sent_without_a_name_of_this_package(tmp_path):
    from mediatag_cluster import ray_engine

    ray_engine.cloudpickle.register_pickle_by_value(ray_engine.mediatag_cluster)
    task = ray_engine.cloudpickle.dumps(ray_engine._task)
    (tmp_path / "task").write_bytes(task)
    script = f"""
import pickle, sys
sys.path = [path for path in sys.path if "cluster" not in path or "site-packages" in path]
task = pickle.load(open({str(tmp_path / "task")!r}, "rb"))
job = (({str(Path(__file__).with_name("fake_worker.py"))!r},), 5, 1, 1, 60, True, None)
rules, audited, rest = task(job, [("a.mp4",) + (None,) * 6, ("crash.mp4",) + (None,) * 6])
assert [one[1] for one in audited] == ["ok", "crash"], audited
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, env={})
    assert result.returncode == 0, result.stderr
