# SPDX-License-Identifier: Apache-2.0
"""Many assets, some of which crash, are throttled or damaged: 10,000, or 100,000 if MEDIATAG_TESTS is all."""

import os
import random

from support import FAKE, audit, exported, manifest

COUNT = 100_000 if os.environ.get("MEDIATAG_TESTS") == "all" else 10_000


def test_of_many_assets_none_is_lost_or_doubled(tmp_path, answered):
    fates = ["a"] * 5000 + ["crash", "crash-once", "throttle", "throttle-always", "damaged"]
    chance = random.Random(5)
    names = [f"lib/{number % 97}/{chance.choice(fates)}-{number:06}.mp4" for number in range(COUNT)]
    chance.shuffle(names)
    audit(manifest(tmp_path / "list", names), tmp_path / "r", "--no-facts", binary=FAKE, status=2)
    lines = exported(tmp_path / "r").splitlines()
    assert [line.split('"asset":"')[1].split('"')[0] for line in lines] == sorted(names)
    assert sum("in each of 2 attempts" in line for line in lines) == sum("/crash-0" in name for name in names)
    again = len(answered()) - len(set(answered()))
    tries = sum(2 if "/throttle-0" in name else 4 if "/throttle-always" in name else 0 for name in names)
    # After a crash, what had been sent ahead and was not answered is asked for again, and nothing else.
    assert again == tries
    audit(tmp_path / "list", tmp_path / "r", "--retry-poison", "--no-facts", binary=FAKE, status=2)
    assert exported(tmp_path / "r").splitlines() == lines
