// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Speech

/// The progress of a transcription: a line while the audio is decoded, and one while the engine works.
final class RecognitionProgress {
    private let decoding = Progress("decoding")
    private let recognising = Progress("recognising")
    private let size: UInt64

    /// Prepares the lines for a media file.
    init(of path: String) { size = FilePath.length(of: path) }

    /// Shows how far the work is.
    func show(_ progress: TranscriptionProgress) {
        switch progress {
        case .decoded(let bytes): decoding.show(done: min(UInt64(clamping: bytes), size), of: size)
        case .recognised(let milliseconds?, let total):
            decoding.clear()
            recognising.show(count: milliseconds / 1000, of: total / 1000)
        case .recognised(nil, _):
            decoding.clear()
            recognising.showElapsed()
        }
    }

    /// Takes the line away.
    func clear() { recognising.clear() }
}
