// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The way of a file of another program: inspect, add-subs, tag, hls, audit; its packets stay as they are.
struct WriterJourney {
    let place: Workplace
    /// What was printed as JSON, by the schema that it has to follow.
    private(set) var texts: [String: String] = [:]

    init(_ place: Workplace) { self.place = place }

    /// Takes a file that is in the folder all the way, or to where its way ends.
    mutating func take(_ file: WrittenFile, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let before = try PacketHashes(place.path(file.name), isMovie: file.isMovie)
        try printed("inspect", [file.name])
        if case .refused(let reason) = file.end {
            return try expectRefusal(
                edit(file, output: "refused.mp4"),
                reason,
                leaving: file.name,
                sourceLocation: sourceLocation
            )
        }
        let movie = file.isMovie ? file.name : "of-\(file.name).mp4"
        try place.copy("es.srt")
        try addSubtitles(to: file, as: movie, sourceLocation)
        let kind = before.sound.isEmpty ? "video" : "audio"
        try printed("tag", [movie, "--track", "\(kind):1", "--name", "Main"])
        try expectSame(file, before, movie, sourceLocation)
        try package(file, movie, before, sourceLocation)
        try printed("audit", [movie], exitCodes: [0, 1])
    }

    /// That everything that was printed follows its schema.
    func expectValid() throws {
        for (schema, text) in texts { try validate(text, schema: schema) }
    }

    // MARK: - Steps

    private func edit(_ file: WrittenFile, output: String) -> [String] {
        ["add-subs", file.name, "es.srt", "--sdh"] + (file.isMovie ? [] : ["-o", output])
    }

    private mutating func addSubtitles(
        to file: WrittenFile,
        as movie: String,
        _ sourceLocation: SourceLocation
    ) throws {
        let arguments = edit(file, output: movie)
        if file.isMovie, try Inspection(of: place.path(file.name)).fragmented {
            try expectRefusal(
                arguments,
                "pass --flatten",
                leaving: file.name,
                sourceLocation: sourceLocation
            )
            try printed("add-subs", Array(arguments.dropFirst()) + ["--flatten"])
        } else {
            try printed("add-subs", Array(arguments.dropFirst()))
        }
        let texts = try Inspection(of: place.path(movie)).legible
        #expect(
            texts.contains { $0.language == "es" && $0.characteristics.count == 2 },
            "\(movie)",
            sourceLocation: sourceLocation
        )
    }

    private func expectSame(
        _ file: WrittenFile,
        _ before: PacketHashes,
        _ movie: String,
        _ sourceLocation: SourceLocation
    ) throws {
        if file.hasOtherPackets {
            let played = try [file.name, movie].map { name in
                try output(
                    of: "ffmpeg",
                    ["-v", "error", "-i", place.path(name), "-map", "0:v", "-map", "0:a"]
                        + ["-fps_mode", "passthrough", "-f", "streamhash", "-"]
                )
            }
            return #expect(played[0] == played[1], "\(file.name)", sourceLocation: sourceLocation)
        }
        let after = try PacketHashes(place.path(movie), isMovie: true)
        // Text of other containers has another form in a movie.
        let kinds: Set = file.isMovie ? Set(before.streams.map(\.kind)) : ["video", "audio"]
        let old = before.streams.filter { kinds.contains($0.kind) }
        var new = after.streams[...]
        for stream in old {
            // The new track may stand before a cover, which FFmpeg lists last.
            new = new.drop { $0.kind != stream.kind || $0.hashes != stream.hashes }
            #expect(
                new.popFirst() != nil,
                "\(file.name): packets of stream \(stream.index) have changed",
                sourceLocation: sourceLocation
            )
        }
    }

    private mutating func package(
        _ file: WrittenFile,
        _ movie: String,
        _ before: PacketHashes,
        _ sourceLocation: SourceLocation
    ) throws {
        let folder = "hls-\(file.name)"
        if case .notPackaged(let reason) = file.end {
            return try expectRefusal(
                ["hls", movie, "-o", folder],
                reason,
                leaving: movie,
                sourceLocation: sourceLocation
            )
        }
        let old = texts["hls", default: ""].count
        try printed("hls", [movie, "-o", folder])
        let isEncoded = texts["hls", default: ""].dropFirst(old).contains("re-encoded as AAC")
        let made = try PacketHashes(place.path("\(folder)/master.m3u8"), isMovie: false)
        if !file.hasOtherPackets {
            #expect(
                made.pictures == before.pictures,
                "\(file.name): the pictures of the presentation",
                sourceLocation: sourceLocation
            )
            // MP3 becomes AAC, as browsers refuse it in fragmented MP4.
            let isSame =
                isEncoded
                || made.sound.allSatisfy { sound in
                    before.sound.contains { $0.suffix(sound.count).elementsEqual(sound) }
                }
            #expect(
                isSame && made.sound.count >= min(1, before.sound.count),
                "\(file.name): the sound of the presentation",
                sourceLocation: sourceLocation
            )
        }
        try printed("audit", ["\(folder)/master.m3u8"], exitCodes: [0, 1])
    }

    /// Runs a command that prints JSON, and keeps that.
    private mutating func printed(
        _ command: String,
        _ arguments: [String],
        exitCodes: Set<Int32> = [0]
    ) throws {
        let result = try run(
            builtBinary.path,
            [command] + arguments + ["--format", "json"],
            in: place.folder
        )
        try #require(
            exitCodes.contains(result.exitCode) && !result.wasKilled,
            "\(command) \(arguments.joined(separator: " ")): \(result.summary)"
        )
        texts[command, default: ""] += result.standardOutput
    }

    private func expectRefusal(
        _ arguments: [String],
        _ reason: String,
        leaving file: String,
        sourceLocation: SourceLocation
    ) throws {
        let bytes = try place.data(file)
        let result = try run(builtBinary.path, arguments, in: place.folder)
        #expect(result.exitCode == 2, result.summary, sourceLocation: sourceLocation)
        #expect(
            result.standardError.contains(reason),
            result.summary,
            sourceLocation: sourceLocation
        )
        #expect(try place.data(file) == bytes, "\(file)", sourceLocation: sourceLocation)
    }
}
