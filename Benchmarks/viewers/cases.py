# SPDX-License-Identifier: Apache-2.0
"""Makes up presentations: multivariant playlists and movies with several audio and text options.

Everything follows from a seed and a number, so that a case can be made again by itself.
"""

import dataclasses
import random

LANGUAGES = ["en", "en", "en", "es", "es", "fr", "de", "en-US", "es-419", "zh-Hans", None]
MOVIE_LANGUAGES = ["en", "en", "en", "es", "es", "fr", "de", "ja", None]
TRANSCRIBES = "public.accessibility.transcribes-spoken-dialog"
DESCRIBES_SOUND = "public.accessibility.describes-music-and-sound"
DESCRIBES_VIDEO = "public.accessibility.describes-video"
EASY = "public.easy-to-read"
AUXILIARY = "public.auxiliary-content"
MAIN = "public.main-program-content"
SDH = (TRANSCRIBES, DESCRIBES_SOUND)
TONES = (500, 800, 1100, 1400)  # Hz, of the audio of movies in which the played track is heard


@dataclasses.dataclass(frozen=True)
class Option:
    """One rendition, or one track of a movie, that a player can select."""

    kind: str  # audio, text or caption
    name: str
    language: str | None = None
    characteristics: tuple = ()
    default: bool | None = None  # DEFAULT, None where it is not written; whether a track is enabled
    autoselect: bool | None = None
    forced: bool = False
    place: str | None = None  # folder of a rendition; None if it is in the variant itself
    channels: int | None = 1
    alternate_group: int = 0
    tone: int = 440
    roles: tuple = ()  # of a set in an MPD, as are the next three
    purpose: str | None = None  # its AudioPurposeCS
    priority: int | None = None
    bandwidth: int = 0

    @property
    def is_muxed(self):
        return self.kind == "audio" and self.place is None


@dataclasses.dataclass(frozen=True)
class Case:
    """A presentation. `groups` is how often a playlist has its audio options, in parallel groups."""

    number: int
    form: str  # master, movie, mpd, or tones: a movie whose audio tracks have different tones
    options: tuple
    groups: int = 1
    variants: int = 1
    captions: str | None = None  # the attribute CLOSED-CAPTIONS of the variants
    segments: str = "fmp4"  # or ts

    @property
    def name(self):
        return f"{self.form}-{self.number:05}"

    def of_kind(self, kind):
        return [option for option in self.options if option.kind == kind]

    def without(self, index):
        options = self.options[:index] + self.options[index + 1:]
        return dataclasses.replace(self, options=options)


def _flag(source, yes, no):
    """YES, NO or nothing written."""
    value = source.random()
    return True if value < yes else False if value < yes + no else None


def _text_characteristics(source):
    return source.choices(
        [(), SDH, (TRANSCRIBES,), (DESCRIBES_SOUND,), (EASY,), SDH + (EASY,), (AUXILIARY,)],
        [45, 30, 6, 4, 6, 3, 6])[0]


def _audio_characteristics(source):
    return source.choices([(), (DESCRIBES_VIDEO,), (MAIN,), (MAIN, DESCRIBES_VIDEO), (AUXILIARY,)],
                          [55, 25, 8, 5, 7])[0]


def named(source, taken, language, characteristics):
    """A name that no other option of the kind has. Order of names and of the file differ."""
    while True:
        name = source.choice(["", "A ", "Z ", "m "]) + (language or "Unknown")
        if characteristics and source.random() < 0.3:
            name += " extra"
        if name in taken:
            name += f" {source.randrange(100)}"
        if name not in taken:
            taken.add(name)
            return name


def _settled(option, source):
    """What RFC 8216 demands: DEFAULT=YES forbids AUTOSELECT=NO; FORCED is for subtitles alone."""
    if option.default and option.autoselect is False:
        return dataclasses.replace(option, autoselect=source.choice([True, None]))
    return option


