# SPDX-License-Identifier: Apache-2.0
"""Makes movies' sound for tests of synchronisation: sentences that espeak-ng and flite speak, with pauses,
music and noise between and below them. When each sentence begins and ends is known to the sample."""

import array
import json
import math
import pathlib
import random
import subprocess

RATE = 8000
VOICES = [
    ("espeak-ng", "en-us"), ("espeak-ng", "en-gb"), ("espeak-ng", "en-us+m3"), ("espeak-ng", "en-us+f2"),
    ("espeak-ng", "en-gb+m7"), ("espeak-ng", "en-us+f4"),
    ("flite", "slt"), ("flite", "rms"), ("flite", "awb"), ("flite", "kal"),
]
WORDS = """the a my your this that every another old young last first house river morning letter train doctor
mother brother window garden captain soldier question answer money story village winter summer evening city
comes goes leaves remembers wants finds loses writes opens closes follows believes understands promises
never always often slowly quietly today tomorrow again before after without between behind about because
when where who why nobody somebody everything nothing enough perhaps please certainly listen wait look""".split()
# What is heard besides speech: FFmpeg's own sources, a minute of each.
BEDS = {
    "chords": "aevalsrc='0.12*(sin(2*PI*220*t)+sin(2*PI*277.2*t)+sin(2*PI*329.6*t))*(0.8+0.2*sin(2*PI*0.3*t))'",
    "plucked": "aevalsrc='0.5*exp(-6*mod(t,0.4))*sin(2*PI*(220+110*mod(floor(t/0.4),4))*t)'",
    "swelling": "aevalsrc='0.3*sin(2*PI*(180+60*mod(floor(t/1.3),5))*t)*abs(sin(2*PI*0.38*t))'",
    "pink": "anoisesrc=color=pink:amplitude=0.25:seed=7",
    "brown": "anoisesrc=color=brown:amplitude=0.6:seed=8",
    "crowd": "anoisesrc=color=pink:amplitude=0.5:seed=9,tremolo=f=3.1:d=0.7,bandpass=f=700:w=900",
}


def decoded(arguments):
    """The sound that FFmpeg makes of its arguments: 8,000 samples a second of one channel."""
    command = ["ffmpeg", "-v", "error", "-nostdin", *arguments, "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
    samples = array.array("h")
    samples.frombytes(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return samples


def trimmed(samples):
    """The samples from the first to the last that can be heard."""
    threshold = max(map(abs, samples), default=0) / 50
    loud = [index for index, sample in enumerate(samples) if abs(sample) > threshold]
    return samples[loud[0]:loud[-1] + 1] if loud else samples


def speak(numbers, folder, number):
    """A sentence in a voice of chance."""
    engine, voice = VOICES[number % len(VOICES)]
    count = max(1, min(14, round(numbers.lognormvariate(1.7, 0.6))))
    text = " ".join(numbers.choices(WORDS, k=count)).capitalize() + numbers.choice([".", ".", ".", "?", "!"])
    path = str(folder / "sentence.wav")
    if engine == "espeak-ng":
        speed = str(numbers.randint(140, 200))
        command = [engine, "-v", voice, "-s", speed, "-p", str(numbers.randint(30, 70)), "-w", path, text]
    else:
        command = [engine, "-voice", voice, "-t", text, "-o", path]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return trimmed(decoded(["-i", path])), text


def make_parts(folder, sentences=600, seed=1):
    """The sentences and the beds that movies are made of."""
    folder = pathlib.Path(folder)
    numbers = random.Random(seed)
    spoken = [speak(numbers, folder, number) for number in range(sentences)]
    beds = {name: decoded(["-f", "lavfi", "-t", "60", "-i", source]) for name, source in BEDS.items()}
    return spoken, beds


def level(decibels):
    return 10 ** (decibels / 20)


def plan(numbers, minutes):
    """What comes when in a movie: (kind, length in seconds) of pauses, and "speech"."""
    total, parts = 0.0, []
    rate = numbers.choice([0.55, 0.75, 0.9])
    while total < minutes * 60:
        if numbers.random() < 0.06:
            parts.append((numbers.choice(["music", "music", "noise", "silence"]), min(90, numbers.lognormvariate(2.6, 0.8))))
        else:
            parts.append(("speech", 0))
            parts.append(("silence", min(12, numbers.lognormvariate(-0.5 / rate, 1.0))))
            total += 2.5
        total += parts[-1][1]
    return parts


def make_movie(folder, name, minutes, parts, seed):
    """Writes NAME.wav and NAME.json: {"milliseconds", "utterances": [[start, end]], "texts"}, times in ms."""
    import numpy
    spoken, beds = parts
    numbers = random.Random(seed)
    chunks, utterances, texts, place = [], [], [], 0
    bed_names = list(beds)
    under = numbers.choice([None, None, "pink", "brown", "chords"])
    for kind, seconds in plan(numbers, minutes):
        if kind == "speech":
            samples, text = numbers.choice(spoken)
            sound = numpy.array(samples, dtype=numpy.float32) * level(numbers.uniform(-9, 0))
            utterances.append([round(place * 1000 / RATE), round((place + len(sound)) * 1000 / RATE)])
            texts.append(text)
        else:
            sound = numpy.zeros(int(seconds * RATE), dtype=numpy.float32)
            if kind != "silence" and len(sound):
                names = [n for n in bed_names if (n in ("pink", "brown", "crowd")) == (kind == "noise")]
                bed = numpy.array(beds[numbers.choice(names)], dtype=numpy.float32)
                start = numbers.randrange(len(bed))
                sound += numpy.resize(numpy.roll(bed, -start), len(sound)) * level(numbers.uniform(-12, 0))
        chunks.append(sound)
        place += len(sound)
    movie = numpy.concatenate(chunks)
    if under:
        bed = numpy.array(beds[under], dtype=numpy.float32)
        movie += numpy.resize(bed, len(movie)) * level(numbers.uniform(-26, -14))
    movie += numpy.random.default_rng(seed).normal(0, 12, len(movie)).astype(numpy.float32)
    pcm = numpy.clip(movie, -32767, 32767).astype("<i2").tobytes()
    path = pathlib.Path(folder) / name
    header = b"RIFF" + (36 + len(pcm)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
    header += b"\1\0\1\0" + RATE.to_bytes(4, "little") + (2 * RATE).to_bytes(4, "little") + b"\2\0\x10\0"
    header += b"data" + len(pcm).to_bytes(4, "little")
    path.with_suffix(".wav").write_bytes(header + pcm)
    facts = {"milliseconds": math.ceil(len(movie) * 1000 / RATE), "utterances": utterances, "texts": texts}
    path.with_suffix(".json").write_text(json.dumps(facts))
    return path.with_suffix(".wav")
