# SPDX-License-Identifier: Apache-2.0
"""What each parser is fed with at first: links to files, and parts of movies."""

import os
import re
import struct
import zlib
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The endings of names of files it is fed with, and the longest input in bytes.
Parser = namedtuple("Parser", "endings length")

CAPTIONS = (".srt", ".vtt", ".ttml", ".xml")

PARSERS = {
    "SubRip": Parser((".srt",), 4096),
    "WebVTT": Parser((".vtt",), 4096),
    "WebVTTCueText": Parser((".test",), 1024),
    "TTML": Parser((".ttml", ".xml"), 8192),
    "SCC": Parser((".scc",), 4096),
    "MacCaption": Parser((".mcc",), 4096),
    "EBUSTL": Parser((".stl",), 2048),
    "CEA608": Parser((), 2048),
    "TimedText": Parser((), 2048),
    "Characters": Parser(CAPTIONS, 2048),
    "PictureCaptions": Parser((), 2048),
    "CaptionService": Parser((), 1024),
    "ProgramTables": Parser((), 1024),
    "Broadcast": Parser((), 2048),
    "Movie": Parser((".mp4", ".mov", ".m4a"), 32768),
    "Matroska": Parser((), 4096),
    "MatroskaEdits": Parser((), 2048),
    "SampleTable": Parser((".mp4", ".mov", ".m4a"), 8192),
    "LanguageTag": Parser((), 64),
    "Page": Parser((".html",), 4096),
    "PDF": Parser((), 4096),
    "Playlist": Parser((".m3u8",), 4096),
    "MPD": Parser((".mpd",), 4096),
    "Words": Parser((), 4096),
    "Sounds": Parser((), 2048),
    "Script": Parser((".ttml", ".xml", ".vtt"), 8192),
    "Lexicon": Parser((), 2048),
    "Appearance": Parser((), 2048),
    "LiveMessages": Parser((), 2048),
    "EngineMessages": Parser((), 2048),
    "LiveVideo": Parser((".m3u8",), 4096),
    "LiveStreams": Parser((), 512),
    "Edits": Parser((), 128),
}


def corpora():
    return os.environ.get("MEDIATAG_CORPORA", os.path.join(ROOT, "..", "shared", "corpora"))


def files(endings):
    """The files of SampleMedia and of the corpora with an ending, by path."""
    for folder in (os.path.join(ROOT, "SampleMedia"), corpora()):
        for path, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                if name.endswith(endings):
                    yield os.path.join(path, name)


def collect(parser, folder):
    """Makes the folder of seeds of a parser, and returns it."""
    os.makedirs(folder, exist_ok=True)
    for index, seed in enumerate(make(parser)):
        with open(os.path.join(folder, f"{index:04}"), "wb") as file:
            file.write(seed)
    return folder


def make(parser):
    if parser == "LanguageTag":
        return TAGS
    if parser == "LiveMessages":
        return LIVE_MESSAGES
    if parser == "Page":
        return PAGES
    if parser == "PDF":
        return PDF_CONTENTS + [pdf(content, is_packed) for content in PDF_CONTENTS for is_packed in (False, True)]
    if parser == "EngineMessages":
        return ENGINE_MESSAGES
    if parser == "LiveStreams":
        return [bytes(range(256)), bytes(range(0, 256, 7)) * 4]
    if parser in ("Playlist", "LiveVideo"):
        return PLAYLISTS + [read(path) for path in files(PARSERS[parser].endings)]
    if parser == "MPD":
        return MPDS + [read(path) for path in files(PARSERS[parser].endings)]
    if parser == "CEA608":
        return [pairs(read(path)) for path in files(".scc")]
    if parser == "MacCaption":
        return [MCC]
    if parser == "EBUSTL":
        return [EBU_STL] + [read(path)[:2048] for path in files(PARSERS[parser].endings)]
    if parser == "TimedText":
        return [seed for seed in timed_texts()]
    if parser == "PictureCaptions":
        return [bytes.fromhex(unit) for unit in PICTURES]
    if parser == "CaptionService":
        return [bytes.fromhex(codes) for codes in SERVICES]
    if parser == "ProgramTables":
        return [bytes.fromhex(table) for table in TABLES]
    if parser == "Broadcast":
        return broadcasts()
    if parser == "Edits":
        return EDITS
    if parser == "Words":
        return recogniser_samples()
    if parser == "Sounds":
        return SOUNDS
    if parser == "Lexicon":
        return LEXICONS
    if parser == "Appearance":
        return APPEARANCES
    if parser == "Matroska":
        return matroska_files()
    if parser == "MatroskaEdits":
        return [bytes(edit) + file for file in matroska_files()[:2] + [matroska_movie()]
                for edit in ((6, 0), (2, 1), (9, 244), (255, 2), (0, 3))]
    if parser == "WebVTTCueText":
        return [text for path in files(".vtt") for text in cue_texts(read(path))]
    if parser == "Movie":
        return [movie for path in files(PARSERS[parser].endings) for movie in movies(path)]
    if parser == "SampleTable":
        return [table for path in files(PARSERS[parser].endings) for table in tables(path)]
    return [read(path) for path in files(PARSERS[parser].endings)]


