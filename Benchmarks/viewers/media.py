# SPDX-License-Identifier: Apache-2.0
"""Writes the made-up presentations as files. The media, of four seconds, are made once with FFmpeg."""

import os
import subprocess

import boxes
import cases
import mpds

SEGMENT = 2
SECONDS = 4
# 639-2 codes of the languages in movies.
CODES = {"en": "eng", "es": "spa", "fr": "fra", "de": "deu", "ja": "jpn", None: "und"}
TYPES = {"audio": "AUDIO", "text": "SUBTITLES", "caption": "CLOSED-CAPTIONS"}
WORDS = {True: "YES", False: "NO"}


def _ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments], check=True)


def _sources(frequency=440):
    return (["-f", "lavfi", "-i", f"testsrc=size=64x36:rate=10:duration={SECONDS}"],
            ["-f", "lavfi", "-i", f"sine={frequency}:duration={SECONDS}:sample_rate=44100"])


def _sound(tone, channels):
    return f"audio-{tone}-{channels}.m4a"


VIDEO = ["-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p", "-g", "20", "-bf", "0"]
AUDIO = ["-c:a", "aac", "-b:a", "32k"]


def _segments(folder, arguments):
    """Playlists with segments of fragmented MP4, and of MPEG-2 TS in a second folder."""
    for place, kind, name in ((folder, "fmp4", "%d.m4s"), (f"{folder}-ts", "mpegts", "%d.ts")):
        os.makedirs(place, exist_ok=True)
        _ffmpeg(*arguments, "-f", "hls", "-hls_time", str(SEGMENT), "-hls_list_size", "0",
                "-hls_playlist_type", "vod", "-hls_segment_type", kind,
                "-hls_fmp4_init_filename", "init.mp4",
                "-hls_segment_filename", os.path.join(place, name),
                os.path.join(place, "index.m3u8"))


