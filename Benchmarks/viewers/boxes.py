# SPDX-License-Identifier: Apache-2.0
"""Edits the boxes of a movie whose `moov` is at its end: flags, groups, languages, tags of tracks."""

import struct

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta"}
FORCED_CUES = 0xC0000000  # displayFlags of tx3g: some and all samples are forced


class Box:
    """A box as its type and either its payload or its children."""

    def __init__(self, kind, payload=b"", children=None):
        self.kind, self.payload, self.children = kind, bytearray(payload), children

    def bytes(self):
        body = bytes(self.payload) if self.children is None else b"".join(
            child.bytes() for child in self.children)
        return struct.pack(">I4s", len(body) + 8, self.kind) + body

    def find(self, *path):
        box = self
        for kind in path:
            box = next((child for child in box.children if child.kind == kind), None)
            if box is None:
                return None
        return box


def parse(data):
    boxes, offset = [], 0
    while offset + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, offset)
        size = size or len(data) - offset
        payload = data[offset + 8:offset + size]
        box = Box(kind, payload)
        if kind in CONTAINERS:
            box = Box(kind, children=parse(payload))
        boxes.append(box)
        offset += size
    return boxes


def _packed(language):
    if language is None:
        language = "und"
    value = 0
    for letter in language:
        value = value << 5 | ord(letter) - 0x60
    return struct.pack(">H", value)


def edit(track, option, codes):
    """Gives a `trak` the properties of an option."""
    header = track.find(b"tkhd").payload
    header[3] = header[3] & ~1 | (1 if option.default else 0)
    group = 48 if header[0] == 1 else 36
    header[group - 2:group] = struct.pack(">H", option.alternate_group)
    media = track.find(b"mdia", b"mdhd").payload
    place = 32 if media[0] == 1 else 20
    media[place:place + 2] = _packed(codes[option.language])
    if option.forced:
        description = track.find(b"mdia", b"minf", b"stbl", b"stsd").payload
        if description[12:16] == b"tx3g":
            description[24:28] = struct.pack(">I", FORCED_CUES)
    if option.characteristics:
        data = track.find(b"udta")
        if data is None:
            data = Box(b"udta", children=[])
            track.children.append(data)
        data.children += [Box(b"tagc", tag.encode()) for tag in option.characteristics]


def identifier(track):
    header = track.find(b"tkhd").payload
    return struct.unpack_from(">I", header, 20 if header[0] == 1 else 12)[0]
