// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds a characteristic that nobody minds to a track, and makes another one of it.
private func tagged(_ rule: String, _ tag: String, track: Int) -> LibraryAsset {
    LibraryAsset(rule) { place in
        try place.copy("clean.mov", as: "movie.mov")
        let own = "com.example."
        let name = own + String(repeating: "x", count: tag.utf8.count - own.utf8.count)
        try place.mediatag("tag", "movie.mov", "--track", "\(track)", "--characteristic", name)
        var movie = MovieSurgery(try Data(contentsOf: place.folder.appending(path: "movie.mov")))
        try movie.replace(name, by: tag, ofTrack: track)
        try place.write("movie.mov", bytes: movie.bytes)
    }
}

/// One defect each in tracks.
///
/// Of `clean.mp4`: 1 pictures, 2 sound, 3 English SDH, 4 Spanish SDH, 5 French
/// forced, 6 description; of `clean.mov` 5 to 8 for 3 to 6.
let plantedTrackFaults: [LibraryAsset] = [
    LibraryAsset("M101") { try $0.copy("described.mp4", as: "movie.mp4") },
    .movie("M160", "S507") { movie in
        try movie.language("deu", track: 3)
        try movie.replace("\0en\0", by: "\0de\0", ofTrack: 3)
    },
    LibraryAsset("M102") { place in
        try place.copy("described.mp4", as: "movie.mp4")
        try place.write("en.srt", plainEnglishCues)
        try place.mediatag("add-subs", "movie.mp4", "en.srt")
        try place.remove("en.srt")
    },
    LibraryAsset("M103") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.mediatag("remove", "movie.mp4", "--track", "6")
    },
    .movie("M104", source: "clean.mov") { movie in
        try movie.replace(
            "tagcpublic.accessibility.trans",
            by: "freepublic.accessibility.trans",
            ofTrack: 6
        )
        try movie.replace("kind", by: "free", ofTrack: 6)
    },
    tagged("M105", "public.accessibility.describes-vidoe", track: 6),
    tagged("M106", "public.accessibility.describes-music-and-sound", track: 8),
    .movie("M107") { movie in
        try movie.language("und", track: 4)
        try movie.replace("elng", by: "free", ofTrack: 4)
    },
    .movie("M108") { try $0.language("cat", track: 4) },
    .movie("M109") { try $0.replace("\0es\0", by: "\0ES\0", ofTrack: 4) },
    LibraryAsset("M110") { place in
        let words = "SALLE 2 – ENTRÉE DE PLAIN-PIED"
        try MovieSurgery.plant("clean.mp4", in: place) { movie in
            try movie.replaceMedia(words, by: String(repeating: " ", count: words.utf8.count))
        }
    },
    .movie("M111") { try $0.group(0, track: 4) },
    .movie("M112") { movie in
        try movie.group(7, track: 4)
        try movie.enable(true, track: 4)
    },
    .movie("M113") { try $0.enable(true, track: 4) },
    .movie("M113") { try $0.enable(false, track: 3) },
    .movie("M114") { movie in
        try movie.enable(false, track: 2)
        try movie.enable(true, track: 6)
    },
    .movie("M115") { movie in
        // All samples are forced, and some are not: 0xC0000000 becomes 0x80000000.
        let entry = try movie.box("mdia/minf/stbl/stsd", ofTrack: 5).payload.lowerBound + 8
        try movie.set(
            "mdia/minf/stbl/stsd",
            ofTrack: 5,
            at: 8 + 16,
            to: [0x80, 0, 0, 0]
        )
        precondition(WalkedBox.number(movie.bytes, at: entry + 16, count: 1) == 0x80)
    },
    LibraryAsset("M116", "S507") { place in
        try place.copy("movie.mp4", as: "movie.mp4")
        try place.mediatag("add-subs", "movie.mp4", "../../en.sdh.srt", "--name", "English")
        try place.mediatag(
            "add-audio",
            "movie.mp4",
            "../../description.m4a",
            "--describes-video",
            "--language",
            "en"
        )
        try place.mediatag("add-subs", "movie.mp4", "../../es.srt", "--sdh", "--name", "English")
        var movie = MovieSurgery(try Data(contentsOf: place.folder.appending(path: "movie.mp4")))
        try movie.language("eng", track: 5)
        try movie.replace("\0es\0", by: "\0en\0", ofTrack: 5)
        try place.write("movie.mp4", bytes: movie.bytes)
    },
    LibraryAsset("M117") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("de.srt", plainCues)
        try place.mediatag("add-subs", "movie.mp4", "de.srt", "--name", "Deutsch SDH")
        try FileManager.default.removeItem(atPath: place.path("de.srt"))
    },
    .movie("M118") { try $0.replace("\0caption\0", by: "\0captiox\0", ofTrack: 4) },
    LibraryAsset("M119") { place in
        try place.copy("described.mp4", as: "movie.mp4")
        try place.mediatag("add-subs", "movie.mp4", "../../en.sdh.srt")
        var movie = MovieSurgery(try Data(contentsOf: place.folder.appending(path: "movie.mp4")))
        try movie.replace("tx3g", by: "mp4s", ofTrack: 4)
        try place.write("movie.mp4", bytes: movie.bytes)
    },
    .movie("M120") { try $0.replace("tx3g", by: "wxyz", ofTrack: 4) },
    LibraryAsset("M121") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("de.srt", plainCues + "\n3\n00:00:40,000 --> 00:00:42,000\nZu spät.\n")
        try place.mediatag("add-subs", "movie.mp4", "de.srt")
        try FileManager.default.removeItem(atPath: place.path("de.srt"))
    },
    LibraryAsset("M125") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        let text = String(repeating: "A long red boat turns slowly towards the shore. ", count: 6)
        try place.write("movie.en.ad.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\n\(text)\n")
    },
    LibraryAsset("M122") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.mediatag("remove", "movie.mp4", "--track", "6")
        try place.ffmpeg(
            "-i",
            "\(place.clean.folder.path)/description.m4a",
            "-t",
            "20",
            "-c",
            "copy",
            to: "ad.m4a"
        )
        try place.mediatag(
            "add-audio",
            "movie.mp4",
            "ad.m4a",
            "--describes-video",
            "--language",
            "en"
        )
        try FileManager.default.removeItem(atPath: place.path("ad.m4a"))
    },
    .movie("M124") { try $0.set("tref/folw", ofTrack: 2, at: 0, to: [0, 0, 0, 99]) },
]

