# SPDX-License-Identifier: Apache-2.0
"""What has to hold of captions that were added to a presentation, found out without mediatag."""

import hashlib
import os
import re
import subprocess

from making import call

WRAP = (1 << 33) / 90_000
LIMIT = 0.001


def hashes(folder):
    """A hash of every file in a folder and below."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def media_playlist(path):
    """Segments of a playlist: dictionaries with uri, duration, range, map, discontinuity, date."""
    segments, state, ends = [], {"map": None}, {}
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        if line.startswith("#EXTINF:"):
            state["duration"] = float(line[8:].split(",")[0])
        elif line.startswith("#EXT-X-BYTERANGE:"):
            state["range"] = line[17:]
        elif line.startswith("#EXT-X-MAP:"):
            state["map"] = (re.search('URI="([^"]*)"', line).group(1),
                            re.search('BYTERANGE="([^"]*)"', line))
        elif line == "#EXT-X-DISCONTINUITY":
            state["discontinuity"] = True
        elif line.startswith("#EXT-X-PROGRAM-DATE-TIME:"):
            state["date"] = line[25:]
        elif line and not line.startswith("#"):
            part = None
            if "range" in state:
                length, _, start = state["range"].partition("@")
                first = int(start) if start else ends.get(line, 0)
                part = (first, first + int(length))
                ends[line] = part[1]
            segments.append({"uri": line, "duration": state.get("duration"), "range": part,
                             "map": state["map"], "date": state.get("date"),
                             "discontinuity": state.get("discontinuity", False)})
            state = {"map": state["map"]}
    return segments


def read_part(path, part):
    with open(path, "rb") as file:
        if part is None:
            return file.read()
        file.seek(part[0])
        return file.read(part[1] - part[0])


def boxes(data, start=0, end=None):
    """The boxes in a part of a file: (type, where the payload begins, where it ends)."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, head = int.from_bytes(data[start:start + 4], "big"), 8
        if size == 1:
            size, head = int.from_bytes(data[start + 8:start + 16], "big"), 16
        if size < head:
            return
        yield data[start + 4:start + 8], start + head, min(end, start + size)
        start += size


def find(data, path, start=0, end=None):
    """All boxes at a path of types."""
    for kind, first, last in boxes(data, start, end):
        if kind == path[0]:
            if len(path) == 1:
                yield first, last
            else:
                yield from find(data, path[1:], first, last)


def signed_offsets(data):
    """The first presentation time of a fragment with offsets below 0, which FFmpeg shows too late; else None.

    Only files of one track without an edit list have such offsets here.
    """
    def number(place, size=4, signed=False):
        return int.from_bytes(data[place:place + size], "big", signed=signed)
    media = next(find(data, [b"moov", b"trak", b"mdia", b"mdhd"]), None)
    run = next(find(data, [b"moof", b"traf", b"trun"]), None)
    if not media or not run or data[run[0]] != 1:
        return None
    timescale = number(media[0] + (20 if data[media[0]] else 12))
    start, _ = next(find(data, [b"moof", b"traf", b"tfdt"]))
    decoded = number(start + 4, 8 if data[start] else 4)
    flags, count, place = number(run[0]) & 0xFFFFFF, number(run[0] + 4), run[0] + 8
    place += 4 * bool(flags & 1) + 4 * bool(flags & 4)
    head, _ = next(find(data, [b"moof", b"traf", b"tfhd"]))
    given, head = number(head) & 0xFFFFFF, head + 8
    head += 8 * bool(given & 1) + 4 * bool(given & 2)
    common = number(head) if given & 8 else 0
    times = []
    for _ in range(count):
        duration = number(place) if flags & 0x100 else common
        place += 4 * (bool(flags & 0x100) + bool(flags & 0x200) + bool(flags & 0x400))
        offset = number(place, signed=True) if flags & 0x800 else 0
        place += 4 * bool(flags & 0x800)
        times.append((decoded + offset, offset))
        decoded += duration
    return min(times)[0] / timescale if any(offset < 0 for _, offset in times) else None


def playlist_timestamp(path):
    """The timestamp of the first picture of a playlist whose segments FFmpeg decrypts."""
    times = call(["ffprobe", "-v", "error", "-allowed_extensions", "ALL", "-select_streams", "v:0",
                  "-show_entries", "packet=pts_time", "-read_intervals", "%+#16", "-of", "csv=p=0", path])
    return min(float(time) for time in re.findall(r"-?[0-9.]+", times))


def first_timestamp(folder, segment, scratch):
    """The timestamp of the first picture of a segment, as ffprobe reads it."""
    data = b""
    if segment["map"]:
        uri, part = segment["map"]
        if part:
            length, _, start = part.group(1).partition("@")
            part = (int(start or 0), int(start or 0) + int(length))
        data = read_part(os.path.join(folder, uri), part)
    data += read_part(os.path.join(folder, segment["uri"]), segment["range"])
    signed = signed_offsets(data)
    if signed is not None:
        return signed
    path = os.path.join(scratch, "first")
    with open(path, "wb") as file:
        file.write(data)
    times = call(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
                  "packet=pts_time", "-read_intervals", "%+#16", "-of", "csv=p=0", path])
    return min(float(time) for time in re.findall(r"-?[0-9.]+", times))


