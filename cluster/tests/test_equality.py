# SPDX-License-Identifier: Apache-2.0
"""Reports of real movies, whole and damaged: the same bytes as one run of mediatag audit, however they are made."""

import json
import random
import shutil
import subprocess

import pytest
from mediatag_cluster import names
from support import BINARY, SAMPLES, audit, cluster, exported, manifest, plain

pytestmark = pytest.mark.skipif(not BINARY.exists(), reason=f"{BINARY} is not built; run: make build")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Movies with and without captions, caption files, damaged movies, names of all kinds; and the plain report."""
    folder = tmp_path_factory.mktemp("library")
    chance = random.Random(7)
    movie = (SAMPLES / "movie.mp4").read_bytes()
    (folder / "ä b").mkdir()
    for number in range(40):
        shutil.copy(SAMPLES / "movie.mp4", folder / f"m-{number:02}.mp4")
    for number in range(0, 40, 4):
        shutil.copy(SAMPLES / "en.sdh.srt", folder / f"m-{number:02}.en.sdh.srt")
    for number in range(10):
        cut = bytearray(movie[: chance.randrange(1, len(movie))] if number % 2 else movie)
        for _ in range(20):
            cut[chance.randrange(len(cut))] = chance.randrange(256)
        (folder / f"damaged-{number}.mp4").write_bytes(cut)
    shutil.copy(SAMPLES / "movie.mov", folder / "ä b" / "Ω “1”.mov")
    shutil.copy(SAMPLES / "movie.mov", folder / "ä b" / "a\u0308.mov")
    shutil.copy(SAMPLES / "es.srt", folder / "ä b" / "alone.srt")
    (folder / "empty.mp4").write_bytes(b"")
    (folder / "bad.srt").write_text("1\n00:00:02,000 --> 00:00:01,000\n<b>x\n\n\n2\n1 --> 2\n")
    (folder / "master.m3u8").write_text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmissing.m3u8\n")
    listed = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]
    listed += ["missing.mp4", "http://127.0.0.1:1/a.mp4?token=hunter2"]
    random.Random(1).shuffle(listed)
    manifest(folder / "list", listed)
    return folder


@pytest.fixture(scope="module")
def whole(library):
    return plain("--from", "list", folder=library)


def test_a_local_run_is_equal_to_a_plain_run(library, whole, tmp_path):
    audit(library / "list", tmp_path / "r", "--batch", 7, status=2, folder=library)
    assert exported(tmp_path / "r") == whole
    assert "hunter2" not in whole
    assert b"hunter2" not in (tmp_path / "r" / "results.sqlite").read_bytes()


def test_shards_of_all_schedulers_are_equal_to_a_plain_run(library, whole, tmp_path):
    script = SAMPLES.parent / "cluster" / "manifests" / "shard.sh"
    schedulers = {
        "kubernetes": lambda index: {"JOB_COMPLETION_INDEX": str(index), "SHARDS": "3"},
        "batch": lambda index: {"AWS_BATCH_JOB_ARRAY_INDEX": str(index), "SHARDS": "3"},
        "slurm": lambda index: {
            "SLURM_ARRAY_TASK_ID": str(index + 5), "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "3",
        },  # fmt: skip
    }
    for name, index_of in schedulers.items():
        out = tmp_path / name
        for index in range(3):
            settings = {"MANIFEST": "list", "OUT": str(out), "MEDIATAG": str(BINARY), "PATH": "/usr/bin:/bin"}
            subprocess.run([script], cwd=library, env=settings | index_of(index), check=True, capture_output=True)
        reports = sorted(out.glob("shard-*.jsonl"))
        assert len(reports) == 3 and not list((out / "state").iterdir())
        cluster("import", *reports, "--results", out, status=2)
        assert exported(out) == whole


@pytest.mark.parametrize("settings", [{}, {"JOB_COMPLETION_INDEX": "3", "SHARDS": "3", "OUT": "o", "MANIFEST": "list"}])
def test_a_shard_without_settings_is_not_tried_again(library, settings):
    script = SAMPLES.parent / "cluster" / "manifests" / "shard.sh"
    result = subprocess.run([script], cwd=library, env={"PATH": "/usr/bin:/bin", **settings}, capture_output=True)
    assert result.returncode == 64


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_a_movie_that_crashes_mediatag_is_reported_as_in_a_plain_run(tmp_path):
    for number in range(6):
        shutil.copy(SAMPLES / "movie.mp4", tmp_path / f"m-{number}.mp4")
    listed = manifest(tmp_path / "list", [f"m-{number}.mp4" for number in range(6)])
    wrapper = tmp_path / "mediatag"
    wrapper.write_text(
        "#!/bin/sh\nexec strace -f -qq -o /dev/null -P m-3.mp4 -e trace=openat,open"
        f' -e inject=openat,open:signal=KILL {BINARY} "$@"\n'
    )
    wrapper.chmod(0o755)
    expected = subprocess.run(
        [wrapper, "audit", "--format", "jsonl", "--from", "list"], cwd=tmp_path, capture_output=True, text=True
    ).stdout
    assert "signal 9 (Killed), in each of 2 attempts" in expected
    audit(listed, tmp_path / "r", "--no-facts", binary=wrapper, status=2, folder=tmp_path)
    assert exported(tmp_path / "r") == expected


def test_names_are_those_of_mediatag():
    urls = [
        "https://u:p@h/a.mp4?X-Amz-Signature=1&b=2&Token#f", "http://h?sig=1", "HTTPS://h/a?token=", "https://h/a?b=1&&sig=2",
        "https://h:1/a@b.mp4", "s3://b/a?token=1", "a?token=1", "https://h/ä.mp4?Expires=5&x=y#z", "http://h/#x?sig=1",
    ]  # fmt: skip
    requests = "".join(json.dumps({"id": url, "uri": url.replace("//h", "//127.0.0.1:1")}) + "\n" for url in urls)
    result = subprocess.run([BINARY, "audit", "--worker"], input=requests, capture_output=True, text=True, check=True)
    for line in result.stdout.splitlines()[1:]:
        answer = json.loads(line)
        url = answer["id"].replace("//h", "//127.0.0.1:1")
        assert answer.get("asset", answer["error"]["message"].split(": ")[0]).startswith(names.shown(url)), answer


def test_the_kinds_of_files_are_those_of_mediatag(tmp_path):
    result = subprocess.run([BINARY, "audit", tmp_path], capture_output=True, text=True).stderr
    for kind in (names.MOVIES, names.CAPTIONS, names.PLAYLISTS, names.MPDS):
        assert any(set(part.split(")")[0].split(", ")) == kind for part in result.split("(")), (kind, result)


def test_trends_have_the_library_and_the_month_that_ffmpeg_wrote(tmp_path):
    options = ["ffmpeg", "-v", "error", "-i", SAMPLES / "movie.mp4", "-c", "copy"]
    date = ["-metadata", "creation_time=2024-05-06T07:08:09Z"]
    outputs = {"a.mp4": date, "b.mov": date, "c.mkv": [], "d.mp4": ["-movflags", "empty_moov", *date]}
    for name, more in outputs.items():
        subprocess.run([*options, *more, tmp_path / name], check=True)
    listed = manifest(tmp_path / "list", [tmp_path / name for name in outputs])
    audit(listed, tmp_path / "r", status=None)
    trends = json.loads(cluster("trends", tmp_path / "r", "--format", "json").stdout)
    assert [group["assets"] for group in trends["library"]] == [4]
    assert trends["library"][0]["name"].startswith("Lavf")
    assert {group["name"]: group["assets"] for group in trends["month"]} == {"2024-05": 3, "unknown": 1}
