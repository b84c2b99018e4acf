// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
package import Looking
import MediaPrimitives

/// The video of a presentation in a folder, decoded and measured.
///
/// It is that of one variant or representation: WCAG 2.2, Understanding 2.3.1, tests the version of the highest dynamic range, and
/// of these the one with the most pixels and bits has the most to see.
package struct PresentationVideo: Sendable {
    /// Media without a discontinuity.
    struct Part: Sendable {
        /// The initialization section and the segments.
        let source: JoinedSource
        /// When its first picture is shown, in microseconds from the beginning of the presentation.
        let start: Int
        /// What keeps segments that are decrypted.
        var files: SegmentFiles?
    }

    /// The media playlist, or the MPD, as messages name it.
    package let name: String
    /// In order; one at least.
    private let parts: [Part]
    /// How long it is said to be, in milliseconds; nil: it is not said.
    private let milliseconds: Int?

    /// More segments, or more hours, are not looked at.
    static let segmentLimit = 100_000
    static let hourLimit = 1_000

    init(name: String, _ parts: [Part], milliseconds: Int?) throws(MediaError) {
        guard !parts.isEmpty else {
            throw MediaError(.unusablePresentation(.noSegments), path: name)
        }
        (self.name, self.parts, self.milliseconds) = (name, parts, milliseconds)
    }

    /// Bytes of all segments.
    package var length: UInt64 { parts.reduce(0) { $0 &+ $1.source.length } }

    /// Decodes the video, and measures each picture; none is kept.
    ///
    /// - Parameters:
    ///   - asksIris: whether the outcome of IRIS is wanted, too.
    ///   - keepsTexts: whether the parts of pictures in which text appears are kept, to be read.
    ///   - progress: gets how many bytes of all segments are read.
    /// - Returns: what was measured; of parts with other shapes of the picture, why nothing was.
    /// - Throws: `MediaError` where a segment cannot be read, or there is no decoder.
    package func look(
        asksIris: Bool = false,
        keepsTexts: Bool = false,
        progress: (UInt64) -> Void = { _ in }
    ) throws(MediaError) -> SeenPicture {
        var looking = PictureLooking(asksIris: asksIris, keepsTexts: keepsTexts)
        var done: UInt64 = 0
        for part in parts {
            do throws(FFmpegError) {
                var input = try InputFile(joined: part.source)
                let obstacle = try looking.look(at: &input, from: part.start) { place in
                    progress(done + UInt64(clamping: place))
                }
                if let obstacle { return obstacle }
            } catch {
                throw MediaError(.ffmpeg(error), path: name)
            }
            done += part.source.length
        }
        return looking.seen(expecting: milliseconds)
    }
}
