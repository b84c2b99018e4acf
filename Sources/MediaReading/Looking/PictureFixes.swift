// SPDX-License-Identifier: Apache-2.0

package import Captions
import FFmpegMedia
import Looking

/// What a film's picture asks of the places and times of captions.
package struct PictureFixes: Sendable {
    /// Text that is laid over the picture, which captions are not to cover.
    package let texts: [ShownArea]
    /// The cuts, near which captions are not to start or end; nil where that is not fixed.
    package let shots: ShotFix?

    /// Asks nothing.
    package static let nothing = PictureFixes(texts: [], shots: nil)

    private init(texts: [ShownArea], shots: ShotFix?) {
        self.texts = texts
        self.shots = shots
    }

    /// Decodes the first video of a file once.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - findsText: whether text in the picture is wanted.
    ///   - findsShots: whether cuts are wanted.
    /// - Throws: `MediaError` where there is no video, or it cannot be decoded to its end.
    package init(of media: OpenedMedia, findsText: Bool, findsShots: Bool) throws(MediaError) {
        let activity = try TrackPictures(of: media).look().activity(of: media.path)
        texts = findsText ? activity.text.map(ShownArea.init) : []
        shots =
            findsShots
            ? ShotFix(
                cuts: activity.shots.filter { !$0.isGradual }.map(\.milliseconds),
                framesPerSecond: try Self.framesPerSecond(of: media)
            ) : nil
    }

    private static func framesPerSecond(of media: OpenedMedia) throws(MediaError) -> Double {
        do throws(FFmpegError) {
            let input = try media.input()
            let video = input.streams.first {
                $0.kind == .video && !$0.disposition.contains(.attachedPicture)
            }
            return video.flatMap { input.shownVideo(stream: $0.index) }?.framesPerSecond ?? 25
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }
}

extension ShownArea {
    fileprivate init(_ text: SeenText) {
        let box = text.box
        self.init(
            time: text.time,
            left: box.left,
            top: box.top,
            right: box.right,
            bottom: box.bottom
        )
    }
}
