#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows the cues of WebVTT files over a video in headless Chromium, and looks for red text in the picture.

Prints one line of JSON: for each file, how many pixels are red at a time of the video. A test writes the last word of a
cue in red, and so sees whether the whole text is shown.

    cues-in-chromium.py FOLDER VIDEO SECONDS FILE.vtt …
"""

import json
import sys

sys.dont_write_bytecode = True

import chromium  # noqa: E402

PAGE = (
    b"<!doctype html><style>*{margin:0;overflow:hidden}video{display:block;width:640px;height:360px}"
    b"::cue(.red){color:#f00}</style><video id=v muted></video>"
)
COUNT = """new Promise(done => {
    const image = new Image();
    image.onload = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const bytes = context.getImageData(0, 0, image.width, image.height).data;
        let count = 0;
        for (let i = 0; i < bytes.length; i += 4)
            if (bytes[i] > 180 && bytes[i + 1] < 70 && bytes[i + 2] < 70) count += 1;
        done(count);
    };
    image.src = 'data:image/png;base64,DATA';
})"""


def red(page, address, video, seconds, file):
    page.open(address)
    page.evaluate(
        "window.v=document.getElementById('v');const t=document.createElement('track');t.default=true;"
        f"t.src='/{file}';v.append(t);v.src='/{video}';0"
    )
    if not page.wait("v.readyState>1&&v.textTracks[0].cues&&v.textTracks[0].cues.length>0", 30):
        raise SystemExit(f"{file}: no cues or no video")
    # Cues are shown after a seek.
    page.evaluate(f"v.currentTime={seconds};0")
    page.wait("!v.seeking&&v.textTracks[0].activeCues.length>0", 30)
    page.evaluate("new Promise(d=>requestAnimationFrame(()=>requestAnimationFrame(()=>d(0))))")
    shot = page.call("Page.captureScreenshot", format="png", clip={
        "x": 0, "y": 0, "width": 640, "height": 360, "scale": 1,
    })
    return page.evaluate(COUNT.replace("DATA", shot["data"]))


def main():
    folder, video, seconds, *files = sys.argv[1:]
    with chromium.served(folder, {"/": PAGE}) as address:
        with chromium.browser() as page:
            page.size(640, 360)
            print(json.dumps({file: red(page, address, video, seconds, file) for file in files}))


main()
