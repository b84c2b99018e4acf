# SPDX-License-Identifier: Apache-2.0
"""Sentences of the Debian package `fortunes`, and espeak-ng and flite, which say when they speak each word."""

import array
import ctypes
import pathlib
import random
import re
import subprocess

RATE = 16000
VOICES = ["espeak:en-us", "espeak:en", "espeak:en-us+m3", "espeak:en-us+f2",
          "flite:slt", "flite:rms", "flite:awb", "flite:kal"]
FORTUNES = pathlib.Path("/usr/share/games/fortunes")
# Not prose, or not English.
LEFT_OUT = {"art", "ascii-art", "debian", "kernelnewbies", "linux", "perl", "tao", "translate-me"}


def sentences(limit):
    """Sentences of 4 to 20 plain words, the same at every run."""
    found = set()
    for path in sorted(FORTUNES.iterdir()):
        if path.suffix or path.name in LEFT_OUT:
            continue
        for item in path.read_text(encoding="utf-8", errors="replace").split("\n%\n"):
            text = re.sub(r"\s+", " ", item)
            for sentence in re.findall(r"(?:(?<=[.!?] )|^)[A-Z][A-Za-z ,'-]+[a-z][.!?](?= [A-Z]|$)", text):
                words = sentence.split()
                plain = all(re.fullmatch(r"[A-Za-z]+(?:'[a-z]+)?[,.!?]?", word) for word in words)
                if 4 <= len(words) <= 20 and plain and not any(w.isupper() and len(w) > 1 for w in words):
                    found.add(sentence)
    ordered = sorted(found)
    random.Random(1).shuffle(ordered)
    return ordered[:limit]


class Event(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("uid", ctypes.c_uint), ("text_position", ctypes.c_int),
                ("length", ctypes.c_int), ("audio_position", ctypes.c_int), ("sample", ctypes.c_int),
                ("user_data", ctypes.c_void_p), ("id", ctypes.c_char * 8)]


class Espeak:
    """espeak-ng, with the sample at which each word begins."""

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = self.library.espeak_Initialize(2, 0, None, 0)
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
        self.callback = kind(self.take)
        self.library.espeak_SetSynthCallback(self.callback)

    def take(self, samples, count, events):
        if count > 0 and samples:
            self.samples.extend(samples[:count])
        index = 0
        while events[index].type != 0:
            if events[index].type == 1:
                self.starts.setdefault(events[index].text_position - 1, events[index].sample)
            index += 1
        return 0

    def speak(self, voice, text):
        if self.library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise SystemExit(f"espeak-ng has no voice {voice}")
        self.samples, self.starts = array.array("h"), {}
        data = text.encode()
        self.library.espeak_Synth(data, len(data) + 1, 0, 1, 0, 1, None, None)
        self.library.espeak_Synchronize()
        # Words that are spoken as one ("in the") have one event; the other word is not measured.
        starts = [self.starts.get(word.start()) for word in re.finditer(r"\S+", text)]
        command = ["ffmpeg", "-v", "error", "-f", "s16le", "-ar", str(self.rate), "-ac", "1", "-i", "-",
                   "-ar", str(RATE), "-f", "s16le", "-"]
        pcm = subprocess.run(command, input=self.samples.tobytes(), stdout=subprocess.PIPE, check=True).stdout
        return pcm, [None if start is None else 1000 * start / self.rate for start in starts]


class Flite:
    """flite, with the time at which each token begins."""

    def __init__(self):
        self.library = ctypes.CDLL("libflite.so.1", mode=ctypes.RTLD_GLOBAL)
        for name in ("usenglish", "cmulex"):
            ctypes.CDLL(f"libflite_{name}.so.1", mode=ctypes.RTLD_GLOBAL)
        self.library.flite_init()
        for name in ("flite_synth_text", "utt_relation", "relation_head", "item_next", "item_prev", "item_as",
                     "item_daughter", "utt_wave"):
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.item_feat_float.restype = ctypes.c_float
        self.library.item_feat_string.restype = ctypes.c_char_p
        self.voices = {}

    def call(self, name, value, *others):
        return getattr(self.library, name)(ctypes.c_void_p(value), *others) if value else None

    def voice(self, name):
        if name not in self.voices:
            library = ctypes.CDLL(f"libflite_cmu_us_{name}.so.1", mode=ctypes.RTLD_GLOBAL)
            register = getattr(library, f"register_cmu_us_{name}")
            register.restype = ctypes.c_void_p
            self.voices[name] = register(None)
        return self.voices[name]

    def start(self, token):
        segment = self.call("item_as", self.call("item_daughter", token), b"SylStructure")
        segment = self.call("item_daughter", self.call("item_daughter", segment))
        segment = self.call("item_as", segment, b"Segment")
        if not segment:
            return None
        before = self.call("item_prev", segment)
        return 1000 * self.call("item_feat_float", before, b"end") if before else 0

    def speak(self, voice, text):
        utterance = self.library.flite_synth_text(text.encode(), ctypes.c_void_p(self.voice(voice)))

        class Wave(ctypes.Structure):
            _fields_ = [("type", ctypes.c_char_p), ("rate", ctypes.c_int), ("count", ctypes.c_int),
                        ("channels", ctypes.c_int), ("samples", ctypes.POINTER(ctypes.c_short))]

        sound = Wave.from_address(self.call("utt_wave", utterance))
        pcm, rate = array.array("h", sound.samples[:sound.count]).tobytes(), sound.rate
        tokens = []
        token = self.call("relation_head", self.call("utt_relation", utterance, b"Token"))
        while token:
            tokens.append((self.call("item_feat_string", token, b"name").decode(), self.start(token)))
            token = self.call("item_next", token)
        self.call("delete_utterance", utterance)
        if rate != RATE:
            command = ["ffmpeg", "-v", "error", "-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", "-",
                       "-ar", str(RATE), "-f", "s16le", "-"]
            pcm = subprocess.run(command, input=pcm, stdout=subprocess.PIPE, check=True).stdout
        starts = []
        for word in text.split():
            matches = tokens and tokens[0][0] == re.sub(r"[^A-Za-z']", "", word)
            starts.append(tokens.pop(0)[1] if matches else None)
        return pcm, starts
