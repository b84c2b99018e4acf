// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsLayoutTests {
    @Test(arguments: MovieLayout.allCases, [false, true])
    func `adding subtitles keeps every stream and every box and adds exactly the cues`(
        layout: MovieLayout,
        toNewFile: Bool
    ) throws {
        try layout.withFile { path in
            let place = Workplace(folder: URL(filePath: path).deletingLastPathComponent())
            try place.copy("es.srt")
            let old = try Data(contentsOf: URL(filePath: path))
            let wasFastStart = try Inspection(of: path).fastStart
            let hashes = try streamHashes(path)
            let result = toNewFile ? place.path("out.\(layout.fileExtension)") : path
            let output = toNewFile ? ["-o", result] : []
            let command = ["add-subs", path, place.path("es.srt"), "--sdh", "--verify", "full"]
            let outcome = try run(builtBinary.path, command + output)
            try #require(outcome.exitCode == 0, outcome.summary)

            #expect(try streamHashes(result).dropLast() == hashes[...])
            #expect(try ffprobeCues(result, streamIndex: hashes.count) == spanishCues)
            let new = try Data(contentsOf: URL(filePath: result))
            #expect(FileComparison(old: old, new: new).differences == [])
            #expect(toNewFile == (try Data(contentsOf: URL(filePath: path)) == old))
            try expectSpanish(result, isFastStart: wasFastStart)
            let file = URL(filePath: path).lastPathComponent
            let out = URL(filePath: result).lastPathComponent
            #expect(try place.names == Set(["es.srt", file, out]).sorted())
        }
    }

    private func expectSpanish(_ path: String, isFastStart: Bool?) throws {
        let inspection = try Inspection(of: path)
        #expect(inspection.fastStart == isFastStart)
        let track = try inspection.subtitle("es")
        #expect(track.handler == "sbtl" && track.sampleEntry == "tx3g")
        #expect(track.mdhdLanguage == "spa" && track.extendedLanguage == "es")
        #expect(track.name == "español")
        #expect(track.characteristics == sdhTags)
        #expect(track.enabled && track.alternateGroup == 2 && track.forced == "none")
        let offered = inspection.selectionGroups.first { $0.characteristic == "legible" }
        #expect(offered?.options.map(\.displayName) == ["Spanish SDH"])
        inspection.expectOneLegibleGroup()
    }

    @Test(arguments: MovieLayout.allCases.filter(\.hasMovieFirst))
    func `a fast-start movie stays fast start through further edits`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let hashes = try streamHashes(path)
            for language in ["es", "fr", "de", "it"] {
                let subtitles = SampleMedia.path("es.srt")
                try succeed("add-subs", path, subtitles, "--language", language)
                let boxes = WalkedBox.walk(try Data(contentsOf: URL(filePath: path))).boxes
                let order = boxes.map(\.type).filter { ["moov", "mdat"].contains($0) }
                #expect(order.first == "moov", "after \(language): \(order)")
                let format = ["--Output=General;%IsStreamable%", path]
                let streamable = try output(of: "mediainfo", format)
                #expect(streamable.trimmingCharacters(in: .whitespacesAndNewlines) == "Yes")
            }
            #expect(try streamHashes(path).prefix(hashes.count) == hashes[...])
            try Inspection(of: path).expectOneLegibleGroup()
        }
    }
}

extension MovieLayout {
    /// Whether `moov` stands before all media data.
    var hasMovieFirst: Bool {
        switch self {
        case .movieFirst, .movieFirstWithReserve, .movieFirstWithSmallReserve, .mediaToEndOfFile,
            .wideAndMediaToEndOfFile, .chaptersAndTimecode, .editLists:
            true
        default: false
        }
    }
}
