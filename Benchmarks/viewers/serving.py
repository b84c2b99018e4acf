# SPDX-License-Identifier: Apache-2.0
"""Serves the cases on the loopback interface, with ranges, and remembers what was asked for."""

import http.server
import os
import threading

TYPES = {
    ".m3u8": "application/vnd.apple.mpegurl", ".mpd": "application/dash+xml", ".m4s": "video/iso.segment",
    ".mp4": "video/mp4", ".ts": "video/mp2t", ".vtt": "text/vtt", ".html": "text/html", ".js": "text/javascript",
}


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def guess_type(self, path):
        return TYPES.get(os.path.splitext(path)[1], "application/octet-stream")

    def do_GET(self):
        path = self.path.split("?")[0]
        self.server.asked.append(path)
        if path in self.server.pages:
            return self._answer(200, self.server.pages[path], TYPES[os.path.splitext(path)[1]])
        try:
            with open(self.translate_path(path), "rb") as file:
                data = file.read()
        except OSError:
            return self._answer(404, b"", "text/plain")
        wanted = self.headers.get("Range", "")
        if not wanted.startswith("bytes="):
            return self._answer(200, data, self.guess_type(path))
        first, _, last = wanted.removeprefix("bytes=").partition("-")
        first, last = int(first), min(int(last or len(data) - 1), len(data) - 1)
        if first >= len(data):
            return self._answer(416, b"", "text/plain")
        self._answer(206, data[first:last + 1], self.guess_type(path),
                     {"Content-Range": f"bytes {first}-{last}/{len(data)}"})

    def _answer(self, status, data, kind, headers=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Accept-Ranges", "bytes")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(data)
        except OSError:  # the player has gone
            self.close_connection = True

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass

    def log_message(self, *_):
        pass


class Server:
    """A server of a folder, and of pages by their path."""

    def __init__(self, folder, pages):
        def handler(*arguments):
            return _Handler(*arguments, directory=folder)

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.http.daemon_threads = True
        self.http.asked = []
        self.http.pages = pages
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def asked(self, case):
        """The paths below a case that were asked for, in their order."""
        start = f"/{case.name}/"
        return [path.removeprefix(start) for path in self.http.asked if path.startswith(start)]

    def forget(self, case):
        """Forgets what was asked for of a case."""
        start = f"/{case.name}/"
        self.http.asked = [path for path in self.http.asked if not path.startswith(start)]

    def close(self):
        self.http.shutdown()
        self.http.server_close()
