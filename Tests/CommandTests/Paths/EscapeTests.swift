// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Output stays in its folder, whatever names tracks and renditions carry.
@Suite struct EscapeTests {
    static let names = [
        "../../escaped", "/tmp/escaped", "..\\..\\escaped", "%2e%2e/escaped", ".", "..",
        "\u{1B}[31m\u{202E}", "a\nb", "\"\r\n#EXT-X-ENDLIST", String(repeating: "x", count: 4000),
    ]

    private func deepFolder(of place: Workplace) throws -> URL {
        let folder = place.folder.appending(path: "in/deep")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test(arguments: names)
    func `extract never leaves its output folder, whatever the names of the tracks are`(
        _ name: String
    ) throws {
        try Workplace.with { place in
            let deep = try deepFolder(of: place)
            for file in ["movie.mp4", "es.srt"] {
                try FileManager.default.moveItem(
                    at: place.folder.appending(path: file),
                    to: deep.appending(path: file)
                )
            }
            try succeed("add-subs", "movie.mp4", "es.srt", "--language", "es-419", in: deep)
            for track in ["audio:1", "subtitle:1", "1"] {
                try succeed("tag", "movie.mp4", "--track", track, "--name=\(name)", in: deep)
            }
            // A language that is none, in the place of "es-419".
            let movie = deep.appending(path: "movie.mp4")
            var bytes = try Data(contentsOf: movie)
            var places = 0
            while let range = bytes.firstRange(of: Data("es-419\0".utf8)) {
                bytes.replaceSubrange(range, with: Data("../../\0".utf8))
                places += 1
            }
            try #require(places > 0)
            try bytes.write(to: movie)
            try succeed("hls", "movie.mp4", "-o", "out", in: deep)
            try succeed("hls", "movie.mp4", "--single-file", "--dash", "-o", "one", in: deep)
            try succeed("extract", "movie.mp4", "--all", "texts", in: deep)
            expectInside(place, in: deep)
            let master = try String(
                contentsOf: deep.appending(path: "out/master.m3u8"),
                encoding: .utf8
            )
            let addresses = master.matches(of: /[:,]URI="([^"]*)"/).map(\.output.1)
            #expect(!addresses.isEmpty, "\(master)")
            #expect(addresses.allSatisfy { !$0.contains("..") && !$0.hasPrefix("/") }, "\(master)")
            // Each line is a tag, a URI or empty: no name begins a line of its own.
            let lines = master.split(whereSeparator: \.isNewline)
            #expect(lines.count { $0.hasPrefix("#EXT-X-ENDLIST") } == 0)
            #expect(lines.allSatisfy { $0.hasPrefix("#EXT") || $0.hasSuffix("index.m3u8") })
        }
    }

    @Test(arguments: ["../../escaped", "/escaped", "%2e%2e/", "a\nb", "..\\x", "\u{1B}[31m"])
    func `hls never leaves its output folder, whatever the names of the renditions are`(
        _ name: String
    ) throws {
        try Workplace.with { place in
            let deep = try deepFolder(of: place)
            let result = try mediatag(
                "hls",
                "../../movie.mp4",
                "../../es.srt:name=\(name):language=es",
                "-o",
                "out",
                in: deep
            )
            // A slash or a line break is part of a name; what it cannot be is refused.
            #expect([0, 64].contains(result.exitCode), result.summary)
            expectInside(place, in: deep, besides: ["movie.mp4", "es.srt"])
        }
    }

    /// That nothing is outside of the folder but what was put there.
    private func expectInside(_ place: Workplace, in deep: URL, besides: Set<String> = []) {
        let files = FileManager.default.enumerator(atPath: place.folder.path)
        let outside = (files?.compactMap { $0 as? String } ?? []).filter { path in
            !path.hasPrefix("in/deep") && path != "in" && !besides.contains(path)
        }
        #expect(outside == [])
        #expect(!FileManager.default.fileExists(atPath: "/tmp/escaped"))
        #expect(!FileManager.default.fileExists(atPath: "/escaped"))
    }
}
