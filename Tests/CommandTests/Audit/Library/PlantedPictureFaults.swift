// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Changed caption data in the pictures of a clean movie.
private func closed(
    _ rules: String...,
    change: @escaping @Sendable (inout [CaptionMessage]) -> Void
) -> LibraryAsset {
    LibraryAsset(rules, arguments: LibraryAsset.pictures) { place in
        try MovieSurgery.plant("closed.mp4", in: place) { try $0.changeCaptions(change) }
    }
}

/// A movie that is made anew, out of the files of the clean library.
private func made(
    _ rules: String...,
    plant: @escaping @Sendable (LibraryFolder) throws -> Void
) -> LibraryAsset {
    LibraryAsset(rules, arguments: LibraryAsset.pictures, plant: plant)
}

/// One defect each in closed captions; that there are some, E601 tells.
let plantedPictureFaults: [LibraryAsset] = [
    closed("E602") { messages in
        messages.changeAll { $0 = $0.emptied }
    },
    made("E601", "E603", "E608", plant: plantEarlyEnd),
    closed("E601", "E604") { messages in
        // Each twentieth pair of characters gets a byte of even parity.
        var count = 0
        messages.changeAll { construct in
            guard construct.isText else { return }
            count += 1
            if count % 20 == 0 { construct.second ^= 0x80 }
        }
    },
    closed("E601", "E604") { messages in
        // Two erasures become a code that nobody knows: 16 20 hexadecimal.
        messages.changeAll { construct in
            guard construct.isPair, (construct.first, construct.second) == (0x94, 0x2C) else {
                return
            }
            (construct.first, construct.second) = (0x16, 0x20)
        }
    },
    closed("E601", "E605") { $0[100].claimedCount = 31 },
    closed("E601", "E606", change: plantBursts),
    made("E601", "E607") { place in
        try place.clean.makeServices("ten.mp4", constructCount: 10)
        try place.clean.mediatag(
            "add-captions",
            "ten.mp4",
            "en.sdh.srt",
            "--embed",
            "-o",
            "ten-both.mp4"
        )
        try place.clean.complete("ten-both.mp4", as: "ten-closed.mp4")
        try place.copy("ten-closed.mp4", as: "movie.mp4")
    },
    // Captions of CEA-608 alone, and of CEA-708 alone.
    made("E601", "E608") { try $0.copy("captioned.mp4", as: "movie.mp4") },
    made("E601", "E608") { place in
        try place.clean.complete("services.mp4", as: "services-closed.mp4")
        try place.copy("services-closed.mp4", as: "movie.mp4")
    },
    made("E601", "E608", "E632") { place in
        try place.write("cc.srt", "1\n00:00:03,000 --> 00:00:05,900\nWelcome to the screening.\n")
        let channel = ["--channel", "CC3"]
        try place.mediatag(
            ["add-captions", "../../clean.mp4", "cc.srt", "--embed", "-o", "movie.mp4"] + channel
        )
        try place.remove("cc.srt")
    },
    made("E601", "E611", "X705", plant: plantDecodingOrder),
    made("E601", "E612") { place in
        try place.copy("both.mov", as: "movie.mov")
        try place.mediatag("add-subs", "movie.mov", "../../es.srt", "--sdh")
        try place.write("other.srt", otherWords)
        try place.mediatag("add-captions", "movie.mov", "other.srt", "--language", "en")
        try place.remove("other.srt")
        let options = ["--describes-video", "--language", "en"]
        try place.mediatag(["add-audio", "movie.mov", "../../description.m4a"] + options)
    },
]

/// Gives pairs of pictures that follow each other to the first of them.
private func plantBursts(_ messages: inout [CaptionMessage]) {
    for index in stride(from: 0, to: messages.count - 2, by: 3) {
        for other in [index + 1, index + 2] {
            guard let pair = messages[other].constructs.firstIndex(where: \.isPair),
                let room = messages[index].constructs.lastIndex(of: .emptyService),
                messages[index].constructs.contains(where: \.isPair)
            else { continue }
            let constructs = messages[index].constructs
            let place = constructs.indices.first { $0 > 0 && constructs[$0] == .emptyService }
            messages[index].constructs[place ?? room] = messages[other].constructs[pair]
            messages[other].constructs[pair] = .emptyField1
        }
    }
}

/// Puts captions of CEA-608 into pictures in the order in which they are decoded: without the box of their
/// composition times, that is the order in which they are shown.
private func plantDecodingOrder(_ place: LibraryFolder) throws {
    func renamed(_ old: String, _ new: String, in movie: URL) throws -> Data {
        var bytes = try Data(contentsOf: movie)
        let found = try #require(bytes.range(of: Data(old.utf8)), "there is no \(old)")
        bytes.replaceSubrange(found, with: new.utf8)
        return bytes
    }
    let services = place.clean.folder.appending(path: "services-low.mp4")
    try place.write("decoded.mp4", bytes: try renamed("ctts", "ctxx", in: services))
    let embed = ["decoded.mp4", "../../en.sdh.srt", "--embed", "-o", "embedded.mp4"]
    try place.mediatag(["add-captions"] + embed)
    let embedded = place.folder.appending(path: "embedded.mp4")
    try place.write("whole.mp4", bytes: try renamed("ctxx", "ctts", in: embedded))
    try place.clean.complete(place.path("whole.mp4"), as: place.path("movie.mp4"))
    for name in ["decoded.mp4", "embedded.mp4", "whole.mp4"] { try place.remove(name) }
}

/// A movie of two and a half minutes whose captions end after twenty seconds, but for those beside it.
private func plantEarlyEnd(_ place: LibraryFolder) throws {
    try place.silentMovie("plain.mp4", seconds: 150, rate: 24)
    let sdh = try String(
        contentsOf: place.clean.folder.appending(path: "en.sdh.srt"),
        encoding: .utf8
    )
    try place.write("early.srt", sdh)
    try place.mediatag("add-captions", "plain.mp4", "early.srt", "--embed", "-o", "early.mp4")
    let options = ["--describes-video", "--language", "en", "--again", "-o", "movie.mp4"]
    try place.mediatag(["add-audio", "early.mp4", "plain.mp4"] + options)
    let last = "\n8\n00:02:20,000 --> 00:02:24,000\nNORA: Good night, and thank you.\n"
    try place.write("movie.en.sdh.srt", sdh + last)
    for name in ["plain.mp4", "early.srt", "early.mp4"] { try place.remove(name) }
}

/// Words at the same times as the captions of the sample, which are others.
let otherWords = subRip([
    (3000, 5900, "The train was late again\nthis morning, and nobody knew why."),
    (6200, 10_000, "We waited on the platform\nfor more than an hour."),
    (10_300, 13_200, "Then somebody told us\nthat there was snow in the hills."),
    (13_400, 16_600, "So we went home\nand came back in the evening."),
])

extension CaptionMessage.Construct {
    /// The same place with nothing in it.
    fileprivate var emptied: Self {
        switch mark {
        case 0xFC: .emptyField1
        case 0xFD: .emptyField2
        default: .emptyService
        }
    }
}

extension [CaptionMessage] {
    /// Changes every construct.
    mutating func changeAll(_ change: (inout CaptionMessage.Construct) -> Void) {
        for message in indices {
            for construct in self[message].constructs.indices {
                change(&self[message].constructs[construct])
            }
        }
    }
}
