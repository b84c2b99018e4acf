# SPDX-License-Identifier: Apache-2.0
"""Makes up DASH presentations, and writes them as MPDs."""

import random
from xml.sax.saxutils import quoteattr

import cases

ROLE = "urn:mpeg:dash:role:2011"
PURPOSE = "urn:tva:metadata:cs:AudioPurposeCS:2007"
CHANNELS = "urn:mpeg:mpegB:cicp:ChannelConfiguration"
SECONDS = 4
SEGMENT = 2


def make(seed, number):
    """A case: audio and text in sets whose roles, purposes, priorities, channels and bit rates may be equal."""
    source = random.Random(f"{seed} mpd {number}")
    options, names = [], set()
    priorities = source.choice([(None,), (None, 1), (None, 1, 2, 3)])
    for _ in range(source.choices([1, 2, 3, 4], [15, 40, 30, 15])[0]):
        language = source.choice(cases.LANGUAGES)
        roles = source.choices([(), ("main",), ("alternate",), ("description",), ("main", "description"),
                                ("dub",), ("commentary",)], [25, 30, 12, 15, 4, 6, 8])[0]
        options.append(cases.Option(
            "audio", cases.named(source, names, language, roles), language, channels=source.choice([1, 2, 2, 6, None]),
            roles=roles, purpose=source.choice([None, None, None, "1", "2"]),
            priority=source.choice(priorities), bandwidth=1000 * source.choice([32, 32, 64, 96, 128])))
    for _ in range(source.choices([0, 1, 2, 3, 4], [8, 22, 30, 25, 15])[0]):
        language = source.choice(cases.LANGUAGES)
        roles = source.choices([(), ("subtitle",), ("caption",), ("forced-subtitle",), ("main", "subtitle"),
                                ("easyreader",)], [10, 35, 25, 15, 10, 5])[0]
        options.append(cases.Option(
            "text", cases.named(source, names, language, roles), language, roles=roles,
            forced="forced-subtitle" in roles, purpose=source.choice([None, None, None, "2"]),
            priority=source.choice(priorities), bandwidth=1000))
    if source.random() < 0.5:
        source.shuffle(options)
    return cases.Case(number, "mpd", tuple(options))


def _set(option, identifier):
    words = [f'id="{identifier}"', 'contentType="audio"' if option.kind == "audio" else 'contentType="text" mimeType="text/vtt"']
    if option.language:
        words.append(f"lang={quoteattr(option.language)}")
    if option.priority is not None:
        words.append(f'selectionPriority="{option.priority}"')
    yield f"<AdaptationSet {' '.join(words)}>"
    for role in option.roles:
        yield f'<Role schemeIdUri="{ROLE}" value="{role}"/>'
    if option.purpose:
        yield f'<Accessibility schemeIdUri="{PURPOSE}" value="{option.purpose}"/>'
    yield f"<Label>{option.name}</Label>"
    if option.kind == "text":
        yield f'<Representation id="r-{option.name}" bandwidth="{option.bandwidth}">'
        yield "<BaseURL>../shared/text/0.vtt</BaseURL></Representation>"
    else:
        yield f'<Representation id={quoteattr("r-" + option.name)} mimeType="audio/mp4" codecs="mp4a.40.2" ' \
              f'bandwidth="{option.bandwidth}" audioSamplingRate="44100">'
        if option.channels:
            yield f'<AudioChannelConfiguration schemeIdUri="{CHANNELS}" value="{option.channels}"/>'
        yield from _segments("audio")
        yield "</Representation>"
    yield "</AdaptationSet>"


def _segments(kind):
    place = f"../shared/{kind}"
    yield f'<SegmentTemplate initialization="{place}/init.mp4" media="{place}/$Number$.m4s" ' \
          f'startNumber="0" duration="{SEGMENT}"/>'


def text(case):
    """The MPD of a case. Sets of audio and text are in the order of the options, after the video."""
    lines = ['<?xml version="1.0"?>',
             f'<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT{SECONDS}S" '
             'minBufferTime="PT2S" profiles="urn:mpeg:dash:profile:isoff-live:2011">', "<Period>",
             '<AdaptationSet contentType="video">',
             '<Representation id="video" mimeType="video/mp4" codecs="avc1.42c00a" bandwidth="100000" '
             'width="64" height="36" frameRate="10">', *_segments("video"), "</Representation>",
             "</AdaptationSet>"]
    for number, option in enumerate(case.options, 1):
        lines += _set(option, number)
    return "\n".join([*lines, "</Period>", "</MPD>", ""])