def broadcasts():
    """Teletext packets (3: rows of magazine 8, then a header), and segments of TTML (1)."""
    header = bytes([0x00]) + bytes([8, 8, 0, 8, 0, 8, 1, 0]) + b" " * 32
    row = bytes([0x18]) + bytes(byte | 0x80 if bin(byte).count("1") % 2 == 0 else byte
                                for byte in b"\x0b\x0bHello\x01you\x0a\x0a".ljust(40))
    accents = bytes([0x28]) + bytes(40)
    document = (b'<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s" end="1s">a</p></div></body></tt>')
    segment = bytes(6) + bytes([1, 1]) + struct.pack(">H", len(document)) + document + bytes(4)
    return [b"\x03" + header + row + header, b"\x03" + header + accents + row + header, b"\x01" + segment, b"\x02"]


PAGES = [
    b'<!doctype html><meta charset="utf-8"><video src="a.mp4" controls><track kind="captions" src="a.vtt" srclang=en '
    b'label="English &amp; more" default></video><audio><source src="b.mp3" type="audio/mpeg"></audio>',
    b'<template><video src=x></template><svg><title><video src=y></title></svg><object data="c.mp4"></object>'
    b'<!-- <video> --><iframe src="https://www.youtube.com/embed/abc"></iframe><noscript><video src=z></noscript>',
    b'<div id="p"></div><script>jwplayer("p").setup({file: "a.m3u8", tracks: [{file: \'a.vtt\', kind: "captions"}]});'
    b'videojs("q", {sources: [{src: `b.mpd`}]}); // <video>\n</script>',
]

# Content of pages, which may paint an image X1 and a form X2 with items.
PDF_CONTENTS = [
    b"q 1 0 0 1 0 0 cm 0 0 9 9 re f Q\n/H1 <</MCID 0>>BDC\nBT /F1 12 Tf (Hi) Tj ET\nEMC\n/X1 Do",
    b"q 0 0 1 1 re W* n 1 g 0 0 m 9 l h B* Q /X2 Do /Artifact BMC sh EMC /P <</MCID 1>>BDC BT [<0029> 3] TJ ET EMC",
    b"BT 1 0 0 1 0 0 Tm /Span<</ActualText (fi)>>BDC <13AE0000> Tj EMC ET /ReversedChars BMC 0 0 1 1 re S EMC % Q",
]


