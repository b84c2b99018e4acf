# SPDX-License-Identifier: Apache-2.0
"""What tests share: the command line as a user runs it, manifests, and the fake worker."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKE = Path(__file__).resolve().with_name("fake_worker.py")
SAMPLES = ROOT / "SampleMedia"
RELEASE, DEBUG = ROOT / ".build/release/mediatag", ROOT / ".build/debug/mediatag"
BINARY = Path(os.environ.get("MEDIATAG_BINARY") or (RELEASE if RELEASE.exists() else DEBUG))
BINARY = BINARY if BINARY.is_absolute() else ROOT / BINARY


def environment(**more: str) -> dict[str, str]:
    """The environment of this process, in which the package is found."""
    paths = [str(ROOT / "cluster"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **more}


def cluster(*words: object, status: int | None = 0, folder: Path | None = None, **more: str):
    """Runs a command of mediatag-cluster to its end."""
    result = subprocess.run(
        [sys.executable, "-m", "mediatag_cluster", *map(str, words)],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(**more),
        timeout=100,
    )
    assert status is None or result.returncode == status, result.stdout + result.stderr
    return result


def audit(manifest: Path, results: Path, *words: object, binary: Path = BINARY, status: int | None = 0, **more):
    """Runs an audit in local processes, unless words say otherwise."""
    options = ["--engine", "local", "--workers", 2, "--backoff", 0.01, "--binary", binary, *words]
    return cluster("audit", manifest, "--results", results, *options, status=status, **more)


def exported(results: Path) -> str:
    """The report as JSON lines."""
    path = results / "report.jsonl"
    cluster("export", results, "--format", "jsonl", "-o", path)
    return path.read_text(encoding="utf-8")


def manifest(path: Path, lines) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def plain(*words: object, folder: Path) -> str:
    """The report of one run of mediatag audit itself."""
    result = subprocess.run(
        [BINARY, "audit", "--format", "jsonl", *map(str, words)], capture_output=True, text=True, cwd=folder
    )
    assert result.returncode in (0, 1, 2), result.stderr
    return result.stdout


def processes(folder: Path, word: str) -> list[int]:
    """The processes of this test with a word in their command line, by the environment that they have."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if not entry.name.isdigit() or f"FAKE_LOG={folder}".encode() not in (entry / "environ").read_bytes():
                continue
            line = (entry / "cmdline").read_bytes()
            # A driver names the program of its workers, too.
            if word.encode() in line and b"mediatag_cluster" not in line:
                found.append(int(entry.name))
        except OSError:
            continue
    return found
