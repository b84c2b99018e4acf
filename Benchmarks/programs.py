# SPDX-License-Identifier: Apache-2.0
"""Programs of Benchmarks/Programs, which time what the libraries do inside one process."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build-benchmarks"


def build(name):
    """Builds a program with optimisations; returns the path of its binary."""
    command = ["swift", "build", "-c", "release", "--package-path", ROOT, "--scratch-path", SCRATCH, "--product", name]
    environment = {**os.environ, "MEDIATAG_BENCHMARKS": "1"}
    built = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode:
        sys.exit(built.stdout)
    return str(SCRATCH / "release" / name)
