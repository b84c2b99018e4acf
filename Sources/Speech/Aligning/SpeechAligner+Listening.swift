// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Listening
package import MediaReading

extension SpeechAligner {
    /// Takes the main audio of a media file.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if the file cannot be read, has no audio, or too much of it cannot be decoded.
    package mutating func listen(
        to media: OpenedMedia,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let track = try SoundActivity.track(of: try media.inspection(), path: media.path)
        let size = media.length
        var aligner = self
        let errors = try TrackSounds([track], of: media).read(
            rate: Self.sampleRate,
            progress: { progress(min(UInt64(clamping: $0), size), size) }
        ) { _, start, samples in
            aligner.append(samples, at: start)
        }
        // One packet a second of audio may be lost.
        guard let lost = errors[track], lost <= aligner.durationMilliseconds / 1000 else {
            throw MediaError(
                .unreadable("too much of its audio cannot be decoded"),
                path: media.path
            )
        }
        self = aligner
    }
}