def _text_segments(folder):
    os.makedirs(folder, exist_ok=True)
    lines = ["#EXTM3U", "#EXT-X-VERSION:3", f"#EXT-X-TARGETDURATION:{SEGMENT}",
             "#EXT-X-PLAYLIST-TYPE:VOD"]
    for index in range(SECONDS // SEGMENT):
        lines += [f"#EXTINF:{SEGMENT},", f"{index}.vtt"]
        with open(os.path.join(folder, f"{index}.vtt"), "w", encoding="utf-8") as file:
            file.write("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n"
                       f"00:00:0{index * SEGMENT}.000 --> 00:00:0{index * SEGMENT + 2}.000\nText\n")
    with open(os.path.join(folder, "index.m3u8"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["#EXT-X-ENDLIST", ""]))


class Studio:
    """Makes the media once, and writes cases that use them."""

    def __init__(self, folder):
        self.folder = folder
        self.shared = os.path.join(folder, "shared")
        self.layouts = {}
        if not os.path.exists(os.path.join(self.shared, "done")):
            self._make()

    def _shared(self, name):
        return os.path.join(self.shared, name)

    def _make(self):
        os.makedirs(self.shared, exist_ok=True)
        picture, sound = _sources()
        _segments(self._shared("video"), [*picture, *VIDEO])
        _segments(self._shared("muxed"), [*picture, *sound, *VIDEO, *AUDIO])
        _segments(self._shared("audio"), [*sound, *AUDIO])
        _text_segments(self._shared("text"))
        _ffmpeg(*picture, *VIDEO, self._shared("video.mp4"))
        for tone in (440, *cases.TONES):
            for channels in (1, 2):
                _ffmpeg(*_sources(tone)[1], *AUDIO, "-ac", str(channels), self._shared(_sound(tone, channels)))
        with open(self._shared("text.srt"), "w", encoding="utf-8") as file:
            file.write("1\n00:00:00,000 --> 00:00:02,000\nText\n\n"
                       "2\n00:00:02,000 --> 00:00:04,000\nMore\n")
        open(self._shared("done"), "w", encoding="utf-8").close()

    def path(self, case):
        return os.path.join(self.folder, case.name,
                            {"master": "master.m3u8", "mpd": "manifest.mpd"}.get(case.form, "movie.mp4"))

    def write(self, case):
        """Writes a case; gives its file."""
        path = self.path(case)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if case.form == "master":
            with open(path, "w", encoding="utf-8") as file:
                file.write(master_text(case))
            self._link(case)
        elif case.form == "mpd":
            with open(path, "w", encoding="utf-8") as file:
                file.write(mpds.text(case))
        else:
            with open(path, "wb") as file:
                file.write(self._movie(case))
        return path

    def _link(self, case):
        """Puts the shared media where the playlist names them."""
        ending = "-ts" if case.segments == "ts" else ""
        variant = "muxed" if any(option.is_muxed for option in case.options) else "video"
        places = {option.place: f"audio{ending}" if option.kind == "audio" else "text"
                  for option in case.options if option.place}
        places |= {f"v{index}": variant + ending for index in range(case.variants)}
        for group in range(1, case.groups):
            places |= {f"{option.place}-{group}": f"audio{ending}" for option in case.of_kind("audio")}
        for place, kind in places.items():
            link = os.path.join(self.folder, case.name, place)
            if os.path.lexists(link):
                os.remove(link)
            os.symlink(os.path.join("..", "shared", kind), link)

    def _movie(self, case):
        layout = tuple("text.srt" if option.kind == "text" else _sound(option.tone, option.channels)
                       for option in case.options)
        if layout not in self.layouts:
            self.layouts[layout] = self._layout(layout)
        tree = boxes.parse(self.layouts[layout])
        movie = next(box for box in tree if box.kind == b"moov")
        tracks = [box for box in movie.children if box.kind == b"trak"]
        for track, option in zip(tracks[1:], case.options, strict=True):
            boxes.edit(track, option, CODES)
        return b"".join(box.bytes() for box in tree)

    def _layout(self, layout):
        """A movie with video and the files as tracks, its `moov` at the end."""
        inputs = list(dict.fromkeys(layout))
        arguments = [part for name in ["video.mp4", *inputs] for part in ("-i", self._shared(name))]
        arguments += ["-map", "0:v"]
        for name in layout:
            arguments += ["-map", str(inputs.index(name) + 1)]
        path = self._shared(f"layout-{os.getpid()}.mp4")
        _ffmpeg(*arguments, "-c", "copy", "-c:s", "mov_text", path)
        with open(path, "rb") as file:
            return file.read()


def _attributes(option, group):
    yield f"TYPE={TYPES[option.kind]}"
    yield f'GROUP-ID="{group}"'
    yield f'NAME="{option.name}"'
    if option.language:
        yield f'LANGUAGE="{option.language}"'
    if option.default is not None:
        yield f"DEFAULT={WORDS[option.default]}"
    if option.autoselect is not None:
        yield f"AUTOSELECT={WORDS[option.autoselect]}"
    if option.forced:
        yield "FORCED=YES"
    if option.characteristics:
        yield f'CHARACTERISTICS="{",".join(option.characteristics)}"'
    if option.kind == "caption":
        yield f'INSTREAM-ID="CC{option.name[-1]}"'


def renditions(case):
    """Every EXT-X-MEDIA in the order of the file: group, option, folder."""
    for group in range(case.groups):
        for option in case.options:
            if group and option.kind != "audio":
                continue
            name = option.kind if not group else f"{option.kind}-{group}"
            place = option.place if not group or not option.place else f"{option.place}-{group}"
            yield name, option, place


def master_text(case):
    """The multivariant playlist of a case."""
    lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"]
    for group, option, place in renditions(case):
        attributes = list(_attributes(option, group))
        if place:
            attributes.append(f'URI="{place}/index.m3u8"')
        lines.append("#EXT-X-MEDIA:" + ",".join(attributes))
    for index in range(case.variants):
        codecs = "avc1.42c00a,mp4a.40.2" if case.of_kind("audio") else "avc1.42c00a"
        attributes = [f"BANDWIDTH={200_000 + 100_000 * index}", f'CODECS="{codecs}"',
                      "RESOLUTION=64x36"]
        if case.of_kind("audio"):
            group = index % case.groups
            attributes.append('AUDIO="audio%s"' % (f"-{group}" if group else ""))
        if case.of_kind("text"):
            attributes.append('SUBTITLES="text"')
        if case.captions == "NONE":
            attributes.append("CLOSED-CAPTIONS=NONE")
        elif case.captions:
            attributes.append('CLOSED-CAPTIONS="caption"')
        lines += ["#EXT-X-STREAM-INF:" + ",".join(attributes), f"v{index}/index.m3u8"]
    return "\n".join(lines) + "\n"
