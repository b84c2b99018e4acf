// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Files that somebody else has put where earlier versions made their temporary ones.
@Suite struct PlantedFileTests {
    private static let commands: [(words: [String], output: String)] = [
        (["tag", "movie.mp4", "--track", "2", "--name", "S", "-o", "out.mp4"], "out.mp4"),
        (["add-subs", "movie.mkv", "es.srt", "-o", "out.mp4"], "out.mp4"),
        (["captions", "convert", "es.srt", "-o", "out.vtt"], "out.vtt"),
    ]

    @Test(arguments: ["file", "symbolic link", "hard link"])
    func `a planted file is never written to`(kind: String) throws {
        try Workplace.with { place in
            try place.make("movie.mkv", ["-i", SampleMedia.path("movie.mp4"), "-c", "copy"])
            for (words, output) in Self.commands {
                let planted = place.path(".\(output).mediatag-new")
                let victim = try place.write("victim", text: "theirs")
                let manager = FileManager.default
                switch kind {
                case "file": try Data().write(to: URL(filePath: planted))
                case "hard link": try manager.linkItem(atPath: victim, toPath: planted)
                default:
                    try manager.createSymbolicLink(
                        atPath: planted,
                        withDestinationPath: victim
                    )
                }
                if kind != "symbolic link" {
                    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: planted)
                }
                try succeed(words, in: place.folder)
                #expect(try place.data("victim") == Data("theirs".utf8))
                let attributes = try manager.attributesOfItem(atPath: place.path(output))
                #expect(attributes[.posixPermissions] as? Int == 0o644)
                #expect(attributes[.type] as? FileAttributeType == .typeRegular)
                for name in [planted, place.path(output)] where manager.fileExists(atPath: name) {
                    try manager.removeItem(atPath: name)
                }
            }
        }
    }

    @Test func `a planted folder is never published`() throws {
        try Workplace.with { place in
            let manager = FileManager.default
            for name in [".out.mediatag-new", ".out.mediatag-new-old"] {
                try manager.createDirectory(
                    atPath: place.path(name),
                    withIntermediateDirectories: false
                )
                try place.write("\(name)/evil.m3u8", text: "theirs")
                try manager.setAttributes(
                    [.posixPermissions: 0o777],
                    ofItemAtPath: place.path(name)
                )
            }
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let attributes = try manager.attributesOfItem(atPath: place.path("out"))
            #expect(attributes[.posixPermissions] as? Int == 0o755)
            #expect(!manager.fileExists(atPath: place.path("out/evil.m3u8")))
        }
    }

    @Test func `a private movie stays private while it is copied`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: movie)
            try Data().write(to: URL(filePath: place.path(".movie.mp4.mediatag-new")))
            try succeed("optimize", "movie.mp4", in: place.folder)
            let attributes = try FileManager.default.attributesOfItem(atPath: movie)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }
}
