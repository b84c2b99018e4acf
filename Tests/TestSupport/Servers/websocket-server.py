#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server of WebSocket for tests: prints its port, and does what the path of a connection says.

/vosk     answers as Vosk's server does: a partial to each message, and a result with words at the end
/lost     the same, but closes the connection after a second of audio
/cut      the same, but closes the connection at the end of the audio, without an answer
/pieces   sends a text in three frames with a ping between, and waits for the pong
/long     sends a text of 300,000 bytes
/masked   sends a frame with a mask
/wrong    answers with the key of another client
/plain    answers 200
/closed   closes with code 1011 and a reason
"""

import base64
import hashlib
import json
import socket
import struct
import sys
import threading


def read(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def frame(connection):
    first, second = read(connection, 2)
    size = second & 0x7F
    if size == 126:
        size = struct.unpack(">H", read(connection, 2))[0]
    elif size == 127:
        size = struct.unpack(">Q", read(connection, 8))[0]
    assert second & 0x80, "a frame of a client has a mask"
    mask = read(connection, 4)
    return first & 0x0F, bytes(byte ^ mask[place & 3] for place, byte in enumerate(read(connection, size)))


def send(connection, opcode, data, last=True, mask=False):
    head = bytes([opcode | (0x80 if last else 0)])
    flag = 0x80 if mask else 0
    if len(data) < 126:
        head += bytes([flag | len(data)])
    elif len(data) < 65536:
        head += bytes([flag | 126]) + struct.pack(">H", len(data))
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", len(data))
    connection.sendall(head + (b"\0\0\0\0" if mask else b"") + data)


def vosk(connection, path):
    heard = 0
    while True:
        opcode, data = frame(connection)
        if opcode == 8:
            return
        if opcode == 2:
            heard += len(data) // 32
            if path == "/lost" and heard > 1000:
                return
            send(connection, 1, json.dumps({"partial": "we"}).encode())
        elif data == b'{"eof" : 1}':
            if path == "/cut":
                return
            words = [
                {"conf": 0.9, "start": 0.5, "end": 0.7, "word": "we"},
                {"conf": 1.0, "start": 0.8, "end": heard / 1000, "word": "shall"},
            ]
            send(connection, 1, json.dumps({"result": words, "text": "we shall"}).encode())
            return send(connection, 8, struct.pack(">H", 1000))
        else:
            assert json.loads(data)["config"]["sample_rate"] == 16000


def serve(connection):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += read(connection, 1)
    lines = head.decode().split("\r\n")
    path = lines[0].split(" ")[1]
    key = next(line.split(": ")[1] for line in lines if line.lower().startswith("sec-websocket-key"))
    if path == "/plain":
        return connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    answer = base64.b64encode(hashlib.sha1(((key if path != "/wrong" else "x") + guid).encode()).digest()).decode()
    connection.sendall(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + f"Sec-WebSocket-Accept: {answer}\r\n\r\n".encode()
    )
    if path in ("/vosk", "/lost", "/cut"):
        vosk(connection, path)
    elif path == "/pieces":
        send(connection, 1, "eins ".encode(), last=False)
        send(connection, 9, b"still there?")
        send(connection, 0, "zwei ".encode(), last=False)
        assert frame(connection) == (10, b"still there?")
        send(connection, 0, "drei ä".encode())
        frame(connection)
    elif path == "/long":
        send(connection, 1, b"x" * 300_000)
        frame(connection)
    elif path == "/masked":
        send(connection, 1, b"text", mask=True)
        frame(connection)
    elif path == "/closed":
        send(connection, 8, struct.pack(">H", 1011) + b"out of memory")


def attempt(connection):
    with connection:
        try:
            serve(connection)
        except (ConnectionError, OSError):
            pass


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), __import__("os")._exit(0)), daemon=True).start()
while True:
    threading.Thread(target=attempt, args=(listener.accept()[0],), daemon=True).start()
