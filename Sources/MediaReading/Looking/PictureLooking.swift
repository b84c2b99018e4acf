// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Looking

/// Decodes video, of one file or of several one after the other, and measures each picture; none is kept.
struct PictureLooking {
    private let asksIris: Bool
    private let keepsTexts: Bool
    private var pictures: [TextPicture] = []
    /// Pixels of the pictures that are kept.
    private var pixelCount = 0
    private var grid: CellGrid?
    private var meter: PictureMeter?
    private var errors = 0
    private var unreadable = 0
    private var doubts: [String] = []
    /// When the picture that was shown last begins, and when the next one can begin, in microseconds.
    private var last = 0
    private var next = 0

    /// - Parameters:
    ///   - asksIris: whether the outcome of IRIS is wanted, too.
    ///   - keepsTexts: whether the parts of pictures in which text appears are kept, to be read.
    init(asksIris: Bool, keepsTexts: Bool) {
        (self.asksIris, self.keepsTexts) = (asksIris, keepsTexts)
    }

    /// The pixels that IRIS and programs that read text see: those of the video, or the means of larger ones.
    private static func fineGrid(_ shown: ShownVideo) -> (columns: Int, rows: Int) {
        let most = 640
        guard shown.width > most else { return (shown.width, shown.height) }
        return (most, max(1, shown.height * most / shown.width))
    }

    /// Decodes the first video of a file to its end.
    ///
    /// - Parameters:
    ///   - input: the file.
    ///   - start: when its first picture is shown, in microseconds, but not before the one that was shown last; nil: the file
    ///     states it.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    /// - Returns: why it cannot be measured; nil if it was.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    mutating func look(
        at input: inout InputFile,
        from start: Int? = nil,
        progress: (Int64) -> Void
    ) throws(FFmpegError) -> SeenPicture? {
        let video = input.streams.first {
            $0.kind == .video && !$0.disposition.contains(.attachedPicture)
        }
        guard let index = video?.index else { return .noVideo }
        guard let shown = input.shownVideo(stream: index) else {
            return .untested("The size of the video is not known.")
        }
        let grid = CellGrid(width: shown.width, height: shown.height)
        guard self.grid == nil || self.grid == grid else {
            return .untested("The shape of the video changes.")
        }
        self.grid = grid
        if video?.coding.picture.dolbyVision?.profile == 5 {
            doubts.append("its colours are those of Dolby Vision, which are not supported")
        }
        var meter = self.meter ?? PictureMeter(grid)
        var (last, shift) = (last, Int?.none)
        let length = Int(1_000_000 / max(1, shown.framesPerSecond))
        let earliest = start.map { max($0, next) }
        let fine = asksIris || keepsTexts ? Self.fineGrid(shown) : nil
        var (pictures, pixelCount) = (self.pictures, self.pixelCount)
        let found = try input.decodeVideo(
            stream: index,
            columns: grid.columns,
            rows: grid.rows,
            fine: fine,
            progress: progress
        ) { cells in
            let colour = PictureColour(cells)
            let moved = shift ?? earliest.map { $0 - cells.time } ?? 0
            shift = moved
            last = max(last, cells.time + moved)
            meter.add(cells.samples, colour, at: cells.time + moved)
            guard let fine, !cells.fineSamples.isEmpty else { return }
            if keepsTexts, pixelCount < TextPicture.mostPixels {
                for box in meter.appearedTexts {
                    let picture = TextPicture(
                        box,
                        of: cells.fineSamples,
                        columns: fine.columns,
                        rows: fine.rows,
                        at: (cells.time + moved) / 1000
                    )
                    pixelCount += picture.pixels.count
                    pictures.append(picture)
                }
            }
            guard asksIris else { return }
            meter.addFrame(cells.fineSamples, colour, framesPerSecond: shown.framesPerSecond)
        }
        (self.meter, self.last, next) = (meter, last, last + length)
        (self.pictures, self.pixelCount) = (pictures, pixelCount)
        errors += found.errors
        unreadable += found.unreadable
        return nil
    }

    /// What was measured.
    ///
    /// - Parameter expected: how long the video is said to be, in milliseconds; nil if that is not known.
    /// - Returns: the facts, or why the picture could not be measured.
    mutating func seen(expecting expected: Int?) -> SeenPicture {
        var doubts: [String] = []
        if errors > 0 { doubts.append("\(errors) pictures of the video are damaged") }
        if unreadable > 0 {
            doubts.append("\(unreadable) pictures have a pixel format that is not supported")
        }
        doubts += self.doubts
        guard var activity = meter?.activity(doubts: doubts) else {
            return .untested("The video cannot be decoded.")
        }
        activity.textPictures = pictures
        guard let expected, activity.milliseconds < expected - expected / 50 - 1000 else {
            return .seen(activity)
        }
        return .untested(
            "Only \(activity.milliseconds / 1000) of \(expected / 1000) s of the video can be decoded."
        )
    }
}
