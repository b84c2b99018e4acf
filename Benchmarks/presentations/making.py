# SPDX-License-Identifier: Apache-2.0
"""Makes presentations with other writers, and captions for them."""

import itertools
import os
import random
import shutil
import subprocess

MOVIES = [
    # name, rate, B-frames, seconds, audio, key frames
    ("film", "24000/1001", 2, 21, True, 24),
    ("pal", "25", 0, 17, True, 25),
    ("ntsc", "30000/1001", 3, 14, True, 15),
    ("fast", "50", 2, 11, True, 100),
    ("silent", "25", 2, 13, False, 12),
]
MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=160x90\nv.m3u8\n"


class WriterError(Exception):
    """A writer failed to make a presentation."""


def call(arguments, folder=None):
    """Runs a program that has to succeed, and gives its standard output."""
    result = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise WriterError(f"{' '.join(arguments)}: {result.stderr.strip()[-400:]}")
    return result.stdout


def make_movies(folder):
    """Makes the movies; gives their paths and durations by name."""
    movies = {}
    for name, rate, b_frames, seconds, has_audio, keys in MOVIES:
        path = os.path.join(folder, name + ".mp4")
        audio = ["-f", "lavfi", "-i", f"sine=440:d={seconds}"] if has_audio else []
        codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", str(b_frames), "-g", str(keys),
                  "-pix_fmt", "yuv420p"] + (["-c:a", "aac", "-b:a", "48k"] if has_audio else [])
        video = f"testsrc=s=160x90:r={rate}:d={seconds}"
        call(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", video] + audio + codecs + [path])
        movies[name] = (path, seconds)
    return movies


def captions(seconds, chance):
    """Cues at random, in SubRip: (start, end, text) in milliseconds."""
    cues, time = [], chance.randrange(0, 900)
    while time < seconds * 1000 - 200:
        length = chance.choice([400, 900, 1800, 3200, 5200])
        end = min(time + length, seconds * 1000 - 1)
        cues.append((time, end, f"cue {len(cues) + 1}"))
        time = end + chance.choice([0, 1, 40, 700, 2500])
    return cues


def clock(milliseconds):
    hours, rest = divmod(milliseconds, 3_600_000)
    minutes, rest = divmod(rest, 60_000)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02},{rest % 1000:03}"


def write_captions(path, cues):
    with open(path, "w", encoding="utf-8") as file:
        for number, (start, end, text) in enumerate(cues, 1):
            file.write(f"{number}\n{clock(start)} --> {clock(end)}\n{text}\n\n")


