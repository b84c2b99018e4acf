# SPDX-License-Identifier: Apache-2.0
"""The figures: each a race between mediatag and other programs at the same job."""

import os
import shutil
import subprocess

from measuring import Contestant, Figure, Goal, race

MIB = 1 << 20
PEAK_LIMIT = 64 * MIB


class Figures:
    """All figures, measured one after the other in one folder."""

    def __init__(self, binary, folder, runs, long_runs):
        self.binary = binary
        self.folder = folder
        self.runs = runs
        self.long_runs = long_runs
        self.out = os.path.join(folder, "out.mp4")

    # Contestants

    def _mediatag(self, name, *arguments, **options):
        options.setdefault("runs", self.runs)
        return Contestant(name, [self.binary, *arguments], **options)

    def _peer(self, name, command, **options):
        options.setdefault("runs", self.long_runs)
        return Contestant(name, command, prepare=self._remove, clean_up=self._remove, **options)

    def _remove(self):
        if os.path.exists(self.out):
            os.remove(self.out)

    def _ffmpeg(self, movie, subtitles, *options):
        # fmt: off
        command = [
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", movie.path, "-i", subtitles,
            "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text", *options, self.out,
        ]
        # fmt: on
        return self._peer("ffmpeg " + (options[-1] if options else "-c copy"), command)

    def _muxers(self, movie, subtitles, *options):
        yield self._ffmpeg(movie, subtitles, *options)
        if shutil.which("MP4Box"):
            command = ["MP4Box", "-add", subtitles, movie.path, "-out", self.out]
            yield self._peer("MP4Box -add", command)

    @staticmethod
    def _race(title, contestants):
        race(contestants)
        first = contestants[0]
        first.goals.append(Goal("< 64 MiB", first.peak < PEAK_LIMIT))
        return Figure(title, contestants)

    # Figures

    def add_in_place(self, movie, subtitles, size):
        """`moov` last: append, flush, switch, flush."""
        ours = self._mediatag(
            "mediatag add-subs", "add-subs", movie.path, subtitles, clean_up=movie.restore
        )
        disk = Contestant("the disk alone *", lambda: self._append(movie), self.runs)
        disk.clean_up = movie.restore
        peers = list(self._muxers(movie, subtitles))
        figure = self._race(f"Add subtitles in place, moov last, {size}", [ours, disk, *peers])
        ours.goals.insert(0, Goal("≤ 25 ms", ours.median <= 0.025))
        for peer in peers if size == "2 GiB" else []:
            peer.goals.append(Goal("≥ 200 ×", peer.median >= 200 * ours.median))
        return figure

    @staticmethod
    def _append(movie):
        """What an edit in place cannot do without: a `moov` written, and two flushes."""
        offset, size = movie.movie_box
        with open(movie.path, "r+b", buffering=0) as file:
            file.seek(offset)
            moov = file.read(size)
            file.seek(movie.length)
            file.write(moov)
            os.fsync(file.fileno())
            file.seek(offset + 4)
            file.write(b"free")
            os.fsync(file.fileno())

    def tag_in_place(self, movie, size):
        """`moov` last: nothing but a new `moov`, whatever the movie's size."""
        ours = self._mediatag(
            "mediatag tag",
            *("tag", movie.path, "--track", "audio:1", "--describes-video", "--language", "en-GB"),
            clean_up=movie.restore,
        )
        disk = Contestant("the disk alone *", lambda: self._append(movie), self.runs)
        disk.clean_up = movie.restore
        peers = []
        if shutil.which("MP4Box"):
            command = ["MP4Box", "-lang", "2=en-GB", movie.path, "-out", self.out]
            peers.append(self._peer("MP4Box -lang", command))
        # fmt: off
        command = [
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", movie.path, "-map", "0", "-c", "copy",
            "-metadata:s:a:0", "language=eng", "-disposition:a:0", "visual_impaired", self.out,
        ]
        # fmt: on
        peers.append(self._peer("ffmpeg -c copy", command))
        figure = self._race(f"Tag a track in place, moov last, {size}", [ours, disk, *peers])
        ours.goals.insert(0, Goal("≤ 15 ms", ours.median <= 0.015))
        return figure

    def add_fast_start(self, movie, subtitles, more_subtitles):
        """`moov` first: a copy at the first edit, within the free space at the second."""
        work = os.path.join(self.folder, "work.mp4")

        def fresh():
            # The edit puts a new file into this place and leaves the other name's alone.
            if os.path.exists(work):
                os.remove(work)
            os.link(movie.path, work)

        first = self._mediatag("first edit (a copy)", "add-subs", work, subtitles, prepare=fresh)
        second = self._mediatag("second (in the reserve)", "add-subs", work, more_subtitles)
        first.runs = second.runs = self.long_runs
        peers = list(self._muxers(movie, subtitles, "-movflags", "+faststart"))
        figure = self._race("Add subtitles in place, moov first, 2 GiB", [first, second, *peers])
        second.goals.append(Goal("< 64 MiB", second.peak < PEAK_LIMIT))
        os.remove(work)
        return figure

    def _copies(self, source):
        """`cp`, and `cp` with the flush that mediatag does not leave out."""
        shell = 'cp "$1" "$2" && sync "$2"'
        return [
            self._peer("cp", ["cp", source, self.out], runs=self.runs),
            self._peer("cp; sync", ["sh", "-c", shell, "sh", source, self.out], runs=self.runs),
        ]

    def add_to_new_file(self, movie, subtitles):
        """`-o`: beside `cp`."""
        command = [self.binary, "add-subs", movie.path, subtitles, "-o", self.out]
        ours = self._peer("mediatag add-subs -o", command, runs=self.runs)
        copies = self._copies(movie.path)
        figure = self._race("Add subtitles to a new file, 2 GiB", [ours, *copies])
        for peer in copies:
            peer.goals.append(Goal("≤ 1.15 × this", ours.median <= 1.15 * peer.median))
        return figure

    def optimize(self, movie, subtitles):
        """A movie with subtitles behind its media data, into a new file; beside `cp`."""
        edited = os.path.join(self.folder, "edited.mp4")
        command = [self.binary, "add-subs", movie.path, subtitles, "-o", edited]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        command = [self.binary, "optimize", edited, "-o", self.out]
        ours = self._peer("mediatag optimize -o", command, runs=self.runs)
        copies = self._copies(edited)
        # fmt: off
        command = [
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", edited, "-map", "0", "-c", "copy",
            "-movflags", "+faststart", self.out,
        ]
        # fmt: on
        peers = [self._peer("ffmpeg +faststart", command)]
        if shutil.which("MP4Box"):
            command = ["MP4Box", "-inter", "1000", edited, "-out", self.out]
            peers.append(self._peer("MP4Box -inter", command))
        figure = self._race("Optimize to a new file, 2 GiB", [ours, *copies, *peers])
        for copy in copies:
            copy.goals.append(Goal("≤ 1.3 × this", ours.median <= 1.3 * copy.median))
        os.remove(edited)
        return figure

    def flatten(self, movie, subtitles, title):
        """`--flatten -o`: a fragmented movie as a flat one with a track more, beside `cp`."""
        command = [self.binary, "add-subs", movie, subtitles, "--flatten", "-o", self.out]
        ours = self._peer("mediatag add-subs --flatten", command, runs=self.runs)
        copies = self._copies(movie)
        # fmt: off
        command = [
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", movie, "-i", subtitles,
            "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text", self.out,
        ]
        # fmt: on
        ffmpeg = self._peer("ffmpeg -c copy", command)
        figure = self._race(f"Make a fragmented movie flat, {title}", [ours, *copies, ffmpeg])
        for copy in copies:
            copy.goals.append(Goal("≤ 1.3 × this", ours.median <= 1.3 * copy.median))
        return figure

    def inspect(self, path, title, limit):
        """From process start to end."""
        runs = 4 * self.runs
        ours = self._mediatag("mediatag inspect", "inspect", path, runs=runs)
        peers = []
        if shutil.which("MP4Box"):
            peers.append(Contestant("MP4Box -info", ["MP4Box", "-info", path], self.runs))
        if shutil.which("mediainfo"):
            peers.append(Contestant("mediainfo", ["mediainfo", path], self.runs))
        command = ["ffprobe", "-v", "error", "-show_format", "-show_streams", path]
        peers.append(Contestant("ffprobe", command, self.runs))
        figure = self._race(f"Inspect {title}", [ours, *peers])
        text = f"≤ {limit * 1000:.0f} ms"
        ours.goals.insert(0, Goal(text, ours.median <= limit))
        return figure
