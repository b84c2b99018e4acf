# SPDX-License-Identifier: Apache-2.0
"""The figure of `hls`: a movie of 2 GiB as CMAF segments and playlists."""

import os
import shutil

import movies
from figures import Figure
from measuring import Contestant, Goal, race

TIMES_OF_CP = 1.6
FASTER = 3
MEMORY_LIMIT = 128 * movies.MIB


def measure(figures, movie):
    """Beside a copy, FFmpeg's HLS muxer and, where it is there, Shaka Packager.

    Shaka Packager is looked for as `packager` on the PATH, or where SHAKA_PACKAGER says.
    """
    folder = os.path.join(figures.folder, "packaged")
    copy = os.path.join(figures.folder, "copy.mp4")
    kept = []

    def keep():
        """Puts the result aside, whoever made it, until all have run.

        ext4 looks long for a place of a new file when many were just removed, and a file gets faster
        the memory that one of another program has just given back.
        """
        for made in (folder, copy):
            if os.path.exists(made):
                kept.append(f"{made}-{len(kept)}")
                os.rename(made, kept[-1])

    def fresh():
        os.makedirs(folder)

    def contestant(name, command, prepare=fresh):
        return Contestant(name, command, figures.long_runs, prepare=prepare, clean_up=keep)

    ours = contestant("mediatag hls", [figures.binary, "hls", movie, "-o", folder], lambda: None)
    plain = contestant("cp", ["cp", movie, copy], lambda: None)
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", movie, "-c", "copy", "-f", "hls"]
    command += ["-hls_segment_type", "fmp4", "-hls_time", "6", "-hls_list_size", "0"]
    command += ["-hls_playlist_type", "vod", os.path.join(folder, "out.m3u8")]
    peers = [contestant("ffmpeg -f hls", command)]
    shaka = os.environ.get("SHAKA_PACKAGER") or shutil.which("packager")
    if shaka:
        peers.append(contestant("Shaka Packager", shaka_command(shaka, movie, folder)))
    race([ours, plain, *peers])
    for each in kept:
        shutil.rmtree(each) if os.path.isdir(each) else os.remove(each)
    ratio = ours.median / plain.median
    ours.goals.append(Goal(f"≤ {TIMES_OF_CP} × cp", ratio <= TIMES_OF_CP))
    for peer in peers:
        is_reached = peer.median >= FASTER * ours.median
        ours.goals.append(Goal(f"≥ {FASTER} × faster than {peer.name}", is_reached))
    ours.goals.append(Goal("< 128 MiB", ours.peak < MEMORY_LIMIT))
    return Figure("Package a movie of 2 GiB as CMAF HLS", [ours, plain, *peers])


def shaka_command(program, movie, folder):
    command = [program]
    for stream in ("video", "audio"):
        at = os.path.join(folder, stream)
        command.append(
            f"in={movie},stream={stream},init_segment={at}.mp4,"
            f"segment_template={at}-$Number$.m4s,playlist_name={stream}.m3u8"
        )
    master = os.path.join(folder, "master.m3u8")
    return command + ["--hls_master_playlist_output", master, "--segment_duration", "6"]