def options_of_ffmpeg():
    """The matrix of FFmpeg's options: (name, options)."""
    layouts = [
        ("ts", ["-hls_segment_type", "mpegts"]), ("fmp4", ["-hls_segment_type", "fmp4"]),
        ("ts-ranges", ["-hls_flags", "single_file"]),
        ("fmp4-ranges", ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"]),
        ("dates", ["-hls_flags", "program_date_time"]),
        ("rounded", ["-hls_flags", "round_durations"]),
        ("by-time", ["-hls_flags", "split_by_time"]),
    ]
    lengths = ["1", "2.5", "6"]
    offsets = ["0", "0.5", "10", "3601.25", "95437", "200000"]
    kinds = [[], ["-hls_playlist_type", "vod"], ["-start_number", "7"], ["-muxdelay", "0"]]
    for layout, length, offset, kind in itertools.product(layouts, lengths, offsets, kinds):
        options = layout[1] + ["-hls_time", length, "-hls_list_size", "0"] + kind
        if offset != "0":
            options += ["-output_ts_offset", offset]
        yield f"{layout[0]} {length} s +{offset} {' '.join(kind)}".strip(), options


def with_ffmpeg(movie, options, folder, name="v", audio=True):
    """Makes a media playlist with its segments."""
    streams = ["-map", "0:v:0"] + (["-map", "0:a:0?"] if audio else [])
    call(["ffmpeg", "-v", "error", "-i", movie] + streams + ["-c", "copy", "-f", "hls"]
         + ["-hls_fmp4_init_filename", f"{name}-init.mp4"] + options + [f"{name}.m3u8"], folder)


def write_master(folder, text=MASTER):
    with open(os.path.join(folder, "master.m3u8"), "w", encoding="utf-8") as file:
        file.write(text)


def join(folder, names):
    """Makes one media playlist of several, with discontinuities between them."""
    body, longest = [], 1
    for name in names:
        with open(os.path.join(folder, name + ".m3u8"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        longest = max([longest] + [int(line.split(":")[1]) for line in lines
                                   if line.startswith("#EXT-X-TARGETDURATION")])
        kept = [line for line in lines if not line.startswith("#") or line.startswith(
            ("#EXTINF", "#EXT-X-BYTERANGE", "#EXT-X-MAP"))]
        body += (["#EXT-X-DISCONTINUITY"] if body else []) + kept
    head = ["#EXTM3U", "#EXT-X-VERSION:7", f"#EXT-X-TARGETDURATION:{longest}",
            "#EXT-X-PLAYLIST-TYPE:VOD"]
    with open(os.path.join(folder, "v.m3u8"), "w", encoding="utf-8") as file:
        file.write("\n".join(head + body + ["#EXT-X-ENDLIST"]) + "\n")


def plans(movies, binary):
    """Ways to make a presentation: (name, seconds, function of a folder)."""
    made = []
    names = list(movies)
    for number, (name, options) in enumerate(options_of_ffmpeg()):
        movie, seconds = movies[names[number % len(names)]]

        def plain(folder, movie=movie, options=options):
            with_ffmpeg(movie, options, folder)
            write_master(folder)
        made.append(("ffmpeg " + name, seconds, plain))
    for number, (name, options) in enumerate(options_of_ffmpeg()):
        first, second = movies[names[number % 4]], movies[names[(number + 1) % 4]]

        def joined(folder, first=first, second=second, options=options):
            with_ffmpeg(first[0], options, folder, "a")
            with_ffmpeg(second[0], options[:4] + ["-output_ts_offset", "77"], folder, "b")
            join(folder, ["a", "b", "a"])
            write_master(folder)
        if "split_by_time" not in options and "program_date_time" not in options:
            made.append(("joined " + name, 2 * first[1] + second[1], joined))
    for form, (movie, seconds) in itertools.product(
            [[], ["--single-file"], ["--ts"], ["--segment-duration", "2"]], movies.values()):
        def own(folder, movie=movie, form=form):
            call([binary, "hls", movie, "-o", os.path.join(folder, "out")] + form)
            out = os.path.join(folder, "out")
            for name in os.listdir(out):
                os.rename(os.path.join(out, name), os.path.join(folder, name))
            os.rmdir(out)
        made.append((f"mediatag hls {' '.join(form)}".strip(), seconds, own))
    return made + encrypted(movies) + others(movies)


def encrypted(movies):
    """Presentations whose segments are encrypted as a whole (AES-128)."""
    made = []
    for (movie, seconds), length, offset in itertools.product(
            movies.values(), ["1", "2.5", "6"], ["0", "10"]):
        def aes(folder, movie=movie, length=length, offset=offset):
            with open(os.path.join(folder, "key"), "wb") as file:
                file.write(b"0123456789abcdef")
            with open(os.path.join(folder, "keys"), "w", encoding="utf-8") as file:
                file.write(f"key\n{folder}/key\n{'0' * 32}\n")
            with_ffmpeg(movie, ["-hls_time", length, "-hls_list_size", "0", "-output_ts_offset", offset,
                                "-hls_key_info_file", os.path.join(folder, "keys")], folder)
            write_master(folder)
        made.append((f"aes-128 {length} s +{offset}", seconds, aes))
    return made


def others(movies):
    """Presentations of packagers that are installed."""
    made = []
    schemes = [("clear", [])] + [(name, [
        "--enable_raw_key_encryption", "--protection_scheme", name, "--keys",
        "label=:key_id=" + "1" * 32 + ":key=" + "2" * 32]) for name in ["cbcs", "cenc"]]
    layouts = [("fmp4", "init_segment=i.mp4,segment_template=s$Number$.m4s"),
               ("ranges", "output=v.mp4"), ("ts", "segment_template=s$Number$.ts")]
    for movie, seconds in movies.values():
        for (scheme, keys), (layout, output), length in itertools.product(
                schemes, layouts, ["2", "4"]) if shutil.which("packager") else []:
            def shaka(folder, movie=movie, keys=keys, output=output, length=length):
                call(["packager", f"in={movie},stream=video,{output},playlist_name=v.m3u8",
                      "--hls_master_playlist_output", "master.m3u8", "--segment_duration", length,
                      "--hls_playlist_type", "VOD"] + keys, folder)
            # Shaka Packager encrypts transport streams by SAMPLE-AES with cbcs alone.
            if (layout, scheme) != ("ts", "cenc"):
                made.append((f"shaka {layout} {scheme} {length} s", seconds, shaka))
        if shutil.which("MP4Box"):
            def gpac(folder, movie=movie):
                call(["MP4Box", "-dash", "4000", "-profile", "live", "-out", "master.m3u8",
                      movie + "#video"], folder)
            made.append(("gpac", seconds, gpac))
    return made


def choose(made, count, seed):
    """Some of the presentations, the same ones for a seed."""
    chance = random.Random(seed)
    chosen = list(made)
    chance.shuffle(chosen)
    return chosen[:count] if count else chosen
