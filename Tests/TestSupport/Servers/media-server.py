# SPDX-License-Identifier: Apache-2.0
"""Serves the files of a folder on a port of loopback, well or badly, and logs what it sends.

    media-server.py FOLDER [--address A] [--certificate PEM]

The first line of its output is its port; then comes a line that begins a request, and a line of JSON
when it was answered. The first part
of a path says how it is served: /ranges/movie.mp4, /whole/movie.mp4 and so on, see `Handler`.
"""
import base64, http.server, json, os, re, ssl, sys, threading, time, urllib.parse


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sent = 0

    def do_GET(self):
        self.sent, self.status = 0, 0
        with log_lock:
            print("begin", flush=True)
        parts = urllib.parse.urlsplit(self.path)
        mode, _, name = urllib.parse.unquote(parts.path).lstrip("/").partition("/")
        try:
            getattr(self, "serve_" + mode, self.serve_missing)(name, parts)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        with log_lock:
            print(json.dumps({
                "path": self.path, "range": self.headers.get("Range"), "status": self.status,
                "sent": self.sent, "authorization": self.headers.get("Authorization"),
            }), flush=True)

    def log_message(self, *_):
        pass

    # MARK: How files are served

    def serve_ranges(self, name, parts, **changes):
        """Parts, as a good server does."""
        data = self.file(name)
        if data is None:
            return self.serve_missing(name, parts)
        path, size = data
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if not asked:
            return self.answer(200, path, 0, size)
        first = int(asked[1])
        last = min(int(asked[2]) if asked[2] else size - 1, size - 1)
        if first >= size:
            return self.answer(416, path, 0, 0, {"Content-Range": f"bytes */{size}"})
        fields = {"Content-Range": f"bytes {first}-{last}/{size}"}
        fields.update(changes.get("fields", {}))
        return self.answer(206, path, first, last + 1 - first, fields, changes.get("missing", 0))

    def serve_whole(self, name, parts):
        """Ranges are not understood."""
        path, size = self.file(name)
        self.answer(200, path, 0, size)

    def serve_endless(self, name, parts):
        """Ranges are not understood, and there is no end."""
        self.start(200, {"Content-Length": str(1 << 40)})
        path, size = self.file(name)
        self.send(path, 0, size)
        while True:
            self.wfile.write(bytes(1 << 16))
            self.sent += 1 << 16

    def serve_missing(self, name, parts):
        self.answer(404, None, 0, 0)

    def serve_private(self, name, parts):
        """A name and a password are needed: porter and sesame."""
        expected = "Basic " + base64.b64encode(b"porter:sesame").decode()
        if self.headers.get("Authorization") != expected:
            return self.answer(401, None, 0, 0, {"WWW-Authenticate": 'Basic realm="media"'})
        return self.serve_ranges(name, parts)

    def serve_signed(self, name, parts):
        """A signature in the query is needed, which is that of all files."""
        if "signature=sesame" not in parts.query:
            return self.answer(403, None, 0, 0)
        return self.serve_ranges(name, parts)

    def serve_to(self, name, parts):
        """A redirect to the URL in the query."""
        self.answer(302, None, 0, 0, {"Location": urllib.parse.unquote(parts.query)})

    def serve_loop(self, name, parts):
        self.answer(302, None, 0, 0, {"Location": "/loop/" + name})

    def serve_hops(self, name, parts):
        """/hops/3/movie.mp4: so many redirects, then the file."""
        count, _, rest = name.partition("/")
        target = f"/hops/{int(count) - 1}/{rest}" if int(count) > 1 else f"/ranges/{rest}"
        self.answer(302, None, 0, 0, {"Location": target})

    def serve_busy(self, name, parts):
        """Two of three requests are refused for the moment."""
        Handler.count = getattr(Handler, "count", 0) + 1
        if Handler.count % 3:
            return self.answer(503 if Handler.count % 3 == 1 else 429, None, 0, 0)
        self.serve_ranges(name, parts)

    def serve_closed(self, name, parts):
        """All requests are refused for the moment."""
        self.answer(503, None, 0, 0)

    def serve_otherplace(self, name, parts):
        """Other bytes than were asked for."""
        self.serve_ranges(name, parts, fields={"Content-Range": "bytes 5-16388/1000000"})

    def serve_nameless(self, name, parts):
        """A part that does not say which."""
        self.serve_ranges(name, parts, fields={"Content-Range": "none"})

    def serve_cut(self, name, parts):
        """The connection ends ten bytes too early."""
        self.serve_ranges(name, parts, missing=10)

    def serve_changing(self, name, parts):
        """Each answer is of another version."""
        Handler.version = getattr(Handler, "version", 0) + 1
        fields = {"ETag": f'"{Handler.version}"', "Last-Modified": f"{Handler.version}"}
        self.serve_ranges(name, parts, fields=fields)

    def serve_stalling(self, name, parts):
        """Some bytes, then nothing."""
        path, size = self.file(name)
        self.start(200, {"Content-Length": str(size)})
        self.send(path, 0, 100)
        time.sleep(20)
        self.close_connection = True

    # MARK: Answers

    def file(self, name):
        path = os.path.join(folder, *[part for part in name.split("/") if part != ".."])
        return (path, os.path.getsize(path)) if os.path.isfile(path) else None

    def answer(self, status, path, start, count, fields={}, missing=0):
        every = {"Content-Length": str(count)}
        if path:
            time = os.stat(path).st_mtime_ns
            every["ETag"] = f'"{time:x}-{os.path.getsize(path):x}"'
            every["Last-Modified"] = self.date_time_string(time // 10**9)
        self.start(status, {**every, **fields})
        if path:
            self.send(path, start, count - missing)
        if missing:
            self.close_connection = True

    def start(self, status, fields):
        self.status = status
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()

    def send(self, path, start, count):
        with open(path, "rb") as file:
            file.seek(start)
            while count > 0:
                data = file.read(min(count, 1 << 16))
                if not data:
                    return
                self.wfile.write(data)
                self.sent += len(data)
                count -= len(data)


def option(name, default):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


folder = sys.argv[1]
log_lock = threading.Lock()
server = http.server.ThreadingHTTPServer((option("--address", "127.0.0.1"), 0), Handler)
server.daemon_threads = True
if certificate := option("--certificate", None):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
