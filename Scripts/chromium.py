# SPDX-License-Identifier: Apache-2.0
"""Headless Chromium over its DevTools protocol, and a server of a folder on the loopback interface.

    with browser() as page, served(folder) as address:
        page.open(address + "index.html")
        print(page.evaluate("document.title"))
"""

import contextlib
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request

import websocket

TYPES = {
    ".m3u8": "application/vnd.apple.mpegurl",
    ".m4s": "video/iso.segment",
    ".mp4": "video/mp4",
    ".ts": "video/mp2t",
    ".vtt": "text/vtt",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


def handler(folder, pages, asked):
    """A class that serves a folder with ranges, and pages that are not in it, and notes what is asked for."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def guess_type(self, path):
            return TYPES.get(os.path.splitext(path)[1], "application/octet-stream")

        def do_GET(self):
            asked.append(self.path.lstrip("/"))
            if self.path in pages:
                return self.answer(200, pages[self.path], "text/html; charset=utf-8")
            path = self.translate_path(self.path)
            if not os.path.isfile(path):
                return self.send_error(404)
            with open(path, "rb") as file:
                data = file.read()
            if "Range" not in self.headers:
                return self.answer(200, data, self.guess_type(path))
            first, _, last = self.headers["Range"].removeprefix("bytes=").partition("-")
            first, last = int(first), min(int(last or len(data) - 1), len(data) - 1)
            place = {"Content-Range": f"bytes {first}-{last}/{len(data)}"}
            self.answer(206, data[first : last + 1], self.guess_type(path), place)

        def answer(self, status, data, kind, fields={}):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Accept-Ranges", "bytes")
            for name, value in fields.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(data)

        def log_message(self, *_):
            pass

    return Handler


@contextlib.contextmanager
def served(folder, pages={}, asked=None):
    """Serves a folder; gives its address, which ends in a slash."""
    asked = [] if asked is None else asked
    maker = handler(os.path.abspath(folder), pages, asked)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), maker)
    # A browser that is closed leaves connections.
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Page:
    """A page of Chromium."""

    def __init__(self, address):
        self.socket = websocket.create_connection(address, timeout=60)
        self.number = 0

    def call(self, method, **parameters):
        """Calls a method of the protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def evaluate(self, expression):
        """The value of an expression, or of the promise that it gives."""
        result = self.call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise SystemExit(details.get("exception", {}).get("description", details["text"]))
        return result.get("result", {}).get("value")

    def open(self, address):
        """Opens an address and waits until it is loaded."""
        self.call("Page.enable")
        # This mark distinguishes the previous page from the new one.
        self.evaluate("window.isFormer=true")
        self.call("Page.navigate", url=address)
        self.wait("!window.isFormer&&document.readyState=='complete'", 30)

    def wait(self, condition, seconds):
        """Whether a condition is met within some seconds."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.evaluate(condition):
                return True
            time.sleep(0.05)
        return False

    def press(self, key, code=None, modifiers=0):
        """Presses a key as a person does."""
        named = {
            "Tab": (9, ""), "Enter": (13, "\r"), "Escape": (27, ""), " ": (32, " "),
            "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""),
            "ArrowDown": (40, ""), "Home": (36, ""), "End": (35, ""), "Delete": (46, ""),
        }
        number, text = named.get(key, (ord(key.upper()) if len(key) == 1 else 0, key))
        event = {
            "key": key,
            "code": code or ("Space" if key == " " else key),
            "windowsVirtualKeyCode": number,
            "modifiers": modifiers,
        }
        kind = "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=kind, text=text, **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def size(self, width, height):
        """Sets the size of the window in pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def prefer(self, **features):
        """Sets what a viewer prefers, such as forced_colors="active"."""
        list = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=list)


def first_page(profile, process):
    """Waits until Chromium says where it listens, and gives its first page."""
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


@contextlib.contextmanager
def browser(*options):
    """Starts Chromium with a profile of its own; gives its page."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
            + [f"--user-data-dir={profile}", "--remote-debugging-port=0"]
            + ["--remote-allow-origins=*", "--autoplay-policy=no-user-gesture-required"]
            + ["--disable-dev-shm-usage", *options, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield first_page(profile, process)
        finally:
            process.terminate()
            process.wait()