def pdf(content, is_packed):
    """A PDF as Chromium writes it: a page with a heading, a list, a link, a picture, a form and a font."""
    def stream(data, entries=b""):
        if is_packed:
            data, entries = zlib.compress(data), entries + b"/Filter /FlateDecode\n"
        return b"<<%s/Length %d>> stream\n%s\nendstream" % (entries, len(data), data)

    objects = [
        b"<</Type /Catalog\n/Pages 3 0 R\n/MarkInfo <</Type /MarkInfo\n/Marked true>>\n/StructTreeRoot 6 0 R\n"
        b"/ViewerPreferences <</DisplayDocTitle true>>\n/Lang (en)>>",
        b"<</Title (T)>>",
        b"<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>",
        b"<</Type /Page\n/Resources <</Font <</F1 12 0 R>>\n/XObject <</X1 14 0 R\n/X2 15 0 R>>>>\n/Annots [11 0 R]\n"
        b"/Contents 5 0 R\n/Tabs /S\n/Parent 3 0 R>>",
        stream(content),
        b"<</Type /StructTreeRoot\n/K 7 0 R>>",
        b"<</Type /StructElem\n/S /Document\n/P 6 0 R\n/K [8 0 R 9 0 R 16 0 R]>>",
        b"<</Type /StructElem\n/S /H1\n/P 7 0 R\n/Pg 4 0 R\n/K 0>>",
        b"<</Type /StructElem\n/S /L\n/P 7 0 R\n/K 10 0 R>>",
        b"<</Type /StructElem\n/S /LI\n/P 9 0 R\n/K [17 0 R 18 0 R]>>",
        b"<</Type /Annot\n/Subtype /Link\n/A <</S /URI\n/URI (https://example.com/)>>\n/StructParent 1>>",
        b"<</Type /Font\n/Subtype /Type3\n/ToUnicode 13 0 R>>",
        stream(b"map"),
        stream(b"0", b"/Type /XObject\n/Subtype /Image\n"),
        stream(b"0 0 1 1 re f /P <</MCID 0>>BDC EMC", b"/Type /XObject\n/Subtype /Form\n/Resources <<>>\n"),
        b"<</Type /StructElem\n/S /Figure\n/Alt (A chart)\n/P 7 0 R\n/K 1>>",
        b"<</Type /StructElem\n/S /Lbl\n/P 10 0 R\n/K 2>>",
        b"<</Type /StructElem\n/S /Strong\n/P 10 0 R\n/K 3>>",
    ]
    data, table = b"%PDF-1.4\n", b"0000000000 65535 f \n"
    for number, text in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    size = len(objects) + 1
    trailer = b"trailer\n<</Size %d\n/Root 1 0 R\n/Info 2 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + b"xref\n0 %d\n" % size + table + trailer


ENGINE_MESSAGES = [
    b'{"ready":true}\n{"heard":1250}\n{"words":[{"text":"Good","start":0,"end":310,"confidence":0.9},'
    b'{"text":"evening","start":310,"end":900}],"final":false}',
    b'{"text":"Good evening","final":true}\n{"utterance":true}',
    b'{"words":[{"text":" \\n","start":1e3,"end":2e3,"confidence":-1}],"final":true}',
]

# Layout, offsets, tracks and their samples; then edits, each with its choices.
EDITS = [
    bytes([layout, 0, 2, 9, 20, 1, 2, 19, 8, 0, 3, 4, 30, 1, 1]) + bytes(edits)
    for layout in range(9)
    for edits in (
        [0, 0, 0, 9, 3, 0, 1, 11, 0, 11, 0],
        [0, 1, 0, 99, 8, 1, 0, 8, 6, 0, 1, 12, 0],
        [5, 3, 0, 9, 1, 200, 2, 0, 10, 1, 0, 20, 4, 2, 9, 1, 6, 1, 0, 11, 0],
        [1, 2, 1, 40, 5, 1, 1, 2, 3, 0, 7, 1, 0, 0, 6, 0, 2, 8, 0, 12, 0],
    )
]


def element(code, *parts):
    """An element of EBML."""
    data = b"".join(parts)
    return bytes.fromhex(code) + struct.pack(">H", 0x4000 | len(data)) + data


def matroska_files():
    """Tracks, chapters, and an index of both after a cluster."""
    header = element("1A45DFA3", element("4282", b"matroska"))
    track = element("AE", element("D7", b"\1"), element("83", b"\x11"), element("86", b"S_TEXT/WEBVTT"),
                    element("22B59C", b"spa"), element("22B59D", b"es-419"))
    display = element("80", element("85", b"Uno"), element("437C", b"spa"), element("437D", b"es"))
    atom = element("B6", element("91", b"\1\0"), element("92", b"\2\0"), element("98", b"\0"), display)
    edition = element("45B9", element("45DB", b"\1"), atom, element("B6", element("91", b"\0"), atom))
    tracks, chapters = element("1654AE6B", track, track), element("1043A770", edition)
    cluster = element("1F43B675", element("E7", b"\0"))

    def index(place):
        seek = element("4DBB", element("53AB", bytes.fromhex("1043A770")),
                       element("53AC", struct.pack(">H", place)))
        return element("114D9B74", seek)

    first = index(len(index(0) + tracks + cluster)) + tracks + cluster + chapters
    unknown = bytes.fromhex("18538067" + "01" + "FF" * 7)
    return [header + element("18538067", first), header + unknown + tracks + chapters + cluster, first]


