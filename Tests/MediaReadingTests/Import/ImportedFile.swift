// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaReading
import TestSupport
import Testing

/// A file that ffmpeg makes, and the movie that is made of it.
struct ImportedFile {
    let source: String
    let movie: String
    let report: ImportReport

    /// Three seconds of a test picture at 24000/1001 frames a second and of a tone at 48 kHz.
    static let inputs = [
        "-f", "lavfi", "-i", "testsrc=size=160x90:rate=24000/1001:duration=3",
        "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=3",
    ]

    /// Calls `body` with a file of that name made with the given arguments, and its import.
    static func with(
        _ name: String,
        _ arguments: [String],
        to movieName: String = "out.mp4",
        inputs: [String] = inputs,
        _ body: (ImportedFile) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: name).path
            let movie = folder.appending(path: movieName).path
            try ffmpeg(inputs + arguments + [source])
            let report = try ContainerImport(source).write(
                temporary: movie,
                named: movie,
                as: MovieFormat(fileName: movie)
            )
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(left).isSubset(of: [name, movieName]))
            try body(ImportedFile(source: source, movie: movie, report: report))
        }
    }

    static func ffmpeg(_ arguments: [String]) throws {
        _ = try output(of: "ffmpeg", ["-v", "error", "-y"] + arguments)
    }

    /// Hashes of the packets of all video and audio.
    static func codedHashes(_ path: String) throws -> [String] {
        try streamHashes(path).filter { $0.contains(",video,") || $0.contains(",audio,") }
    }

    /// Hashes of what is decoded, without times.
    static func decodedHashes(_ path: String, _ stream: String) throws -> [String] {
        let format = stream == "v" ? "framemd5" : "md5"
        let text = try output(
            of: "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0:\(stream)", "-f", format, "-"]
        )
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
    }

    /// Presentation times of the packets of a stream in seconds, the first shown at 0, ascending.
    static func times(_ path: String, _ stream: String) throws -> [Double] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time"]
                + ["-of", "csv=p=0", path]
        )
        let times = text.split(separator: "\n").compactMap {
            Double($0.split(separator: ",").first ?? "")
        }.sorted()
        return times
    }

    /// A field of each stream of a kind.
    static func streams(_ path: String, _ stream: String, _ field: String) throws -> [String] {
        try output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", stream, "-show_entries", "stream=\(field)"]
                + ["-of", "default=nk=1:nw=1", path]
        ).split(separator: "\n").map(String.init)
    }
}
