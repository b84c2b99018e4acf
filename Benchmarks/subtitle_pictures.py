# SPDX-License-Identifier: Apache-2.0
"""Subtitles as pictures, with the text that is in them: rendered cues, and a writer of PGS.

Sentences are translations of programs on this machine (gettext), so that ten languages need no data here.
"""

import dataclasses
import gettext
import glob
import random
import re
import struct

import numpy
from PIL import Image, ImageDraw, ImageFont

FOLDER = "/usr/share/fonts/truetype"
# Name, upright, italic, and whether glyphs begin at parts of a pixel.
FONTS = {
    "DejaVu Sans": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Oblique.ttf", False),
    "Liberation Sans": ("liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Italic.ttf", True),
    "Liberation Serif": ("liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSerif-Italic.ttf", False),
    "Noto Sans": ("noto/NotoSans-Regular.ttf", "noto/NotoSans-Italic.ttf", True),
    "Roboto": ("roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "roboto/unhinted/RobotoTTF/Roboto-Italic.ttf", False),
    "Open Sans": ("open-sans/OpenSans-Regular.ttf", "open-sans/OpenSans-Italic.ttf", True),
}
SYMBOLS = "dejavu/DejaVuSans.ttf"
# BCP 47, ISO 639-2, and the short cues of a language.
LANGUAGES = {
    "en": ("eng", ["I.", "No.", "Yes!", "I am.", "Who?", "I'll go.", "Oh, I see.", "It is I.", "10:30?", "Ill? I?", "All in 1 day."]),
    "de": ("deu", ["Ja.", "Nein!", "Ich?", "Oh.", "Na los!", "Ihr?", "Im Ernst?", "Los, lauf!", "Ach ja?", "Alle 10?"]),
    "fr": ("fra", ["Oui.", "Non !", "Ça va ?", "Il l'a.", "Là ?", "Ici.", "Où ça ?", "À 10 h.", "L'île ?", "Elle ?"]),
    "es": ("spa", ["Sí.", "¿No?", "¡Ya!", "Él.", "¿Qué?", "Ella.", "Allí.", "¡Al 10!", "Ir.", "¿Y tú?"]),
    "sv": ("swe", ["Ja.", "Nej!", "Å nej.", "Är du?", "Illa.", "Ingen.", "Så?", "Alla 10.", "I går.", "Öl?"]),
    "pl": ("pol", ["Tak.", "Nie!", "Ja?", "Idź!", "Iść?", "Źle.", "Oni.", "Ile? 10.", "I co?", "Żal."]),
    "cs": ("ces", ["Ano.", "Ne!", "Já?", "Jdi!", "Ale ne.", "Ihned.", "Čí?", "Zlé.", "I on.", "Asi 10."]),
    "tr": ("tur", ["Evet.", "Hayır!", "Ben mi?", "İyi.", "Olur.", "Işık?", "Hı.", "Şu.", "10 lira.", "İlk."]),
    "ru": ("rus", ["Да.", "Нет!", "Я?", "И что?", "Ой.", "Эй!", "Ты?", "Ещё 10.", "Ах.", "Её."]),
    "el": ("ell", ["Ναι.", "Όχι!", "Εγώ;", "Τι;", "Πάμε.", "Ω.", "Μα;", "Έλα!", "Στις 10.", "Ίσως."]),
}
SOUNDS = {
    "en": "[SIGHS]", "de": "[SEUFZT]", "fr": "[SOUPIRE]", "es": "[SUSPIRA]", "sv": "[SUCKAR]", "pl": "[WZDYCHA]",
    "cs": "[VZDYCHÁ]", "tr": "[İÇ ÇEKER]", "ru": "[ВЗДЫХАЕТ]", "el": "[ΑΝΑΣΤΕΝΑΖΕΙ]",
}
LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "en": LATIN, "de": LATIN + "äöüß", "fr": LATIN + "àâçèéêëîïôùûüœ", "es": LATIN + "áéíñóúü", "sv": LATIN + "åäöé",
    "pl": LATIN + "ąćęłńóśźż", "cs": LATIN + "áčďéěíňóřšťúůýž", "tr": LATIN + "çğıöşüâ\u0307",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "el": "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ",
}
KINDS = ["one line", "two lines", "italics", "short", "music", "sound", "dialogue"]
WEIGHTS = [30, 30, 14, 12, 6, 3, 5]
COLOURS = {"white": (235, 128, 128), "yellow": (210, 16, 146)}


def sentences(language):
    """Sentences of a language, in an order that is always the same on a machine."""
    found = set()
    for path in sorted(glob.glob(f"/usr/share/locale/{'de' if language == 'en' else language}/LC_MESSAGES/*.mo")):
        try:
            with open(path, "rb") as file:
                catalog = gettext.GNUTranslations(file)._catalog
        except (OSError, UnicodeDecodeError, ValueError):
            continue
        for key, value in catalog.items():
            key = key[0] if isinstance(key, tuple) else key
            text = key if language == "en" else value
            if key and (language == "en" or text != key):
                text = usable(text, language)
                if text:
                    found.add(text)
    result = sorted(found)
    random.Random(language).shuffle(result)
    return result


