// SPDX-License-Identifier: Apache-2.0

package import Captions
import FFmpegMedia
package import MediaReading

/// The cues of a file at a time, drawn over black or a frame of a movie.
package struct CuePreview: Sendable {
    /// What is drawn.
    package struct Result: Sendable {
        /// A PNG file.
        package let png: [UInt8]
        /// Pixels in a row.
        package let width: Int
        /// Rows.
        package let height: Int
        /// The cues that are visible, in the order of the file.
        package let cues: [StyledCue]
        /// What was noticed in the text.
        package let notices: [MediaNotice]
        /// How each of them was drawn.
        package let drawn: [CueDrawing.Drawn]
    }

    /// Bounds of the width and the height, in pixels.
    package static let sides = 16...4096

    /// The caption file, or the movie whose text is drawn.
    private let path: String
    /// The time, in milliseconds.
    private let milliseconds: Int
    /// How the cues look.
    package var appearance = CaptionAppearance()
    /// The track of a movie; nil for the only one with text.
    package var track: String?
    /// The movie whose frame is under the cues; nil for the movie that has the text, or for black.
    package var movie: String?
    /// Width and height of a black picture, and the most pixels in a row of a frame.
    package var size = (width: 1280, height: 720)
    /// The families of fonts; nil for those of the appearance.
    package var families: [String]?

    /// Names a file and a time.
    ///
    /// - Parameters:
    ///   - path: a caption file, or a movie of any container.
    ///   - milliseconds: the time.
    package init(of path: String, atMilliseconds milliseconds: Int) {
        self.path = path
        self.milliseconds = milliseconds
    }

    /// Draws the cues.
    ///
    /// - Throws: `MediaError` if a file cannot be read, nothing is visible at the time, or a library is missing.
    package func run() throws(MediaError) -> Result {
        let asset = track == nil && isCaptionFile ? nil : try LocalAsset(path)
        let text =
            if let asset { try MediaText(asset, track: track) } else {
                try MediaText(captionFile: path)
            }
        let timeline = CueTimeline(text.document.styledCues)
        let cues = timeline.cues(at: milliseconds)
        guard !cues.isEmpty else {
            let next = timeline.nextChange(after: milliseconds)
            let hint = next.map { "; the next one appears at \($0) ms" } ?? ""
            throw MediaError(
                .unreadable("no cue is visible at \(milliseconds) ms\(hint)"),
                path: path
            )
        }
        var picture = try picture(asset)
        let drawn: [CueDrawing.Drawn]
        let png: [UInt8]
        do {
            drawn = try CueDrawing(appearance, families: families).draw(cues, over: &picture)
        } catch {
            throw MediaError(.captions(error), path: path)
        }
        do {
            png = try picture.png(named: path)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        return Result(
            png: png,
            width: picture.width,
            height: picture.height,
            cues: cues,
            notices: text.notices,
            drawn: drawn
        )
    }

    private var isCaptionFile: Bool {
        guard let dot = path.lastIndex(of: ".") else { return false }
        let ending = path[path.index(after: dot)...].lowercased()
        return SourceFormat.fileNameExtensions.contains(ending)
    }

    /// The picture under the cues; black if the movie has no video at the time.
    private func picture(_ asset: LocalAsset?) throws(MediaError) -> PixelPicture {
        let black = PixelPicture(width: size.width, height: size.height)
        let media = if let movie { try OpenedMedia(movie) } else { try asset?.media() }
        guard let media, let file = media.file else { return black }
        do {
            var input = try InputFile(file)
            return try input.pixels(atMilliseconds: milliseconds, width: size.width) ?? black
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }
}
