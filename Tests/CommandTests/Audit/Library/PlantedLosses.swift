// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// One loss each of a conversion, and the rule that has to find it: X701, X702, X703.
@Suite struct PlantedLossesTests {
    private struct Loss: Sendable {
        var rules: Set<String>
        /// What is converted.
        var before = "clean.mp4"
        var lose: @Sendable (LibraryFolder) throws -> Void
    }

    private static let losses: [Loss] = [
        Loss(rules: []) { try $0.copy("clean.mp4", as: "after.mp4") },
        Loss(rules: ["X701"]) { place in
            try place.copy("clean.mp4", as: "after.mp4")
            try place.mediatag("remove", "after.mp4", "--track", "4")
        },
        Loss(rules: ["X701"]) { place in
            let words = "SALLE 2"
            try MovieSurgery.plant("clean.mp4", in: place, as: "after.mp4") { movie in
                try movie.replaceMedia(words, by: "SALLE 9")
            }
        },
        Loss(rules: ["X702"]) { place in
            try MovieSurgery.plant("clean.mp4", in: place, as: "after.mp4") { movie in
                try movie.replace("tagcpublic", by: "freepublic", ofTrack: 4)
            }
        },
        Loss(rules: ["X702"]) { place in
            try MovieSurgery.plant("clean.mp4", in: place, as: "after.mp4") { movie in
                try movie.enable(false, track: 3)
                try movie.enable(true, track: 4)
            }
        },
        Loss(rules: ["X703"]) { place in
            try place.copy("clean.mp4", as: "after.mp4")
            try place.mediatag("remove", "after.mp4", "--track", "6")
        },
        Loss(rules: [], before: "embedded.mp4") { try $0.copy("embedded.mp4", as: "after.mp4") },
        Loss(rules: ["X701"], before: "embedded.mp4") { try $0.copy("clean.mp4", as: "after.mp4") },
        // The last third of the closed captions.
        Loss(rules: ["X701"], before: "embedded.mp4") { place in
            try MovieSurgery.plant("embedded.mp4", in: place, as: "after.mp4") { movie in
                try movie.changeCaptions { messages in
                    for index in messages.indices.suffix(messages.count / 3) {
                        for pair in messages[index].constructs.indices {
                            messages[index].constructs[pair] = .emptyField1
                        }
                    }
                }
            }
        },
        // FFmpeg drops the tags, and keeps of the groups what a player needs.
        Loss(rules: ["X702"]) { place in
            try place.ffmpeg(
                "-i",
                place.clean.folder.appending(path: "clean.mp4").path,
                "-map",
                "0",
                "-c",
                "copy",
                to: "after.mp4"
            )
        },
    ]

    @Test func `every planted loss of a conversion is found, and nothing else`() throws {
        struct Audited: Decodable {
            struct Asset: Decodable {
                struct Finding: Decodable { var rule: String }
                var findings: [Finding]
            }
            var assets: [Asset]
        }
        try withTemporaryFolder { folder in
            let clean = try CleanLibrary(in: folder, moviesOnly: true)
            try clean.mediatag(
                "add-captions",
                "clean.mp4",
                "en.sdh.srt",
                "--embed",
                "-o",
                "embedded.mp4"
            )
            for (index, loss) in Self.losses.enumerated() {
                let place = folder.appending(path: "loss-\(index)")
                try FileManager.default.createDirectory(
                    at: place,
                    withIntermediateDirectories: true
                )
                try loss.lose(LibraryFolder(clean: clean, folder: place))
                let result = try run(
                    builtBinary.path,
                    ["audit", "--compare", "--format", "json", "../\(loss.before)", "after.mp4"],
                    in: place
                )
                let audited = try JSONDecoder().decode(
                    Audited.self,
                    from: Data(result.standardOutput.utf8)
                )
                let found = Set(audited.assets.flatMap(\.findings).map(\.rule))
                #expect(found == loss.rules, "loss \(index): \(result.standardOutput.prefix(2000))")
            }
        }
    }
}
