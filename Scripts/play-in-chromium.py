#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays an HLS presentation in headless Chromium, by its own HLS player, to the end.

Serves a folder on the loopback interface and drives Chromium over its DevTools protocol. Prints one line
of JSON: whether the video ended, where, the size of the picture, the audio tracks, which of them could be
enabled, and which files were asked for.

    play-in-chromium.py FOLDER [MASTER]
"""

import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import websocket

TYPES = {
    ".m3u8": "application/vnd.apple.mpegurl",
    ".m4s": "video/iso.segment",
    ".mp4": "video/mp4",
    ".ts": "video/mp2t",
    ".vtt": "text/vtt",
    ".json": "application/json",
    ".html": "text/html",
}
PAGE = b"<!doctype html><video id=v muted></video>"
TRACKS = "[...v.audioTracks||[]].map(t=>({label:t.label,language:t.language,enabled:t.enabled}))"


class Handler(http.server.SimpleHTTPRequestHandler):
    asked = []

    def guess_type(self, path):
        return TYPES.get(os.path.splitext(path)[1], "application/octet-stream")

    def do_GET(self):
        Handler.asked.append(self.path.lstrip("/"))
        if self.path != "/":
            return self.serve_part() if "Range" in self.headers else super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def serve_part(self):
        path = self.translate_path(self.path)
        with open(path, "rb") as file:
            data = file.read()
        first, _, last = self.headers["Range"].removeprefix("bytes=").partition("-")
        first, last = int(first), min(int(last or len(data) - 1), len(data) - 1)
        self.send_response(206)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.send_header("Content-Length", str(last - first + 1))
        self.end_headers()
        self.wfile.write(data[first : last + 1])

    def log_message(self, *_):
        pass


class Page:
    """A page of Chromium that evaluates expressions."""

    def __init__(self, address):
        self.socket = websocket.create_connection(address, timeout=60)
        self.number = 0

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def evaluate(self, expression):
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        return result.get("result", {}).get("value")


def devtools_page(profile, process):
    """Waits until Chromium says where it listens, and gives the address of its first page."""
    import urllib.request

    file = os.path.join(profile, "DevToolsActivePort")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            port = open(file).read().split("\n")[0]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                pages = [page for page in json.load(answer) if page["type"] == "page"]
            if pages:
                return Page(pages[0]["webSocketDebuggerUrl"])
        except OSError:
            pass
        time.sleep(0.1)
    raise SystemExit("Chromium did not start")


def play(page, address, master):
    page.call("Page.navigate", url=address)
    wait(page, "document.readyState=='complete'&&!!document.getElementById('v')", 30)
    page.evaluate(
        f"window.v=document.getElementById('v');v.playbackRate=4;v.src='/{master}';"
        "v.play().then(()=>0,e=>window.failure=String(e));0"
    )
    result = {"started": wait(page, "v.currentTime>0.5||!!v.error||!!window.failure", 60)}
    result["start"] = page.evaluate("v.buffered.length?v.buffered.start(0):null")
    count = page.evaluate("(v.audioTracks||[]).length") or 0
    result["audioTracks"] = page.evaluate(TRACKS)
    result["enabled"] = []
    for track in range(count - 1, -1, -1):
        page.evaluate(f"for(let i=0;i<{count};i++)v.audioTracks[i].enabled=i=={track};0")
        if wait(page, f"v.audioTracks[{track}].enabled", 10):
            result["enabled"].append(track)
        time.sleep(0.7)
    result["ended"] = wait(page, "v.ended||!!v.error", 120) and not page.evaluate("!!v.error")
    result["error"] = page.evaluate("v.error?v.error.message:(window.failure||null)")
    for name in ("currentTime", "duration", "videoWidth", "videoHeight"):
        result[name] = page.evaluate(f"v.{name}")
    return result


def wait(page, condition, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if page.evaluate(condition):
            return True
        time.sleep(0.1)
    return False


def main():
    folder = os.path.abspath(sys.argv[1])
    master = sys.argv[2] if len(sys.argv) > 2 else "master.m3u8"
    os.chdir(folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
            + [f"--user-data-dir={profile}", "--remote-debugging-port=0"]
            + ["--remote-allow-origins=*", "--autoplay-policy=no-user-gesture-required"]
            + ["--enable-blink-features=AudioVideoTracks", "--disable-dev-shm-usage", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            page = devtools_page(profile, process)
            result = play(page, f"http://127.0.0.1:{server.server_port}/", master)
        finally:
            process.terminate()
            process.wait()
    result["asked"] = sorted(set(Handler.asked))
    print(json.dumps(result))


main()
