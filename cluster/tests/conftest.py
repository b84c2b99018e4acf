# SPDX-License-Identifier: Apache-2.0
"""Finds the package, and support.py, wherever the tests are started; a folder for what the fake worker notes."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

sys.dont_write_bytecode = True
# Ray keeps the token of its processes in a folder of the tests, not in that of the user.
TOKEN = tempfile.TemporaryDirectory()
Path(TOKEN.name, "token").write_text(os.urandom(32).hex(), encoding="utf-8")
os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": f"{TOKEN.name}/token"}

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]


@pytest.fixture
def log(tmp_path, monkeypatch) -> Path:
    """What the fake worker notes, in this test alone."""
    folder = tmp_path / "log"
    folder.mkdir()
    monkeypatch.setenv("FAKE_LOG", str(folder))
    return folder


@pytest.fixture
def answered(log):
    """The names that the fake worker has answered for, in their order."""

    def read() -> list[str]:
        path = log / "answered"
        return path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []

    return read
