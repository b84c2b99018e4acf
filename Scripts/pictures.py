#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of README and Docs from real runs, all but one in headless Chromium:

    page.jpg           a page of "mediatag html", with captions and their settings
    audit.jpg          the HTML report of "mediatag audit"
    preview.png        captions over a frame of the movie, by "mediatag preview --screenshot"
    reading-speed.svg  the chart of "captions pace"

Benchmarks/report draws performance.svg. Without mediatag-server (make server), preview.png is left as it is.

    pictures.py [--mediatag PROGRAM] [FOLDER]
"""

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import chromium  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LIMIT = 150_000


def make_page(program, folder):
    """A page of the sample movie with captions, subtitles, descriptions and chapters."""
    samples = os.path.join(ROOT, "SampleMedia")
    for name in ["movie.mp4", "en.sdh.srt", "es.srt"]:
        shutil.copy(os.path.join(samples, name), folder)
    with open(os.path.join(folder, "ad.en.vtt"), "w") as file:
        file.write("WEBVTT\n\n00:00.200 --> 00:01.800\nA station at dawn.\n")
    with open(os.path.join(folder, "chapters.txt"), "w") as file:
        file.write("00:00:00 The hall\n00:00:12 The lift\n")
    for words in [
        ["add-subs", "movie.mp4", "en.sdh.srt"],
        ["add-subs", "movie.mp4", "es.srt"],
        ["add-subs", "movie.mp4", "ad.en.vtt", "--characteristic", "public.accessibility.describes-video"],
        ["chapters", "movie.mp4", "--set", "chapters.txt", "--language", "en"],
        ["html", "movie.mp4", "-o", "page", "--title", "Open screening"],
    ]:
        subprocess.run([program, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def shoot(page, address):
    page.size(1280, 960)
    page.open(address + "page/index.html")
    page.evaluate("document.querySelector('[name=captions][value=track-1]').click()")
    page.evaluate("document.getElementById('captions-button').click()")
    page.evaluate(
        "(s => {s.value = '255 255 0'; s.onchange()})(document.querySelector('[data-style=color]'))"
    )
    page.evaluate("new Promise(done => {video.onseeked = done; video.currentTime = 6.5})")
    page.evaluate("video.muted = true; video.play()")
    page.wait("video.currentTime > 7", 5)
    page.evaluate("video.pause(); new Promise(done => setTimeout(done, 500))")
    shot = page.call("Page.captureScreenshot", format="jpeg", quality=80)
    return base64.b64decode(shot["data"])


def make_report(program, folder):
    """The report of a movie with some faults that are common: captions too fast, no SDH, a wrong language."""
    samples = os.path.join(ROOT, "SampleMedia")
    shutil.copy(os.path.join(samples, "movie.mp4"), os.path.join(folder, "screening.mp4"))
    with open(os.path.join(samples, "es.srt"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, "screening.en.srt"), "w", encoding="utf-8") as file:
        file.write(text.replace(",500 -->", ",900 -->"))
    words = [program, "audit", "--format", "html", "-o", "report.html", "screening.mp4"]
    done = subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        raise SystemExit("mediatag audit failed")


def shoot_report(page, address):
    page.size(1280, 960)
    page.open(address + "report.html")
    shot = page.call("Page.captureScreenshot", format="jpeg", quality=80)
    return base64.b64decode(shot["data"])


def shoot_preview(program, folder):
    """The screenshot that the command itself makes, of a page without settings; None without the server."""
    beside = os.path.join(os.path.dirname(program), "mediatag-server")
    if not (os.path.exists(beside) or shutil.which("mediatag-server")):
        print("preview.png: not made, mediatag-server is not installed", file=sys.stderr)
        return None
    samples = os.path.join(ROOT, "SampleMedia")
    shutil.copy(os.path.join(samples, "movie.mp4"), os.path.join(folder, "preview.mp4"))
    for words in [
        ["add-subs", "preview.mp4", os.path.join(os.path.abspath(samples), "en.sdh.srt")],
        ["preview", "preview.mp4", "--screenshot", "7", "-o", "preview.png"],
    ]:
        subprocess.run([program, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "preview.png"), "rb") as file:
        return file.read()


def chart(program):
    samples = os.path.join(ROOT, "SampleMedia")
    words = [program, "captions", "pace", "en.sdh.srt", "--format", "svg"]
    # Exit status 1 says that some captions are too fast.
    return subprocess.run(words, cwd=samples, stdout=subprocess.PIPE).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mediatag", default=os.path.join(ROOT, ".build/release/mediatag"))
    parser.add_argument("folder", nargs="?", default=os.path.join(ROOT, "Docs"))
    options = parser.parse_args()
    program = os.path.abspath(options.mediatag)
    pictures = {"reading-speed.svg": chart(program)}
    with tempfile.TemporaryDirectory() as folder:
        make_page(program, folder)
        make_report(program, folder)
        preview = shoot_preview(program, folder)
        if preview:
            pictures["preview.png"] = preview
        with chromium.served(folder) as address, chromium.browser() as page:
            pictures["page.jpg"] = shoot(page, address)
            pictures["audit.jpg"] = shoot_report(page, address)
    for name, picture in pictures.items():
        if not 0 < len(picture) <= LIMIT:
            raise SystemExit(f"{name} has {len(picture)} bytes, more than {LIMIT} or none")
        path = os.path.join(options.folder, name)
        with open(path, "wb") as file:
            file.write(picture)
        print(f"{path}: {len(picture)} bytes")


main()