def usable(text, language):
    """The text, if it reads like one of a subtitle; else nothing."""
    text = text.strip().replace("…", "...").replace("“", '"').replace("”", '"').replace("’", "'").replace("\u00a0", " ")
    if not 12 <= len(text) <= 76 or " " not in text or re.search(r"[^\w .,;:!?'\"()-]|_|--|  ", text):
        return None
    letters = [letter for letter in text if letter.isalpha()]
    if len(letters) < 0.7 * len(text.replace(" ", "")):
        return None
    if not set("".join(letters).lower()) <= set(ALPHABETS[language]):
        return None
    return text


@dataclasses.dataclass
class Line:
    text: str
    is_italic: bool = False


@dataclasses.dataclass
class Cue:
    kind: str
    lines: list
    start: int
    end: int
    colour: str = "white"
    is_forced: bool = False
    at_top: bool = False

    @property
    def text(self):
        return "\n".join(line.text for line in self.lines)


def divided(text):
    """A sentence on one line, or on two of about the same length."""
    if len(text) <= 42:
        return [text]
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    place = min(spaces, key=lambda space: abs(space - len(text) / 2))
    return [text[:place], text[place + 1 :]]


def cues(language, count, seed=0):
    """Cues of a film in a language, with times in ticks of 90 kHz."""
    numbers = random.Random(f"{language} {seed}")
    texts = sentences(language)
    texts = texts[seed * 997 % max(1, len(texts)) :] + texts[: seed * 997 % max(1, len(texts))]
    short = [text for text in texts if len(text) <= 38]
    result, time = [], 90000
    for number in range(count):
        kind = numbers.choices(KINDS, WEIGHTS)[0]
        text = texts[number % len(texts)]
        if kind in ("one line", "two lines", "italics"):
            lines = divided(text if kind != "one line" else short[number % len(short)])
            if kind == "two lines" and len(lines) == 1:
                lines = [text, short[number % len(short)]]
        elif kind == "short":
            lines = [numbers.choice(LANGUAGES[language][1] + ["...", "♪"])]
        elif kind == "music":
            lines = [f"♪ {short[number % len(short)]} ♪"]
        elif kind == "sound":
            lines = [SOUNDS[language]]
        else:
            lines = [f"- {short[number % len(short)]}", f"- {short[(number * 7 + 3) % len(short)]}"]
        start = time + numbers.randint(1, 200000)
        time = start + numbers.randint(90000, 400000)
        italic = kind == "italics" or kind == "music" and numbers.random() < 0.5
        result.append(Cue(
            kind, [Line(line, italic) for line in lines], start, time,
            numbers.choice(["white", "white", "white", "yellow"]), numbers.random() < 0.05, numbers.random() < 0.05))
    return result


