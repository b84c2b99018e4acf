// SPDX-License-Identifier: Apache-2.0

import Foundation

private let head = "#EXT-X-INDEPENDENT-SEGMENTS\n"
private let described = "CHARACTERISTICS=\"public.accessibility.describes-video\""
private let sdh =
    "CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog,"
    + "public.accessibility.describes-music-and-sound\""
private let english = "NAME=\"English\",DEFAULT=NO,AUTOSELECT=YES,\(sdh)"
private let forced = "NAME=\"Français\",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES"
private let mainSound = "NAME=\"English\",DEFAULT=YES,AUTOSELECT=YES,CHANNELS=\"2\""
private let audioDescription =
    "LANGUAGE=\"en\",NAME=\"English AD\",DEFAULT=NO,AUTOSELECT=YES,\(described)"
private let lowRung = "CODECS=\"avc1.4d400c,mp4a.40.2\",RESOLUTION=320x180,FRAME-RATE=25"
private let groups = "AUDIO=\"audio-aac-2\",SUBTITLES=\"subtitles\",CLOSED-CAPTIONS=\"cc\""
private let lowGroups = groups + "\nvideo/320x180"
private let captions =
    "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",LANGUAGE=\"en\",NAME=\"English\","
    + "DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID=\"CC1\""
private let video = "video/640x360/index.m3u8"
private let subtitles = "subtitles/en-sdh/index.m3u8"

/// One defect each in what viewers choose from.
let plantedRenditionFaults: [LibraryAsset] = [
    .presentation("H202", ("public.accessibility.transcribes-spoken-dialog,public", "public")),
    .presentation("H203", (english, english.replacing("AUTOSELECT=YES", with: "AUTOSELECT=NO"))),
    .presentation("H204", ("LANGUAGE=\"fr\",", "")),
    .presentation("H205", also: ["X711"], ("NO,AUTOSELECT=YES,\(described)", "NO,AUTOSELECT=NO")),
    .presentation(
        "H233",
        (audioDescription, audioDescription.replacing("LANGUAGE=\"en\"", with: "LANGUAGE=\"de\""))
    ),
    .presentation("H206", (audioDescription, audioDescription.replacing("T=YES", with: "T=NO"))),
    .presentation("H207", ("English AD", "English 2")),
    // The playlist of the audio belongs to no presentation then, and is audio without a transcript (X713).
    .presentation("H209", also: ["H260", "X713"], (",URI=\"audio/en-ad-aac-2/index.m3u8\"", "")),
    .presentation("H210", (audioDescription, String(audioDescription.dropFirst(14)))),
    .presentation(
        "H211",
        (mainSound, mainSound.replacing("DEFAULT=YES", with: "DEFAULT=NO")),
        (audioDescription, audioDescription.replacing("DEFAULT=NO", with: "DEFAULT=YES"))
    ),
    .presentation("H212", ("dialog,public", "dialog, public")),
    .presentation("H213", (forced, forced + "," + described)),
    .presentation("H214", ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC9\"")),
    .presentation("H215", ("INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC1\",URI=\"\(video)\"")),
    .presentation("H216", ("GROUP-ID=\"audio-aac-2\"", "GROUP-ID=\"sound\"")),
    .presentation(
        "H217",
        (lowGroups, lowGroups.replacing("CLOSED-CAPTIONS=\"cc\"", with: "CLOSED-CAPTIONS=NONE"))
    ),
    .presentation(
        "H220",
        (lowGroups, lowGroups.replacing("SUBTITLES=\"subtitles\",", with: ""))
    ),
    .presentation(
        "H221",
        (
            head,
            head + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"hd\",LANGUAGE=\"en\",\(mainSound),"
                + "URI=\"audio/en-aac-2/index.m3u8\"\n"
        )
    ),
    .presentation("H222", (forced, forced.replacing("AUTOSELECT=YES", with: "AUTOSELECT=NO"))),
    .presentation(
        "H230",
        (mainSound, mainSound.replacing("AUTOSELECT=YES", with: "AUTOSELECT=NO"))
    ),
    .presentation("H229", ("NAME=\"Español\"", "NAME=\"English\"")),
    .presentation(
        "H299",
        // With other audio, other bit rates are measured; the playlist of the right one is alone (X713).
        also: ["H260", "X713"],
        ("URI=\"audio/en-ad-aac-2/index.m3u8\"", "URI=\"audio/en-aac-2/index.m3u8\"")
    ),
    .presentation(
        "H300",
        // The same language, too.
        also: ["H229"],
        (captions, captions + "\n" + captions.replacing("\"English\"", with: "\"English 2\""))
    ),
    .presentation("H305", ("NAME=\"Français\"", "NAME=\"sub_1\"")),
    .presentation("H231", ("mp4a.40.2\"", "mp4a.40.2,tx3g\"")),
    LibraryAsset("H201", "H320") { try plantNoSubtitles($0) },
    LibraryAsset("H319", "H320") { place in
        try plantNoSubtitles(place)
        try makeLive(place)
    },
]

