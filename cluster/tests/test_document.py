# SPDX-License-Identifier: Apache-2.0
"""The commands of Docs/Scale.md."""

import pathlib
import re
import shlex

import pytest
from mediatag_cluster.options import parser

TEXT = (pathlib.Path(__file__).resolve().parents[2] / "Docs/Scale.md").read_text(encoding="utf-8")
COMMAND = "python -m mediatag_cluster "
BLOCKS = [line for block in TEXT.split("```")[1::2] for line in block.splitlines() if line.startswith(COMMAND)]
# `report DIR -o FOLDER` and others of tables, that name what they are applied to.
SPANS = re.findall(r"`((?:audit --(?:only|retry)|(?:report|trends|export) DIR|compare OLD)[^`…]*)`", TEXT)


def test_the_document_has_commands():
    assert len(BLOCKS) >= 5
    assert len(SPANS) >= 6


@pytest.mark.parametrize("command", [line.removeprefix(COMMAND) for line in BLOCKS] + SPANS)
def test_a_command_of_the_document_is_valid(command: str):
    words = shlex.split(command)
    if words[0] == "audit" and "--results" not in words:
        words += ["manifest.jsonl", "--results", "november/"]
    parser().parse_args(words)