def master(seed, number):
    source = random.Random(f"{seed} master {number}")
    options = []
    places = source.sample(range(100), 20)
    taken = set()
    audio_count = source.choices([0, 1, 2, 3, 4], [8, 20, 35, 25, 12])[0]
    default_at = source.choice([None] + list(range(audio_count)) * 2)
    is_muxed = audio_count > 0 and source.random() < 0.15
    for index in range(audio_count):
        language, characteristics = source.choice(LANGUAGES), _audio_characteristics(source)
        place = None if is_muxed and index == (default_at or 0) else f"a{places.pop():02}"
        options.append(_settled(Option(
            "audio", named(source, taken, language, characteristics), language, characteristics,
            True if index == default_at else _flag(source, 0, 0.5),
            _flag(source, 0.7, 0.1), place=place), source))
    taken = set()
    text_count = source.choices([0, 1, 2, 3, 4, 5], [8, 17, 25, 25, 15, 10])[0]
    default_at = source.choice([None] * 3 + list(range(text_count)))
    for index in range(text_count):
        language, characteristics = source.choice(LANGUAGES), _text_characteristics(source)
        options.append(_settled(Option(
            "text", named(source, taken, language, characteristics), language, characteristics,
            True if index == default_at else _flag(source, 0, 0.5), _flag(source, 0.6, 0.15),
            source.random() < 0.2, f"t{places.pop():02}"), source))
    captions = source.choices([None, "NONE", "cc"], [5, 3, 2])[0]
    if captions == "cc":
        for index in range(source.randint(1, 2)):
            options.append(Option("caption", f"CC {index + 1}", ["en", "es"][index], SDH,
                                  index == 0 and source.random() < 0.3 or None, True))
    if source.random() < 0.5:  # kinds in any order, as players that number them must cope with
        source.shuffle(options)
    variants = source.choice([1, 2, 3])
    groups = 2 if audio_count and not is_muxed and variants > 1 and source.random() < 0.3 else 1
    segments = "ts" if source.random() < 0.2 else "fmp4"
    return Case(number, "master", tuple(options), groups, variants, captions, segments)


def movie(seed, number):
    source = random.Random(f"{seed} movie {number}")
    options = []
    audio_count = source.choices([1, 2, 3, 4], [20, 40, 25, 15])[0]
    is_first_enabled = source.random() < 0.6
    for index in range(audio_count):
        language, characteristics = source.choice(MOVIE_LANGUAGES), _audio_characteristics(source)
        enabled = index == 0 if is_first_enabled else source.random() < 0.4
        options.append(Option("audio", f"audio {index + 1}", language, characteristics, enabled,
                              channels=source.choice([1, 1, 2]),
                              alternate_group=source.choice([1, 1, 1, 0])))
    text_count = source.choices([0, 1, 2, 3, 4], [8, 22, 30, 25, 15])[0]
    for index in range(text_count):
        language, characteristics = source.choice(MOVIE_LANGUAGES), _text_characteristics(source)
        options.append(Option("text", f"text {index + 1}", language, characteristics,
                              source.random() < 0.25, forced=source.random() < 0.2,
                              alternate_group=source.choice([2, 2, 2, 0])))
    if source.random() < 0.3:
        source.shuffle(options)
    return Case(number, "movie", tuple(options))


def tones(seed, number):
    case = movie(seed, number)
    left = list(TONES)
    options = [dataclasses.replace(option, tone=left.pop(0)) if option.kind == "audio" else option
               for option in case.options]
    return dataclasses.replace(case, form="tones", options=tuple(options))


def mangled(text, seed, number):
    """A playlist that is full of mistakes, and that must not stop a program."""
    source = random.Random(f"{seed} mangled {number}")
    lines = text.splitlines()
    for _ in range(source.randint(1, 4)):
        index = source.randrange(len(lines))
        line = lines[index]
        name, _, rest = line.partition(":")
        attributes = rest.split(",")
        change = source.randrange(7)
        if change == 0:
            lines.insert(source.randrange(len(lines)), line)
        elif change == 1:
            del lines[index]
            lines = lines or ["#EXTM3U"]
        elif change == 2:
            attributes.pop(source.randrange(len(attributes)))
            lines[index] = f"{name}:{','.join(attributes)}"
        elif change == 3:
            lines[index] = line.replace("=YES", "=NO") if source.random() < 0.5 else line.replace("NO", "YES")
        elif change == 4:
            lines[index] = line + source.choice(
                [",FORCED=YES", ",DEFAULT=YES", ',CHARACTERISTICS=""', ",", '"'])
        elif change == 5:
            lines[index] = line.replace("en", source.choice(["", "\u202e", "x-" * 200, "en_US", "qaa"]))
        else:
            lines[index] = line[:source.randrange(len(line) + 1)]
    return "\n".join(lines) + "\n"
