# SPDX-License-Identifier: Apache-2.0
"""The figure of `extract`: the subtitles of two hours, from process start to the file."""

import os
import shutil
import subprocess

import movies
from figures import Figure
from measuring import Contestant, Goal, race

CUES = 2400
LIMIT = 0.1


def measure(figures, sample):
    """A cue every three seconds in a small movie, beside FFmpeg's own extraction."""
    movie = os.path.join(figures.folder, "two-hours.mp4")
    output = os.path.join(figures.folder, "two-hours.srt")
    shutil.copy(sample, movie)
    subtitles = movies.make_subtitles(figures.folder, "two-hours.es.srt", CUES, minutes=120)
    command = [figures.binary, "add-subs", movie, subtitles, "--extend"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def fresh():
        if os.path.exists(output):
            os.remove(output)

    runs = 4 * figures.runs
    ours = Contestant(
        "mediatag extract", [figures.binary, "extract", movie, "-o", output], runs, prepare=fresh
    )
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", movie, "-map", "0:s:0", output]
    peer = Contestant("ffmpeg -map 0:s:0", command, figures.runs, prepare=fresh)
    race([ours, peer])
    ours.goals.append(Goal(f"≤ {LIMIT * 1000:.0f} ms", ours.median <= LIMIT))
    fresh()
    os.remove(movie)
    return Figure(f"Extract {CUES} cues of two hours", [ours, peer])