class Renderer:
    """Draws cues in a font, with an outline."""

    def __init__(self, font, size=50):
        upright, italic, self.is_fine = FONTS[font]
        self.factor = 4 if self.is_fine else 1
        self.size = size
        scale = size * self.factor
        self.fonts = {False: ImageFont.truetype(f"{FOLDER}/{upright}", scale),
                      True: ImageFont.truetype(f"{FOLDER}/{italic}", scale)}
        self.symbols = ImageFont.truetype(f"{FOLDER}/{SYMBOLS}", scale)

    def runs(self, line):
        for part in re.findall("♪|[^♪]+", line.text):
            yield part, self.symbols if part == "♪" else self.fonts[line.is_italic]

    def draw(self, cue):
        """Luma and alpha of a cue, both 8 bits: white fill, black outline."""
        factor, height = self.factor, int(self.size * 1.25)
        border = 12 * factor
        widths = [sum(font.getlength(part) for part, font in self.runs(line)) for line in cue.lines]
        size = (int(max(widths)) + 4 * border, (height * len(cue.lines) + self.size // 2) * factor)
        fill, edge = Image.new("L", size), Image.new("L", size)
        for number, (line, width) in enumerate(zip(cue.lines, widths)):
            x = (size[0] - width) / 2
            baseline = int((height * number + self.size) * factor)
            for part, font in self.runs(line):
                place = (int(x), baseline)
                ImageDraw.Draw(fill).text(place, part, font=font, fill=255, anchor="ls")
                ImageDraw.Draw(edge).text(place, part, font=font, fill=255, anchor="ls", stroke_width=3 * factor)
                x += font.getlength(part)
        if factor > 1:
            small = (size[0] // factor, size[1] // factor)
            fill, edge = fill.resize(small, Image.BOX), edge.resize(small, Image.BOX)
        fill, edge = numpy.asarray(fill, dtype=float), numpy.asarray(edge, dtype=float)
        alpha = numpy.maximum(fill, edge)
        share = numpy.divide(fill, alpha, out=numpy.zeros_like(fill), where=alpha > 0)
        return share, alpha


def indexed(share, alpha, colour):
    """A picture of indices and a palette of (Y, Cr, Cb, A): 0 is transparent."""
    levels = numpy.rint(share * 15).astype(int) * 16 + numpy.rint(alpha / 17).astype(int)
    levels[alpha < 8] = 0
    y, cb, cr = COLOURS[colour]
    used = [level for level in numpy.unique(levels) if level % 16]
    palette = {0: (16, 128, 128, 0)}
    indices = numpy.zeros(levels.shape, dtype=numpy.uint8)
    for number, level in enumerate(used[:254], 1):
        part = level // 16 / 15
        palette[number] = (round(16 + (y - 16) * part), round(128 + (cr - 128) * part),
                           round(128 + (cb - 128) * part), level % 16 * 17)
        indices[levels == level] = number
    return indices, palette


def run_lengths(indices):
    """Rows of indices as PGS has them."""
    out = bytearray()
    for row in indices:
        edges = numpy.flatnonzero(numpy.diff(row)) + 1
        starts = numpy.concatenate(([0], edges))
        ends = numpy.concatenate((edges, [len(row)]))
        for start, end in zip(starts.tolist(), ends.tolist()):
            colour, length = int(row[start]), end - start
            while length:
                part = min(length, 16383)
                if colour and part < 3:
                    out += bytes([colour]) * part
                elif colour:
                    out += bytes([0, 0x80 | part, colour] if part < 64 else [0, 0xC0 | part >> 8, part & 255, colour])
                else:
                    out += bytes([0, part] if part < 64 else [0, 0x40 | part >> 8, part & 255])
                length -= part
        out += b"\0\0"
    return bytes(out)


class PGS:
    """A file of display sets (.sup)."""

    def __init__(self, width=1920, height=1080):
        self.width, self.height, self.number, self.bytes = width, height, 0, bytearray()

    def segment(self, time, kind, payload):
        self.bytes += b"PG" + struct.pack(">IIBH", time, 0, kind, len(payload)) + payload

    def composition(self, time, state, objects, is_palette_update=False):
        payload = struct.pack(">HHBHBBBB", self.width, self.height, 0x10, self.number, state,
                              0x80 if is_palette_update else 0, 0, len(objects))
        for place, (x, y, is_forced) in enumerate(objects):
            payload += struct.pack(">HBBHH", place, place, 0x40 if is_forced else 0, x, y)
        self.number += 1
        self.segment(time, 0x16, payload)

    def show(self, time, pictures, state=0x80):
        """Shows pictures: (x, y, indices, palette, is forced) each; they share the palette of the first."""
        self.composition(time, state, [(x, y, forced) for x, y, _, _, forced in pictures])
        windows = b"".join(struct.pack(">BHHHH", place, x, y, *reversed(indices.shape))
                           for place, (x, y, indices, _, _) in enumerate(pictures))
        self.segment(time, 0x17, bytes([len(pictures)]) + windows)
        self.palette(time, pictures[0][3])
        for place, (_, _, indices, _, _) in enumerate(pictures):
            data = run_lengths(indices)
            height, width = indices.shape
            first, rest = data[:65000], data[65000:]
            flags = 0x80 | (0 if rest else 0x40)
            self.segment(time, 0x15, struct.pack(">HBB", place, 0, flags) + (len(data) + 4).to_bytes(3, "big")
                         + struct.pack(">HH", width, height) + first)
            while rest:
                part, rest = rest[:65000], rest[65000:]
                self.segment(time, 0x15, struct.pack(">HBB", place, 0, 0 if rest else 0x40) + part)
        self.segment(time, 0x80, b"")

    def palette(self, time, palette):
        entries = b"".join(bytes([index, y, cr, cb, a]) for index, (y, cr, cb, a) in sorted(palette.items()))
        self.segment(time, 0x14, b"\0\0" + entries)

    def clear(self, time):
        self.composition(time, 0, [])
        self.segment(time, 0x17, b"\1" + struct.pack(">BHHHH", 0, 0, 0, 8, 8))
        self.segment(time, 0x80, b"")


def write_pgs(cues, font, path, size=50, frame=(1920, 1080)):
    """Draws cues and writes them as PGS."""
    renderer, file = Renderer(font, size), PGS(*frame)
    for cue in cues:
        share, alpha = renderer.draw(cue)
        indices, palette = indexed(share, alpha, cue.colour)
        height, width = indices.shape
        x = max(0, (file.width - width) // 2)
        y = 40 if cue.at_top else file.height - 40 - height
        file.show(cue.start, [(x, y, indices[:, : file.width], palette, cue.is_forced)])
        file.clear(cue.end)
    with open(path, "wb") as out:
        out.write(file.bytes)
