# SPDX-License-Identifier: Apache-2.0
"""The files for Kubernetes, AWS Batch and Slurm: what can be checked without them."""

import json
import os
import re
import subprocess

import pytest
from support import ROOT

FOLDER = ROOT / "cluster" / "manifests"


def test_the_kubernetes_job_is_indexed_and_names_its_own_number_of_shards():
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load((FOLDER / "kubernetes-indexed-job.yaml").read_text())
    spec = job["spec"]
    assert (job["apiVersion"], job["kind"], spec["completionMode"]) == ("batch/v1", "Job", "Indexed")
    assert 1 <= spec["completions"] <= 100_000
    # Kubernetes accepts backoffLimitPerIndex and podFailurePolicy with this policy only.
    assert spec["template"]["spec"]["restartPolicy"] == "Never"
    assert spec["podFailurePolicy"]["rules"][0]["onExitCodes"]["values"] == [64]
    (container,) = spec["template"]["spec"]["containers"]
    assert spec["podFailurePolicy"]["rules"][0]["onExitCodes"]["containerName"] == container["name"]
    values = {one["name"]: one["value"] for one in container["env"]}
    assert values["SHARDS"] == str(spec["completions"]) and {"MANIFEST", "OUT"} <= set(values)
    assert all(isinstance(value, str) for value in values.values())
    volumes = {one["name"] for one in spec["template"]["spec"]["volumes"]}
    assert {one["name"] for one in container["volumeMounts"]} <= volumes


def test_the_ray_job_uses_the_version_that_is_tested():
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load((FOLDER / "ray-cluster.yaml").read_text())
    setup = (ROOT / "Scripts" / "setup.sh").read_text()
    assert f"ray=={job['spec']['rayClusterSpec']['rayVersion']} " in setup
    assert "python -m mediatag_cluster audit" in job["spec"]["entrypoint"]


def test_the_batch_job_names_its_number_of_shards_and_does_not_retry_settings():
    job = json.loads((FOLDER / "aws-batch-array.json").read_text())
    values = {one["name"]: one["value"] for one in job["containerProperties"]["environment"]}
    assert 2 <= int(values["SHARDS"]) <= 10_000
    assert 1 <= job["retryStrategy"]["attempts"] <= 10
    assert job["retryStrategy"]["evaluateOnExit"][0] == {"onExitCode": "64", "action": "EXIT"}


def test_the_slurm_array_passes_its_index_on(tmp_path):
    text = (FOLDER / "slurm-array.sh").read_text()
    first, last = map(int, re.search(r"--array=(\d+)-(\d+)%", text).groups())
    assert (first, last) == (0, 999)
    script = tmp_path / "shard.sh"
    script.write_text('#!/bin/sh\necho "$SLURM_ARRAY_TASK_ID $*"\n')
    script.chmod(0o755)
    values = {"SLURM_SUBMIT_DIR": str(tmp_path), "SLURM_ARRAY_TASK_ID": "7", "SLURM_CPUS_PER_TASK": "3"}
    result = subprocess.run(
        [FOLDER / "slurm-array.sh", "--deep"], env={**os.environ, **values}, capture_output=True, text=True
    )
    assert result.stdout == "7 --jobs 3 --deep\n", result.stderr
