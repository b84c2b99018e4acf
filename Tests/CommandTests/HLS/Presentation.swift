// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A presentation that `mediatag hls` has made, read by code of the tests' own.
struct Presentation {
    let folder: String

    /// Takes a presentation that is there.
    init(at folder: String) { self.folder = folder }

    /// Makes a presentation in the folder `out` of a workplace.
    init(_ place: Workplace, _ arguments: String...) throws {
        try self.init(place, arguments)
    }

    /// Makes a presentation in the folder `out` of a workplace.
    init(_ place: Workplace, _ arguments: [String]) throws {
        let result = try run(
            builtBinary.path,
            ["hls"] + arguments + ["-o", "out"],
            in: place.folder
        )
        try #require(result.exitCode == 0, result.summary)
        folder = place.path("out")
    }

    /// Path of a file.
    func path(_ name: String) -> String { folder + "/" + name }

    /// A text file.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// The multivariant playlist.
    var master: String { get throws { try text("master.m3u8") } }

    /// The attributes of every line of a tag in the multivariant playlist, without quotes.
    func attributes(_ tag: String) throws -> [[String: String]] {
        try master.split(separator: "\n").filter { $0.hasPrefix("#\(tag):") }.map { line in
            Self.attributes(String(line.dropFirst(tag.count + 2)))
        }
    }

    private static func attributes(_ text: String) -> [String: String] {
        var attributes: [String: String] = [:]
        var (name, value, isQuoted, isValue) = ("", "", false, false)
        for character in text + "," {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                attributes[name] = value
                (name, value, isValue) = ("", "", false)
            case "=" where !isValue: isValue = true
            default: if isValue { value.append(character) } else { name.append(character) }
            }
        }
        return attributes
    }

    /// A segment of a media playlist.
    struct Segment {
        var seconds: Double
        var uri: String
        var byteCount: Int
        var range: Range<Int>?
    }

    /// The segments of a media playlist, with the sizes of what is there.
    func segments(_ playlist: String) throws -> [Segment] {
        let parent = playlist.split(separator: "/").dropLast().joined(separator: "/")
        var segments: [Segment] = []
        var seconds = 0.0
        var range: Range<Int>?
        for line in try text(playlist).split(separator: "\n") {
            if line.hasPrefix("#EXTINF:") {
                seconds = Double(line.dropFirst(8).prefix { $0 != "," }) ?? 0
            } else if line.hasPrefix("#EXT-X-BYTERANGE:") {
                let numbers = line.dropFirst(17).split(separator: "@").compactMap { Int($0) }
                range = numbers[1]..<numbers[0] + numbers[1]
            } else if !line.hasPrefix("#") {
                let file = path(parent + "/" + line)
                let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
                segments.append(
                    Segment(
                        seconds: seconds,
                        uri: parent + "/" + line,
                        byteCount: range?.count ?? size ?? 0,
                        range: range
                    )
                )
                range = nil
            }
        }
        return segments
    }

    /// The target duration of a media playlist.
    func targetDuration(_ playlist: String) throws -> Int {
        let line = try text(playlist).split(separator: "\n").first {
            $0.hasPrefix("#EXT-X-TARGETDURATION:")
        }
        return line.flatMap { Int($0.dropFirst(22)) } ?? 0
    }

    /// That `playlist check` finds no error but, where there are none, that there are no captions.
    func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try run(builtBinary.path, ["playlist", "check", path("master.m3u8")])
        let errors = result.standardOutput.split(separator: "\n").filter { line in
            line.contains("  error  ") && !line.contains("no-captions-declared")
        }
        #expect(errors.isEmpty, result.summary, sourceLocation: sourceLocation)
        let hasSummary = result.standardOutput.contains(" playlists: ")
        #expect(hasSummary, result.summary, sourceLocation: sourceLocation)
    }
}

/// Movies that FFmpeg makes on the spot.
enum GeneratedMovie {
    /// Makes a movie of 25 frames a second with a key frame every so many frames, and sound unless told
    /// otherwise.
    static func make(
        _ path: String,
        seconds: Double = 13,
        keyFrameInterval: Int = 50,
        size: String = "160x90",
        hasSound: Bool = true,
        _ more: String...
    ) throws {
        let sound = ["-f", "lavfi", "-i", "sine=440:r=48000"]
        let result = try run(
            "ffmpeg",
            ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25"]
                + (hasSound ? sound : []) + ["-t", "\(seconds)", "-c:v", "libx264"]
                + ["-preset", "ultrafast", "-bf", "2", "-sc_threshold", "0"]
                + ["-g", "\(keyFrameInterval)", "-keyint_min", "\(keyFrameInterval)"]
                + (hasSound ? ["-c:a", "aac", "-ac", "2", "-metadata:s:a", "language=eng"] : [])
                + more + [path]
        )
        try #require(result.exitCode == 0, result.summary)
    }
}