/// A presentation whose subtitles are no longer declared.
private func plantNoSubtitles(_ place: LibraryFolder) throws {
    try place.link("hls-plain")
    let url = place.folder.appending(path: "master.m3u8")
    let text = try String(contentsOf: url, encoding: .utf8)
    try place.write(
        "master.m3u8",
        text.replacing(/#EXT-X-MEDIA:TYPE=SUBTITLES[^\n]*\n/, with: "")
            .replacing("SUBTITLES=\"subtitles\",", with: "")
    )
    try FileManager.default.removeItem(atPath: place.path("subtitles"))
}

/// One defect each in syntax and structure.
let plantedSyntaxFaults: [LibraryAsset] = [
    .presentation("H235", ("#EXTM3U", "\u{FEFF}#EXTM3U")),
    .presentation("H236", (head, head + "#EXTM3U\n")),
    .presentation("H237", (head, head + head)),
    .presentation("H238", (head, head + "#EXT-X-TARGETDURATION:6\n")),
    .presentation("H239", ("GROUP-ID=\"cc\",LANGUAGE", "GROUP-ID=\"cc\", LANGUAGE")),
    .presentation("H240", ("FRAME-RATE=25", "FRAME-RATE=25,FRAME-RATE=25")),
    .presentation("H241", (forced, forced.replacing("DEFAULT=NO", with: "DEFAULT=\"NO\""))),
    .presentation("H242", file: video, ("#EXT-X-ENDLIST", "#EXT-X-ENDLIST:YES")),
    .presentation("H244", (captions, captions.replacing("NAME=\"English\",", with: ""))),
    .presentation("H245", (mainSound, mainSound + ",FORCED=NO")),
    .presentation("H246", (",URI=\"subtitles/fr-forced/index.m3u8\"", "")),
    .presentation("H247", file: video, ("#EXT-X-VERSION:6\n", "")),
    .presentation("H248", (head, "#EXT-X-VERSION:11\n" + head)),
    .presentation("H249", (head, head + "#EXT-X-OWN:1\n")),
    .presentation("H250", (head, head + "#EXT-X-ALLOW-CACHE:YES\n")),
    .presentation("H251", (",CLOSED-CAPTIONS=\"cc\"", "")),
    .presentation("H252", ("CODECS=\"avc1.4d400c,mp4a.40.2\",", "")),
    .presentation("H253", ("CODECS=\"avc1.4d400c,mp4a.40.2\"", "CODECS=\"avc1.4d400c\"")),
    .presentation("H254", also: ["H294"], ("4d401e,mp4a.40.2\"", "4d401e,mp4a.6B\"")),
    .presentation(
        "H301",
        also: ["H294"],
        ("\"avc1.4d400c,mp4a.40.2\"", "\"avc1.4d400,mp4a.40.2\"")
    ),
    .presentation("H302", ("\"avc1.4d400c,mp4a.40.2\"", "\"avc1.4d400c, mp4a.40.2\"")),
    .presentation(
        "H303",
        (lowRung, lowRung.replacing("FRAME-RATE=25", with: "FRAME-RATE=0"))
    ),
    .presentation("H304", ("\"avc1.4d400c,mp4a.40.2\"", "\"avc1.4d400c,mp4a.40.2,\"")),
    .presentation("H255", (lowRung, lowRung.replacing("RESOLUTION=320x180,", with: ""))),
    .presentation("H256", (lowRung, lowRung.replacing(",FRAME-RATE=25", with: ""))),
    .presentation(
        "H258",
        (lowRung + ",VIDEO-RANGE=SDR", lowRung + ",VIDEO-RANGE=PQ"),
        (",VIDEO-RANGE=SDR,AUDIO", ",AUDIO")
    ),
    .presentation("H262", (lowRung, lowRung + ",SCORE=1.5")),
    .presentation("H263", (lowRung, lowRung + ",STABLE-VARIANT-ID=\"v2\"")),
    .presentation("H264", (",CHANNELS=\"2\"", "")),
    .presentation("H306", (",CHANNELS=\"2\"", ",CHANNELS=\"two\"")),
    .presentation("H265", (head, head + "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\"\n")),
    .presentation("H266", (head, head + "#EXT-X-SESSION-KEY:METHOD=NONE\n")),
    .presentation("H267", ("NAME=\"Français\"", "NAME=\"{$name}\"")),
    .presentation("H272", ("LANGUAGE=\"fr\"", "LANGUAGE=\"fra\"")),
    .presentation("H273", ("names.json", "../../names.json")),
    .presentation(
        "H274",
        ("VIDEO-RANGE=SDR,AUDIO", "VIDEO-RANGE=PQ,SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\",AUDIO")
    ),
    .presentation("H275", also: ["H294"], ("mp4a.40.2", "ec-3")),
    .presentation("H290", (head, head + "#EXT-X-SESSION-KEY:METHOD=AES-128\n")),
    .presentation("H294", ("\"avc1.4d400c,mp4a.40.2\"", "\"avc1.64001f,mp4a.40.2\"")),
    .presentation("H294", ("\"avc1.4d400c,mp4a.40.2\"", "\"hvc1.1.6.L63.90,mp4a.40.2\"")),
    .presentation("H295", (lowRung, lowRung.replacing("320x180", with: "426x240"))),
    .presentation("H296", (lowRung, lowRung.replacing("RATE=25", with: "RATE=50"))),
    .presentation("H297", (mainSound, mainSound.replacing("=\"2\"", with: "=\"6\""))),
]

/// One defect each in media playlists and in what lies behind them.
let plantedSegmentFaults: [LibraryAsset] = [
    .presentation(
        "H225",
        file: "subtitles/en-sdh/segment-2.vtt",
        ("X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n", "")
    ),
    .presentation(
        "H226",
        // Moved by a second, the cue that two segments have is two cues.
        also: ["Q410", "Q412"],
        file: "subtitles/en-sdh/segment-2.vtt",
        ("MPEGTS:0", "MPEGTS:90000")
    ),
    .presentation(
        "H227",
        file: "subtitles/en-sdh/segment-2.vtt",
        ("Language: en\n", "Language: en\n\n00:00:20.000 --> 00:00:21.000\nLate.\n")
    ),
    // One cue in two parts, before and after the border at 6 s, while another is shown.
    LibraryAsset("H227", "Q410", "Q412") { place in
        try place.link("hls")
        for (segment, cue) in [
            (1, "00:00:05.400 --> 00:00:06.000\n[knocks]"),
            (2, "00:00:06.000 --> 00:00:06.150\n[knocks]"),
        ] {
            let name = "subtitles/en-sdh/segment-\(segment).vtt"
            try place.edit(name, [("Language: en\n", "Language: en\n\n\(cue)\n")])
        }
    },
    .presentation("H231", file: "subtitles/en-sdh/segment-1.vtt", ("WEBVTT", "WEBVT")),
    LibraryAsset("H298") { place in
        try place.link("hls")
        for number in 1...5 {
            let name = "subtitles/es-sdh/segment-\(number).vtt"
            let url = place.folder.appending(path: name)
            let text = try String(contentsOf: url, encoding: .utf8)
            try place.write(name, text.components(separatedBy: "\n\n")[0] + "\n\n")
        }
    },
    .presentation("H276", file: video, ("TARGETDURATION:6", "TARGETDURATION:8")),
    .presentation("H277", file: "audio/en-aac-2/index.m3u8", ("TYPE:VOD", "TYPE:EVENT")),
    .presentation(
        "H278",
        file: video,
        (
            "#EXTINF:6,\nsegment-1",
            "#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z\n#EXTINF:6,\nsegment-1"
        )
    ),
    .presentation(
        "H279",
        file: video,
        ("#EXTINF:6,\nsegment-3", "#EXT-X-DISCONTINUITY\n#EXTINF:6,\nsegment-3")
    ),
    .presentation(
        "H281",
        file: "subtitles/fr-forced/index.m3u8",
        ("#EXTINF:6,\nsegment-1", "#EXTINF:7,\nsegment-1"),
        ("#EXTINF:6,\nsegment-2", "#EXTINF:5,\nsegment-2")
    ),
    .presentation("H282", file: subtitles, ("#EXT-X-TARGETDURATION:6\n", "")),
    .presentation("H283", file: subtitles, ("#EXT-X-ENDLIST", "#EXTINF:6,\n#EXT-X-ENDLIST")),
    .presentation("H284", file: video, ("segment-2.m4s", "#EXT-X-BYTERANGE:100\nsegment-2.m4s")),
    .presentation("H286", file: video, ("#EXTINF:3", "#EXT-X-DATERANGE:ID=\"a\"\n#EXTINF:3")),
    .presentation(
        "H289",
        file: video,
        ("#EXTINF:3", "#EXT-X-SERVER-CONTROL:HOLD-BACK=12\n#EXTINF:3")
    ),
    .presentation(
        "H291",
        file: video,
        ("#EXT-X-ENDLIST", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\"\n#EXT-X-ENDLIST")
    ),
    .presentation(
        "H292",
        // Nothing names init.mp4 any more, which becomes an asset of its own: audio without a transcript.
        also: ["H248", "X713"],
        file: "audio/en-aac-2/index.m3u8",
        ("#EXT-X-MAP:URI=\"init.mp4\"\n", "")
    ),
    LibraryAsset("H234") { place in
        try place.link("hls")
        try FileManager.default.removeItem(atPath: place.path("subtitles/es-sdh/segment-2.vtt"))
    },
    LibraryAsset("H224") { place in
        try place.link("hls")
        try place.edit(
            subtitles,
            [("#EXTINF:6,\nsegment-4.vtt\n#EXTINF:3,\nsegment-5.vtt\n", "")]
        )
        for number in 4...5 { try place.remove("subtitles/en-sdh/segment-\(number).vtt") }
    },
    .presentation(
        "H208",
        file: "audio/en-ad-aac-2/index.m3u8",
        ("#EXTINF:3,\nsegment-5.m4s\n", "")
    ),
    // What is not I-frames only needs version 6 for its EXT-X-MAP.
    LibraryAsset("H318", "H247") { place in
        try place.link("hls")
        for name in try mediaPlaylists(of: place) {
            let url = place.folder.appending(path: name)
            let text = try String(contentsOf: url, encoding: .utf8)
            guard text.contains("#EXT-X-I-FRAMES-ONLY\n") else { continue }
            try place.edit(name, [("#EXT-X-I-FRAMES-ONLY\n", "")])
        }
    },
    .presentation("H269", ("#EXT-X-I-FRAME-STREAM-INF", "# EXT-X-I-FRAME-STREAM-INF")),
]