def matroska_movie():
    """Information, tracks, free space, two clusters and cues, as muxers write them."""
    header = element("1A45DFA3", element("4282", b"matroska"))
    info = element("1549A966", element("2AD7B1", b"\x0F\x42\x40"), element("4489", struct.pack(">f", 2000)))
    video = element("AE", element("D7", b"\1"), element("73C5", b"\7"), element("83", b"\1"),
                    element("86", b"V_TEST"), element("536E", b"Video"))
    text = element("AE", element("D7", b"\2"), element("73C5", b"\x09"), element("83", b"\x11"),
                   element("86", b"S_TEXT/UTF8"), element("22B59C", b"spa"))
    head = info + element("1654AE6B", video, text) + element("EC", bytes(90))

    def cluster(time):
        group = element("A0", element("A1", b"\x82\0\5\0Uno"), element("9B", b"\x40"))
        return element("1F43B675", element("E7", struct.pack(">H", time)),
                       element("A3", b"\x81\0\0\x80frame"), group)

    point = element("BB", element("B3", b"\0"), element("B7", element("F7", b"\1"),
                                                       element("F1", struct.pack(">H", len(head)))))
    return header + element("18538067", head, cluster(0), cluster(1000), element("1C53BB6B", point))


def recogniser_samples():
    """The samples of the tests, and each after a byte that names a format."""
    folder = os.path.join(ROOT, "Tests", "SpeechTests", "Importing")
    samples = []
    for name in sorted(os.listdir(folder)):
        if name.startswith("RecogniserSample+"):
            samples += re.findall(rb'json: """\n(.*?)\n *"""', read(os.path.join(folder, name)), re.S)
    samples = [re.sub(rb"\n +", b"\n", sample) for sample in samples]
    return samples + [bytes([index]) + sample for index, sample in enumerate(samples)]


LEXICONS = [seed.encode() for seed in (
    "# names\nlead\tl/i:/d\nleads\tliːdz\ten-GB\nlead\tlɛd\ten\tpipe roof\nW3C\t=World Wide Web Consortium\n",
    '{"language": "en", "entries": [{"word": "lead", "ipa": "liːd", "inflections": {"leads": "liːdz"},'
    ' "context": ["singer"]}]}',
    '[{"word": "Siobhán", "ipa": "ʃɪˈvɔːn"}, {"word": "W3C", "alias": "the web", "language": "en"}]',
    '<?xml version="1.0" encoding="UTF-8"?><lexicon version="1.0" alphabet="ipa" xml:lang="en"'
    ' xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"><lexeme role="n"><grapheme>lead</grapheme>'
    '<grapheme>Lead</grapheme><phoneme>lɛd</phoneme><phoneme prefer="true">liːd</phoneme></lexeme>'
    '<lexeme><grapheme>W3C</grapheme><alias>web</alias></lexeme></lexicon>',
)]

SOUNDS = [seed.encode() for seed in (
    'label,start,end,confidence\nDoor,1.5,2.25,0.75\n"Dog, bark",3,4,1\n',
    "1.500000\t2.250000\tDoor\n",
    '{"events": [{"event_label": "Door", "onset": "1.5", "offset": 2.25, "score": 0.75}]}',
    '{"label":"Door","start":1.5,"duration":0.75}\n{"other":1}\n',
    "SPEAKER a 1 0.0 5.0 <NA> <NA> ann <NA> <NA>\nSPEAKER a 1 4.8 2.2 <NA> <NA> ben <NA> <NA>\n",
)]

APPEARANCES = [seed.encode() for seed in (
    '{"schema": "mediatag.caption-appearance/1", "name": "Large", "font": {"value": "smallCapitals"}, "size": {"value": 150,'
    ' "wins": "content"}, "foreground": {"value": "#ffff00"}, "background": {"value": "rgb(0 0 255)", "wins": "person"},'
    ' "window": {"value": "black"}, "windowOpacity": {"value": 0.5}, "edge": {"value": "uniform"}, "bold": {"value": false}}',
    '{"schema": "mediatag.caption-appearance/1", "foregroundOpacity": {"value": 0.25}, "backgroundOpacity": {"value": 1e-1,'
    ' "wins": "content"}, "edge": {"value": "raised"}, "name": null}',
)]

