// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A clean presentation with closed captions, and a defect.
private func presentation(
    _ rules: String...,
    plant: @escaping @Sendable (LibraryFolder) throws -> Void
) -> LibraryAsset {
    LibraryAsset(rules, arguments: LibraryAsset.pictures) { place in
        try place.link("hls-closed")
        try plant(place)
    }
}

/// The clean movie with closed captions, without its subtitles.
private func copyWithoutSubtitles(_ place: LibraryFolder) throws {
    try place.copy("both.mp4", as: "movie.mp4")
    let options = ["--describes-video", "--language", "en"]
    try place.mediatag(["add-audio", "movie.mp4", "../../description.m4a"] + options)
}

/// One defect each in closed captions that are held against what a playlist, another variant or another
/// file says.
let plantedSourceFaults: [LibraryAsset] = [
    presentation("H218") { try $0.edit("master.m3u8", [("\"CC1\"", "\"CC2\"")]) },
    presentation("H219") { place in
        let url = place.folder.appending(path: "master.m3u8")
        let text = try String(contentsOf: url, encoding: .utf8)
        try place.write(
            "master.m3u8",
            text.replacing(/#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS[^\n]*\n/, with: "")
                .replacing("CLOSED-CAPTIONS=\"cc\"", with: "CLOSED-CAPTIONS=NONE")
                .replacing(/#EXT-X-VERSION:\d+\n/, with: "")
        )
    },
    presentation("X704") { place in
        // Other letters in the captions of one variant.
        try changeSegments("video/160x90", in: place) { construct in
            guard construct.isText else { return }
            construct.first = rotated(construct.first)
            construct.second = rotated(construct.second)
        }
    },
    presentation("H218", "X704") { place in
        // One variant has no captions of CEA-608.
        try changeSegments("video/160x90", in: place) { construct in
            if construct.isPair { construct = .emptyField1 }
        }
    },
    LibraryAsset("X705", "E601", arguments: LibraryAsset.pictures) { place in
        try copyWithoutSubtitles(place)
        try place.write("movie.en.sdh.srt", otherWords)
    },
    LibraryAsset("X705", "E601", arguments: LibraryAsset.pictures) { place in
        try copyWithoutSubtitles(place)
        let file = place.clean.folder.appending(path: "en.sdh.srt")
        let cues = try LibraryCue.all(inSubRip: try String(contentsOf: file, encoding: .utf8))
        // The first two begin too early to be moved.
        let early = cues.dropFirst(2).map { ($0.start - 2500, $0.end - 2500, $0.text) }
        try place.write("movie.en.sdh.srt", subRip(early))
    },
]

/// One defect each in a caption file that is held against the tracks of its movie.
let plantedTrackDifferences: [LibraryAsset] = [
    LibraryAsset("X715") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("movie.en.sdh.srt", otherWords)
    },
    LibraryAsset("X715") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.copy("en.sdh.srt", as: "movie.en.sdh.srt")
        try place.edit("movie.en.sdh.srt", [("Wonderful!", "Great!")])
    },
    LibraryAsset("X715") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        let file = place.clean.folder.appending(path: "en.sdh.srt")
        let cues = try LibraryCue.all(inSubRip: try String(contentsOf: file, encoding: .utf8))
        let early = cues.dropFirst(2).map { ($0.start - 2500, $0.end - 2500, $0.text) }
        try place.write("movie.en.sdh.srt", subRip(early))
    },
    LibraryAsset("X716") { place in
        try place.silentMovie("plain.mp4", seconds: 250, rate: 1)
        let options = ["--describes-video", "--language", "en", "--again", "-o", "long.mp4"]
        try place.mediatag(["add-audio", "plain.mp4", "plain.mp4"] + options)
        try place.remove("plain.mp4")
        try place.write(
            "long.en.sdh.srt",
            subRip(irregularCues(seed: 7) { "ANN: Sentence \($0)." })
        )
        try place.write("long.es.srt", subRip(irregularCues(seed: 8) { "Frase \($0)." }))
    },
]

/// Fifty cues at times that a seed gives.
private func irregularCues(
    seed: UInt64,
    _ text: (Int) -> String
) -> [(start: Int, end: Int, text: String)] {
    var generator = SeededGenerator(seed: seed)
    var time = 1000
    return (0..<50).map { index in
        let start = time + Int.random(in: 200...4000, using: &generator)
        time = start + Int.random(in: 1000...3000, using: &generator)
        return (start, time, text(index))
    }
}

/// Changes the caption data in the segments of one variant.
private func changeSegments(
    _ folder: String,
    in place: LibraryFolder,
    _ change: (inout CaptionMessage.Construct) -> Void
) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path(folder))
    var count = 0
    for name in names.sorted() where name.hasSuffix(".m4s") {
        let path = "\(folder)/\(name)"
        var bytes = try Data(contentsOf: place.folder.appending(path: path))
        count += CaptionMessage.change(in: &bytes) { $0.changeAll(change) }
        try place.write(path, bytes: bytes)
    }
    try #require(count > 0, "\(folder): nothing was planted")
}

/// A letter thirteen places on, with odd parity; what is no letter stays.
private func rotated(_ byte: UInt8) -> UInt8 {
    let letter = byte & 0x7F
    guard (0x61...0x7A).contains(letter) else { return byte }
    let other = (letter - 0x61 + 13) % 26 + 0x61
    return other.nonzeroBitCount % 2 == 0 ? other | 0x80 : other
}
