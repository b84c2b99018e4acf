# SPDX-License-Identifier: Apache-2.0
"""The movies that are measured, made on the spot with FFmpeg."""

import os
import subprocess
from dataclasses import dataclass

MINUTES = 90
GIB = 1 << 30
MIB = 1 << 20
SIZES = {"2 GiB": 2 * GIB, "512 MiB": 512 * MIB, "128 MiB": 128 * MIB}

#: Bytes needed at the same time: four movies, and two copies of the largest being made from them.
DISK_NEEDED = 28 * GIB


@dataclass
class Movie:
    """A movie, with what it takes to undo an edit in place of one whose `moov` is last."""

    path: str
    length: int
    movie_box: tuple  # offset and size of `moov`

    @classmethod
    def open(cls, path):
        with open(path, "rb") as file:
            length = file.seek(0, os.SEEK_END)
            box = _find_movie_box(file, length)
            file.seek(box[0])
            # Kept in a file: what this script has in memory counts as memory of the programs it starts.
            with open(path + ".moov", "wb") as copy:
                copy.write(file.read(box[1]))
            return cls(path, length, box)

    def restore(self):
        """Writes the old `moov` again, which an edit covers, and cuts off what was appended."""
        with open(self.path, "r+b") as file, open(self.path + ".moov", "rb") as copy:
            file.seek(self.movie_box[0])
            file.write(copy.read())
            file.truncate(self.length)
            file.flush()
            os.fsync(file.fileno())


def _find_movie_box(file, length):
    offset = 0
    while offset + 8 <= length:
        file.seek(offset)
        head = file.read(16)
        size = int.from_bytes(head[:4], "big")
        if size == 1:
            size = int.from_bytes(head[8:16], "big")
        if head[4:8] == b"moov":
            return offset, size
        offset += size or length
    raise ValueError("no moov in " + file.name)


def _ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def _seed(path, *, size, seconds, rate, bits, audio_bits):
    """A short H.264 and AAC movie of a constant bit rate, noise and all."""
    # fmt: off
    _ffmpeg(
        "-f", "lavfi", "-i", f"testsrc2=s={size}:r={rate},noise=alls=20:allf=t",
        "-f", "lavfi", "-i", "sine=f=440:r=48000",
        "-t", seconds, "-pix_fmt", "yuv420p",
        "-c:v", "libx264", "-preset", "ultrafast", "-bf", 2, "-g", 2 * rate,
        "-b:v", bits, "-maxrate", bits, "-bufsize", bits, "-x264-params", "nal-hrd=cbr",
        "-c:a", "aac", "-b:a", audio_bits, path,
    )
    # fmt: on


def _repeat(seed, path, seconds, *options):
    _ffmpeg("-stream_loop", -1, "-i", seed, "-t", seconds, "-c", "copy", *options, path)
    return Movie.open(path)


def make_last(folder, name):
    """A movie of 90 minutes with `moov` last: its tables are as large whatever the media's size."""
    audio_bits = 48_000
    seconds = MINUTES * 60
    # A little more than asked for, as the rate is kept only on average.
    bits = int(SIZES[name] * 1.04 * 8 / seconds) - audio_bits
    seed = os.path.join(folder, "seed.mp4")
    size = {"2 GiB": "1280x720", "512 MiB": "640x360", "128 MiB": "320x180"}[name]
    _seed(seed, size=size, seconds=20, rate=24, bits=bits, audio_bits=audio_bits)
    movie = _repeat(seed, os.path.join(folder, name.replace(" ", "") + ".mp4"), seconds)
    os.remove(seed)
    if movie.length < SIZES[name]:
        raise ValueError(f"{movie.path} came out too small: {movie.length} bytes")
    return movie


def make_first(folder, last):
    """The same movie with `moov` first and no free space."""
    path = os.path.join(folder, "first.mp4")
    _ffmpeg("-i", last.path, "-map", "0", "-c", "copy", "-movflags", "+faststart", path)
    return Movie.open(path)


def make_fragmented(folder, last):
    """The same movie in fragments of two seconds; its path."""
    path = os.path.join(folder, "fragmented.mp4")
    flags = "frag_keyframe+empty_moov+default_base_moof"
    _ffmpeg("-i", last.path, "-map", "0", "-c", "copy", "-movflags", flags, path)
    return path


def make_long(folder):
    """Four hours of thirty tiny frames a second: a large `moov` and little else."""
    seed = os.path.join(folder, "seed.mp4")
    _seed(seed, size="64x64", seconds=60, rate=30, bits=20_000, audio_bits=16_000)
    movie = _repeat(seed, os.path.join(folder, "long.mp4"), 4 * 3600)
    os.remove(seed)
    return movie


def make_subtitles(folder, name, cues=200, minutes=MINUTES):
    """A SubRip file of so many cues, spread over a movie of so many minutes."""

    def clock(milliseconds):
        seconds, rest = divmod(milliseconds, 1000)
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{rest:03}"

    path = os.path.join(folder, name)
    step = minutes * 60_000 // cues
    with open(path, "w", encoding="utf-8") as file:
        for index in range(cues):
            start = index * step + 500
            file.write(f"{index + 1}\n{clock(start)} --> {clock(start + 2500)}\n")
            file.write(f"– Señora, la línea {index + 1}.\n– ¿Y <i>después</i>?\n\n")
    return path