EBU_STL = (
    b"850STL25.01100" + b"09".ljust(224) + b"00002000020014023100000000" + b"0000010011"
).ljust(1024) + b"".join(
    bytes([0, number, 0, 0xFF, 0, 0, 0, number, 0, 0, 0, number, 20, row, 2, 0])
    + (b"\x0d\x0b\x0b" + text + b"\x0a\x0a").ljust(112, b"\x8f")
    for number, row, text in ((1, 20, b"Hello\x8a\x8a\x0d\x06\x0b\x0bworld"), (2, 2, b"caf\xc2e"))
)

MCC = (
    b"File Format=MacCaption_MCC V1.0\n\nTime Code Rate=30DF\n\n"
    b"00:00:01;00\tT16S164F43000172E2FC9420FD97A1FA000073D1740001A500\n"
    b"00:00:01;01\tT0DS0D4F43000172E1FC942FU740001A5Z\n"
)


def pairs(scc):
    """The byte pairs of a file, each behind a byte of time and field."""
    words = [word for word in scc.split() if re.fullmatch(rb"[0-9a-fA-F]{4}", word)]
    return b"".join(b"\x02" + bytes.fromhex(word.decode()) for word in words)


LIVE_MESSAGES = [
    b'{"id":"a","text":"Hi","final":false,"start":10,"end":20,"speaker":"Ann","lang":"de"}',
    b'{"segments":[{"id":"S","text":"Hel","start_time":0,"end_time":5,"final":true}],"participant_identity":"a"}',
    b'{"type":"transcription-result","transcript":[{"text":"a"}],"is_interim":true,"message_id":"m"}',
    b'{"Transcript":{"Results":[{"ResultId":"r","IsPartial":true,"StartTime":0.2,"Alternatives":'
    b'[{"Transcript":"a","Items":[{"Content":"a","Stable":true}]}]}]}}',
    b'{"type":"Results","start":1.0,"duration":2.0,"is_final":true,"channel":{"alternatives":[{"transcript":"a"}]}}',
    b'{"type":"Turn","turn_order":1,"end_of_turn":true,"words":[{"text":"a","start":1,"end":2}]}',
    b'{"results":[{"alternatives":[{"transcript":"a"}],"stability":0.9,"resultEndTime":"1.3s"}]}',
    b'{"RecognitionStatus":"Success","Offset":5000000,"Duration":20000000,"DisplayText":"a"}',
    b'{"uid":"u","segments":[{"start":"0.000","end":"1.500","text":" a","completed":false}]}',
    b'{"partial":"a"}{"text":"a","result":[{"word":"a","start":0.5,"end":0.9}]}',
    b"2012-11-05T14:51:02.345 region:reg1#cue1\nHELLO<br>WORLD\n",
    b"helo\x08\x08llo\n",
    b'{"event":2,"type":"segment","id":"s","stream":"S","text":"a","isFinal":true,"received":2}',
]

TAGS = [
    b"en", b"es-419", b"zh-Hant-TW", b"zh-yue", b"i-klingon", b"sgn-BE-FR", b"de-CH-1996", b"x-a",
    b"en-GB-oed", b"sl-rozaj-biske-1994", b"de-a-aa-b-bb-x-1", b"iw", b"eng", b"spanish", b"\x15\xc7",
    b"qaa-Qaaa-QM-x-southern", b"ar-arb", b"en_US", b"\x7f\xff", b"\x00\x17",
]


# A byte that says what the rest is, and a unit of H.264, one of H.265, three of MPEG-2, two samples.
CC_DATA = "C2FFFC9420FD8080FF"
PICTURES = [
    "00" + "06041147413934" + CC_DATA,
    "00" + "0604" + "11" + "B5003147413934 03".replace(" ", "") + CC_DATA + "80",
    "01" + "4E0104" + "11" + "B500314741393403" + CC_DATA + "80",
    "02" + "000001B24741393403" + CC_DATA + "00000101",
    "02" + "000001B2434301F882FF9420FE808000000101",
    "02" + "000001B2038108A8A41200000101",
    "03" + "0000000c63646174942094700000000a636474329320",
    "03" + "0000002063636470" + "9669184F43000172E2FC9420FEABCD74000100",
    "04" + "0000001A" + "0604" + "11" + "B500314741393403" + CC_DATA + "80" + "0000000265B8",
]
SERVICES = [
    "98183C10711F1148656C6C6F0D796F7589018A01", "9A383C10711F11910F00009205004142430C8C04",
    "99383C10711F11414243080D0D0D44450E10351094024142978C00020C8F", "FE0422414243E2094445",
]