/// Two cues of plain German.
let plainCues = """
    1
    00:00:03,000 --> 00:00:05,900
    Willkommen im Kino.

    2
    00:00:06,200 --> 00:00:10,000
    Vielen Dank!

    """

/// Two cues of plain English, which name no sound.
private let plainEnglishCues = """
    1
    00:00:03,000 --> 00:00:05,900
    Welcome to the open screening.

    2
    00:00:06,200 --> 00:00:10,000
    Thank you for coming!

    """

/// One defect each in what belongs together.
let plantedAssetFaults: [LibraryAsset] = [
    LibraryAsset("S512") { place in
        try place.copy("movie.mp4", as: "movie.mp4")
        try place.mediatag("add-subs", "movie.mp4", "../../en.sdh.srt")
        try place.mediatag(
            "add-audio",
            "movie.mp4",
            "../../description.m4a",
            "--language",
            "en",
            "--name",
            "Audio description"
        )
    },
    LibraryAsset("X708") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write(
            "movie.de.srt",
            plainCues + "\n3\n00:00:40,000 --> 00:00:42,000\nZu spät.\n"
        )
    },
    LibraryAsset("X709") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.mediatag("add-audio", "movie.mp4", "../../description.m4a", "--language", "de")
    },
    LibraryAsset(
        "X709",
        arguments: ["--profile", "all", "--require", "sdh", "--languages", "en,de"]
    ) {
        try $0.copy("clean.mp4", as: "movie.mp4")
    },
    // Each option counts, and not only the last.
    LibraryAsset(
        "X709",
        "X710",
        arguments: ["--profile", "all", "--require", "sdh", "--require", "audio-description"]
            + ["--languages", "de", "--languages", "en"]
    ) {
        try $0.copy("clean.mp4", as: "movie.mp4")
    },
    LibraryAsset(
        "X710",
        arguments: ["--profile", "all", "--require", "audio-description", "--languages", "en,de"]
    ) {
        try $0.copy("clean.mp4", as: "movie.mp4")
    },
    LibraryAsset("M126", arguments: ["--profile", "all", "--require", "sign-language"]) {
        try $0.copy("clean.mp4", as: "movie.mp4")
    },
    LibraryAsset("X712") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        let cues = subRip((0..<12).map { ($0 * 2000, $0 * 2000 + 1500, "Satz \($0).") })
        for name in ["de.srt", "de.sdh.srt"] {
            try place.write(name, cues)
            try place.mediatag("add-subs", "movie.mp4", name)
            try FileManager.default.removeItem(atPath: place.path(name))
        }
    },
    LibraryAsset("M200", "X713", arguments: ["--profile", "all", "--require", "captions"]) {
        try $0.copy("description.m4a", as: "talk.m4a")
    },
    LibraryAsset("X764") { place in
        try place.ffmpeg(
            "-f",
            "lavfi",
            "-i",
            "color=s=32x32:r=5:d=3",
            "-c:v",
            "libx264",
            to: "silent.mp4"
        )
    },
    LibraryAsset("X713") { try $0.copy("description.m4a", as: "talk.m4a") },
]
