// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A file that FFmpeg makes of its generators and the sample media alone, so that it is the same each time.
///
/// It is made once: a start of FFmpeg takes longer than most of what tests have it make.
struct GeneratedMedia {
    private struct Made {
        let result: ProcessResult
        let bytes: Data
    }

    private static let made = Mutex<[[String]: Made]>([:])
    /// Larger files are made each time, so that the tests need little memory.
    private static let largestByteCount = 4_000_000

    private let key: [String]
    private let file: URL

    /// Nothing if the command reads another file, or may write a second one, such as the segments of a playlist.
    init?(_ arguments: [String], in folder: URL?) {
        guard let name = arguments.last, arguments.contains("-y"),
            !name.contains(/^-|%|\.(m3u8|mpd)$/)
        else { return nil }
        let command = arguments.dropLast()
        for (index, argument) in command.enumerated() {
            let isInput = index > 0 && command[index - 1] == "-i"
            let isGenerator =
                isInput && index > 2 && command[index - 3..<index - 1] == ["-f", "lavfi"]
            let isSample = isInput && argument.hasPrefix(SampleMedia.folder.path)
            if isGenerator {
                guard !argument.contains("movie=") else { return nil }
            } else if !isSample {
                let namesFile = /\.[a-z][a-z0-9]{1,4}$|\/|subtitles=|ass=/
                guard !isInput, !argument.contains(namesFile) else { return nil }
            }
        }
        key = command + [(name as NSString).pathExtension]
        file = URL(filePath: name, relativeTo: folder).absoluteURL
    }

    /// Writes what was made before, or else has it made.
    func make(_ run: () throws -> ProcessResult) throws -> ProcessResult {
        if let made = Self.made.withLock({ $0[key] }) {
            try made.bytes.write(to: file)
            return made.result
        }
        let result = try run()
        guard result.exitCode == 0, FileManager.default.fileExists(atPath: file.path) else {
            return result
        }
        let bytes = try Data(contentsOf: file)
        if bytes.count <= Self.largestByteCount {
            Self.made.withLock { $0[key] = Made(result: result, bytes: bytes) }
        }
        return result
    }
}