# The inside of a program map table: H.264 with a caption service descriptor, the same of the program.
DESCRIPTOR = "8613E3" + "656E677E3FFF" + "7370617F3FFF" + "667265C13FFF"
TABLES = [
    "E100F000" + "1BE100F015" + DESCRIPTOR + "0FE101F006" + "0A0473706100",
    "E100F015" + DESCRIPTOR + "02E100F000",
    "E100F000" + "1BE100F000",
]

MPDS = [
    b"\xef\xbb\xbf<?xml version='1.0' encoding=\"utf-8\"?>\r\n<!-- a -->\r\n"
    b"<MPD xmlns='urn:mpeg:dash:schema:mpd:2011' xmlns:o='urn:o' mediaPresentationDuration='PT1M0.5S'>\r\n"
    b"\t<Period id='1' duration='PT8S'>\r\n\t\t<AdaptationSet contentType='text' lang='en' >\r\n"
    b"\t\t\t<o:Role/><Role schemeIdUri='urn:mpeg:dash:role:2011' value='subtitle'/>\r\n"
    b"\t\t\t<Label>A &amp; B</Label><Representation id='t' bandwidth='1'/>\r\n\t\t</AdaptationSet>\r\n"
    b"\t</Period>\r\n\t<Period><AdaptationSet id='2' mimeType='audio/mp4'/></Period>\r\n</MPD>",
]

PLAYLISTS = [
    b"#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6.006,t\n"
    b"#EXT-X-BYTERANGE:10@0\na.m4s\n#EXT-X-ENDLIST\n",
    b"#EXTM3U\r\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"English\",LANGUAGE=\"en\","
    b"URI=\"s.m3u8\"\r\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a,b\",SUBTITLES=\"s\"\r\nv.m3u8\r\n",
    b"#EXTM3U\n#EXT-X-PART-INF:PART-TARGET=0.3\n#EXT-X-PART:URI=\"p\",DURATION=0.3\n"
    b"#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-01-01T00:00:00Z\"\n",
]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def cue_texts(file):
    """What stands behind the timing lines of a WebVTT file."""
    for block in file.replace(b"\r\n", b"\n").split(b"\n\n"):
        _, arrow, rest = block.partition(b"-->")
        _, end, text = rest.partition(b"\n")
        if arrow and end and text:
            yield text


def timed_texts():
    """The samples of the corpora, and each behind the fields of a sample entry."""
    folder = os.path.join(corpora(), "media3", "tx3g")
    entry = bytes(7) + b"\1" + bytes(4) + b"\1\xff" + bytes(4) + struct.pack(">4h", 0, 0, 60, 400)
    entry += struct.pack(">HHHBBI", 0, 0, 1, 0, 18, 0xFFFFFFFF)
    samples = [read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))] \
        if os.path.isdir(folder) else []
    samples += [b"\0\2hi", b"\0\2hi\0\0\0\x16styl\0\1\0\0\0\1\0\1\1\x12\xff\0\0\xff"]
    for sample in samples:
        yield sample
        yield entry + sample


def boxes(data):
    """The boxes in bytes: type, and where header, payload and end are."""
    start = 0
    while start + 8 <= len(data):
        size, code = struct.unpack(">I4s", data[start : start + 8])
        if size < 8 or start + size > len(data):
            return
        yield code, start, start + 8, start + size
        start += size


def movies(path):
    """A movie without its media data."""
    data = read(path)
    kept = [data[start:end] for code, start, _, end in boxes(data) if code != b"mdat"]
    if any(part[4:8] == b"moov" for part in kept):
        yield b"".join(kept)


def tables(path):
    """What is in each `stbl` of a movie."""
    levels = [b"moov", b"trak", b"mdia", b"minf", b"stbl"]

    def walk(data, levels):
        if not levels:
            yield data
            return
        for code, _, start, end in boxes(data):
            if code == levels[0]:
                yield from walk(data[start:end], levels[1:])

    yield from walk(read(path), levels)
