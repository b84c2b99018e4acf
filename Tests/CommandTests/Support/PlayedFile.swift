// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport

/// What FFmpeg says about the files that tests have it play.
enum PlayedFile {
    /// By the file's extension and a hash of its bytes.
    private static let results = Mutex<[Int: ProcessResult]>([:])

    /// Decodes all of the file with FFmpeg, once for the same bytes: most of the faults that are tested leave
    /// the same few files, and decoding them is most of the work.
    static func result(_ path: String) throws -> ProcessResult {
        var hasher = Hasher()
        hasher.combine(URL(filePath: path).pathExtension)
        try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { hasher.combine(bytes: $0) }
        let key = hasher.finalize()
        if let known = results.withLock({ $0[key] }) { return known }
        let result = try run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"])
        results.withLock { $0[key] = result }
        return result
    }
}
