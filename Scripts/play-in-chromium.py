#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays an HLS presentation in headless Chromium, by its own HLS player, to the end.

Prints one line of JSON: whether the video ended, where, the size of the picture, the audio tracks, which of them
could be enabled, and which files were asked for.

    play-in-chromium.py FOLDER [MASTER]
"""

import json
import sys
import time

sys.dont_write_bytecode = True

import chromium  # noqa: E402

PAGE = b"<!doctype html><video id=v muted></video>"
TRACKS = "[...v.audioTracks||[]].map(t=>({label:t.label,language:t.language,enabled:t.enabled}))"


def play(page, address, master):
    page.open(address)
    page.evaluate(
        f"window.v=document.getElementById('v');v.playbackRate=4;v.src='/{master}';"
        "v.play().then(()=>0,e=>window.failure=String(e));0"
    )
    result = {"started": page.wait("v.currentTime>0.5||!!v.error||!!window.failure", 60)}
    result["start"] = page.evaluate("v.buffered.length?v.buffered.start(0):null")
    count = page.evaluate("(v.audioTracks||[]).length") or 0
    result["audioTracks"] = page.evaluate(TRACKS)
    result["enabled"] = []
    for track in range(count - 1, -1, -1):
        page.evaluate(f"for(let i=0;i<{count};i++)v.audioTracks[i].enabled=i=={track};0")
        if page.wait(f"v.audioTracks[{track}].enabled", 10):
            result["enabled"].append(track)
        time.sleep(0.7)
    result["ended"] = page.wait("v.ended||!!v.error", 120) and not page.evaluate("!!v.error")
    result["error"] = page.evaluate("v.error?v.error.message:(window.failure||null)")
    for name in ("currentTime", "duration", "videoWidth", "videoHeight"):
        result[name] = page.evaluate(f"v.{name}")
    return result


def main():
    master = sys.argv[2] if len(sys.argv) > 2 else "master.m3u8"
    asked = []
    with chromium.served(sys.argv[1], {"/": PAGE}, asked) as address:
        with chromium.browser("--enable-blink-features=AudioVideoTracks") as page:
            result = play(page, address, master)
    result["asked"] = sorted(set(asked))
    print(json.dumps(result))


main()
