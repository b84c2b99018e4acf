// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Files that ffmpeg makes, and what it reads of others.
extension Workplace {
    /// Makes a file with ffmpeg.
    @discardableResult
    func make(_ name: String, _ arguments: [String]) throws -> String {
        _ = try output(of: "ffmpeg", ["-v", "error", "-y"] + arguments + [path(name)])
        return path(name)
    }

    /// Makes a file with a tone whose loudness changes, so that no two parts of it are the same.
    @discardableResult
    func makeTone(_ name: String, seconds: Int, _ arguments: [String] = []) throws -> String {
        let tone = "aevalsrc=0.5*sin(440*2*PI*t)*sin(t*1.3+0.4):s=48000:d=\(seconds)"
        return try make(name, ["-f", "lavfi", "-i", tone] + arguments)
    }

    /// The samples of a stream as FFmpeg decodes them, one channel.
    func sound(_ name: String, stream: Int) throws -> [Int16] {
        let raw = path("decoded.raw")
        defer { try? FileManager.default.removeItem(atPath: raw) }
        let decode = ["-i", path(name), "-map", "0:\(stream)", "-ac", "1", "-c:a", "pcm_s16le"]
        let command = ["-v", "error", "-y"] + decode + ["-f", "s16le", raw]
        _ = try output(of: "ffmpeg", command)
        // At once: without optimisation, a call for each byte is slow.
        return try data("decoded.raw").withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
}

/// A hash of the packets of one stream.
func streamHash(_ path: String, stream: Int) throws -> Substring {
    try #require(try streamHashes(path)[stream].split(separator: ",").last)
}

/// A stream as ffprobe sees it.
struct ProbedStream: Decodable {
    var index: Int
    var channels: Int?
    var duration: String?
    var disposition: [String: Int]
    var tags: [String: String]?
    private var codec: String?

    /// FFmpeg's name of the codec; empty where it has none.
    var codecName: String { codec ?? "" }

    private enum CodingKeys: String, CodingKey {
        case index, channels, duration, disposition, tags
        case codec = "codec_name"
    }

    /// The dispositions that are set, in order.
    var dispositions: [String] { disposition.filter { $0.value == 1 }.keys.sorted() }

    /// All streams of a file.
    static func all(of path: String) throws -> [ProbedStream] {
        struct Probe: Decodable { var streams: [ProbedStream] }
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_streams", "-of", "json", path]
        )
        return try JSONDecoder().decode(Probe.self, from: Data(text.utf8)).streams
    }
}