def seconds(text):
    hours, minutes, rest = text.replace(",", ".").split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def cues_of_vtt(path):
    """The map (LOCAL in seconds, MPEGTS in ticks) and the cues of a segment."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = re.search(r"X-TIMESTAMP-MAP=LOCAL:([0-9:.]+),MPEGTS:([0-9]+)", text)
    cues = [(seconds(start), seconds(end), body.strip()) for start, end, body in re.findall(
        r"([0-9:.]{9,}) --> ([0-9:.]{9,})[^\n]*\n(.*?)(?:\n\n|$)", text, re.S)]
    return (seconds(found.group(1)), int(found.group(2))), cues


def cues_of_ffmpeg(master):
    """The cues that FFmpeg reads of the subtitles of a presentation."""
    text = call(["ffmpeg", "-v", "error", "-copyts", "-strict", "experimental", "-allowed_extensions", "ALL", "-i", master, "-map", "0:s:0",
                 "-f", "srt", "-"])
    return {(seconds(start), seconds(end), body.strip()) for start, end, body in re.findall(
        r"([0-9:,]{12}) --> ([0-9:,]{12})\n(.*?)(?:\n\n|$)", text, re.S)}


def unchanged_lines(old, new):
    """Whether a multivariant playlist is as before, but for the rendition and what it adds."""
    def plain(text):
        lines = [line for line in text.splitlines() if "subtitles-es/" not in line]
        return [re.sub(r",SUBTITLES=\"[^\"]*\"|BANDWIDTH=[0-9]+", "", line) for line in lines
                if not line.startswith("#EXT-X-VERSION")]
    return plain(old) == plain(new)


def close(left, right, wraps=False):
    difference = left - right
    if wraps:
        difference = (difference + WRAP / 2) % WRAP - WRAP / 2
    return abs(difference) <= LIMIT


def faults(folder, playlist, cues, scratch, stated=None):
    """What is wrong with the captions of a presentation, whose first timestamp may be stated; empty: nothing."""
    found = []
    video = media_playlist(os.path.join(folder, playlist))
    base = os.path.join(folder, "subtitles-es")
    text = media_playlist(os.path.join(base, "index.m3u8"))
    for key in ["duration", "discontinuity", "date"]:
        if [segment[key] for segment in video] != [segment[key] for segment in text]:
            found.append(f"{key} differs from that of the video")
    start, part_start, first, wanted = 0.0, 0.0, None, set()
    place = os.path.dirname(os.path.join(folder, playlist))
    for segment, other in zip(video, text):
        if first is None or segment["discontinuity"]:
            part_start = start
            first = first_timestamp(place, segment, scratch) if stated is None else stated
        (local, ticks), shown = cues_of_vtt(os.path.join(base, other["uri"]))
        end = start + segment["duration"]
        expected = {(a / 1000, b / 1000, body) for a, b, body in cues
                    if a / 1000 < end - LIMIT and b / 1000 > start + LIMIT}
        # Times of the media, which FFmpeg takes as they are; those below 0 cannot be written, and FFmpeg takes
        # timestamps of the last minute before 33 bits end for such times.
        shift = 0 if first >= WRAP - 60 else max(0, first - part_start)
        for a, b, body in expected:
            if not any(cue[2] == body and close(cue[0], a + shift) and close(cue[1], b + shift) for cue in shown):
                found.append(f"{other['uri']}: {body} is missing")
            # Playlists round durations, so that a cue in two parts may differ by less than a millisecond.
            if not any(cue[2] == body and close(cue[0], a + shift) for cue in wanted):
                wanted.add((a + shift, b + shift, body))
        for cue in shown:
            if not any(cue[2] == body and close(cue[0], a / 1000 + shift) and close(cue[1], b / 1000 + shift)
                       for a, b, body in cues):
                found.append(f"{other['uri']}: {cue} is not in the file")
            if not close(cue[0] - local + ticks / 90_000, first + cue[0] - shift - part_start, True):
                found.append(f"{other['uri']}: {cue} is at another time of the media")
        start = end
    read = cues_of_ffmpeg(os.path.join(folder, "master.m3u8"))
    for cue in wanted:
        if not any(cue[2] == body and close(cue[0], a) and close(cue[1], b) for a, b, body in read):
            found.append(f"FFmpeg does not read {cue}")
    if len(read) != len(wanted):
        found.append(f"FFmpeg reads {len(read)} cues, not {len(wanted)}")
    return found


def write_alone(folder, scratch):
    """Writes the files of a folder anew, with one flush for all; gives the function to time."""
    files = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            files.append((name, file.read()))

    def write(number):
        place = os.path.join(scratch, f"alone-{number}")
        os.mkdir(place)
        for name, data in files:
            with open(os.path.join(place, name), "wb") as file:
                file.write(data)
        subprocess.run(["sync", "-f", place], check=True)
    return write
