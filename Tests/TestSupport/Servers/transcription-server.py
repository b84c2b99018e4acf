# SPDX-License-Identifier: Apache-2.0
"""A server of this machine with OpenAI's interface for transcriptions, which recognises nothing.

    transcription-server.py

The first line of its output is its port; then comes a line of JSON for each form that it was sent. How it
answers, the first part of the path says: see `Handler.do_POST`.
"""
import email.parser, email.policy, http.server, io, json, time, wave


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        mode, fields, audio = self.path.split("/")[1], *self.form(body)
        with wave.open(io.BytesIO(audio)) as file:
            seconds = file.getnframes() / file.getframerate()
            shape = [file.getnchannels(), file.getsampwidth(), file.getframerate()]
        print(json.dumps({
            "path": self.path, "fields": fields, "shape": shape, "seconds": seconds,
            "authorization": self.headers.get("Authorization"),
        }), flush=True)
        words = [{"word": word, "start": 0.5 + index / 2, "end": 0.9 + index / 2}
                 for index, word in enumerate(["hello", "world"])]
        answer = {"task": "transcribe", "language": "english", "duration": seconds,
                  "text": "Hello, world.", "words": words}
        if mode == "refuse":
            return self.answer(401, {"error": {"message": "Incorrect API key provided"}})
        if mode == "page":
            return self.answer(200, b"<html>proxy</html>")
        if mode == "redirect":
            return self.answer(307, b"", {"Location": "/v1/audio/transcriptions"})
        if mode == "hang":
            time.sleep(60)
        self.answer(200, answer)

    def form(self, body):
        """The fields of a form and the content of its file."""
        head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
        form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        fields, audio = [], b""
        for part in form.iter_parts():
            name = part.get_param("name", header="content-disposition")
            if part.get_filename():
                fields.append([name, part.get_filename(), part.get_content_type()])
                audio = part.get_payload(decode=True)
            else:
                fields.append([name, part.get_payload(decode=True).decode()])
        return fields, audio

    def answer(self, status, content, fields={}):
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **fields}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
