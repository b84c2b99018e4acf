// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import CueDrawing
import MediaReading

/// What `captions preview` draws, and over what.
struct CuePreviewOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time of the cue, such as 12.5 (seconds) or 00:00:12.500.",
            valueName: "time"
        ),
        transform: parseTimeOfCue
    )
    var at: Int

    @OptionGroup
    var look: AppearanceOptions

    @Option(
        help: ArgumentHelp(
            "Draw over a frame of this movie. Default: the movie that has the text, or black.",
            valueName: "movie"
        ),
        completion: .file(extensions: ["mp4", "m4v", "mov", "mkv", "webm", "ts"])
    )
    var over: String?

    @Option(
        help: ArgumentHelp(
            "Track of a movie, such as subtitle:es or cc:CC1. Default: the only track with text.",
            valueName: "selector"
        )
    )
    var track: String?

    @Option(
        help: ArgumentHelp(
            "Size of a black picture, and the most pixels in a row of a frame.",
            valueName: "width x height"
        ),
        transform: parseSizeOfPicture
    )
    var size = PictureSize(width: 1280, height: 720)

    @Option(
        help: ArgumentHelp(
            "Family of the font. Default: that of the appearance, or a font that stands for it.",
            valueName: "family"
        )
    )
    var font: String?

    /// The preview of a file.
    ///
    /// - Throws: `MediaError` if the file of the appearance cannot be read.
    func preview(of file: String) throws(MediaError) -> CuePreview {
        var preview = CuePreview(of: file, atMilliseconds: at)
        if let appearance = try look.read() { preview.appearance = appearance }
        preview.track = track
        preview.movie = over
        preview.size = (size.width, size.height)
        preview.families = font.map { [$0] }
        return preview
    }
}

/// The size of a picture in pixels.
struct PictureSize: CustomStringConvertible {
    let width: Int
    let height: Int

    var description: String { "\(width)x\(height)" }
}

/// Reads `--size`, such as `1280x720`.
private func parseSizeOfPicture(_ text: String) throws -> PictureSize {
    let numbers = text.split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
        CuePreview.sides.contains(width), CuePreview.sides.contains(height)
    else {
        throw ValidationError(
            "\"\(text)\" is not a size; write 1280x720, with \(CuePreview.sides.lowerBound) to "
                + "\(CuePreview.sides.upperBound) pixels."
        )
    }
    return PictureSize(width: width, height: height)
}

/// Reads `--at`, such as `12.5` or `00:00:12.500`, in milliseconds.
private func parseTimeOfCue(_ text: String) throws -> Int {
    if let seconds = Double(text), 0..<1e9 ~= seconds { return Int((seconds * 1000).rounded()) }
    return try parseLength(text)
}
