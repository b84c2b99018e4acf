// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
package import Looking

/// The pictures of the video of a file, decoded and measured.
package struct TrackPictures {
    private let media: OpenedMedia

    /// The path of the file, for messages.
    var path: String { media.path }

    /// Names the file.
    package init(of media: OpenedMedia) { self.media = media }

    /// The pixels that IRIS sees: those of the video, or the means of larger ones.
    private static func irisGrid(_ shown: ShownVideo) -> (columns: Int, rows: Int) {
        let most = 640
        guard shown.width > most else { return (shown.width, shown.height) }
        return (most, max(1, shown.height * most / shown.width))
    }

    /// Decodes the first video of the file, and measures each picture; none is kept.
    ///
    /// - Parameters:
    ///   - asksIris: whether the outcome of IRIS is wanted, too.
    ///   - expected: how long the video is said to be, in milliseconds; nil if that is not known.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    /// - Returns: what was measured.
    /// - Throws: `MediaError` where the file cannot be read to its end, or there is no decoder.
    package func look(
        asksIris: Bool = false,
        expecting expected: Int? = nil,
        progress: (Int64) -> Void = { _ in }
    ) throws(MediaError) -> SeenPicture {
        do throws(FFmpegError) {
            var input = try media.input()
            let isMovie = input.formatName.contains("mp4")
            input.countsFromFirstFrame = isMovie && media.movie?.isFragmented == true
            let video = input.streams.first {
                $0.kind == .video && !$0.disposition.contains(.attachedPicture)
            }
            guard let index = video?.index else { return .noVideo }
            guard let shown = input.shownVideo(stream: index) else {
                return .untested("The size of the video is not known.")
            }
            let grid = CellGrid(width: shown.width, height: shown.height)
            var meter = PictureMeter(grid)
            let (errors, unreadable) = try input.decodeVideo(
                stream: index,
                columns: grid.columns,
                rows: grid.rows,
                fine: asksIris ? Self.irisGrid(shown) : nil,
                progress: progress
            ) { cells in
                let colour = PictureColour(cells)
                meter.add(cells.samples, colour, at: cells.time)
                guard !cells.fineSamples.isEmpty else { return }
                meter.addFrame(
                    cells.fineSamples,
                    colour,
                    framesPerSecond: shown.framesPerSecond
                )
            }
            var doubts: [String] = []
            if errors > 0 { doubts.append("\(errors) pictures of the video are damaged") }
            if unreadable > 0 {
                doubts.append("\(unreadable) pictures have a pixel format that is not supported")
            }
            if video?.coding.picture.dolbyVision?.profile == 5 {
                doubts.append("its colours are those of Dolby Vision, which are not supported")
            }
            guard let activity = meter.activity(doubts: doubts) else {
                return .untested("The video cannot be decoded.")
            }
            guard let expected, activity.milliseconds < expected - expected / 50 - 1000 else {
                return .seen(activity)
            }
            return .untested(
                "Only \(activity.milliseconds / 1000) of \(expected / 1000) s of the video can be decoded."
            )
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }
}
